bats_require_minimum_version 1.5.0

# hcp2cnf: graphs in every format, every encoding through a solver, and the refusals.

setup() {
  load common
  load_assertions
  cd "$TSUME_ROOT/tests/data/examples"
  ENCODINGS=$(values hcp2cnf encoding 2factor)
}

clauses() { grep -v '^c' "$1"; }

@test "hcp2cnf: every encoding finds the cycle and refutes the Petersen graph" {
  for encoding in $ENCODINGS; do
    run -0 bash -c "hcp2cnf petersen-1.col --encoding $encoding | satrun | cnf2tour --format moves"
    assert_equal "$(tr ' ' '\n' <<<"$output" | sort -n | tr '\n' ' ')" '1 2 3 4 5 6 7 8 9 '
    run -20 bash -c "hcp2cnf petersen.hcp --encoding $encoding | satrun | cnf2tour 2>/dev/null"
    assert_output ''
  done
}

@test "hcp2cnf: a path with both ends, a prescribed edge and a position" {
  run -0 bash -c 'hcp2cnf petersen.hcp --path --start 1 --move 8-10 --at 10=7 | satrun |
    cnf2tour --format moves'
  assert_output --regexp '^1 .* 7$'
  assert_output --regexp '(8 10|10 8)'
}

@test "hcp2cnf: the three formats of one graph give one formula" {
  cd "$BATS_TEST_TMPDIR"
  printf 'p edge 4 5\ne 1 2\ne 2 3\ne 3 4\ne 4 1\ne 1 3\n' >dimacs
  printf 'TYPE : HCP\nDIMENSION : 4\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n' >edges
  printf '3 4\n1 2\n1 3\n4 1\n2 3\n-1\nEOF\n' >>edges
  printf 'TYPE : HCP\nDIMENSION : 4\nEDGE_DATA_FORMAT : ADJ_LIST\nEDGE_DATA_SECTION\n' >lists
  printf '1 2 3 4 -1\n3 4 2 -1\n-1\nEOF\n' >>lists
  hcp2cnf dimacs >expected
  for file in edges lists; do
    cmp <(clauses expected) <(hcp2cnf "$file" | clauses -)
    cmp <(clauses expected) <(hcp2cnf <"$file" | clauses -)
  done
}

@test "hcp2cnf: directed arcs are one-way" {
  cycle=$'p edge 3 3\na 1 2\na 2 3\na 3 1'
  run -0 bash -c "hcp2cnf --start 1 <<<'$cycle' | satrun | cnf2tour --format moves"
  assert_output '1 2 3'
  run -20 bash -c "hcp2cnf --path --start 3 --end 1 <<<'$cycle' | satrun | cnf2tour 2>/dev/null"
  run -2 --separate-stderr hcp2cnf --encoding 2factor <<<"$cycle"
  assert_equal "${stderr_lines[0]}" "hcp2cnf: encoding '2factor' cannot express directed graphs"
}

@test "hcp2cnf: the header and the clauses agree" {
  for encoding in $ENCODINGS 2factor; do
    hcp2cnf petersen.hcp --encoding "$encoding" >"$BATS_TEST_TMPDIR/f"
    read -r _ _ _ count < <(grep '^p cnf' "$BATS_TEST_TMPDIR/f")
    assert_equal "$(grep -c '0$' <(clauses "$BATS_TEST_TMPDIR/f" | tail -n +2))" "$count"
  done
}

@test "hcp2cnf: symbols name edges and positions" {
  run -0 hcp2cnf petersen.hcp --encoding 2factor --symbols
  assert_line 'c var 1 1-2'
  run -0 hcp2cnf petersen.hcp --encoding published --path --symbols
  assert_line 'c var 11 2:1'
}

@test "hcp2cnf: the empty clause and the reason where a theorem decides; the whole formula if told to" {
  star=$'p edge 4 3\ne 1 2\ne 1 3\ne 1 4'
  run -0 --separate-stderr hcp2cnf --path <<<"$star"
  assert_equal "$(grep -v '^c' <<<"$output")" $'p cnf 0 1\n0'
  assert_equal "$(wc -l <<<"$stderr")" 1
  run -20 bash -c "hcp2cnf --path --no-precheck <<<'$star' | satrun --quiet | cnf2tour 2>/dev/null"
}

@test "hcp2cnf: notes loops and repeated edges" {
  run -0 --separate-stderr hcp2cnf <<<$'p edge 3 5\ne 1 2\ne 2 3\ne 1 3\ne 3 1\ne 2 2'
  assert_equal "$stderr" $'hcp2cnf: <stdin>: ignored 1 loop (line 6)\nhcp2cnf: <stdin>: ignored 1 repeated edge'
}

@test "hcp2cnf: a large graph keeps its metadata in short lines" {
  { echo 'p edge 90000 179700'; awk 'BEGIN { for (r = 0; r < 300; ++r) for (c = 0; c < 300; ++c) {
      v = 300 * r + c + 1
      if (c < 299) print "e", v, v + 1
      if (r < 299) print "e", v, v + 300 } }'; } | sed '1s/179700/179400/' >"$BATS_TEST_TMPDIR/grid"
  run -0 hcp2cnf "$BATS_TEST_TMPDIR/grid" -o "$BATS_TEST_TMPDIR/f"
  run -0 awk '/^c/ && length > n { n = length } END { print (n < 20000) }' "$BATS_TEST_TMPDIR/f"
  assert_output 1
}

# bats test_tags=slow
@test "hcp2cnf: every encoding with every solver" {
  find_solvers
  for solver in "${solvers[@]}"; do
    for encoding in $ENCODINGS; do
      run -0 bash -c "hcp2cnf petersen-1.col --encoding $encoding | satrun --solver $solver |
        cnf2tour --format moves"
      run -20 bash -c "hcp2cnf petersen.hcp --encoding $encoding | satrun --solver $solver |
        cnf2tour 2>/dev/null"
    done
  done
}

@test "hcp2cnf: hostile files: CRLF, a million columns" {
  cd "$BATS_TEST_TMPDIR"
  printf 'p edge 3 3\r\ne 1 2\r\ne 2 3\r\ne 1 3\r\n' >crlf
  cmp <(hcp2cnf crlf | clauses -) <(tr -d '\r' <crlf | hcp2cnf | clauses -)
  head -c 1000000 /dev/zero | tr '\0' 1 >long
  run -1 --separate-stderr hcp2cnf long
  assert_output ''
  assert_equal "$(wc -l <<<"$stderr")" 1
  assert_equal "${stderr:0:40}" "hcp2cnf: long:1: cannot tell the format "
  (( ${#stderr} < 200 ))
}
