bats_require_minimum_version 1.5.0

# satrun: verdicts, models and refusals, with real solvers and with solvers that misbehave.

setup() {
  load common
  in_own_folder
  export TMPDIR="$BATS_TEST_TMPDIR/tmp"
  mkdir "$TMPDIR"
  nap=1000.$BASHPID  # seconds that no other process sleeps
  sat=$'c first\nc second\np cnf 3 2\n1 -2 0\n2 0\n'
  unsat=$'p cnf 1 2\n1 0\n-1 0\n'
}

teardown() {
  end_background
  # No way out leaves a file behind.
  [ -z "$(ls -A "$TMPDIR")" ]
}

# fake NAME: a shell script from stdin that stands for a solver; prints its path.
fake() {
  local path="$BATS_TEST_TMPDIR/$1"
  { echo '#!/bin/sh'; cat; } >"$path"
  chmod +x "$path"
  echo "$path"
}

run_fake() { # STATUS: runs satrun on $sat with the fake solver in $solver
  run -"$1" --separate-stderr satrun --solver "$solver" <<<"$sat"
}

@test "the default solver finds a model and repeats the comments" {
  run -10 --separate-stderr satrun <<<"$sat"
  assert_equal "$output" $'c first\nc second\nc satrun solver minisat\ns SATISFIABLE\nv 1 2 -3 0'
  assert_equal "$stderr" ""
}

@test "lists of variables for counting are not repeated" {
  run -10 satrun < <(printf 'c first\nc p show 1 0\nc ind 1 2 0\np cnf 2 1\n1 2 0\n')
  assert_equal "${lines[*]:0:3}" 'c first c satrun solver minisat s SATISFIABLE'
}

@test "unsatisfiable gives 20 and no model" {
  run -20 --separate-stderr satrun <<<"$unsat"
  assert_equal "$output" $'c satrun solver minisat\ns UNSATISFIABLE'
}

@test "SAT_SOLVER names the solver, --solver wins, an empty one is none" {
  SAT_SOLVER='cadical --plain' run -20 satrun <<<"$unsat"
  assert_line 'c satrun solver cadical'
  SAT_SOLVER=cadical run -20 satrun --solver picosat <<<"$unsat"
  assert_line 'c satrun solver picosat'
  SAT_SOLVER= run -20 satrun <<<"$unsat"
  assert_line 'c satrun solver minisat'
}

@test "a formula from a file, the answer into a file" {
  printf '%s' "$sat" >"$BATS_TEST_TMPDIR/f.cnf"
  run -10 satrun -o "$BATS_TEST_TMPDIR/answer" "$BATS_TEST_TMPDIR/f.cnf"
  assert_output ''
  run -0 tail -1 "$BATS_TEST_TMPDIR/answer"
  assert_output 'v 1 2 -3 0'
}

@test "a formula that is not whole is refused before the solver runs" {
  solver=$(fake minisat <<<"touch '$BATS_TEST_TMPDIR/ran'; echo 's SATISFIABLE'; exit 10")
  run -1 --separate-stderr satrun --solver "$solver" < <(printf 'p cnf 1 2\n1 0\n')
  assert_equal "$output" ""
  assert_equal "$stderr" "satrun: <stdin>:3: the input ends after 1 of the header's 2 clauses"
  assert [ ! -e "$BATS_TEST_TMPDIR/ran" ]
}

@test "a SATLIB trailer is accepted with a note" {
  run -10 --separate-stderr satrun < <(printf 'p cnf 1 1\n1 0\n%%\n0\n')
  assert_equal "$stderr" "satrun: <stdin>: ignored the '%' after the formula"
}

@test "a solver that is not there is an error before the formula is read; without MiniSat: the built-in one" {
  satrun=$(command -v satrun)
  run -1 --separate-stderr env PATH="${PATH%%:*}" "$satrun" --solver minisat no-such-file
  assert_equal "$stderr" "satrun: solver 'minisat' not found: install the Debian package 'minisat'"
  run -20 --separate-stderr env PATH="${PATH%%:*}" "$satrun" <<<"$unsat"
  assert_equal "$output" $'c satrun solver builtin\ns UNSATISFIABLE'
  assert_equal "$stderr" 'satrun: minisat is not installed: using the built-in CaDiCaL'
}

@test "a proof is asked of a solver that is there, and a message says who named the solver" {
  local option
  for option in --check-proof '--proof proof'; do
    run -1 --separate-stderr satrun --solver no-such-solver $option <<<"$unsat"
    assert_equal "$stderr" "satrun: solver 'no-such-solver' not found"
    SAT_SOLVER=minisat run -2 --separate-stderr satrun $option <<<"$unsat"
    assert_equal "${stderr_lines[0]%builtin does*}" \
      "satrun: solver 'minisat' (adapter minisat, from SAT_SOLVER) writes no DRAT proofs; --solver "
  done
}

# A solver that does as the SCRIPT says is refused, with this MESSAGE.
is_refused() { # SCRIPT MESSAGE
  solver=$(fake liar <<<"$1")
  run_fake 1
  assert_equal "$output" ""
  assert_equal "$stderr" "satrun: solver 'liar' $2"
}

@test "a wrong model is told with clause and line" {
  is_refused "echo 's SATISFIABLE'; echo 'v -1 2 3 0'; exit 10" \
    "gave a wrong model: it violates clause 1 (line 4): '1 -2 0'"
}

@test "text and status must agree" {
  is_refused "echo 's UNSATISFIABLE'; exit 10" 'says UNSATISFIABLE but exits with status 10 (--any-status believes it, --check-proof checks it)'
  is_refused "echo 's UNSATISFIABLE'; kill -SEGV \$\$" 'says UNSATISFIABLE but was ended by signal 11'
}

@test "two verdicts, a model with both signs, half a model, no model" {
  is_refused "echo 's SATISFIABLE'; echo 's UNSATISFIABLE'; exit 20" \
    'printed nonsense: output:2: two different verdicts: SATISFIABLE and UNSATISFIABLE'
  is_refused "echo 's SATISFIABLE'; echo 'v 1 -1 2 0'; exit 10" \
    'gave no model: the model has both 1 and -1'
  is_refused "echo 's SATISFIABLE'; echo 'v 1'; exit 10" \
    "gave a wrong model: it violates clause 2 (line 5): '2 0'"
  is_refused "echo 's SATISFIABLE'; exit 10" 'says SATISFIABLE but prints no model'
  is_refused "echo 's SATISFIABLE'; echo 'v 1 2 0'; echo 's UNSATISFIABLE'; exit 20" \
    'prints the models of an enumeration, though asked for one'
}

@test "a crash is an error with the solver's last words" {
  is_refused "echo 'so sorry' >&2; kill -SEGV \$\$" \
    $'was ended by signal 11 (Segmentation fault)\nsatrun: so sorry'
  is_refused "exit 10" 'gave no verdict and exit status 10'
}

@test "of a long text the last twenty lines are shown, without control characters" {
  solver=$(fake talker <<<'i=0; while [ $i -lt 30000 ]; do i=$((i+1)); echo "line $i"; done >&2
    printf "bell\\007 \\033[31mred\\n\\n" >&2; exit 1')
  run_fake 1
  assert_equal "${#stderr_lines[@]}" 21
  assert_equal "${stderr_lines[0]}" "satrun: solver 'talker' gave no verdict and exit status 1"
  assert_equal "${stderr_lines[1]}" 'satrun: line 29982'
  assert_equal "${stderr_lines[20]}" 'satrun: bell? ?[31mred'
}

@test "a result file must agree with what is printed, and be no longer than an answer" {
  write() { # PRINTED FILE STATUS: a solver that prints one text and writes another
    solver=$(fake minisat <<<"for last; do :; done; echo '$1'; $2 >\"\$last\"; exit $3")
    run_fake "${4:-1}"
  }
  write 's SATISFIABLE' 'echo UNSAT' 10
  assert_equal "$stderr" "satrun: solver 'minisat' says SATISFIABLE but writes UNSATISFIABLE"
  write 's UNSATISFIABLE' 'printf "SAT\n1 2 3 0\n"' 20
  assert_equal "$stderr" "satrun: solver 'minisat' says UNSATISFIABLE but writes SATISFIABLE"
  write 's SATISFIABLE' "yes '1 2' | head -c 300000" 10
  assert_equal "$stderr" "satrun: solver 'minisat' wrote more than an answer can contain"
  write 's SATISFIABLE' 'printf "SAT\n1 2 3 0\n"' 10 10
  assert_line 'v 1 2 3 0'
}

@test "UNKNOWN is unknown whatever the status" {
  solver=$(fake meek <<<"echo 's UNKNOWN'; exit 1")
  run_fake 3
  assert_equal "${lines[*]:2}" 'c satrun solver meek c satrun unknown: the solver gave up s UNKNOWN'
  # cadical, at a limit of its own, writes a comment.
  solver=$(fake shy <<<"echo 'c UNKNOWN'; exit 0")
  run_fake 3
  assert_equal "${lines[*]:2}" 'c satrun solver shy c satrun unknown: the solver gave up s UNKNOWN'
}

@test "--status plain: a Makefile and set -e -o pipefail tell answers from limits" {
  printf 'p cnf 1 1\n1 0\n' >yes.cnf
  printf 'p cnf 1 2\n1 0\n-1 0\n' >no.cnf
  cp yes.cnf open.cnf
  solver=$(fake meek <<<"echo 's UNKNOWN'; exit 0")
  printf '%%.answer: %%.cnf\n\tsatrun -q --status plain $< -o $@\nopen.answer: open.cnf\n\t%s\n' \
    "satrun -q --status plain --solver $solver \$< -o \$@" >Makefile
  run -0 make -s yes.answer no.answer
  [[ $(tail -qn 1 yes.answer no.answer) == *$'v 1 0'*$'s UNSATISFIABLE' ]]
  run -2 make -s open.answer
  run -0 bash -e -o pipefail -c 'satrun --status plain no.cnf | tail -n 1'
  run -3 satrun --status plain --solver "$solver" open.cnf
}

@test "a solver that never ends is ended, also if it ignores TERM or has forked" {
  solver=$(fake forever <<<"sleep $nap & sleep $nap")
  run -3 satrun --max-seconds 0.2 --solver "$solver" <<<"$sat"
  assert_line 's UNKNOWN'
  assert_line 'c satrun unknown: time limit of 0.2 s'
  run -1 pgrep -f "^sleep $nap\$"
}

# bats test_tags=slow
@test "a solver that ignores TERM is killed after five seconds" {
  solver=$(fake stubborn <<<"trap '' TERM; while :; do sleep 1; done")
  run -3 satrun --max-seconds 0.2 --solver "$solver" <<<"$sat"
  assert_line 's UNKNOWN'
}

@test "a child that outlives the solver does not keep us" {
  solver=$(fake forks <<<"sleep $nap & echo 's SATISFIABLE'; echo 'v 1 2 3 0'; exit 10")
  run_fake 10
  run -1 pgrep -f "^sleep $nap\$"
}

@test "floods on both streams, and an answer after them" {
  solver=$(fake flood <<'S'
yes error | head -c 3000000 >&2
yes chatter | head -c 3000000
echo 's SATISFIABLE'; echo 'v 1 2 0'; exit 10
S
)
  run_fake 10
  assert_line 'v 1 2 -3 0'
}

@test "a model that never ends is refused" {
  solver=$(fake flood <<<"yes 'v 1'")
  run_fake 1
  assert_equal "$stderr" "satrun: solver 'flood' prints more than an answer can contain"
}

@test "the solver's input is empty" {
  solver=$(fake reads <<<"cat >/dev/null; echo 's UNSATISFIABLE'; exit 20")
  run_fake 20
}

@test "the formula of the solver is private and exact" {
  solver=$(fake looks <<'S'
stat -c %a "$1"; grep -c . "$1"; cat "$1" >&2; exit 5
S
)
  run -1 --separate-stderr satrun --solver "$solver" < <(printf 'c x\np cnf 2 1\nc y\n1\n-2 0\n%%\n0\n')
  assert_equal "${stderr_lines[*]:2}" 'satrun: p cnf 2 1 satrun: 1 -2 0'
}

@test "signals that end a program leave no process and no file, and are seen by the parent" {
  solver=$(fake long <<<"touch '$BATS_TEST_TMPDIR/up'; exec sleep $nap")
  for signal in TERM INT HUP QUIT ALRM USR1 USR2 XCPU; do
    rm -f "$BATS_TEST_TMPDIR/up"
    # A background job begins with INT ignored; what runs the tests may ignore others.
    env --default-signal satrun --solver "$solver" <<<"$sat" &
    until_true test -e "$BATS_TEST_TMPDIR/up"
    kill -s "$signal" $!
    status=0; wait $! || status=$?
    assert_equal "$status" $((128 + $(kill -l "$signal")))
    sleep 0.1
    run -1 pgrep -f "^sleep $nap\$"
    assert [ -z "$(ls -A "$TMPDIR")" ]
  done
}

@test "the solver dies with us, even by KILL" {
  solver=$(fake long <<<"touch '$BATS_TEST_TMPDIR/up'; exec sleep $nap")
  satrun --solver "$solver" <<<"$sat" &
  until_true test -e "$BATS_TEST_TMPDIR/up"
  run -0 pgrep -f "^sleep $nap\$"
  kill -s KILL $!
  wait $! || true
  for _ in {1..3000}; do pgrep -f "^sleep $nap\$" >/dev/null || break; sleep 0.01; done
  run -1 pgrep -f "^sleep $nap\$"
  rm -f "$TMPDIR"/*  # nobody is left to remove them
}

@test "a proof whose check takes too long is no answer" {
  solver=$(fake cadical-slow <<'S'
for last; do :; done
: >"$last"
echo 's UNSATISFIABLE'; exit 20
S
)
  printf 'p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n' >"$BATS_TEST_TMPDIR/four.cnf"
  DRAT_TRIM="$(fake trim <<<'exec sleep 1000')" run -3 satrun --max-seconds 5 --solver "$solver" --check-proof \
    --proof "$BATS_TEST_TMPDIR/p" "$BATS_TEST_TMPDIR/four.cnf"
  assert_line --partial 'c satrun unknown: time limit while checking the proof'
  assert_line 's UNKNOWN'
  assert [ ! -e "$BATS_TEST_TMPDIR/p" ]
}

# The solver needs half of the limit; from its end to that of the check is the whole limit at least. On a
# machine where the solver is stopped first, the limit is doubled.
@test "the check of a proof has its own time, as long as the solver's" {
  local limit ended
  printf 'p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n' >four.cnf
  trim=$(fake trim <<<'exec sleep 1000')
  for limit in 1 2 4 8 16; do
    solver=$(fake cadical-half <<S
sleep $(((limit * 10) / 2))e-1
for last; do :; done
: >"\$last"
date +%s%N >ended
echo 's UNSATISFIABLE'; exit 20
S
)
    DRAT_TRIM=$trim run -3 satrun --max-seconds "$limit" --solver "$solver" --check-proof four.cnf
    ended=$(date +%s%N)
    [[ $output == *'while checking the proof'* ]] && break
  done
  assert_line --partial 'c satrun unknown: time limit while checking the proof'
  assert [ $(((ended - $(cat ended)) / 1000000)) -ge $((limit * 1000)) ]
}

@test "the adapter can be forced, and is one of the list" {
  cp "$(command -v minisat)" "$BATS_TEST_TMPDIR/mysolver"
  run -10 satrun --solver "$BATS_TEST_TMPDIR/mysolver" --adapter minisat <<<"$sat"
  run -1 satrun --solver "$BATS_TEST_TMPDIR/mysolver" <<<"$sat"
  run -0 satrun --list-adapters
  assert_line $'cadical\tyes\tcadical\tcadical -q {formula}'
}

@test "a memory limit is UNKNOWN with its reason" {
  solver=$(fake greedy <<<"head -c 1G /dev/zero | tail; exit 1")
  run -3 satrun --max-memory 200M --solver "$solver" <<<"$sat"
  assert_line 'c satrun unknown: memory limit of 209715200 bytes'
}

@test "a solver that says it has no memory met the limit, if there was one" {
  for words in 'ERROR: Out of Memory' "terminate called after throwing an instance of 'std::bad_alloc'"; do
    for stream in 1 2; do
      solver=$(fake greedy <<<"echo \"$words\" >&$stream; exit 1")
      run -3 --separate-stderr satrun --max-memory 1G --solver "$solver" <<<"$sat"
      assert_line 'c satrun unknown: memory limit of 1073741824 bytes'
      assert_line 's UNKNOWN'
      run_fake 1
    done
  done
  solver=$(fake broken <<<"echo 'no idea' >&2; exit 1")
  run -1 --separate-stderr satrun --max-memory 1G --solver "$solver" <<<"$sat"
}

@test "a reader that has gone ends the solver" {
  solver=$(fake long <<<"echo >'$BATS_TEST_TMPDIR/began'; exec sleep $nap")
  printf '%s' "$sat" >"$BATS_TEST_TMPDIR/f.cnf"
  local reader="until [ -e '$BATS_TEST_TMPDIR/began' ]; do sleep 0.05; done"
  run -141 timeout 60 bash -o pipefail -c "satrun --solver '$solver' '$BATS_TEST_TMPDIR/f.cnf' | { $reader; }"
  run -1 pgrep -f "^sleep $nap\$"
}

# 14 pigeons, 13 holes: far more than a minute for resolution.
@test "a reader that has gone and the time limit end a solver within the program" {
  local pigeons=$BATS_TEST_TMPDIR/pigeons.cnf
  pigeons 13 >"$pigeons"
  run -141 timeout 60 bash -o pipefail -c "satrun --solver builtin '$pigeons' | head -c 0"
  run -3 timeout 60 satrun --solver builtin --max-seconds 0.5 "$pigeons"
  assert_line 'c satrun unknown: time limit of 0.5 s'
}

@test "neither a solver's name nor a file's can add a line to the output" {
  mkdir "$BATS_TEST_TMPDIR/bin"
  ln -s "$(command -v minisat)" "$BATS_TEST_TMPDIR/bin/mini"$'\n's' UNSATISFIABLE'
  run -10 --separate-stderr satrun --adapter minisat \
    --solver "'$BATS_TEST_TMPDIR/bin/mini"$'\n's" UNSATISFIABLE'" <<<"$sat"
  assert_equal "$(grep -c '^s ' <<<"$output")" 1
  assert_line 's SATISFIABLE'
  printf 'p edge 3 3\ne 1 2\ne 2 3\ne 1 3\n' > "$BATS_TEST_TMPDIR/a"$'\n's' UNSATISFIABLE'
  run -0 --separate-stderr hcp2cnf "$BATS_TEST_TMPDIR/a"$'\n's' UNSATISFIABLE'
  refute_line --partial "s UNSATISFIABLE'"$'\n'
  assert_equal "$(grep -c '^s ' <<<"$output")" 0
}

@test "a model beside UNSATISFIABLE is a contradiction" {
  solver=$(fake liar <<<"echo 's UNSATISFIABLE'; echo 'v 1 2 3 0'; exit 20")
  run_fake 1
  assert_equal "$output" ""
  assert_equal "$stderr" "satrun: solver 'liar' printed nonsense: output:2: a model, though the verdict is UNSATISFIABLE"
}

@test "a TMPDIR that looks like an option or a place of the adapter" {
  cd "$BATS_TEST_TMPDIR"
  for folder in -x '{result}' '{formula}' $'new\nline' 'a b'; do
    mkdir -p -- "$folder"
    run -10 --separate-stderr env TMPDIR="$folder" satrun <<<"$sat"
    assert_equal "$(ls -A -- "$folder")" ""
  done
}

@test "a proof or a result that the solver replaces by a pipe is refused" {
  solver=$(fake cadical <<<'for last; do :; done; rm -f "$last"; mkfifo "$last"; echo s UNSATISFIABLE; exit 20')
  run -1 --separate-stderr timeout 20 satrun --solver "$solver" --check-proof <<<"$unsat"
  assert_equal "$output" ""
  assert [ "${stderr#*no longer a regular file}" != "$stderr" ]
  solver=$(fake minisat <<<'for last; do :; done; rm -f "$last"; mkfifo "$last"; exit 10')
  run -1 --separate-stderr timeout 20 satrun --solver "$solver" <<<"$sat"
  assert_equal "$output" ""
}

@test "the time limit bounds reading a formula, and the message names the limit given" {
  endless() { echo 'p cnf 1000000 2000000000'; yes '1 2 3 0'; }
  run -3 --separate-stderr timeout 60 satrun --max-seconds 0.5 < <(endless)
  assert_line 'c satrun unknown: time limit of 0.5 s'
  assert_line 's UNKNOWN'
}

@test "memory does not grow with the formula" {
  random_formula() { # CLAUSES
    awk -v n="$1" 'BEGIN { print "p cnf 1000", n; for (i = 0; i < n; ++i) print i % 1000 + 1, i * 7 % 999 + 2, 0 }'
  }
  solver=$(fake minisat <<<'for last; do :; done; (echo SAT; seq -s " " 1 1000; echo 0) > "$last"; exit 10')
  for clauses in 1000 1000000; do
    random_formula $clauses > "$BATS_TEST_TMPDIR/f.cnf"
    run -10 /usr/bin/time -f %M -o "$BATS_TEST_TMPDIR/memory.$clauses" satrun --solver "$solver" "$BATS_TEST_TMPDIR/f.cnf"
  done
  small=$(tail -n 1 "$BATS_TEST_TMPDIR/memory.1000")
  large=$(tail -n 1 "$BATS_TEST_TMPDIR/memory.1000000")
  assert [ "$large" -lt $((small + 2000)) ]
}

@test "a proof that is cut off is not handed out" {
  command -v cadical >/dev/null || skip 'no cadical'
  knight2cnf 3x8 --closed --no-precheck -o none.cnf
  # As on a full disk, which the solver does not notice.
  cat >cadical <<END
#!/bin/sh
$(command -v cadical) "\$@"
status=\$?
for proof; do :; done
truncate -s "\$(cat size)" "\$proof"
exit \$status
END
  chmod +x cadical
  local size whole
  satrun --solver cadical --proof whole none.cnf || (($? == 20))
  whole=$(wc -c <whole)
  for ((size = whole; size > whole - 40; size--)); do
    echo "$size" >size
    rm -f proof
    run satrun --solver ./cadical --proof proof none.cnf
    if ((status == 20)); then
      drat-check none.cnf proof
    else
      ((status == 1)) && [[ ! -e proof ]]
    fi
  done
  echo 0 >size
  run -1 satrun --solver ./cadical --proof proof none.cnf
  assert_output --partial 'the proof of unsatisfiability is not accepted'
}

@test "a model needs no exit status; a refutation needs one, --any-status or a proof" {
  printf '#!/bin/sh\necho "s SATISFIABLE"; echo "v 1 -2 0"\n' >satisfied
  printf '#!/bin/sh\necho "s UNSATISFIABLE"\n' >refuted
  printf '#!/bin/sh\necho "s UNSATISFIABLE"; kill -KILL $$\n' >killed
  printf '#!/bin/sh\n%s "$@"; exit 0\n' "$(command -v cadical)" >cadical-0
  chmod +x satisfied refuted killed cadical-0
  run -10 satrun --solver ./satisfied <<<$'p cnf 2 1\n1 2 0'
  assert_line 'v 1 -2 0'
  local two=$'p cnf 1 2\n1 0\n-1 0'
  run -1 satrun --solver ./refuted <<<"$two"
  assert_output --partial 'exits with status 0 (--any-status believes it, --check-proof checks it)'
  run -20 satrun --solver ./refuted --any-status <<<"$two"
  run -20 satrun --solver ./refuted --adapter z3 <<<"$two"
  run -1 satrun --solver ./killed --any-status <<<"$two"
  run -1 ham-solve 3x8 --closed --no-precheck --solver ./refuted
  run -20 cnf-models --solver ./refuted --any-status <<<"$two"
  assert_line 'c models 0 complete'
  command -v cadical >/dev/null || skip 'no cadical'
  run -1 satrun --solver ./cadical-0 <<<"$two"
  run -20 satrun --solver ./cadical-0 --check-proof <<<"$two"
}

@test "a solver that reads standard input" {
  command -v cadical >/dev/null || skip 'no cadical'
  printf '#!/bin/sh\n[ $# = 0 ] && exec cadical -q\n' >reader
  chmod +x reader
  run -10 satrun --solver ./reader --adapter stdin <<<$'p cnf 2 1\n1 2 0'
  run -20 satrun --solver ./reader --adapter stdin <<<$'p cnf 1 2\n1 0\n-1 0'
}

# Old kernels and some containers have no pidfd_open(2).
@test "solvers run where pidfd_open is refused" {
  skip_with_sanitizer
  command -v cc >/dev/null || skip 'no C compiler'
  cat >shim.c <<'END'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <sys/syscall.h>
long syscall(long number, ...) {
  long (*real)(long, ...) = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
  if (number == SYS_pidfd_open) return errno = ENOSYS, -1;
  __builtin_va_list list;
  __builtin_va_start(list, number);
  long a[6];
  for (int i = 0; i < 6; ++i) a[i] = __builtin_va_arg(list, long);
  __builtin_va_end(list);
  return real(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}
END
  cc -shared -fPIC -o shim.so shim.c -ldl
  printf '#!/bin/sh\necho "s SATISFIABLE"; echo "v 1 0"; exit 10\n' >quick
  printf '#!/bin/sh\nsleep 100\n' >slow
  chmod +x quick slow
  LD_PRELOAD=$PWD/shim.so run -10 satrun --solver ./quick <<<$'p cnf 1 1\n1 0'
  LD_PRELOAD=$PWD/shim.so run -3 satrun --max-seconds 0.3 --solver ./slow <<<$'p cnf 1 1\n1 0'
  assert_line 's UNKNOWN'
  LD_PRELOAD=$PWD/shim.so run -1 satrun --solver ./shim.c <<<$'p cnf 1 1\n1 0'
}

@test "--solver builtin: the linked CaDiCaL in every tool, also as SAT_SOLVER" {
  knight2cnf 6x6 --closed -o f.cnf
  knight2cnf 3x8 --closed --no-precheck -o no.cnf
  run -10 satrun --solver builtin --stats f.cnf
  cnf2tour --formula f.cnf <<<"$output"
  SAT_SOLVER=builtin run -20 satrun --check-proof no.cnf
  assert_line 'c satrun proof verified'
  run -20 satrun --solver builtin --proof no.drat no.cnf
  drat-check no.cnf no.drat
  run -2 satrun --solver 'builtin --seed=2' f.cnf
  run -2 satrun --solver builtin --adapter cadical f.cnf
  assert_equal "$(cnf-models --count f.cnf)" "$(SAT_SOLVER=no-such-solver cnf-models --solver builtin --count f.cnf)"
  ham-solve 6x6 --closed --at 3=d4 --solver builtin --format moves | tour-check 6x6 --closed --at 3=d4
  SAT_SOLVER=no-such-solver ham-solve 6x6 --closed --solver builtin --format moves | tour-check 6x6 --closed
  run -3 satrun --solver builtin --max-seconds 0.01 <(knight2cnf 8x8 --start 1 --encoding published)
}

@test "--add: clauses by number and by name, in satrun and cnf-models" {
  knight2cnf 5x5 --start a1 --encoding 2factor --symbols >f.cnf
  name=$(sed -n 's/^c var 1 //p' f.cnf)
  for literal in 1 -1 "$name" "-$name"; do
    echo "$literal 0" >add
    satrun --add add f.cnf >answer || [[ $? == 10 ]]
    grep -qE "^v (.* )?${literal/$name/1} " answer
  done
  printf 'p cnf 2 2\nc both\n1\n2 0 -1\n-2 0\n' >xor
  run -0 cnf-models --count --add xor <<<'p cnf 2 0'
  assert_output 2
  run -0 cnf-models --count --add xor --add <(echo '1 0') <<<'p cnf 2 0'
  assert_output 1
  run -20 satrun --add <(echo 0) <<<'p cnf 1 0'
  # A variable beyond the header is a new one.
  run -0 cnf-models --count --add <(echo '3 0') <<<'p cnf 1 0'
  assert_output 4
  for bad in '1' 'x 0' '-- 0' '1073741825 0' '1 x'; do
    echo "$bad" >bad
    for tool in satrun cnf-models; do
      run -1 --separate-stderr "$tool" --add bad <<<'p cnf 1 0'
      assert_output ''
      assert_regex "$stderr" "^$tool: bad:1: "
    done
  done
}

@test "limits that a solver inherits and that are lower stay" {
  skip_with_sanitizer
  printf 'p cnf 1 1\n1 0\n' >f.cnf
  local solver
  for solver in minisat cadical; do
    run -10 bash -c "ulimit -v 4000000; satrun --solver $solver --max-memory 8G f.cnf"
    run -0 bash -c "ulimit -t 1000; ham-solve 6x6 --closed --solver $solver --max-cpu-seconds 3600"
  done
  printf '#!/bin/sh\nulimit -v >memory\nulimit -t >time\n' >limited
  chmod +x limited
  (ulimit -t 1000 -v 4000000 && ham-solve 6x6 --closed --solver ./limited --max-memory 8G --max-cpu-seconds 3600) || true
  assert_equal "$(<memory)" 4000000
  assert_equal "$(<time)" 1000
  # What a solver meets is told with the limit that it met.
  printf '#!/bin/sh\nwhile :; do :; done\n' >busy
  chmod +x busy
  run --separate-stderr -3 bash -c 'ulimit -t 2; ham-solve 6x6 --closed --at 3=d4 --solver ./busy --max-cpu-seconds 100'
  output=$stderr assert_output --partial 'limit of 2 s of processor time'
}

@test "decoders pass over variables that --add has made" {
  cp "$TSUME_ROOT"/tests/data/examples/* .
  local command
  while IFS= read -r command; do
    eval "$command" >f.cnf
    awk '/^p cnf/ { print $3 + 3, 0 }' f.cnf >more
    satrun --add more f.cnf >answer || [[ $? == 10 ]]
    "cnf2${command%%2cnf*}" answer >with
    "cnf2${command%%2cnf*}" --formula f.cnf answer | cmp - with
    [[ -s with ]]
  done <<'END'
doves2cnf 'xx--;-x--;x--x;---x'
freecell2cnf endgame.txt --moves 31
hr2cnf contest.hrb '2e1c0f:fa 44' --moves 6
samurai2cnf samurai.txt
END
  knight2cnf 6x6 --closed --encoding order >f.cnf
  awk '/^p cnf/ { print $3 + 3, 0 }' f.cnf >more
  satrun --add more f.cnf | cnf2tour --formula f.cnf --format moves >with
  assert_equal "$(wc -w <with)" 36
}
