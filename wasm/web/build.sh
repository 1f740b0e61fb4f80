#!/usr/bin/env bash
# Builds the page into wasm/web/dist: the folder site/ for any host, and the one
# file simlink.html, with the library as it is built into wasm/dist.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
wasm/build.sh
exec go run ./wasm/web "$@"
