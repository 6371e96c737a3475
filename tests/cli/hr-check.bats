bats_require_minimum_version 1.5.0
# hr-check: the published lines, every notation, and the explanation of wrong moves.

setup() {
  load common
  trace_test_only
  B=$TSUME_ROOT/tests/data/hyperrobot/gpcc2010.hrb
}

@test "hr-check: the three published lines of the contest" {
  run -0 hr-check --signs '★■▲●' "$B" <<'END'
▲→↓← ■→↓← ●↓← ▲↑→↓← ▲↓→ ★←↑← ★↓→ ★↑
★←↑ ●↓ ★→ ★↓ ▲→ ●← ▲↓ ●→ ●↓ ★←↓← ●← ★↑ ★→
END
  [[ ${lines[1]} == *$'\tvalid\t20 moves'* && ${lines[2]} == *$'\tvalid\t16 moves'* ]]
  # These are the signs of the page, so that its line needs no option.
  run -0 hr-check "$B" <<<'▲→↓← ■→↓← ●↓← ▲↑→↓← ▲↓→ ★←↑← ★↓→ ★↑'
  [[ ${lines[1]} == *$'\tvalid\t20 moves'* ]]
  run -0 hr-check "$B" <<<'df066d:2e d4 ★→↓← ▲←↓ ■↑→↓ ★→ ★↓ ▲→↑→↓ ★←↓← ▲← ★↑ ★→'
  [[ ${#lines[@]} -eq 2 && ${lines[1]} == *$'\tvalid\t'* ]]
}

@test "hr-check: the same line in other notations" {
  run -0 hr-check "$B" <<'END'
bW bN yS bE bS gE yW gS yE yS bW bS bW yW bN bE
0WN 3S 0ES 2E 3W 2S 3ES 0WSW 3W 0NE
0W,0N,3S,0E,0S,2E,3W,2S,3E,3S,0W,0S,0W,3W,0N,0E
2e1c0f:fa d4 16 0W,0N,3S,0E,0S,2E,3W,2S,3E,3S,0W,0S,0W,3W,0N,0E
blue left, blue up, yellow down, blue right, blue down, green right, yellow left, green down, yellow right, yellow down, blue left, blue down, blue left, yellow left, blue up, blue right
END
  [ "$(grep -c $'\tvalid\t' <<<"$output")" -eq 5 ]
}

@test "hr-check: lines as people post them, with numbers, remarks, and one move a line" {
  run -0 hr-check "$B" <<'END'
1) bW 2) bN 3) yS 4) bE 5) bS 6) gE 7) yW 8) gS 9) yE 10) yS 11) bW 12) bS 13) bW 14) yW 15) bN 16) bE
1:  ←  blue West
2:  ↑  blue North (beside the wall)
3:  ↓  yellow South
4. blue → 5. ↓
6: green right
7: ●← 8: ▲↓
9: ●→↓
11: ★←↓← [three moves]
14: yellow West 15: ★↑
16: →
END
  [ "$output" = $'# id\tverdict\treason\n<stdin>:1\tvalid\t16 moves\n<stdin>:2\tvalid\t16 moves' ]
  # Counted from 0, and robots with a colon.
  run -0 hr-check "$B" <<'END'
1. bW bN yS bE bS gE yW gS yE yS bW bS bW yW bN bE
0. blue: left, up
1. y: S, Blue: right, down
2. green right, yellow left
3. green down; yellow: right, down
4. blue left, down, left, yellow: left, blue: up, right
END
  [ "$output" = $'# id\tverdict\treason\n<stdin>:1\tvalid\t16 moves\n<stdin>:2\tvalid\t16 moves' ]
  run -1 hr-check "$B" <<<'1: ← blue East'
  [[ $output == *"'East' is not the direction of the arrow"* ]]
}

@test "hr-check: what is no move is refused, with the forms of moves; no bracket hides moves" {
  refused() { # LINE MESSAGE
    run -1 hr-check "$B" <<<"$1"
    [[ ${lines[1]} == $'<stdin>:1\tbad-input\t'"$2"* ]]
  }
  refused '(blue left, blue up)' 'no moves, only a remark in brackets'
  refused '1) (blue left)' 'no moves, only a remark in brackets'
  refused 'bW (beside the wall, bN' 'a remark that does not end'
  refused BL "cannot read the move 'BL', expected one such as 'red right', 'rE' or '0E'"
  refused 'Solution: bW' "cannot read the move 'Solution:'"
  refused '0f 1c: fa d4 1 0W' "cannot read the move"
}

@test "hr-check: one robot on each line is one solution with numbers only, and it says so" {
  local play='▲→↓←
■→↓←(▲で止まる)
●↓←(■で止まる)
▲↑→↓←(●で止まる)
▲↓→
★←↑←(●で止まる)
★↓→(▲で止まる)
★↑'
  run -1 --separate-stderr hr-check "$B" <<<"$play"
  [[ $(grep -c $'\tinvalid\t' <<<"$output") -eq 8 && $stderr == *"if they are one, number its moves: '1) rN'"* ]]
  run -1 --separate-stderr hr-check -q "$B" <<<"$play"
  [[ $stderr != *'number its moves'* ]]
  run -1 --separate-stderr hr-check "$B" <<<$'2e1c0f:fa d4 0W\n2e1c0f:fa d4 1 0W'
  [[ $(grep -c $'\tinvalid\t' <<<"$output") -eq 2 && $stderr != *'number its moves'* ]]
  run -0 --separate-stderr hr-check "$B" < <(nl -w1 -s') ' <<<"$play")
  [[ $output == *$'\tvalid\t20 moves' && $stderr == '' ]]
  run -1 --separate-stderr hr-check "$B" <<<'0W'
  [[ $stderr != *'number its moves'* ]]
}

@test "hr-check: the first wrong move is named with its reason" {
  run -1 --separate-stderr hr-check "$B" <<'END'
0S
0W
2e1c0f:fa d4 2 0W
0W,0N,7S
zE
2e1c0f:fa d4 unsolvable
2e1c77:fa d4 0W
END
  [[ ${lines[1]} == $'<stdin>:1\tinvalid\tmove 1, 0S: robot 0 on fa cannot move S: a wall stops it' ]]
  [[ ${lines[2]} == $'<stdin>:2\tinvalid\tafter 1 move the active robot is on '* ]]
  [[ ${lines[4]} == *'there is no robot'* ]]
  [[ ${lines[6]} == *$'\tunchecked\t'* ]]
  [[ ${lines[7]} == *$'\tbad-input\t'*'77, a blocked cell'* ]]
  [[ $stderr == 'hr-check: 0 valid, '* ]]
}

@test "hr-check: JSON that is no answer" {
  hr-bfs --format json "$B" >"$BATS_TEST_TMPDIR/answer"
  run -1 hr-check "$B" < <(jq '.moves[0].direction = "X"' "$BATS_TEST_TMPDIR/answer")
  [[ ${lines[1]} == $'<stdin>:1\tbad-input\tthe direction of a move is N, E, S or W, not \'X\'' ]]
  run -1 hr-check "$B" < <(jq 'del(.moves)' "$BATS_TEST_TMPDIR/answer")
  [[ $output == *"no field 'moves'"* ]]
  run -1 hr-check "$B" < <(head -c 60 "$BATS_TEST_TMPDIR/answer")
  [[ $output == *'does not end'* ]]
}

@test "hr-check: a placement and its length alone claim no line" {
  run -3 hr-check "$B" <(hr-maxpath "$B" d4 --robots 2)
  [[ ${lines[1]} == *$'\tunchecked\tno line is given: '* && $output != *invalid* ]]
}

@test "hr-check: a length that disagrees is wrong" {
  run -1 hr-check "$B" <<<'2e1c0f:fa d4 15 0W,0N,3S,0E,0S,2E,3W,2S,3E,3S,0W,0S,0W,3W,0N,0E'
  [[ $output == *'the length is given as 15'* ]]
}

@test "hr-check: by the official rule the robot on the goal must have turned, if any robot may reach it" {
  printf '+-+-+-+\n|. . .|\n+ + + +\n|. . .|\n+ + + +\n|. . .|\n+-+-+-+\n' >"$BATS_TEST_TMPDIR/empty"
  run -0 hr-check --ricochet "$BATS_TEST_TMPDIR/empty" <<<'20:00 *02 1E,1N'
  run -1 hr-check --ricochet "$BATS_TEST_TMPDIR/empty" <<<'00:21 *02 0W,0N,1E'
  [[ $output == *'the robot on the goal has not moved along both axes'* ]]
  for seed in 1 2 3 4 5 6; do
    hr-board --random --seed "$seed" >"$BATS_TEST_TMPDIR/board"
    hr-bfs --goal any --ricochet "$BATS_TEST_TMPDIR/board" >"$BATS_TEST_TMPDIR/answer"
    hr-check --ricochet "$BATS_TEST_TMPDIR/board" "$BATS_TEST_TMPDIR/answer"
  done
}
