# Shared by the tests of tests/cli: load common

# For setup: Bats runs a trap of its own before every command, within assertions too, which takes a third
# of a millisecond. From here on it does so only in the test itself: a failure in a function is reported
# with the line that called the function.
trace_test_only() {
  # What Bats calls on a failure; another version may have other names.
  declare -ft "$BATS_TEST_NAME" bats_error_trap bats_check_status_from_trap 2>/dev/null || true
  set +o functrace
}

# For setup: the assertions of bats-assert, as setup_suite left them, and a trap in the test only.
load_assertions() {
  trace_test_only
  # shellcheck disable=SC1090
  source "$TSUME_ASSERTIONS"
}

# For setup: assertions, a folder of the test's own, and no solver chosen by the environment.
in_own_folder() {
  load_assertions
  unset SAT_SOLVER
  cd "$BATS_TEST_TMPDIR"
}

# For tests that limit the address space or preload a library: a sanitizer has too little room, or is not first.
skip_with_sanitizer() {
  [[ $TSUME_BUILD != */[at]san ]] || skip 'not with a sanitizer'
}

# For setup of tests that try every program: sets the array tools to the names of all.
find_tools() {
  tools=()
  local tool
  for tool in "$TSUME_ROOT"/tools/*.cpp; do
    tools+=("$(basename "$tool" .cpp)")
  done
  ((${#tools[@]} > 0))
  failures=
}

# For setup of tests that run the small jobs of all programs (scripts/jobs), in a folder of their own.
in_folder_of_jobs() {
  in_own_folder
  find_tools
  # shellcheck source=scripts/jobs
  source "$TSUME_ROOT/scripts/jobs"
  prepare_jobs
}

# For setup of tests that run commands by the thousand and tell what failed by complain: no trap runs at
# all, which would take half of their time.
forget_lines() {
  trap - DEBUG
}

# For teardown of tests that start processes in the background. What a failed test leaves there would hold
# the output of Bats, which would wait for it, perhaps for hours.
end_background() {
  local pid
  for pid in $(jobs -p); do
    [[ $pid == "${BATS_killer_pid:-}" ]] || kill "$pid" 2>/dev/null || true
  done
}

# A limit for tests that start programs by the thousand, where timeout(1) for each would nearly double
# the time: no program may work for a minute (it ends by XCPU). For setup.
limit_programs() {
  ulimit -t 60
}

# Notes what is wrong with a program and goes on; settle, at the end, fails if anything was.
complain() { # TEXT...
  failures+="$*"$'\n'
}

settle() {
  echo "$failures"
  [[ -z $failures ]]
}

# Waits until a command succeeds, a minute at most.
until_true() { # COMMAND...
  local i
  for ((i = 0; i < 600; i++)); do
    if "$@" >/dev/null 2>&1; then
      return
    fi
    sleep 0.1
  done
  echo "waited in vain for: $*" >&2
  return 1
}

# Runs a command in N parts, for each N, half of them by two threads, and compares what shard-merge
# makes of them with the files whole and plain.
parts_merge_to_whole() { # 'N...' COMMAND...
  local n i several=--threads
  ! "$2" --list-options | grep -q $'\tjobs\t' || several=--jobs
  for n in $1; do
    rm -f part.*
    for ((i = 0; i < n; i++)); do
      "${@:2}" --shard "$i/$n" "$several" "$((1 + i % 2))" -o "part.$i"
    done
    shard-merge part.* | cmp - whole
    shard-merge --plain part.* | cmp - plain
  done
}

# values TOOL OPTION [WITHOUT...]: the names that an option accepts but "auto", so that nothing new is
# left out.
values() {
  "$TSUME_ROOT/scripts/option-values" "$1" "$2" | grep -vxF "$(printf '%s\n' auto "${@:3}")"
}

# fields LIST [FILE]: those fields of the records of a table, as cut -f.
fields() {
  sed '/^#/d' "${2--}" | cut -f "$1"
}

# Sets the array solvers to the known solvers that Debian has and that are installed here; fails if one
# is missing and all are required.
find_solvers() {
  local solver
  solvers=()
  while read -r solver; do
    if command -v "$solver" >/dev/null; then
      solvers+=("$solver")
    elif [[ -n ${REQUIRE_SOLVERS:-} ]]; then
      fail "$solver is not installed"
    fi
  done < <(satrun --list-adapters | awk -F'\t' '!/^#/ && $3 != "-" { print $1 }')
  ((${#solvers[@]} > 0)) || skip 'no solver is installed'
}

# one_picture N: standard input is one SVG document that holds N others.
one_picture() {
  python3 -c 'import sys, xml.etree.ElementTree as e
svg = "{http://www.w3.org/2000/svg}svg"
inner = e.parse(sys.stdin).getroot().findall(svg)
sys.exit(len(inner) != int(sys.argv[1]) and f"{len(inner)} pictures, not {sys.argv[1]}")' "$1"
}

# pigeons N: N + 1 pigeons in N holes.
pigeons() {
  awk -v n="$1" 'BEGIN {
    print "p cnf", n * (n + 1), (n + 1) + n * n * (n + 1) / 2
    for (p = 0; p <= n; p++) { for (h = 1; h <= n; h++) printf "%d ", p * n + h; print 0 }
    for (h = 1; h <= n; h++) for (p = 0; p <= n; p++) for (q = 0; q < p; q++) print -(p * n + h), -(q * n + h), 0
  }'
}
