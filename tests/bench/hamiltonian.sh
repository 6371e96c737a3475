#!/usr/bin/env bash
# Processor seconds (user + system, tool and solver together) of ham-solve: boards, and sparse hard
# graphs side by side with the encodings that ask once. "-": a process used up LIMIT processor
# seconds (default 20), or all of it took 50 times that by the clock. SOLVERS (default "minisat
# cadical") are compared; LARGE=1 adds 1000x1000 (10 GB). Ratios are to the encoding crt of the same
# graph and solver in the same run.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
limit=${LIMIT:-20}
read -ra solvers <<<"${SOLVERS:-minisat cadical}"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
TIMEFORMAT='%U %S'

# Runs ham-solve and prints its processor seconds, then rounds and cuts; "-" if it is undecided.
measure() { # ARGUMENTS OF ham-solve...
  local status=0
  { time (
    ulimit -t "$limit"
    ham-solve -q --stats --max-seconds "$((50 * limit))" --format tsplib "$@" \
      >"$scratch/tour" 2>"$scratch/stats"
  ); } 2>"$scratch/time" || status=$?
  if ((status != 0 && status != 20)); then
    echo '- - -'
    return
  fi
  awk '{ printf "%.2f ", $1 + $2 }' "$scratch/time"
  sed -nE 's/.*rounds=([0-9]+) cuts=([0-9]+).*/\1 \2/p' "$scratch/stats"
}

board() { # NAME SOLVER ARGUMENTS...
  local name=$1 solver=$2 seconds rounds cuts
  shift 2
  read -r seconds rounds cuts < <(limit=600 measure --solver "$solver" "$@")
  printf '%-34s %-8s %8s s  rounds %s, cuts %s\n' "$name" "$solver" "$seconds" "$rounds" "$cuts"
}

echo 'Boards, closed'
for size in 24 100 200 500; do
  for solver in "${solvers[@]}"; do
    board "${size}x$size" "$solver" "${size}x$size" --closed
  done
done
if [[ ${LARGE:-0} == 1 ]]; then
  board 1000x1000 cadical 1000x1000 --closed
fi

# The same of an encoding that asks once.
measure_formula() { # SOLVER ENCODING
  local status=0
  { time (
    ulimit -t "$limit"
    hcp2cnf --encoding "$2" "$scratch/graph" | satrun -q --solver "$1" >"$scratch/answer"
  ); } 2>"$scratch/time" || status=$?
  if ((status != 10 && status != 20)); then
    echo '-'
    return
  fi
  awk '{ printf "%.2f\n", $1 + $2 }' "$scratch/time"
}

printf '\nSparse graphs: seconds, and crt / that\n'
others=$("$root/scripts/option-values" hcp2cnf encoding | grep -vxE 'auto|crt|published|time|2factor')
read -ra methods <<<"crt ${others//$'\n'/ } 2factor engines"
printf '%-24s %-8s' graph solver
printf ' %14s' "${methods[@]}"
echo
while read -r family; do
  # shellcheck disable=SC2086
  graph-gen $family >"$scratch/graph"
  for solver in "${solvers[@]}"; do
    printf '%-24s %-8s' "$family" "$solver"
    base=-
    for method in "${methods[@]}"; do
      case $method in
        2factor) read -r seconds _ < <(measure "$scratch/graph" --no-precheck --solver "$solver") ;;
        engines) read -r seconds _ < <(measure "$scratch/graph" --no-precheck) ;;
        *) seconds=$(measure_formula "$solver" "$method") ;;
      esac
      [[ $method != crt ]] || base=$seconds
      printf ' %14s' "$seconds $(awk -v a="$base" -v b="$seconds" 'BEGIN {
        if (a == "-" || b == "-") print ""; else printf "x%.1f", a / (b > 0.01 ? b : 0.01) }')"
    done
    echo
  done
done <<<"${FAMILIES:-cubic 500
cubic 1000
cubic 2000
near-cubic 1000
near-cubic 2000
petersen 17
petersen 29
flower 9
flower 15
bipartite 8}"
