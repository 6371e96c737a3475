bats_require_minimum_version 1.5.0
# Every JSON output of the Hyper Robot tools through other programs and back into every tool that
# reads it.

setup() {
  load common
  trace_test_only
  B=$TSUME_ROOT/tests/data/hyperrobot/gpcc2010.hrb
  W=$BATS_TEST_TMPDIR
}

# Writes a stream of JSON in the ways that other programs would.
respelled() { # FILE
  jq . "$1" >"$W/jq"
  jq -c . "$1" >"$W/compact"
  jq -s . "$1" >"$W/slurped"
  jq -S --tab . "$1" >"$W/sorted"
  python3 - "$1" "$W" <<'END'
import json, sys
values = [json.loads(line) for line in open(sys.argv[1])]
with open(sys.argv[2] + "/python", "w") as out:
    for value in values:
        out.write(json.dumps(value) + "\n")
with open(sys.argv[2] + "/crlf", "w", newline="\r\n") as out:
    for value in values:
        out.write(json.dumps(value, indent=1, ensure_ascii=False) + "\n")
END
  spellings=(jq compact slurped sorted python crlf)
}

@test "JSON of hr-bfs, in any spelling, is read by hr-check" {
  printf '0f1c2e:54 d4\n*x\n:00 04\n0f1c2e:4d 54\n' | grep -v x | hr-bfs --format json "$B" - >"$W/answers"
  respelled "$W/answers"
  for spelling in "${spellings[@]}"; do
    run -0 hr-check "$B" "$W/$spelling"
    [ "$(grep -c $'\tvalid\t' <<<"$output")" -eq 3 ]
  done
  jq '.moves[0].direction = "X"' "$W/answers" >"$W/bad"
  run -1 hr-check "$B" "$W/bad"
  [ "$(grep -c $'\tvalid\t' <<<"$output")" -eq 0 ]
  [[ $output == *$':1\tbad-input\tthe direction of a move is N, E, S or W, not \'X\''* ]]
  jq 'del(.moves)' "$W/answers" >"$W/bad"
  run -1 hr-check "$B" "$W/bad"
  [[ $output == *"no field 'moves'"* ]]
  run -1 hr-check "$B" <(head -c 60 "$W/answers")
  [[ $output == *'does not end'* ]]
}

@test "JSON of the list of moves alone is read by hr-check" {
  hr-bfs --format json "$B" | jq .moves >"$W/moves"
  run -0 hr-check "$B" "$W/moves"
  [ "$(grep -c $'\tvalid\t' <<<"$output")" -eq 1 ]
}

@test "JSON of hr-maxgoal and hr-maxpath, in any spelling, is drawn by hr-maxgoal --results" {
  hr-maxgoal "$B" --robots 2 --goals d4,c8,c9,00 >"$W/results"
  hr-maxgoal "$B" --format svg --results "$W/results" >"$W/map.svg"
  respelled "$W/results"
  for spelling in "${spellings[@]}"; do
    hr-maxgoal "$B" --format svg --results "$W/$spelling" | cmp - "$W/map.svg"
  done
  for goal in d4 c8 c9 00; do hr-maxpath "$B" "$goal" --robots 2 --format json; done | jq . >"$W/paths"
  hr-maxgoal "$B" --format svg --results "$W/paths" | cmp - "$W/map.svg"
  hr-maxgoal "$B" --robots 2 --goals d4,c8,c9,00 --shard 0/1 >"$W/shard"
  hr-maxgoal "$B" --format svg --results "$W/shard" | cmp - "$W/map.svg"
  jq -c 'del(.length)' "$W/results" >"$W/bad"
  run -1 hr-maxgoal "$B" --format svg --results "$W/bad"
  [[ $output == *"/bad:1: no field 'length'"* ]]
}

@test "JSON of hr-board, in any spelling, is a board for every tool" {
  hr-board --format json "$B" >"$W/board"
  respelled "$W/board"
  want=$(hr-bfs "$B")
  for spelling in jq compact sorted python crlf; do
    hr-board "$W/$spelling" | cmp - "$B"
    [ "$(hr-bfs "$W/$spelling")" = "$want" ]
    hr-check "$W/$spelling" <<<"$want"
  done
  jq '.walls[0].side = "Q"' "$W/board" >"$W/bad"
  run -1 hr-board "$W/bad"
  [[ $output == *":1: the side of a wall is N, E, S or W"* ]]
}
