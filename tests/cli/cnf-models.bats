bats_require_minimum_version 1.5.0

# cnf-models: every model once, on the projection, with each solver; and what is incomplete says so.

setup() {
  load common
  load_assertions
  unset SAT_SOLVER
  cd "$BATS_TEST_TMPDIR"
  printf 'c mine\np cnf 3 2\n1 2 0\n-1 -2 0\n' >xor.cnf
}

@test "all models, comments first, the count last" {
  run -0 --separate-stderr cnf-models xor.cnf
  assert_line --index 0 'c mine'
  assert_line --index 1 'c cnf-models solver builtin'
  assert_line --index 2 's SATISFIABLE'
  assert_equal "${lines[7]}" 'c models 4 complete'
  assert_equal "$(printf '%s\n' "${lines[@]:3:4}" | sort)" $'v -1 2 -3 0\nv -1 2 3 0\nv 1 -2 -3 0\nv 1 -2 3 0'
}

@test "every solver gives the same models" {
  expected=$(cnf-models xor.cnf | grep ^v | sort)
  find_solvers
  for solver in "${solvers[@]}"; do
    run -0 cnf-models --solver "$solver" xor.cnf
    assert_line "c cnf-models solver $solver"
    assert_line 'c models 4 complete'
    assert_equal "$(printf '%s\n' "${lines[@]}" | grep ^v | sort)" "$expected"
  done
}

@test "one search and a solver called for each model find the same tours in every encoding" {
  local encodings encoding
  encodings=$(knight2cnf --list-options | awk -F'\t' '$3 == "encoding" { print $5 }')
  for encoding in ${encodings/2factor/}; do # whose models are several cycles
    knight2cnf 3x4 --encoding "$encoding" >board.cnf
    cnf-models board.cnf | cnf2tour --format moves | sort >one-search
    cnf-models --solver minisat board.cnf | cnf2tour --format moves | sort >one-by-one
    [[ -s one-search ]]
    diff one-search one-by-one
  done
}

@test "projection by option, by c p show, and onto nothing" {
  run -0 cnf-models --project 1-2 xor.cnf
  assert_line 'c models 2 complete of another projection'
  run -0 cnf-models --project 3,1 --solver minisat xor.cnf
  assert_line 'c models 4 complete of another projection'
  run -0 cnf-models < <(echo 'c p show 3 0' && cat xor.cnf)
  assert_line 'c models 2 complete'
  {
    cat xor.cnf
    printf 'c ind 3\nc ind 0\n'
  } >after.cnf
  run -0 cnf-models after.cnf
  assert_line 'c models 2 complete'
  {
    echo 'c p show 0'
    cat xor.cnf
  } >nothing.cnf
  run -0 cnf-models nothing.cnf
  assert_line 'c models 1 complete'
}

@test "no model, no variable, and --max-models" {
  run -20 cnf-models <<<$'p cnf 1 2\n1 0\n-1 0'
  assert_line 's UNSATISFIABLE'
  assert_line 'c models 0 complete'
  run -0 cnf-models <<<'p cnf 0 0'
  assert_line 'c models 1 complete'
  run -0 cnf-models --max-models 3 xor.cnf
  assert_line 'c models 3 incomplete'
  run -0 cnf-models --count xor.cnf
  assert_output 4
  run -20 cnf-models --count <<<$'p cnf 1 2\n1 0\n-1 0'
  assert_output 0
  run -0 --separate-stderr cnf-models --count --max-models 3 xor.cnf
  assert_output 'c models 3 incomplete'
  [[ $stderr == *'there may be more models' ]]
}

@test "a limit gives 3 and says so" {
  printf '#!/bin/sh\necho "s UNKNOWN"\n' >meek
  printf '#!/bin/sh\nsleep 100\n' >slow
  chmod +x meek slow
  run -3 cnf-models --solver ./meek xor.cnf
  assert_line 's UNKNOWN'
  assert_line 'c models 0 incomplete'
  for count in '' --count; do
    run -3 cnf-models $count --solver ./slow --max-seconds 0.2 xor.cnf
    assert_line 'c models 0 incomplete'
  done
}

# Each model of minisat takes one start of the program, and the proof that there are no others another.
@test "one choice among many, by a program and by one search" {
  {
    echo 'p cnf 20 191'
    echo "$(seq 20 | tr '\n' ' ')0"
    for i in {1..20}; do
      for ((j = 1; j < i; ++j)); do
        echo "-$j -$i 0"
      done
    done
  } >one-of-20.cnf
  for solver in builtin minisat; do
    run -0 cnf-models --solver "$solver" one-of-20.cnf
    assert_line 'c models 20 complete'
    assert_equal "$(grep ^v <<<"$output" | sort -u | wc -l)" 20
  done
}

# Where a model takes one search long, another solver continues: none is lost, none comes twice.
@test "models of a hard formula that are few" {
  pigeons 8 >hard.cnf
  # Refuted only if none of 8 further variables is true, of which they exclude each other.
  vars=$(awk '/^p cnf/ { print $3 }' hard.cnf)
  {
    echo "p cnf $((vars + 8)) 0"
    sed 's/^p cnf.*//; /^$/d; /^c/d' hard.cnf | sed "s/ 0$/ $(seq -s ' ' $((vars + 1)) $((vars + 8))) 0/"
    for i in {1..8}; do
      for ((j = 1; j < i; ++j)); do echo "-$((vars + j)) -$((vars + i)) 0"; done
    done
  } | awk 'NR == 1 { head = $3; next } { line[++n] = $0 } END { print "p cnf", head, n; for (i = 1; i <= n; i++) print line[i] }' >few.cnf
  run -0 cnf-models --project "$((vars + 1))-$((vars + 8))" few.cnf
  assert_line 'c models 8 complete of another projection'
  assert_equal "$(grep -c "^v.* 0$" <<<"$output")" 8
}

@test "a header of a few bytes cannot take all memory" {
  run -3 --separate-stderr timeout 60 cnf-models --max-memory 64M <<<'p cnf 1073741823 1
1 0'
  assert_line 's UNKNOWN'
  assert_line --partial 'c cnf-models stopped: a formula of 1073741823 variables needs about'
  run -3 --separate-stderr timeout 60 cnf-models --max-seconds 0.5 < <(
    echo 'p cnf 9 2000000000'
    yes '1 2 3 0'
  )
  assert_line 'c cnf-models stopped: time limit of 0.5 s'
}

@test "a number for another projection is not taken for one of tours" {
  knight2cnf 5x6 -o tours.cnf
  run -1 bash -c 'cnf-models --count --project 1-3 tours.cnf | cnf2tour --count'
  assert_output --partial 'no problem description in the input'
  # Nor in an answer with the description, which the decoder needs for the models themselves.
  for options in '' '--max-models 1'; do
    # shellcheck disable=SC2086
    cnf-models --project 1-3 $options tours.cnf >models
    run -1 --separate-stderr cnf2tour --count models
    output=$stderr assert_output --partial 'models told apart by other variables than those of the formula'
    run -0 cnf2tour --format moves models
  done
  shown=$(sed -n 's/^c p show //p' tours.cnf | tr '\n' ' ' | sed 's/ 0 */ /g; s/ *$//; s/ /,/g')
  cnf-models --project "${shown:-1-$(sed -n 's/^p cnf \([0-9]*\).*/\1/p' tours.cnf)}" tours.cnf >models
  [ "$(cnf2tour --count models)" = "$(cnf-models tours.cnf | cnf2tour --count)" ]
}

@test "--projected prints the values of the projection alone, each once" {
  for solver in builtin minisat; do
    run -0 cnf-models --projected --project 3,1 --solver $solver xor.cnf
    [ "$(grep '^v' <<<"$output" | sort)" = "$(printf 'v %s 0\n' '1 3' '1 -3' '-1 3' '-1 -3' | sort)" ]
  done
  # Of a wide projection, in lines of solvers; the description stays away.
  knight2cnf 5x6 -o tours.cnf
  cnf-models --projected --max-models 3 tours.cnf >projected
  refute grep -q '^c problem' projected
  [ "$(wc -L <projected)" -le 78 ]
  cnf-models --max-models 3 tours.cnf >models
  [ "$(grep -c '^v.* 0$' projected)" -eq 3 ]
  run -0 cnf-models --projected --project 1 --count xor.cnf
  assert_output 2
}

@test "--seed gives other models first, the same for each seed, and the same number in all" {
  knight2cnf 6x6 --closed -o tours.cnf
  for seed in 1 2 3 4 5; do
    cnf-models --seed $seed --max-models 1 tours.cnf >one
    cnf-models --seed $seed --max-models 1 tours.cnf | diff one -
    grep '^v' one | sha1sum
  done >firsts
  [ "$(sort -u firsts | wc -l)" -ge 3 ]
  knight2cnf 5x5 -o small.cnf
  sorted() { awk '$1 == "v" { for (i = 2; i <= NF; i++) if ($i == 0) { print m; m = "" } else m = m " " $i }' | sort; }
  cnf-models --projected small.cnf | sorted >all
  for seed in 0 7 18446744073709551615; do
    cnf-models --projected --seed $seed small.cnf | sorted | cmp all -
  done
  run -2 --separate-stderr cnf-models --seed 1 --solver minisat xor.cnf
  output=$stderr assert_output --partial '--seed: a solver program has an option of its own for that'
}
