#!/usr/bin/env bash
# Builds the npm package into wasm/dist, or the folder that is named.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
exec go run ./wasm/build "$@"
