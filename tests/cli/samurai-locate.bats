# samurai-locate: three answers a turn, also for odd games.
bats_require_minimum_version 1.5.0

setup() {
  load common
  in_own_folder
  game=$TSUME_ROOT/tests/data/examples/samurai.txt
}

@test "three answers for each turn, the actor as samurai-brute finds it" {
  sed 's/^90$/0/; s/^92$/2/' "$game" >opening # nothing before it is known
  run -0 --separate-stderr samurai-locate --turn-seconds 1min --format list "$game"
  assert_equal "$(grep -c '^#' <<<"$output")" 7
  assert_line '# turn 92 enemy swords unseen, attacked from (9,5) to the east'
}

@test "a whole game: every answer holds the truth" {
  samurai-sim --first random --second random --seed 5 --write games >result
  for side in first second; do
    run -0 --separate-stderr samurai-locate --engine sat --turn-seconds 1min "games/game-5.$side.txt"
    assert_equal "$stderr" ''
    jq -c '[.turn, .enemy, [.candidates[] | [.x, .y, .hidden]]]' <<<"$output" >sat
    run -0 --separate-stderr samurai-locate --turn-seconds 1min "games/game-5.$side.txt"
    assert_equal "$stderr" ''
    jq -c '[.turn, .enemy, [.candidates[] | [.x, .y, .hidden]]]' <<<"$output" | cmp sat -
    assert_equal "${#lines[@]}" 144
    first=$([[ $side == first ]] && echo 3 || echo 0)
    # one line for each turn and enemy: where it is
    jq -c --argjson first "$first" '. as $t | range(3) | [$t.turn, (["spear", "swords", "axe"][.]), $t.samurai[$first + .].x,
      $t.samurai[$first + .].y]' games/game-5.truth.jsonl >truth
    jq -c '. as $a | .candidates[] | [$a.turn, $a.enemy, .x, .y]' <<<"$output" >possible
    jq -c '[.turn, .enemy]' <<<"$output" | tr -d ']' >asked
    run -0 bash -c 'grep -F -f asked truth | grep -vxF -f possible | wc -l'
    assert_output 0
  done
}

@test "a gap in the turns is a remark" {
  sed 's/^92$/94/' "$game" >gap
  run -0 --separate-stderr samurai-locate gap
  assert_equal "${#lines[@]}" 6
  assert_regex "$stderr" 'turn 94 follows turn 90: the turn between them is missing'
}

@test "bad turns are told with their line, and every whole turn is answered" {
  told() { # MESSAGE LINES
    run -1 --separate-stderr samurai-locate -q bad
    assert_equal "$stderr" "samurai-locate: bad:$1"
    assert_equal "${#lines[@]}" "$2"
  }
  head -n 30 "$game" >bad
  told "31: the input ends where a samurai's x is expected" 3
  sed '9s/ 8 9/ 6 9/' "$game" >bad
  told '9: field code 6 at (5,0), expected 0 to 5, 8 or 9' 6
  sed '9s/ 8 9/ 9/' "$game" >bad # 255 integers
  told '9: the home (7,0) has field code 9, expected 2' 6
  sed 's/^92$/88/' "$game" >bad
  told '25: turn 88 after turn 90' 6
  sed '24s/.*/1 9 9 77 0/' "$game" >bad
  told '24: an action of an order is 77, expected 0 to 9' 6
}

@test "an order that the rules forbid: what follows is void" {
  sed '24s/.*/1 9 9 8 9 9 5 0/' "$game" >over
  run -0 --separate-stderr samurai-locate --turn-seconds 1min over
  assert_equal "$output" "$(samurai-locate --turn-seconds 1min -q "$game")"
}

@test "a live program is answered before it ends its input" {
  coproc samurai-locate --turn-seconds 1min
  { echo 0; sed -n 2,23p "$game"; } >&"${COPROC[1]}"
  for enemy in spear swords axe; do
    read -r -t 60 answer <&"${COPROC[0]}"
    assert_regex "$answer" "^\{\"turn\":90,\"enemy\":\"$enemy\","
  done
  sed -n 24,99p "$game" >&"${COPROC[1]}"
  for enemy in spear swords axe; do
    read -r -t 60 answer <&"${COPROC[0]}"
    assert_regex "$answer" "^\{\"turn\":92,\"enemy\":\"$enemy\","
  done
  exec {COPROC[1]}>&-
}

@test "--stats" {
  run -0 --separate-stderr samurai-locate --stats -q "$game"
  assert_regex "$stderr" '^samurai-locate: turns=2 median_seconds=[0-9.]+ worst_seconds=[0-9.]+ cpu_median_seconds=[0-9.]+ '
}

@test "the manager's files: messages and responses" {
  samurai-sim --first greedy --second random --seed 3 --write . >result
  for i in 0 1; do
    samurai-locate -q --turn-seconds 1min "game-3.msg$i" "game-3.resp$i" >halves
    samurai-locate -q --turn-seconds 1min "$([[ $i == 0 ]] && echo game-3.first.txt || echo game-3.second.txt)" |
      cmp halves
  done
  run -1 --separate-stderr samurai-brute game-3.msg0
  assert_regex "$stderr" 'a file of messages alone also needs the file of responses$'
}

@test "responses that cannot be read end the run with their line" {
  sed 24d "$game" >messages
  {
    echo 0
    sed -n 24p "$game"
  } >ready
  run -1 --separate-stderr samurai-locate -q messages ready
  assert_regex "$stderr" "^samurai-locate: ready:1: orders that begin with a line '0'"
  sed -n '24s/ 0$/ 77 0/p' "$game" >wrong
  run -1 --separate-stderr samurai-locate -q messages wrong
  assert_equal "$stderr" 'samurai-locate: wrong:1: an action of an order is 77, expected 0 to 9'
}
