# Bats runs this once before all tests.

# The assertions of bats-support and bats-assert, in one file: the libraries are read from twenty files
# and start a process for each, which took longer than many a test.
setup_suite() {
  bats_load_library bats-support
  bats_load_library bats-assert
  local -a names
  mapfile -t names < <(compgen -A function | grep -E '^(assert|refute|fail|batslib)')
  export TSUME_ASSERTIONS=$BATS_RUN_TMPDIR/assertions.bash
  declare -f "${names[@]}" >"$TSUME_ASSERTIONS"
}
