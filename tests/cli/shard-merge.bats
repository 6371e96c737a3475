#!/usr/bin/env bats
# shard-merge: whole files from parts. What does not fit together is in tests/unit/io/shard_test.cpp.
bats_require_minimum_version 1.5.0

setup() {
  load common
  in_own_folder
  cp "$TSUME_ROOT"/tests/data/examples/squares-*-of-2.tsv "$BATS_TEST_TMPDIR"
  a=squares-0-of-2.tsv
  b=squares-1-of-2.tsv
}

@test "the merge is the same in any order of the files, and complete" {
  shard-merge $a $b >one
  shard-merge $b $a -o two
  cmp one two
  run -0 sed -n '2,21s/\t.*//p' one
  assert_output "$(seq 1 20)"
  run -0 head -n 1 one
  assert_output --regexp '^#shard 0/1 squares 0\.1\.0 args=[0-9a-f]{16} order=number$'
  run -0 tail -n 1 one
  assert_output --regexp '^#end records=20 xxh64=[0-9a-f]{16}$'
  run -0 shard-merge one
  assert_output "$(cat one)"
}

@test "a part on standard input" {
  shard-merge $a $b >one
  shard-merge $a - <$b >two
  cmp one two
}

@test "the order that files do not say, and the order that they say" {
  cat >unsaid <<'END'
#shard 0/1 squares 0.1.0 args=0123456789abcdef
2	4
10	100
#end records=2 xxh64=fc29750215d60b87
END
  run -1 shard-merge unsaid
  assert_output --partial 'unsaid:3: record out of order'
  run -0 shard-merge --order number unsaid
  assert_output "$(cat unsaid)"
  run -0 shard-merge --order number --plain unsaid
  assert_output $'4\n100'
  shard-merge $a $b | cmp - <(shard-merge --order number $a $b)
}

@test "--plain writes the records alone, and nothing of a bad set" {
  shard-merge --plain $b $a >plain
  shard-merge $a $b | grep -v '^#' | cut -f 2- | cmp - plain
  shard-merge --plain $a $b -o file
  cmp file plain
  run -1 --separate-stderr shard-merge --plain $a
  assert_output ''
}

@test "--report reports and does not merge" {
  run -0 shard-merge --report $a $b
  assert_output 'complete 2/2 records 20'
  run -1 shard-merge --report $b
  assert_line 'missing 0'
  assert_line --index 1 --regexp '^complete 1/2 records [0-9]+$'
  head -n -1 $b >x
  run -1 shard-merge --report $a x
  assert_line --index 0 --partial 'fault x: incomplete'
  assert_line 'missing 1'
  gzip <$b | head -c 100 >x.gz
  run -1 shard-merge --report $a x.gz
  assert_line 'fault x.gz: the gzip data are cut off'
  assert_line 'missing 1'
}

@test "a thousand open parts fit into little memory" {
  skip_with_sanitizer
  echo '#shard 0/1000 squares 0.1.0 args=0123456789abcdef' >part
  mapfile -t parts < <(yes part | head -n 1000)
  ulimit -v 200000
  run -1 shard-merge "${parts[@]}" -o merged
  assert_output --partial 'part 0 appears twice'
  [[ ! -e merged ]]
}

# digests TOOL ARGUMENTS... - the digest of part 0/4, for each line of standard input with these options added.
digests() {
  local -a options
  while read -ra options; do
    "$@" "${options[@]}" --quiet --shard 0/4 | sed -n '1s/.*args=\([0-9a-f]*\).*/\1/p'
  done
}

@test "each option that changes the records changes the digest of a part" {
  deck=(--ranks 2 --columns 3 --cells 1)
  freecell-deal "${deck[@]}" 1..4 >boards
  freecell-deal "${deck[@]}" 2..5 >others
  printf '%s\n' '' '--seed 2' '--off-path 1' --canonical '--augment 1' '--shares 1:1:1' '--format tsv' \
    '--max-nodes 99' '--effort 9' | digests freecell-train "${deck[@]}" boards >found
  digests freecell-train "${deck[@]}" others <<<'' >>found
  assert_equal "$(sort -u found | wc -l)" 10
  printf '%s\n' '--doves 2..3' '--doves 2..4' '--doves 3' '--doves 3 --both draw' '--doves 3 --no-remove' \
    '--doves 3 --what positions' '--doves 3 --format key' '--doves 3 --count' | digests doves-enum --all >found
  assert_equal "$(sort -u found | wc -l)" 8
  board=$TSUME_ROOT/tests/data/examples/contest.hrb
  printf '%s\n' '--goals d4,*38' '--goals d4' '--goals d4 --robots 2' |
    digests hr-maxgoal "$board" >found
  assert_equal "$(sort -u found | wc -l)" 3
}
