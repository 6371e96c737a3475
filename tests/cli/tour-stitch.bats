#!/usr/bin/env bats
# tour-stitch: 2-factors of solvers to tours, what cannot be merged, refusals.
bats_require_minimum_version 1.5.0
load common

setup() {
  in_own_folder
}

@test "2-factors of every solver become tours" {
  find_solvers
  for solver in "${solvers[@]}"; do
    for board in '30x30 --closed' '21x21' '12x12 --start a1 --end b1 --move c3-d5'; do
      # shellcheck disable=SC2086
      knight2cnf $board --encoding 2factor >f.cnf
      satrun --solver "$solver" <f.cnf >answer || [[ $? == 10 ]]
      # shellcheck disable=SC2086
      tour-stitch answer | tour-check $board
    done
  done
}

@test "several models, other encodings, symmetry" {
  knight2cnf 3x10 --closed --encoding 2factor | cnf-models --max-models 10 >models || [[ $? == 3 || $? == 10 ]]
  tour-stitch -q --format moves models >tours || [[ $? == 3 ]]
  [[ -s tours ]]
  tour-check 3x10 --closed tours
  # A symmetry is kept, and so are the cycles.
  knight2cnf 10x10 --closed --symmetry rot180 --encoding 2factor | satrun --solver cadical |
    tour-stitch --format moves >tour || [[ $? == 3 ]]
  [[ ! -s tour ]] || tour-check 10x10 --closed --symmetry rot180 tour
  knight2cnf 6x6 --encoding order | satrun | tour-stitch --format json >tour.json
  assert_equal "$(jq -c '[.cycles, .stitches, .encoding]' tour.json)" '[1,0,"order"]'
}

@test "what no exchange merges is status 3, and the cycles on demand" {
  # Two triangles joined by two edges that share an end: no tour, and no exchange.
  printf 'p edge 6 8\ne 1 2\ne 2 3\ne 3 1\ne 4 5\ne 5 6\ne 6 4\ne 1 4\ne 1 5\n' >two.col
  hcp2cnf two.col --no-precheck --encoding 2factor | satrun >answer || [[ $? == 10 ]]
  run -3 --separate-stderr tour-stitch answer
  assert_output ''
  output=$stderr assert_output 'tour-stitch: of 2 cycles 2 are left, which no exchange merges; see ham-solve'
  run -3 --separate-stderr tour-stitch --cycles answer
  assert_output $'1 2 3\n4 5 6'
}

@test "no answer, no tour, damaged answers" {
  knight2cnf 8x8 --closed --encoding 2factor >f.cnf
  run -20 --separate-stderr tour-stitch --formula f.cnf <<<'s UNSATISFIABLE'
  assert_output ''
  run -3 tour-stitch --formula f.cnf <<<'s UNKNOWN'
  satrun <f.cnf >answer || [[ $? == 10 ]]
  sed 's/^v 1 /v -1 /; t; s/^v -1 /v 1 /' answer >damaged
  run -1 --separate-stderr tour-stitch damaged
  assert_output ''
  run -1 --separate-stderr tour-stitch --formula f.cnf damaged
  output=$stderr assert_output --partial 'violates the clause on line'
}
