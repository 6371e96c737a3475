#!/usr/bin/env bats
# doves-moves: the author's notation, backward, results, bad input.

bats_require_minimum_version 1.5.0

setup() {
  load common
  trace_test_only
}

@test "doves-moves lists as many actions as the author's tests count" {
  checked=0
  while IFS=$'\t' read -r position _ count; do
    [ "$(doves-moves <<<"$position" | grep -vc '^#')" -eq "$count" ]
    checked=$((checked + 1))
  done < <(grep -v '^#' "$TSUME_ROOT/tests/data/doves/fixtures.tsv")
  [ "$checked" -eq 10 ]
}

@test "doves-moves prints the author's notation" {
  run -0 doves-moves 'hB-A;maYT;-Htb;M-y-'
  [ "$(sed 1d <<<"$output" | cut -f 1 | paste -sd ' ')" = '-A -M -T -Y AE1 BE1 YE1' ]
}

@test "doves-moves names the winner of each action and the position" {
  run -0 doves-moves --result --prefix < <(printf '%s\n' '--Bb;Y--A;-H--')
  grep -qF -- $'--Bb;Y--A;-H--\t' <<<"$output"
  grep -qE $'\tred$' <<<"$output"
}

@test "doves-moves --backward finds the start again" {
  next=$(doves-moves 'b;B' | cut -f 2 | sed -n 2p)
  doves-moves --backward --green "$next" | cut -f 2 | grep -qxF 'b---;B---;----;----'
}

@test "doves-moves refuses a finished game, on a line or as the operand" {
  over='--Bb;---T;M---;-m--'
  run -1 --separate-stderr doves-moves -- "$over"
  [ "$stderr" = 'doves-moves: the game is over: the boss b is surrounded' ]
  run -1 --separate-stderr doves-moves <<<"$over"
  [ "$stderr" = 'doves-moves: <stdin>:1: the game is over: the boss b is surrounded' ]
}
