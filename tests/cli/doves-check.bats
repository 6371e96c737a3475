#!/usr/bin/env bats
# doves-check: verdicts, variants, bad input.

bats_require_minimum_version 1.5.0

setup() {
  load common
  trace_test_only
  data=$TSUME_ROOT/tests/data/doves
}

@test "doves-check agrees with all labelled positions, for one thread and for two" {
  grep -v '^#' "$data/positions.tsv" | cut -f 1,2 >"$BATS_TEST_TMPDIR/expected"
  doves-check "$data/positions.tsv" | cmp - "$BATS_TEST_TMPDIR/expected"
  doves-check --threads 2 <"$data/positions.tsv" | cmp - "$BATS_TEST_TMPDIR/expected"
}

@test "doves-check calls the sample mates mates" {
  run -0 doves-check "$data/sample_mates.txt"
  [ "$(grep -c 'MATE$' <<<"$output")" -eq 5 ]
}

@test "doves-check takes keys, CRLF, and boards anywhere" {
  run -0 doves-check < <(printf '864761497199312896\r\n ; b; B\n')
  [ "$output" = $'864761497199312896\tNOT\n ; b; B\tNOT' ]
}

@test "doves-check knows the variants and whose turn it is" {
  run -0 doves-check --both win <<<'-A-a;YmBh;-Ty-;--Hb'
  [ "${output#*$'\t'}" = WIN1 ]
  run -0 doves-check --no-remove <<<'H---;TmAh;-ta-;Bb--'
  [ "${output#*$'\t'}" = MATE ]
  run -0 doves-check --green --details <<<'-B-b;--aT;y---;t---'
  [ "${output#*$'\t'}" = $'MATE\t1\t3\t4x4' ]
}

@test "doves-check stops at a bad line with its number, after the answers before it" {
  for threads in 1 2; do
    run -1 --separate-stderr doves-check --threads "$threads" < <(printf 'b;B\nbx;B\nb;B\n')
    [ "$output" = $'b;B\tNOT' ]
    [ "$stderr" = "doves-check: <stdin>:2: bad character 'x' in a position: expected ; - or one of BAYMTHbaymth" ]
  done
}

@test "doves-check --skip-bad goes on and counts" {
  for threads in 1 2; do
    run -1 --separate-stderr doves-check --skip-bad --threads "$threads" \
      < <(printf 'b;B\nbB;B\nB\nb-A;B\n-----\nb;B\n')
    [ "${#lines[@]}" -eq 6 ]
    [ "${lines[1]}" = $'bB;B\tBAD\tthe dove B is on the board twice' ]
    [ "${lines[2]}" = $'B\tBAD\tthe boss b is not on the board' ]
    [ "${lines[3]}" = $'b-A;B\tBAD\tthe dove A is isolated: it touches no other dove' ]
    [ "${lines[4]}" = $'-----\tBAD\tthe board is larger than 4x4' ]
    [ "${lines[5]}" = $'b;B\tNOT' ]
    [ "$stderr" = 'doves-check: bad lines: 4' ]
  done
}
