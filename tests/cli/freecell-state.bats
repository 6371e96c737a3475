#!/usr/bin/env bats
# freecell-state: both codes, there and back; bad codes.

bats_require_minimum_version 1.5.0

setup() {
  load common
  trace_test_only
  cd "$BATS_TEST_TMPDIR"
  freecell-deal 7 >deal
  freecell-deal --midgame 40 --seed 3 7 >mid
}

@test "freecell-state decodes what it encoded, up to the order of columns and cells" {
  for code in rank published; do
    freecell-state --code "$code" --initial deal mid >states
    freecell-state --decode states >back
    diff <(grep '^:' mid | sort) <(grep '^:' back | sort)
    # Once more: the canonical order has the same code.
    freecell-state --code "$code" --initial deal back | diff - states
  done
}

@test "freecell-state writes 15 and 17 bytes" {
  run -0 freecell-state deal
  [ "${#lines[2]}" -eq 30 ]
  run -0 freecell-state --code published deal
  [ "${lines[0]}" = '#states published ranks=13 columns=8 cells=4' ]
  [ "${#lines[2]}" -eq 34 ]
}

@test "freecell-state explains every card" {
  run -0 freecell-state --explain mid
  [ "$(grep -cE '^# [A2-9TJQK][CDHS] ' <<<"$output")" -eq 52 ]
}

@test "freecell-state --decode passes over comments, whatever they begin with" {
  freecell-deal 7..8 | freecell-state >states
  freecell-state --decode states >boards
  sed 'i #see, #states-of, #initially' states >commented
  freecell-state --decode commented | cmp - boards
}

@test "freecell-state --decode reads several files put together" {
  for code in rank published; do
    freecell-deal 7..8 | freecell-state --code "$code" >one
    freecell-deal --ranks 4 --columns 4 2 | freecell-state --ranks 4 --columns 4 >two
    run -0 freecell-state --decode <(cat one two)
    (freecell-state --decode one; echo; freecell-state --decode two) | diff - <(echo "$output")
  done
}
