#!/usr/bin/env bash
# The SamurAI tools: size and time of the formulas, the whole pipeline, samurai-locate over games, and
# the published encoding beside ours. Wall and processor milliseconds, median and worst.
set -euo pipefail

scenarios=${SCENARIOS:-20}
games=${GAMES:-3}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

# Runs a command, its output into a file; appends wall and processor milliseconds to a table.
timed() { # TABLE OUTPUT COMMAND...
  local table=$1 output=$2 TIMEFORMAT='%R %U %S'
  shift 2
  { time "$@" >"$output" 2>/dev/null || true; } 2>seconds
  awk '{ printf "%d %d\n", 1000 * $1, 1000 * ($2 + $3) }' seconds >>"$table"
}

# median and worst of both columns
spread() { # TABLE
  local column name=wall
  for column in 1 2; do
    sort -n -k "$column,$column" "$1" | awk -v c="$column" -v n="$name" '{ v[NR] = $c }
      END { printf "%s median %d worst %d ms  ", n, v[int((NR + 1) / 2)], v[NR] }'
    name=processor
  done
  echo
}

samurai-sim --scenarios crowded --seed 1 --games "$scenarios" | jq -r .transcript >transcripts
i=0
while read -r transcript; do
  echo "$transcript" >"$i.txt"
  i=$((i + 1))
done <transcripts

echo "general encoding, $scenarios crowded positions"
for ((i = 0; i < scenarios; i++)); do
  timed encode f.cnf samurai2cnf "$i.txt"
  echo "$(grep -m 1 '^p cnf' f.cnf | cut -d ' ' -f 3,4) $(wc -c <f.cnf)" >>sizes
done
sort -n -k 2,2 sizes | tail -n 1 |
  awk '{ print "largest: " $1 " variables, " $2 " clauses, " $3 " bytes" }'
echo "samurai2cnf, process and all: $(spread encode)"

echo
echo 'samurai2cnf | cnf-models | cnf2samurai, one enemy'
pipeline() { # TRANSCRIPT CNF-MODELS-OPTION...
  local transcript=$1
  shift
  samurai2cnf "$transcript" | cnf-models "$@" | cnf2samurai
}
for ((i = 0; i < scenarios; i++)); do
  timed engine answer pipeline "$i.txt" --solver builtin
  timed minisat answer pipeline "$i.txt" --solver minisat
  timed brute answer samurai-brute "$i.txt"
  grep -vc '^#' answer >>places || true
done
echo "places: $(sort -n places | awk '{ v[NR] = $1 } END { print "median " v[int((NR + 1) / 2)] ", most " v[NR] }')"
echo "incremental engine: $(spread engine)"
echo "minisat for each model: $(spread minisat)"
echo "samurai-brute, for comparison: $(spread brute)"

echo
echo "samurai-locate, all three enemies, $games games of 96 turns"
for ((g = 1; g <= games; g++)); do
  samurai-sim --first greedy --second random --seed "$g" --write . >/dev/null
  for engine in search sat; do
    echo "$engine: $(samurai-locate -q --engine $engine --stats --turn-seconds 10s "game-$g.first.txt" 2>&1 >/dev/null |
      cut -d ' ' -f 2-)"
  done
done
if [[ -x /usr/bin/time ]]; then
  for turns in 8 48; do
    awk -v n="$turns" 'NF == 1 && ++seen > n + 1 { exit } { print }' game-1.first.txt >part.txt
    /usr/bin/time -f "peak memory after $turns own turns: %M KiB" \
      samurai-locate -q --turn-seconds 10s part.txt 2>&1 >/dev/null | tail -n 1
  done
fi

echo
echo 'the encoding of the report beside ours: one solve, processor seconds of the solver'
cp "${TSUME_ROOT:?}/tests/data/examples/samurai.txt" sample.txt
for encoding in 'published pairwise' 'repaired pairwise' 'repaired product' 'general pairwise' \
  'general product'; do
  read -r name amo <<<"$encoding"
  samurai2cnf --encoding "$name" --amo "$amo" sample.txt >f.cnf
  printf '%-10s %-9s %8s clauses %9s bytes' "$name" "$amo" \
    "$(grep -m 1 '^p cnf' f.cnf | cut -d ' ' -f 4)" "$(wc -c <f.cnf)"
  for solver in minisat cadical; do
    satrun --solver "$solver" --stats f.cnf 2>stats >/dev/null || true
    printf '  %s %s s' "$solver" "$(grep -oE 'cpu [0-9.]+' stats | head -n 1 | cut -d ' ' -f 2)"
  done
  echo
done
