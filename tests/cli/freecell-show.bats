#!/usr/bin/env bats
# freecell-show: frames along a solution in every format.

bats_require_minimum_version 1.5.0

setup() {
  load common
  trace_test_only
  cd "$BATS_TEST_TMPDIR"
  printf ': 2S 2H AH AS\n: 2C 2D AD AC\n' >easy
  game=(--ranks 2 --columns 2 --cells 1)
}

@test "freecell-show draws a board" {
  run -0 freecell-show "${game[@]}" easy
  [ "$output" = $'1, ply 0\ncells --   home -- -- -- --\n\n 1   2\n2S  2C\n2H  2D\nAH  AD\nAS  AC' ]
  run -0 freecell-show "${game[@]}" --format unicode easy
  [[ $output == *'2♠  2♣'* ]]
}

@test "freecell-show follows moves to a ply, to the end, or frame by frame" {
  echo '1h 1h 2a' >moves
  run -0 freecell-show "${game[@]}" --play moves easy
  [[ $output == *$'ply 3, move 2a: ace of clubs to a cell\ncells AC   home -- -- AH AS'* ]]
  run -0 freecell-show "${game[@]}" --play moves --ply 1 easy
  [[ $output == *'ply 1, move 1h: ace of spades home'* ]]
  run -0 freecell-show "${game[@]}" --play moves --each-ply easy
  [ "$(grep -c '^cells' <<<"$output")" -eq 4 ]
}

@test "freecell-show draws all positions as one SVG document" {
  echo '1h 1h 2a' >moves
  freecell-show "${game[@]}" --format svg --each-ply --play moves easy | one_picture 4
  cat easy <(echo) easy | freecell-show "${game[@]}" --format svg | one_picture 2
}

@test "freecell-show draws SVG with every card that can be seen" {
  run -0 freecell-show "${game[@]}" --format svg easy
  [ "$(grep -c '<text' <<<"$output")" -eq 13 ]
  [[ $output == '<svg '*'</svg>' ]]
  [[ $output == *'viewBox="0 0 '*'<title>'* ]]
}

@test "freecell-show prints red cards in red where colour is wanted" {
  freecell-deal 1 >board
  freecell-show board >plain
  run -0 freecell-show --color always board
  red=$'\e[31m' off=$'\e[0m'
  [[ $output == *"${red}JD$off  ${red}2D$off  ${red}9H$off  JC"* ]]
  freecell-show --color always board | sed $'s/\e\\[[0-9]*m//g' | cmp - plain
  run ! grep -q "$red" plain
  # On a terminal, unless NO_COLOR or TERM=dumb says no.
  terminal() { script -qec 'freecell-show board' /dev/null | tr -d '\r'; }
  TERM=xterm terminal | cmp - <(freecell-show --color always board)
  TERM=xterm NO_COLOR=1 terminal | cmp - plain
  TERM=dumb terminal | cmp - plain
}

@test "freecell-show writes boards as freecell-deal does" {
  deal=(--midgame 20 1..3)
  freecell-deal "${deal[@]}" --format line >lines
  for format in tsume fc-solve line; do
    freecell-deal "${deal[@]}" --format "$format" >expected
    freecell-show --format "$format" lines | cmp - expected
    freecell-show --format "$format" <(freecell-show --format unicode lines) | cmp - expected
  done
  freecell-deal "${deal[@]}" --format kpat -o games/
  for game in games/*; do
    freecell-show --format kpat "$game" | cmp - <(sed 's/deal-number="[0-9]*"/deal-number="0"/' "$game")
  done
}

@test "freecell-show writes the positions along a solution as boards" {
  echo '1h 1h 2a' >moves
  freecell-show "${game[@]}" --play moves --each-ply --format tsume easy >boards
  run -0 grep '^#' boards
  [ "$output" = $'# id 1-0\n# id 1-1\n# id 1-2\n# id 1-3' ]
  freecell-show "${game[@]}" --play moves --each-ply --format line -o each/ easy
  cat each/*.txt | cmp - <(freecell-show "${game[@]}" --format line boards)
}

@test "a drawing whose blanks were damaged is refused" {
  local damage
  for seed in {1..6}; do
    freecell-deal --midgame $((3 * seed)) --seed "$seed" "$seed" | freecell-show >drawing
    freecell-show drawing | cmp - drawing
    for damage in 's/^ *//' 's/  */ /g' 's/   /\t/g' 's/^/  /' 's/^        /\t/'; do
      sed "$damage" drawing >damaged
      if freecell-show damaged >found 2>/dev/null; then
        cmp found drawing
      fi
    done
    run -1 --separate-stderr freecell-show <(sed 's/^ *//' drawing)
    [[ $stderr == *":4: this line is not as freecell-show draws it: '1   2   3"* ]]
  done
}
