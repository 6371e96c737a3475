#!/usr/bin/env bash
# Counting, listing, checking and solving positions of Tokyo Doves: wall seconds on two threads,
# rates, and the ratio to plain move generation. DOVES_BASELINE may name another counter, as a
# command that counts all mates (such as 'fast count 2 12'); it is run here and compared.
set -euo pipefail

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
TIMEFORMAT='%R %U %S'

# Prints "WALL PROCESSOR" seconds of a command whose output goes to a file or nowhere.
measure() { # OUTPUT COMMAND...
  local output=$1
  shift
  { time "$@" >"$output"; } 2>&1 | tail -n 1 | awk '{ print $1, $2 + $3 }'
}

calculate() { # FORMAT EXPRESSION of a (first argument), b, c
  awk -v a="${3-0}" -v b="${4-0}" -v c="${5-0}" "BEGIN { printf \"$1\", $2 }"
}

read -r whole whole_cpu < <(measure "$scratch/counts" doves-enum --count --threads 2)
grep -qx '# total 4779515952' "$scratch/counts"
printf 'all mates counted: %s s wall, %s s processor\n' "$whole" "$whole_cpu"
if [[ -n ${DOVES_BASELINE-} ]]; then
  # shellcheck disable=SC2086 # a command with arguments
  read -r base base_cpu < <(measure /dev/null $DOVES_BASELINE)
  printf '%s: %s s wall, %s s processor; ratio of wall %s, of processor %s\n' "$DOVES_BASELINE" \
    "$base" "$base_cpu" "$(calculate %.3f a/b "$whole" "$base")" \
    "$(calculate %.3f a/b "$whole_cpu" "$base_cpu")"
fi

for n in 8 9 10; do
  count=$(awk -v n=$n '$1 == n { print $2 }' "$scratch/counts")
  read -r wall cpu < <(measure /dev/null doves-enum --all --doves $n --threads 2)
  printf 'list of %d doves: %s lines, %s million/s, %s million/s of processor\n' $n "$count" \
    "$(calculate %.1f a/b/1e6 "$count" "$wall")" "$(calculate %.1f a/b/1e6 "$count" "$cpu")"
done

doves-enum --all --doves 7 >"$scratch/mates"
read -r wall cpu < <(measure "$scratch/verdicts" doves-check --threads 2 "$scratch/mates")
[[ $(grep -c MATE "$scratch/verdicts") == 842656 ]]
printf 'doves-check, mates of 7 doves: %s million/s, %s million/s of processor\n' \
  "$(calculate %.2f 842656/a/1e6 "$wall")" "$(calculate %.2f 842656/a/1e6 "$cpu")"
printf 'counting all mates is %s times faster than checking every position would be\n' \
  "$(calculate %.0f '284926471562/842656*a/b' "$cpu" "$whole_cpu")"

fixtures=$TSUME_ROOT/tests/data/doves/fixtures.tsv
for depth in 5 7; do
  read -r wall cpu < <(measure /dev/null doves-solve --plies $depth "$fixtures")
  printf 'doves-solve --plies %d, ten positions: %s s wall, %s s processor\n' $depth "$wall" "$cpu"
done
