#!/usr/bin/env bats
# The exit statuses of tsume(7): every status that a man page documents is reached by a job, and no
# other one.
bats_require_minimum_version 1.5.0

setup() {
  load common
  in_folder_of_jobs
  limit_programs
  forget_lines
  : >reached
}

# Runs a command line and notes that its tool has this status.
expect_status() { # STATUS COMMAND [INPUT]
  local got=0
  eval "$2" <"${3-/dev/null}" >out 2>err || got=$?
  ((got == $1)) || complain "$2: status $got, not $1; $(head -n 1 err)"
  # The last tool of a pipeline.
  local command=${2##*| }
  echo "${command%% *} $1" >>reached
}

@test "tool x exit status: each one documented is reached, and is one of the table" {
  local tool input arguments long also written command status wanted
  for tool in "${tools[@]}"; do
    job_of "$tool"
    wanted=0
    [[ $tool != satrun ]] || wanted=10
    expect_status "$wanted" "$tool ${arguments[*]}" "$input"
    expect_status 1 "$tool ${arguments[*]} -o no/such/folder/file" "$input"
    expect_status 2 "$tool --no-such-option"
  done
  while IFS=$'\t' read -r status command; do
    [[ -n $status && $status != '#'* ]] || continue
    expect_status "$status" "$command"
  done <"$TSUME_ROOT/tests/data/statuses.tsv"
  sort -u reached >reached.sorted
  for tool in "${tools[@]}"; do
    statuses_of "$tool" | tr , '\n' | sed "s/^/$tool /"
  done | sort -u >documented
  diff reached.sorted documented >differs || complain "reached (<) against documented (>): $(<differs)"
  awk '/^\.Sh/ { inside = /EXIT STATUS/ } inside && /^\.It/ { print $2 }' "$TSUME_ROOT/man/tsume.7" >table
  echo 10 >>table # of satrun
  ! cut -d ' ' -f 2 documented | grep -vxFf table || complain 'a status that tsume(7) does not have'
  settle
}

# make takes a file that is there for made, and a script an old answer for the new one.
@test "without an answer no output has its name, also not an earlier one" {
  local status command got without=0
  while IFS=$'\t' read -r status command; do
    [[ $status == 3 || $status == 20 ]] || continue
    got=0 && rm -f printed file
    eval "$command" </dev/null >printed 2>err || got=$?
    echo old >file
    eval "$command -o file" </dev/null >/dev/null 2>err || got=$?
    ((got == status)) || complain "$command -o: status $got, not $status"
    if [[ -s printed ]]; then
      [[ -s file && $(head -c 4 file) != old ]] || complain "$command -o: prints something, but writes nothing"
    else
      without=$((without + 1))
      [[ ! -e file ]] || complain "$command -o: a file without an answer"
    fi
  done <"$TSUME_ROOT/tests/data/statuses.tsv"
  ((without >= 8))
  settle
}

# A job whose first item is bad, for each tool with --skip-bad.
bad_first() { # TOOL: sets the array arguments, and the file input
  { printf ': AH\n\n' && cat deal.txt; } >bad-boards
  arguments=(bad-boards) input=/dev/null
  case $1 in
    doves-*)
      printf 'no position\nbB;T-YA\n' >input
      arguments=() input=input
      [[ $1 != doves-value ]] || arguments=(--store values)
      ;;
    freecell-astar | freecell-dfs) arguments+=(--max-nodes 300) ;;
    freecell-train) { printf ': AH\n\n' && cat easy.txt; } >bad-boards ;;
    hr-bfs)
      printf 'no job\n:54 d4\n' >input
      arguments=(contest.hrb input)
      ;;
    ham-solve)
      printf 'no graph\nBw\n' >input
      arguments=(--each) input=input
      ;;
    hr-maxgoal) arguments=(contest.hrb --robots 2 --goals zz,d4) ;;
  esac
}

@test "a bad item ends the work, and with --skip-bad the others are answered, status 1 at the end" {
  local tool arguments input status rows=0
  for tool in "${tools[@]}"; do
    grep -q $'^option\t-\tskip-bad\t' <("$tool" --list-options) || continue
    rows=$((rows + 1))
    bad_first "$tool"
    status=0
    "$tool" "${arguments[@]}" <"$input" >out 2>err || status=$?
    ((status == 1 || status == 2)) || complain "$tool: status $status with a bad item"
    ! grep -v '^#' out || complain "$tool: answers what follows a bad item"
    bad_first "$tool"
    status=0
    "$tool" "${arguments[@]}" --skip-bad --quiet <"$input" >out 2>err || status=$?
    ((status == 1)) || complain "$tool --skip-bad: status $status"
    [[ -s out ]] || complain "$tool --skip-bad: prints nothing"
    grep -Eq ':[0-9]+: |--goals' err || complain "$tool --skip-bad: does not say where: $(cat err)"
  done
  ((rows >= 12))
  settle
}
