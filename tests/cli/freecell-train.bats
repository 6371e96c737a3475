#!/usr/bin/env bats
# freecell-train: records, splits, arrays, interruption.

bats_require_minimum_version 1.5.0

setup() {
  load common
  in_own_folder
  game=(--ranks 4 --columns 4 --cells 2)
  freecell-deal "${game[@]}" 1..6 >boards
}

@test "freecell-train labels every position of the solution" {
  freecell-deal 33 >deal
  freecell-train --format tsv deal >records
  [ "$(grep -vc '^#' records)" -eq 70 ]
  # The moves of `best` are the solution, and the distances count down.
  grep -v '^#' records | cut -f 7 | grep -v '^-$' | tr '\n' ' ' >moves
  run -0 freecell-check deal moves
  [ "$(grep -v '^#' records | cut -f 6 | head -n 3 | tr '\n' ' ')" = '69 68 67 ' ]
}

@test "freecell-train prints the same for any number of jobs, as TSV and JSON" {
  freecell-train "${game[@]}" --off-path 2 --format tsv boards >one
  freecell-train "${game[@]}" --off-path 2 --format tsv --jobs 2 boards | cmp - one
  freecell-train "${game[@]}" --off-path 2 boards | jq -r '[.id, .ply, .split, .metric, .position,
    .distance, .best // "-", (.all_optimal | if length == 0 then "-" else join(" ") end),
    (.unknown | if length == 0 then "-" else join(" ") end), .h_1suit, .h_fvs,
    (if .on_path then 1 else 0 end), .suits, .y] | map(tostring) | join("\t")' |
    cmp - <(grep -v '^#' one)
}

@test "freecell-train keeps a deal on one side, also its images" {
  freecell-train "${game[@]}" --augment 2 --shares 1:1:1 --format tsv boards >records
  grep -v '^#' records | cut -f 1,3 | sort -u | cut -f 1 | sort | uniq -d >parted
  [ ! -s parted ]
  [ "$(grep -v '^#' records | cut -f 3 | sort -u | wc -l)" -gt 1 ]
}

@test "freecell-train --canonical: symmetric boards have the same records" {
  freecell-deal 33 >deal
  # Swap the red suits, and the first two columns.
  sed 's/D/x/g; s/H/D/g; s/x/H/g' deal | sed 's/msx/ms/; 1s/.*/# id ms33/; 2{h;d}; 3{G}' >image
  positions() { freecell-train --canonical --format tsv "$1" | grep -v '^#' | head -n 1 | cut -f 5,6; }
  [ "$(positions deal)" = "$(positions image)" ]
}

@test "freecell-train writes arrays that the reader of the man page reads" {
  for python in python3 /usr/bin/python3 none; do
    if "$python" -c 'import numpy' 2>/dev/null; then break; fi
  done
  [ "$python" != none ] || skip 'no NumPy'
  small=(--ranks 5 --columns 5)
  freecell-deal "${small[@]}" 1..20 | freecell-train "${small[@]}" --format npy --arrays deals --shares 1:0:1 -o deals.boards
  mandoc -Tutf8 -Owidth=200 "$TSUME_ROOT/man/freecell-train.1" | col -bx | sed 's/^ *//' |
    sed -n '/^import numpy/,/^print(/p' >reader.py
  [ "$(wc -l <reader.py)" -le 10 ]
  run -0 "$python" reader.py
  assert_output --regexp '^mean error [0-9]+[.][0-9]+$'
  [ "$(grep -c '^# id' deals.boards)" -eq 20 ]
  # The page's own example fills all parts.
  mandoc -Tutf8 -Owidth=200 "$TSUME_ROOT/man/freecell-train.1" | col -bx | sed -n 's/^ *\$ //p' |
    sed -n '/> small$/p; /--arrays/p' >example
  [ "$(wc -l <example)" -eq 2 ]
  run -0 --separate-stderr bash -e example
  [ -z "$stderr" ]
  run -0 "$python" reader.py
  assert_output --regexp '^mean error [0-9]+[.][0-9]+$'
}

@test "freecell-train says which parts have no record" {
  run -0 --separate-stderr freecell-train --format tsv --ranks 4 --columns 4 --cells 2 \
    <<<"$(freecell-deal --ranks 4 --columns 4 --cells 2 1 3)"
  [ "$stderr" = 'freecell-train: no record is in the part test (--shares 80:10:10): take more deals' ]
}

@test "freecell-train: arrays have a digit for each card of the deck" {
  freecell-deal "${game[@]}" 1 | freecell-train "${game[@]}" --format npy --arrays short -o boards
  cards=$(grep -v '^#' boards | tr -cd CDHS | wc -c)
  grep -aq "'shape': ([0-9]*, $cards)" short.y.npy
  man=$(mandoc -Tutf8 -Owidth=200 "$TSUME_ROOT/man/freecell-train.1" | col -bx)
  [[ ${man//[[:space:]]/ } == *"n x the cards of the deck"* ]]
}

@test "freecell-train: boards of one name have numbers of their own in the arrays" {
  numbers() { tail -c +129 "$1.initial.npy" | od -An -v -t d4 -w4 | uniq | tr -d ' ' | tr '\n' ' '; }
  for name in same other; do
    freecell-deal "${game[@]}" 1 >pair
    freecell-deal "${game[@]}" 2 | sed "s/^# id .*/# id $name/" >>pair
    sed -i '1s/.*/# id same/' pair
    freecell-train "${game[@]}" --format npy --arrays "$name" -o "$name.boards" pair
    [ "$(numbers "$name")" = '0 1 ' ]
  done
  for array in same.*.npy; do
    [ "$array" = same.split.npy ] || cmp "$array" "other${array#same}"
  done
  [ "$(grep -c '^# id same$' same.boards)" -eq 2 ]
  cmp <(sed 's/other/same/' other.boards) same.boards
}

@test "freecell-train: the merge of all parts is the whole, alone the run without --shard" {
  for format in tsv json; do
    command=(freecell-train "${game[@]}" --format "$format" --off-path 1 --augment 1 boards)
    "${command[@]}" >plain
    "${command[@]}" --shard 0/1 --jobs 2 -o whole
    [ "$(sed -n '1p' whole | cut -d ' ' -f 2,3,6)" = '0/1 freecell-train order=number' ]
    parts_merge_to_whole '1 2 11' "${command[@]}"
  done
  # A record begins with the number of its board.
  [ "$(grep -v '^#' whole | cut -f 1 | uniq | tr '\n' ' ')" = '1 2 3 4 5 6 ' ]
}

@test "freecell-train gives up on a board at a limit, says so, and labels the others" {
  deck=(--ranks 7 --columns 5 --cells 2)
  freecell-deal "${deck[@]}" 1..12 >boards
  freecell-train "${deck[@]}" --effort 50 boards >all
  freecell-astar "${deck[@]}" boards | awk -F '\t' '!/^#/ && $9 > 200 { print $1 }' >hard
  [[ -s hard && $(wc -l <hard) -lt 12 ]]
  for jobs in 1 3; do
    run -3 --separate-stderr freecell-train "${deck[@]}" --effort 50 --max-nodes 200 --jobs "$jobs" boards
    # The records of the others are those of the run without a limit.
    diff <(jq -rc --rawfile hard hard 'select(.id as $d | $hard | split("\n") | index($d) | not)' all) <(jq -c . <<<"$output")
    diff <(sed "s/.*/freecell-train: board '&' has no records: gave up, node-limit/" hard) <(grep 'no records' <<<"$stderr")
  done
  run -0 freecell-train "${deck[@]}" --max-nodes 200 --shard 0/1 boards
  run -3 --separate-stderr freecell-train --max-seconds 0.01 < <(freecell-deal 1)
  [[ $stderr == "freecell-train: board 'ms1' has no records: gave up, timeout" ]]
}

@test "freecell-tenths draws deals of all degrees of difficulty, and goes on where it was stopped" {
  tenths=$TSUME_ROOT/scripts/experiments/freecell-tenths
  export DRAWN=1 PARTS=2
  {
    printf 'deal\tstatus\tlength\texpanded\n1\tunsolvable\t-\t1\n'
    freecell-deal 321 620 777 852 1187 1755 1779 1931 2177 2217 | freecell-astar |
      awk -F '\t' -v OFS='\t' '!/^#/ { sub("ms", "", $1); print $1, $2, $4, $9 }' | tee solved
    printf '#run\tversion=1\n'
  } >lengths
  run -0 --separate-stderr "$tenths" lengths out
  # With as many deals as tenths each is drawn, in the order of its expansions.
  assert_equal "$(sed 1d <<<"$output" | cut -f 1-6)" \
    "$(sort -t $'\t' -k 4,4n solved | awk -F '\t' -v OFS='\t' '{ print NR, 1, $4, $4, $3 ".00", $3 + 1 }')"
  diff <(grep -v '^#' out/records.tsv | sort) \
    <(cut -f 1 solved | xargs freecell-deal | freecell-train --format tsv | grep -v '^#' | sort)
  rm out/records.tsv out/parts/1.tsv
  expected=$output
  run -0 --separate-stderr "$tenths" lengths out
  assert_output "$expected"
  assert_regex "$stderr" '1 of 2 parts to do'
  # Other deals do not go on in its folder.
  sed 's/^321\t/1\t/' lengths >others
  run -1 --separate-stderr "$tenths" others out
  assert_equal "$stderr" 'freecell-tenths: out has other deals; remove it, or name another folder'
  DRAWN=2 run -1 "$tenths" lengths out
  assert_output --partial '10 solved deals, 20 are to be drawn'
  run -2 "$tenths" lengths
}
