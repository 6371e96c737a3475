# knight2graph: boards as graphs.
bats_require_minimum_version 1.5.0

setup() {
  load common
  in_own_folder
}

@test "8x8 has 64 squares and 168 moves, in both formats" {
  run -0 knight2graph 8x8
  assert_line 'p edge 64 168'
  assert_equal "$(grep -c '^e ' <<<"$output")" 168
  run -0 knight2graph 8x8 --format tsplib
  assert_line --regexp '^DIMENSION *: *64$'
}

@test "holes and forbidden moves are left out" {
  run -0 bash -c "knight2graph 3x3 --hole b2 --forbid a1-b3 | grep -c '^e '"
  assert_output 7
}

@test "a picture on stdin" {
  run -0 knight2graph --leaper 0,1 <<<$'..\n.#'
  assert_line 'p edge 3 2'
}

@test "graph and board give the same clauses" {
  for e in $(values knight2cnf encoding); do
    knight2cnf 6x6 --closed --encoding "$e" | grep -v '^c' >board.cnf
    knight2graph 6x6 | hcp2cnf --encoding "$e" | grep -v '^c' >graph.cnf
    cmp board.cnf graph.cnf
  done
}
