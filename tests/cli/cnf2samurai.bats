# cnf2samurai: answers of solvers become verified places.
bats_require_minimum_version 1.5.0

setup() {
  load common
  in_own_folder
  game=$TSUME_ROOT/tests/data/examples/samurai.txt
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
}

@test "an impossible log is no position" {
  sed '30s/-1 -1 1 1 0/-1 -1 1 1 16/' "$game" >odd
  samurai2cnf odd | satrun --solver cadical >answer || true
  run -20 --separate-stderr cnf2samurai answer
  assert_output ''
  assert_equal "$stderr" 'cnf2samurai: turn 91: enemy swords did not act, or the log is impossible'
  run -20 cnf2samurai -q --format json answer
  assert_output '{"turn":92,"enemy":"swords","sight":"impossible","candidates":[],"attack":null,"complete":true}'
}

@test "the whole pipeline, in process and with minisat: brute force, weights and all" {
  expected=$(samurai-brute --format json "$game")
  run -0 bash -c "samurai2cnf '$game' | cnf-models | cnf2samurai --format json"
  assert_output "$expected"
  run -0 bash -c "samurai2cnf '$game' | cnf-models --solver minisat | cnf2samurai --format json"
  assert_output "$expected"
  samurai2cnf --distinct history "$game" | cnf-models >all
  run -0 cnf2samurai --format json all
  assert_output "$expected"
  run -0 bash -c "cnf2samurai --format json all | jq '[.candidates[].weight] | add'"
  assert_output "$(samurai-brute --format histories "$game" | wc -l)"
}

@test "a prior weighs attacks" {
  samurai2cnf "$game" | cnf-models >all
  run -0 cnf2samurai --format json --prior attack=0.7 all
  assert_output "$(samurai-brute --format json --prior attack=0.7 "$game")"
  run -0 bash -c "cnf2samurai --format json --prior attack=0.7 all | jq '[.candidates[].weight] | add'"
  assert_output 1
}

@test "scenarios through the pipeline, every at-most-one, unrolled and joint" {
  samurai-sim --scenarios crowded --games 8 --seed 40 --turns 3 | jq -r .transcript >scenarios
  i=0
  for amo in $(values samurai2cnf amo) pairwise seq product pairwise seq; do
    i=$((i + 1))
    sed -n "${i}p" scenarios >game
    run -0 bash -c "samurai2cnf -q --amo $amo game | cnf-models | cnf2samurai -q --format json"
    assert_output "$(samurai-brute -q --format json game)"
  done
  cells() { jq -c '[.candidates[] | [.x, .y]]'; }
  single=$(samurai-brute -q --format json game | cells)
  unrolled=$(samurai2cnf -q --unroll 2 game | cnf-models | cnf2samurai -q --format json | cells)
  joint=$(samurai2cnf -q --unroll 2 --joint game | cnf-models | cnf2samurai -q --format json | cells)
  jq -en --argjson s "$single" --argjson u "$unrolled" --argjson j "$joint" \
    '($u - $s == []) and ($j - $u == []) and ($j != [])'
}

@test "the published encoding: its answer, and what is wrong with it" {
  samurai2cnf --encoding published --amo product "$game" | cnf-models >all
  run -0 --separate-stderr cnf2samurai --format list all
  assert_line --index 2 --regexp $'^92\tswords\t9\t5\t'
  assert_equal "${#lines[@]}" 3
  assert_regex "$stderr" 'the rules allow \(8,5\), which this encoding misses'
  samurai2cnf --encoding repaired --amo product "$game" | cnf-models >all
  run -0 cnf2samurai --format list all
  assert_equal "${#lines[@]}" 5
}

@test "pictures" {
  samurai2cnf "$game" | cnf-models >all
  run -0 cnf2samurai --format svg all
  assert_equal "$(grep -c '">[0-9]*%</text>' <<<"$output")" 3
  assert_line --index 0 --partial '<svg '
  run -0 cnf2samurai --format board all
  assert_equal "${#lines[@]}" 15
}

@test "models of another projection are refused, in every format" {
  samurai2cnf "$game" >f.cnf
  for options in '' '--max-models 1'; do
    # shellcheck disable=SC2086
    cnf-models --project 1-3 $options f.cnf >models
    for format in $(values cnf2samurai format); do
      run -1 --separate-stderr cnf2samurai --format "$format" models
      assert_output ''
      assert_equal "$stderr" 'cnf2samurai: models: models told apart by other variables than those of the formula'
    done
  done
  shown=$(sed -n 's/^c p show //p' f.cnf | tr '\n' ' ' | sed 's/ 0 */ /g; s/ *$//; s/ /,/g')
  cnf-models --project "$shown" f.cnf >models
  run -0 cnf2samurai --format json models
  assert_output "$(samurai-brute --format json "$game")"
}
