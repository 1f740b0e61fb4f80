#!/usr/bin/env bash
# Builds the npm package and packs it into the folder that is named, or wasm/dist.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
to=$(realpath "${1:-dist}")
./build.sh
cd dist
npm pack --silent --pack-destination "$to"
