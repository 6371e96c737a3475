#!/usr/bin/env bash
# Tools beside other programs: processor seconds (user and system), the least of REPEATS (default 3)
# that take turns, and the ratio to the other program. Solver rows have only formulas whose other
# variables follow from the projection, as clasp counts assignments of all. BEFORE may name a folder
# of earlier tools, for a column of its own. A program that is not there has "-"; of programs that Debian
# does not have, variables name commands:
#   DRAT_TRIM   drat-trim, called with a formula and a proof
#   TOKYODOVES  evaluates the positions on standard input to as many plies as its argument says
#   RICOCHET    finds shortest solutions; its arguments are files of boards, each with one of jobs after it
# The output is a table, its fields separated by tabs.
set -euo pipefail

repeats=${REPEATS:-3}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
TIMEFORMAT='%U %S'

# Adds the processor seconds of a command to the file TIMES, unless it fails. Statuses of verdicts are no
# failures; 30 is that of clasp.
timed() { # TIMES COMMAND
  local status=0
  { time bash -c "$2" >out 2>err || status=$?; } 2>seconds
  case $status in 0 | 3 | 10 | 20 | 30) awk '{ print $1 + $2 }' seconds >>"$1" ;; esac
}

# The first argument names the row; the others are our command, and the other program's name and command.
row() {
  local name=$1 ours=$2 peer=$3 theirs=$4 repeat
  rm -f now before peer
  touch now before peer
  for ((repeat = 0; repeat < repeats; ++repeat)); do
    timed now "$ours"
    [[ -z ${BEFORE-} ]] || PATH=$BEFORE:$PATH timed before "$ours"
    read -r program _ <<<"$theirs"
    [[ -z $program ]] || ! command -v "$program" >/dev/null || timed peer "$theirs"
  done
  for times in now before peer; do
    sort -g "$times" | head -n 1 | grep . || echo -
  done | paste -s | awk -v OFS='\t' -v name="$name" -v peer="$peer" '{
    print name, $1, $2, peer, $3, $1 == "-" || $3 == "-" ? "-" : sprintf("%.2f", $1 / ($3 > 0.001 ? $3 : 0.001)) }'
}

# The clauses of n queens on an n x n board, of n + 1 pigeons in n holes, and of 3-SAT.
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
pigeons() {
  awk -v n="$1" 'BEGIN {
    print "p cnf", n * (n + 1), n + 1 + n * n * (n + 1) / 2
    for (p = 0; p <= n; p++) { for (h = 1; h <= n; h++) printf "%d ", p * n + h; print 0 }
    for (h = 1; h <= n; h++) for (p = 0; p < n; p++) for (q = p + 1; q <= n; q++) print -(p * n + h), -(q * n + h), 0
  }'
}
random_3sat() { # VARIABLES CLAUSES
  awk -v n="$1" -v m="$2" 'BEGIN {
    srand(1)
    print "p cnf", n, m
    for (i = 0; i < m; i++) {
      a = int(rand() * n) + 1; do b = int(rand() * n) + 1; while (b == a)
      do c = int(rand() * n) + 1; while (c == a || c == b)
      print rand() < 0.5 ? a : -a, rand() < 0.5 ? b : -b, rand() < 0.5 ? c : -c, 0
    }
  }'
}

printf 'row\tnow\tbefore\tpeer\tpeer_seconds\tratio\n'

# Deals of one range in one process.
for range in 1..500 1501..2500 10001..11000; do
  freecell-deal "$range" >"deals.$range"
  row "FreeCell, any solution, $range" "freecell-dfs --prove deals.$range" 'fc-solve -l lg' \
    "freecell-solver-range-parallel-solve ${range%..*} ${range#*..} 100000 -l lg"
done

random_3sat 260 1120 >random.cnf
pigeons 9 >pigeons.cnf
graph-gen flower 21 | hcp2cnf --encoding order >flower.cnf
for formula in random pigeons flower; do
  if command -v cadical >/dev/null; then
    cadical -q "$formula.cnf" "$formula.drat" >out || true
    row "drat-check, $formula" "drat-check $formula.cnf $formula.drat" drat-trim \
      "${DRAT_TRIM-drat-trim} $formula.cnf $formula.drat -t 10000"
  fi
done

for encoding in order binary; do
  knight2cnf 6x6 --closed --encoding "$encoding" >tours.cnf
  row "all tours of 6x6, $encoding" 'cnf-models tours.cnf' clasp 'clasp -n 0 tours.cnf'
done
for n in 8 9 10 11 12; do
  queens "$n" >queens.cnf
  row "$n queens" 'cnf-models queens.cnf' clasp 'clasp -n 0 queens.cnf'
done

doves-enum --doves 5 --what nonterminal --all | awk 'NR % 600 == 1' >positions
for plies in 3 5; do
  row "doves-solve, $plies plies" "doves-solve --plies $plies positions" tokyodoves "${TOKYODOVES-} $plies <positions"
done

boards=()
for seed in {1..20}; do
  hr-board --random --seed "$seed" >"board.$seed"
  hr-bfs --targets "board.$seed" | awk -F '\t' '$1 !~ /[#*]/ && n++ < 10 { print $1 }' >"jobs.$seed"
  boards+=("board.$seed" "jobs.$seed")
done
# shellcheck disable=SC2016 # the row expands it
row '200 easy Ricochet problems, 20 processes' 'for i in {1..20}; do hr-bfs board.$i jobs.$i; done' \
  ricochet "${RICOCHET-} ${boards[*]}"
# Three helpers, the active robot and the goal on different cells; those of at most seven moves.
awk 'BEGIN {
  srand(1)
  for (n = 0; n < 600; n++) {
    split("", used)
    used[119] = used[120] = used[135] = used[136]  # the middle
    job = ""
    for (i = 0; i < 5; i++) {
      do cell = int(rand() * 256); while (cell in used)
      used[cell]
      job = job (i == 3 ? ":" : i == 4 ? " " : "") sprintf("%02x", cell)
    }
    print job
  }
}' | hr-bfs board.1 - | awk -F '\t' '$3 != "-" && $3 <= 7 && n++ < 200 { print $1 }' >problems
row '200 easy Ricochet problems, one process' 'hr-bfs board.1 problems' ricochet "${RICOCHET-} board.1 problems"

knight2cnf 30x30 --encoding order >written.cnf
row 'knight2cnf, writing' 'knight2cnf 30x30 --encoding order >copy.cnf' cat 'cat written.cnf >copy.cnf'
row 'start of a program, 100 times' 'for i in {1..100}; do tour-check --version; done' true \
  'for i in {1..100}; do /bin/true; done'
