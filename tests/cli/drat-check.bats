bats_require_minimum_version 1.5.0

# drat-check: good proofs of cadical, damaged ones, and input that is no proof at all.

setup() {
  load common
  load_assertions
  cd "$BATS_TEST_TMPDIR"
  pigeons 6 >php.cnf
  printf 'p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n' >four.cnf
}

@test "proofs of cadical, binary and text, are verified" {
  run -20 satrun --solver cadical --proof binary.drat php.cnf
  run -0 drat-check php.cnf binary.drat
  assert_line --index 0 's VERIFIED'
  run -20 satrun --solver 'cadical --no-binary' --proof text.drat php.cnf
  run -0 drat-check - text.drat <php.cnf
  assert_line --index 0 's VERIFIED'
}

@test "a proof of another formula, an empty and a cut proof are not" {
  run -20 satrun --solver 'cadical --no-binary' --proof text.drat php.cnf
  run -1 --separate-stderr drat-check four.cnf /dev/null
  assert_equal "${lines[0]}" 's NOT VERIFIED'
  assert_equal "$stderr" 'drat-check: /dev/null: the proof ends after 0 lemmas without a contradiction'
  head -n 3 text.drat >cut.drat
  run -1 --separate-stderr drat-check php.cnf cut.drat
  assert_equal "${lines[0]}" 's NOT VERIFIED'
  printf '0\n' >claim.drat
  run -1 --separate-stderr drat-check php.cnf claim.drat
  assert_equal "$stderr" "drat-check: claim.drat: lemma 1, '0', has neither RUP nor RAT"
}

@test "a wrong lemma that nothing needs does no harm" {
  printf '3 4 0\n2 0\n0\n' >needless.drat
  printf 'p cnf 5 5\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n-3 5 0\n' >five.cnf
  run -0 --separate-stderr drat-check --stats five.cnf needless.drat
  assert_equal "$output" $'s VERIFIED\n# id\tverdict\treason\nneedless.drat\tvalid\t-'
  assert_regex "$stderr" 'lemmas=2 checked=1 rat_lemmas=0 '
}

@test "what is no proof is an error with its place" {
  printf '1 2 0\n1 two 0\n' >bad.drat
  run -1 --separate-stderr drat-check four.cnf bad.drat
  assert_equal "$output" $'s UNKNOWN\n# id\tverdict\treason\nbad.drat:2\tbad-input\texpected a literal, found \'two\''
  assert_equal "$stderr" "drat-check: bad.drat:2: expected a literal, found 'two'"
  run -1 --separate-stderr drat-check --format json four.cnf bad.drat
  assert_equal "$(jq -r '.id, .status' <<<"$output")" $'bad.drat:2\nbad-input'
}

@test "satrun --check-proof verifies with our checker and with an outside one" {
  run -20 satrun --solver cadical --check-proof php.cnf
  assert_line 'c satrun proof verified'
  printf '#!/bin/sh\nprintf "\\rs VERIFIED\\n"\n' >yes-trim
  printf '#!/bin/sh\nprintf "\\rs NOT VERIFIED\\n"\n' >no-trim
  chmod +x yes-trim no-trim
  DRAT_TRIM=./yes-trim run -20 satrun --solver cadical --check-proof php.cnf
  DRAT_TRIM=./no-trim run -1 --separate-stderr satrun --solver cadical --check-proof php.cnf
  assert_equal "$output" ''
  assert_equal "$stderr" "satrun: the proof of unsatisfiability is not accepted: 'no-trim' does not print s VERIFIED"
}

@test "the built-in solver proves, unless another is named" {
  unset SAT_SOLVER
  run -20 satrun --check-proof --proof p.drat php.cnf
  assert_line 'c satrun solver builtin'
  assert_line 'c satrun proof verified'
  run -0 drat-check php.cnf p.drat
  SAT_SOLVER=minisat run -2 satrun --check-proof php.cnf
  run -20 satrun php.cnf
  assert_line 'c satrun solver minisat'
}

@test "every installed solver that writes proofs has them verified" {
  local solver proved=0
  for solver in $(satrun --list-adapters | awk '$2 == "yes" { print $1 }'); do
    type "$solver" >/dev/null || continue
    run -20 satrun --solver "$solver" --check-proof --proof "$solver.drat" php.cnf
    assert_line 'c satrun proof verified'
    run -0 drat-check php.cnf "$solver.drat"
    proved=$((proved + 1))
  done
  ((proved > 0))
}

@test "satrun --core writes a part that has no model, with the names" {
  knight2cnf 3x6 --closed --no-precheck --symbols >board.cnf
  run -20 satrun --core core.cnf board.cnf
  assert_line 'c satrun proof verified'
  run -20 satrun --solver minisat core.cnf
  assert_equal "$(grep '^c var ' core.cnf)" "$(grep '^c var ' board.cnf)"
  assert [ "$(grep -vc '^[cp]' core.cnf)" -lt "$(grep -vc '^[cp]' board.cnf)" ]
  printf 'p cnf 1 1\n1 0\n' >sat.cnf
  run -10 satrun --core none.cnf sat.cnf
  assert [ ! -e none.cnf ]
}

@test "a solver that proves nothing is found out" {
  printf '#!/bin/sh\necho "s UNSATISFIABLE"; exit 20\n' >cadical-liar
  chmod +x cadical-liar
  run -1 --separate-stderr satrun --solver ./cadical-liar --check-proof --proof p.drat php.cnf
  assert_equal "$output" ''
  assert_regex "$stderr" 'the proof of unsatisfiability is not accepted: the proof ends after 0 lemmas'
  assert [ ! -e p.drat ]
}

@test "a model leaves no proof" {
  printf 'p cnf 1 1\n1 0\n' >sat.cnf
  run -10 satrun --solver cadical --check-proof --proof p.drat sat.cnf
  assert [ ! -e p.drat ]
}

# Every board without a tour, in every encoding that sees it within the time.
boards_are_refuted() { # ENCODING...
  local board encoding
  for board in '4x4 --closed' '3x8 --closed' '4x10 --closed' '5x5 --closed' 3x5 3x6 4x4; do
    for encoding; do
      # shellcheck disable=SC2086
      knight2cnf $board --no-precheck --encoding "$encoding" >board.cnf 2>/dev/null
      run -20 satrun --solver cadical --proof board.drat board.cnf
      run -0 drat-check board.cnf board.drat
      assert_line --index 0 's VERIFIED'
      satrun --solver 'cadical --no-binary' --proof text.drat board.cnf >/dev/null || true
      run -0 drat-check board.cnf text.drat
    done
  done
}

@test "boards without a tour are proved" {
  boards_are_refuted order
}

# bats test_tags=slow
@test "boards without a tour are proved in every encoding" {
  boards_are_refuted $(values knight2cnf encoding published time order 2factor)
}

# A board with a tour and a board without one, in the same variables: proofs of the second, damaged
# or not, prove nothing about the first.
@test "proofs of a board, damaged at random, never refute a board with tours" {
  knight2cnf 3x8 --closed --no-precheck --encoding crt >none.cnf
  run -20 satrun --solver 'cadical --no-binary' --proof none.drat none.cnf
  run -0 drat-check none.cnf none.drat
  for seed in $(seq 1 20); do
    # Without a tenth of its clauses the formula is satisfiable or not: minisat tells.
    awk -v seed="$seed" 'BEGIN { srand(seed) } /^c/ { next } /^p/ { vars = $3; next }
      rand() < 0.9 { kept[++n] = $0 } END { print "p cnf", vars, n; for (i = 1; i <= n; i++) print kept[i] }' none.cnf >some.cnf
    awk -v seed="$seed" 'BEGIN { srand(seed + 100) } rand() < 0.01 { next } rand() < 0.01 { $1 = -$1 }
      rand() < 0.01 { $0 = "d " $0 } { print }' none.drat >damaged.drat
    verdict=0
    satrun some.cnf >/dev/null || verdict=$?
    run drat-check some.cnf damaged.drat
    if ((verdict == 10)); then
      refute_line 's VERIFIED'
      satisfiable=$((${satisfiable:-0} + 1))
    fi
  done
  assert [ "${satisfiable:-0}" -ge 5 ]
}

@test "proofs in LRAT are checked, wrong hints are named" {
  printf '5 2 0 1 2 0\n6 0 5 3 4 0\n' >lrat
  printf 'c a comment\n5 2 0 1 2 0\n5 d 1 2 0\n6 0 5 3 4 0\n' >deleting.lrat
  local proof
  for proof in lrat deleting.lrat; do
    run -0 drat-check four.cnf "$proof"
    assert_line --index 0 's VERIFIED'
  done
  run -1 --separate-stderr drat-check four.cnf - < <(printf '5 2 0 1 2 0\n6 0 5 3 0\n')
  assert_equal "$stderr" "drat-check: <stdin>: lemma 6, '0', does not follow from its hints"
  run -1 --separate-stderr drat-check --core c.cnf four.cnf lrat
  assert_regex "$stderr" 'lrat: a proof in LRAT; --core and --lrat need a proof in DRAT'
  assert [ ! -e c.cnf ]
}

@test "--core and --lrat write files that a solver and the checker accept" {
  knight2cnf 3x6 --closed --no-precheck --symbols >board.cnf
  run -20 satrun --solver cadical --proof board.drat board.cnf
  run -0 drat-check --core core.cnf --lrat board.lrat board.cnf board.drat
  assert_line --index 0 's VERIFIED'
  run -0 drat-check board.cnf board.lrat
  assert_line --index 0 's VERIFIED'
  run -20 satrun core.cnf
  assert_equal "$(grep -c '^c var ' core.cnf)" "$(grep -c '^c var ' board.cnf)"
  # The clauses whose numbers the comments list.
  grep '^c core [0-9]' core.cnf | tr ' ' '\n' | grep '^[0-9]' >numbers
  grep -v '^[cp]' board.cnf | awk 'NR == FNR { wanted[$1]; next } FNR in wanted' numbers - | diff - <(grep -v '^[cp]' core.cnf)
  assert [ "$(wc -l <numbers)" -lt "$(grep -vc '^[cp]' board.cnf)" ]
  # The clauses by name are the same ones, and --add reads them.
  sed -n 's/^c clause [0-9]* //p' core.cnf >named
  assert [ "$(wc -l <named)" -eq "$(wc -l <numbers)" ]
  assert [ "$(sed -n 's/^c clause \([0-9]*\) .*/\1/p' core.cnf)" = "$(cat numbers)" ]
  run ! grep -q '^-\?[0-9]' named
  (grep '^c' core.cnf && echo "p cnf $(awk '/^p cnf/ { print $3 }' core.cnf) 0") >empty.cnf
  run -20 satrun --add named empty.cnf
  satrun --add named --proof p empty.cnf || true
  run -0 drat-check --add named --core again.cnf empty.cnf p
  # The core of a core numbers the clauses of the latter only, and keeps the other comments.
  sed -i '1i c core values of mine' core.cnf
  satrun --core second.cnf core.cnf || true
  assert_equal "$(grep -c '^c core: ' second.cnf)" 1
  assert_equal "$(grep -c '^c clause ' second.cnf)" "$(grep -c '^-\?[0-9]' second.cnf)"
  assert_equal "$(grep -o '^c core [0-9][0-9 ]*' second.cnf | wc -w)" \
    "$(($(grep -c '^-\?[0-9]' second.cnf) + 2 * $(grep -c '^c core [0-9]' second.cnf)))"
  run -0 grep -c '^c core values of mine$\|^c var ' second.cnf
  assert_output "$((1 + $(grep -c '^c var ' board.cnf)))"
  # No files without a verified proof.
  printf '0\n' >claim.drat
  run -1 drat-check --core none.cnf --lrat none.lrat php.cnf claim.drat
  assert [ ! -e none.cnf ] && assert [ ! -e none.lrat ]
}

@test "--add: a proof of the formula with the clauses that satrun was given" {
  printf 'p cnf 2 2\n1 2 0\n1 -2 0\n' >f.cnf
  printf -- '-1 0\n' >mine
  run -20 satrun --add mine --proof p f.cnf
  run -1 drat-check f.cnf p
  run -0 drat-check --add mine --core c f.cnf p
  run -20 satrun c
}

@test "outputs that cannot be made are refused before the work begins, in all tools" {
  local tool name checked=0
  for tool in "$TSUME_BUILD"/bin/*; do
    while read -r name; do
      ((++checked))
      run -2 --separate-stderr timeout 60 "$tool" --"$name" -
      output=$stderr assert_output --partial "--$name: standard output takes the other data"
    done < <("$tool" --list-options | awk -F'\t' '$1 == "output" && $2 != "output" { print $2 }')
  done
  ((checked >= 4))
  mkfifo never
  for options in 'satrun --proof' 'satrun --core' 'drat-check --core' 'drat-check --lrat'; do
    [[ $options == drat* ]] && name='never never' || name=never
    # shellcheck disable=SC2086
    run -1 --separate-stderr timeout 60 $options /nonexistent/p $name
    output=$stderr assert_output --partial '/nonexistent/p'
  done
}

@test "a proof that is cut off is told with its place" {
  printf 'a\004' >bad.drat
  run -1 --separate-stderr drat-check four.cnf bad.drat
  assert_equal "$stderr" 'drat-check: bad.drat: the proof ends inside a clause (no final 0) at byte 2 of a binary proof'
}

# a, number, literals, 0, hints, 0, and d, numbers, 0; a number n is 2n, -n is 2n + 1.
@test "proofs in binary LRAT are checked, wrong hints are named" {
  printf 'a\12\4\0\2\4\0d\2\4\0a\14\0\12\6\10\0' >binary.lrat
  run -0 --separate-stderr drat-check --stats four.cnf binary.lrat
  assert_line --index 0 's VERIFIED'
  assert_regex "$stderr" 'lemmas=2 checked=2 rat_lemmas=0 deletions=1 '
  gzip -k binary.lrat
  run -0 drat-check four.cnf - <binary.lrat.gz
  assert_line --index 0 's VERIFIED'
  printf 'a\12\4\0\2\4\0a\14\0\12\6\0' >wrong.lrat
  run -1 --separate-stderr drat-check four.cnf wrong.lrat
  assert_equal "$stderr" "drat-check: wrong.lrat: lemma 6, '0', does not follow from its hints"
  printf 'a\12\4\0\1\4\0a\14\0\12\6\10\0' >zero.lrat
  run -1 --separate-stderr drat-check four.cnf zero.lrat
  assert_equal "$stderr" "drat-check: zero.lrat: expected the number of a clause, found '-0' at byte 5 of a binary proof"
  printf 'a\4\0a\0' >binary.drat
  run -0 drat-check four.cnf binary.drat
  assert_line 's VERIFIED'
}

@test "proofs in PR and of VeriPB are named, not called wrong" {
  # Five pigeons in four holes, and lemmas that exchange pigeon 1 in hole 4 with another one.
  local i j k
  {
    echo p cnf 20 45
    for i in 0 1 2 3 4; do echo $((4 * i + 1)) $((4 * i + 2)) $((4 * i + 3)) $((4 * i + 4)) 0; done
    for j in 1 2 3 4; do
      for i in 0 1 2 3; do for ((k = i + 1; k < 5; k++)); do echo -$((4 * i + j)) -$((4 * k + j)) 0; done; done
    done
  } >pigeons.cnf
  for i in 1 2 3 4; do
    for j in 1 2 3; do echo -4 -$((4 * i + j)) -4 -$((4 * i + j)) $j $((4 * i + 4)) 0; done
  done >pr
  {
    cat pr
    echo 0
  } >whole.pr
  # The same in bytes.
  : >binary.pr
  for word in $(cat whole.pr); do
    if [[ -z ${open:-} ]]; then printf a && open=1; fi
    printf "\\x$(printf %x $((word < 0 ? 1 - 2 * word : 2 * word)))"
    if ((word == 0)); then open=; fi
  done >binary.pr
  local proof
  for proof in pr whole.pr binary.pr; do
    run -1 --separate-stderr drat-check pigeons.cnf $proof
    assert_output --partial 'lemma 1 repeats its first literal: a proof in PR, expected DRAT or LRAT? As DRAT: '
  done
  printf 'pseudo-Boolean proof version 2.0\nf 4\n' >veripb
  run -1 --separate-stderr drat-check four.cnf veripb
  output=$stderr assert_output --partial 'a proof of VeriPB, expected DRAT or LRAT'
  # A clause of DRAT may repeat a literal.
  printf '2 2 0\n0\n' | drat-check four.cnf -
  run -1 drat-check pigeons.cnf <(printf '1 2 0\n0\n')
  assert_output --partial 's NOT VERIFIED'
  refute_output --partial 'in PR'
}

@test "proofs in FRAT are refused by name" {
  printf 'o 1 1 2 0\no 2 -1 2 0\na 5 2 0 l 1 2 0\n' >frat
  printf 'a 5 2 0\na 6 0\n' >short.frat
  printf 'o\1\2\4\0a\5\4\0' >binary.frat
  local proof
  for proof in *frat; do
    run -1 --separate-stderr drat-check four.cnf "$proof"
    refute_output --partial 's VERIFIED'
    output=$stderr assert_output --partial 'a proof in FRAT, expected DRAT or LRAT'
  done
  # Two clauses in a line, and a line with a positive unit, are DRAT.
  printf '2 0 1 0\n0\n' | drat-check four.cnf -
  printf '2 0\n0\n' | drat-check four.cnf -
  printf '2 0 0\n' | drat-check four.cnf -
}
