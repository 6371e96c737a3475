#!/usr/bin/env bats
# make install, uninstall, dist, help, and what the closing line of make check promises.
bats_require_minimum_version 1.5.0

# One installation for all tests; 'make check' has built what it copies.
setup_file() {
  export ROOT=$BATS_FILE_TMPDIR/root
  mkdir -p "$ROOT/usr/share"
  make_here install DESTDIR="$ROOT" prefix=/usr
}

setup() {
  load common
  in_own_folder
}

teardown() {
  end_background
}

# The targets treat all programs alike: where setup_file's installation of all is not what a test is
# about, a few programs are enough.
FEW='TOOLS=doves-enum shard-merge'

make_here() {
  env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL make -s -C "$TSUME_ROOT" BUILD="$(basename "$TSUME_BUILD")" "$@"
}

@test "install puts programs, pages and completions in place, without debug symbols" {
  for program in "$TSUME_BUILD"/bin/*; do
    name=${program##*/}
    [[ -e $TSUME_ROOT/tools/$name.cpp ]] || continue
    [[ -x $ROOT/usr/bin/$name ]]
    [[ -s $ROOT/usr/share/man/man1/$name.1 ]]
    [[ -s $ROOT/usr/share/bash-completion/completions/$name ]]
    [[ -s $ROOT/usr/share/zsh/site-functions/_$name ]]
    [[ -s $ROOT/usr/share/fish/vendor_completions.d/$name.fish ]]
    run -0 "$ROOT/usr/bin/$name" --version
  done
  run -0 readelf -S "$ROOT/usr/bin/shard-merge"
  refute_output --partial '.debug_info'
}

@test "programs are hardened" {
  [[ ${TSUME_BUILD##*/} == release ]] || skip 'not the release'
  for program in "$ROOT"/usr/bin/{knight2cnf,hr-bfs}; do
    run -0 readelf -hdW --dyn-syms "$program"
    assert_line --regexp 'Type: +DYN '
    assert_line --regexp 'FLAGS.* (BIND_)?NOW'
    assert_output --partial '__stack_chk_fail@'
  done
}

@test "uninstall leaves the folders that were there before, and nothing else" {
  root=$BATS_TEST_TMPDIR/other
  mkdir -p "$root/usr/share/man" "$root/usr/bin"
  find "$root" | sort >before
  make_here install DESTDIR="$root" prefix=/usr "$FEW"
  make_here uninstall DESTDIR="$root" prefix=/usr "$FEW"
  find "$root" | sort | diff before -
  # A second installation does not forget what the first one made; a file of somebody else stays.
  make_here install DESTDIR="$root" prefix=/usr "$FEW"
  make_here install DESTDIR="$root" prefix=/usr "$FEW"
  touch "$root/usr/share/man/man1/another.1"
  make_here uninstall DESTDIR="$root" prefix=/usr "$FEW"
  run -0 find "$root" -type f
  assert_output "$root/usr/share/man/man1/another.1"
}

@test "installing twice at the same time into different folders installs the same" {
  make_here install DESTDIR="$PWD/one" prefix=/usr "$FEW" &
  make_here install DESTDIR="$PWD/two" prefix=/usr "$FEW"
  wait $!
  rm {one,two}/usr/share/doc/tsume/folders
  diff -r one two
}

@test "run-shards is installed with its page and completions, and runs" {
  [[ -s $ROOT/usr/share/man/man1/run-shards.1 ]]
  [[ -s $ROOT/usr/share/bash-completion/completions/run-shards ]]
  [[ -s $ROOT/usr/share/zsh/site-functions/_run-shards ]]
  PATH=$ROOT/usr/bin:/usr/bin:/bin run -0 run-shards --shards 4 --dir parts --merge whole -- doves-enum --count --doves 5
  [[ -s whole ]]
}

@test "completions for zsh offer the options of the program, and nothing else" {
  local file name options
  for file in "$ROOT"/usr/share/zsh/site-functions/_*; do
    name=${file##*/_}
    options=$("$ROOT/usr/bin/$name" --list-options | awk -F'\t' '$1 == "option" { print "--" $3; if ($2 != "-") print "-" $2 }' | sort)
    diff <(grep -oE "^  '-[^=+[]*" "$file" | cut -c 4- | sort) - <<<"$options" || fail "$name"
  done
}

@test "what the installed README links to is installed with it" {
  doc=$ROOT/usr/share/doc/tsume
  mapfile -t links < <(grep -oE '\]\([^)]*\)' "$doc/README.md" | tr -d '[]()' | grep -v -e '^https\?:' -e '^#')
  ((${#links[@]} >= 5))
  for link in "${links[@]}"; do
    [[ -s $doc/${link%%#*} ]] || fail "$link is not there"
  done
}

@test "the package's copyright file has the words of LICENSE" {
  cd "$TSUME_ROOT"
  words() { tr -s '[:space:]' '\n' | grep -vx -e '\.' -e ''; }
  diff <(sed '1,/^Copyright/d' LICENSE | words) <(sed '1,/^License: Expat/d' scripts/debian/copyright | words)
}

@test "bash completes options, choices and files" {
  "$TSUME_ROOT/scripts/gen-completions" "$BATS_TEST_TMPDIR" "$TSUME_BUILD/bin/shard-merge"
  cd "$BATS_TEST_TMPDIR"
  touch part-1
  complete_words() { # WORD...: the completions of the last word
    bash -c '. bash/shard-merge; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _tsume_shard_merge
      printf "%s\n" "${COMPREPLY[@]}"' bash "$@"
  }
  run -0 complete_words shard-merge --rep
  assert_output '--report'
  run -0 complete_words shard-merge --order ''
  assert_output $'line\nnumber'
  run -0 complete_words shard-merge --order = # as bash splits --order=
  assert_output $'line\nnumber'
  run -0 complete_words shard-merge --order = n
  assert_output 'number'
  run -0 complete_words shard-merge --order=n # without '=' in COMP_WORDBREAKS
  assert_output '--order=number'
  run -0 complete_words shard-merge --output = pa
  assert_output 'part-1'
  run -0 complete_words shard-merge pa
  assert_output 'part-1'
}

@test "bash completes the command after run-shards --" {
  "$TSUME_ROOT/scripts/gen-completions" "$BATS_TEST_TMPDIR" "$TSUME_ROOT/scripts/run-shards"
  cd "$BATS_TEST_TMPDIR"
  complete_words() { # WORD...: the completions of the last word
    bash -c '. bash/run-shards; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _tsume_run_shards
      printf "%s\n" "${COMPREPLY[@]}"' bash "$@"
  }
  run -0 complete_words run-shards --via ''
  assert_output $'local\nparallel\nslurm'
  run -0 complete_words run-shards --shards 4 -- shard-m
  assert_output --partial 'shard-merge'
}

@test "make help lists the targets" {
  run -0 make_here help
  for target in all check check-slow check-unit check-cli check-man bench lint format install \
    uninstall dist clean help demo setup; do
    assert_line --regexp "^  $target +[A-Za-z]"
  done
}

summary_of() { # TAP-TEXT
  printf '%s' "$1" >cli.tap
  "$TSUME_ROOT/scripts/summary" . cli
}

@test "summary: totals, skips by name, and every reason to fail" {
  mkdir tests
  export TESTS=$PWD/tests
  run -0 summary_of $'1..3\nok 1 a\nok 2 b # skip no solver\nok 3 c # in 12 ms\n'
  assert_line --index 0 'skipped: b: no solver'
  assert_line --index 1 '2 passed, 0 failed, 1 skipped'
  assert_line --index 2 'check: cli 2 ok, 0 failed, 1 skipped: PASS'
  run -1 summary_of $'1..2\nok 1 a\nnot ok 2 b\n'
  assert_line 'check: cli 1 ok, 1 failed, 0 skipped: FAIL'
  run -1 summary_of $'1..3\nok 1 a\n'
  assert_line --partial 'truncated: 1 results, planned 3'
  run -1 summary_of ''
  assert_line --partial 'is missing'
}

@test "summary: a program of unit tests without a test is a failure" {
  for unit in "$TSUME_ROOT"/tests/unit/*/; do
    echo '{"tests": 1, "testsuites": [{"testsuite": [{"name": "A", "result": "COMPLETED"}]}]}' \
      >"$(basename "$unit").unit.json"
  done
  run -0 "$TSUME_ROOT/scripts/summary" . unit
  echo '{"tests": 0, "testsuites": []}' >core.unit.json
  run -1 "$TSUME_ROOT/scripts/summary" . unit
  [[ $output == *'core.unit.json has no test'* ]]
}

@test "summary: a test that did not run is a failure" {
  mkdir tests
  export TESTS=$PWD/tests
  printf '@test "a" {\n}\n# bats test_tags=slow\n@test "b" {\n}\n' >tests/one.bats
  printf '@test "say \\"a\\" and $x" {\n}\n' >tests/two.bats
  printf '# bats file_tags=slow\n@test "d" {\n}\n# bats test_tags=browser\n@test "e" {\n}\n' >tests/three.bats
  printf '# bats test_tags=browser\n@test "f" {\n}\n' >tests/four.bats
  run -0 summary_of $'1..2\nok 1 a\nok 2 say "a" and $x\n'
  run -1 summary_of $'1..1\nok 1 a\n'
  assert_line 'summary: two.bats: the test "say "a" and $x" did not run'
  SLOW=1 run -1 summary_of $'1..1\nok 1 b\n'
  assert_line 'summary: three.bats: the test "d" did not run'
}
