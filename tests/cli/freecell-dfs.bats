#!/usr/bin/env bats
# freecell-dfs: solutions, proofs, limits.

bats_require_minimum_version 1.5.0

setup() {
  load common
  load_assertions
  cd "$BATS_TEST_TMPDIR"
}

@test "freecell-dfs solves, and freecell-check accepts" {
  freecell-deal 1..8 >boards
  freecell-dfs boards >solutions
  run -0 freecell-check boards solutions
  [ "$(grep -c $'\tvalid\t' <<<"$output")" -eq 8 ]
  freecell-dfs --jobs 2 boards | cmp - solutions
}

@test "freecell-dfs --prove decides, and counts the positions of the proof: status 20" {
  run -20 freecell-dfs --prove < <(freecell-deal 11982)
  [ "$(fields 1-8 <<<"$output")" = $'ms11982\tunsolvable\tsingle\t-\t-\t-\tnone\t61643' ]
}

@test "freecell-dfs --prove agrees with freecell-astar on small decks" {
  game=(--ranks 5 --columns 3 --cells 2)
  freecell-deal "${game[@]}" 1..60 >boards
  diff <(freecell-dfs --prove "${game[@]}" boards | fields 1,2) \
    <(freecell-astar "${game[@]}" boards | fields 1,2)
}

@test "freecell-dfs: no solution is shorter than the shortest, and most of small games are as short" {
  game=(--ranks 6 --columns 5 --cells 2)
  freecell-deal "${game[@]}" 1..30 >boards
  freecell-astar "${game[@]}" boards | fields 1,2,4 >shortest || [ $? = 20 ]
  freecell-dfs "${game[@]}" boards >solutions
  paste shortest <(fields 2,4 solutions) | awk '$2 != $4 || $5 < $3 { exit 1 } $5 == $3 { ++same } END { exit same < 25 }'
  freecell-check "${game[@]}" boards solutions
}

@test "freecell-dfs has an answer at every limit at which the first search has one" {
  freecell-deal 1..40 >boards
  for limit in '--max-nodes 60' '--max-nodes 200' '--max-nodes 1000' '--max-nodes 3000' '--max-memory 100K' '--max-memory 1M'; do
    # shellcheck disable=SC2086
    freecell-dfs $limit --prove boards | fields 1,2,4 >first || [ $? = 3 ]
    # shellcheck disable=SC2086
    freecell-dfs $limit boards | fields 1,2,4 >quick || [ $? = 3 ]
    paste first quick | awk '$2 != $5 && $5 != "solved" || $2 == "solved" && $6 > $3 { exit 1 }'
  done
}

@test "freecell-dfs keeps limits: status 3" {
  run -3 freecell-dfs --max-nodes 100 --prove < <(freecell-deal 11982)
  [ "$(fields 2,9 <<<"$output")" = $'node-limit\t100' ]
  run -3 freecell-dfs --max-memory 200K --prove < <(freecell-deal 11982)
  [ "$(fields 2 <<<"$output")" = memory-limit ]
}

@test "freecell-dfs and fc-solve agree on what can be solved" {
  command -v fc-solve >/dev/null || skip 'no fc-solve'
  for n in 5 169 11982; do
    freecell-deal "$n" >deal
    verdict=$(grep -v '#' deal | fc-solve -sel - 2>/dev/null | grep -cE '^This game is solveable' || true)
    ours=$(freecell-dfs --prove deal | fields 2)
    [ "$verdict,$ours" = "1,solved" ] || [ "$verdict,$ours" = "0,unsolvable" ]
  done
}

@test "freecell-dfs --each-move gives the verdict of each move" {
  freecell-deal 11982 >deal
  run -20 freecell-dfs --prove --each-move --max-nodes 200000 deal
  [ "$(fields 3 <<<"$output" | sort -u)" = unsolvable ]
  deck=(--ranks 5 --columns 4 --cells 1)
  freecell-deal "${deck[@]}" 1..12 >boards
  freecell-dfs "${deck[@]}" --prove --each-move boards | fields 1-3 >quick
  freecell-astar "${deck[@]}" --each-move boards | fields 1-3 | cmp - quick
  grep -q solved quick
  grep -q unsolvable quick
}

@test "freecell-dfs --grade counts moves and the work of a fixed search" {
  run -0 freecell-dfs --grade < <(freecell-deal 1..3)
  # id status grade expanded legal solvable unsolvable unknown
  [[ $(awk -F '\t' '!/^#/ && ($2 != "solved" || $5 != $6 + $7 + $8 || 2 ^ $3 * 32 > $4 && $3 > 0 || 2 ^ $3 * 64 <= $4)' <<<"$output") == '' ]]
  freecell-dfs --grade --format json < <(freecell-deal 1..3) |
    jq -r '[.id, .status, .grade, .expanded, .legal, .solvable, .unsolvable, .unknown] | @tsv' |
    diff - <(sed 1d <<<"$output")
  run -20 freecell-dfs --grade < <(freecell-deal 11982)
  [ "$(fields 2,3,6,8 <<<"$output")" = $'unsolvable\t-\t0\t0' ]
}

# bats test_tags=slow
@test "freecell-curve: a larger limit never gives longer solutions, and the front is what is not beaten" {
  curve=$TSUME_ROOT/scripts/experiments/freecell-curve
  run -0 "$curve" 1 1
  assert_line --index 0 $'program\tmethod\tdeals\tsolved\tms\tmean\tfront'
  assert_equal "$(fields 3 <<<"$output" | sed 1d | sort -u)" 10
  assert_equal "$(awk -F '\t' '$2 == "freecell-dfs" || $2 == "freecell-dfs --prove" { print $4 }' <<<"$output")" $'10\n10'
  lengths=$(awk -F '\t' '$2 ~ /max-nodes/ && $3 == $4 { split($2, word, " "); print word[3], $6 }' <<<"$output" |
    sort -n | cut -d ' ' -f 2)
  assert_equal "$lengths" "$(sort -nr <<<"$lengths")"
  # Whether a line belongs to the front, by all that were faster or as fast and shorter.
  run awk -F '\t' 'NR > 1 {
      beaten = $3 != $4
      for (i = 2; i < NR; ++i)
        if (program[i] == $1 && all[i] && mean[i] <= $6) beaten = 1
      program[NR] = $1; all[NR] = $3 == $4; mean[NR] = $6
      if ($7 != (beaten ? "-" : $6)) print
    }' <<<"$output"
  assert_output ''
  run -2 "$curve" 1
}
