#!/usr/bin/env bats
# The tables of Tokyo Doves in scripts/experiments/results are what the tools print.

bats_require_minimum_version 1.5.0

setup() {
  load common
  trace_test_only
}

# bats test_tags=slow
@test "doves-tables makes the recorded tables again" {
  results=$TSUME_ROOT/scripts/experiments/results
  for table in number side variant; do
    cmp <(grep -v '^#' "$results/doves-by-$table.tsv") \
      <("$TSUME_ROOT/scripts/experiments/doves-tables" "$table")
  done
  # The rows of the sides and the default variant add up to the table by number.
  mates=$(awk '$1 == "total" { print $6 }' "$results/doves-by-number.tsv")
  [ "$mates" = 4779515952 ]
  [ "$(awk '$1 == "total" { print $2 }' "$results/doves-by-side.tsv")" = "$mates" ]
  [ "$(awk '$1 == "lose" && $2 == "yes" && $3 != "total" { sum += $5 } END { printf "%.0f", sum }' \
    "$results/doves-by-variant.tsv")" = "$mates" ]
}

@test "the recorded tables agree with the published total and the known columns" {
  results=$TSUME_ROOT/scripts/experiments/results
  grep -v '^[#n]' "$results/doves-by-number.tsv" |
    diff - <(grep -v '^[#n]' "$TSUME_ROOT/tests/data/doves/counts.tsv" | cut -f 1,2,4-7)
}
