#!/usr/bin/env bats
# What stands before the input of every tool: a byte order mark, which is skipped; and nothing at all.
bats_require_minimum_version 1.5.0

setup_file() {
  load common
  limit_tests
}

setup() {
  load common
  load_assertions
  find_tools
  limit_programs
  forget_lines
  cd "$BATS_TEST_TMPDIR"
  source "$TSUME_ROOT/scripts/jobs"
  prepare_jobs
}

# for_each_job FUNCTION: calls it with the tool and the words of each of its jobs; the variables input
# and first (whether it is the first job of the tool) are set.
for_each_job() {
  local tool job words input arguments long also written first
  for tool in "${tools[@]}"; do
    job_of "$tool"
    first=1
    for job in "$input ${arguments[*]}" "${also[@]}"; do
      read -ra words <<<"$job"
      input=${words[0]}
      "$1" "$tool" "${words[@]:1}"
      first=0
    done
  done
}

# The same answer if each file that the job reads, and standard input, has a mark; also if that comes
# byte by byte.
marked() { # TOOL WORD...
  local word words=("$1") status=0 marked=0 files=0
  for word in "${@:2}"; do
    if [[ -f $word ]]; then
      {
        printf '\357\273\277'
        cat "$word"
      } >"marked-$word"
      words+=("marked-$word")
      files=1
    else
      words+=("$word")
    fi
  done
  [[ $input != /dev/null || $files == 1 ]] || return 0
  "$@" <"$input" >plain 2>/dev/null || status=$?
  if [[ $input == /dev/null ]]; then
    "${words[@]}" </dev/null >out 2>err || marked=$?
  else
    {
      printf '\357'
      sleep 0.01
      printf '\273'
      sleep 0.01
      printf '\277'
      cat "$input"
    } |
      "${words[@]}" >out 2>err || marked=$?
  fi
  # A recorded command names its files, and lines of results may name theirs.
  if ((status != marked)) || ! cmp -s <(sed 's/marked-//g' out) plain; then
    complain "$*: with a mark status $marked, not $status: $(head -n 1 err)"
  fi
}

@test "a byte order mark before any input of any tool changes nothing" {
  for_each_job marked
  settle
}

# tsume(7): a program that answers one question refuses empty input; a program that works through a
# list answers an empty list with nothing and status 0. Jobs with two inputs may refuse that they do
# not match.
nothing() { # TOOL WORD...
  local empty status
  [[ $input != /dev/null ]] || return 0
  for empty in '' '\n'; do
    status=0
    # shellcheck disable=SC2059
    printf "$empty" | "$@" >out 2>err || status=$?
    ((status <= 1)) || complain "$*: status $status for empty input: $(head -n 1 err)"
    ((status == 0)) || [[ -s err || -s out ]] || complain "$*: refuses empty input without a word"
    # The other jobs of a tool may have their list elsewhere.
    ((first)) || continue
    if [[ " $lists " == *" $1 "* ]]; then
      ((status == 0)) && [[ ! -s out ]] || complain "$*: status $status for an empty list: $(cat err)"
    else
      ((status == 1)) || complain "$*: status $status for empty input"
    fi
  done
}

@test "empty input is refused, or an empty list" {
  local lists
  lists=$(sed -n '/^The programs that work through lists are/,/^\.It/s/^\.Xr \([a-z-]*\) 1.*/\1/p' \
    "$TSUME_ROOT/man/tsume.7" | tr '\n' ' ')
  [[ -n $lists ]]
  for_each_job nothing
  settle
}
