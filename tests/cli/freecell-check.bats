#!/usr/bin/env bats
# freecell-check: verdicts, lengths in both metrics, expansion, bad input.

bats_require_minimum_version 1.5.0

setup() {
  cd "$BATS_TEST_TMPDIR"
  printf ': 2S 2H AH AS\n: 2C 2D AD AC\n' >easy
  game=(--ranks 2 --columns 2 --cells 1)
}

@test "freecell-check says ok, unsolved or illegal, with lengths and reason" {
  run -0 freecell-check "${game[@]}" easy <<<'1h 1h 2h 2h 1h 1h 2h 2h'
  [ "$output" = $'1\tok\tsingle=8\tsuper=8\t-' ]
  run -1 freecell-check "${game[@]}" easy <<<'1h 1h'
  [ "$output" = $'1\tunsolved\tsingle=2\tsuper=2\tnot solved after 2 moves' ]
  run -1 freecell-check "${game[@]}" easy <<<'1h 1h 2a 2b'
  [ "$output" = $'1\tillegal\tsingle=3\tsuper=3\tmove 4 \'2b\': there is no cell b' ]
}

@test "freecell-check expands sequences card by card" {
  printf ': 3S 2H\n: 3C 3H 3D 2S AH AD AC AS 2C 2D\n:\n' >sequence
  run -1 freecell-check --ranks 3 --columns 3 --cells 1 --expand sequence <<<'13v2'
  [ "$output" = '1a 13 a3' ]
  run -1 freecell-check --ranks 3 --columns 3 --cells 1 --metric super sequence <<<'13'
  [[ $output == *$'\tsingle=3\tsuper=1\t'* ]]
}

@test "freecell-check refuses solutions of other boards, too many and too few" {
  run -1 --separate-stderr freecell-check "${game[@]}" easy < <(printf 'x\tsolved\tsingle\t1\t1\t1\tfvs\t1\t1\t1h\n')
  [ "$stderr" = "freecell-check: <stdin>:1: solution of 'x' where board '1' is next" ]
  run -1 --separate-stderr freecell-check "${game[@]}" easy < <(printf '1h\n\n1h\n')
  [ "$stderr" = 'freecell-check: <stdin>:3: more solutions than boards' ]
  run -1 --separate-stderr freecell-check "${game[@]}" easy </dev/null
  [ "$stderr" = 'freecell-check: easy: more boards than solutions' ]
}

@test "freecell-check names the line of a bad board" {
  printf ': 2S 2H AH AS\n: 2C 2D AD AD\n' >twice
  run -1 --separate-stderr freecell-check "${game[@]}" twice <<<'1h'
  [ "$stderr" = 'freecell-check: twice:2: card AD stands twice' ]
}

@test "fc-solve's solutions, moves of sequences, are legal" {
  command -v fc-solve >/dev/null || skip 'no fc-solve'
  for n in 1 2 24 617; do
    freecell-deal "$n" >deal
    grep -v '#' deal | fc-solve -m -snx - 2>/dev/null |
      grep -E '^([1-8a-d][1-8a-dh](v[0-9a-f])? ?)+$' >moves
    run -0 freecell-check deal moves
    [[ $output == *$'\tok\t'* ]]
  done
}
