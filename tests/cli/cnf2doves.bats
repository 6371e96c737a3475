#!/usr/bin/env bats
# cnf2doves: verified positions, their formats, and answers without one.

bats_require_minimum_version 1.5.0

setup() {
  load common
  in_own_folder
}

@test "any solver in the middle" {
  doves2cnf 'xx--;-x--;x--x;---x' | satrun | cnf2doves >found
  assert_equal "$(wc -l <found)" 1
  doves-check found | grep -q MATE
}

@test "the formats are those of doves-fmt" {
  doves2cnf --win 'xx--;-xx;-x' | cnf-models --max-models 5 >answer
  cnf2doves answer >text
  assert_equal "$(wc -l <text)" 5
  for format in $(values cnf2doves format); do
    cnf2doves --format "$format" answer | cmp - <(doves-fmt --format "$format" text)
  done
}

@test "an answer is checked against the formula that it belongs to" {
  doves2cnf --win 'xx--;-xx;-x' >f.cnf
  cnf-models --max-models 5 f.cnf >answer
  cnf2doves --formula f.cnf answer | cmp - <(cnf2doves answer)
  doves2cnf 'xx--;-xx;-x' --both win >other.cnf
  run -1 --separate-stderr cnf2doves --formula other.cnf answer
  assert_equal "$output" ''
  # A model of one formula with the description of another.
  {
    grep '^c' other.cnf
    grep -v '^c' answer
  } >mixed
  run -1 --separate-stderr cnf2doves mixed
  assert_equal "$output" ''
  # A model that is cut off: no position at all.
  {
    grep '^[cs]' answer
    echo 'v 1 -2 -3 -4'
  } >cut
  run -1 --separate-stderr cnf2doves cut
  assert_equal "$output" ''
}

@test "no mate: the reason of the formula, or the solver's word" {
  run -20 --separate-stderr cnf2doves < <(doves2cnf -q -- '-x;xBx;-x' | cnf-models)
  assert_equal "$stderr" 'cnf2doves: no mate: the boss B is surrounded already'
  run -20 --separate-stderr cnf2doves < <(doves2cnf -q 'Bx;xx' | satrun)
  assert_equal "$stderr" 'cnf2doves: no mate: the solver says so'
  run -0 --separate-stderr doves2cnf -- '-x;xBx;-x'
  assert_equal "$stderr" 'doves2cnf: no mate: the boss B is surrounded already'
}
