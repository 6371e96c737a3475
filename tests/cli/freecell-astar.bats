#!/usr/bin/env bats
# freecell-astar: lengths, result lines, batches, limits, bad input.

bats_require_minimum_version 1.5.0
load common

setup() {
  in_own_folder
}

@test "freecell-astar finds the known optima, and freecell-check accepts them" {
  freecell-deal 2 3 17 33 46 58 >boards
  freecell-astar boards >solutions
  [ "$(fields 1,2,4 solutions | tr '\t\n' '  ')" = 'ms2 solved 75 ms3 solved 73 ms17 solved 75 ms33 solved 69 ms46 solved 70 ms58 solved 73 ' ]
  run -0 freecell-check boards solutions
  [ "$(grep -c $'\tvalid\t' <<<"$output")" -eq 6 ]
  freecell-astar --threads 2 boards | cmp - solutions
  freecell-astar --jobs 2 boards | cmp - solutions
}

@test "freecell-astar: every heuristic and search has the same length" {
  for option in '--heuristic scc' '--max-memory 2M' \
    '--upper-bound 69' '--upper-bound 80'; do
    # shellcheck disable=SC2086
    run -0 freecell-astar $option < <(freecell-deal 33)
    [ "$(fields 4 <<<"$output")" = 69 ]
  done
}

@test "freecell-astar goes on from the middle of a game" {
  printf 'Foundations: H-0 C-K D-K S-K\nFreecells: - KH\n: QH\n: JH\n: AH 3H 2H TH\n: 9H 8H 7H 6H 5H 4H\n:\n:\n:\n:\n' >mid
  run -0 freecell-astar mid
  [ "$(fields 4 <<<"$output")" = 16 ]
  run -0 freecell-check mid - <<<"$output"
}

@test "freecell-astar counts supermoves" {
  run -0 freecell-astar --metric super < <(freecell-deal 3)
  [ "$(fields 2-4 <<<"$output")" = $'solved\tsuper\t70' ]
  freecell-deal 3 >board
  run -0 freecell-check board - <<<"$output"
  [[ $output == *'super=70'* ]]
}

@test "freecell-astar prints JSON with the names of the result line" {
  run -0 freecell-astar --format json < <(freecell-deal 33)
  jq -e '.id == "ms33" and .status == "solved" and .metric == "single" and .length == 69 and
    .lower == 69 and .upper == 69 and .heuristic == "fvs" and (.stored | type == "number") and
    (.expanded | type == "number") and (.moves | length == 69)' <<<"$output"
}

@test "freecell-astar proves that there is no solution: status 20" {
  run -20 freecell-astar --ranks 5 --columns 3 --cells 2 < <(freecell-deal --ranks 5 --columns 3 3)
  [ "$(fields 2,4,5 <<<"$output")" = $'unsolvable\t-\t-' ]
}

@test "freecell-astar keeps limits, with both bounds: status 3" {
  freecell-deal 1 >deal
  run -3 freecell-astar --max-nodes 9999 deal
  [ "$(fields 2,4,9 <<<"$output")" = $'node-limit\t-\t9999' ]
  lower=$(fields 5 <<<"$output")
  ((lower >= 74 && lower <= 87))
  run -3 freecell-astar --max-nodes 100000 deal
  [ "$(fields 9 <<<"$output")" -eq 100000 ]
  (($(fields 6 <<<"$output") >= 87))
  freecell-check deal - <<<"$output"
  run -3 freecell-astar --max-seconds 0.2 deal
  [ "$(fields 2 <<<"$output")" = timeout ]
  run -3 freecell-astar --max-memory 4M --heuristic scc deal
  [ "$(fields 2 <<<"$output")" = memory-limit ]
  run -3 freecell-astar --upper-bound 68 < <(freecell-deal 33)
  [ "$(fields 2,5 <<<"$output")" = $'bounded\t69' ]
  for bound in 40 248 249; do
    run -20 freecell-astar --upper-bound "$bound" < <(freecell-deal 11982)
    [ "$(fields 2,5 <<<"$output")" = $'unsolvable\t-' ]
  done
  run -0 freecell-astar --max-memory 2M < <(freecell-deal 2)
  [ "$(fields 4 <<<"$output")" = 75 ]
}

@test "freecell-astar stops at a bad board with its line, after the answers before it" {
  { freecell-deal 33; echo; freecell-deal 3 | sed '5d'; echo; freecell-deal 58; } >batch
  for jobs in 1 2; do
    run -1 --separate-stderr freecell-astar --jobs "$jobs" batch
    [ "$(fields 1 <<<"$output")" = ms33 ]
    [[ $stderr == 'freecell-astar: batch:18: wrong card count: 45 of 52 cards; missing: '* ]]
    run -1 --separate-stderr freecell-astar --jobs "$jobs" --skip-bad batch
    [ "$(fields 1,2 <<<"$output" | tr '\t\n' '  ')" = 'ms33 solved ms3 bad-input ms58 solved ' ]
    [[ $stderr == 'freecell-astar: batch:18: wrong card count'* ]]
    run -1 freecell-astar --jobs "$jobs" --skip-bad batch -o answers
    [ "$(fields 1,2 answers | tr '\t\n' '  ')" = 'ms33 solved ms3 bad-input ms58 solved ' ]
    rm answers
  done
}

@test "freecell-astar reads boards of several files put together" {
  deck=(--ranks 5 --columns 4 --cells 1)
  (freecell-deal "${deck[@]}" 1; freecell-deal "${deck[@]}" 4..5; freecell-deal "${deck[@]}" 9) >boards
  run -0 freecell-astar "${deck[@]}" boards
  [ "$(fields 1 <<<"$output" | tr '\n' ' ')" = 'ms1 ms4 ms5 ms9 ' ]
  freecell-deal "${deck[@]}" 1 4..5 9 | freecell-astar "${deck[@]}" | diff - <(echo "$output")
}

@test "freecell-astar --each-move and --hint say which move is best" {
  deck=(--ranks 5 --columns 4 --cells 1)
  freecell-deal "${deck[@]}" 4 >board
  run -0 freecell-astar "${deck[@]}" board
  length=$(fields 4 <<<"$output")
  first=$(fields 10 <<<"$output" | cut -d ' ' -f 1)
  run -0 freecell-astar "${deck[@]}" --each-move board
  [ "$(fields 5 <<<"$output" | grep -v - | sort -n | head -n 1)" -eq "$((length - 1))" ]
  [ "$(awk -F '\t' -v first="$first" '!/^#/ && $2 == first { print $5 }' <<<"$output")" -eq "$((length - 1))" ]
  run -0 freecell-astar "${deck[@]}" --hint board
  [ "$(fields 10 <<<"$output")" = "$first" ]
  run -0 freecell-astar "${deck[@]}" --each-move --format json board
  jq -e '.id == "ms4" and (.move | length == 2) and has("length")' <<<"$output"
}

@test "freecell-gap takes shortest solutions apart" {
  freecell-deal 3 33 | freecell-astar >"$BATS_TEST_TMPDIR/table"
  run -0 "$TSUME_ROOT/scripts/experiments/freecell-gap" "$BATS_TEST_TMPDIR/table"
  # id length gap needless repeats cells columns empty overlap
  [[ $(awk -F '\t' '$2 - 52 != $6 + $7 + $8 || $3 != $4 + $5 || $4 < 0' <<<"$output") == '' ]]
  [[ $(fields 1-3 <<<"$output") == $'ms3\t73\t3\nms33\t69\t0' ]]
  run -2 "$TSUME_ROOT/scripts/experiments/freecell-gap"
}

@test "freecell-astar, freecell-dfs: the merge of all parts is the whole, whatever the number" {
  deck=(--ranks 5 --columns 4 --cells 1)
  freecell-deal 1..30 "${deck[@]}" >boards
  for tool in freecell-astar 'freecell-dfs --prove'; do
    # shellcheck disable=SC2206
    command=($tool boards "${deck[@]}")
    "${command[@]}" --shard 0/1 -o whole
    # The records are the lines of the plain run, with the number of the board before them.
    "${command[@]}" >plain
    diff <(grep -v '^#' plain | cat -n | sed 's/^ *//') <(grep -v '^#' whole)
    diff <(head -n 1 plain) <(sed -n 2p whole)
    parts_merge_to_whole '2 7 64' "${command[@]}"
  done
}

@test "freecell-astar --shard refuses to merge parts of other boards or options" {
  options=(--ranks 5 --columns 4 --cells 1)
  freecell-deal 1..30 "${options[@]}" >boards
  freecell-astar "${options[@]}" boards --shard 0/2 -o part.0
  freecell-astar "${options[@]}" boards --shard 1/2 --metric super -o metric
  run -1 shard-merge part.0 metric
  freecell-deal 2..31 "${options[@]}" >others
  freecell-astar "${options[@]}" others --shard 1/2 -o other
  run -1 shard-merge part.0 other
}

@test "freecell-bounds compares bounds and quick solutions with shortest lengths" {
  printf 'deal\tstatus\tlength\n3\tsolved\t73\n11982\tunsolvable\t-\n33\tsolved\t69\n2\tsolved\t75\n' >lengths
  run -0 "$TSUME_ROOT/scripts/experiments/freecell-bounds" lengths
  assert_line --index 0 $'method\tdeals\tmean\texact\tgap\tgreatest_gap'
  # The bounds are ordered and not above the shortest length, a solution is not shorter.
  assert_equal "$(cut -f 2 <<<"$output" | sort | uniq -c | tr -d '\n ')" 431deals
  awk -F '\t' 'NR > 1 && NR < 4 { if ($3 < last || $3 + $5 < 72.32 || $3 + $5 > 72.34) exit 1; last = $3 }
    NR >= 4 && ($3 - $5 < 72.32 || $3 - $5 > 72.34) { exit 1 }' <<<"$output"
  run -2 "$TSUME_ROOT/scripts/experiments/freecell-bounds"
}

@test "freecell-lengths computes parts once, prints them, and finds what is wrong with them" {
  lengths=$TSUME_ROOT/scripts/experiments/freecell-lengths
  export DEALS=1 PARTS=40 PIECES=2
  run -0 "$lengths" run parts 2 3 33
  cp -r parts first
  run -0 "$lengths" table parts
  assert_line --index 0 $'deal\tstatus\tlength\tlower\tupper\tstored\texpanded'
  assert_equal "$(sed '1d; /^#/d' <<<"$output")" \
    "$(freecell-deal 2 3 33 | freecell-astar --max-nodes 50000000 | sed '/^#/d; s/^ms//' | cut -f 1,2,4-6,8,9)"
  assert_line $'#part\t33\t'"$(tail -n 1 parts/33.tsv | cut -d ' ' -f 3)"
  assert_regex "${lines[-1]}" $'^#run\tversion=[0-9].*\tseconds=[0-9]+\t.*memory_mib=[1-9][0-9]*\tcommand='
  run -0 --separate-stderr "$lengths" check parts
  assert_output $'part 2: 1 solved\npart 3: 1 solved\npart 33: 1 solved'
  # What is there is not done again, what is missing is the same again.
  rm parts/03.tsv
  run -0 "$lengths" run parts 2 3 33
  cmp parts/03.tsv first/03.tsv
  run -0 cut -d ' ' -f 1 parts/seconds
  assert_output "$(printf '%s\n' 02.0 02.1 03.0 03.1 33.0 33.1 03.0 03.1)"
  # Another deal's result; a known length that is not reached; a solution that is not one.
  cp parts/02.tsv parts/04.tsv
  run -1 --separate-stderr "$lengths" check parts 4
  assert_output --partial 'part 4: not its deals'
  NODES=1000 run -0 "$lengths" run few 2
  run -1 --separate-stderr "$lengths" check few
  assert_output --partial 'ms2: node-limit'
  # What was given up is finished with more, once, and not replaced by what is known with less.
  NODES=2000 run -0 "$lengths" finish few
  NODES=1500 run -1 "$lengths" finish few
  assert_output --partial 'ms2 was given up at 2000 positions, NODES is 1500'
  run -0 "$lengths" finish few
  run -0 "$lengths" finish few
  run -0 --separate-stderr "$lengths" check few
  assert_output 'part 2: 1 solved'
  diff <("$lengths" table few | sed '/^#/d') <("$lengths" table parts 2 | sed '/^#/d')
  run -0 cut -d ' ' -f 1 few/seconds
  assert_output $'02.0\n02.1\n02.ms2\n02.ms2'
  # Deals are solved again: a right solution that is too long is noticed.
  AGAIN=40 run -0 "$lengths" check parts 2 3
  freecell-deal 2 | freecell-dfs --shard 0/1 -o parts/02.tsv
  AGAIN=40 run -1 --separate-stderr "$lengths" check parts 2
  assert_line --regexp '^ms2: length [0-9]+, by plain A\* solved 75$'
  run -1 "$lengths" table parts 7
  # Programs of another version do not go on with a folder.
  echo 0.0.1 >parts/version
  run -1 "$lengths" run parts 5
  assert_output --partial 'was begun by freecell-astar 0.0.1'
  run -2 "$lengths" check
}
