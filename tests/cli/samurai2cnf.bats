# samurai2cnf: formulas, and their headers.
bats_require_minimum_version 1.5.0

setup() {
  load common
  in_own_folder
  game=$TSUME_ROOT/tests/data/examples/samurai.txt
}

@test "the general encoding has 2602 variables" {
  run -0 bash -c "samurai2cnf '$game' | grep '^p cnf'"
  assert_output 'p cnf 2602 16378'
}

@test "the published and the repaired encoding have the report's size" {
  for e in published repaired; do
    run -0 bash -c "samurai2cnf --encoding $e '$game' | grep -m 1 '^p cnf'"
    assert_output 'p cnf 3379 662180'
  done
}

@test "the command in the metadata reproduces the file" {
  cp "$game" game.txt
  samurai2cnf --enemy swords --amo seq --distinct history game.txt >f.cnf
  command=$(sed -n 's/^c command //p' f.cnf)
  bash -c "$command" | cmp - f.cnf
}

@test "symbols say what the variables of the layout mean" {
  samurai2cnf --symbols "$game" >f.cnf
  grep -q '^c var 676 t91.swords.p3(0,0)$' f.cnf
  grep -q '^c var 901 t91.swords.d(0,0)south$' f.cnf
}

@test "unrolled and joint formulas are satisfiable and decode" {
  samurai2cnf --joint "$game" | satrun --solver cadical >answer || true
  run -0 cnf2samurai answer
  run -0 --separate-stderr samurai2cnf --unroll 4 -o f.cnf "$game"
  assert_equal "$stderr" 'samurai2cnf: the transcript has only 1 enemy turn up to that turn'
}

@test "an idle enemy: where it waits" {
  run -0 --separate-stderr samurai2cnf --enemy spear "$game" -o f.cnf
  assert_equal "$stderr" 'samurai2cnf: enemy spear did not act at turn 91; asking where it waits'
  satrun --solver cadical f.cnf >answer || true
  run -0 cnf2samurai --format json answer
  assert_output --partial '"sight":"idle"'
}

@test "--joint needs no --enemy where several enemies may have acted" {
  printf '0 2 6 9 0\n0 0\n' >orders
  samurai-sim --first random --second @orders --seed 3 --write . >result
  run -1 --separate-stderr samurai2cnf --turn 6 game-3.first.txt
  assert_equal "$stderr" 'samurai2cnf: turn 5: more than one enemy may have acted; choose one with --enemy'
  samurai2cnf --turn 6 --joint game-3.first.txt | cnf-models -q | cnf2samurai --format json >places
  # the first enemy that may have acted, and the place where it really is
  truth=$(jq -c 'select(.turn == 6) | .samurai[4] | {x, y}' game-3.truth.jsonl)
  jq -e --argjson truth "$truth" '.enemy == "swords" and ([.candidates[] | {x, y}] | index($truth)) != null' places
  for enemy in spear swords axe; do
    samurai2cnf --turn 6 --joint --enemy $enemy game-3.first.txt >"$enemy.cnf"
  done
  samurai2cnf --turn 6 --joint game-3.first.txt >joint.cnf
  diff <(grep -v '^c' joint.cnf) <(grep -v '^c' swords.cnf)
}
