#!/usr/bin/env bats
# tour-check: tours in all forms, and the first thing wrong with those that are none.
bats_require_minimum_version 1.5.0

setup() {
  load common
  in_own_folder
  # An open tour; not a closed one.
  printf ' 1 4 7 10\n12 9 2 5\n3 6 11 8\n' >3x4.txt
  printf 'c a square\np edge 4 4\ne 1 2\ne 2 3\ne 3 4\ne 4 1\n' >square.col
}

# faulty MESSAGE ARGUMENT...: status 1, one line on stderr with that message, and its record.
faulty() {
  local message=$1
  shift
  run -1 --separate-stderr tour-check "$@"
  assert_output $'# id\tverdict\treason\n'"${message%%: *}"$'\tinvalid\t'"${message#*: }"
  output=$stderr assert_output "tour-check: $message"
}

# good RECORD: what the command just run has printed.
good() {
  assert_output $'# id\tverdict\treason\n'"${1/: /$'\tvalid\t'}"
}

@test "an open tour as a grid, a move list, TSPLIB; from a file and from a pipe" {
  run -0 --separate-stderr tour-check 3x4 3x4.txt
  good '3x4.txt:1: open tour of 12 squares from a3 to a2'
  assert_equal "$stderr" ''
  run -0 tour-check 3x4 <<<'a3 c2 a1 b3 d2 b1 c3 a2 c1 d3 b2 d1'
  good '<stdin>:1: open tour of 12 squares from a3 to d1'
  run -0 tour-check 3x4 - <<<$'NAME : x\nTYPE : TOUR\nDIMENSION : 12\nTOUR_SECTION\n1\n7\n9\n2\n8\n10\n3\n5\n11\n4\n6\n12\n-1\nEOF'
  good '<stdin>:1: open tour of 12 squares from a3 to d1'
  run -0 tour-check 3x4 <<<$'0 3 6 9\r\n11 8 1 4\r\n2 5 10 7'
  good '<stdin>:1: open tour of 12 squares from a3 to a2'
}

@test "the first thing wrong is named" {
  local here='<stdin>:1:'
  faulty "$here there is no move from a3 to b3, at position 2" 3x4 <<<'a3 b3'
  faulty "$here a3 is visited twice, at positions 1 and 3" 3x4 <<<'a3 c2 a3'
  faulty "$here b3 is not visited (2 of 12 are)" 3x4 <<<'a3 c2'
  faulty "3x4.txt:1: the tour is not closed: there is no move from the last, a2, to the first, a3" 3x4 --closed 3x4.txt
  faulty "3x4.txt:1: the tour starts at a3, not at a1" 3x4 --start a1 3x4.txt
  faulty "3x4.txt:1: the tour ends at a2, not at c1" 3x4 --end c1 3x4.txt
  faulty "3x4.txt:1: the prescribed move c2>a3 is missing" 3x4 --move 'c2>a3' 3x4.txt
  faulty "3x4.txt:1: c2 is at position 2, not at 3" 3x4 --at 3=c2 3x4.txt
  faulty "3x4.txt:1: there is no move from a3 to c2, at position 2" 3x4 --forbid a3-c2 3x4.txt
}

@test "all tours are looked at, also after some that cannot be read" {
  { cat 3x4.txt; echo; echo a1 a1; echo 'a1 z9'; cat 3x4.txt; printf '1 2 3 4\n5 6\n\n'; cat 3x4.txt; } >many.txt
  { printf 'TYPE : TOUR\nTOUR_SECTION\n99\n-1\n\n'; cat 3x4.txt; } >>many.txt
  { printf '{"moves":["a9"]}\n'; cat 3x4.txt; } >>many.txt
  run -1 --separate-stderr tour-check 3x4 many.txt
  assert_output "$(printf '%s\t%s\t%s\n' '# id' verdict reason \
    many.txt:1 valid 'open tour of 12 squares from a3 to a2' \
    many.txt:5 invalid 'a1 is visited twice, at positions 1 and 2' \
    many.txt:6 bad-input "square 'z9' is not on the 3x4 board" \
    many.txt:7 valid 'open tour of 12 squares from a3 to a2' \
    many.txt:10 bad-input 'line 11: grid row of 2 squares, expected 4' \
    many.txt:13 valid 'open tour of 12 squares from a3 to a2' \
    many.txt:16 bad-input "line 18: expected a square from 1 to 12, found '99'" \
    many.txt:21 valid 'open tour of 12 squares from a3 to a2' \
    many.txt:24 bad-input "square 'a9' is not on the 3x4 board" \
    many.txt:25 valid 'open tour of 12 squares from a3 to a2')"
  output=$stderr assert_output 'tour-check: 5 valid, 1 invalid, 4 bad-input'
}

@test "graphs: closed by default, open with --path, numbers as names" {
  run -0 tour-check square.col <<<'1 2 3 4'
  good '<stdin>:1: closed tour of 4 vertices'
  run -0 tour-check square.col <<<'1-2-3-4-1'
  run -0 tour-check square.col --path <<<'2 1 4 3'
  good '<stdin>:1: open tour of 4 vertices from 2 to 3, which could be closed'
  faulty '<stdin>:1: there is no move from 1 to 3, at position 2' square.col <<<'1 3 2 4'
  run -0 tour-check - 2>err --path <(echo 1 2 3 4) <square.col
}

@test "boards from a picture" {
  printf '....\n....\n..S.\n' >board.txt
  faulty '3x4.txt:1: the tour starts at a3, not at c1' board.txt 3x4.txt
  printf '.#\n..\n' >holes.txt
  run -0 tour-check holes.txt --leaper 0,1 <<<$'1 #\n2 3'
}

@test "the tours of the other tools are valid, and change of a square is seen" {
  knight2cnf 6x6 --closed | satrun | cnf2tour --format moves >tour
  run -0 tour-check 6x6 --closed tour
  good 'tour:1: closed tour of 36 squares'
  for format in grid tsplib; do
    knight2cnf 6x6 --closed | satrun | cnf2tour --format "$format" | tour-check 6x6 --closed
  done
  awk '{ t = $3; $3 = $4; $4 = t; print }' tour >changed
  run -1 tour-check 6x6 --closed changed
  assert_output --partial 'there is no move from'
}

@test "squares on lines of their own are one tour if they are put on one line, and it says so" {
  local squares='a3 c2 a1 b3 d2 b1 c3 a2 c1 d3 b2 d1'
  for width in 1 2 5; do
    xargs -n "$width" <<<"$squares" >lines
    run -1 --separate-stderr tour-check 3x4 lines
    output=$stderr assert_output --partial "put it on one line: tr '\n' ' ' <FILE | ...; a grid is 3 lines of 4 numbers"
    run -0 tour-check 3x4 < <(tr '\n' ' ' <lines)
  done
  # Rows with their numbers.
  run -1 --separate-stderr tour-check 3x4 < <(nl 3x4.txt)
  output=$stderr assert_output --partial 'a grid is 3 lines of 4 numbers'
  # Not so where a tour is long enough, or is alone.
  for tours in "a3 c2"$'\n'"$squares" 'a3 c2' "${squares/c2/d1}"$'\n'"${squares/c2/d1}"; do
    run --separate-stderr tour-check 3x4 <<<"$tours"
    output=$stderr refute_output --partial 'one line'
  done
}

@test "coordinates and numbers of other programs" {
  run -0 tour-check 3x4 - <<<'(1,1),(2,3),(3,1),(1,2),(2,4),(3,2),(1,3),(2,1),(3,3),(1,4),(2,2),(3,4)'
  run -0 tour-check 3x4 --first-number 0 - <<<'0 6 8 1 7 9 2 4 10 3 5 11'
  run -0 tour-check 3x4 --first-number 0 --coordinates x-y - <<<'[[0, 2], [2, 1], [0, 0], [1, 2], [3, 1], [1, 0], [2, 2], [0, 1], [2, 0], [3, 2], [1, 1], [3, 0]]'
}

@test "after a list that can be read in two ways the next line is another tour" {
  printf 'a,b\nb,c\nc,a-b\na-b,a\na,c\n' >graph
  run -1 --separate-stderr tour-check --from edges graph <<<$'a-b-c\na b c a-b\na-b c b a'
  assert_equal "${#lines[@]}" 4
  assert_equal "$(grep -c "closed tour of 4" <<<"$output")" 2
}
