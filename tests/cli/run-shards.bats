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
    --never) never=$2; shift ;;
    --stop-once) [[ -e stopped ]] || { touch stopped; exit 75; } ;;
  esac
  shift
done
[[ $shard != "${never:-}" ]] || exit 9
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
  run -0 run-shards --shards 2 --dir parts -- squares 'a b' '$HOME'
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
  run -1 run-shards --retries 1 --shards 2 --dir parts -- squares --never 1/2
  assert_line 'run-shards: 1 missing; see parts/log, and run again to resume'
  [[ -e parts/0.tsv && ! -e parts/1.tsv ]]
  (($(wc -l <calls) == 3))
}

@test "a result that is cut off, of another part or of another run is refused, and named" {
  run-shards --shards 2 --dir parts -- squares
  head -n -1 parts/0.tsv >x
  mv x parts/0.tsv
  run -1 run-shards --shards 2 --dir parts -- squares
  assert_output 'run-shards: parts/0.tsv is not part 0 of 2, complete: remove it, and run again'
  cp parts/1.tsv parts/0.tsv
  run -1 run-shards --shards 2 --dir parts -- squares
  assert_output --partial 'parts/0.tsv is not part 0 of 2'
  sed '1s/args=./args=0/' "$TSUME_ROOT/tests/data/examples/squares-0-of-2.tsv" >parts/0.tsv
  run -1 run-shards --shards 2 --dir parts -- squares
  assert_output --partial 'parts/1.tsv is of other work'
}

@test "parallel: all parts, and only the missing one again" {
  command -v parallel >/dev/null || skip 'no GNU parallel'
  run -0 run-shards --engine parallel --shards 2 --dir parts -- squares 'a b'
  expect_whole
  run -0 cat calls
  assert_line --partial 'a b --shard'
  rm parts/0.tsv
  run -0 run-shards --engine parallel --shards 2 --dir parts -- squares 'a b'
  expect_whole
  (($(wc -l <calls) == 3))
}

@test "parallel: a part that fails once is tried again" {
  command -v parallel >/dev/null || skip 'no GNU parallel'
  run -0 run-shards --engine parallel --jobs 1 --shards 2 --dir parts -- squares --stop-once
  expect_whole
}

@test "a folder of other work is refused before anything is started" {
  run -0 run-shards --shards 4 --dir parts -- doves-enum --count --doves 2..5
  run -1 run-shards --shards 4 --dir parts -- doves-enum --count --doves 2..6
  version=$(doves-enum --version)
  assert_line --index 0 "run-shards: parts was made for: shards 4, version $version, command doves-enum --count --doves 2..5"
  assert_line --index 1 "run-shards: and this is: shards 4, version $version, command doves-enum --count --doves 2..6"
  assert_line --index 2 'run-shards: give another --dir, or remove parts to begin anew'
  rm parts/?.tsv
  run -1 run-shards --shards 4 --dir parts -- doves-enum --count --doves 2..6
  run -1 run-shards --dry-run --shards 4 --dir parts -- doves-enum --count --doves 2..6
  run -1 run-shards --engine parallel --shards 5 --dir parts -- doves-enum --count --doves 2..5
  [[ ! -e parts/0.tsv ]]
  run -0 run-shards --shards 4 --dir parts -- doves-enum --count --doves 2..5
}

@test "a folder of another version, or of nobody knows what, is refused" {
  run-shards --shards 2 --dir parts -- squares
  sed -i 's/squares 0.1.0/squares 0.2.0/' bin/squares
  run -1 run-shards --shards 2 --dir parts -- squares
  assert_line --partial 'version squares 0.1.0,'
  assert_line --partial 'version squares 0.2.0,'
  rm parts/command
  run -1 run-shards --shards 2 --dir parts -- squares
  assert_output 'run-shards: parts has result files, and no parts/command that says of what: give another --dir'
  sed -i "s/echo 'squares 0.2.0'; exit/exit 7/" bin/squares
  run -1 run-shards --shards 2 --dir other -- squares
  assert_line --partial "'squares --version' fails"
  (($(wc -l <calls) == 2))
}

@test "a folder is the same under every locale" {
  export LC_ALL=C.UTF-8
  run-shards --shards 2 --dir parts -- squares 'ä b'
  export LC_ALL=C
  run -0 run-shards --shards 2 --dir parts -- squares 'ä b'
  assert_output 'run-shards: all 2 parts are complete'
}

# A folder of N parts of the tool 'empty', complete but for the given ones.
lacking() { # N INDEX...
  cat >bin/empty <<'TEXT'
#!/bin/sh
[ "$1" != --version ] || { echo 'empty 0.1.0'; exit; }
printf '#shard %s empty 0.1.0 args=0123456789abcdef\n#end records=0 xxh64=0\n' "$2" >"$4"
TEXT
  chmod +x bin/empty
  run-shards --shards "$1" --dir parts -- empty
  local i
  for i in "${@:2}"; do
    rm "parts/$i.tsv"
  done
}

@test "slurm: the command names exactly the missing indices" {
  lacking 12 1 2 3 4 7 8 10 11
  run -0 run-shards --engine slurm --jobs 3 --dry-run --shards 12 --dir parts -- empty
  assert_line --partial '--array=1-4\,7-8\,10-11%3'
  assert_line --partial 'slurm-array.sh 1000 12 parts 0 empty'
  run -0 run-shards --engine slurm --array-size 5 --dry-run --shards 12 --dir parts -- empty
  assert_line --partial '--array=0-4%'
  rm -r parts
  lacking 12 4 7
  run -0 run-shards --engine slurm --array-size 5 --sbatch --time=5 --dry-run --shards 12 --dir parts \
    -- empty
  assert_line --partial '--array=2\,4%'
  assert_line --partial ' --time=5 '
}

@test "slurm: an array element does its missing parts, and passes on that one stopped" {
  mkdir parts
  SLURM_ARRAY_TASK_ID=1 slurm-array.sh 1000 2 parts 0 squares
  [[ -e parts/1.tsv && ! -e parts/0.tsv ]]
  SLURM_ARRAY_TASK_ID=0 slurm-array.sh 1 2 parts 0 squares
  expect_whole
  (($(wc -l <calls) == 2))
  rm parts/0.tsv
  SLURM_ARRAY_TASK_ID=0 run -75 slurm-array.sh 1000 2 parts 1 squares --stop-once
  run -0 tail -n 1 calls
  assert_output --partial '--checkpoint parts/0.state'
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
  run -2 run-shards --remote-dir x --shards 2 --dir parts -- squares
  run -2 run-shards --sbatch --time=1 --shards 2 --dir parts -- squares
  run -2 run-shards --no-such --shards 2 --dir parts -- squares
  assert_line "Try 'run-shards --help'."
}
