#!/usr/bin/env bats
# run-shards: every engine, any interruption, the same merged bytes.
bats_require_minimum_version 1.5.0
load common

setup() {
  in_own_folder
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
  # A tool of any number of empty parts. Told to stop, it takes a while to save its state; told
  # twice, it gives up, as all tools do.
  cat >bin/many <<'TEXT'
#!/usr/bin/env bash
set -eu
[[ $1 != --version ]] || { echo 'many 0.1.0'; exit; }
seconds=0 never_below=0 stop_once='' state='' until=''
trap 'trap "exit 9" TERM; sleep 0.5; [[ -z $state ]] || { touch "$state"; exit 75; }; exit 143' TERM
shard=/
while (($# > 0)); do
  case $1 in
    --shard) shard=$2; shift ;;
    --output) output=$2; shift ;;
    --checkpoint) state=$2; shift ;;
    --seconds) seconds=$2; shift ;;
    --never-below) never_below=$2; shift ;;
    --stop-once) stop_once=1 ;;
    --until) until=$2; shift ;;
  esac
  shift
done
((${shard%/*} >= never_below)) || exit 9
[[ -z $stop_once || -e $output.once ]] || { touch "$output.once"; exit 75; }
touch "begun.${shard%/*}"
sleep "$seconds" &
wait
while [[ $until && ! -e $until ]]; do sleep 0.1; done
printf '#shard %s many 0.1.0 args=0123456789abcdef\n#end records=0 xxh64=0\n' "$shard" >"$output.tmp"
mv "$output.tmp" "$output"
TEXT
  chmod +x bin/many
  shard-merge --order number "$TSUME_ROOT"/tests/data/examples/squares-?-of-2.tsv >whole
}

count() { # DIR: its result files
  compgen -G "$1/*.tsv" | wc -l
}

some_parts() { # DIR COUNT
  (($(count "$1") >= $2))
}

# Starts run-shards in the background, with signals as at a terminal; $front is its process.
start() { # ARGUMENT...
  env --default-signal=INT,TERM,HUP run-shards "$@" >said 2>&1 3>&- &
  front=$!
}

ends_with() { # STATUS PID
  local status=0
  wait "$2" || status=$?
  assert_equal "$status" "$1"
}

# The processes of this test's tool and its wrappers.
left_behind() {
  pgrep -f "$PWD/bin/(many|wrapper)"
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
  assert_output 'run-shards: parts/0.tsv is not a complete part 0 of 2: remove it, and run again'
  cp parts/1.tsv parts/0.tsv
  run -1 run-shards --shards 2 --dir parts -- squares
  assert_output --partial 'parts/0.tsv is not a complete part 0 of 2'
  sed '1s/args=./args=0/' "$TSUME_ROOT/tests/data/examples/squares-0-of-2.tsv" >parts/0.tsv
  run -1 run-shards --shards 2 --dir parts -- squares
  assert_output --partial 'parts/1.tsv belongs to another run'
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
  assert_line --index 2 'run-shards: give another --dir, or remove parts to start again'
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
  assert_output 'run-shards: parts has result files, but no parts/command that records how they were made: give another --dir'
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

@test "parts are not complete when the content of an input file has changed" {
  echo 1 >input
  run -0 run-shards --shards 2 --dir parts -- squares input --never=input
  run -0 run-shards --shards 2 --dir parts -- squares input --never=input
  assert_output 'run-shards: all 2 parts are complete'
  echo 2 >input
  run -1 run-shards --shards 2 --dir parts -- squares input --never=input
  assert_line --index 0 'run-shards: input has changed since parts was begun'
  assert_line 'run-shards: give another --dir, or remove parts to start again'
  echo 1 >input
  run -0 run-shards --shards 2 --dir parts -- squares input --never=input
  # A file that changes while the parts run.
  printf '#!/bin/sh\ncase $* in *--shard*) echo 3 >input ;; esac\nexec squares "$@"\n' >bin/changes
  chmod +x bin/changes
  run -1 run-shards --shards 2 --dir other -- changes input
  assert_line 'run-shards: input has changed since other was begun'
}

@test "on a terminal: parts done, parts a second and the time left, in people's units" {
  command -v script >/dev/null || skip 'no script(1)'
  run -0 script -qec "run-shards --jobs 1 --shards 3 --dir parts -- many --seconds 1.2" /dev/null </dev/null
  assert_output --regexp '1/3 parts, [0-9.]+ parts/s, [0-9]+ s left'
  run -0 script -qec "run-shards -q --jobs 1 --shards 3 --dir quiet -- many" /dev/null </dev/null
  refute_output --partial 'parts/s'
  run -0 python3 -c "
import importlib.machinery, importlib.util, sys
sys.dont_write_bytecode = True
loader = importlib.machinery.SourceFileLoader('shards', '$TSUME_ROOT/scripts/run-shards')
module = importlib.util.module_from_spec(importlib.util.spec_from_loader('shards', loader))
loader.exec_module(module)
print(*map(module.duration, (0.2, 59, 61, 1724, 3600, 11100, 190000)), sep=', ')"
  assert_output '1 s, 59 s, 1 min, 29 min, 1 h 00 min, 3 h 05 min, 2 d 4 h'
}

# A folder of N parts, complete but for the given ones.
lacking() { # N INDEX...
  run-shards --shards "$1" --dir parts -- many
  local i
  for i in "${@:2}"; do
    rm "parts/$i.tsv"
  done
}

@test "slurm: the command names exactly the missing indices" {
  lacking 12 1 2 3 4 7 8 10 11
  run -0 run-shards --engine slurm --jobs 3 --dry-run --shards 12 --dir parts -- many
  assert_line --partial '--array=1-4,7-8,10-11%3 '
  assert_line --partial 'slurm-array.sh 1000 12 parts 0 many'
  run -0 run-shards --engine slurm --array-size 5 --dry-run --shards 12 --dir parts -- many
  assert_line --partial '--array=0-4 '
  rm -r parts
  lacking 12 4 7
  run -0 run-shards --engine slurm --array-size 5 --sbatch --time=5 --dry-run --shards 12 --dir parts \
    -- many
  assert_line --partial '--array=2,4 '
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

@test "slurm: an element hands on the end of its time, and a cancelled one tells its tool nothing twice" {
  mkdir parts
  export SLURM_ARRAY_TASK_ID=0
  slurm-array.sh 1 2 parts 1 "$PWD/bin/many" --seconds 60 3>&- &
  until_true test -e begun.0
  kill -USR1 $!
  ends_with 75 $!
  [[ -e parts/0.state && ! -e parts/1.state ]]
  rm parts/0.state begun.0
  setsid slurm-array.sh 1 2 parts 1 "$PWD/bin/many" --seconds 60 3>&- &
  until_true test -e begun.0
  kill -TERM -- -$!
  ends_with 75 $!
  [[ -e parts/0.state && ! -e parts/1.state ]]
}

@test "make, parallel: 16 parts that each stop once are all completed" {
  for engine in make parallel; do
    run -0 run-shards --engine $engine --jobs 4 --retries 1 --shards 16 --dir $engine -- many --stop-once
    assert_equal "$(count $engine)" 16
  done
}

@test "make, parallel: 5 parts that always fail keep none of the other 11 from being done" {
  for engine in make parallel; do
    run -1 run-shards --engine $engine --jobs 4 --retries 1 --shards 16 --dir $engine -- many --never-below 5
    assert_line "run-shards: 0-4 missing; see $engine/log, and run again to resume"
    assert_equal "$(count $engine)" 11
  done
}

@test "make, parallel: a signal ends the engine and its tools, and the work can go on" {
  # A wrapper dies of the signal at once and leaves its tool behind.
  printf '#!/bin/bash\n"%s" "$@"\ntrue\n' "$PWD/bin/many" >bin/wrapper
  chmod +x bin/wrapper
  local engine signal done
  for engine in make parallel; do
    for signal in TERM-143 INT-130 HUP-129; do
      start --engine $engine --jobs 2 --shards 12 --dir $engine.$signal -- wrapper --seconds 0.6
      until_true some_parts $engine.$signal 2
      kill -${signal%-*} $front
      ends_with ${signal#*-} $front
      run ! left_behind
      done=$(count $engine.$signal)
      ((done < 12))
      run -0 cat said
      assert_line "run-shards: stopped by ${signal%-*}: $done of 12 parts are complete; run again to resume"
      sleep 0.7
      assert_equal "$(count $engine.$signal)" "$done"
    done
  done
}

@test "make, parallel: a tool in a process group of its own is ended, too" {
  printf '#!/bin/bash\nset -m\n"%s" "$@" &\nwait\n' "$PWD/bin/many" >bin/wrapper
  chmod +x bin/wrapper
  local engine
  for engine in make parallel; do
    start --engine $engine --jobs 2 --shards 4 --dir $engine -- wrapper --until never
    until_true test -e begun.0 -a -e begun.1
    kill -TERM $front
    ends_with 143 $front
    run ! left_behind
    rm begun.?
  done
}

@test "make, parallel: with --checkpoint a signal gives 75, and every part saves its state" {
  for engine in make parallel; do
    start --engine $engine --checkpoint --jobs 2 --shards 4 --dir $engine -- "$PWD/bin/many" --seconds 60
    until_true test -e begun.0 -a -e begun.1
    kill -TERM $front
    ends_with 75 $front
    run ! left_behind
    [[ -e $engine/0.state && -e $engine/1.state && ! -e $engine/2.state ]]
    rm begun.?
  done
}

@test "two front ends on one folder: the second is refused, also while an engine is left behind" {
  start --jobs 2 --shards 6 --dir parts -- "$PWD/bin/many" --until go
  until_true test -e begun.0 -a -e begun.1
  run -1 run-shards --shards 6 --dir parts -- "$PWD/bin/many" --until go
  assert_output --partial 'parts is in use by another run-shards'
  kill -KILL $front
  wait $front || true
  run -1 run-shards --shards 6 --dir parts -- "$PWD/bin/many" --until go
  assert_output --partial 'parts is in use by another run-shards'
  touch go
  until_true some_parts parts 6
  until_true flock --nonblock parts/log true
  run -0 run-shards --shards 6 --dir parts -- "$PWD/bin/many" --until go
}

# A Slurm whose only array is never done; it is in the queue while the file queued is there.
false_slurm() {
  printf '#!/bin/sh\necho "$@" >sbatch.said; touch queued; exec sleep 60\n' >bin/sbatch
  printf '#!/bin/sh\n[ ! -e queued ] || echo 17\n' >bin/squeue
  printf '#!/bin/sh\necho "$@" >scancel.said; rm -f queued\n' >bin/scancel
  chmod +x bin/sbatch bin/squeue bin/scancel
}

@test "slurm: a signal cancels the array" {
  false_slurm
  start --engine slurm --shards 12 --dir parts -- many
  until_true test -e queued
  kill -TERM $front
  ends_with 143 $front
  [[ ! -e queued ]]
  name=$(grep -o 'run-shards-[0-9a-f]*' sbatch.said)
  [[ -n $name ]]
  run -0 cat scancel.said
  assert_output --partial "--name=$name"
}

@test "slurm: no second array beside one that was left behind" {
  false_slurm
  touch queued
  run -1 run-shards --engine slurm --shards 12 --dir parts -- many
  assert_line 'run-shards: an array of parts is still there: wait for it, or: scancel 17'
  [[ ! -e sbatch.said ]]
}

@test "parallel over ssh: a tool whose path has a blank is asked for its version" {
  mkdir 'a b'
  cp bin/many 'a b'
  printf '#!/bin/bash\n[[ $* != *--nonall* ]] || exec sh -c "${@: -1}"\necho "$@" >parallel.said\n' >bin/parallel
  chmod +x bin/parallel
  run -1 run-shards --engine parallel --sshlogin red,blue --retries 0 --shards 2 --dir parts -- "$PWD/a b/many"
  refute_output --partial 'every machine'
  run -0 cat parallel.said
  assert_output --partial '--sshlogin red,blue'
  refute_output --partial '--jobs'
}

@test "--dry-run prints the command, and creates nothing" {
  run -0 run-shards --dry-run --shards 2 --dir parts -- squares
  assert_line --regexp "^make -k -j $(nproc) "
  run -0 run-shards --dry-run --engine parallel --shards 2 --dir parts -- squares
  assert_line --regexp '^parallel '
  refute_output --partial '--jobs'
  run -0 run-shards --dry-run --engine parallel --jobs 3 --shards 2 --dir parts -- squares
  assert_line --partial ' --jobs 3 '
  run -0 run-shards --dry-run --engine slurm --shards 2 --dir parts -- squares
  assert_line --partial ' --array=0-1 '
  [[ ! -e calls && ! -e parts ]]
}

@test "the usual options: help, version, given twice, --name=value, a full disk" {
  version=$(shard-merge --version)
  run -0 run-shards --no-such --version
  assert_output "run-shards ${version#* }"
  run -0 run-shards --no-such -h
  assert_line --index 0 --partial 'usage: run-shards '
  (($(run-shards --help | wc -l) < 40 && $(run-shards --help | wc -L) <= 80))
  run -2 run-shards --shards 2 --dir parts -- no-such-program --help
  run -2 run-shards --shards 2 --shards=2 --dir parts -- squares
  run -2 run-shards -q --quiet --shards 2 --dir parts -- squares
  run -2 run-shards --dry-run=1 --shards 2 --dir parts -- squares
  run -0 run-shards --shards=2 --dir=parts -q -- squares
  refute_output --partial 'parts to do'
  for option in --help --version; do
    run -1 bash -c "run-shards $option >/dev/full"
    assert_output 'run-shards: write error on standard output'
    run -1 bash -c "run-shards $option >&-"
  done
}

@test "wrong arguments are usage errors" {
  run -2 run-shards
  assert_line 'run-shards: missing: --shards N, --dir DIR, the tool, after --'
  run -2 run-shards --shards 2 -- squares
  assert_line 'run-shards: missing: --dir DIR'
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
