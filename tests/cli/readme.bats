#!/usr/bin/env bats
# README.md: its commands run as they stand, in order, after 'make demo'; its pictures are what its
# commands print.
bats_require_minimum_version 1.5.0

setup() {
  load common
  trace_test_only
}

# The lines of the blocks that begin with ```sh.
commands() {
  awk '/^```sh$/ { inside = 1; next } /^```$/ { inside = 0 } inside' "$TSUME_ROOT/README.md"
}

@test "README: every command runs, and every picture is what its command prints" {
  # A clone as 'make demo' leaves it: the built programs, the scripts and the examples.
  mkdir -p "$BATS_TEST_TMPDIR/clone/build/release" "$BATS_TEST_TMPDIR/clone/tests/data"
  cd "$BATS_TEST_TMPDIR/clone"
  ln -s "$TSUME_BUILD/bin" build/release/bin
  ln -s "$TSUME_ROOT/scripts" scripts
  ln -s "$TSUME_ROOT/tests/data/examples" tests/data/examples
  commands >commands
  cat >run <<'TEXT'
count=0
set -o pipefail
while IFS= read -r command <&9; do
  # What installs, builds and tests: the target of this very test.
  [[ $command != 'make '* ]] || continue
  count=$((count + 1))
  status=0
  eval "$command" </dev/null || status=$?
  # The 10 and 20 of solvers are answers; head ends what it reads.
  [[ $status == @(0|10|20|141) ]] || { echo "README.md: status $status: $command"; exit 1; }
done 9<commands
((count >= 30)) || { echo "README.md: only $count commands"; exit 1; }
pwd >&8
TEXT
  env PATH="${PATH//$TSUME_ROOT\/scripts/}" TMPDIR="$BATS_TEST_TMPDIR" bash run 8>where >said 2>&1 || {
    tail -n 20 said
    false
  }
  where=$(<where)
  [[ $where != "$PWD" ]]
  grep -oE '^!\[.*\]\(man/.*\.svg\)$' "$TSUME_ROOT/README.md" | sed 's/.*(//; s/)//' >pictures
  (($(wc -l <pictures) == 5))
  while IFS= read -r picture; do
    cmp "$where/${picture#man/}" "$TSUME_ROOT/$picture"
  done <pictures
}

@test "README: a command can be pasted from the raw text" {
  run ! grep -n '\\|' "$TSUME_ROOT/README.md"
}

@test "README: what a bare system lacks comes before the first command" {
  local before
  before=$(sed -n '/^## Two commands/,/^make demo/p' "$TSUME_ROOT/README.md")
  [[ $before == *'apt-get install git make'* ]]
}
