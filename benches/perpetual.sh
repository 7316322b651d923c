#!/bin/sh
# Prints the table of perpetual proofs for BENCHMARKS.md: every position of fixtures/perpetuals,
# decided in one run of one process.
set -eu
cd "$(dirname "$0")/.."
cargo bench --quiet --bench perpetual -- "$@"
