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
  assert_equal "${lines[0]}" 's VERIFIED'
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

@test "a board is read as by ham-solve, with its options" {
  certified 5x5 --closed
  certified 6x6 --leaper 1,3 --closed
  certified 3x4 --closed
  certified 4x4
  printf '...\n...\n.#.\n' >picture
  certified picture
  certified 4x4 --closed
  run -1 ham-check 5x5 --closed proof
  run -2 --separate-stderr ham-check - proof <<<'S..
...'
  assert_equal "${stderr_lines[0]}" 'ham-check: certificates are for undirected problems without ends, given moves and symmetry'
}

@test "no certificate for a graph that has a cycle, or for a limit" {
  graph-gen cubic 40 >graph.col
  ham-solve graph.col --certificate proof | tour-check graph.col
  [[ ! -e proof ]]
  run -1 --separate-stderr ham-check graph.col proof
  graph-gen petersen 53 >petersen.col
  run -3 ham-solve petersen.col --certificate other --max-seconds 0.3
  [[ ! -e other ]]
}

# With a limit that each search reaches: status 3 if the folder is not looked at before.
@test "a folder that cannot be used is refused before the search" {
  graph-gen petersen 53 >petersen.col
  local folder search=(ham-solve "$PWD/petersen.col" --max-seconds 0.3 --certificate)
  for folder in /proc/x/y petersen.col/sub /proc; do
    run -1 "${search[@]}" "$folder"
  done
  run -2 "${search[@]}" petersen.col
  assert_line --partial 'are the same file'
  mkdir empty here
  ln -s empty link
  ln -s new dangling
  for folder in empty empty/ empty/. link here/../empty sub/folder/ ./other dangling; do
    run -3 "${search[@]}" "$folder"
  done
  assert_equal "$(ls -A)" $'dangling\nempty\nhere\nlink\npetersen.col\nsub'
  cd here
  run -1 "${search[@]}" .
  assert_output --partial 'cannot replace the working folder'
  run -1 "${search[@]}" ../here
  assert_equal "$(ls -A)" ''
}

@test "a certificate goes where its path leads" {
  graph-gen petersen 5 >petersen.col
  mkdir empty real
  ln -s real link
  ln -s new dangling
  local folder
  for folder in empty/. link dangling sub/folder/; do
    run -20 ham-solve petersen.col --certificate "$folder"
    run -0 ham-check petersen.col "$folder"
  done
  [[ -L link && -L dangling && -e new/proof.drat && -e sub/folder/proof.drat ]]
}

# The proof is logged by the run that decides.
@test "no limit is passed by a certificate" {
  graph-gen petersen 53 >petersen.col
  for limit in '--max-cpu-seconds 0.3' '--max-seconds 0.3'; do
    # shellcheck disable=SC2086 # words
    run -3 ham-solve petersen.col --certificate proof $limit
    assert_equal "$(ls)" petersen.col
  done
}

@test "one or two vertices are certified too, and no vertex leaves nothing behind" {
  printf 'p edge 1 0\n' >one.col
  printf 'p edge 2 1\ne 1 2\n' >two.col
  printf 'p edge 2 0\n' >apart.col
  for graph in one two apart; do
    certified $graph.col
  done
  certified apart.col --path
  rm -r proof
  printf 'p edge 0 0\n' >none.col
  run -20 ham-solve none.col --certificate proof
  [[ ! -e proof ]]
}

# Whatever fails, there is no folder of that name, or it holds a whole certificate.
@test "a certificate is whole or not there" {
  graph-gen petersen 29 >graph.col
  local blocks status
  for blocks in {0..140}; do
    status=0
    (ulimit -f "$blocks" && ham-solve -q graph.col --certificate "proof.$blocks") || status=$?
    if ((status == 20)); then
      ham-check -q graph.col "proof.$blocks"
    else
      ((status == 1))
      [[ ! -e proof.$blocks ]]
    fi
  done
  [[ ! -e proof.0 && -e proof.140 ]]
  rm -r proof.*
  # A folder that is empty is taken.
  mkdir proof
  run -20 ham-solve graph.col --certificate proof/
  run -0 ham-check graph.col proof
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
  assert_equal "${lines[0]}" 's NOT VERIFIED'
}
