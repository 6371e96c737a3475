# samurai-brute: the worked example, its formats.
bats_require_minimum_version 1.5.0

setup() {
  load common
  in_own_folder
  game=$TSUME_ROOT/tests/data/examples/samurai.txt
}

@test "the worked example has three places" {
  run -0 samurai-brute "$game"
  assert_line --index 1 '# turn 92 enemy swords unseen, attacked from (9,5) to the east'
  assert_line --index 2 $'92\tswords\t8\t5\t1\tshowing'
  assert_line --index 3 $'92\tswords\t9\t5\t3\thidden'
  assert_line --index 4 $'92\tswords\t9\t6\t1\tshowing'
}

@test "json is valid, and a prior turns weights into probabilities" {
  samurai-brute --format json "$game" >a.json
  run -0 jq -r '[.candidates[].weight] | add' a.json
  assert_output 5
  run -0 bash -c "samurai-brute --format json --prior attack=0.7 '$game' | jq '[.candidates[].weight] | add'"
  assert_output 1
}

@test "all enemies: the idle ones too" {
  run -0 samurai-brute --enemy all --format json "$game"
  assert_equal "${#lines[@]}" 3
  assert_line --index 0 --partial '"sight":"idle"'
  assert_line --index 1 --partial '"sight":"unseen"'
}

@test "pictures" {
  run -0 samurai-brute --format board "$game"
  assert_equal "${#lines[@]}" 15
  samurai-brute --format svg "$game" >a.svg
  grep -q '</svg>' a.svg
  samurai-brute --format svg --enemy all "$game" | one_picture 3
}

@test "messages and responses in two files" {
  awk 'NR != 24' "$game" >messages
  sed -n 24p "$game" >responses
  run -0 samurai-brute --format json messages responses
  assert_output "$(samurai-brute --format json "$game")"
}

@test "histories: every action sequence ends in 0" {
  run -0 samurai-brute --format histories "$game"
  assert_equal "${#lines[@]}" 5
  assert_line --regexp '^84 84 84 1 1 1 9 2 9 0$'
}

@test "a log that nothing explains is no position" {
  sed '30s/-1 -1 1 1 0/-1 -1 1 1 16/' "$game" >odd
  sed -i '24s/.*/1 9 9 8 9 9 0/' odd
  run -20 --separate-stderr samurai-brute --format json odd
  assert_output '{"turn":92,"enemy":"swords","sight":"impossible","candidates":[],"attack":null,"complete":true}'
  assert_equal "$stderr" 'samurai-brute: turn 91: enemy swords did not act, or the log is impossible'
}

@test "a forbidden action is named, and the rest of the order is void" {
  sed '24s/.*/1 9 9 8 9 9 5 0/' "$game" >over
  run -0 --separate-stderr samurai-brute over
  assert_equal "$stderr" 'samurai-brute: the order of turn 90: action 6 (move south) breaks the rules; it and the later actions did not take place'
  assert_line --index 3 $'92\tswords\t9\t5\t3\thidden'
}
