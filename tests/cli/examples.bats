# The examples of foreign formats: each is read, and what is written of it is read back.
bats_require_minimum_version 1.5.0

setup() {
  load common
  in_own_folder
  cp "$TSUME_ROOT"/tests/data/examples/* "$BATS_TEST_TMPDIR"
}

@test "FreeCell: a board and a solution of fc-solve" {
  diff freecell-24.txt <(freecell-deal --format fc-solve 24)
  run -0 freecell-check freecell-24.txt fc-solve.txt
  assert_equal "${lines[1]}" "$(printf '1\tvalid\tsingle=156 super=%s' "${lines[1]##*=}")"
  run -1 freecell-check freecell-24.txt <(grep -v '^27' fc-solve.txt)
}

@test "FreeCell: a saved game of KPat" {
  run -0 freecell-show freecell-24.kpat
  [ "$(tail -n +2 <<<"$output")" = \
    "$(freecell-show --play fc-solve.txt --ply 2 freecell-24.txt | tail -n +2)" ]
}

@test "Hyper Robot: a game ID of DriftingDroids" {
  diff droids-id.txt <(hr-board droids-id.txt --format id)
}

@test "Tokyo Doves: positions as SSN and as a set" {
  diff tokyo-doves.txt <(doves-fmt --from tdl tokyo-doves.tdl)
  cmp tokyo-doves.tdl <(doves-fmt --format tdl tokyo-doves.txt)
}

@test "SamurAI: an official log is replayed and written again byte for byte" {
  samurai-sim --replay samurai-game.json --write again >result
  cmp samurai-game.json again/replay.json
}

@test "tours: TSPLIB and a list of squares" {
  tour-check 6x6 --closed 6x6.tour
  tour-check 6x6 --closed 6x6-squares.txt
  # the tour as numbers row by row, and as names, is one tour
  awk '/TOUR_SECTION/ { on = 1; next } /-1/ { exit } on { $1--; printf "%s%c%d", (n++ ? "-" : ""),
    97 + $1 % 6, 6 - int($1 / 6) } END { print "" }' 6x6.tour | diff - 6x6-squares.txt
}

@test "graphs: DIMACS and TSPLIB" {
  ham-solve petersen-1.col >tour
  tour-check --closed petersen-1.col tour
  run -20 ham-solve -q petersen.hcp
}

@test "every example has a place in tsume-formats(5)" {
  for file in *; do
    grep -q "^\.It Pa .*\b$file\b" "$TSUME_ROOT/man/tsume-formats.5" || fail "$file"
  done
}

@test "a Makefile compares encodings and solvers, and may be interrupted" {
  cp "$TSUME_ROOT/tests/data/examples/encodings.mk" .
  run -0 make -s -j2 -f encodings.mk BOARDS='4x4 5x5 5x6 6x6' ENCODINGS='order binary' SOLVERS='plain builtin' plain='minisat -no-elim'
  assert_equal "$(head -n 1 table.tsv)" $'# board\tencoding\tsolver\tverdict\tseconds'
  assert_equal "$(grep -c UNSATISFIABLE table.tsv)" 8
  assert_equal "$(wc -l <table.tsv)" 17
  awk -F '\t' 'NF != 5 || $5 == "" { exit 1 }' table.tsv
  # A limit is an answer; what is there is not made again.
  touch -d @0 run/*
  rm table.tsv run/6x6.order.plain
  run -0 make -f encodings.mk BOARDS='4x4 5x5 5x6 6x6' ENCODINGS='order binary' SOLVERS='plain builtin' plain='minisat -no-elim' SECONDS=1ms
  assert_equal "$(find run -name '*.answer' -newermt @1)" run/6x6.order.plain.answer
}
