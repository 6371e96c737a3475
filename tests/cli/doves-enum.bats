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
  doves-enum --doves 6 --threads 2 >"$BATS_TEST_TMPDIR/list"
  doves-enum --doves 6 | cmp - "$BATS_TEST_TMPDIR/list"
  [ "$(doves-check "$BATS_TEST_TMPDIR/list" | grep -c MATE)" -eq 14310 ]
  doves-fmt --canonical "$BATS_TEST_TMPDIR/list" | cmp - "$BATS_TEST_TMPDIR/list"
  [ "$(sort -u "$BATS_TEST_TMPDIR/list" | wc -l)" -eq 14310 ]
}

# bats test_tags=slow
@test "doves-enum lists every mate of seven doves once, and doves-check accepts them all" {
  doves-enum --doves 7 >"$BATS_TEST_TMPDIR/list"
  [ "$(doves-check --threads 2 "$BATS_TEST_TMPDIR/list" | grep -c MATE)" -eq 842656 ]
  [ "$(doves-enum --doves 7 --format key | sort -u | wc -l)" -eq 842656 ]
  doves-fmt --canonical "$BATS_TEST_TMPDIR/list" | cmp - "$BATS_TEST_TMPDIR/list"
}

@test "doves-enum writes the same positions in every format" {
  doves-enum --doves 6 | LC_ALL=C sort >"$BATS_TEST_TMPDIR/list"
  doves-enum --doves 6 --format key | doves-fmt | LC_ALL=C sort | cmp - "$BATS_TEST_TMPDIR/list"
  doves-enum --doves 6 --format tdl | doves-fmt --from tdl | LC_ALL=C sort |
    cmp - "$BATS_TEST_TMPDIR/list"
  doves-enum --doves 6 --format json | jq -r .id | LC_ALL=C sort |
    cmp - "$BATS_TEST_TMPDIR/list"
  for format in svg html; do # one document, as doves-fmt writes it
    doves-enum --doves 3 --what positions --format $format >"$BATS_TEST_TMPDIR/pictures"
    [ "$(grep -c '<circle' "$BATS_TEST_TMPDIR/pictures")" -eq 180 ]
    doves-enum --doves 3 --what positions | doves-fmt --format $format | cmp - "$BATS_TEST_TMPDIR/pictures"
  done
  [ "$(doves-enum --doves 2 --what positions --format framed | wc -l)" -eq 20 ]
  [ "$(doves-enum --doves 2 --what shapes)" = $'oo--;----;----;----\n-o--;o---;----;----' ]
}

@test "the records of the parts of a list of doves-enum, alone, are the list without --shard" {
  cd "$BATS_TEST_TMPDIR"
  list=(doves-enum --what positions --doves 2..3)
  for format in text key json; do
    "${list[@]}" --format $format >plain
    [ "$(wc -l <plain)" -eq 182 ]
    for parts in 1 3 30; do # 7 shapes have 2 or 3 doves
      for ((i = 0; i < parts; ++i)); do
        "${list[@]}" --format $format --shard "$i/$parts" --threads 2 -o "part.$i"
      done
      shard-merge --plain part.* | cmp - plain
      rm part.*
    done
  done
  doves-enum --doves 6 >plain
  doves-enum --doves 6 --shard 0/2 -o part.0
  doves-enum --doves 6 --shard 1/2 -o part.1
  shard-merge --plain part.* | cmp - plain
}

@test "the parts of doves-enum merge to the whole, and --sum gives its table" {
  cd "$BATS_TEST_TMPDIR"
  for options in '--count --doves 2..6' '--doves 6' '--doves 6 --format key'; do
    for parts in 1 3; do
      rm -f part.*
      for ((i = 0; i < parts; ++i)); do
        # shellcheck disable=SC2086 # several options
        doves-enum $options --shard "$i/$parts" -o "part.$i"
      done
      shard-merge part.* -o merged
      # shellcheck disable=SC2086
      doves-enum $options --shard 0/1 --threads 2 | cmp - merged
    done
  done
  [ "$(grep -v '^#' merged | cut -f 2 | sort)" = "$(doves-enum --doves 6 --format key | sort)" ]
  doves-enum --count --doves 2..6 --shard 0/1 -o whole
  doves-enum --count --doves 2..6 | cmp - <(doves-enum --sum whole)
  count=(doves-enum --count --what positions --doves 2..4)
  "${count[@]}" >table
  for parts in 2 60; do # 47 shapes have 2 to 4 doves
    rm -f part.*
    for ((i = 0; i < parts; ++i)); do
      "${count[@]}" --shard "$i/$parts" -o "part.$i"
    done
    shard-merge part.* | doves-enum --sum - | cmp - table
  done
  [ "$(doves-enum --sum whole --split)" = "$(doves-enum --count --doves 2..6 --split)" ]
  doves-enum --count --doves 6 --shard 0/2 -o half
  run -1 doves-enum --sum half
  [[ $output == *'one part of several'* ]]
}

@test "doves-enum refuses what does not go together" {
  cd "$BATS_TEST_TMPDIR"
}

@test "doves-enum does not flood a terminal unless it is told to" {
  cd "$BATS_TEST_TMPDIR"
  run -2 script -qec 'doves-enum' /dev/null
  [[ $output == *--count*--all* ]]
  run -0 script -qec 'doves-enum --doves 2..3 | tail -n 1' /dev/null
  run -2 script -qec 'doves-enum --doves 2..3' /dev/null
  run -0 script -qec 'doves-enum --doves 2..3 --all' /dev/null
  run -0 script -qec 'doves-enum --count --doves 2..3' /dev/null
  run -2 script -qec 'doves-enum --what win1' /dev/null
  run -0 script -qec 'timeout 2 doves-enum --all >/dev/null; [ $? = 124 ]' /dev/null
}
