#!/usr/bin/env bats
# tests/local-slurm runs as root: what it writes is in a folder that it makes, and nowhere else.
bats_require_minimum_version 1.5.0
load common

setup() {
  in_own_folder
  ((EUID == 0)) || skip 'local-slurm needs root'
  # Daemons that note their arguments; munged's makes its socket.
  mkdir bin
  cat >bin/munged <<'TEXT'
#!/bin/sh
echo $$ >>pids
printf '%s\n' "$@" >>daemons
for word; do
  case $word in
    --socket=*) python3 -c 'import socket, sys; socket.socket(socket.AF_UNIX).bind(sys.argv[1])' "${word#*=}" ;;
  esac
done
exec sleep 60
TEXT
  cp bin/munged bin/slurmd
  cp bin/munged bin/slurmctld
  printf '#!/bin/sh\n' >bin/sbatch
  printf '#!/bin/sh\necho idle\n' >bin/sinfo
  chmod +x bin/*
  PATH=$PWD/bin:$PATH
}

teardown() {
  end_background
}

@test "everything is in one new folder, which others cannot write to, and which is gone at the end" {
  # A folder of another user with links to files of the victim, as an argument and as TMPDIR.
  mkdir -m 1777 foreign
  echo kept >victim
  for name in slurm.conf cgroup.conf munge state spool slurmd.log slurmctld.log munged.log; do
    ln -s ../victim "foreign/$name"
  done
  TMPDIR=$PWD/foreign run -0 "$TSUME_ROOT/tests/local-slurm" bash -c '
    echo "$SLURM_CONF" >conf
    stat -c "%U %a" "${SLURM_CONF%/*}" "${SLURM_CONF%/*}"/*/ >owners
    grep -o "/[^ )]*/[^ )]*" "$SLURM_CONF" >paths' - "$PWD/foreign"
  local folder
  folder=$(dirname "$(<conf)")
  [[ $folder == /tmp/local-slurm.* && ! -e $folder ]]
  [[ $(sort -u owners) == $'root 700\nroot 755' ]]
  # Every path that a daemon was told, by option or configuration, is below it.
  run -1 grep -v -e "^$folder/" <(sed -n 's/^--[a-z-]*=//p' daemons) paths
  [[ $(<victim) == kept && $(find foreign -type l | wc -l) == 8 ]]
}

@test "a command that fails, or a signal, leaves no folder and no daemon" {
  run -7 "$TSUME_ROOT/tests/local-slurm" bash -c 'echo "$SLURM_CONF" >conf; exit 7'
  [[ ! -e $(dirname "$(<conf)") ]]
  "$TSUME_ROOT/tests/local-slurm" bash -c 'echo "$SLURM_CONF" >conf.new; echo $$ >>pids; exec sleep infinity' 3>&- &
  until_true test -s conf.new
  local status=0 pid=$!
  kill -TERM $pid
  until_true eval '! kill -0 $pid'
  wait $pid || status=$?
  ((status == 143))
  (($(wc -l <pids) == 7))
  [[ $(xargs -n 1 kill -0 <pids 2>&1 | grep -c 'No such process') == 7 ]]
  [[ ! -e $(dirname "$(<conf.new)") ]]
}
