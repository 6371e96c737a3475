#!/usr/bin/env bats
# tour-cut: the loop of its manual page with every solver, refusals.
bats_require_minimum_version 1.5.0

setup() {
  load common
  in_own_folder
  unset SAT_SOLVER
}

# The loop of the page as it stands there, but for graph.hcp.
page_loop() {
  sed -n '/^hcp2cnf/,/^cnf2tour/p' "$TSUME_ROOT/man/tour-cut.1" |
    sed 's/petersen-1\.col/graph.hcp/' >loop.sh
  [[ $(wc -l <loop.sh) == 9 ]]
  sh loop.sh
}

@test "the loop of the page finds a tour with every solver" {
  find_solvers
  for solver in "${solvers[@]}"; do
    for seed in 1 2; do
      graph-gen cubic 30 --seed "$seed" -o graph.hcp
      SAT_SOLVER=$solver page_loop | tour-check graph.hcp
    done
  done
}

@test "the loop of the page ends where there is no tour" {
  graph-gen petersen 11 -o graph.hcp
  run -20 page_loop
  [[ $(grep -c '^p cnf' f.cnf) == 1 ]]
}

@test "boards, open tours, symmetry, directed graphs, several models" {
  for problem in 'knight2cnf 6x6 --closed' 'knight2cnf 5x6 --start a1' 'knight2cnf 6x6 --closed --symmetry rot180'; do
    $problem --encoding 2factor >f.cnf
    cnf-models --max-models 5 f.cnf >models || [[ $? == 3 || $? == 10 ]]
    tour-cut -q models >cuts
    awk -v n="$(wc -l <cuts)" '$1 == "p" { $4 += n } { print }' f.cnf | cat - cuts >more.cnf
    run -10 satrun more.cnf
  done
}

@test "a tour needs no cut; exact encodings, no answer" {
  knight2cnf 6x6 --closed --encoding order >f.cnf
  satrun f.cnf >answer || [[ $? == 10 ]]
  run -1 --separate-stderr tour-cut answer
  assert_output ''
  output=$stderr assert_output 'tour-cut: a model of the encoding order is one tour: there is nothing to cut'
  printf '1 2\n2 3\n3 1\n' | hcp2cnf --encoding 2factor | satrun >answer || [[ $? == 10 ]]
  run -0 --separate-stderr tour-cut answer
  assert_output ''
  output=$stderr assert_output --partial 'one cycle, a tour'
  run -20 --separate-stderr tour-cut <(grep '^c' f.cnf && echo s UNSATISFIABLE)
  assert_output ''
  run -3 tour-cut <(grep '^c' f.cnf && echo s UNKNOWN)
}
