#!/usr/bin/env bats
# Saved games of KPat, through all tools that read boards.

bats_require_minimum_version 1.5.0

setup() {
  load common
  in_own_folder
  load_assertions
}

# The board without its name.
shown() {
  freecell-show "$@" | tail -n +2
}

@test "freecell-deal --format kpat writes what all tools read" {
  for seed in {1..10}; do
    deal=(--random --seed "$seed" --midgame $((seed * 9)) "$seed")
    freecell-deal "${deal[@]}" >board
    freecell-deal "${deal[@]}" --format kpat >game
    shown board >expected
    diff expected <(shown game)
  done
}

@test "a game that KPat saved before its version 4.9 is refused" {
  freecell-deal --format kpat 24 | sed -E 's/<kpat-game .*>/<dealer id="3">/; s,</kpat-game>,</dealer>,' >old
  run -1 --separate-stderr freecell-show old
  output=$stderr assert_output --partial 'expected <kpat-game>, as KPat 4.9 and later save it, found <dealer>'
  assert_equal "${lines[*]}" ''
}

@test "every tool that reads boards reads a saved game" {
  freecell-deal --format kpat 24 >game
  freecell-deal --format fc-solve 24 >board
  run -0 freecell-dfs game
  assert_equal "$output" "$(freecell-dfs board)"
  freecell-dfs game >solution
  run -0 freecell-check game solution
  assert_equal "$(cut -f 1,2 <<<"${lines[1]}")" $'1\tvalid'
  run -0 freecell-show --play solution game
  run -0 freecell-state game
  assert_equal "$output" "$(freecell-state board)"
  run -3 freecell-astar --max-nodes 1000 - <game
  assert_line --index 1 --regexp '^1	'
}

@test "saved games and boards are joined by cat" {
  {
    freecell-deal --format kpat 1
    freecell-deal --format kpat 2
    freecell-deal 3
  } >boards
  freecell-dfs boards >solutions
  run -0 freecell-check boards solutions
  assert_equal "$(sed 1d <<<"$output" | cut -f 1,2)" $'1\tvalid\n2\tvalid\nms3\tvalid'
  {
    freecell-deal --format kpat 1 | head -n 40
    echo
    freecell-deal 3
  } >boards
  run -1 --separate-stderr freecell-dfs --skip-bad boards
  assert_line --index 1 --regexp '^1	bad-input	'
  assert_line --index 2 --regexp '^ms3	solved	'
  assert_regex "$stderr" 'boards:[0-9]+: '
}

@test "freecell-deal --format kpat -o DIR/: a saved game for each deal" {
  freecell-deal --format kpat -o deals/ 1..3 24
  assert_equal "$(ls deals)" $'ms1.kpat\nms2.kpat\nms24.kpat\nms3.kpat'
  freecell-deal --format kpat 24 | cmp - deals/ms24.kpat
}

@test "freecell-deal --format kpat names the deal" {
  number() {
    freecell-deal --format kpat "$@" | grep -o 'deal-number="[0-9]*"'
  }
  assert_equal "$(number 2147483647)" 'deal-number="2147483647"'
  assert_equal "$(number 2147483648)" 'deal-number="0"'
  assert_equal "$(number --random 5)" 'deal-number="0"'
  assert_equal "$(number --generator pysolfc 32000)" 'deal-number="32000"'
  assert_equal "$(number --generator pysolfc 32001)" 'deal-number="0"'
}

@test "a saved game of PySolFC is a pickle" {
  for begin in '\x80\x05\x95\x0b\0\0\0\0\0\0\0\x8c\x07' '\x80\x02U\x07'; do
    # shellcheck disable=SC2059
    printf "${begin}PySolFC\n.rest" >game.pso
    for tool in freecell-astar freecell-show freecell-dfs; do
      run -1 --separate-stderr $tool game.pso
      [[ $output != *$'\n'* && ($output == '' || $output == '# '*) ]]
      assert_regex "$stderr" "^$tool: game.pso: a Python pickle, which is not read, because it can run programs; export the data as text$"
    done
  done
}
