#!/usr/bin/env bash
# FreeCell: the staged search against plain A* and against itself without its parts, on one thread
# and two; freecell-dfs against fc-solve, time and length side by side. FREECELL_BASELINE may name
# another program for shortest solutions, as a command that takes the first and the last deal (such
# as 'slow -d'); it is run here on deal 10 and on FREECELL_DEALS (default 1 100), and compared.
set -euo pipefail

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export LC_ALL=C
TIMEFORMAT='%R %U'

# seconds COMMAND... - wall and processor seconds; the output goes to $scratch/out.
seconds() {
  { time "$@" >"$scratch/out" 2>"$scratch/err"; } 2>&1 | tail -n 1
  sed -i '/^#/d' "$scratch/out"
}

# row NAME BASE-CPU WALL CPU - figures of the result lines in $scratch/out.
row() {
  awk -F '\t' -v name="$1" -v base="$2" -v wall="$3" -v cpu="$4" '
    { stored += $8; expanded += $9; length_ += $4 }
    END { printf "%-28s %7.2f s wall %7.2f s cpu (%.2f of plain) stored %d expanded %d length %d\n",
          name, wall, cpu, cpu / base, stored, expanded, length_ }' "$scratch/out"
}

# compare FIRST LAST OPTIONS... - those deals by us, and by the baseline if there is one.
compare() {
  local first=$1 last=$2 wall cpu base=0
  shift 2
  freecell-deal "$first..$last" >"$scratch/range"
  read -r wall cpu < <(seconds freecell-astar "$@" "$scratch/range")
  mv "$scratch/out" "$scratch/ours"
  if [[ -n ${FREECELL_BASELINE-} ]]; then
    # shellcheck disable=SC2086 # a command with arguments
    read -r base _ < <(seconds $FREECELL_BASELINE "$first" "$last")
  fi
  awk -F '\t' -v name="$first-$last $*" -v wall="$wall" -v cpu="$cpu" -v base="$base" '
    { stored += $8; expanded += $9; length_ += $4 }
    END {
      printf "deals %-22s %7.2f s wall %7.2f s cpu stored %d expanded %d length %d",
             name, wall, cpu, stored, expanded, length_
      if (base) printf "; baseline %.2f s wall, ratio %.3f", base, wall / base
      print ""
    }' "$scratch/ours"
}

echo '-- shortest solutions against another program'
compare 10 10
compare 10 10 --threads 2
read -r first last <<<"${FREECELL_DEALS:-1 100}"
compare "$first" "$last" --jobs 2

echo '-- shortest solutions, deals 10 11 15 16 19 30'
freecell-deal 10 11 15 16 19 30 >"$scratch/boards"
read -r wall base < <(seconds freecell-astar "$scratch/boards")
row staged "$base" "$wall" "$base"
for options in '--threads 2' '--max-memory 64M'; do
  # shellcheck disable=SC2086
  read -r wall cpu < <(seconds freecell-astar $options "$scratch/boards")
  row "staged $options" "$base" "$wall" "$cpu"
done

echo '-- two threads against one, deals 10 11: on the machine as it is, and beside a busy loop on each core'
freecell-deal 10 11 >"$scratch/boards"
busy=()
trap 'kill "${busy[@]}" 2>/dev/null || true; rm -rf "$scratch"' EXIT
for load in as-is busy; do
  if [[ $load == busy ]]; then
    for ((i = $(nproc); i > 0; i--)); do
      bash -c 'while :; do :; done' &
      busy+=("$!")
    done
  fi
  read -r wall1 cpu1 < <(seconds freecell-astar "$scratch/boards")
  read -r wall2 cpu2 < <(seconds freecell-astar --threads 2 "$scratch/boards")
  awk -v load="$load" -v w1="$wall1" -v c1="$cpu1" -v w2="$wall2" -v c2="$cpu2" 'BEGIN {
    printf "%-6s one thread %.2f s wall %.2f s cpu; two %.2f s wall (%.2f) %.2f s cpu (%.2f)\n",
           load, w1, c1, w2, w2 / w1, c2, c2 / c1 }'
done
kill "${busy[@]}"
busy=()

echo '-- quick solutions, deals 1-100: single-card moves, supermoves as written'
freecell-deal 1..100 >"$scratch/deals"
read -r _ cpu < <(seconds freecell-dfs "$scratch/deals")
awk -F '\t' -v cpu="$cpu" '{ n += $4 } END { printf "freecell-dfs: %.2f s cpu, %d solved, single %.1f\n", cpu, NR, n / NR }' "$scratch/out"
read -r _ cpu < <(seconds freecell-dfs --prove "$scratch/deals")
awk -F '\t' -v cpu="$cpu" '{ n += $4 } END { printf "freecell-dfs --prove: %.2f s cpu, %d solved, single %.1f\n", cpu, NR, n / NR }' "$scratch/out"

echo '-- quick solutions, deals 30001-30200: moves beyond the shortest, by limit'
root=$(cd "$(dirname "$0")/../.." && pwd)
"$root/scripts/experiments/freecell-quick" "$root/scripts/experiments/results/freecell-lengths.tsv" 30001 30200
echo 'version 1.0.0, deals 31501-31600: 20.6 at 16 ms, 13.4 at 43, 8.8 at 84, 4.5 at 206'

if ! command -v fc-solve >/dev/null; then
  echo 'fc-solve: not installed'
  exit 0
fi

# The deal in the form that fc-solve reads, its solution to $scratch/moves.N.
fc_solve_all() {
  local n
  for n in {1..100}; do
    fc-solve "$@" -m -snx -mi 200000 "$scratch/plain.$n" 2>/dev/null |
      grep -E '^([1-8a-d][1-8a-dh](v[0-9a-f])? ?)+$' >"$scratch/moves.$n" || true
  done
}
for n in {1..100}; do
  freecell-deal "$n" >"$scratch/deal.$n"
  grep -v '#' "$scratch/deal.$n" >"$scratch/plain.$n"
done
for preset in '' '-l lg' '-l mf'; do
  # shellcheck disable=SC2086
  read -r _ cpu < <(seconds fc_solve_all $preset)
  for n in {1..100}; do
    [[ ! -s $scratch/moves.$n ]] || freecell-check "$scratch/deal.$n" "$scratch/moves.$n" || true
  done >"$scratch/verdicts"
  awk -F '\t' -v name="fc-solve $preset" -v cpu="$cpu" '
    $2 == "valid" { split($3, a, "[= ]"); single += a[2]; super += a[4]; ++n }
    END { printf "%s: %.2f s cpu, %d solved, single %.1f, super %.1f\n",
          name, cpu, n, single / n, super / n }' "$scratch/verdicts"
done
