# cnf2freecell: answers of solvers to verified solutions, and nothing else.
bats_require_minimum_version 1.5.0

setup() {
  load common
  in_own_folder
  cp "$TSUME_ROOT/tests/data/examples/endgame.txt" .
}

@test "the main job: a solution by MiniSat and by CaDiCaL, which freecell-check accepts" {
  for solver in minisat cadical; do
    freecell2cnf endgame.txt --moves 31 | satrun --solver "$solver" | cnf2freecell >solution
    assert_equal "$(fields 1-9 solution)" $'1\tsolved\tsingle\t31\t-\t31\tnone\t0\t0'
    run -0 freecell-check endgame.txt solution
    assert_output $'# id\tverdict\treason\n1\tvalid\tsingle=31 super=31'
  done
}

@test "a reduced deck, and a name with blanks" {
  { echo '# id my deal' && freecell-deal --ranks 3 --columns 4 --cells 1 2 | grep -v '^#'; } >deal
  length=$(freecell-astar --ranks 3 --columns 4 --cells 1 deal | fields 4)
  freecell2cnf --ranks 3 --columns 4 --cells 1 deal --moves $((length + 2)) --at-most |
    satrun | cnf2freecell --format json >solution
  run -0 jq -r .id solution
  assert_output 'my deal'
  run -0 freecell-check --ranks 3 --columns 4 --cells 1 deal solution
}

@test "each model of an enumeration is another solution" {
  freecell-deal --ranks 2 --columns 3 --cells 1 1 >deal
  length=$(freecell-astar --ranks 2 --columns 3 --cells 1 deal | fields 4)
  freecell2cnf --ranks 2 --columns 3 --cells 1 deal --moves $((length + 1)) \
    --every-solution | cnf-models | cnf2freecell >solutions
  (($(wc -l <solutions) > 1))
  assert_equal "$(fields 10 solutions | sort -u | wc -l)" "$(grep -vc '^#' solutions)"
  while IFS= read -r line; do
    freecell-check --ranks 2 --columns 3 --cells 1 deal <(echo "$line")
  done < <(sed 1d solutions)
}

@test "a bare solver with --formula" {
  freecell2cnf endgame.txt --moves 31 >f.cnf
  run -10 bash -c 'cadical -q f.cnf >answer'
  run -1 --separate-stderr cnf2freecell answer
  [[ $stderr == *'no problem description in the input'* ]]
  run -0 cnf2freecell --formula f.cnf answer
  assert_line --index 1 --regexp $'^1\tsolved\tsingle\t31\t'
}

@test "no solution: status 20, and nothing is printed; undecided: 3" {
  run -20 --separate-stderr bash -c 'freecell2cnf endgame.txt --moves 30 | satrun | cnf2freecell'
  assert_output ''
  run -3 bash -c '{ freecell2cnf endgame.txt --moves 30 | grep "^c"; echo s UNKNOWN; } | cnf2freecell -q'
  assert_output ''
}

@test "a wrong, partial or missing model is never printed" {
  freecell2cnf endgame.txt --moves 31 | grep '^c' >meta
  for answer in 's SATISFIABLE' $'s SATISFIABLE\nv 0' $'s SATISFIABLE\nv 1 2 3 0' \
    $'s SATISFIABLE\nv 1 -1 0' $'s SATISFIABLE\nv 999999 0' $'s SATISFIABLE\nv 1 2' ''; do
    run -1 --separate-stderr cnf2freecell < <(cat meta && echo "$answer")
    assert_output ''
    assert_equal "$(wc -l <<<"$stderr")" 1
  done
}

@test "models of another formula, and descriptions that were changed, are refused" {
  freecell2cnf endgame.txt --moves 31 | satrun >answer || [ $? = 10 ]
  freecell2cnf endgame.txt --moves 32 >other.cnf
  run -1 cnf2freecell --formula other.cnf answer
  for change in 's/moves=31/moves=031/' 's/ranks=13/ranks=0/' 's/cells=4/cells=9/' 's/at-most=0/at-most=2/' \
    's/8D/8X/' 's/moves=31/moves=31 without=digs,bound/' 's/moves=31/colour=red &/'; do
    sed "$change" answer >changed
    ! cmp -s answer changed
    run -1 --separate-stderr cnf2freecell changed
    assert_output ''
    [[ $stderr == 'cnf2freecell: changed: problem description: '* ]]
  done
}

@test "an id with control characters is written with blanks, and read back" {
  { printf '# id a\033[31m\001b\177c\n' && cat endgame.txt; } >board
  freecell2cnf board --moves 31 | satrun | cnf2freecell >solution
  assert_equal "$(sed 1d solution | cut -f 1)" 'a [31m b c'
}
