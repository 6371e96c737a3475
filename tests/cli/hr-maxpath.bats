bats_require_minimum_version 1.5.0
# hr-maxpath: known maxima, placements confirmed by hr-bfs, layers and samples, limits.

setup() {
  load common
  trace_test_only
  B=$TSUME_ROOT/tests/data/hyperrobot/gpcc2010.hrb
  W=$BATS_TEST_TMPDIR
}

@test "hr-maxpath: three robots, placements confirmed by hr-bfs, JSON sums up" {
  hr-maxpath "$B" c8 --robots 3 >"$W/text"
  [[ $(sed -n 2p "$W/text") == '# goal c8 robots 3 length 34 count '* ]]
  hr-maxpath "$B" c8 --robots 3 --format json --threads 3 >"$W/json"
  run -0 jq -r '[.id, .robots, .length, (.histogram | length) - 1 == .length,
    (.histogram | add) + .unsolvable == .states, .histogram[-1] == .count,
    (.placements | length) == .count] | @csv' "$W/json"
  [ "$output" = '"c8",3,34,true,true,true,true' ]
  head -n 5 "$W/text" | hr-bfs --compare "$B" - | hr-check "$B"
  [ "$(tail -n +4 "$W/text" | wc -l)" = "$(jq .count "$W/json")" ]
}

# bats test_tags=slow
@test "hr-maxpath: the published placements of the contest" {
  run -0 hr-maxpath "$B"
  [ "${lines[1]}" = '# goal d4 robots 4 length 20 count 3 unsolvable 0 states 656239500' ]
  [ "${lines[2]}" = '# histogram 2604125 15222859 1646407 5728224 20229256 50452653 62822448 65400210 70131929 84557563 90077211 75536854 54483204 32556875 16251283 6433241 1781316 296681 26150 1008 3' ]
  [ "${lines[*]:3}" = $'df6d06:2e d4\t20 df6d09:2e d4\t20 df6d59:2e d4\t20' ]
}

@test "hr-maxpath: layers are the histogram, samples are part of their layer and repeatable" {
  hr-maxpath "$B" d4 --robots 2 --format json >"$W/json"
  for depth in 0 3 7; do
    hr-maxpath "$B" d4 --robots 2 --layer "$depth" >"$W/layer"
    [ "$(grep -vc '^#' "$W/layer")" = "$(jq ".histogram[$depth]" "$W/json")" ]
  done
  hr-maxpath "$B" d4 --robots 2 --layer 7 --sample 20 --seed 5 >"$W/sample"
  [ "$(sort -u "$W/sample" | grep -vc '^#')" = 20 ]
  [ "$(sort "$W/sample" "$W/layer" | uniq -d | grep -vc '^#')" = 20 ]
  hr-maxpath "$B" d4 --robots 2 --layer 7 --sample 20 --seed 5 --threads 1 | cmp - "$W/sample"
  run -1 cmp -s "$W/sample" <(hr-maxpath "$B" d4 --robots 2 --layer 7 --sample 20 --seed 6)
  hr-bfs --compare "$B" "$W/sample" | hr-check "$B"
  run -20 hr-maxpath "$B" d4 --robots 2 --layer 999
  [ "$output" = $'# id\tlength' ]
  run -20 hr-maxpath "$B" d4 --robots 2 --layer 999 --sample 3 --format svg
  [ -z "$output" ]
  # No placement of the last layer has a single shortest line.
  hr-maxpath "$B" d4 --robots 2 | hr-bfs --count "$B" - | fields 4 >"$W/counts"
  ! grep -qx 1 "$W/counts" || false
  run -20 hr-maxpath "$B" d4 --robots 2 --unique
}

@test "hr-maxpath: --unique gives placements with one shortest line" {
  hr-maxpath "$B" d4 --robots 3 --layer 8 --sample 10 --unique >"$W/sample"
  [ "$(hr-bfs --count "$B" "$W/sample" | fields 3- | grep -c $'^8\t1$')" = 10 ]
}

@test "hr-maxpath: a layer as a sheet of puzzles" {
  hr-maxpath "$B" d4 --robots 2 --layer 7 --sample 7 >"$W/jobs"
  hr-maxpath "$B" d4 --robots 2 --layer 7 --sample 7 --format svg >"$W/sheet.svg"
  hr-maxpath "$B" d4 --robots 2 --layer 7 --sample 7 --format html --solutions >"$W/sheet.html"
  python3 -c 'import sys, xml.etree.ElementTree as e; e.parse(sys.argv[1])' "$W/sheet.svg"
  sed -i 1d "$W/jobs"
  while read -r placement goal length; do
    grep -qF "<title>$placement $goal</title>" "$W/sheet.svg"
    grep -qF "aria-label=\"$placement $goal\"" "$W/sheet.html"
    grep -qF ". Blue to $goal, $length moves" "$W/sheet.svg"
  done <"$W/jobs"
  [ "$(grep -c '<figure>' "$W/sheet.html")" = 7 ]
  grep -o '<li>[^<]*' "$W/sheet.html" | cut -c 5- | paste -d ' ' "$W/jobs" - | hr-check "$B"
  [ "$(grep -c 'http' "$W/sheet.html")" = 0 ]
}

@test "hr-maxpath: the hardest placements as a sheet of puzzles" {
  hr-maxpath "$B" d4 --robots 3 >"$W/table"
  hr-maxpath "$B" d4 --robots 3 --format svg >"$W/sheet.svg"
  [ "$(grep -o '<title>[0-9a-f][^ ]* d4' "$W/sheet.svg" | cut -d '>' -f 2)" = \
    "$(grep -v '^#' "$W/table" | cut -f 1 | cut -d ' ' -f 1,2)" ]
  run -1 hr-maxpath "${B/gpcc2010/bgg24}" 00 --robots 3 --format svg
  [[ $output == *"--layer "*" --sample N draws some"* ]]
}

@test "hr-maxpath: progress of layers on request" {
  hr-maxpath "$B" d4 --robots 2 --layer 7 --progress 2>"$W/err" >/dev/null
  run -0 hr-maxpath "$B" d4 --robots 2 --layer 7 --sample 2 --unique --progress
}

@test "hr-maxpath: any robot is never farther than the active one" {
  hr-maxpath "$B" 38 --robots 2 --format json >"$W/one"
  hr-maxpath "$B" '*38' --robots 2 --format json >"$W/any"
  run -0 jq -s '(.[0].length >= .[1].length) and (.[0].states == .[1].states)
    and (.[0].histogram[0] < .[1].histogram[0])' "$W/one" "$W/any"
  [ "$output" = true ]
}

@test "hr-maxpath: what cannot be is said before the work" {
  run -1 hr-maxpath "$B" d4 --max-memory 100M
  [[ $output == 'hr-maxpath: the sweep needs '*'M of memory, more than --max-memory' ]]
  printf '+-+-+\n|. .|\n+-+-+\n' >"$W/small.hrb"
  run -1 hr-maxpath "$W/small.hrb" 00
  [[ $output == *'too few for 4 robots' ]]
}
