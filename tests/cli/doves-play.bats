#!/usr/bin/env bats
# doves-play: lines of actions, from operands and from standard input.

bats_require_minimum_version 1.5.0

setup() {
  load common
  trace_test_only
}

@test "doves-play prints each position" {
  run -0 doves-play +AS1 +yN1E1 AE1
  [ "${lines[1]}" = $'+AS1\tb---;B---;A---;----\t-' ]
  [ "${lines[3]}" = $'AE1\tby--;BA--;----;----\t-' ]
}

@test "doves-play reads actions from standard input and prints the last position" {
  run -0 doves-play --last --format key <<<$'+AS1\r\n+yN1E1 AE1'
  [ "$output" = "$(doves-fmt --format key <<<'by--;BA--')" ]
}

@test "doves-play names the winner" {
  position='--Bb;Y--A;-H--'
  action=$(doves-moves --result <<<"$position" | awk -F '\t' '$3 == "red" { print $1; exit }')
  run -0 doves-play --position "$position" -- "$action"
  [ "${lines[1]##*$'\t'}" = red ]
}

@test "the last picture and the last page of a line name the winner" {
  position='--Bb;Y--A;-H--'
  action=$(doves-moves --result <<<"$position" | awk -F '\t' '$3 == "red" { print $1; exit }')
  for format in svg html; do
    doves-play --position "$position" --format $format -- "$action" >"$BATS_TEST_TMPDIR/line"
    grep -qF -- "$action: Red wins" "$BATS_TEST_TMPDIR/line"
  done
  [ "$(grep -c '<svg' < <(doves-play +AS1 +yN1E1 AE1 --format svg))" -eq 1 ]
  [ "$(doves-play +AS1 +yN1E1 AE1 --last --format svg)" = "$(doves-fmt --format svg <<<'by;BA')" ]
}
