#!/usr/bin/env bats
# --solver lib:PATH: any shared library that speaks IPASIR, here one that the test compiles.
bats_require_minimum_version 1.5.0
load common

setup() {
  in_own_folder
  local cc=${CC:-cc}
  command -v "$cc" >/dev/null || skip 'no C compiler'
  "$cc" -O1 -shared -fPIC -o dpll.so "$TSUME_ROOT/tests/data/ipasir/dpll.c"
}

@test "a library finds tours, models and refutations as programs do" {
  ham-solve 6x6 --closed --solver lib:dpll.so --format json >tour.json
  assert_equal "$(jq -r .solver tour.json)" dpll.so
  jq -r '.moves | join(" ")' tour.json | tour-check 6x6 --closed
  ham-solve 5x5 --encoding order --start a1 --solver "lib:$PWD/dpll.so" --format moves |
    tour-check 5x5 --start a1
  run -20 --separate-stderr ham-solve 3x8 --closed --no-precheck --solver lib:dpll.so
  output=$stderr assert_output --partial 'proved from'
  printf 'p cnf 3 2\n1 2 0\n-1 -2 0\n' >xor.cnf
  run -0 cnf-models --solver lib:dpll.so xor.cnf
  assert_line 'c cnf-models solver dpll.so'
  assert_line 'c models 4 complete'
  run -10 satrun --solver lib:dpll.so xor.cnf
  assert_line 's SATISFIABLE'
  SAT_SOLVER=lib:dpll.so run -20 satrun <<<$'p cnf 1 2\n1 0\n-1 0'
  assert_line 's UNSATISFIABLE'
}

@test "limits reach a library" {
  knight2cnf 8x8 --encoding published >hard.cnf
  run -3 satrun --solver lib:dpll.so --max-seconds 0.3 hard.cnf
  assert_line 's UNKNOWN'
  assert_line --partial 'time limit of 0.3 s'
  run -3 cnf-models --solver lib:dpll.so --max-seconds 0.3 hard.cnf
  assert_line 'c cnf-models stopped: time limit of 0.3 s'
  run -3 --separate-stderr ham-solve 8x8 --encoding published --solver lib:dpll.so --max-seconds 0.3
  output=$stderr assert_output --partial 'undecided at the limit of 0.3 s'
  run -3 --separate-stderr ham-solve 8x8 --encoding published --solver lib:dpll.so --max-cpu-seconds 0.3
  output=$stderr assert_output --partial 'undecided at the limit of 0.3 s of processor time'
}

# It knows no variable that it was not given, takes one callback, and asks it while clauses are added.
@test "what a library costs is what this process has used" {
  knight2cnf 8x8 --encoding published >hard.cnf
  run -3 --separate-stderr satrun --solver lib:dpll.so --stats --max-seconds 0.5 hard.cnf
  output=$stderr assert_output --regexp ' seconds=[0-9.]*[1-9][0-9]* cpu_seconds=[0-9.]*[1-9][0-9]* peak_bytes=[0-9]{6,}'
  run -3 --separate-stderr ham-solve 8x8 --encoding published --solver lib:dpll.so --stats --max-seconds 0.5
  output=$stderr assert_output --regexp 'cpu_seconds=[0-9.]*[1-9][0-9]*'
}

@test "a library that insists on its rights is used as it wants" {
  sed -e 's/return abs(lit) <= s->variables && /if (abs(lit) > s->variables) abort(); return /' \
    -e 's/^  s->state = state/  if (s->terminate) abort();\n&/' \
    -e 's/^  push(&s->clauses,/  if (s->terminate \&\& s->terminate(s->state)) abort();\n&/' \
    "$TSUME_ROOT/tests/data/ipasir/dpll.c" >strict.c
  assert_equal "$(grep -c abort strict.c)" 3
  "${CC:-cc}" -shared -fPIC -o strict.so strict.c
  printf 'p cnf 5 2\n1 2 0\n-1 -2 0\n' >five.cnf
  run -10 satrun --solver lib:strict.so five.cnf
  run -0 cnf-models --solver lib:strict.so five.cnf
  assert_line 'c models 16 complete'
}

@test "what is no IPASIR library is refused, and a lying one found out" {
  echo text >text.so
  printf 'void *ipasir_init(void) { return 0; }\n' >part.c
  "${CC:-cc}" -shared -fPIC -o part.so part.c
  sed 's/is(s, lit, 1) ? lit : -lit/is(s, lit, 1) ? -lit : lit/' "$TSUME_ROOT/tests/data/ipasir/dpll.c" >liar.c
  "${CC:-cc}" -shared -fPIC -o liar.so liar.c
  sed 's/answer == 20 ? 20 : search(s, 1)/7/' "$TSUME_ROOT/tests/data/ipasir/dpll.c" >odd.c
  "${CC:-cc}" -shared -fPIC -o odd.so odd.c
  sed 's/return calloc(1, sizeof(struct solver))/return 0/' "$TSUME_ROOT/tests/data/ipasir/dpll.c" >null.c
  "${CC:-cc}" -shared -fPIC -o null.so null.c
  printf 'p cnf 2 2\n1 0\n-2 0\n' >two.cnf
  local library reason tool
  while IFS='|' read -r library reason; do
    for tool in satrun cnf-models; do
      run -1 --separate-stderr "$tool" --solver "lib:$library" two.cnf
      output=$stderr assert_output --partial "$reason"
    done
    run -1 --separate-stderr ham-solve 6x6 --solver "lib:$library"
  done <<'END'
missing.so|cannot load the solver library
text.so|cannot load the solver library
part.so|does not speak IPASIR
null.so|returns no solver
odd.so|answers 7, expected 0, 10 or 20
END
  run -1 satrun --solver lib:liar.so two.cnf
  assert_output --partial 'a wrong model: it violates clause 1'
}
