#!/usr/bin/env bats
# run-shards: the same parts by every engine, whatever the arguments, and after any interruption.
bats_require_minimum_version 1.5.0
load common

setup() {
  in_own_folder
  mkdir bin
  PATH=$PWD/bin:$PATH
  release=$(sed -n 's/^RELEASE=//p' "$TSUME_ROOT/scripts/version")
  # A tool whose parts are real ones. Its own arguments come first, and it notes each call.
  cat >bin/many <<'TEXT'
#!/usr/bin/env bash
set -eu
[[ $1 != --version ]] || { echo 'many 0.1.0'; exit; }
work=(doves-enum --count --doves 2..4 "${@: -4}")
shard=${*: -3:1}
index=${shard%/*}
echo "$index" >>calls
case $1 in
  --until) touch "begun.$index"; for ((i = 0; i < 3000; i++)); do [[ ! -e $2 ]] || break; sleep 0.1; done ;;
  --fail-below) ((index >= $2)) || exit 9 ;;
  --fail-once) [[ -e failed.$index ]] || { touch "failed.$index"; exit 9; } ;;
  --fail-after) "${work[@]}"; exit 9 ;;
  --note) printf '%s\0' "${@:1:$# - 4}" >"note.$index" ;;
esac
exec "${work[@]}"
TEXT
  # A Slurm that runs the elements of an array one after another.
  cat >bin/sbatch <<'TEXT'
#!/usr/bin/env bash
for word; do
  case $word in
    --array=*) last=${word##*-} ;;
    --output=*) log=${word#*=} ;;
    --wrap=*) script=${word#*=} ;;
  esac
done
for ((element = 0; element <= ${last%\%*}; element++)); do
  SLURM_ARRAY_TASK_ID=$element sh -c "$script" >>"$log" 2>&1
done
TEXT
  printf '#!/bin/sh\n' | tee bin/squeue >bin/scancel
  chmod +x bin/*
  engines=(local slurm)
  ! command -v parallel >/dev/null || engines+=(parallel)
  doves-enum --count --doves 2..4 --shard 0/1 --output whole
}

teardown() {
  touch go # a part without run-shards waits for it
  end_background
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

# The processes of this test's tool.
left_behind() {
  pgrep -f "$PWD/bin/many"
}

@test "every engine: all parts, merged; then nothing left to do; then only the missing ones" {
  local engine
  for engine in "${engines[@]}"; do
    rm -f calls
    run -0 run-shards --via $engine --shards 12 --array-size 5 --dir $engine --merge merged -- many
    assert_output "run-shards: 12 of 12 parts to do
run-shards: all 12 parts are complete"
    cmp whole merged
    run -0 run-shards --via $engine --shards 12 --dir $engine -- many
    assert_output 'run-shards: all 12 parts are complete'
    rm $engine/{3,7,11}.tsv merged
    run -0 run-shards -q --via $engine --jobs 1 --array-size 2 --shards 12 --dir $engine --merge merged -- many
    assert_output ''
    cmp whole merged
    assert_equal "$(sort -n calls | xargs)" '0 1 2 3 3 4 5 6 7 7 8 9 10 11 11'
  done
}

@test "every engine passes random arguments on unchanged" {
  local seed=$RANDOM try engine
  echo "seed $seed"
  for ((try = 0; try < 8; try++)); do
    python3 - "$((seed + try))" >arguments <<'TEXT'
import random, sys
random.seed(int(sys.argv[1]))
pieces = ['{}', '{#}', '{%}', '{.}', '{/}', '{//}', '{= $_=7 =}', '{= system("touch run") =}', '{shard}', '{1}',
          '{-1}', '$(touch run)', '`touch run`', '$HOME', '$1', '"', "'", '\\', '\n', ' ', '\t', ';touch run;',
          '&', '|', '>run', '*', '?', '~', '#', '%', '%A', '%j', '!', ':::', '::::', '--', '-', '--shard', '0/1',
          '--output', '=', 'ä', '\udcff', '-q']
words = [''.join(random.choices(pieces, k=random.randint(0, 3))) for _ in range(random.randint(1, 9))]
words = [word for word in words if word != '-']
sys.stdout.buffer.write(b''.join(word.encode(errors='surrogateescape') + b'\0' for word in ['--note', *words]))
TEXT
    mapfile -d '' arguments <arguments
    for engine in "${engines[@]}"; do
      run -0 run-shards --via $engine --shards 2 --dir $engine.$try -- many "${arguments[@]}"
      cmp arguments note.0
      cmp arguments note.1
      rm note.?
    done
  done
  [[ ! -e run ]]
}

@test "every engine: parts that fail once are tried again, and the file of a part decides" {
  local engine
  for engine in "${engines[@]}"; do
    run -0 run-shards --via $engine --jobs 4 --retries 1 --shards 8 --dir $engine --merge merged -- many --fail-once
    cmp whole merged
    rm failed.* calls
    run -0 run-shards --via $engine --retries 0 --shards 8 --dir $engine.after -- many --fail-after
    assert_equal "$(wc -l <calls)" 8
  done
}

@test "every engine: parts that always fail are named, and do not keep others from being done" {
  local engine
  for engine in "${engines[@]}"; do
    rm -f calls
    run -1 run-shards --via $engine --jobs 4 --retries 1 --shards 16 --dir $engine -- many --fail-below 5
    assert_line "run-shards: 5 of 16 parts are missing: 0, 1, 2, 3, 4; see $engine/log"
    assert_equal "$(count $engine)" 11
    assert_equal "$(wc -l <calls)" 21
  done
}

@test "local, parallel: a signal ends the parts, says how to go on, and that works" {
  printf '#!/bin/bash\n"%s" "$@"\ntrue\n' "$PWD/bin/many" >bin/wrapper
  chmod +x bin/wrapper
  local engine signal
  for engine in "${engines[@]#slurm}"; do
    for signal in TERM-143 INT-130 HUP-129; do
      [[ $engine ]] || continue
      rm -f go begun.*
      start --via $engine --jobs 2 --shards 6 --dir $engine.$signal --merge merged -- wrapper --until go 'a b'
      until_true test -e begun.0 -a -e begun.1
      kill -${signal%-*} $front
      ends_with ${signal#*-} $front
      until_true eval '! left_behind'
      run -0 cat said
      assert_line "run-shards: stopped by ${signal%-*}: 0 of 6 parts are complete; go on with the same command:"
      touch go
      eval "${lines[-1]}"
      cmp whole merged
      rm merged
    done
  done
}

@test "local: a part that does not end at TERM is killed by a second signal" {
  printf '#!/bin/bash\n[[ $1 == --version ]] || trap "" TERM\n"%s" "$@"\n' "$PWD/bin/many" >bin/deaf
  # Not by the time that has passed: it waits longer than until_true does.
  sed 's/time.monotonic() + 10$/time.monotonic() + 1000/' "$(command -v run-shards)" >bin/run-shards
  run -0 grep -c 'time.monotonic() + 1000$' bin/run-shards
  assert_output 1
  chmod +x bin/deaf bin/run-shards
  start --jobs 1 --shards 2 --dir parts -- deaf --until never
  until_true test -e begun.0
  kill -INT $front
  until_true eval '! kill -0 $front || { kill -INT $front; false; }' || {
    touch never
    return 1
  }
  ends_with 130 $front
  run -1 left_behind
}

@test "local: an error of run-shards itself ends the parts that run" {
  mkdir parts
  printf '%1023s' '' >parts/log # has room for one more byte: the second part cannot be noted
  run -1 bash -c 'ulimit -f 1; exec run-shards -q --jobs 2 --shards 2 --dir parts -- many --until go'
  local left=none
  flock --nonblock parts/log true || left=some # parts hold the lock
  touch go
  assert_output --partial 'File too large'
  assert_equal $left none
}

@test "INT ends it without a trace of Python wherever it is" {
  printf '#!/bin/sh\necho $$ >asked; exec sleep 60\n' >bin/slow
  chmod +x bin/slow
  start --shards 2 --dir parts -- slow
  until_true test -s asked
  kill -INT $front
  ends_with 130 $front
  kill "$(<asked)"
  [[ ! -s said ]]
}

@test "two front ends on one folder: the second is refused, also while a part is left behind" {
  start --jobs 2 --shards 6 --dir parts -- many --until go
  until_true test -e begun.0 -a -e begun.1
  run -1 run-shards --shards 6 --dir parts -- many --until go
  assert_output --partial 'parts/log is in use by another run-shards'
  kill -KILL $front
  wait $front || true
  run -1 run-shards --shards 6 --dir parts -- many --until go
  assert_output --partial 'parts/log is in use by another run-shards'
  assert_line --regexp '^  [0-9]+ bash .*many --until go'  # the parts left behind, by number
  touch go
  until_true flock --nonblock parts/log true
  run -0 run-shards --shards 6 --dir parts -- many --until go
}

@test "slurm: an error of run-shards itself cancels the array" {
  # sbatch fails when its array is in the queue and the log is full, so that this cannot be noted.
  printf '#!/bin/sh\ntouch queued; head -c 4096 /dev/zero\n' >bin/sbatch
  printf '#!/bin/sh\nrm -f queued; echo "$@" >scancel.said\n' >bin/scancel
  chmod +x bin/scancel
  run -1 bash -c 'ulimit -f 1; exec run-shards -q --via slurm --shards 2 --dir parts -- many'
  assert_output --partial 'File too large'
  [[ ! -e queued ]]
  grep -e '--name=run-shards-[0-9a-f]*' scancel.said
}

@test "slurm: a signal cancels the array, and no second one is begun beside one left behind" {
  printf '#!/bin/sh\necho "$@" >sbatch.said; touch queued; exec sleep 60\n' >bin/sbatch
  printf '#!/bin/sh\n[ ! -e queued ] || echo 17\n' >bin/squeue
  printf '#!/bin/sh\necho "$@" >scancel.said; rm -f queued\n' >bin/scancel
  chmod +x bin/scancel
  start --via slurm --shards 12 --dir parts -- many
  until_true test -e queued
  kill -TERM $front
  ends_with 143 $front
  [[ ! -e queued ]]
  name=$(grep -o 'run-shards-[0-9a-f]*' sbatch.said)
  run -0 cat scancel.said
  assert_output --partial "--name=$name"
  touch queued
  rm sbatch.said
  run -1 run-shards --via slurm --shards 12 --dir parts -- many
  assert_line --partial "an array of parts is still there: scancel --name=$name"
  [[ ! -e sbatch.said ]]
}

@test "a result that is damaged anywhere or of another run is refused, and named" {
  run-shards --shards 2 --dir parts -- many
  cp -r parts good
  local damage
  for damage in 'sed -i $d' 'sed -i 2s/[0-9]/x/' 'sed -i 1s/args=./args=0/' "sed -i 1s/$release/0.0.1/" 'truncate -s 0'; do
    $damage parts/0.tsv
    run -1 run-shards --shards 2 --dir parts -- many
    assert_output --regexp 'parts/[01].tsv'
    assert_line 'run-shards: remove the files that are at fault, and run again'
    cp good/*.tsv parts
  done
  sed -i '1s/ .*/ 0\/2 /' parts/0.tsv
  rm parts/1.tsv
  run -1 run-shards --shards 2 --dir parts -- many
  assert_line 'run-shards: fault shard-merge --report fails'
  cp good/*.tsv parts
  cp parts/1.tsv parts/01.tsv
  run -1 run-shards --shards 2 --dir parts -- many
  assert_output 'run-shards: parts/01.tsv is no part of 2: remove it'
  mv parts/01.tsv parts/2.tsv
  run -1 run-shards --shards 2 --dir parts -- many
  assert_output 'run-shards: parts/2.tsv is no part of 2: remove it'
}

@test "a result of another part, or of a run with another number of parts, is refused, and named exactly" {
  run-shards --shards 2 --dir parts -- many
  run-shards --shards 3 --dir three -- many
  cp -r parts good
  local change
  for change in 'cp parts/1.tsv' 'mv parts/1.tsv' 'cp three/0.tsv'; do
    $change parts/0.tsv
    run -1 run-shards --shards 2 --dir parts -- many
    assert_output "run-shards: fault parts/0.tsv:1: expected a line '#shard 0/2 ...'
run-shards: remove the files that are at fault, and run again"
    cp good/*.tsv parts
  done
  cp three/{0,1}.tsv parts
  run -1 run-shards --shards 2 --dir parts -- many
  assert_output "run-shards: fault parts/0.tsv:1: expected a line '#shard 0/2 ...'
fault parts/1.tsv:1: expected a line '#shard 1/2 ...'
run-shards: remove the files that are at fault, and run again"
}

@test "results are verified in batches, all against the same file" {
  sed 's/1000/2/g' "$(command -v run-shards)" >bin/run-shards
  run -0 grep -c 'len(names), 2)' bin/run-shards
  assert_output 1
  chmod +x bin/run-shards
  run-shards --shards 7 --dir parts -- many
  cp -r parts good
  local part
  for part in {1..6}; do
    sed -i "1s/$release/0.0.1/" parts/$part.tsv
    run -1 run-shards --shards 7 --dir parts -- many
    assert_line --partial "fault parts/$part.tsv:1: "
    assert_equal "$(grep -c 'fault parts/' <<<"$output")" 1
    cp good/*.tsv parts
  done
  sed -i "1s/$release/0.0.1/" parts/[3-6].tsv # two whole batches of another run
  run -1 run-shards --shards 7 --dir parts -- many
  assert_equal "$(grep -o 'fault parts/[0-9]' <<<"$output" | xargs)" \
    'fault parts/3 fault parts/4 fault parts/5 fault parts/6'
}

@test "a folder is the same in every spelling" {
  run-shards --shards 2 --dir parts -- many
  local spelling
  for spelling in parts/ ./parts .//parts/. x/../parts; do
    run -0 run-shards --shards 2 --dir "$spelling" -- many
    assert_output 'run-shards: all 2 parts are complete'
  done
}

@test "a folder of another command, version, number of parts or input is refused" {
  echo 1 >input
  run-shards --shards 2 --dir parts -- many input
  run -1 run-shards --shards 2 --dir parts -- many input more
  assert_line --partial 'parts was made by another command, version or input:'
  assert_line --partial 'exec many input --shard'
  assert_line --partial 'exec many input more --shard'
  assert_line 'run-shards: give another --dir, or remove parts to start again'
  run -1 run-shards --dry-run --shards 2 --dir parts -- many
  run -1 run-shards --via parallel --shards 3 --dir parts -- many input
  echo 2 >input
  run -1 run-shards --shards 2 --dir parts -- many input
  echo 1 >input
  run -0 run-shards --shards 2 --dir parts -- many input
  sed -i 's/many 0.1.0/many 0.2.0/' bin/many
  run -1 run-shards --shards 2 --dir parts -- many input
  rm parts/part
  run -1 run-shards --shards 2 --dir parts -- many input
  assert_output 'run-shards: parts has result files, but no parts/part: give another --dir'
  # A file that changes while the parts run.
  printf '#!/bin/sh\ncase $* in *--shard*) echo 3 >input ;; esac\nexec many "$@"\n' >bin/changes
  chmod +x bin/changes
  run -1 run-shards --shards 2 --dir other -- changes input
  assert_line --partial 'other was made by another command, version or input:'
  sed -i "s/echo 'many 0.2.0'; exit/exit 7/" bin/many
  run -1 run-shards --shards 2 --dir third -- many
  assert_output --partial "many --version fails"
}

@test "a machine with another version of the tool does no part" {
  run-shards --shards 2 --dir parts -- many
  rm parts/1.tsv
  sed -i 's/many 0.1.0/many 0.2.0/' bin/many
  run -1 sh parts/part 1
  assert_output "part 1: another version of the tool on $(uname -n)"
  [[ ! -e parts/1.tsv ]]
}

@test "a folder is the same under every locale" {
  export LC_ALL=C.UTF-8
  run-shards --shards 2 --dir parts -- many 'ä b'
  export LC_ALL=C
  run -0 run-shards --shards 2 --dir parts -- many 'ä b'
  assert_output 'run-shards: all 2 parts are complete'
}

@test "on a terminal: parts done, parts a second and the time left" {
  command -v script >/dev/null || skip 'no script(1)'
  printf '#!/bin/sh\ncase $* in *--shard*) sleep 1.2 ;; esac\nexec many "$@"\n' >bin/slow
  chmod +x bin/slow
  run -0 script -qec "run-shards --jobs 1 --shards 3 --dir parts -- slow" /dev/null </dev/null
  assert_output --regexp '1/3 parts, [0-9.]+ parts/s, time left: 0:00:'
  run -0 script -qec "run-shards -q --jobs 1 --shards 3 --dir quiet -- slow" /dev/null </dev/null
  refute_output --partial 'parts/s'
}

@test "--dry-run prints the script of a part and the commands, and creates nothing" {
  run -0 run-shards --dry-run --shards 2 --dir parts -- many 'a b'
  assert_line 'export TSUME_THREADS="${TSUME_THREADS:-1}"'
  assert_line "exec many 'a b' --shard \"\$1/2\" --output \"parts/\$1.tsv\""
  assert_line 'sh parts/part 1'
  run -0 run-shards --dry-run --via parallel --jobs 3 --sshlogin red,blue --remote-dir x --shards 2 --dir parts -- many
  assert_line --regexp '^parallel .*--jobs 3 .*--sshlogin red,blue --workdir x .* sh parts/part '
  run -0 run-shards --dry-run --via slurm --jobs 3 --array-size 5 --sbatch --time=5 --shards 12 --dir parts -- many
  assert_line --regexp '^sbatch .*--array=0-4%3 --time=5 '
  [[ ! -e calls && ! -e parts ]]
  run-shards -q --shards 2 --dir parts -- many
  local engine
  for engine in local parallel slurm; do
    run -0 run-shards --dry-run --via $engine --shards 2 --dir parts -- many
    refute_line --regexp '^(sh|parallel|sbatch) '
    assert_line --partial 'exec many '
  done
}

@test "the usual options: help, version, --name=value, and standard output or error that is full" {
  version=$(shard-merge --version | head -n 1)
  run -0 run-shards --no-such --version
  assert_output "run-shards ${version#* }"
  run -0 run-shards --no-such -h
  assert_line --index 0 --partial 'usage: run-shards '
  (($(run-shards --help | wc -l) < 40 && $(run-shards --help | wc -L) <= 80))
  run -0 run-shards --shards=2 --dir=parts -q -- many
  assert_output ''
  local option
  for option in --help --version; do
    run -1 env PYTHONUNBUFFERED=1 bash -c "run-shards $option >/dev/full"
    assert_output 'run-shards: write error on standard output'
  done
  run-shards --shards 2 --dir full -- many 2>/dev/full
  assert_equal "$(count full)" 2
}

@test "--merge does not replace what the run reads or keeps" {
  run-shards --shards 2 --dir parts -- many
  cp -r parts before
  echo input >input
  ln -s parts other
  ln parts/1.tsv linked
  local file
  for file in parts/0.tsv parts/7.tsv parts/part parts/log parts/missing parts/joblog other/0.tsv linked; do
    run -2 run-shards --shards 2 --dir parts --merge "$file" -- many
    assert_line --partial "--merge: '$file' is "
  done
  diff -r parts before
  run -2 run-shards --shards 2 --dir new --merge new/part -- many
  run -2 run-shards --shards 2 --dir new --merge input -- many --note input
  assert_line --partial "--merge: 'input' is an input of many"
  assert_equal "$(<input)" input
  run-shards --shards 2 --dir parts --merge parts/whole.tsv -- many
}

@test "every engine: a tool that rejects its arguments is not run again" {
  local engine
  for engine in local parallel; do
    [[ " ${engines[*]} " == *" $engine "* ]] || continue
    run -2 run-shards --via "$engine" --shards 2 --jobs 1 --dir "parts-$engine" -- doves-enum --count --doves 99
    assert_line 'run-shards: doves-enum does not take these arguments:'
    assert_line --partial 'doves-enum: --doves'
  done
  assert_equal "$(grep -c '^doves-enum: --doves' parts-local/log)" 1
}

@test "an engine that is not installed is named" {
  mkdir without
  python=$(python3 -c 'import sys; print(sys.executable)')
  run -2 env PATH="$PWD/without" "$python" "$TSUME_ROOT/scripts/run-shards" --via slurm --shards 2 --dir parts -- bin/many
  assert_line "run-shards: --via slurm needs the program 'sbatch', which is not installed here"
}

@test "wrong arguments are usage errors" {
  run -2 run-shards
  assert_line --partial 'required: --shards, --dir'
  run -2 run-shards --shards 2 --dir parts --merge '' -- many
  assert_output --partial "argument --merge: '' is not the name of a file"
  run -2 run-shards --shards 2 --dir parts -- many -
  assert_line --partial 'save it to a file first'
  run -2 run-shards --shards 999999999 --dir parts --merge whole -- many
  assert_line --partial '--merge: a command has no room for the names of 999999999 files'
  local words
  for words in '--shards 0 --dir parts -- many' '--shards 2 --dir a$b -- many' \
    '--shards 2 --dir= -- many' '--shards 2 --dir a/../-b -- many' '--shards 2 --dir parts --' \
    '--shards 2 --dir parts -- no-such-program --help' '--via condor --shards 2 --dir parts -- many' \
    '--remote-dir x --shards 2 --dir parts -- many' '--sbatch --time=1 --shards 2 --dir parts -- many' \
    '--no-such --shards 2 --dir parts -- many' '--dry-run=1 --shards 2 --dir parts -- many'; do
    run -2 run-shards $words
    assert_line "Try 'run-shards --help'."
  done
  [[ ! -e parts ]]
}
