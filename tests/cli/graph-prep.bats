#!/usr/bin/env bats
# graph-prep: kinds of facts, formats, bad input.
bats_require_minimum_version 1.5.0

setup() {
  load common
  in_own_folder
}

@test "facts of a graph with a cut vertex" {
  printf '1 2\n2 3\n3 1\n4 5\n5 6\n6 4\n1 4\n1 5\n' >two.txt
  run -20 graph-prep two.txt
  assert_line --index 0 '{"fact":"separator","vertices":[1],"components":[2,3]}'
  assert_line '{"fact":"forced","edge":[4,6],"because":"degree","vertex":6}'
  assert_line '{"fact":"none","because":"without vertex 1, 2 components are left"}'
  run -20 graph-prep --only none two.txt
  assert_output '{"fact":"none","because":"without vertex 1, 2 components are left"}'
  run -0 graph-prep --only forced --only removed - <<<'p edge 3 3
e 1 2
e 2 3
e 3 1'
  assert_equal "${#lines[@]}" 3
}

@test "each line is JSON, and cuts have no more edges than asked for" {
  graph-gen cubic 40 -o cubic.col
  graph-prep --max-edges 4 cubic.col >facts
  jq -es 'map(select(.fact == "cut").edges | length) | length > 0 and max <= 4' facts
  run -0 graph-prep --only bipartite --only separator <<<'p edge 4 4
e 1 2
e 2 3
e 3 4
e 4 1'
  assert_output '{"fact":"bipartite","sides":[2,2]}'
}

@test "formats that are named, and what they exclude" {
  printf '0 1\n1 2\n2 0\n' >zero.txt
  run -0 graph-prep --only forced zero.txt
  assert_equal "${#lines[@]}" 3
  run -20 graph-prep --directed --only none - <<<$'0 1\n1 2\n0 2'
  assert_output '{"fact":"none","because":"no arc enters vertex 0"}'
  run -0 graph-prep --from graph6 --only bipartite <<<'C]'
}

@test "small and broken graphs" {
  for n in 0 1 2; do
    run -20 graph-prep --only none <<<"p edge $n 0"
    assert_equal "${#lines[@]}" 1
  done
}
