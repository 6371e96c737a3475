#!/usr/bin/env bats
# graph-gen: families, seeds, the answers that it promises, refusals.
bats_require_minimum_version 1.5.0

setup() {
  load common
  in_own_folder
}

@test "the answer in the comment is the answer of the solvers" {
  local answer family
  while read -r answer family; do
    # shellcheck disable=SC2086
    graph-gen $family >graph.col
    run -0 head -n 1 graph.col
    assert_output --partial "it has ${answer/one/a} Hamiltonian cycle"
    if [[ $answer == one ]]; then
      ham-solve graph.col | tour-check graph.col
    else
      run -20 ham-solve graph.col --solver cadical
      hcp2cnf --no-precheck --encoding binary graph.col | satrun --solver cadical >answer || true
      grep -q '^s UNSATISFIABLE' answer
    fi
  done <<'EOL'
one cubic 60 --seed 3
one near-cubic 61 --seed 4
one near-cubic 60 --missing 10 --extra 0
one petersen 12 --step 5
one petersen 13
no petersen 11
no petersen 5
one flower 6
no flower 5
no bipartite 4 --surplus 2
one sheehan 30
one hubs 120 --pieces 3
one grid 6x7
no grid 5x7
no leapers 8x8 --leaper 1,3
no leapers 9 --leaper 2,3
one leapers 10x3
EOL
}

@test "leapers: the graph is that of knight2graph" {
  for board in '8x8' '8' '3x10' '10x10 --leaper 1,4' '11x6 --leaper 2,3' '5x5 --leaper 0,1+1,1' '2x2 --leaper 3,4'; do
    # shellcheck disable=SC2086
    cmp <(graph-gen leapers $board | grep -v '^c') <(knight2graph $board | grep -v '^c')
  done
}

# Of the knight Schwenk's theorem, of any leaper Willcocks's conjecture, of steps to the side the way
# round; what is not known is said so, and what is said is true.
@test "leapers: the answer in the comment" {
  local board leaper
  for board in 3x{4,5,6,7,8,9,10,11,12} 4x{4,5,6,7} 5x{5,6,7,8} 6x6; do
    graph-gen leapers "$board" >graph.col
    if grep -q '^c .*it has a Hamiltonian cycle' graph.col; then
      ham-solve graph.col | tour-check graph.col
    else
      grep -q '^c .*it has no Hamiltonian cycle' graph.col
      run -20 ham-solve graph.col
    fi
  done
  for leaper in 6:1,2 10:1,4 10:2,3 14:1,6 14:2,5 14:3,4 2x2:0,1 2x5:0,1 3x4:1,0 4x5:0,1+1,1; do
    graph-gen leapers "${leaper%:*}" --leaper "${leaper#*:}" >graph.col
    grep -q '^c .*it has a Hamiltonian cycle' graph.col
    ham-solve graph.col | tour-check graph.col
  done
  for leaper in 3x5:0,1 1x2:0,1 1:0,1 4x4:0,2; do
    graph-gen leapers "${leaper%:*}" --leaper "${leaper#*:}" >graph.col
    grep -q '^c .*it has no Hamiltonian cycle' graph.col
  done
  run -0 graph-gen leapers 8x8 --leaper 2,3
  assert_line --index 0 --partial 'it may have a Hamiltonian cycle'
}

@test "degrees, formats and seeds" {
  graph-gen cubic 1000 --seed 9 >one
  run -0 sed -n 2p one
  assert_output 'p edge 1000 1500'
  graph-gen cubic 1000 --seed 9 | cmp - one
  run -1 cmp -s <(grep ^e one) <(graph-gen cubic 1000 --seed 10 | grep ^e)
  assert_equal "$(awk '$1 == "e" { d[$2]++; d[$3]++ } END { for (v in d) print d[v] }' one | sort -u)" 3
  graph-gen cubic 30 --format tsplib >graph.hcp
  for format in graph6 sparse6; do
    graph-gen hubs 60 --pieces 3 --format $format >graph
    assert_equal "$(hcp2cnf graph | grep -v '^c')" "$(graph-gen hubs 60 --pieces 3 | hcp2cnf | grep -v '^c')"
  done
  assert_equal "$(hcp2cnf graph.hcp | grep -v '^c')" "$(graph-gen cubic 30 | hcp2cnf | grep -v '^c')"
}
