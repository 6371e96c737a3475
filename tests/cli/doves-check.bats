#!/usr/bin/env bats
# doves-check: verdicts, variants, bad input.

bats_require_minimum_version 1.5.0

setup() {
  load common
  trace_test_only
  data=$TSUME_ROOT/tests/data/doves
}

@test "doves-check agrees with all labelled positions, for one thread and for two" {
  { printf '# id\tverdict\treason\n' && grep -v '^#' "$data/positions.tsv" | cut -f 1,2 | sed 's/$/\t-/'; } >"$BATS_TEST_TMPDIR/expected"
  doves-check --threads 1 "$data/positions.tsv" | cmp - "$BATS_TEST_TMPDIR/expected"
  doves-check --threads 2 <"$data/positions.tsv" | cmp - "$BATS_TEST_TMPDIR/expected"
}

@test "doves-check calls the sample mates mates" {
  run -0 doves-check "$data/sample_mates.txt"
  [ "$(grep -c $'\tMATE\t' <<<"$output")" -eq 5 ]
}

@test "doves-check takes keys, CRLF, and boards anywhere" {
  run -0 doves-check < <(printf '864761497199312896\r\n ; b; B\n')
  [ "${output#*$'\n'}" = $'864761497199312896\tNOT\t-\n ; b; B\tNOT\t-' ]
}

@test "doves-check knows the variants and whose turn it is" {
  run -0 doves-check --both win <<<'-A-a;YmBh;-Ty-;--Hb'
  [ "${lines[1]#*$'\t'}" = $'WIN1\t-' ]
  run -0 doves-check --no-remove <<<'H---;TmAh;-ta-;Bb--'
  [ "${lines[1]#*$'\t'}" = $'MATE\t-' ]
  run -0 doves-check --green --details <<<'-B-b;--aT;y---;t---'
  [ "${lines[1]#*$'\t'}" = $'MATE\tmover=1 opponent=3 box=4x4' ]
}

@test "doves-check goes on after bad lines, and names them" {
  for threads in 1 2; do
    run -1 --separate-stderr doves-check --threads "$threads" \
      < <(printf 'b;B\nbB;B\nB\nb-A;B\n-----\nb;B\n+---+\n')
    [ "${#lines[@]}" -eq 8 ]
    [ "${lines[2]}" = $'bB;B\tbad-input\tline 2: the dove B is on the board twice' ]
    [ "${lines[3]}" = $'B\tbad-input\tline 3: the boss b is not on the board (a line is a whole board, '\''row;row;row;row'\'')' ]
    [ "${lines[4]}" = $'b-A;B\tbad-input\tline 4: the dove A is isolated: it touches no other dove' ]
    [ "${lines[5]}" = $'-----\tbad-input\tline 5: the board is larger than 4x4' ]
    [ "${lines[6]}" = $'b;B\tNOT\t-' ]
    [[ "${lines[7]}" == $'+\tbad-input\tline 7: a frame is not closed'* ]]
    [ "$stderr" = 'doves-check: 2 valid, 5 bad-input' ]
  done
}
