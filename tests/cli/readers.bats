#!/usr/bin/env bats
# Every reader of every tool, fed with what other programs make of a file: the lines of Windows, no
# last newline, a byte order mark, compressed, cut off, empty; and every JSON output through jq, back
# into its readers.
bats_require_minimum_version 1.5.0

setup() {
  cd "$BATS_TEST_TMPDIR"
  # shellcheck source=scripts/jobs
  source "$TSUME_ROOT/scripts/jobs"
  load common
  find_tools
  limit_programs
  forget_lines
  tried=0
}

# Runs $words, the first of which is standard input; results are $status, ./out and ./err.
try() {
  status=0
  "$tool" "${words[@]:1}" <"${words[0]}" >out 2>err || status=$?
  tried=$((tried + 1))
}

# Calls FUNCTION for every file that a job of a tool reads: $tool, $words, $file and $first (whether it
# is the first job of the tool) are set, ./want and $wanted are the answer to the file as it is, ./kept
# is the file, which is put back afterwards.
for_each_file() { # FUNCTION
  local job first
  prepare_jobs
  for tool in "${tools[@]}"; do
    job_of "$tool"
    first=1
    for job in "$input ${arguments[*]}" "${also[@]}"; do
      read -ra words <<<"$job"
      try
      mv out want
      wanted=$status
      while read -r file; do
        [[ -f $file ]] || continue
        cp "$file" kept
        "$1"
        cp kept "$file"
      done < <(printf '%s\n' "${words[@]}" | sort -u)
      first=0
    done
  done
}

expect_the_same() { # WHAT
  ((status == wanted)) && cmp -s out want ||
    complain "$tool ${words[*]}: $file $1: status $status, not $wanted: $(head -n 1 err)"
}

other_line_ends() {
  # A set of positions is binary.
  [[ $file != *.tdl ]] || return 0
  sed 's/$/\r/' kept >"$file"
  try
  expect_the_same 'with CRLF'
  if [[ -z $(tail -c 1 kept) ]]; then
    head -c -1 kept >"$file"
    try
    expect_the_same 'without the last newline'
  fi
}

# A byte order mark before a file; before standard input also byte by byte.
marked() {
  (
    printf '\357\273\277'
    cat kept
  ) >"$file"
  try
  expect_the_same 'with a mark'
  [[ $file == "${words[0]}" ]] || return 0
  status=0
  {
    printf '\357'
    sleep 0.01
    printf '\273'
    sleep 0.01
    printf '\277'
    cat kept
  } | "$tool" "${words[@]:1}" >out 2>err || status=$?
  expect_the_same 'with a mark in three parts'
}

# tsume(7): a program that answers one question refuses empty input; a program that works through a
# list answers an empty list with nothing and status 0. Jobs with two inputs may refuse that they do
# not match.
nothing() {
  [[ $file == "${words[0]}" ]] || return 0
  local empty
  for empty in '' '\n'; do
    printf %b "$empty" >"$file"
    try
    ((status <= 1)) || complain "$tool ${words[*]}: status $status for empty input: $(head -n 1 err)"
    ((status == 0)) || [[ -s err || -s out ]] || complain "$tool ${words[*]}: refuses empty input without a word"
    # The other jobs of a tool may have their list elsewhere.
    ((first)) || continue
    if [[ " $lists " == *" $tool "* ]]; then
      ((status == 0)) && ! grep -qv '^#' out || complain "$tool ${words[*]}: status $status for an empty list: $(<err)"
    else
      ((status == 1)) || complain "$tool ${words[*]}: status $status for empty input"
    fi
  done
}

# What is wrong with a part is the answer of shard-merge --report.
reports_fault() { # TEXT
  [[ $tool == shard-merge ]] && grep -q "^fault .*$1" out
}

compressed() {
  local program
  for program in gzip xz; do
    "$program" -c kept >"$file"
    try
    expect_the_same "compressed by $program"
    # Without the end of the compressed data, which has a check sum.
    "$program" -c kept | head -c -5 >"$file"
    try
    ((status == 1)) && { [[ $(<err) == "$tool: "*"$file: the $program data are cut off" || $(<err) == *'<stdin>: the '* ]] ||
      reports_fault "the $program data are cut off"; } ||
      complain "$tool ${words[*]}: $file compressed and cut off: status $status: $(head -n 1 err)"
  done
}

compressed_otherwise() {
  bzip2 -c kept >"$file"
  try
  ((status == 1)) && { ! grep -qv '^#' out && [[ $(<err) == "$tool: "*'compressed with bzip2'*'bzcat'*' | ...' ]] ||
    reports_fault 'compressed with bzip2'; } ||
    complain "$tool ${words[*]}: $file compressed: status $status: $(head -n 1 err)"
}

# A part of the input is no complete input, or one whose answer is right.
cut_off() {
  local size at said
  size=$(wc -c <kept)
  for at in 0 1 $((size / 5)) $((size / 2)) $((size - size / 5)) $((size > 3 ? size - 3 : 0)); do
    head -c "$at" kept >"$file"
    try
    case $status in
      1 | 2)
        # A message, or a verdict of a checker, that names the input, its line, or the record.
        # Reading succeeds only where a NUL or too long a text ends it.
        if IFS= read -r -d '' -n 2000 said <err; then
          complain "$tool ${words[*]}: $file cut at $at: a long message, or a NUL in it"
        fi
        [[ $said == "$tool: "[!$'\n']* ]] || grep -qE "^$tool: .|(wrong|illegal|unsolved|fault|NOT VERIFIED)" err out ||
          complain "$tool ${words[*]}: $file cut at $at: status $status without a reason"
        ;;
      0 | 3 | 10 | 20)
        may_be_cut || complain "$tool ${words[*]}: $file cut at $at of $size: status $status"
        ;;
      *) complain "$tool ${words[*]}: $file cut at $at of $size: status $status: $(<err)" ;;
    esac
  done
}

# Where a beginning is an input too: other positions, boards, moves and lists, or no record at all.
may_be_cut() {
  case $tool,$file in
    # A shorter list, or none.
    doves2cnf,shape.txt) ;; # a smaller shape
    doves-*,doves.txt | doves-*,doves.tdl | doves-value,start.txt | doves-play,actions.txt) ;;
    # No record at all: no board is cut in two.
    freecell-*,deal.txt | freecell-*,easy.txt | freecell-*,small.txt | freecell-state,states.txt) ! grep -qv '^#' out ;;
    hr-bfs,jobs.txt) ((at < size / 2 + 2)) ;;
    # The moves up to there, from a position to be drawn.
    freecell-show,solution.txt) grep -qE '^(ms3, ply|<!DOCTYPE html>)' out ;;
    # A smaller board, of whole rows.
    ham-solve,board.txt | knight2cnf,board.txt | knight2graph,board.txt) ((at % 7 >= 6 || at % 7 == 0 || at == 1)) ;;
    # Players answer what they were told, and a script that ends loses.
    samurai-player,* | samurai-sim,orders.txt) ;;
    samurai-locate,samurai.txt) ((at < 2)) ;;
    # A model that decides all that the answer needs: it was verified.
    *,*.answer) cmp -s out want ;;
    # The proof is complete before its end.
    drat-check,*.drat) cmp -s out want ;;
    *) return 1 ;;
  esac
}


@test "CRLF and a missing last newline change no answer of any tool" {
  for_each_file other_line_ends
  ((tried > 100))
  settle
}

@test "a byte order mark before any input of any tool changes nothing" {
  for_each_file marked
  ((tried > 100))
  settle
}

@test "empty input is refused, or an empty list" {
  local lists
  lists=$(sed -n '/^The programs that work through lists are/,/^\.It/s/^\.Xr \([a-z-]*\) 1.*/\1/p' \
    "$TSUME_ROOT/man/tsume.7" | tr '\n' ' ')
  [[ -n $lists ]]
  for_each_file nothing
  settle
}

@test "every tool reads compressed input, and says when that is cut off" {
  for_each_file compressed
  ((tried > 120))
  settle
}

@test "every tool says how to decompress other input" {
  for_each_file compressed_otherwise
  ((tried > 60))
  settle
}

@test "cut-off input: a message, or the answer to what is left" {
  for_each_file cut_off
  ((tried > 300))
  settle
}

# The ways in which other programs write a stream of JSON, into the files r.NAME.
respell() { # FILE
  jq . "$1" >r.indented
  jq -c . "$1" >r.compact
  jq -c 'to_entries | reverse | from_entries' "$1" >r.reversed
  jq -S --tab . "$1" >r.sorted
  jq -s . "$1" >r.list
  jq -c -s . "$1" >r.list-on-a-line
  sed 's/$/\r/' r.indented >r.crlf
  python3 -c '
import json, sys
for line in open(sys.argv[1]):
    print(json.dumps(json.loads(line)))' r.compact >r.python
}

# Every spelling of FILE gets the same status and answer as the file itself from COMMAND, where the
# word @ is the file. The numbers of lines in the answer are those of the spelling.
reads_alike() { # FILE COMMAND...
  local file=$1 name word status wanted
  local -a command
  shift
  respell "$file"
  wanted=none
  for name in "$file" r.indented r.compact r.reversed r.sorted r.list r.list-on-a-line r.crlf r.python; do
    # An official log is one object, and so is a board.
    [[ $* != *--replay* && $* != 'hr-bfs @' || $name != r.list* ]] || continue
    command=()
    for word in "$@"; do
      command+=("${word/#@/$name}")
    done
    status=0
    "${command[@]}" </dev/null >out 2>err || status=$?
    tried=$((tried + 1))
    sed -i -E 's/^[^ :]+:[0-9]+(: |\t)//' out
    if [[ $wanted == none ]]; then
      mv out want
      wanted=$status
      # The first reading must not be a failure itself.
      ((status == 0)) && [[ -s want ]] || complain "$*: status $status: $(<err)"
    elif ((status != wanted)) || ! cmp -s out want; then
      complain "$*: $name of $file: status $status, not $wanted: $(head -n 1 err)"
    fi
  done
}

@test "every JSON output, in any spelling, is read by every tool that reads it" {
  cp "$TSUME_ROOT"/tests/data/examples/* .
  # Tours, of all tools that write them.
  knight2cnf 3x4 | cnf-models --max-models 3 | cnf2tour --format json >tours
  reads_alike tours tour-check 3x4 @
  ham-solve 6x6 --closed --format json >closed
  reads_alike closed tour-check 6x6 --closed @
  knight2cnf 6x6 --closed --encoding 2factor | satrun -q | tour-stitch --format json >stitched
  reads_alike stitched tour-check 6x6 --closed @
  ham-solve petersen.hcp --path --format json >path
  reads_alike path tour-check petersen.hcp --path @
  # FreeCell results.
  freecell-deal 1..3 >deals
  freecell-dfs --format json deals >found
  reads_alike found freecell-check deals @
  reads_alike found freecell-check deals --expand @
  reads_alike found freecell-show deals --play @
  local small='--ranks 3 --columns 4 --cells 1'
  # shellcheck disable=SC2086 # words
  freecell-deal $small 1..4 >small
  # shellcheck disable=SC2086
  freecell-astar $small --format json small >shortest
  # shellcheck disable=SC2086
  reads_alike shortest freecell-check $small small @
  # Hyper Robot: answers, the lengths of goals, boards.
  printf '0f1c2e:54 d4\n:00 04\n0f1c2e:4d 54\n' | hr-bfs --format json contest.hrb - >answers
  reads_alike answers hr-check contest.hrb @
  hr-bfs --format json contest.hrb | jq .moves | hr-check contest.hrb
  hr-maxgoal contest.hrb --robots 2 --goals d4,c8,c9,00 >lengths
  reads_alike lengths hr-maxgoal contest.hrb --format svg --results @
  for goal in d4 c8 c9 00; do hr-maxpath contest.hrb $goal --robots 2 --format json; done >paths
  hr-maxgoal contest.hrb --format svg --results paths | cmp - want
  hr-maxgoal contest.hrb --robots 2 --goals d4,c8,c9,00 --shard 0/1 >shard
  hr-maxgoal contest.hrb --format svg --results shard | cmp - want
  hr-board --format json contest.hrb >board
  hr-board board | cmp - contest.hrb
  reads_alike board hr-bfs @
  # Official logs of SamurAI.
  samurai-sim --seed 3 --write games >result
  reads_alike games/game-3.json samurai-sim --replay @
  ((tried > 80))
  settle
}

@test "what is not the documented JSON is refused with its line" {
  freecell-deal 1 >deal
  local text
  for text in '{"id":"ms1"}' '{"moves":"1h"}' '{"id":1,"moves":"1h"}' '{"id":"ms1","moves":[1]}' \
    '{"id":"ms1","move":"1a","moves":"1h"}' '[{"id":"ms1","moves":"1h"}' '{"id":"ms1",}' '[1]'; do
    printf '# comment\n%s\n' "$text" >json
    for command in 'freecell-check deal json' 'freecell-show deal --play json'; do
      # shellcheck disable=SC2086 # words
      run -1 --separate-stderr $command
      [[ $stderr == "${command%% *}: json:2: "* ]] || complain "$command: $text: $stderr"
    done
  done
  # Of another board, as in the other forms.
  echo '{"id":"ms2","moves":"1h"}' >json
  run -1 freecell-check deal json
  [[ $output == "freecell-check: json:1: solution of 'ms2' where board 'ms1' is next" ]]
  for text in '{"moves":1}' '{"move":["a1"]}' '[{"moves":["a1"]}' '[{"moves":["zz"]}]' '[{}]'; do
    printf '\n%s\n' "$text" >json
    run -1 --separate-stderr tour-check 3x4 json
    [[ $stderr == 'tour-check: json:2: '* ]] || complain "tour-check: $text: $output"
  done
  settle
}
