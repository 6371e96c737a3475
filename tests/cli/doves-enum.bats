#!/usr/bin/env bats
# doves-enum: tables, lists, formats, parts.

bats_require_minimum_version 1.5.0

setup() {
  load common
  trace_test_only
}

@test "doves-enum --count prints the table, for one thread and for two" {
  run -0 doves-enum --count --doves 2..7
  [ "$output" = $'# doves\tcount\n2\t0\n3\t0\n4\t0\n5\t0\n6\t14310\n7\t842656\n# total 856966' ]
  [ "$(doves-enum --count --doves 2..7 --threads 2)" = "$output" ]
}

@test "doves-enum counts shapes, positions and wins" {
  [ "$(doves-enum --count --what shapes | tail -n 1)" = '# total 5171' ]
  [ "$(doves-enum --count --what positions | tail -n 1)" = '# total 508064190482' ]
  [ "$(doves-enum --count --what nonterminal | tail -n 1)" = '# total 284926471562' ]
  [ "$(doves-enum --count --what win1 --doves 5 | sed -n 2p)" = $'5\t28376' ]
}

@test "doves-enum --split counts by side" {
  run -0 doves-enum --count --split --doves 7
  [ "$output" = $'# doves\tmover\topponent\tcount\n7\t5\t2\t3906\n7\t4\t3\t91722\n7\t3\t4\t397581\n7\t2\t5\t302855\n7\t1\t6\t46592\n# total 842656' ]
}

@test "doves-enum lists mates that doves-check accepts, canonical and without repetition" {
  doves-enum --all --doves 6 --threads 2 >"$BATS_TEST_TMPDIR/list"
  doves-enum --all --doves 6 | cmp - "$BATS_TEST_TMPDIR/list"
  [ "$(doves-check "$BATS_TEST_TMPDIR/list" | grep -c MATE)" -eq 14310 ]
  doves-fmt --canonical "$BATS_TEST_TMPDIR/list" | cmp - "$BATS_TEST_TMPDIR/list"
  [ "$(sort -u "$BATS_TEST_TMPDIR/list" | wc -l)" -eq 14310 ]
}

# bats test_tags=slow
@test "doves-enum lists every mate of seven doves once, and doves-check accepts them all" {
  doves-enum --all --doves 7 >"$BATS_TEST_TMPDIR/list"
  [ "$(doves-check --threads 2 "$BATS_TEST_TMPDIR/list" | grep -c MATE)" -eq 842656 ]
  [ "$(doves-enum --all --doves 7 --format key | sort -u | wc -l)" -eq 842656 ]
  doves-fmt --canonical "$BATS_TEST_TMPDIR/list" | cmp - "$BATS_TEST_TMPDIR/list"
}

@test "doves-enum writes the same positions in every format" {
  doves-enum --all --doves 6 | LC_ALL=C sort >"$BATS_TEST_TMPDIR/list"
  doves-enum --all --doves 6 --format key | doves-fmt | LC_ALL=C sort | cmp - "$BATS_TEST_TMPDIR/list"
  doves-enum --all --doves 6 --format tdl | doves-fmt --from tdl | LC_ALL=C sort |
    cmp - "$BATS_TEST_TMPDIR/list"
  doves-enum --all --doves 6 --format json | jq -r .id | LC_ALL=C sort |
    cmp - "$BATS_TEST_TMPDIR/list"
  for format in svg html; do # one document, as doves-fmt writes it
    doves-enum --all --doves 3 --what positions --format $format >"$BATS_TEST_TMPDIR/pictures"
    [ "$(grep -c '<circle' "$BATS_TEST_TMPDIR/pictures")" -eq 180 ]
    doves-enum --all --doves 3 --what positions | doves-fmt --format $format | cmp - "$BATS_TEST_TMPDIR/pictures"
  done
  [ "$(doves-enum --all --doves 2 --what positions --format framed | wc -l)" -eq 20 ]
  [ "$(doves-enum --doves 2 --what shapes)" = $'oo--;----;----;----\n-o--;o---;----;----' ]
}

@test "the parts of doves-enum merge to the whole, alone to the run without --shard, and --sum gives its table" {
  cd "$BATS_TEST_TMPDIR"
  local options
  for options in '--doves 6' '--doves 6 --format key' '--what positions --doves 2..3 --format json'; do
    # shellcheck disable=SC2086 # several options
    doves-enum --all $options >plain
    # shellcheck disable=SC2086
    doves-enum --all $options --shard 0/1 -o whole
    # 7 shapes have 2 or 3 doves.
    # shellcheck disable=SC2086
    parts_merge_to_whole '1 3 30' doves-enum --all $options
  done
  for options in '--what positions --doves 2..4' '--doves 2..6'; do
    # shellcheck disable=SC2086
    doves-enum --count $options --shard 0/1 -o whole
    shard-merge --plain whole >plain
    # 47 shapes have 2 to 4 doves.
    # shellcheck disable=SC2086
    parts_merge_to_whole '3 60' doves-enum --count $options
    # shellcheck disable=SC2086
    doves-enum --count $options | cmp - <(doves-enum --sum whole)
  done
  [ "$(doves-enum --sum whole --split)" = "$(doves-enum --count --doves 2..6 --split)" ]
  run -1 doves-enum --sum part.0
  [[ $output == *'one part of several'* ]]
}

@test "doves-enum lists only if told to: up to billions of lines" {
  cd "$BATS_TEST_TMPDIR"
  local options
  for options in '' '--doves 2..3' '--what win1' '--format tdl' '--doves 2 --shard 0/1'; do
    # shellcheck disable=SC2086 # several options
    run -2 bash -c 'doves-enum "$@" >list; status=$?; cat list; exit $status' - $options
    [[ $output == *--count*--all* && ! -s list ]]
  done
  run -0 doves-enum --all --doves 2..3
  run -0 doves-enum --what shapes --doves 2..3
}
