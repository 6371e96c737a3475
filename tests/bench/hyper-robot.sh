#!/usr/bin/env bash
# Hyper Robot: seconds on the contest board. HR_BASELINE names another program to compare with,
# which is called as PROGRAM BOARD HELPERS GOAL (a backward sweep of one goal); HR_FIVE=1 adds five
# robots, HR_ALL=1 all 252 goals.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
board=$root/tests/data/hyperrobot/gpcc2010.hrb
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

seconds() { # COMMAND...
  local start=$EPOCHREALTIME
  "$@" >"$scratch/out" 2>"$scratch/err"
  awk -v a="$start" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.2f", b - a }'
}
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / b }'; }

sweep() { # HELPERS GOAL
  local baseline one all
  one=$(seconds hr-maxpath "$board" "$2" --robots "$(($1 + 1))" --threads 1)
  all=$(seconds hr-maxpath "$board" "$2" --robots "$(($1 + 1))")
  printf 'goal %s, %d robots: 1 thread %s s, all processors %s s' "$2" "$(($1 + 1))" "$one" "$all"
  if [[ -n ${HR_BASELINE-} ]]; then
    baseline=$(seconds "$HR_BASELINE" "$board" "$1" "$2")
    printf ', baseline %s s, ratios %s %s' "$baseline" "$(ratio "$one" "$baseline")" \
      "$(ratio "$all" "$baseline")"
  fi
  printf '\n'
}
sweep 3 d4
sweep 3 c8
[[ -z ${HR_FIVE-} ]] || sweep 4 d4
[[ -z ${HR_ALL-} ]] || echo "252 goals: $(seconds hr-maxgoal "$board") s"

# Jobs of 10, 16, 20, 24 and 30 moves: from the start of the program to its end.
hr-board 1A 4B 3B 2B >"$scratch/board24"
single() { # BOARD JOB
  local runs=()
  for _ in 1 2 3; do
    runs+=("$(seconds hr-bfs "$1" - <<<"$2")")
  done
  printf 'job %s, %s moves: %s s\n' "$2" "$(sed 1d "$scratch/out" | cut -f 3)" \
    "$(printf '%s\n' "${runs[@]}" | sort -g | sed -n 2p)"
}
single "$board" '732901:30 96'
single "$board" '0f1c2e:fa d4'
single "$board" 'df6d06:2e d4'
single "$scratch/board24" '2e210f:bd 93'
single "$board" '1e0c02:df c8'

# 1000 random jobs: 100 boards with random robots, 10 of the 17 targets of each.
for ((seed = 1; seed <= 100; ++seed)); do
  hr-board --random --seed "$seed" >"$scratch/board.$seed"
done
for ((seed = 1; seed <= 100; ++seed)); do
  hr-bfs --stats --targets "$scratch/board.$seed" 2>"$scratch/err" >"$scratch/out"
  paste -d ' ' <(sed 1d "$scratch/out" | cut -f 3) "$scratch/err" | head -n 10
done | awk '{ sub(/.*seconds=/, "", $3); ms = 1000 * $3; n++; sum += ms; if (ms > max) max = ms
    if ($1 <= 10) { short++; if (ms > most) most = ms } }
  END { printf "random standard jobs: %d, %.1f jobs/s, slowest %.1f ms; %d of up to 10 moves, slowest %.1f ms\n",
    n, 1000 * n / sum, max, short, most }'
