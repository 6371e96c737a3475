# knight2cnf: formulas of boards, their headers, and refusals.
bats_require_minimum_version 1.5.0

setup() {
  load common
  in_own_folder
}

@test "published 8x8: the report's formula, byte for byte" {
  knight2cnf 8x8 --encoding published | grep -v '^c' >f.cnf
  assert_equal "$(head -n 1 f.cnf)" 'p cnf 4096 262144'
  assert_equal "$(wc -c <f.cnf)" 3624592
  assert_equal "$(sha256sum <f.cnf)" "$(cat "$TSUME_ROOT/tests/golden/published-8x8.sha256")"
}

@test "published with a start: one unit clause more, at the end" {
  knight2cnf 8x8 --encoding published --start 1 | grep -v '^c' >f.cnf
  assert_equal "$(head -n 1 f.cnf)" 'p cnf 4096 262145'
  assert_equal "$(tail -n 1 f.cnf)" '1 0'
  assert_equal "$(wc -c <f.cnf)" 3624596
}

@test "the start of a closed tour changes where the answer begins, not the clauses" {
  for e in $(values knight2cnf encoding published time); do
    knight2cnf 6x6 --closed --encoding "$e" >free.cnf
    knight2cnf 6x6 --closed --encoding "$e" --start c3 >started.cnf
    cmp <(grep -v '^c' free.cnf) <(grep -v '^c' started.cnf)
  done
  knight2cnf 6x6 --closed --start c3 | satrun | cnf2tour --format moves >tour.txt
  grep -q '^c3 ' tour.txt
  tour-check 6x6 --closed --start c3 tour.txt
}

@test "the command in the metadata reproduces the file byte for byte" {
  knight2cnf 6x6 --closed --move 'a1>b3' --hole c3,c4 --encoding crt >f.cnf
  command=$(sed -n 's/^c command //p' f.cnf)
  bash -c "$command" | cmp - f.cnf
}

@test "symbols name the variables that the layout numbers" {
  knight2cnf 5x5 --symbols --encoding 2factor --start a1 >f.cnf
  grep -q '^c var 1 a5-c4$' f.cnf
}

@test "the line p cnf, with the size of the formula, comes before its clauses" {
  run -0 bash -c "knight2cnf 300x300 --closed | grep -v -m 1 '^c'"
  assert_output --regexp '^p cnf [0-9]{6,} [0-9]{6,}$'
}

@test "the manual has the default --amo of every encoding" {
  page=$TSUME_ROOT/man/knight2cnf.1
  grep -A4 '^The default,$' "$page" | grep -qx '.Ql product' || fail 'the manual does not have the usual default'
  for e in $(values knight2cnf encoding auto); do
    knight2cnf 6x6 --closed --encoding "$e" | sed -n 's/^c problem .* amo=\([a-z]*\).*/\1/p' >default
    awk -v name="$e" '/^\.It / { inside = / Fl / ? 0 : $0 ~ "[ ]" name "( |$)" }
      inside && was == "By default" && /^\.Fl -amo Cm / { found = $4 }
      { was = $0 }
      END { print found ? found : "product" }' "$page" >stated
    assert_equal "$e $(cat stated)" "$e $(cat default)"
  done
}

@test "a picture on stdin: holes, start and end" {
  printf 'S....\n.....\n..#..\n.....\n....E\n' | knight2cnf --no-precheck >f.cnf
  grep -q '^c problem knight board=5x5 .*holes=c3' f.cnf
  grep -q 'start=a5' f.cnf
}

@test "a board without a tour is the empty clause, with the reason, and the pipe says so" {
  for args in '5x5 --closed' '4x4 --closed' '3x8 --closed' '4x4' '8x8 --leaper 1,3' '8x8 --leaper 2,4' \
    '8x8 --start a1 --end h8' '3x3'; do
    # shellcheck disable=SC2086
    run --separate-stderr -0 knight2cnf $args
    assert_equal "$(grep -v '^c' <<<"$output")" $'p cnf 0 1\n0'
    [[ $(wc -l <<<"$stderr") == 1 && $stderr == 'knight2cnf: no tour: '* ]]
    reason=${stderr#knight2cnf: }
    assert_line "c $reason"
    run --separate-stderr -20 bash -c "knight2cnf -q $args | satrun | cnf2tour"
    assert_output ''
    assert_equal "$stderr" "cnf2tour: $reason"
    # The same status and reason as those of the search.
    run --separate-stderr -20 ham-solve $args
    assert_output ''
    if [[ $args == *--start* ]]; then # no certificates
      assert_equal "$stderr" "ham-solve: $reason (--no-precheck asks the solver anyway)"
    else
      assert_equal "$stderr" "ham-solve: $reason (--certificate DIR proves it)"
    fi
  done
  run --separate-stderr -0 knight2cnf 8x8 --leaper 1,3
  [[ $stderr == *'stays on one colour'* ]]
}

@test "--no-precheck writes the formula all the same" {
  run -0 knight2cnf 4x4 --closed --no-precheck --encoding order
  assert_output --partial 'p cnf '
}

@test "wrong squares, boards and combinations are usage errors" {
  for args in 0x5 5x0 8x 99999999x99999999 '8x8 --start i9' '8x8 --hole b2 --start b2' \
    '8x8 --move a1-a2' '8x8 --leaper 0,0' '8x8 --closed --end a1' '8x8 --at 65=a1' \
    '8x8 --symmetry rot90' '6x8 --closed --symmetry rot90' '8x8 --encoding bogus' \
    '8x8 --at 3=c3 --encoding 2factor'; do
    # shellcheck disable=SC2086
    run --separate-stderr -2 knight2cnf $args
    assert_output ''
    [[ $stderr == 'knight2cnf: '* ]]
  done
}

@test "bad pictures: file and line" {
  run --separate-stderr -1 knight2cnf <<<$'...\n..x'
  [[ $stderr == "knight2cnf: <stdin>:2: "* ]]
  run --separate-stderr -1 knight2cnf </dev/null
  assert_output ''
  run --separate-stderr -1 knight2cnf < <(head -c 3000000 /dev/zero | tr '\0' .)
  [[ $stderr == *'line longer than'* ]]
}

@test "a full disk is one line and status 1, for short output and for long" {
  for board in 3x4 30x30; do
    run -1 bash -c "knight2cnf $board --encoding 2factor >/dev/full"
    assert_output 'knight2cnf: write error on standard output: No space left on device'
  done
}

@test "a picture and a board of a file are operands" {
  printf '....\n....\n....\n' >picture
  diff <(knight2cnf picture | grep -v '^c') <(knight2cnf 3x4 | grep -v '^c')
  diff <(knight2cnf - <picture | grep -v '^c') <(knight2cnf 3x4 | grep -v '^c')
  diff <(knight2graph picture | grep -v '^c') <(knight2graph 3x4 | grep -v '^c')
}
