#!/usr/bin/env bats
# scripts/setup on machines where nothing is missing, and where nothing may be installed.
bats_require_minimum_version 1.5.0

setup() {
  load common
  in_own_folder
  mkdir bin
}

# Puts a program into ./bin that prints its arguments and ends with STATUS.
fake() { # NAME STATUS
  printf '#!/bin/sh\necho %s "$@"\nexit %s\n' "$1" "$2" >"bin/$1"
  chmod +x "bin/$1"
}

# Runs setup with ./bin as the only place where programs are found.
run_bare() { # STATUS ARGUMENT...
  local status=$1
  shift
  run -"$status" --separate-stderr env PATH="$PWD/bin" "$BASH" "$TSUME_ROOT/scripts/setup" "$@"
}

@test "nothing missing: silent" {
  run -0 "$TSUME_ROOT/scripts/setup" test
  assert_output ''
}

@test "an unknown set is a usage error" {
  run -2 "$TSUME_ROOT/scripts/setup" everything
  assert_output --partial "unknown set 'everything'"
}

@test "without apt-get it names the packages and fails" {
  run_bare 1 build
  assert_output --partial 'setup: missing: g++ make'
  output=$stderr assert_output --partial 'no apt-get here'
}

@test "without privileges it says whom to ask" {
  as_user=()
  if ((EUID == 0)); then
    command -v setpriv >/dev/null || skip 'no setpriv'
    as_user=("$(command -v setpriv)" --reuid=65534 --regid=65534 --clear-groups)
  fi
  fake apt-get 0
  # The user without rights must be able to look into the folder of programs.
  readable=$(mktemp -d)
  cp bin/apt-get "$readable"
  chmod 755 "$readable"
  run -1 --separate-stderr "${as_user[@]}" env PATH="$readable" "$BASH" -c \
    "$(cat "$TSUME_ROOT/scripts/setup")" setup build
  rm -r "$readable"
  output=$stderr assert_output --partial \
    'not root and no sudo: ask an administrator for: apt-get install g++ make'
}

@test "with privileges only what is missing is installed" {
  ((EUID == 0)) || skip 'not root'
  fake apt-get 0
  fake g++ 0
  run_bare 0 build
  assert_line --regexp '^setup: missing: make'
  refute_output --partial 'g++'
  assert_line --regexp '^setup: +apt-get install --no-install-recommends make'
}

@test "a failing installation is a failure, named" {
  ((EUID == 0)) || skip 'not root'
  fake apt-get 100
  run_bare 1 build
  output=$stderr assert_output --partial 'setup: could not install: g++ make'
}
