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
  assert_line 'c models 2 complete'
  run -0 cnf-models --project 3,1 --solver minisat xor.cnf
  assert_line 'c models 4 complete'
  run -0 cnf-models < <(echo 'c p show 3 0' && cat xor.cnf)
  assert_line 'c models 2 complete'
  { cat xor.cnf; printf 'c ind 3\nc ind 0\n'; } >after.cnf
  run -0 cnf-models after.cnf
  assert_line 'c models 2 complete'
  { echo 'c p show 0'; cat xor.cnf; } >nothing.cnf
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
  assert_output 3
  [[ $stderr == *'there may be more models' ]]
}

@test "a limit gives 3 and says so" {
  printf '#!/bin/sh\necho "s UNKNOWN"\n' >meek
  printf '#!/bin/sh\nsleep 100\n' >slow
  chmod +x meek slow
  run -3 cnf-models --solver ./meek xor.cnf
  assert_line 's UNKNOWN'
  assert_line 'c models 0 incomplete'
  run -3 cnf-models --solver ./slow --max-seconds 0.2 xor.cnf
  assert_line 'c models 0 incomplete'
}

@test "a choice among many takes few questions to a program" {
  printf '#!/bin/sh\necho asked >>%q\nexec minisat "$@"\n' "$PWD/asked" >minisat-counted
  chmod +x minisat-counted
  {
    echo 'p cnf 20 191'
    echo "$(seq 20 | tr '\n' ' ')0"
    for i in {1..20}; do
      for ((j = 1; j < i; ++j)); do
        echo "-$j -$i 0"
      done
    done
  } >one-of-20.cnf
  run -0 cnf-models --solver ./minisat-counted one-of-20.cnf
  assert_line 'c models 20 complete'
  assert_equal "$(grep ^v <<<"$output" | sort -u | wc -l)" 20
  (($(wc -l <asked) <= 3))
}

@test "a header of a few bytes cannot take all memory" {
  run -3 --separate-stderr timeout 60 cnf-models --max-memory 64M <<<'p cnf 1073741823 1
1 0'
  assert_line 's UNKNOWN'
  assert_line --partial 'c cnf-models stopped: 1073741823 variables need about'
  run -3 --separate-stderr timeout 60 cnf-models --max-seconds 0.5 < <(echo 'p cnf 9 2000000000'; yes '1 2 3 0')
  assert_line 'c cnf-models stopped: time limit of 0.5 s'
}

@test "--format mc: the lines of the model counting competitions" {
  run -0 cnf-models --format mc xor.cnf
  assert_output "$(printf '%s\n' 'c mine' 'c cnf-models solver builtin' 's SATISFIABLE' 'c s type mc' \
    'c s log10-estimate 0.602059991327962' 'c s exact arb int 4')"
  run -0 cnf-models --format mc --project 1 xor.cnf
  assert_line 'c s type pmc'
  assert_line 'c s exact arb int 2'
  run -20 cnf-models --format mc <<<$'p cnf 1 2\n1 0\n-1 0'
  assert_line 's UNSATISFIABLE'
  assert_line 'c s exact arb int 0'
  pigeons 11 >hard.cnf
  run -3 cnf-models --format mc --max-seconds 0.01 hard.cnf
  assert_line 's UNKNOWN'
  refute_output --partial exact
}

@test "--counter: its number is printed, and compared with the models that there are" {
  knight2cnf 5x5 >board.cnf
  printf '#!/bin/sh\ncp "$1" asked; cnf-models --format mc "$1"\n' >right
  printf '#!/bin/sh\necho $COUNT; exit 7\n' >told
  printf '#!/bin/sh\nsleep 60\n' >slow
  chmod +x right told slow
  run -0 cnf-models --count --counter ./right board.cnf
  assert_output 1728
  # The counter is asked for what cnf-models itself would count.
  run -0 cnf-models --count asked
  assert_output 1728
  grep -qx 'c t pmc' asked
  run -0 cnf-models --format mc --counter ./right --project 1-2 board.cnf
  assert_line 'c cnf-models solver right'
  assert_line "c s exact arb int $(cnf-models --count --project 1-2 board.cnf)"
  # More than are compared.
  COUNT=123456789012345678901234567890 run -0 cnf-models --count --counter ./told board.cnf
  assert_output 123456789012345678901234567890
  for COUNT in 0 1 3 5 1000000000000000000000000; do
    export COUNT
    run -1 --separate-stderr cnf-models --count --counter ./told xor.cnf
    assert_output ''
    assert_regex "$stderr" "counter 'told' says $COUNT, but there are 4 models"
  done
  COUNT=1000 run -1 --separate-stderr cnf-models --count --counter ./told board.cnf
  assert_regex "$stderr" 'says 1000, but there are at least 1001 models'
  COUNT=many run -1 --separate-stderr cnf-models --count --counter ./told xor.cnf
  assert_regex "$stderr" "counter 'told' gave no number and exit status 7"
  COUNT='s UNKNOWN' run -3 --separate-stderr cnf-models --format mc --counter ./told xor.cnf
  assert_line 's UNKNOWN'
  run -3 cnf-models --format mc --max-seconds 0.1 --counter ./slow xor.cnf
  run -20 cnf-models --count --counter ./right <<<$'p cnf 1 2\n1 0\n-1 0'
  # As clasp prints it, which counts the models of all variables.
  COUNT='c Models         : 4' run -0 cnf-models --count --counter ./told xor.cnf
  assert_output 4
  COUNT='c Models         : 1+' run -1 --separate-stderr cnf-models --count --counter ./told xor.cnf
  assert_regex "$stderr" 'gave no number'
  COUNT='c Models         : 1728' run -1 --separate-stderr cnf-models --count --counter ./told board.cnf
  assert_regex "$stderr" 'gave no number'
}
