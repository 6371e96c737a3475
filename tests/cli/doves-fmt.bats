#!/usr/bin/env bats
# doves-fmt: every format, canonical forms, sets.

bats_require_minimum_version 1.5.0

setup() {
  load common
  trace_test_only
  data=$TSUME_ROOT/tests/data/doves
}

@test "doves-fmt --canonical --format key gives the author's keys" {
  doves-fmt --canonical --format key "$data/positions.tsv" |
    cmp - <(grep -v '^#' "$data/positions.tsv" | cut -f 3)
}

@test "doves-fmt reads what it writes: text, keys, frames and sets" {
  doves-fmt "$data/positions.tsv" >"$BATS_TEST_TMPDIR/text"
  doves-fmt --format key "$BATS_TEST_TMPDIR/text" | doves-fmt | cmp - "$BATS_TEST_TMPDIR/text"
  doves-fmt --format framed "$BATS_TEST_TMPDIR/text" >"$BATS_TEST_TMPDIR/frames"
  doves-fmt "$BATS_TEST_TMPDIR/frames" | cmp - "$BATS_TEST_TMPDIR/text"
  for threads in 1 2; do
    doves-check --threads $threads "$BATS_TEST_TMPDIR/frames" |
      cmp - <(doves-check "$BATS_TEST_TMPDIR/text")
  done
  doves-fmt --format tdl "$BATS_TEST_TMPDIR/text" | doves-fmt --from tdl |
    cmp - "$BATS_TEST_TMPDIR/text"
}

@test "doves-fmt: random positions survive text, keys and sets" {
  # Boards of 2 to 12 doves on random squares, each beside another, the bosses among them.
  awk 'BEGIN {
    srand(19)
    for (n = 0; n < 400; ++n) {
      split("", board)
      doves = 2 + int(11 * rand())
      for (i = 1; i <= doves; ++i) {
        do {
          cell = int(16 * rand())
          touches = i == 1
          for (other in board) {
            dx = other % 4 - cell % 4
            dy = int(other / 4) - int(cell / 4)
            if (dx * dx <= 1 && dy * dy <= 1) touches = 1
          }
        } while (cell in board || !touches)
        board[cell] = substr("BbAaYyMmTtHh", i, 1)
      }
      for (cell = 0; cell < 16; ++cell) {
        printf "%s%s", cell in board ? board[cell] : "-", cell % 4 == 3 ? (cell < 15 ? ";" : "\n") : ""
      }
    }
  }' | doves-fmt | sort -u >"$BATS_TEST_TMPDIR/text"
  (($(wc -l <"$BATS_TEST_TMPDIR/text") > 350))
  doves-fmt --format key "$BATS_TEST_TMPDIR/text" >"$BATS_TEST_TMPDIR/keys"
  doves-fmt "$BATS_TEST_TMPDIR/keys" | cmp - "$BATS_TEST_TMPDIR/text"
  doves-fmt --format tdl "$BATS_TEST_TMPDIR/keys" | doves-fmt --from tdl --format key |
    sort | cmp - <(sort "$BATS_TEST_TMPDIR/keys")
  doves-fmt --format tdl "$BATS_TEST_TMPDIR/text" | doves-fmt --from tdl | sort |
    cmp - "$BATS_TEST_TMPDIR/text"
}

@test "doves-fmt writes one group for each high half of sorted keys" {
  doves-enum --all --doves 3 --what positions --format key | LC_ALL=C sort -n >"$BATS_TEST_TMPDIR/keys"
  previous=
  while read -r key; do
    high=$((key >> 32))
    if [ "$high" != "$previous" ]; then
      [ -z "$previous" ] || printf 'ffffffff'
      printf '%08x' "$high"
      previous=$high
    fi
    printf '%08x' $((key & 0xffffffff))
  done <"$BATS_TEST_TMPDIR/keys" >"$BATS_TEST_TMPDIR/expected"
  printf 'ffffffff' >>"$BATS_TEST_TMPDIR/expected"
  doves-fmt --format tdl "$BATS_TEST_TMPDIR/keys" | od -An -v -t x1 | tr -d ' \n' |
    cmp - "$BATS_TEST_TMPDIR/expected"
}

@test "doves-fmt --images has one canonical form" {
  run -0 bash -c "doves-fmt --images <<<'b-;BA;-y' | doves-fmt --canonical | sort -u | wc -l"
  [ "$output" -eq 1 ]
  [ "$(doves-fmt --images <<<'b-;BA;-y' | sort -u | wc -l)" -eq 8 ]
}

@test "doves-fmt draws frames, JSON and pictures" {
  run -0 doves-fmt --format framed <<<'b;B'
  [ "${lines[1]}" = '| b |   |   |   |' ]
  [ "${#lines[@]}" -eq 9 ]
  run -0 jq -r '.id, .key, .doves' < <(doves-fmt --format json <<<'b;B')
  [ "$output" = $'b---;B---;----;----\n864761497199312896\n2' ]
}

@test "doves-fmt draws one document, of any number of positions" {
  cd "$BATS_TEST_TMPDIR"
  for count in 0 1 2 5 200; do
    for ((i = 0; i < count; ++i)); do echo 'b;BA'; done >list
    doves-fmt --format svg list >list.svg
    python3 -c 'import xml.dom.minidom as xml; xml.parse("list.svg")'
    [ "$(grep -c '<svg' list.svg)" -eq 1 ]
    [ "$(grep -o '<circle' list.svg | wc -l)" -eq $((2 * count)) ] # Red's are round
    [ "$(grep -o '<rect' list.svg | wc -l)" -eq $((count + 1)) ]   # Green's are not; and the ground
    doves-fmt --format html list >list.html
    [ "$(grep -c '^<figure>' list.html)" -eq "$count" ]
    [ "$(tail -n 1 list.html)" = '</html>' ]
  done
}

@test "doves-fmt --green exchanges the colours" {
  [ "$(doves-fmt --green <<<'b;BA')" = 'B---;ba--;----;----' ]
}

@test "doves-fmt rejects bad sets and lines" {
  run -1 --separate-stderr doves-fmt --skip-bad < <(printf 'b;B\nnonsense\n12\n')
  [ "$output" = 'b---;B---;----;----' ]
  [[ $stderr == 'doves-fmt: <stdin>:2: '*$'\n''doves-fmt: <stdin>:3: '* ]]
}
