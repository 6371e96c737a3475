# hr2cnf: formulas of Hyper Robot, their sizes and their metadata.
bats_require_minimum_version 1.5.0

setup() {
  load common
  in_own_folder
  B=$TSUME_ROOT/tests/data/examples/contest.hrb
}

@test "hr2cnf: every rule has a line at the least length and none below, with proof" {
  local rules length
  for rules in '' --ricochet --no-rebound --any-robot '--ricochet --any-robot'; do
    length=$(hr-bfs $rules "$B" - <<<'2e1c0f:fa 6a' | fields 3)
    hr2cnf "$B" '2e1c0f:fa 6a' $rules --moves "$length" -o f.cnf
    run -10 --separate-stderr satrun --solver cadical f.cnf
    run -0 cnf2hr <<<"$output"
    run -0 hr-check ${rules/--any-robot/} "$B" <<<"$output"
    hr2cnf "$B" '2e1c0f:fa 6a' $rules --moves "$((length - 1))" --at-most -o g.cnf
    run -20 satrun --solver cadical --check-proof g.cnf
  done
}

@test "hr2cnf: as many models as hr-bfs counts lines" {
  run -0 hr-bfs --count "$B" - <<<'2e1c0f:fa 9c'
  local length count
  IFS=$'\t' read -r _ _ length count <<<"${lines[1]}"
  hr2cnf "$B" '2e1c0f:fa 9c' --moves "$length" -o f.cnf
  run -0 cnf-models --count f.cnf
  assert_output "$count"
}

@test "hr2cnf: the job is an operand, follows the board, or is what the board shows" {
  hr2cnf "$B" '2e1c0f:fa d4' --moves 16 --quiet | grep -v '^c command' >operand
  { cat "$B"; echo '2e1c0f:fa d4'; } | hr2cnf --moves 16 | grep -v '^c command' >follows
  hr2cnf "$B" --moves 16 | grep -v '^c command' >shown
  cmp operand follows
  cmp operand shown
}

@test "hr2cnf: what is plainly impossible is the empty clause with its reason" {
  printf '%s\n' '+-+-+-+-+' '|. . .|.|' '+ + + +-+' '|. . . .|' '+-+-+-+-+' >board
  local job moves reason
  while IFS=$'\t' read -r job moves reason; do
    run -0 hr2cnf board "$job" --moves "$moves" -o f.cnf
    assert_output --partial "no line: $reason"
    grep -qx '0' f.cnf
    run -20 cnf2hr --formula f.cnf <<<'s UNSATISFIABLE'
    assert_output --partial "$reason"
  done <<'END'
:00 03	5	walls separate the goal 03
:00 13	1	at least 2 moves would be needed
:00 01	5	nothing can stop a robot on the goal 01 within 5 moves
:00 00	5	the job is solved before the first move
END
  hr2cnf board ':00 00' --moves 0 -o f.cnf
  run -0 cnf2hr --formula f.cnf <<<$'s SATISFIABLE\nv 0'
  assert_line --index 1 $':00 00\tsolved\t0\t-'
}
