#!/usr/bin/env bats
# Results are never lost: outputs that are one file, processes that share an output, damaged partial
# files, kills at any moment, and what is left behind.
bats_require_minimum_version 1.5.0
load common

setup() {
  load common
  in_own_folder
}

# A run of about a second that can be stopped: RUN FILE STATE [OPTION]...
run_part() {
  doves-enum --count --doves 2..7 --shard 0/1 -o "$1" --checkpoint "$2" --checkpoint-every 0.2 -q "${@:3}"
}

reference() {
  doves-enum --count --doves 2..7 --shard 0/1 -o "$BATS_TEST_TMPDIR/reference" -q
}

# A program like doves-enum that is killed when it calls rename or unlink for the COUNTth time.
make_killer() {
  [[ $TSUME_BUILD != */asan ]] || skip 'the sanitizer does not go with LD_PRELOAD'
  cat >killer.c <<'TEXT'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static void fault(const char* call) {
  static int count;
  const char* const at = getenv("KILL_AT");
  const char* const when = getenv("KILL_COUNT");
  if (at != NULL && strcmp(at, call) == 0 && ++count == atoi(when)) kill(getpid(), SIGKILL);
}
int rename(const char* from, const char* to) {
  fault("rename");
  return ((int (*)(const char*, const char*))dlsym(RTLD_NEXT, "rename"))(from, to);
}
int unlink(const char* path) {
  fault("unlink");
  return ((int (*)(const char*))dlsym(RTLD_NEXT, "unlink"))(path);
}
int ftruncate(int fd, off_t length) {
  fault("ftruncate");
  return ((int (*)(int, off_t))dlsym(RTLD_NEXT, "ftruncate"))(fd, length);
}
int fdatasync(int fd) {
  fault("fdatasync");
  return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(fd);
}
TEXT
  gcc -shared -fPIC -o killer.so killer.c -ldl
}

@test "two outputs that are one file are refused before the work" {
  local other
  touch X
  ln X hard
  ln -s X soft
  mkdir folder
  for other in X ./X "$PWD/X" folder/../X hard soft X.partial; do
    run -2 run_part X "$other"
    assert_line --partial 'are the same file'
  done
  [[ ! -s X && ! -e X.partial ]]
  rm X hard soft
  ln -s X soft # leads nowhere yet
  for other in X ./X soft; do
    run -2 run_part X "$other"
  done
  [[ ! -e X ]]
  printf 'p cnf 1 2\n1 0\n-1 0\n' >f.cnf
  run -2 satrun --proof same -o same f.cnf
  assert_line --partial '--output and --proof are the same file'
  [[ ! -e same ]]
  run -2 bash -c 'satrun --proof same f.cnf >same'
  refute_line --partial 's UNSATISFIABLE'
}

# The unit tests of checkpoints change every byte. A list grows fast: its first checkpoint has many
# records, however slow the machine is.
@test "a changed byte of FILE.partial is found when the run resumes" {
  local i size
  list=(doves-enum --what positions --doves 2..12 --shard 0/1 -o X --checkpoint state --checkpoint-every 0.02 -q)
  saved() { # the length of the output that the checkpoint vouches for
    grep -aom 1 'output=[0-9]*' state | cut -d = -f 2
  }
  saved_some() { (($(saved) > 1000)); }
  "${list[@]}" 3>&- &
  until_true saved_some
  kill -KILL $!
  wait $! || true
  # What came after the checkpoint does not matter: it is written again.
  size=$(saved)
  truncate -s "$size" X.partial
  cp X.partial good
  for i in 0 $((size / 2)) $((size - 1)); do
    cp good X.partial
    printf '\001' | dd of=X.partial bs=1 seek="$i" conv=notrunc status=none
    run -1 timeout 60 "${list[@]}"
    assert_line --partial 'delete the checkpoint to start again'
  done
  [[ ! -e X ]]
}

@test "two processes with one output and checkpoint never destroy the result" {
  local round statuses status
  reference
  for round in 1 2 3 4; do
    rm -f X X.partial state
    run_part X state &
    run_part X state 2>err &
    statuses=
    for job in $(jobs -p); do
      status=0
      wait "$job" || status=$?
      statuses+="$status "
    done
    # The loser is told; or it came late, and found the result complete or made it again.
    [[ $statuses =~ ^[01]\ [01]\ $ && $statuses != '1 1 ' ]]
    cmp X reference
    [[ $(echo X* state*) == 'X state*' ]]
  done
}

@test "killed at any moment, also while it completes: the next runs give the same bytes" {
  local at count status
  reference
  make_killer
  for at in ftruncate fdatasync rename unlink; do
    for count in 1 2 4; do
      rm -f X X.partial state
      status=0
      LD_PRELOAD=$PWD/killer.so KILL_AT=$at KILL_COUNT=$count run_part X state 2>/dev/null || status=$?
      # Not every run calls everything so often.
      ((status == 0 || status == 137))
      ((status == 0)) || run_part X state
      cmp X reference
      [[ ! -e state && ! -e X.partial ]] # X.tmp.HEX may be left, and is harmless
    done
  done
}

@test "a run killed between the rename and the removal of its checkpoint is complete when run again" {
  local unlinks
  reference
  make_killer
  # The removal of the checkpoint is the last unlink of a run.
  for ((unlinks = 1; unlinks < 50; unlinks++)); do
    rm -f X X.partial state
    LD_PRELOAD=$PWD/killer.so KILL_AT=unlink KILL_COUNT=$unlinks run_part X state 2>/dev/null || true
    [[ ! -e X ]] || break
  done
  [[ -e state && -e X && ! -e X.partial ]]
  cp X before
  run -0 doves-enum --count --doves 2..7 --shard 0/1 -o X --checkpoint state
  assert_output --partial 'X is complete'
  cmp X before
  cmp X reference
  [[ ! -e state && ! -e X.partial ]]
}

@test "killed at random moments until it is done" {
  local round
  reference
  RANDOM=6
  for ((round = 0; round < 6; round++)); do
    timeout -s KILL "0.$((RANDOM % 30 + 10))" \
      doves-enum --count --doves 2..7 --shard 0/1 -o X --checkpoint state --checkpoint-every 0.2 -q || true
  done
  [[ -e X && ! -e state ]] || run_part X state
  cmp X reference
}

@test "--checkpoint on devices, pipes and folders is refused at once" {
  local bad
  mkfifo pipe
  mkdir folder
  for bad in /dev/full /dev/zero /dev/null pipe folder; do
    run -1 timeout 20 doves-enum --count --doves 2..12 --shard 0/1 -o X --checkpoint "$bad"
    assert_output --partial "$bad: not a regular file"
    run -1 timeout 20 doves-enum --count --doves 2..12 --shard 0/1 -o "$bad" --checkpoint state
  done
  run -1 timeout 20 doves-enum --count --doves 2..12 --shard 0/1 -o X --checkpoint no/such/folder/state
  [[ $(ls) == $'folder\npipe' ]]
}

@test "a usage error leaves no partial file and no checkpoint" {
  run -2 doves-enum --count --split --shard 0/1 --what shapes -o X --checkpoint state
  run -2 doves-enum --count -o X --checkpoint state
  [[ -z $(ls) ]]
}

@test "a replaced file keeps its permissions, and a victim of links its content" {
  local tool_status=0
  echo old >X
  chmod 600 X
  doves-enum --count --doves 2..3 -o X
  [[ $(stat -c %a X) == 600 ]]
  run_part X state
  [[ $(stat -c %a X) == 600 ]]
  chmod 664 X
  doves-enum --count --doves 2..3 -o X
  [[ $(stat -c %a X) == 664 ]]
  printf 'p cnf 1 2\n1 0\n-1 0\n' >f.cnf
  if command -v cadical >/dev/null; then
    echo old >proof
    chmod 600 proof
    run -20 satrun --solver cadical --proof proof f.cnf
    [[ $(stat -c %a proof) == 600 ]]
  fi
  echo precious >victim
  rm X
  ln -s victim X.partial
  run -1 run_part X state
  rm X.partial
  ln victim X.partial
  run -1 run_part X state
  [[ $(cat victim) == precious ]]
}

@test "temporary files have names that nobody can foresee" {
  mkfifo input
  cnf2tour -o X <input 3>&- &
  exec 8>input
  until_true bash -c 'ls X.tmp.*'
  first=$(echo X.tmp.*)
  [[ $first =~ ^X\.tmp\.[0-9a-f]{16}$ ]]
  exec 8>&-
  wait $! || true
  [[ $(ls) == input ]]
}

@test "QUIT and XCPU remove temporary files and end the solver, XFSZ is reported" {
  printf 'p cnf 1 1\n1 0\n' >f.cnf
  cat >sleeper <<'TEXT'
#!/bin/sh
echo $$ >pid
exec sleep 600
TEXT
  chmod +x sleeper
  local signal
  for signal in QUIT XCPU TERM INT HUP; do
    rm -f pid
    # A job of a shell ignores INT and QUIT, one of nohup HUP; 'env' gives them back.
    env --default-signal=INT,QUIT,HUP TMPDIR="$PWD" satrun --solver ./sleeper -o X f.cnf 3>&- &
    until_true test -s pid
    kill -s "$signal" $!
    wait $! || status=$?
    until_true bash -c '! kill -0 "$(cat pid)"'
    run ls
    assert_output $'f.cnf\npid\nsleeper'
  done
  run -1 bash -c 'ulimit -f 8; knight2cnf 8x8 -o X'
  assert_output --partial 'File too large'
  run ls
  assert_output $'f.cnf\npid\nsleeper'
}

@test "a run that is stopped says how to continue" {
  local status
  for ((i = 0; i < 20; i++)); do
    rm -f X X.partial state
    status=0
    timeout --preserve-status -s INT 0.5 \
      doves-enum --count --doves 2..12 --shard 0/1 -o X --checkpoint state 2>err || status=$?
    ((status != 75)) || break
  done
  ((status == 75))
  [[ $(cat err) == 'doves-enum: stopped; run the same command again to resume from state' ]]
}
