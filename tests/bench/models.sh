#!/usr/bin/env bash
# Processor seconds for all models of tours and of queens, and the ratio to clasp in the same run.
# Only formulas whose other variables follow from the projection: clasp counts assignments of all.
set -euo pipefail

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Prints the processor seconds of a command, which may end with any status.
seconds() {
  local TIMEFORMAT=%U
  { time "$@" >"$scratch/out" 2>/dev/null || true; } 2>&1
}

# The clauses of n queens on an n x n board.
queens() {
  awk -v n="$1" '
    function attack(a, b, c, d) { return a == c || b == d || a - c == b - d || a - c == d - b }
    BEGIN {
      for (i = 0; i < n * n; i++) for (j = i + 1; j < n * n; j++)
        if (attack(int(i / n), i % n, int(j / n), j % n)) clauses[++m] = "-" (i + 1) " -" (j + 1)
      for (r = 0; r < n; r++) {
        row = column = ""
        for (k = 0; k < n; k++) { row = row (r * n + k + 1) " "; column = column (k * n + r + 1) " " }
        clauses[++m] = row
        clauses[++m] = column
      }
      printf "p cnf %d %d\n", n * n, m
      for (i = 1; i <= m; i++) print clauses[i] " 0"
    }'
}

row() { # NAME, for $scratch/f.cnf
  local mine models peer=-
  mine=$(seconds cnf-models "$scratch/f.cnf")
  models=$(tail -n 1 "$scratch/out")
  if command -v clasp >/dev/null; then
    peer=$(seconds clasp -n 0 "$scratch/f.cnf")
  fi
  awk -v name="$1" -v mine="$mine" -v peer="$peer" -v models="${models#c }" 'BEGIN {
    ratio = peer == "-" ? "-" : sprintf("%.2f", mine / (peer > 0.001 ? peer : 0.001))
    printf "%-20s %8s %8s %8s  %s\n", name, mine, peer, ratio, models }'
}

printf '%-20s %8s %8s %8s\n' models cnf-models clasp ratio
for encoding in order binary; do
  knight2cnf 6x6 --closed --encoding "$encoding" >"$scratch/f.cnf"
  row "tours, $encoding"
done
for n in 8 9 10 11 12; do
  queens "$n" >"$scratch/f.cnf"
  row "$n queens"
done
