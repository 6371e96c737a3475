# freecell2cnf: formulas about the lengths of solutions, and their headers.
bats_require_minimum_version 1.5.0

setup() {
  load common
  in_own_folder
  cp "$TSUME_ROOT/tests/data/examples/endgame.txt" .
}

# The verdict of a formula.
verdict() { # ARGUMENT...
  freecell2cnf "$@" | satrun --solver cadical | grep '^s '
}

@test "an endgame: the shortest length of freecell-astar is possible, and nothing below" {
  length=$(freecell-astar endgame.txt | fields 4)
  for ask in '' --at-most --every-solution; do
    # shellcheck disable=SC2086
    {
      assert_equal "$(verdict endgame.txt --moves "$length" $ask)" 's SATISFIABLE'
      assert_equal "$(verdict endgame.txt --moves $((length - 1)) $ask)" 's UNSATISFIABLE'
    }
  done
}

@test "the refutation has a proof that is checked" {
  freecell2cnf endgame.txt --moves 30 --at-most -o f.cnf
  run -20 satrun --solver cadical --check-proof f.cnf
}

@test "an unsolvable deal has no solution of any length that is asked for" {
  freecell-deal --ranks 5 --columns 3 3 >deal
  run -20 freecell-astar --ranks 5 --columns 3 --cells 2 deal
  for moves in 20 25 30; do
    assert_equal "$(verdict deal --ranks 5 --columns 3 --cells 2 --moves $moves --at-most)" 's UNSATISFIABLE'
  done
}

@test "fewer moves than cards: the empty clause, the reason, and status 0" {
  run -0 --separate-stderr freecell2cnf endgame.txt --moves 23
  assert_equal "$stderr" 'freecell2cnf: no solution: 24 cards are not home, and each needs a move'
  assert_equal "$(grep -A 1 '^p cnf' <<<"$output")" $'p cnf 0 1\n0'
  run -20 --separate-stderr cnf2freecell < <(satrun --solver cadical <<<"$output")
  assert_equal "$stderr" 'cnf2freecell: no solution: 24 cards are not home, and each needs a move'
}

@test "a solved board has a solution of no moves, and of at most some" {
  { echo 'Foundations: H-K C-K D-K S-K' && printf ':\n%.0s' {1..8}; } >solved
  assert_equal "$(verdict solved --moves 0)" 's SATISFIABLE'
  assert_equal "$(verdict solved --moves 5 --at-most)" 's SATISFIABLE'
  run -0 --separate-stderr freecell2cnf solved --moves 5
  [[ $stderr == *'the board is solved'* ]]
}

@test "the metadata has the board, and its command writes the same formula" {
  freecell2cnf endgame.txt --moves 31 --every-solution >f.cnf
  grep '^c problem freecell ' f.cnf | grep -F 'moves=31 at-most=0 every-solution=1'
  bash -c "$(sed -n 's/^c command //p' f.cnf)" | cmp - f.cnf
}

@test "symbols say what the variables mean" {
  freecell2cnf endgame.txt --moves 30 --symbols >f.cnf
  grep -q '^c var [0-9]* 3.move.TD$' f.cnf
}

@test "the longest length is written in constant memory" {
  skip_with_sanitizer
  freecell-deal 1 >deal
  (
    ulimit -v 200000
    freecell2cnf deal --moves 10000 | head -n 1000000 >start
  )
}
