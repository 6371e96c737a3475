#!/usr/bin/env bats
# Everything that a program writes under a name has that name only when it is whole: each option of
# each tool that names an output, at a size limit and on a full disk. It never replaces what the program reads.
# On standard output, records do not wait for the end of the run.
bats_require_minimum_version 1.5.0

setup() {
  load common
  in_folder_of_jobs
  limit_programs
  forget_lines
}

teardown() {
  end_background
}

# for_each_output FUNCTION: calls it with the option and the words of the job, for each output of each
# tool; the variables tool, input, wanted (the status) and whole (what is written) are set.
for_each_output() {
  local tool input arguments long also written job option words wanted
  for tool in "${tools[@]}"; do
    job_of "$tool"
    written+=("output $input ${arguments[*]}")
    assert_equal "$(printf '%s\n' "${written[@]%% *}" | sort)" \
      "$("$tool" --list-options | awk '$1 == "output" { print $2 }' | sort)"
    for job in "${written[@]}"; do
      read -ra words <<<"$job"
      option=--${words[0]} input=${words[1]}
      rm -rf whole
      wanted=0
      "$tool" "${words[@]:2}" "$option" whole <"$input" >out 2>err || wanted=$?
      [[ -e whole ]] || complain "$tool $option: status $wanted, nothing written: $(head -n 1 err)"
      "$1" "$option" "${words[@]:2}"
    done
  done
}

# The output is there and whole, with the usual status, or not there, with status 1 and one line.
whole_or_absent() { # FILE STATUS WHAT
  if [[ -e $1 ]]; then
    (($2 == wanted)) || complain "$3: status $2, and something is written"
    diff -r "$1" whole >/dev/null || complain "$3: status $2, not whole"
  else
    (($2 == 1)) || complain "$3: status $2: $(head -n 1 err)"
    grep -q "^$tool: " err || complain "$3: says nothing: $(head -n 1 err)"
  fi
  [[ -z $(compgen -G "$1.tmp.*") ]] || complain "$3: leaves a temporary file"
}

at_size_limits() { # OPTION WORD...
  local blocks status
  for blocks in 0 1 2 8; do
    rm -rf result
    status=0
    # A pipe takes the message: the limit holds for every file.
    (ulimit -f "$blocks" && exec "$tool" "${@:2}" "$1" result) <"$input" 2>&1 >/dev/null | cat >err ||
      status=${PIPESTATUS[0]}
    whole_or_absent result "$status" "$tool $1, $blocks blocks"
  done
}

@test "every output of every tool at size limits" {
  set -o pipefail
  for_each_output at_size_limits
  settle
}

# A disk of so many pages of 4 KiB beside the folder of an output.
on_small_disk() { # OPTION WORD...
  local pages status
  for pages in 1 2 3; do
    status=0
    rm -rf result
    # shellcheck disable=SC2016 # expanded by the inner shell
    unshare -rm bash -c 'mount -t tmpfs -o size="$1" none disk || exit 99
      status=0; "${@:3}" disk/result || status=$?
      [[ ! -e disk/result ]] || cp -r disk/result .
      [[ $(ls -A disk) == result || -z $(ls -A disk) ]] || status="left: $(ls -A disk)"
      echo "$status" >status' bash "$((4 * pages))k" - "$tool" "${@:2}" "$1" <"$input" >/dev/null 2>err ||
      status=$?
    status=$(cat status)
    whole_or_absent result "${status//[!0-9]/9}" "$tool $1, $pages pages, $status"
  done
}

@test "every output of every tool on a full disk" {
  unshare -rm true 2>/dev/null || skip 'no right to mount'
  mkdir disk
  for_each_output on_small_disk
  settle
}

# try_over FILE OPTION WORD...: the tool refuses, by every name of the file, and leaves it as it is. (A hard link may
# be replaced if the tool does not read the file, but others of its folder: the file stays.)
try_over() {
  local name status
  cp "$1" kept
  ln "$1" hard
  ln -s "$1" soft
  for name in "$1" "$PWD/$1" hard soft; do
    status=0
    "$tool" "${@:3}" "$2" "$name" <"$input" >out 2>err || status=$?
    ((status != 0)) && grep -qE 'are the same file|has its own files|needs an empty folder' err ||
      [[ $name == hard && $1 == */* ]] ||
      complain "$tool ${*:3} $2 $name: status $status: $(head -n 1 err)"
    cmp -s "$1" kept || complain "$tool ${*:3} $2 $name: the input is lost"
  done
  rm hard soft
  cp kept "$1"
  tried=$((tried + 1))
}

@test "no output of any tool replaces a file that it reads, or one of a folder that it reads" {
  local tool input arguments long also written job option words file tried=0
  for tool in "${tools[@]}"; do
    job_of "$tool"
    written+=("output $input ${arguments[*]}")
    for job in "${also[@]}"; do
      written+=("output $job")
    done
    for job in "${written[@]}"; do
      read -ra words <<<"$job"
      option=--${words[0]} input=${words[1]}
      while read -r file; do
        try_over "$file" "$option" "${words[@]:2}"
      done < <(for file in "${words[@]:1}"; do
        [[ ! -d $file ]] || find "$file" -type f
        [[ ! -f $file ]] || echo "$file"
      done | sort -u)
    done
  done
  ((tried > 50))
  # Standard output is an output, too.
  cp doves.txt list
  for words in 'doves-fmt list' 'doves-fmt - <list'; do
    run -2 bash -c "$words >>list"
    assert_line --partial 'are the same file'
    cmp list doves.txt
  done
  settle
}

@test "records are in the file of standard output before the next item is read" {
  local tool input arguments records
  for tool in doves-moves doves-solve hr-bfs; do
    job_of "$tool"
    mkfifo list
    "$tool" "${arguments[@]}" <list >early &
    exec 9>list
    cat "$input" >&9
    records=$("$tool" "${arguments[@]}" <"$input" | wc -l)
    until_true eval '(($(wc -l <early) == records))'
    exec 9>&-
    wait $!
    rm -f list early
  done
}
