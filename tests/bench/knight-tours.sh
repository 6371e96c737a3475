#!/usr/bin/env bash
# Processor seconds of the solver for knight's tours, and the ratio to the published encoding with
# the same solver in the same run where that ends within LIMIT seconds (default 60).
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
limit=${LIMIT:-60}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Prints the solver's processor seconds, or "-" if it did not end; the tour is verified.
seconds() { # SOLVER ARGUMENTS OF knight2cnf...
  local solver=$1 status=0
  shift
  knight2cnf "$@" >"$scratch/f.cnf"
  satrun --solver "$solver" --max-seconds "$limit" --stats "$scratch/f.cnf" \
    >"$scratch/answer" 2>"$scratch/stats" || status=$?
  if ((status != 10)); then
    echo -
    return
  fi
  cnf2tour "$scratch/answer" >/dev/null
  grep -oE 'cpu_seconds=[0-9.]+' "$scratch/stats" | cut -d = -f 2
}

ratio() { # BASELINE VALUE
  awk -v a="$1" -v b="$2" 'BEGIN { if (a == "-" || b == "-") print "-"
    else printf "%.0f", a / (b > 0.001 ? b : 0.001) }'
}

printf '8x8 open, minisat, processor seconds by start square; ratio of published to the encoding\n'
printf '%-12s' encoding
starts=(1 2 3 4 10 11 12 19 20 28)
printf ' %12s' "${starts[@]}"
echo
declare -A published
others=$("$root/scripts/option-values" knight2cnf encoding | grep -vxE 'auto|published|2factor')
for encoding in published $others; do
  printf '%-12s' "$encoding"
  for start in "${starts[@]}"; do
    value=$(seconds minisat 8x8 --start "$start" --encoding "$encoding")
    if [[ $encoding == published ]]; then
      published[$start]=$value
      printf ' %12s' "$value"
    else
      printf ' %12s' "$value x$(ratio "${published[$start]}" "$value")"
    fi
  done
  echo
done

printf '\nOne CNF, closed, cadical, processor seconds\n'
for board in 16x16 20x20 24x24 28x28 30x30 32x32; do
  for encoding in elimination onehot order; do
    printf '%s %s %s\n' "$board" "$encoding" "$(seconds cadical "$board" --closed --encoding "$encoding")"
  done
done
