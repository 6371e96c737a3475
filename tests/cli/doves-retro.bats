#!/usr/bin/env bats
# doves-retro: solving, stores that are stopped, killed and damaged, bad input.

bats_require_minimum_version 1.5.0

setup() {
  load common
  trace_test_only
  data=$TSUME_ROOT/tests/data/doves
  cd "$BATS_TEST_TMPDIR"
}

teardown() {
  end_background
}

# The counts of tests/data/doves/levels.tsv for a game, as --count prints them.
levels() { # RULE N
  awk -F '\t' -v rule="$1" -v most="$2" '
    $1 == rule && $2 == most { print $4 "\t" $3 "\t" $5 }' "$data/levels.tsv"
}

@test "doves-retro finds the levels of the tables" {
  doves-retro --max-doves 5 --levels >five
  grep -v '^#\|draw' five | cmp - <(levels cap 5)
  doves-retro --rule sound --max-doves 5 --levels >sound
  grep -v '^#\|unknown' sound | cmp - <(levels sound 5)
}

@test "doves-retro counts the values of the game with five doves" {
  run -0 doves-retro --max-doves 5 --threads 2
  [[ $output == *$'5\twin\t228166\n5\tloss\t198222\n5\tdraw\t1120172' ]]
}

@test "doves-retro: stopped, killed and threaded runs give the same store" {
  doves-retro --max-doves 5 --store whole >whole.tsv
  doves-retro --max-doves 5 --store threads --threads 3 >threads.tsv
  diff -r whole threads
  doves-retro --max-doves 4 --store four >four.tsv
  runs=0
  until doves-retro --max-doves 4 --store pieces --max-seconds 0.001 >pieces.tsv; do
    runs=$((runs + 1))
    [ "$runs" -lt 100 ]
  done
  [ "$runs" -gt 1 ]
  diff -r four pieces
  cmp four.tsv pieces.tsv
  doves-retro --max-doves 5 --store killed --max-seconds 0.05 >/dev/null || [ $? -eq 75 ]
  for delay in 0.05 0.1 0.2; do
    doves-retro --max-doves 5 --store killed >/dev/null &
    sleep "$delay"
    kill -KILL $! 2>/dev/null || true
    wait $! || true
  done
  doves-retro --max-doves 5 --store killed >killed.tsv
  diff -r whole killed
  cmp whole.tsv killed.tsv
}

@test "a run that ends early says what it keeps, and its continuation what it found" {
  run -75 --separate-stderr doves-retro --max-doves 5 --store early --max-seconds 0.001
  [ -z "$output" ]
  grep -Ex 'doves-retro: stopped; [0-9]+ positions? kept in early; the same command continues' <<<"$stderr"
  kept=${stderr#*stopped; } kept=${kept%% *}
  run -75 --separate-stderr doves-retro --max-doves 5 --store early --max-seconds 0.001
  [ "${stderr_lines[0]}" = "doves-retro: continuing early: $kept position$( ((kept == 1)) || echo s) known" ]
  run -0 --separate-stderr doves-retro --max-doves 5 --store early --quiet
  [ -z "$stderr" ]
  run -0 --separate-stderr doves-retro --max-doves 5 --store early
  [ -z "$stderr" ]
}

@test "doves-retro removes what killed runs left of files, and no other file" {
  doves-retro --max-doves 5 --store whole >whole.tsv
  doves-retro --max-doves 5 --store killed --max-seconds 0.05 >/dev/null || [ $? -eq 75 ]
  touch killed/{meta,stamps,won.5}.tmp.0123456789abcdef killed/notes.tmp.1
  doves-retro --max-doves 5 --store killed | cmp whole.tsv
  run -1 diff -r whole killed
  [ "$output" = 'Only in killed: notes.tmp.1' ]
}

@test "doves-retro: levels and layers give the same sets; killed runs by levels go on" {
  doves-retro --max-doves 5 --store layers >/dev/null
  doves-retro --max-doves 5 --levels --store levels >/dev/null
  for n in 02 03 04 05; do
    cmp "layers/won.$n" "levels/won.$n"
    cmp "layers/lost.$n" "levels/lost.$n"
  done
  doves-retro --max-doves 5 --levels --store killed >/dev/null &
  until_true test -e killed/meta
  sleep 0.1
  kill -KILL $! 2>/dev/null || true
  wait $! || true
  # Unless the run had ended.
  if ! grep -q '^state complete' killed/meta; then
    run -1 doves-value --store killed <<<'b;B'
    [ "$output" = 'doves-value: killed: the run was killed: continue it to have values with plies' ]
  fi
  doves-retro --max-doves 5 --levels --store killed >/dev/null
  diff -r levels killed
}

# Solves a game whose sets do not fit beside the tables, so that they are compressed, and once more
# with all memory.
solve_compressed() { # OPTION...
  local tables
  doves-retro "$@" --threads 2 >expected
  tables=$(doves-retro "$@" --threads 2 --dry-run | awk -F '\t' '/^table megabytes/ { print $2 }')
  doves-retro "$@" --threads 2 --max-memory "$((tables + 11))M" | cmp - expected
}

@test "doves-retro keeps to --max-memory with a store" {
  doves-retro --max-doves 5 --store whole >/dev/null
  run -1 doves-retro --max-doves 5 --store small --max-memory 1M
  [[ $output == *'--max-memory is too little'* ]]
  doves-retro --max-doves 5 --store small --max-memory 80M >/dev/null
  diff -r whole small
  run -1 doves-retro --max-doves 6 --max-memory 8M
  [[ $output == *'--max-memory is too little'* ]]
  solve_compressed --rule sound --max-doves 6
}

# bats test_tags=slow
@test "doves-retro keeps to --max-memory in a game with a put limit" {
  solve_compressed --max-doves 6
}

@test "doves-retro: a store that does not fit the disk stays usable" {
  # A limit on the size of files stands for the disk.
  doves-retro --max-doves 5 --store whole >counts
  run -1 bash -c 'ulimit -f 64; doves-retro --max-doves 5 --store refused'
  [[ $output == 'doves-retro: write error on refused/'*': File too large' ]]
  run -0 doves-value --store refused --what check
  doves-retro --max-doves 5 --store refused | cmp - counts
  diff -r whole refused
  # The notes of a run that stops do not fit.
  doves-retro --max-doves 5 --store small --max-seconds 0.001 >/dev/null || [ $? -eq 75 ]
  run -1 bash -c 'ulimit -f 1; doves-retro --max-doves 5 --store small --max-seconds 0.02'
  [[ $output == *'write error on small/'*': File too large' ]]
  doves-retro --max-doves 5 --store small | cmp - counts
  diff -r whole small
}

# flip_byte FILE OFFSET
flip_byte() {
  local byte
  byte=$(od -An -tu1 -j "$2" -N 1 "$1")
  # shellcheck disable=SC2059 # an octal escape
  printf "\\$(printf %o $((byte ^ 255)))" | dd of="$1" bs=1 seek="$2" conv=notrunc status=none
}

@test "doves-retro reports damage" {
  doves-retro --max-doves 4 --levels --store good >/dev/null
  doves-enum --all --what nonterminal --doves 4 | awk 'NR % 50 == 1' >positions
  for file in won.04 lost.04 plies.04 units meta; do
    rm -rf bad && cp -r good bad
    flip_byte "bad/$file" 20
    run -1 doves-value --store bad --what check
    [[ $output == *"bad/$file"* ]]
    rm -rf bad && cp -r good bad
    truncate -s -1 "bad/$file"
    run -1 doves-value --store bad positions
    [[ $output == *"bad/$file"* ]]
  done
  rm -rf bad && cp -r good bad
  flip_byte bad/lost.04 20
  run -1 doves-value --store bad positions
  [[ $output == *'bad/lost.04: damaged: wrong checksum of the units '* ]]
}

@test "doves-retro refuses a damaged stopped store" {
  doves-retro --max-doves 5 --store five --max-seconds 0.001 || [ $? -eq 75 ]
  grep -q stopped five/meta
  flip_byte five/won.05 20
  run -1 doves-retro --max-doves 5 --store five
  [[ $output == *'five/won.05: damaged'* ]]
}

@test "doves-retro refuses stores of other games and versions, and what is no store" {
  doves-retro --max-doves 3 --store three >/dev/null
  run -1 doves-retro --max-doves 4 --store three
  [[ $output == *'another game: --rule cap --max-doves 3'* ]]
  run -1 doves-retro --max-doves 3 --both win --store three
  [[ $output == *'another game'* ]]
  sed "1s/[0-9]*\$/1/" three/meta >meta && cp meta three/meta
  run -1 doves-retro --max-doves 3 --store three
  [[ $output == *'meta:1: not a store of this version'* ]]
  mkdir other && echo text >other/letter
  run -1 doves-retro --max-doves 3 --store other
  [[ $output == *"it holds 'letter'"* ]]
  [ "$(ls other)" = letter ]
}

@test "doves-retro: two processes cannot work on one store" {
  doves-retro --max-doves 3 --store three >/dev/null
  flock -x three/lock sleep 5 &
  sleep 0.5
  run -1 doves-value --store three <<<'b;B'
  [[ $output == *'another process is working on this store'* ]]
  kill $!
}

@test "doves-retro shows on a terminal what it has found and the pass that it makes" {
  command -v script >/dev/null || skip 'no script(1)'
  run -0 env TERM=xterm script -qec 'doves-retro --max-doves 6 --store six -o counts' /dev/null </dev/null
  local line='doves-retro: [1-9][0-9]* positions, [0-9.e+]+/s, [0-9]+ s, '
  line+='pass [0-9]+, (won|lost) with [2-6] doves, [0-9]+ %, about [0-9.]+ (s|min) left'
  [[ $output =~ $line ]]
  doves-value --store six --what count | cmp - counts
}

@test "doves-retro tells what an analysis takes" {
  run -0 doves-retro --max-doves 6 --dry-run --store none
  [[ $output == *$'positions\t51171482'* ]]
  [ ! -e none ]
}
