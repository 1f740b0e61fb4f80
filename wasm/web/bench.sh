#!/usr/bin/env bash
# Prints how fast the page is in headless Chromium: medians of five.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
exec go test -tags browser -count=1 -run '^TestTimings$' -v . -timings 5
