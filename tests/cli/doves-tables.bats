#!/usr/bin/env bats
# The tables of Tokyo Doves in scripts/experiments/results are what the tools print.

bats_require_minimum_version 1.5.0

# bats test_tags=slow
@test "doves-tables makes the recorded tables again" {
  results=$TSUME_ROOT/scripts/experiments/results
  "$TSUME_ROOT/scripts/experiments/doves-tables" "$BATS_TEST_TMPDIR"
  for table in number side variant; do
    cmp "$results/doves-by-$table.tsv" "$BATS_TEST_TMPDIR/doves-by-$table.tsv"
  done
  # The rows of the sides and the default variant add up to the table by number.
  mates=$(tail -n 1 "$results/doves-by-number.tsv" | cut -f 6)
  [ "$mates" = 4779515952 ]
  [ "$(tail -n 1 "$results/doves-by-side.tsv" | cut -f 2)" = "$mates" ]
  [ "$(awk '$1 == "lose" && $2 == "yes" && $3 != "total" { sum += $5 } END { printf "%.0f", sum }' \
    "$results/doves-by-variant.tsv")" = "$mates" ]
}

@test "the recorded tables agree with the published total and the known columns" {
  results=$TSUME_ROOT/scripts/experiments/results
  grep -v '^[#n]' "$results/doves-by-number.tsv" |
    diff - <(grep -v '^[#n]' "$TSUME_ROOT/tests/data/doves/counts.tsv" | cut -f 1,2,4-7)
}
