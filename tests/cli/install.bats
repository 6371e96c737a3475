#!/usr/bin/env bats
# make install, uninstall, dist, help, and what the closing line of make check promises.
bats_require_minimum_version 1.5.0

setup() {
  bats_load_library bats-support
  bats_load_library bats-assert
  unset MAKEFLAGS MFLAGS MAKELEVEL
  build=$(basename "$TSUME_BUILD")
}

make_here() {
  make -s -C "$TSUME_ROOT" BUILD="$build" "$@"
}

@test "install puts programs, pages and completions in place; uninstall leaves nothing" {
  root=$BATS_TEST_TMPDIR/root
  make_here install DESTDIR="$root" prefix=/usr
  for program in "$TSUME_BUILD"/bin/*; do
    name=${program##*/}
    [[ -e $TSUME_ROOT/tools/$name.cpp ]] || continue
    [[ -x $root/usr/bin/$name ]]
    [[ -s $root/usr/share/man/man1/$name.1 ]]
    [[ -s $root/usr/share/bash-completion/completions/$name ]]
    [[ -s $root/usr/share/zsh/site-functions/_$name ]]
    run -0 "$root/usr/bin/$name" --version
  done
  make_here uninstall DESTDIR="$root" prefix=/usr
  run -0 find "$root" -type f
  assert_output ''
}

@test "run-shards is installed with what Slurm runs, its page and completions" {
  root=$BATS_TEST_TMPDIR/root
  make_here install DESTDIR="$root" prefix=/usr
  [[ -s $root/usr/share/man/man1/run-shards.1 ]]
  [[ -s $root/usr/share/bash-completion/completions/run-shards ]]
  [[ -s $root/usr/share/zsh/site-functions/_run-shards ]]
  [[ -x $root/usr/libexec/tsume/local-slurm ]]
  cd "$BATS_TEST_TMPDIR"
  run -0 "$root/usr/bin/run-shards" --engine slurm --dry-run --shards 4 --dir parts -- doves-enum --doves 5
  script=$(grep -o '/[^ ]*/slurm-array\.sh' <<<"$output")
  [[ $script -ef $root/usr/libexec/tsume/slurm-array.sh && -x $script ]]
  make_here install DESTDIR="$root/other" prefix=/usr libexecdir=/opt/lib
  run -0 "$root/other/usr/bin/run-shards" --engine slurm --dry-run --shards 4 --dir parts -- doves-enum --doves 5
  script=$(grep -o '/[^ ]*/slurm-array\.sh' <<<"$output")
  [[ $script -ef $root/other/opt/lib/tsume/slurm-array.sh ]]
  make_here uninstall DESTDIR="$root/other" prefix=/usr libexecdir=/opt/lib
  run -0 find "$root/other" -type f
  assert_output ''
}

@test "what the installed README links to is installed with it" {
  root=$BATS_TEST_TMPDIR/root
  make_here install DESTDIR="$root" prefix=/usr
  doc=$root/usr/share/doc/tsume
  mapfile -t links < <(grep -oE '\]\([^)]*\)' "$doc/README.md" | tr -d '[]()' | grep -v '^https\?:')
  ((${#links[@]} >= 5))
  for link in "${links[@]}"; do
    [[ -s $doc/$link ]] || fail "$link is not there"
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
  run -0 complete_words shard-merge --st
  assert_output '--status'
  run -0 complete_words shard-merge --order ''
  assert_output $'line\nnumber'
  run -0 complete_words shard-merge pa
  assert_output 'part-1'
}

@test "make help lists the targets" {
  run -0 make_here help
  for target in all check check-slow check-unit check-cli check-man bench lint format install \
    uninstall dist clean help demo setup; do
    assert_line --regexp "^  $target +[A-Za-z]"
  done
}

@test "an unknown BUILD is refused" {
  run -2 make -s -C "$TSUME_ROOT" BUILD=fast all
  assert_output --partial 'BUILD=fast is unknown'
}

summary_of() { # TAP-TEXT
  printf '%s' "$1" >"$BATS_TEST_TMPDIR/cli.tap"
  "$TSUME_ROOT/scripts/summary" "$BATS_TEST_TMPDIR" cli
}

@test "summary: totals, skips by name, and every reason to fail" {
  export MIN_FILE=$BATS_TEST_TMPDIR/minimum
  run -0 summary_of $'1..3\nok 1 a\nok 2 b # skip no solver\nok 3 c\n'
  assert_line --index 0 'skipped: b: no solver'
  assert_line --index 1 '2 passed, 0 failed, 1 skipped'
  assert_line --index 2 'check: cli 2 ok, 0 failed, 1 skipped: PASS'
  run -1 summary_of $'1..2\nok 1 a\nnot ok 2 b\n'
  assert_line 'check: cli 1 ok, 1 failed, 0 skipped: FAIL'
  run -1 summary_of $'1..3\nok 1 a\n'
  assert_line --partial 'cut off: 1 results, planned 3'
  run -1 summary_of ''
  assert_line --partial 'is missing'
  echo 'cli 3' >"$MIN_FILE"
  run -1 summary_of $'1..2\nok 1 a\nok 2 b\n'
  assert_line --partial 'cli: 2 tests, fewer than the 3 recorded'
  run -0 summary_of $'1..3\nok 1 a\nok 2 b\nok 3 c\n'
}
