# samurai-sim: games, scripts, scenarios, and players that misbehave.
bats_require_minimum_version 1.5.0

setup() {
  load common
  in_own_folder
}

teardown() {
  end_background
}

@test "a game of two built-in players, the same each time" {
  run -0 samurai-sim --first greedy --second random --seed 4
  assert_output "$(samurai-sim --first greedy --second random --seed 4)"
  refute_output "$(samurai-sim --first greedy --second random --seed 5)"
  run -0 jq -r '.players + .void_orders | map(tostring) | join(" ")' <<<"$output"
  assert_output 'greedy random 0 0'
}

@test "the greedy rule as a program and within the referee play the same game" {
  samurai-sim --first greedy --second random --seed 2 --write a >result
  samurai-sim --first 'samurai-player --strategy greedy' --second random --seed 2 --turn-seconds 1min \
    --start-seconds 1min --write b >result
  cmp a/game-2.truth.jsonl b/game-2.truth.jsonl
  cmp a/game-2.first.txt b/game-2.first.txt
}

@test "transcripts and truth fit together" {
  samurai-sim --first random --second greedy --seed 9 --write games --both-sides >result
  assert_equal "$(ls games | wc -l)" 16
  assert_equal "$(wc -l <games/game-9.truth.jsonl)" 96
  run -0 jq -e -s 'all(.order == null or .order.took_place == .order.actions)' \
    games/game-9.truth.jsonl
  # a player's own places are the true ones
  run -0 jq -s -r '.[40].samurai[0:3][] | "\(.x) \(.y)"' games/game-9.truth.jsonl
  truth=$output
  run -0 bash -c "grep -A 3 -x 40 games/game-9.first.txt | tail -n 3 | cut -d ' ' -f 1,2"
  assert_output "$truth"
}

@test "scripted orders, one that the rules forbid" {
  printf '0 2 6 9 0\n1 5 5 5 5 0\n' >orders
  samurai-sim --first @orders --second greedy --write . >result
  run -0 jq -c 'select(.turn == 0 or .turn == 2) | .order' game-1.truth.jsonl
  assert_line --index 0 '{"weapon":0,"actions":[2,6,9],"took_place":[2,6,9]}'
  assert_line --index 1 '{"weapon":1,"actions":[5,5,5,5],"took_place":[5,5,5]}'
  run -0 jq -c .void_orders result
  assert_output '[1,0]'
}

@test "players that misbehave are disqualified" {
  outcome() { # COMMAND: why the first player was disqualified
    samurai-sim -q --first "$1" --second greedy --turn-seconds "${2:-5000}ms" | jq -r '.disqualified[0]'
  }
  printf '#!/bin/sh\nread order\necho 0\nread turn\n' >leaves
  printf '#!/bin/sh\nread order\necho 0\nexec sleep 100\n' >sleeps
  printf '#!/bin/sh\nread order\necho 1\n' >wrong
  printf '#!/bin/sh\nread order\necho 0\nwhile read line; do echo "x y 0"; done\n' >babbles
  printf '#!/bin/sh\nread order\necho 0\nyes 1\n' >floods
  printf '#!/bin/sh\nread order\necho 0\nyes >&2\n' >complains
  chmod +x leaves sleeps wrong babbles floods complains
  run -0 outcome ./leaves
  assert_output 'it has ended'
  run -0 outcome ./sleeps 50
  assert_output 'no order within 50 ms'
  run -0 outcome ./wrong
  assert_output 'the answer to the play order is '"'1'"', not 0'
  run -0 outcome ./babbles
  assert_output --regexp "^its order cannot be read: 'x y 0"
  run -0 outcome ./floods 60000
  assert_output 'no order ends within 65536 characters'
  # What it writes elsewhere does not hide that its time is over. (Bounded from outside, as it would not end.)
  export -f outcome
  run -0 timeout 60 bash -c 'outcome ./complains 200 2>/dev/null'
  assert_output --partial 'no order within'
}

@test "{seed} in --first and --second is the seed of the game, on both sides" {
  printf '#!/bin/sh\necho "$1" >>seeds\nread order\necho 0\nwhile read line; do echo 0 0; done\n' >player
  chmod +x player
  samurai-sim -q --first './player a{seed}' --second './player b{seed}{seed}' --games 2 --seed 7 --both-sides >games
  [ "$(sort seeds | tr '\n' ' ')" = 'a7 a7 a8 a8 b77 b77 b88 b88 ' ]
  # As RESULTS.md says to repeat its games.
  command=$(sed -n "s/^To repeat the games: .samurai-sim --first CHAMPION \(--second '.*'\) --games 200.;.*/\1/p" "$TSUME_ROOT/RESULTS.md")
  eval "run -0 samurai-sim --first greedy $command --turn-seconds 20"
  [ "$(jq -r '.disqualified[1]' <<<"$output")" = '' ] || [ "$(jq -r '.disqualified[1]' <<<"$output")" = null ]
}

@test "a player that never answers the play order is an error, with its last message" {
  printf '#!/bin/sh\necho one >&2\necho wrong folder: no data >&2\nexit 3\n' >complains
  printf '#!/bin/sh\nread order\nexec sleep 100\n' >sleeps
  printf '#!/bin/sh\nprintf "half a line" >&2\nexec >&-\nexec sleep 100\n' >closes
  chmod +x complains sleeps closes
  run -1 --separate-stderr samurai-sim --first ./complains --second greedy --games 3
  [ -z "$output" ]
  output=$stderr assert_output --regexp '^one'
  output=$stderr assert_output --partial "samurai-sim: player './complains': no answer to the play order, its last message: 'wrong folder: no data'"
  run -1 --separate-stderr samurai-sim --first greedy --second ./sleeps --start-seconds 100ms
  output=$stderr assert_output --partial "samurai-sim: player './sleeps': no answer to the play order, no message"
  run -1 --separate-stderr samurai-sim --first greedy --second ./closes
  output=$stderr assert_output --partial "its last message: 'half a line'"
  run -1 --separate-stderr samurai-sim --first 'samurai-player --seed {sed}' --second greedy
  output=$stderr assert_output --partial "no answer to the play order, its last message: 'Try 'samurai-player --help'.'"
}

@test "a later game whose play order is not answered is told, and the others are played" {
  printf '#!/bin/sh\n[ $1 != 8 ] || { echo no data >&2; exit 3; }\nread order\necho 0\nwhile read line; do echo 0 0; done\n' >player
  chmod +x player
  run -1 --separate-stderr samurai-sim -q --first './player {seed}' --second greedy --seed 7 --games 3 --both-sides
  assert_equal "$(jq -r .id <<<"$output" | tr '\n' ' ')" '7 7 9 9 '
  assert_equal "$(grep -v '^no data' <<<"$stderr")" \
    "samurai-sim: game-8 is not played: player './player 8': no answer to the play order, its last message: 'no data'
samurai-sim: game-8-swapped is not played: player './player 8': no answer to the play order, its last message: 'no data'
samurai-sim: 2 of 6 games not played"
  run -1 --separate-stderr samurai-sim -q --first './player {seed}' --second greedy --seed 8 --games 3
  assert_output ''
  assert_equal "$(grep -vc '^no data' <<<"$stderr")" 1
}

@test "a player that does nothing in a third of its turns gets a note" {
  printf '0 0\n%.0s' {1..48} >nothing
  {
    printf '0 0\n%.0s' {1..16}
    printf '0 9 0\n%.0s' {1..32}
  } >third
  {
    printf '0 0\n%.0s' {1..15}
    printf '0 9 0\n%.0s' {1..33}
  } >less
  for script in nothing third; do
    run -0 --separate-stderr samurai-sim --first @$script --second greedy --games 2 --opening 5
    assert_equal "$stderr" "samurai-sim: @$script did nothing in a third of its turns or more, in 2 games"
  done
  run -0 --separate-stderr samurai-sim --first greedy --second @nothing --opening 5
  assert_equal "$stderr" "samurai-sim: @nothing did nothing in a third of its turns or more, in 1 game"
  run -0 --separate-stderr samurai-sim --first @less --second greedy
  assert_equal "$stderr" ''
}

@test "a signal ends the players, too" {
  printf '#!/bin/sh\nread order\necho 0\necho $$ >>started\nexec sleep 1000\n' >sleeps
  chmod +x sleeps
  local signal player
  # The second is asked when the time of the first is over.
  both_started() { [[ $(wc -l <started) == 2 ]]; }
  has_ended() { ! kill -0 "$1"; }
  for signal in TERM HUP USR1; do
    rm -f started
    # A shell cannot take back that nohup ignores HUP.
    env --default-signal=HUP samurai-sim --first ./sleeps --second ./sleeps --turn-seconds 2 >result &
    until_true both_started
    kill -s "$signal" $!
    status=0
    wait $! || status=$?
    assert_equal "$status" $((128 + $(kill -l "$signal")))
    while read -r player; do
      until_true has_ended "$player"
    done <started
  done
}

@test "the official log and the manager's two files of each player, written and read" {
  samurai-sim --first greedy --second random --seed 6 --write a >result
  run -0 samurai-sim --replay a/game-6.json --write b
  assert_equal "$(jq -c .territory <<<"$output")" "$(jq -c .territory result)"
  run -0 samurai-sim --first @a/game-6.resp0 --second @a/game-6.resp1 --write b
  for part in msg0 msg1 resp0 resp1; do
    cmp "a/game-6.$part" "b/replay.$part"
    cmp "a/game-6.$part" "b/game-1.$part"
  done
  samurai-brute a/game-6.msg0 a/game-6.resp0 >halves
  samurai-brute a/game-6.first.txt | cmp halves
  # any JSON with these fields
  jq . a/game-6.json >again.json
  samurai-sim --replay again.json --write b >result
  cmp a/game-6.json b/replay.json
  jq '.plays[7].territories[2] += 1' a/game-6.json >wrong.json
  run -1 --separate-stderr samurai-sim --replay wrong.json
  assert_regex "$stderr" '^samurai-sim: turn 7: the log has the territories '
  assert_output ''
  jq 'del(.plays[9].actions)' a/game-6.json >wrong.json
  run -1 --separate-stderr samurai-sim --replay wrong.json
  assert_regex "$stderr" "^samurai-sim: wrong.json: turn 9: no field 'actions'"
}

@test "the largest seed has a game, and the next one is 0" {
  run -0 bash -c "samurai-sim -q --first greedy --second greedy --seed 18446744073709551615 --games 2 | grep -o '\"id\":[0-9]*'"
  assert_output $'"id":18446744073709551615\n"id":0'
}

@test "a disqualified army stays, in the log, too" {
  head -n 4 <<<$'2 5 1 0\n1 1 0\n0 1 0\n2 5 9 0' >orders
  samurai-sim --first @orders --second greedy --write a >result
  assert_equal "$(jq -c '[.plays[6, 8].samurai]' a/game-1.json)" '[2,-1]'
  assert_equal "$(jq -c 'select(.turn == 11) | .samurai[2] | [.x, .y, .done]' a/game-1.truth.jsonl)" \
    '[7,2,true]'
  samurai-sim --replay a/game-1.json --write b >result
  cmp a/game-1.msg1 b/replay.msg1
}

@test "scenarios by seed, each answered by brute force with the truth" {
  for kind in random crowded; do
    samurai-sim --scenarios "$kind" --games 4 --seed 11 >scenarios
    assert_equal "$(wc -l <scenarios)" 4
    while read -r scenario; do
      run -0 bash -c 'jq -r .transcript <<<"$1" | samurai-brute --format json --enemy "$(jq -r .enemy <<<"$1")"' _ "$scenario"
      jq -e --argjson s "$scenario" '.enemy == $s.enemy and
        any(.candidates[]; .x == $s.end.x and .y == $s.end.y)' <<<"$output"
    done <scenarios
  done
}

@test "games that are all alike are noted" {
  local alike='samurai-sim: the games of the same players are all alike: vary them by --opening, or by {seed} in a player'
  run -0 --separate-stderr samurai-sim --first greedy --second greedy --games 2
  assert_equal "$stderr" "$alike"
  for options in '--games 1' '--games 3 --opening 6'; do
    # shellcheck disable=SC2086 # words
    run -0 --separate-stderr samurai-sim --first greedy --second greedy $options
    assert_equal "$stderr" ''
  done
}
