# cnf2samurai: answers of solvers become verified places, or are refused.
bats_require_minimum_version 1.5.0

setup() {
  bats_load_library bats-support
  bats_load_library bats-assert
  game=$TSUME_ROOT/tests/data/examples/samurai.txt
  cd "$BATS_TEST_TMPDIR"
}

@test "one model through two solvers: a verified place, not complete" {
  for solver in minisat cadical picosat; do
    samurai2cnf "$game" | satrun --solver "$solver" >answer || true
    run -0 cnf2samurai --format json answer
    assert_output --partial '"complete":false'
    assert_output --partial '"y":'
  done
}

@test "json and brute force agree when every place is in the stream" {
  samurai2cnf "$game" >f.cnf
  for _ in 1 2 3; do
    satrun --solver cadical f.cnf >answer || true
    grep '^v' answer >>models
    end=$(grep '^v' answer | tr ' ' '\n' | awk '$1 >= 676 && $1 <= 900')
    awk -v e="$end" '/^p cnf/ { $4++ } { print } END { print -e, 0 }' f.cnf >g.cnf
    mv g.cnf f.cnf
  done
  run -20 satrun --solver cadical f.cnf
  { grep '^c' f.cnf; echo 's SATISFIABLE'; cat models; echo 'c models 3 complete'; } >all
  run -0 cnf2samurai --format json all
  assert_output "$(samurai-brute --format json "$game")"
  run -0 cnf2samurai --format histories all
  assert_output "$(samurai-brute --format histories "$game")"
}

@test "why not" {
  samurai2cnf "$game" | satrun --solver cadical >answer || true
  run -0 cnf2samurai --why 8,6 answer
  assert_line --index 0 'the swords cannot be on (8,6):'
  assert_line --partial '(9,3) is of the colour of the enemy'
  run -0 cnf2samurai --why 8,5 answer
  assert_output 'the swords can be on (8,5)'
  run -2 cnf2samurai --why 8,15 answer
  run -2 cnf2samurai --why 8 answer
}

@test "an impossible log is no position" {
  sed '30s/-1 -1 1 1 0/-1 -1 1 1 16/' "$game" >odd
  samurai2cnf odd | satrun --solver cadical >answer || true
  run -20 --separate-stderr cnf2samurai answer
  assert_output ''
  assert_equal "$stderr" 'cnf2samurai: turn 91: enemy 1 (swords) did not act, or the log is impossible'
  run -20 cnf2samurai -q --format json answer
  assert_output '{"turn":92,"enemy":1,"status":"impossible","candidates":[],"attack":null,"complete":true}'
}

@test "a wrong model is refused" {
  samurai2cnf "$game" >f.cnf
  { grep '^c' f.cnf; echo 's SATISFIABLE'; echo 'v 1 676 0'; } >answer
  run -1 --separate-stderr cnf2samurai answer
  assert_equal "$stderr" 'cnf2samurai: wrong model: the rules do not allow the swords at turn 91: start (0,0), end (0,0)'
  { echo 's SATISFIABLE'; echo 'v 1 676 0'; } >answer
  run -1 --separate-stderr cnf2samurai answer
  assert_equal "$stderr" 'cnf2samurai: no problem description in the input; use satrun or cnf-models, or --formula FILE'
  run -1 --separate-stderr cnf2samurai --formula f.cnf answer
  assert_equal "${stderr:0:48}" 'cnf2samurai: the model violates the clause on li'
  run -1 cnf2samurai /dev/null
}
