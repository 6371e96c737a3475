#!/usr/bin/env bats
# The Debian package: built from the committed tree, clean under lintian, installed, used and
# removed in a root of its own.
# bats file_tags=slow
bats_require_minimum_version 1.5.0

setup_file() {
  unset MAKEFLAGS MFLAGS MAKELEVEL
  git -C "$TSUME_ROOT" rev-parse HEAD >/dev/null 2>&1 || skip 'not a git checkout'
  for program in dh dpkg-buildpackage lintian mmdebstrap; do
    command -v "$program" >/dev/null || skip "no $program"
  done
  # A clone: what is built is what is committed, and nothing here is in its way.
  export TREE=$BATS_FILE_TMPDIR/tree
  git clone -q "$TSUME_ROOT" "$TREE"
  make -s -C "$TREE" deb >"$BATS_FILE_TMPDIR/log" 2>&1 || {
    tail -n 30 "$BATS_FILE_TMPDIR/log" >&2
    return 1
  }
}

setup() {
  load common
  load_assertions
  package=$(ls "$TREE"/build/deb/tsume_*.deb)
}

# The root is on a disk of this machine, with /proc and /dev/shm of its own while it is in use.
teardown() {
  [[ -d $BATS_TEST_TMPDIR/root ]] || return 0
  umount "$BATS_TEST_TMPDIR"/root/{proc,dev/shm} 2>/dev/null || true
}

@test "lintian finds nothing in the package" {
  run -0 lintian --fail-on error,warning "$TREE"/build/deb/*.changes
  refute_output --regexp '^[EW]:'
}

@test "the package has every tool, page and completion, and the version of the programs" {
  run -0 dpkg-deb -c "$package"
  for tool in "$TSUME_ROOT"/tools/*.cpp; do
    name=$(basename "$tool" .cpp)
    assert_line --regexp "/usr/bin/$name\$"
    assert_line --regexp "/usr/share/man/man1/$name\.1\.gz\$"
    assert_line --regexp "/usr/share/bash-completion/completions/$name\$"
    assert_line --regexp " \./usr/share/zsh/vendor-completions/_$name\$"
    assert_line --regexp "/usr/share/fish/vendor_completions\.d/$name\.fish\$"
  done
  refute_output --partial 'site-functions'
  assert_line --regexp ' \./usr/bin/run-shards$'
  version=$(dpkg-deb -f "$package" Version)
  assert_equal "$(knight2cnf --version | head -n 1)" "knight2cnf ${version%-*}"
}

@test "in a root with nothing else it installs, finds a tour, and leaves nothing behind" {
  ((EUID == 0)) || skip 'not root'
  root=$BATS_TEST_TMPDIR/root
  mmdebstrap --quiet --variant=minbase --setup-hook='mkdir -p "$1/var/cache/apt/archives"' \
    "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$root" 2>"$BATS_TEST_TMPDIR/log" ||
    skip "no archive to make a root from: $(tail -n 1 "$BATS_TEST_TMPDIR/log")"
  mount -t proc proc "$root/proc"
  mount -t tmpfs none "$root/dev/shm"
  cp "$package" "$root/tsume.deb"
  cp /etc/resolv.conf "$root/etc/resolv.conf"
  inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive bash -c "$1"; }
  inside 'find / -xdev -name "*knight2cnf*" -o -xdev -name "*tsume*" | grep -v -e ^/proc -e ^/tsume.deb || true' >"$BATS_TEST_TMPDIR/before"
  inside 'apt-get update -qq && apt-get install -y -qq minisat /tsume.deb' >"$BATS_TEST_TMPDIR/log" 2>&1
  run -0 inside 'knight2cnf 8x8 --closed | satrun | cnf2tour --format moves | tee /tour | wc -w && tour-check 8x8 --closed /tour'
  assert_line 64
  inside 'apt-get purge -y -qq tsume' >>"$BATS_TEST_TMPDIR/log" 2>&1
  inside 'find / -xdev -name "*knight2cnf*" -o -xdev -name "*tsume*" | grep -v -e ^/proc -e ^/tsume.deb || true' >"$BATS_TEST_TMPDIR/after"
  diff "$BATS_TEST_TMPDIR/before" "$BATS_TEST_TMPDIR/after"
}
