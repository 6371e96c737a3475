#!/usr/bin/env bats
# run-shards: any engine, any interruption, the same merged bytes.
bats_require_minimum_version 1.5.0

setup() {
  bats_load_library bats-support
  bats_load_library bats-assert
  cd "$BATS_TEST_TMPDIR"
  mkdir bin
  PATH=$PWD/bin:$PATH
  # A tool of two ready parts: it copies the part that --shard names, and fails as told.
  cat >bin/squares <<'TEXT'
#!/usr/bin/env bash
set -eu
[[ $1 != --version ]] || { echo 'squares 0.1.0'; exit; }
echo "$@" >>calls
while (($# > 0)); do
  case $1 in
    --shard) shard=$2; shift ;;
    --output) output=$2; shift ;;
    --checkpoint) state=$2; shift ;;
    --stop-once) [[ -e stopped ]] || { touch stopped; exit 75; } ;;
  esac
  shift
done
cp "$TSUME_ROOT/tests/data/examples/squares-${shard%/*}-of-2.tsv" "$output"
TEXT
  chmod +x bin/squares
  shard-merge --order number "$TSUME_ROOT"/tests/data/examples/squares-?-of-2.tsv >whole
}

expect_whole() {
  shard-merge --order number parts/*.tsv >merged
  cmp whole merged
}

@test "make: all parts, then nothing left to do" {
  run -0 run-shards --shards 2 --dir parts -- squares 'a b' '$HOME'
  expect_whole
  run -0 cat calls
  assert_line --partial 'a b $HOME --shard'
  run -0 run-shards --shards 2 --dir parts -- squares
  assert_output 'run-shards: all 2 parts are complete'
  (($(wc -l <calls) == 2))
}

@test "make: only the missing part runs again" {
  run-shards --shards 2 --dir parts -- squares
  rm parts/1.tsv
  run -0 run-shards --shards 2 --dir parts -- squares
  expect_whole
  run -0 tail -n 1 calls
  assert_output --partial '--shard 1/2'
  (($(wc -l <calls) == 3))
}

@test "make: a part that stops with its checkpoint is tried again" {
  run -0 run-shards --shards 2 --jobs 1 --checkpoint --dir parts -- squares --stop-once
  expect_whole
  (($(wc -l <calls) == 3))
  run -0 cat calls
  assert_line --partial '--checkpoint parts/0.state'
}

@test "a part that always fails is reported, the others are kept" {
  run -1 run-shards --retries 0 --shards 3 --dir parts -- squares
  assert_line 'run-shards: 1 parts are missing; see parts/log, and run again to resume'
  [[ -e parts/0.tsv && -e parts/1.tsv && ! -e parts/2.tsv ]]
}

@test "parallel: all parts, and only the missing one again" {
  command -v parallel >/dev/null || skip 'no GNU parallel'
  run -0 run-shards --engine parallel --shards 2 --dir parts -- squares 'a b'
  expect_whole
  run -0 cat calls
  assert_line --partial 'a b --shard'
  rm parts/0.tsv
  run -0 run-shards --engine parallel --shards 2 --dir parts -- squares
  expect_whole
  (($(wc -l <calls) == 3))
}

@test "parallel: a part that fails once is tried again" {
  command -v parallel >/dev/null || skip 'no GNU parallel'
  run -0 run-shards --engine parallel --jobs 1 --shards 2 --dir parts -- squares --stop-once
  expect_whole
}

@test "slurm: the command names exactly the missing indices" {
  mkdir parts
  touch parts/{0,5,6,9}.tsv
  run -0 run-shards --engine slurm --jobs 3 --dry-run --shards 12 --dir parts -- squares
  assert_line --partial '--array=1-4\,7-8\,10-11%3'
  assert_line --partial 'slurm-array.sh 12 parts 0 squares'
}

@test "slurm: an array element runs its part, and is requeued when it stops" {
  mkdir parts
  export SLURM_ARRAY_TASK_ID=1 SLURM_ARRAY_JOB_ID=77
  slurm-array.sh 2 parts 0 squares
  [[ -e parts/1.tsv ]]
  printf '#!/bin/sh\necho "$@" >requeued\n' >bin/scontrol
  chmod +x bin/scontrol
  run -75 slurm-array.sh 2 parts 1 squares --stop-once
  run -0 cat requeued
  assert_output 'requeue 77_1'
}

@test "slurm: a real one-node run" {
  command -v sbatch >/dev/null && sinfo >/dev/null 2>&1 || skip 'no running Slurm'
  run-shards --engine slurm --shards 2 --dir parts -- squares
  expect_whole
}

@test "--dry-run prints the command and runs nothing" {
  run -0 run-shards --dry-run --shards 2 --dir parts -- squares
  assert_line --regexp '^make -k -j [0-9]+ '
  [[ ! -e calls ]]
}

@test "wrong arguments are usage errors" {
  run -2 run-shards
  run -2 run-shards --shards 0 --dir parts -- squares
  run -2 run-shards --shards 2 --dir 'a b' -- squares
  run -2 run-shards --shards 2 --dir parts --
  run -2 run-shards --shards 2 --dir parts -- no-such-program
  run -2 run-shards --engine condor --shards 2 --dir parts -- squares
  run -2 run-shards --no-such --shards 2 --dir parts -- squares
  assert_line "Try 'run-shards --help'."
}
