#!/usr/bin/env bats
# ham-check: certificates of ham-solve are verified, damaged ones and those of other graphs are not.
bats_require_minimum_version 1.5.0
load common

setup() {
  in_own_folder
}

# certified GRAPH [OPTION]: ham-solve writes a certificate that ham-check accepts.
certified() {
  local graph=$1
  shift
  rm -rf proof
  run -20 ham-solve "$graph" --certificate proof "$@"
  run -0 --separate-stderr ham-check "$graph" proof "$@"
  assert_output 's VERIFIED'
}

@test "cycles and paths: proofs over cuts, and separators" {
  graph-gen petersen 5 >petersen.col
  certified petersen.col
  [[ -s proof/proof.drat && -e proof/cuts && ! -e proof/separator ]]
  graph-gen flower 5 >flower.col
  certified flower.col
  graph-gen bipartite 6 --surplus 2 >bipartite.col
  certified bipartite.col
  [[ -s proof/separator && ! -e proof/proof.drat ]]
  certified bipartite.col --path
  knight2graph 4x4 >board.col
  certified board.col --path
  printf 'p edge 7 8\ne 1 2\ne 2 3\ne 3 1\ne 3 4\ne 4 5\ne 5 6\ne 6 7\ne 7 5\n' >bridge.col
  certified bridge.col
  printf 'p edge 4 2\ne 1 2\ne 3 4\n' >apart.col
  certified apart.col
  certified apart.col --path
}

@test "no certificate for a graph that has a cycle, or for a limit" {
  graph-gen cubic 40 >graph.col
  ham-solve graph.col --certificate proof | tour-check graph.col
  [[ ! -e proof/proof.drat && ! -e proof/separator ]]
  run -1 --separate-stderr ham-check graph.col proof
  graph-gen petersen 53 >petersen.col
  run -3 ham-solve petersen.col --certificate other --max-rounds 1
  [[ ! -e other/proof.drat ]]
}

@test "damage is found" {
  graph-gen petersen 11 >graph.col
  certified graph.col
  sed -i '$d' proof/cuts
  cp -r proof less
  run -1 --separate-stderr ham-check graph.col less
  refute_output --partial 's VERIFIED'
  certified graph.col
  : >proof/proof.drat
  run -1 ham-check graph.col proof
  assert_line 's NOT VERIFIED'
  certified graph.col
  sed -i '/^p/!s/1/2/' proof/base.cnf
  run -1 ham-check graph.col proof
  certified graph.col
  echo 1 2 3 99 >>proof/cuts
  run -1 ham-check graph.col proof
  graph-gen petersen 17 >other.col
  certified graph.col
  run -1 ham-check other.col proof
  graph-gen bipartite 6 --surplus 2 >bipartite.col
  certified bipartite.col
  echo 1 >proof/separator
  run -1 --separate-stderr ham-check bipartite.col proof
  assert_output 's NOT VERIFIED'
}

@test "refusals" {
  graph-gen petersen 5 >graph.col
  mkdir full && touch full/file
  run -1 ham-solve graph.col --certificate full
  run -2 ham-solve graph.col --certificate new --start 1
  run -2 ham-check graph.col
  run -1 ham-check graph.col missing
  printf 'p edge 3 1\na 1 2\n' >arcs.col
  run -1 ham-check arcs.col full
}
