bats_require_minimum_version 1.5.0
# hr-maxgoal: known goals, parts and threads without a trace, the heat map.

setup() {
  load common
  trace_test_only
  D=$TSUME_ROOT/tests/data/hyperrobot
  B=$D/gpcc2010.hrb
  W=$BATS_TEST_TMPDIR
}

teardown() {
  end_background
}

# Goals of maxgoal_gpcc.tsv as hr-maxgoal finds them: goal, max, count, unsolvable, histogram.
as_table() {
  jq -r '[.id, .length, .count, .unsolvable, (.histogram | map(tostring) | join(","))] | join("\t")'
}
oracle() { # GOALS: their lines in the same form
  grep -v '^[;#g]' "$D/maxgoal_gpcc.tsv" | awk -F'\t' -v goals=",$1," \
    'index(goals, "," $1 ",") { gsub(/[ ,]+/, ",", $5); print $1 "\t" $2 "\t" $3 "\t" $4 "\t" $5 }'
}

# bats test_tags=slow
@test "hr-maxgoal: goals of the contest board with their whole histograms" {
  hr-maxgoal "$B" --goals c8,00 | as_table >"$W/found"
  [ "$(wc -l <"$W/found")" = 2 ]
  oracle 00,c8 | cmp - "$W/found"
  [[ $(tail -n 1 "$W/found") == $'c8\t30\t13\t0\t2604125,634849,'* ]]
}

# bats test_tags=slow
@test "hr-maxgoal: every goal of the oracle, and c9 with its two placements" {
  goals=$(grep -v '^[;#g]' "$D/maxgoal_gpcc.tsv" | cut -f1 | paste -sd,)
  hr-maxgoal "$B" --goals "$goals" | as_table >"$W/found"
  [ "$(wc -l <"$W/found")" -ge 124 ]
  oracle "$goals" | sort | cmp - "$W/found"
  run -0 jq -r '.placements | join(" ")' < <(hr-maxgoal "$B" --goals c9)
  [ "$output" = 'f1d450:02 f1d480:02' ]
}

# bats test_tags=slow
@test "hr-maxgoal: a turned board has the same histograms" {
  for part in 'bgg25 c9' 'bgg24 93'; do
    set -- $part
    hr-maxgoal "$D/$1.hrb" --goals "$2" | jq -c .histogram >"$W/$1"
  done
  cmp "$W/bgg24" "$W/bgg25"
  [[ $(<"$W/bgg25") == '[2604125,12741744,'*',5430,212,2]' ]]
}

@test "hr-maxgoal: any number of parts merges to the whole" {
  cd "$W"
  hr-maxgoal "$B" --robots 2 --goals 00,01,12,d4,*38,c8,c9 --shard 0/1 --threads 3 >whole
  hr-maxgoal "$B" --robots 2 --goals 00,01,12,d4,*38,c8,c9 >plain
  parts_merge_to_whole '1 2 7 30' hr-maxgoal "$B" --robots 2 --goals c9,c8,00,01,12,d4,*38
  head -n 1 plain | grep -qF '{"id":"*38",'
}

@test "hr-maxgoal: the heat map has a number for each goal" {
  hr-maxgoal "$B" --robots 2 >"$W/goals"
  [ "$(wc -l <"$W/goals")" = 252 ]
  hr-maxgoal "$B" --format svg --results "$W/goals" >"$W/map.svg"
  # What is drawn at once is what is drawn from results: for some goals, and for all of a board.
  hr-maxgoal "$B" --robots 2 --goals targets >"$W/few"
  hr-maxgoal "$B" --format svg --results "$W/few" >"$W/few.svg"
  hr-maxgoal "$B" --format svg --robots 2 --goals targets | cmp - "$W/few.svg"
  printf '+-+-+-+-+\n|B . .|.|\n+ +-+ + +\n|. . . R|\n+-+-+-+-+\n' >"$W/small.hrb"
  hr-maxgoal "$W/small.hrb" --robots 2 >"$W/all"
  hr-maxgoal "$W/small.hrb" --format svg --results "$W/all" >"$W/all.svg"
  hr-maxgoal "$W/small.hrb" --format svg --robots 2 | cmp - "$W/all.svg"
  [ "$(grep -o '<text[^>]*font-size="15"' "$W/map.svg" | wc -l)" = 252 ]
}

@test "hr-maxgoal: the heat map hatches goals that almost no placement reaches" {
  local open=$TSUME_ROOT/tests/data/hyperrobot/open.hrb
  hr-maxgoal "$open" --robots 2 >"$W/goals"
  jq -r 'select(.unsolvable * 10 >= .states * 9) | .id' "$W/goals" >"$W/hatched"
  [ -s "$W/hatched" ]
  hr-maxgoal "$open" --format svg --results "$W/goals" >"$W/map.svg"
  [ "$(grep -c 'fill="url(#robots-hatch)"' "$W/map.svg")" = "$(wc -l <"$W/hatched")" ]
  grep -oP 'font-size="13"[^>]*>\K[^<]*' "$W/map.svg" >"$W/legend"
  numbers='in each cell: the most moves that any placement of the robots needs to reach it, if it can'
  [ "$(paste -sd ' ' "$W/legend")" = "$numbers; hatched: at least nine tenths of the placements are unsolvable" ]
  [ "$(wc -l <"$W/legend")" = 6 ]
  hr-maxgoal "$B" --robots 2 --goals d4,c8 --format svg >"$W/map.svg"
  run -1 grep -q hatch "$W/map.svg"
  [ "$(grep -oP 'font-size="13"[^>]*>\K[^<]*' "$W/map.svg" | paste -sd ' ')" = "$numbers" ]
}

@test "hr-maxgoal: a long run says first what it takes" {
  hr-maxgoal "$B" >"$W/goals" 2>"$W/said" 3>&- &
  until_true grep -qs . "$W/said"
  kill $!
  grep -qxE 'hr-maxgoal: 252 goals of 656 million placements: [0-9]+M of memory and about [0-9]+ min of processor time' "$W/said"
  hr-maxgoal "$B" --robots 2 2>"$W/said" >"$W/goals"
  [ ! -s "$W/said" ]
}
