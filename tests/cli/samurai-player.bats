# samurai-player: a player that nothing stops.
bats_require_minimum_version 1.5.0

setup() {
  load common
  in_own_folder
}

# The messages of the manager to the first player in a game of random orders: the play order, then
# 22 lines for each turn, without the order after it.
messages() {
  samurai-sim --first random --second random --seed 3 --write . >result
  awk '(NR - 2) % 23 < 22' game-3.first.txt
}

@test "it answers the play order and every turn" {
  messages >in
  run -0 samurai-player --turn-seconds 20ms <in
  assert_equal "${#lines[@]}" 49
  assert_line --index 0 0
  run -1 bash -c "tail -n +2 <<<'$output' | grep -vxE '[0-2]( [1-9])* 0'"
}

@test "bad messages are told, and answered all the same" {
  messages >good
  told() { # MESSAGE ANSWERS
    run -1 --separate-stderr samurai-player --turn-seconds 20ms <bad
    assert_equal "$stderr" "samurai-player: <stdin>:$1"
    assert_equal "${#lines[@]}" "$2"
  }
  head -n 40 good >bad # cut off: nobody waits for an answer
  told "41: the input ends where a field code is expected" 2
  sed '31s/ [0-9]/ 7/' good >bad
  told '31: field code 7 at (0,0), expected 0 to 5, 8 or 9' 49
  sed '164s/ [0-9]//' good >bad # 255 integers of turn 14 are no message
  told '171: the home (14,7) has field code 1, expected 4' 48
  sed 's/^46$/4/' good >bad
  run -1 --separate-stderr samurai-player --turn-seconds 20ms <bad
  assert_line --index 0 0
  assert_regex "$stderr" 'turn 4 after turn 44'
  assert_equal "${#lines[@]}" 49
}

@test "a message that pauses is answered once, when it is whole" {
  messages >good
  coproc samurai-player
  sed -n 1,15p good >&"${COPROC[1]}"
  read -r -t 60 answer <&"${COPROC[0]}"
  assert_equal "$answer" 0
  sleep 0.3
  sed -n 16,23p good >&"${COPROC[1]}"
  read -r -t 60 answer <&"${COPROC[0]}"
  assert_regex "$answer" '^[0-2]( [1-9])+ 0$' # at turn 0 a samurai always acts
  exec {answers}<&"${COPROC[0]}" {COPROC[1]}>&-
  run -0 cat <&"$answers" # no second answer
  assert_output ''
}

@test "its choices take no more nodes than they are given, and are the same each time" {
  messages >in
  for options in '--belief none' '--belief visible' '--jitter --seed 3'; do
    # shellcheck disable=SC2086
    run -0 samurai-player --turn-seconds 1min --effort 2000 $options <in
    assert_output "$(samurai-player --turn-seconds 1min --effort 2000 $options <in)"
  done
}

@test "--stats-file has the line of a turn when its answer is sent" {
  messages | head -n 23 >turn
  coproc samurai-player --stats-file times
  cat turn >&"${COPROC[1]}"
  read -r -t 60 answer <&"${COPROC[0]}"
  read -r -t 60 answer <&"${COPROC[0]}"
  run -0 grep -E '^0 [0-9.]+ [0-9.]+$' times
  exec {COPROC[1]}>&-
  run -1 --separate-stderr samurai-player --stats-file no/times <turn
  assert_regex "$stderr" '^samurai-player: no/times: '
}

@test "it beats the greedy rule from both sides, without a void order" {
  samurai-sim --first 'samurai-player --turn-seconds 1min --effort 10000' --second greedy --both-sides --opening 4 \
    --turn-seconds 1min --start-seconds 1min >result
  run -0 jq -r '.winner + " " + (.void_orders | add | tostring)' result
  assert_equal "$(grep -c '^samurai-player --turn-seconds 1min --effort 10000 0$' <<<"$output")" 2
}

# bats test_tags=slow
@test "100 games against the greedy rule" {
  samurai-sim --first 'samurai-player --turn-seconds 1min --effort 10000' --second greedy --both-sides --opening 6 \
    --games 50 --turn-seconds 1min --start-seconds 1min >result
  assert_equal "$(wc -l <result)" 100
  run -0 jq -s '[.[] | select(.winner | startswith("samurai-player"))] | length > 80' result
  assert_output true
  run -0 jq -s 'map(.void_orders | add) | add' result
  assert_output 0
  run -0 jq -s 'map(.disqualified[] | select(. != null)) | length' result
  assert_output 0
}

@test "the player of the manual plays as printed, without an action that the rules forbid" {
  awk '/^.Sh / { inside = ($0 == ".Sh THE PROTOCOL") }
    /^.Ed/ { literal = 0 }
    inside && literal { gsub(/\\&/, ""); gsub(/\\e/, "\\"); print }
    /^This player in Python/ { inside = 2 }
    /^.Bd -literal/ { literal = inside == 2 }' "$TSUME_ROOT/man/samurai-player.1" >bot
  chmod +x bot
  (($(wc -l <bot) <= 20))
  for other in random greedy; do
    samurai-sim --first ./bot --second $other --games 3 --both-sides --start-seconds 1min --turn-seconds 1min >games
    jq -e -s 'length == 6 and all(.disqualified == [null, null] and .void_orders == [0, 0])' games
  done
  # It is a player: it beats the random one.
  samurai-sim --first ./bot --second random --start-seconds 1min --turn-seconds 1min |
    jq -e '.territory[0] > .territory[1]'
}
