#!/usr/bin/env bats
# The build itself: the same bytes in any folder, and a source archive that builds.
bats_require_minimum_version 1.5.0

setup() {
  load common
  load_assertions
  unset MAKEFLAGS MFLAGS MAKELEVEL
  git -C "$TSUME_ROOT" rev-parse HEAD >/dev/null 2>&1 || skip 'not a git checkout'
}

@test "make dist makes the same archive twice, of the committed tree" {
  make -s -C "$TSUME_ROOT" dist >"$BATS_TEST_TMPDIR/said"
  archive=$TSUME_ROOT/$(cat "$BATS_TEST_TMPDIR/said")
  cp "$archive" "$BATS_TEST_TMPDIR/first"
  make -s -C "$TSUME_ROOT" dist >/dev/null
  cmp "$archive" "$BATS_TEST_TMPDIR/first"
  run -0 tar -tzf "$archive"
  assert_line --regexp '^tsume-[^/]+/Makefile$'
  refute_output --partial '/build/'
  # What is built from it has the version that the archive has in its name.
  tar -xzf "$archive" -C "$BATS_TEST_TMPDIR"
  run -0 "$BATS_TEST_TMPDIR"/tsume-*/scripts/version
  assert_equal "tsume-$output.tar.gz" "${archive##*/}"
}

@test "an output folder without a name is an error" {
  local words
  # Without a folder, $O/lib is /lib: nothing is made here, make only says what it would do.
  for words in O= 'O= ' 'O=one two' BUILD= BUILD=fast; do
    run -2 make -n -C "$TSUME_ROOT" "$words" all
    refute_output --regexp '(^|[ =])/(lib|bin|tools|flags|unit|results)'
    assert_output --regexp "Makefile:[0-9]+: \*\*\* (O|BUILD)"
  done
  run -0 make -n -C "$TSUME_ROOT" O="$BATS_TEST_TMPDIR/out" all
  [[ $output == *"$BATS_TEST_TMPDIR/out/libtsume.a"* ]]
}

# A file of tests that calls a program of the build, which is a script here: nothing is compiled or linked.
run_probe() { # FOLDER BUILT ARGUMENT...: of make
  mkdir -p "$2/bin"
  printf '#!/bin/sh\necho probed\n' >"$2/bin/probe"
  chmod +x "$2/bin/probe"
  printf '@test "probe" {\n  [[ $(probe) == probed && $TSUME_BUILD == "%s" && -e $TSUME_ROOT/Makefile ]]\n}\n' "$2" \
    >"$BATS_TEST_TMPDIR/probe.bats"
  make -s -C "$1" BIN= BATS="$BATS_TEST_TMPDIR/probe.bats" JOBS=1 "${@:3}" check-cli
  grep '^ok 1 probe$' "$2/results/cli.tap"
}

@test "what an absolute O= builds is what the tests run" {
  run_probe "$TSUME_ROOT" "$BATS_TEST_TMPDIR/out" O="$BATS_TEST_TMPDIR/out"
}

@test "a copy in a folder with spaces compiles, and can be tested" {
  local copy="$BATS_TEST_TMPDIR/a  copy (1) & more"
  mkdir "$copy"
  git -C "$TSUME_ROOT" archive HEAD | tar -xC "$copy"
  make -s -C "$copy" BUILD=release build/release/lib/knight/folder.o
  run_probe "$copy" "$copy/build/release" BUILD=release
}

# bats test_tags=slow
@test "two copies in different folders build the same programs" {
  for folder in one 'another-folder/with/a/longer-name'; do
    mkdir -p "$BATS_TEST_TMPDIR/$folder"
    git -C "$TSUME_ROOT" archive HEAD | tar -xC "$BATS_TEST_TMPDIR/$folder"
    make -s -j "$(nproc)" -C "$BATS_TEST_TMPDIR/$folder" BUILD=release all >/dev/null
  done
  cd "$BATS_TEST_TMPDIR"
  for program in one/build/release/bin/*; do
    cmp "$program" "another-folder/with/a/longer-name/build/release/bin/${program##*/}"
  done
}

# bats test_tags=slow
@test "every other compiler that is installed builds everything without a warning" {
  for compiler in g++-13 g++-14 clang++; do
    command -v $compiler >/dev/null || continue
    make -s -j "$(nproc)" -C "$TSUME_ROOT" CXX=$compiler WERROR=-Werror O="$BATS_TEST_TMPDIR/$compiler" \
      all unit-tests
    "$BATS_TEST_TMPDIR/$compiler/bin/knight2cnf" 6x6 --closed |
      "$BATS_TEST_TMPDIR/$compiler/bin/satrun" |
      "$BATS_TEST_TMPDIR/$compiler/bin/cnf2tour" --format moves
    rm -r "${BATS_TEST_TMPDIR:?}/$compiler"
  done
}

@test "objects are compiled again when a flag changes, and only then" {
  object=$(cd "$TSUME_ROOT" && printf '%s\n' lib/core/*.cpp | head -n 1)
  object=$BATS_TEST_TMPDIR/out/${object%.cpp}.o
  make -s -C "$TSUME_ROOT" O="$BATS_TEST_TMPDIR/out" "$object"
  run -0 make -s -C "$TSUME_ROOT" O="$BATS_TEST_TMPDIR/out" "$object"
  assert_output ''
  run -0 make -s -C "$TSUME_ROOT" O="$BATS_TEST_TMPDIR/out" WERROR=-Werror "$object"
  assert_output ''
  run -0 make -s -C "$TSUME_ROOT" O="$BATS_TEST_TMPDIR/out" CPU=native "$object"
  assert_line --partial 'CXX'
}
