#!/usr/bin/env bats
# Results are never lost: outputs that are one file, processes that share an output, kills at any
# moment, and what is left behind.
bats_require_minimum_version 1.5.0
load common

setup() {
  load common
  in_own_folder
}

teardown() {
  end_background
}

run_part() { # FILE
  doves-enum --count --doves 2..5 --shard 0/1 -o "$1" -q
}

# A program like doves-enum that is killed when it calls rename, unlink or fsync for the COUNTth time.
make_killer() {
  skip_with_sanitizer
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
int fsync(int fd) {
  fault("fsync");
  return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(fd);
}
TEXT
  gcc -shared -fPIC -o killer.so killer.c -ldl
}

@test "two outputs that are one file are refused before the work" {
  local other
  printf 'p cnf 1 2\n1 0\n-1 0\n' >f.cnf
  touch X
  ln X hard
  ln -s X soft
  mkdir folder
  for other in X ./X "$PWD/X" folder/../X hard soft; do
    run -2 satrun --proof "$other" -o X f.cnf
    assert_line --partial 'are the same file'
  done
  [[ ! -s X ]]
  rm X hard soft
  ln -s X soft # leads nowhere yet
  for other in X ./X soft; do
    run -2 satrun --proof "$other" -o X f.cnf
  done
  [[ ! -e X ]]
  run -2 freecell-train --format npy --arrays a -o ./a.y.npy <<<''
  assert_line --partial '--output and --arrays are the same file'
  run -2 satrun --proof same -o same f.cnf
  assert_line --partial '--output and --proof are the same file'
  [[ ! -e same ]]
  run -2 bash -c 'satrun --proof same f.cnf >same'
  refute_line --partial 's UNSATISFIABLE'
}

@test "two processes with one output never destroy the result" {
  local round first
  run_part reference
  for round in 1 2 3 4; do
    rm -f X
    run_part X &
    first=$!
    run_part X &
    wait $!
    wait $first
    cmp X reference
    [[ $(echo X*) == X ]]
  done
}

@test "killed at any moment, also while it completes: the file is whole or not there" {
  local at count status
  run_part reference
  make_killer
  for at in fsync rename unlink; do
    for count in 1 2 3; do
      rm -f X
      status=0
      LD_PRELOAD=$PWD/killer.so KILL_AT=$at KILL_COUNT=$count run_part X 2>/dev/null || status=$?
      # Not every run calls everything so often.
      ((status == 0 || status == 137))
      [[ ! -e X ]] || cmp X reference
      ((status == 0)) || run_part X
      cmp X reference # X.tmp.HEX may be left, and is harmless
    done
  done
}

@test "a replaced file keeps its permissions" {
  echo old >X
  chmod 600 X
  doves-enum --count --doves 2..3 -o X
  [[ $(stat -c %a X) == 600 ]]
  run_part X
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

@test "an error of the disk at the end is reported, and nothing appears" {
  skip_with_sanitizer
  cat >shim.c <<'TEXT'
#include <errno.h>
int fsync(int fd) { (void)fd; return errno = EIO, -1; }
int syncfs(int fd) { (void)fd; return errno = EIO, -1; }
TEXT
  gcc -shared -fPIC -o shim.so shim.c
  for output in file folder/; do
    LD_PRELOAD=$PWD/shim.so run -1 freecell-deal -o "$output" 1..3
    assert_output --partial 'write error on'
  done
  [[ ! -e file && ! -e folder ]]
}
