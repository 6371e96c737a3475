bats_require_minimum_version 1.5.0
# hr-board: every form of a board in and out, and the zoo of bad ones.

setup() {
  load common
  trace_test_only
  D=$TSUME_ROOT/tests/data/hyperrobot
}

@test "hr-board: the contest board survives HRB and box drawing" {
  cmp <(hr-board "$D/gpcc2010.hrb") "$D/gpcc2010.hrb"
  cmp <(hr-board --format box "$D/gpcc2010.hrb" | hr-board) "$D/gpcc2010.hrb"
}

@test "hr-board: quadrants give the walls of the contest board" {
  cat "$D/gpcc2010.hrb" <(echo 'board 2B 4B 1B 3B') | hr-board
}

@test "hr-board: a game ID is board, robots and goal" {
  run -0 hr-board 7650+42+E2302B12+C9
  [[ ${lines[-1]} == 'target bt c9' ]]
  [[ ${lines[-2]} == 'board 4B 3B 2B 1A' ]]
}

@test "hr-board: game IDs of DriftingDroids, both ways" {
  for ((seed = 1; seed <= 12; ++seed)); do
    hr-board --random --seed "$seed" --sides ABC --robots $((seed % 5 + 1)) >"$BATS_TEST_TMPDIR/all"
    sed '/^target/d' "$BATS_TEST_TMPDIR/all" >"$BATS_TEST_TMPDIR/bare"
    grep '^target r' "$BATS_TEST_TMPDIR/all" | sed -n "$((seed % 4 + 1))p" | cat "$BATS_TEST_TMPDIR/bare" - >"$BATS_TEST_TMPDIR/game"
    hr-board --format id "$BATS_TEST_TMPDIR/game" | hr-board | cmp - "$BATS_TEST_TMPDIR/game"
  done
}

@test "hr-board: what a format leaves out is said" {
  cd "$BATS_TEST_TMPDIR"
  run -0 --separate-stderr hr-board --format asp 7650+42+E2302B12+C9
  [[ $stderr == 'hr-board: the shape of the target bt is left out' && $output == *'target(blue,10,13).'* ]]
  echo "$output" 'length(9).' >facts
  for format in hrb box json svg; do
    run -0 --separate-stderr hr-board --format $format facts
    [[ $stderr == 'hr-board: the length 9 is left out' ]]
  done
  run -0 --separate-stderr hr-board --format asp facts
  [[ $stderr == '' && $output == *'length(9).'* ]]
}

@test "hr-board: random boards depend on the seed alone" {
  cmp <(hr-board --random --seed 3) <(hr-board --random --seed 3)
  run -1 cmp -s <(hr-board --random --seed 3) <(hr-board --random --seed 4)
  hr-board --random --seed 5 --sides ABCD --robots 6 | hr-board >/dev/null
}

@test "hr-board: JSON is one object with walls and robots" {
  run -0 jq -r '[.width, (.robots | length), (.blocked | length)] | @csv' \
    < <(hr-board --format json "$D/gpcc2010.hrb")
  [ "$output" = 16,4,4 ]
}

@test "hr-board: SVG draws one circle for each robot and target" {
  [ "$(hr-board --format svg "$D/gpcc2010.hrb" | grep -c '<circle')" -eq 5 ]
}

@test "hr-board: facts of the ASP Competition, both ways, and their length for hr2cnf" {
  cd "$BATS_TEST_TMPDIR"
  for ((seed = 1; seed <= 12; ++seed)); do
    hr-board --random --seed "$seed" --sides AB --robots $((seed % 5 + 1)) >all
    grep -v '^board\|^target' all >board
    colour=$(grep -o '[RGBYS]' <(sed -n '/^[+|]/p' all) | head -n 1)
    echo "target ${colour,} 00" >>board
    hr-board board >want
    hr-board --format asp board | hr-board | cmp - want
    hr-board --format asp board | sort -R | tr '\n' ' ' | hr-board | cmp - want
  done
  {
    hr-board --format asp "$D/gpcc2010.hrb"
    echo 'length(16). % moves'
  } | hr2cnf | grep -v '^c' >f.cnf
  cmp f.cnf <(hr2cnf --moves 16 "$D/gpcc2010.hrb" | grep -v '^c')
}

@test "hr-board: D sides have their diagonals, which every format keeps or refuses" {
  cd "$BATS_TEST_TMPDIR"
  for ((seed = 1; seed <= 12; ++seed)); do
    hr-board --random --seed "$seed" --sides ABCD >board
    for format in hrb box json; do
      hr-board --format $format board | hr-board | cmp - board
    done
  done
  run -0 hr-board 1D 2D 3D 4D
  [ "$(grep '^|' <<<"$output" | tr -cd '/\\' | wc -c)" -eq 8 ]
  # The corners name the quadrants, from the north-west one clockwise.
  [ "$(hr-board 1D 2D 3D 4D --format svg | grep -oP '<text[^>]*>\K[1-4]D' | paste -sd ' ')" = '1D 2D 3D 4D' ]
  [ "$(hr-board 1D 2D 3D 4D --format svg | grep -c 'stroke-width="5" stroke-linecap="round"')" -eq 8 ]
}
