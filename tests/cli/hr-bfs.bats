bats_require_minimum_version 1.5.0
# hr-bfs: known lengths, every format, the ways to choose among lines, bad boards and jobs.

setup() {
  load common
  trace_test_only
  D=$TSUME_ROOT/tests/data/hyperrobot
  B=$D/gpcc2010.hrb
  CROP=$D/open.hrb
}

@test "hr-bfs: the problem of the contest takes 16 moves" {
  hr-bfs "$B" >"$BATS_TEST_TMPDIR/answer"
  [[ $(sed 1d "$BATS_TEST_TMPDIR/answer") =~ ^$'2e1c0f:fa d4\tsolved\t16\t'[0-3][NESW](,[0-3][NESW]){15}$ ]]
  hr-check "$B" "$BATS_TEST_TMPDIR/answer"
}

@test "hr-bfs: jobs follow the board or come from another file, in both spellings" {
  run -0 hr-bfs "$B" - <<'END'
; comment
0f1c2e:54 d4
0f1c2e54 d4 99 what follows is ignored

:54 d4
END
  [ "$(fields 1 <<<"$output")" = $'0f1c2e:54 d4\n0f1c2e54 d4\n:54 d4' ]
  [ "${lines[1]#*$'\t'}" = "${lines[2]#*$'\t'}" ]
  cmp <(echo "$output") \
    <(cat "$B" <(printf '0f1c2e:54 d4\n0f1c2e54 d4\n:54 d4\n') | hr-bfs)
}

@test "hr-bfs: one job can be an operand" {
  cmp <(hr-bfs "$B" '0f1c2e:54 d4') <(echo '0f1c2e:54 d4' | hr-bfs "$B" -)
  cmp <(hr-bfs "$B" ':54 d4' --format json) <(echo ':54 d4' | hr-bfs "$B" - --format json)
}

@test "hr-bfs: the visible oracle of the contest board, lengths compared" {
  awk '$1 ~ /^g/ && $7 + 0 <= 11 { print $6, $7, $8 }' "$D/oracle_visible.txt" >"$BATS_TEST_TMPDIR/jobs" || true
  awk '!/^;/ && $3 <= 14 && n++ < 2' "$D/oracle_hard.txt" >>"$BATS_TEST_TMPDIR/jobs"
  run -0 hr-bfs --compare "$B" "$BATS_TEST_TMPDIR/jobs"
  [ "${#lines[@]}" -ge 4 ]
  hr-check "$B" <<<"$output"
  run -1 --separate-stderr hr-bfs --compare "$B" - <<<'0f1c2e:54 d4 77'
  [[ $stderr == *"<stdin>:1: the length is given as '77', but it is "* ]]
}

@test "hr-bfs: every notation passes the checker, for robots of the board and for others" {
  hr-bfs "$B" --format json | jq -r .id >"$BATS_TEST_TMPDIR/jobs"
  printf '732901:30 96\n0f1c2e:4d 54\n' >>"$BATS_TEST_TMPDIR/jobs"
  for notation in $(values hr-bfs notation); do
    hr-bfs --notation "$notation" "$B" "$BATS_TEST_TMPDIR/jobs" >"$BATS_TEST_TMPDIR/$notation"
    hr-check "$B" "$BATS_TEST_TMPDIR/$notation"
    # What people write, and what stands in an answer: the moves alone.
    sed -n 2p "$BATS_TEST_TMPDIR/$notation" | cut -f 4 | hr-check "$B"
  done
  hr-bfs --format json "$B" "$BATS_TEST_TMPDIR/jobs" >"$BATS_TEST_TMPDIR/json"
  hr-check "$B" "$BATS_TEST_TMPDIR/json"
  run -0 jq -c '[.id, .status, .length == (.moves | length), (.states > 0), .moves[-1].robot]' \
    "$BATS_TEST_TMPDIR/json"
  [ "${lines[1]}" = '["732901:30 96","solved",true,true,"blue"]' ]
}

@test "hr-bfs: the robots of an answer have the colours of the board" {
  run -0 hr-bfs --notation colour "$B"
  words=$(fields 4 <<<"$output")
  run -0 hr-bfs --format json "$B"
  directions='{"N":"up","E":"right","S":"down","W":"left"}'
  [ "$(jq -r --argjson to "$directions" '.moves | map(.robot + " " + $to[.direction]) | join(", ")' <<<"$output")" = "$words" ]
  [[ $words == *blue* && $words == *,* ]]
}

@test "hr-bfs: pictures of the steps and of the path" {
  run -0 hr-bfs --format boards "$B" - <<<'0f1c2e:54 d4'
  [ "$(grep -c '^+-+-' <<<"$output")" -ge 4 ]
  run -0 hr-bfs --format svg "$B" - <<<'0f1c2e:54 d4'
  [[ $output == '<svg '* && $output == *'</svg>' ]]
  hr-bfs --format svg "$B" - <<<$'0f1c2e:54 d4\n0f1c2e:54 d5' | one_picture 2
  run -20 hr-bfs --format svg "$CROP" - <<<'00:44 22'
  [[ $output == *'00:44 22: unsolvable'* && $output != *moves* ]]
}

@test "hr-bfs: arrows have the signs of the board in box drawing, hr-check reads them so" {
  hr-board --format box "$B" >"$BATS_TEST_TMPDIR/box"
  hr-bfs --notation arrows "$BATS_TEST_TMPDIR/box" >"$BATS_TEST_TMPDIR/answer"
  hr-check "$BATS_TEST_TMPDIR/box" "$BATS_TEST_TMPDIR/answer"
}

@test "hr-bfs: no solution is an answer" {
  run -20 hr-bfs "$CROP" - <<<$'00:44 22\n:44 22'
  [ "$(fields 1- <<<"$output")" = $'00:44 22\tunsolvable\t-\t-\n:44 22\tunsolvable\t-\t-' ]
  run -20 hr-bfs --format json "$CROP" - <<<'00:44 22'
  [[ $output == '{"id":"00:44 22","status":"unsolvable","length":null,"moves":null,"states":'* ]]
}

@test "hr-bfs: --count is the number of lines of --all, which are distinct and valid" {
  for job in '732901:30 96' '0f1c2e:4d 54' '1c2e:03 c1'; do
    hr-bfs --all "$B" - <<<"$job" | sort >"$BATS_TEST_TMPDIR/all"
    run -0 hr-bfs --count "$B" - <<<"$job"
    [ "$(grep -vc '^#' "$BATS_TEST_TMPDIR/all")" = "${output##*$'\t'}" ]
    [ "$(uniq -d "$BATS_TEST_TMPDIR/all")" = "" ]
    hr-check "$B" "$BATS_TEST_TMPDIR/all"
    for choice in fewest-robots most-robots fewest-cells; do
      hr-bfs --prefer "$choice" "$B" - <<<"$job" | grep -qxFf "$BATS_TEST_TMPDIR/all"
    done
  done
  run -0 hr-bfs --count --format json "$B" - <<<':00 04'
  [[ $output == *'"length":1,"count":1,'* ]]
}

@test "hr-bfs: --targets answers the 17 targets; the vortex is never farther than a robot" {
  printf 'board 2B 4B 1B 3B\nrobot R 66\nrobot G b3\nrobot B 4a\nrobot Y d2\n' >"$BATS_TEST_TMPDIR/full.hrb"
  run -0 hr-bfs --targets --format json "$BATS_TEST_TMPDIR/full.hrb"
  [ "${#lines[@]}" -eq 17 ]
  [ "$(jq -r 'select(.id | endswith("*38")) | .length' <<<"$output")" -le 6 ]
  hr-check "$BATS_TEST_TMPDIR/full.hrb" <<<"$output"
}

@test "hr-bfs: --any-robot is the least over the robots" {
  least=99
  for job in '0f1c:9f d4' '9f1c:0f d4' '0f9f:1c d4'; do
    length=$(hr-bfs "$B" - <<<"$job" | fields 3)
    ((length >= least)) || least=$length
  done
  run -0 hr-bfs --any-robot "$B" - <<<'0f1c:9f d4'
  [[ ${lines[1]} == $'0f1c:9f *d4\tsolved\t'"$least"$'\t'* ]]
}

@test "hr-bfs: by the official rule the active robot turns" {
  run -0 hr-bfs "$B" - <<<':00 04'
  [[ ${lines[1]} == $':00 04\tsolved\t1\t0E' ]]
  run -0 hr-bfs --ricochet "$B" - <<<':00 04'
  [[ $(fields 3 <<<"$output") != 1 && $(fields 4 <<<"$output") == *[NS]* ]]
}

@test "hr-bfs: --distinct counts final positions or sets of robots, --all lists the first of each" {
  job='0f1c2e:4d 54'
  hr-bfs --all "$B" - <<<"$job" >"$BATS_TEST_TMPDIR/all"
  for kind in final robots; do
    hr-bfs --all --distinct "$kind" "$B" - <<<"$job" >"$BATS_TEST_TMPDIR/$kind"
    run -0 hr-bfs --count --distinct "$kind" "$B" - <<<"$job"
    [ "$(grep -vc '^#' "$BATS_TEST_TMPDIR/$kind")" = "${output##*$'\t'}" ]
    [ "$(grep -v '^#' "$BATS_TEST_TMPDIR/$kind" | grep -cxFf "$BATS_TEST_TMPDIR/all")" = "${output##*$'\t'}" ]
  done
}

@test "hr-bfs: --no-rebound, checked by hr-check" {
  small=$BATS_TEST_TMPDIR/small.hrb
  printf '+-+-+-+-+\n|B . . .|\n+ + + + +\n|. . . R|\n+-+-+-+-+\n' >"$small"
  for goal in 00 01 02 03 10 11 12 13; do
    plain=$(hr-bfs "$small" - <<<"13:00 $goal" | fields 3)
    hr-bfs --no-rebound "$small" - <<<"13:00 $goal" >"$BATS_TEST_TMPDIR/answer" || [ $? = 20 ]
    length=$(fields 3 "$BATS_TEST_TMPDIR/answer")
    [ "$length" = - ] || { ((length >= plain)) && hr-check --no-rebound "$small" "$BATS_TEST_TMPDIR/answer"; }
  done
  run -1 hr-check --no-rebound "$small" <<<'13:00 00 2 0E,0W'
  [[ $output == *'robot 0 reverses its last move'* ]]
  run -0 hr-check "$small" <<<'13:00 00 2 0E,0W'
  run -1 hr-check --ricochet "$small" <<<'13:00 03 1 0E'
  [[ $output == *'has not moved along both axes'* ]]
}

@test "hr-bfs: a page that steps through every answer" {
  printf '0f1c2e:54 d4\n:00 04\n00:44 22\n' | hr-bfs --format html "$B" - >"$BATS_TEST_TMPDIR/page"
  [[ $(head -c 15 "$BATS_TEST_TMPDIR/page") == '<!DOCTYPE html>' ]]
  grep -qF '1. Blue to d4, 13 moves' "$BATS_TEST_TMPDIR/page"
  grep -qF '2. Blue to 04, 1 move' "$BATS_TEST_TMPDIR/page"
}

@test "hr-bfs: --hint gives the length and the first robot, not the line" {
  first=$(hr-bfs "$B" | fields 4)
  run -0 hr-bfs --hint "$B"
  [[ ${lines[1]} == $'2e1c0f:fa d4\tsolved\t16\t'"${first:0:1}" ]]
  run -0 hr-bfs --hint "$B" - <<<$':04 04\n:00 04'
  [ "$output" = $'# id\tstatus\tlength\trobot\n:04 04\tsolved\t0\t-\n:00 04\tsolved\t1\t0' ]
  run -0 hr-bfs --hint --notation colour "$B" - <<<$':00 04'
  [ "${lines[1]}" = $':00 04\tsolved\t1\tblue' ]
  run -0 hr-bfs --hint --format json "$B" - <<<$':00 04'
  [[ $output == '{"id":":00 04","status":"solved","length":1,"robot":"blue",'* ]]
}

@test "hr-bfs, hr-check, hr2cnf, hr-maxpath: --goal chooses among the targets of a board" {
  full=$BATS_TEST_TMPDIR/full.hrb
  printf 'board 2B 4B 1B 3B\nrobot R 66\nrobot G b3\nrobot B 4a\nrobot Y d2\n' >"$full"
  hr-bfs --targets "$full" >"$BATS_TEST_TMPDIR/all"
  for cell in $(hr-board --format json "$full" | jq -r '.targets[].cell'); do
    hr-bfs --goal "$cell" "$full" >"$BATS_TEST_TMPDIR/one"
    [ "$(grep -vc '^#' "$BATS_TEST_TMPDIR/one")" -eq 1 ]
    grep -qxFf <(sed 1d "$BATS_TEST_TMPDIR/one") "$BATS_TEST_TMPDIR/all"
    fields 4 "$BATS_TEST_TMPDIR/one" | hr-check --goal "$cell" "$full"
  done
  # The vortex is any robot's.
  for colour in red green blue yellow '*'; do hr-bfs --goal "$colour" "$full" | sed 1d; done |
    sort | diff - <(sed 1d "$BATS_TEST_TMPDIR/all" | sort)
}

@test "hr-bfs: boards of up to 32 x 32 cells" {
  large=$BATS_TEST_TMPDIR/large.hrb
  {
    printf '+%s\n' "$(printf -- '-+%.0s' {1..32})"
    for ((row = 1; row < 32; ++row)); do
      printf '|%s|\n+%s\n' "$(printf '. %.0s' {1..31})." "$(printf ' +%.0s' {1..32})"
    done
    printf '|%s|\n+%s\n' "$(printf '. %.0s' {1..31})." "$(printf -- '-+%.0s' {1..32})"
  } >"$large"
  run -0 hr-bfs "$large" - <<<$'0v:00 0u\nv0:00 vv\n:00 55'
  [ "${lines[1]}" = $'0v:00 0u\tsolved\t1\t0E' ]
  [ "${lines[3]}" = $':00 55\tunsolvable\t-\t-' ]
  hr-check "$large" <<<"${lines[1]}"$'\n'"${lines[2]}"
  hr-board --format svg "$large" | grep -q '</svg>'
  run -1 hr-maxpath "$large" 00
  [[ $output == *'the sweep applies to boards of at most 16 x 16 cells, not 32 x 32'* ]]
}

@test "hr-bfs: the answer does not depend on threads" {
  hr-bfs --threads 1 "$B" - <<<'090800:d4 00' >"$BATS_TEST_TMPDIR/1"
  hr-bfs --threads 3 "$B" - <<<'090800:d4 00' >"$BATS_TEST_TMPDIR/3"
  cmp "$BATS_TEST_TMPDIR/1" "$BATS_TEST_TMPDIR/3"
  [[ $(sed 1d "$BATS_TEST_TMPDIR/1") == $'090800:d4 00\tsolved\t14\t'* ]]
}

@test "hr-bfs: too little memory leaves a job undecided" {
  run -3 --separate-stderr hr-bfs --max-memory 1K --max-nodes 1000 "$B" - <<<'0f1c2e:fa d4'
  [ "${lines[1]}" = $'0f1c2e:fa d4\tnode-limit\t-\t-' ]
  [[ $stderr == 'hr-bfs: the sweep with 4 robots needs '*'M of memory, more than --max-memory: '* ]]
  hr-bfs --max-memory 1K -q "$B" - <<<'0f1c2e:54 d4' >"$BATS_TEST_TMPDIR/out" 2>"$BATS_TEST_TMPDIR/err"
  [ ! -s "$BATS_TEST_TMPDIR/err" ]
  hr-bfs --max-memory 400M "$B" - <<<'0f1c2e:54 d4' 2>"$BATS_TEST_TMPDIR/err"
  [ ! -s "$BATS_TEST_TMPDIR/err" ]
}

@test "hr-bfs: a job that needs the sweep stays within --max-memory" {
  skip_with_sanitizer
  ulimit -v $((230 << 10))
  hr-bfs --threads 1 --max-memory 191M "$B" - <<<'1e0c02:df c8' >"$BATS_TEST_TMPDIR/answer"
  [[ $(sed 1d "$BATS_TEST_TMPDIR/answer") == $'1e0c02:df c8\tsolved\t30\t'* ]]
}

@test "hr-bfs: a bad job ends the work, and with --skip-bad the others are answered" {
  run -1 --separate-stderr hr-bfs --skip-bad "$B" - <<<$':7g d4\n:54 d4\n:55 d4'
  [ "${#lines[@]}" -eq 3 ]
  [[ $stderr == 'hr-bfs: <stdin>:1: '* ]]
  run -1 --separate-stderr hr-bfs --skip-bad "$B" - <<<$':54 d4\n:7g d4\n:55 d4'
  [ "${#lines[@]}" -eq 3 ]
  [[ $stderr == 'hr-bfs: <stdin>:2: '* ]]
  run -1 --separate-stderr hr-bfs "$B" - <<<$':54 d4\n:7g d4\n:55 d4'
  [ "${#lines[@]}" -eq 2 ]
}

@test "a game ID is a board for every tool of Hyper Robot" {
  cd "$BATS_TEST_TMPDIR"
  id=$(hr-board "$TSUME_ROOT/tests/data/examples/droids-id.txt" --format id)
  hr-board "$id" >game.hrb
  diff <(hr-bfs "$id") <(hr-bfs game.hrb)
  hr-bfs game.hrb | hr-check "$id"
  diff <(hr-maxgoal "$id" --goals d4 --robots 2) <(hr-maxgoal game.hrb --goals d4 --robots 2)
  diff <(hr-maxpath "$id" d4 --robots 2) <(hr-maxpath game.hrb d4 --robots 2)
}

@test "hr-bfs solves boards with diagonals, and hr-check, hr2cnf and cnf2hr agree" {
  cd "$BATS_TEST_TMPDIR"
  hr-board --random --sides D --seed 5 >board
  hr-bfs --targets board >solutions
  run -0 hr-check board solutions
  [ "$(grep -c $'\tvalid\t' <<<"$output")" -eq 17 ]
  # A job with the colours of its robots stands for itself.
  sed '/^[+|]/y/RGBY/..../' board >bare
  awk -F '\t' '!/^#/ { print $1, $3 }' solutions | hr-bfs --compare bare - | cmp - solutions
  IFS=$'\t' read -r job _ length _ < <(awk -F '\t' '$3 == 4' solutions)
  hr2cnf board "$job" --moves "$length" | satrun | cnf2hr | hr-check bare
  run -20 satrun < <(hr2cnf board "$job" --moves $((length - 1)) --at-most)
}
