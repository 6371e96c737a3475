bats_require_minimum_version 1.5.0
load common

# The pipelines with each solver of Debian: satisfiable, unsatisfiable, out of time, cut off, and
# hostile input. One test for each solver, so that a missing one is a skip with its name.

setup() {
  in_own_folder
}

# SOLVER: skipped where it is missing, unless Debian has it and solvers are required
need() {
  if ! command -v "$1" >/dev/null; then
    [[ -z ${REQUIRE_SOLVERS:-} ]] || satrun --list-adapters | grep -qP "^$1\t[a-z]+\t-\t" || fail "$1 is missing"
    skip "no $1"
  fi
}

# Runs a command in a shell whose status is the last command's, the decoder's.
pipe() { # COMMAND [STATUS]: expects it
  run --separate-stderr timeout 300 bash -c "$1"
  # shellcheck disable=SC2154 # stderr is set by run
  [[ $# == 1 || $status == "$2" ]] || fail "status $status, not $2: $1"$'\n'"$stderr"
}

tours_are_found() {
  pipe "knight2cnf 6x6 --closed | satrun --solver $1 | cnf2tour --format moves" 0
  assert_equal "$(wc -w <<<"$output")" 36
  pipe "knight2graph 5x5 | hcp2cnf --path --encoding order | satrun --solver $1 | cnf2tour --format moves" 0
  assert_equal "$(wc -w <<<"$output")" 25
  pipe "knight2cnf 5x5 --encoding order | cnf-models --solver $1 --max-models 3 | cnf2tour --format moves" 0
  assert_equal "$(sort -u <<<"$output" | wc -l)" 3
}

none_is_proved() {
  pipe "knight2cnf 4x4 --closed --no-precheck --encoding order | satrun --solver $1 | cnf2tour" 20
  assert_equal "$output" ''
  pipe "knight2cnf 4x4 --closed --no-precheck --encoding order | cnf-models --solver $1 | cnf2tour" 20
  assert_equal "$output" ''
}

# Without satrun the decoder reads what the solver prints, in whatever dialect.
raw_output_is_read() {
  local command
  command=$(satrun --list-adapters | awk -F'\t' -v name="$1" '$1 == name { print $4 }' |
    sed -E 's/ (-q|-V0|--?verb[= ]0)( |$)/ /; s/\{formula\}/f.cnf/; s/\{result\}(.*)/f.res\1 >log; cat f.res/')
  knight2cnf 6x6 --closed >f.cnf
  pipe "{ $command; } | cnf2tour --formula f.cnf --format moves" 0
  assert_equal "$(wc -w <<<"$output")" 36
  knight2cnf 4x4 --closed --no-precheck --encoding order >f.cnf
  pipe "{ $command; } | cnf2tour --formula f.cnf" 20
  assert_equal "$output" ''
}

# 21 pigeons: hours for resolution.
time_is_limited() {
  pigeons 20 >pigeons.cnf
  pipe "satrun --max-seconds 0.5 --solver $1 pigeons.cnf"
  # cryptominisat5 may find the cardinality argument.
  if [[ $status != 20 ]]; then
    assert_equal "$status" 3
    assert_equal "$(tail -n 1 <<<"$output")" 's UNKNOWN'
  fi
  pipe "knight2cnf 8x8 --encoding published | satrun --max-seconds 0.001 --solver $1 | cnf2tour" 3
  assert_equal "$output" ''
}

cut_off_input_is_refused() {
  knight2cnf 6x6 --closed >whole.cnf
  local size bytes
  size=$(wc -c <whole.cnf)
  for bytes in 0 1 100 $((size / 2)) $((size - 2)); do
    pipe "head -c $bytes whole.cnf | satrun --solver $1" 1
    assert_equal "$output" ''
    pipe "head -c $bytes whole.cnf | satrun --solver $1 2>/dev/null | cnf2tour" 1
    assert_equal "$output" ''
  done
  # An answer that is cut off shows a tour only if the tour is one.
  pipe "satrun --solver $1 whole.cnf"
  printf '%s\n' "$output" >whole.answer
  size=$(wc -c <whole.answer)
  for bytes in 0 50 $((size / 2)) $((size - 12)); do
    pipe "head -c $bytes whole.answer | cnf2tour --format moves"
    if [[ $status == 0 ]]; then
      assert_equal "$(wc -w <<<"$output")" 36
    else
      assert_equal "$status $output" '1 '
    fi
  done
}

hostile_input_is_refused() {
  local text
  for text in 'p cnf 2 1\n1 \0 0\n' 'p cnf 99999999999999999999 1\n1 0\n' 'p cnf 1 1\n99999999999 0\n' \
    'p cnf 1 99999999999999\n1 0\n' '\377\376\0' 'p cnf 2 2\n1 0\np cnf 2 2\n' 'p sat 2\n' \
    'p cnf 1 1\n1 0 x\n' 'p cnf 2 1\n1 2\n'; do
    # shellcheck disable=SC2059
    printf "$text" >hostile.cnf
    pipe "satrun --solver $1 hostile.cnf" 1
    assert_equal "$output" ''
    assert_equal "$(wc -l <<<"$stderr")" 1
    pipe "satrun --solver $1 hostile.cnf 2>/dev/null | cnf2tour" 1
    assert_equal "$output" ''
  done
  run -10 satrun --solver "$1" <<<$'p cnf 2 2\r\n1 0\r\nc mid\r\n-2 0\r'
}

through() {
  need "$1"
  tours_are_found "$1"
  none_is_proved "$1"
  raw_output_is_read "$1"
  time_is_limited "$1"
  cut_off_input_is_refused "$1"
  hostile_input_is_refused "$1"
}

@test "every row of the table of solvers has a test here" {
  run -0 bash -c "satrun --list-adapters | tail -n +2 | cut -f 1 | grep -vx builtin | sort"
  assert_equal "$output" "$(grep -oP '^@test.*through \K[a-z0-9]+' "$BATS_TEST_FILENAME" | sort)"
}

@test "the packages of the table of solvers are set up, and suggested by the package of Tsume" {
  satrun --list-adapters | awk -F'\t' '!/^#/ && $3 != "-" { print $1, $3 }' >known
  while read -r solver package; do
    grep -qF "'$package $solver'" "$TSUME_ROOT/scripts/setup" || fail "scripts/setup lacks $package $solver"
    grep -qE "^(Recommends|Suggests):(.*,)? $package(,|$)" "$TSUME_ROOT/scripts/debian/control" ||
      fail "scripts/debian/control lacks $package"
  done <known
}

# Programs of their own for the rows that name none.
program() { # NAME COMMAND
  need cadical
  printf '#!/bin/sh\n%s\n' "$2" >"$1"
  chmod +x "$1"
  PATH=$PWD:$PATH
}

@test "all pipelines with generic" { program generic 'exec cadical -q "$1"' && through generic; }
@test "all pipelines with stdin" { program stdin '[ $# = 0 ] && exec cadical -q' && through stdin; }
@test "all pipelines with minisat" { through minisat; }
@test "all pipelines with glucose" { through glucose; }
@test "all pipelines with kissat" { through kissat; }
@test "all pipelines with lingeling" { through lingeling; }
@test "all pipelines with cadical" { through cadical; }
# bats test_tags=slow
@test "all pipelines with picosat" { through picosat; }
# bats test_tags=slow
@test "all pipelines with cryptominisat5" { through cryptominisat5; }
# bats test_tags=slow
@test "all pipelines with clasp" { through clasp; }
# bats test_tags=slow
@test "all pipelines with z3" { through z3; }
