# The main job, end to end: a board, a formula, MiniSat, a verified tour.
bats_require_minimum_version 1.5.0

setup() {
  bats_load_library bats-support
  bats_load_library bats-assert
  cd "$BATS_TEST_TMPDIR"
}

@test "a knight's tour by MiniSat, as a grid" {
  knight2cnf 8x8 --start a1 --encoding published >f.cnf
  run -0 bash -c 'knight2cnf 6x6 | satrun --solver minisat | cnf2tour --format grid'
  assert_equal "$(grep -oE '[0-9]+' <<<"$output" | sort -n | tr '\n' ' ')" "$(seq -s ' ' 36) "
}

@test "published 8x8: the report's formula, byte for byte" {
  knight2cnf 8x8 --encoding published | grep -v '^c' >f.cnf
  assert_equal "$(head -n 1 f.cnf)" 'p cnf 4096 262144'
  assert_equal "$(wc -c <f.cnf)" 3624592
  assert_equal "$(sha256sum <f.cnf)" "$(cat "$TSUME_ROOT/tests/golden/published-8x8.sha256")"
}
