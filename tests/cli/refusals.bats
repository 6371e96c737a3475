#!/usr/bin/env bats
# What the programs refuse: one row of tests/data/refusals.tsv each.
bats_require_minimum_version 1.5.0

setup() {
  load common
  in_own_folder
  cp "$TSUME_ROOT"/tests/data/examples/* .
  limit_programs
  forget_lines
  failures=
}

# Fields that nothing stands in are '-'. An answer on standard output, but for names of columns, would be a failure,
# too, and after a usage error anything.
@test "every row of refusals.tsv: the status, the message, and no record on standard output" {
  local rows=0 command input status message got
  while IFS=$'\t' read -r command input status message; do
    [[ -n $command && $command != '#'* ]] || continue
    rows=$((rows + 1))
    [[ $input != - ]] || input=
    printf %b "$input" >input
    got=0
    eval "$command" <input >out 2>err || got=$?
    ((got == status)) || complain "$command: status $got, not $status; $(cat err)"
    ((status != 2)) || [[ ! -s out ]] || complain "$command: prints $(head -c 200 out)"
    ! grep -qv '^#' out || complain "$command: prints $(head -c 200 out)"
    [[ $message == - ]] || grep -qF -- "$message" err || complain "$command: says $(cat err), not: $message"
  done <"$TSUME_ROOT/tests/data/refusals.tsv"
  ((rows > 0))
  settle
}
