#!/usr/bin/env bats
# run-shards on real engines, with machines and processes that are killed in the middle: GNU parallel
# over ssh, and a Slurm cluster of one node, both started here and ended here.
# bats file_tags=slow,engine
bats_require_minimum_version 1.5.0

# The job: the count of checkmates with up to nine doves, a second or two in all.
shards=40

setup() {
  load common
  load_assertions
  # Daemons look at who may write to the folders above their own: not to be BATS_TEST_TMPDIR.
  work=$(mktemp -d /tmp/tsume-engines.XXXXXX)
  cd "$work"
  daemons=()
  tool=$TSUME_BUILD/bin/doves-enum
  job=("$tool" --count --doves '2..9')
  "${job[@]}" --shard 0/1 -o whole
}

teardown() {
  local pid
  end_background
  for pid in "${daemons[@]}"; do
    kill_tree "$pid" TERM
  done
  cd /
  rm -rf "$work"
}

# Skips the test where a program is missing; in CI that is a failure.
need() { # PROGRAM...
  local program
  for program; do
    if ! command -v "$program" >/dev/null && [[ ! -x /usr/sbin/$program ]]; then
      [[ -z ${CI:-} ]] || fail "$program is missing: scripts/setup slow"
      skip "no $program"
    fi
  done
}

# Sends a signal to a process and all below it.
kill_tree() { # PID SIGNAL
  local child
  for child in $(cat "/proc/$1/task/"*/children 2>/dev/null); do
    kill_tree "$child" "$2"
  done
  kill -"$2" "$1" 2>/dev/null || true
}

some_parts() { # COUNT: at least COUNT parts exist
  local files
  files=$(compgen -G 'parts/*.tsv' | wc -l)
  ((files >= $1))
}

expect_whole() {
  shard-merge --order number parts/*.tsv >merged
  cmp whole merged
}

free_port() {
  local port
  while :; do
    port=$((20000 + RANDOM % 20000))
    if ! (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
      echo "$port"
      return
    fi
  done
}

# A tool that works like ours but not faster than one part in a fifth of a second, so that there is
# a middle to be killed in.
slow_tool() {
  printf '#!/bin/sh\ncase $* in *--shard*) sleep 0.2 ;; esac\nexec %q "$@"\n' "$tool" >slow
  chmod 755 slow
  job=("$work/slow" --count --doves '2..9')
}

@test "local: killed at random times, complete and the same in the end" {
  slow_tool
  local seed=$RANDOM try pid
  echo "seed $seed"
  RANDOM=$seed
  # Two parts in a fifth of a second at the most: 27 in three times 0.9 seconds.
  for ((try = 0; try < 3; try++)); do
    run-shards --shards $shards --jobs 2 --dir parts -- "${job[@]}" &
    pid=$!
    sleep "0.$((5 + RANDOM % 5))"
    kill_tree $pid KILL
    wait $pid || true
    # A part that was started in the middle of the killing holds the folder until it ends.
    until_true flock --nonblock parts/log true
  done
  run ! some_parts $shards
  run-shards --shards $shards --jobs 4 --dir parts -- "${job[@]}"
  expect_whole
}

@test "local: one part after another killed with -9 is done again in the same run" {
  slow_tool
  run-shards --shards $shards --jobs 2 --dir parts -- "${job[@]}" &
  local pid=$! victim killed=0 i
  for ((i = 0; i < 8; i++)); do
    sleep 0.5
    victim=$(pgrep -f "^/bin/sh $work/slow " | shuf -n 1) || continue
    kill -9 "$victim" && killed=$((killed + 1))
  done
  wait $pid
  ((killed > 0))
  run -0 cat parts/log
  assert_line --regexp '^== sh parts/part [0-9]+: status -9'
  expect_whole
}

start_sshd() { # PORT
  cat >"sshd-$1" <<TEXT
Port $1
ListenAddress 127.0.0.1
HostKey $work/host
AuthorizedKeysFile $work/user.pub
PidFile none
UsePAM no
StrictModes no
PasswordAuthentication no
PermitRootLogin yes
MaxStartups 100
TEXT
  /usr/sbin/sshd -D -e -f "$work/sshd-$1" >>"sshd-$1.log" 2>&1 3>&- &
  daemons+=($!)
  until_true bash -c ": <'/dev/tcp/127.0.0.1/$1'"
}

start_two_hosts() {
  need parallel sshd
  ((EUID != 0)) || mkdir -p /run/sshd
  ssh-keygen -q -t ed25519 -N '' -f host
  ssh-keygen -q -t ed25519 -N '' -f user
  local ports
  ports=("$(free_port)" "$(free_port)")
  start_sshd "${ports[0]}"
  start_sshd "${ports[1]}"
  local ssh="ssh -i $work/user -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR"
  hosts="2/$ssh -p ${ports[0]} 127.0.0.1,2/$ssh -p ${ports[1]} localhost"
}

@test "parallel: two hosts, one of which is killed in the middle" {
  start_two_hosts
  slow_tool
  run-shards --via parallel --jobs 2 --sshlogin "$hosts" --shards $shards --dir parts \
    -- "${job[@]}" &
  local pid=$!
  until_true some_parts 10
  kill_tree "${daemons[1]}" KILL
  run ! some_parts $shards
  wait $pid
  expect_whole
  # Both hosts worked.
  (($(tail -n +2 parts/joblog | cut -f 2 | sort -u | wc -l) == 2))
}

@test "parallel: a front end that is told to stop ends the parts on the hosts" {
  start_two_hosts
  printf '#!/bin/sh\ncase $* in *--shard*) exec sleep 987 ;; esac\nexec %q "$@"\n' "$tool" >slow
  chmod 755 slow
  run-shards --via parallel --jobs 2 --sshlogin "$hosts" --shards $shards --dir parts \
    -- "$work/slow" --count --doves 9 &
  local pid=$! status=0
  until_true bash -c '(($(pgrep -c -x -f "sleep 987") == 4))'
  kill -TERM $pid
  wait $pid || status=$?
  ((status == 143))
  until_true bash -c '! pgrep -x -f "sleep 987"'
}

@test "parallel: machines without a shared folder bring their results back" {
  need rsync
  start_two_hosts
  run-shards --via parallel --jobs 2 --sshlogin "$hosts" --remote-dir "$work/there" --shards 8 \
    --dir parts -- "${job[@]}"
  expect_whole
  run ! compgen -G 'there/parts/*.tsv'
}

@test "parallel: a host with another version is refused" {
  start_two_hosts
  printf '#!/bin/sh\necho "doves-enum ${SSH_CONNECTION:+over ssh}"\n' >other
  chmod 755 other
  run -1 run-shards --via parallel --sshlogin "$hosts" --retries 0 --shards 8 --dir parts -- "$work/other"
  assert_line --partial '8 of 8 parts are missing'
  grep 'part 0: another version of the tool on' parts/log
}

start_slurm() {
  need slurmctld slurmd munged sbatch
  ((EUID == 0)) || skip 'slurmd needs root'
  chmod 755 "$work"
  "$TSUME_ROOT/tests/local-slurm" bash -c "echo \$SLURM_CONF >$work/ready && exec sleep infinity" 3>&- &
  daemons+=($!)
  until_true test -s ready
  SLURM_CONF=$(<ready)
  export SLURM_CONF
}

@test "slurm: a task that is killed and one that fails, then completion, with arguments unchanged" {
  start_slurm
  # Part 3 fails in its first run, part 5 is killed in its first; each is noted.
  cat >slow <<TEXT
#!/bin/bash
[[ \$1 != --version ]] || exec $tool --version
printf '%s\0' "\${@:1:\$# - 4}" >$work/arguments.new
case \${*: -3:1} in
  3/12) [[ -e $work/failed ]] || { touch $work/failed; exit 9; } ;;
  5/12) [[ -e $work/killed ]] || { touch $work/killed; kill -9 \$PPID \$\$; } ;;
esac
echo "\${*: -3:1}" >>$work/calls
exec ${job[*]} "\${@: -4}"
TEXT
  chmod 755 slow
  arguments=('{#}' '%A %a' "'" '"' '$(touch run)' $'\n' '' ' ' '#' 'ä')
  run-shards --via slurm --jobs 2 --shards 12 --dir parts --merge merged -- "$work/slow" "${arguments[@]}"
  [[ -e failed && -e killed && ! -e run ]]
  cmp whole merged
  printf '%s\0' "${arguments[@]}" | cmp - arguments.new
  # Nothing but the two was submitted again, and nothing ran twice.
  (($(grep -c "^== sbatch.*done'\$" parts/log) == 2))
  grep "^== sbatch.*done'\$" parts/log | tail -n 1 | grep -F -e '--array=0-1%2'
  (($(wc -l <calls) == 12))
}

@test "slurm: several parts in an element, one of which is cancelled" {
  start_slurm
  slow_tool
  run-shards --via slurm --jobs 2 --array-size 4 --shards 24 --dir parts -- "${job[@]}" &
  local pid=$!
  until_true some_parts 3
  scancel "$(squeue -h -r -o %i -t RUNNING | head -n 1)"
  wait $pid
  expect_whole
  (($(grep -c "^== sbatch.*done'\$" parts/log) >= 2))
}

@test "slurm: a front end that is told to stop takes its array with it, and the same command goes on" {
  start_slurm
  slow_tool
  run-shards --via slurm --jobs 2 --array-size 4 --shards 24 --dir parts -- "${job[@]}" &
  local pid=$! status=0
  until_true some_parts 3
  kill -TERM $pid
  wait $pid || status=$?
  ((status == 143))
  until_true eval '[[ -z $(squeue -h) ]]'
  run ! some_parts 24
  run-shards --via slurm --jobs 2 --shards 24 --dir parts -- "${job[@]}"
  expect_whole
}
