# Bats runs this once before all tests.

# The assertions of bats-support and bats-assert, in one file: the libraries are read from twenty files
# and start a process for each, which took longer than many a test.
setup_suite() {
  # script(1) runs its command by $SHELL, which a machine for tests may not have set.
  export SHELL=/bin/sh
  # A test that hangs fails, with its name, after so many seconds; empty: never.
  export BATS_TEST_TIMEOUT=${BATS_TEST_TIMEOUT-900}
  ls -A "$TSUME_ROOT" | sort >"$BATS_RUN_TMPDIR/root"
  local before
  local -a names
  before=$(compgen -A function | sort)
  bats_load_library bats-support
  bats_load_library bats-assert
  mapfile -t names < <(comm -13 <(echo "$before") <(compgen -A function | sort))
  export TSUME_ASSERTIONS=$BATS_RUN_TMPDIR/assertions.bash
  declare -f "${names[@]}" >"$TSUME_ASSERTIONS"
}

# A test that writes outside of its own folder would leave something where the tests were started.
teardown_suite() {
  local left
  left=$(ls -A "$TSUME_ROOT" | sort | comm -13 "$BATS_RUN_TMPDIR/root" -)
  [[ -z $left ]] || {
    echo "tests left in the source folder: $left" >&2
    return 1
  }
}
