#!/usr/bin/env bats
# doves-solve: values, lines, trees, puzzles, bad input.

bats_require_minimum_version 1.5.0

setup() {
  load common
  trace_test_only
  data=$TSUME_ROOT/tests/data/doves
}

@test "doves-solve finds the wins of the author's tests, and lines that doves-play plays" {
  grep -v '^#' "$data/fixtures.tsv" | awk -F '\t' '$2 != "-" { print $1 "\twin\t" $2 }' \
    >"$BATS_TEST_TMPDIR/expected"
  run -3 doves-solve --plies 7 -o "$BATS_TEST_TMPDIR/solved" "$data/fixtures.tsv" # the initial position is unknown
  grep -v 'unknown\|^#' "$BATS_TEST_TMPDIR/solved" | cut -f 1,3,4 | cmp - "$BATS_TEST_TMPDIR/expected"
  while IFS=$'\t' read -r position _ value plies line; do
    [ "$value" = win ] || continue
    [ "$(wc -w <<<"$line")" -eq "$plies" ]
    run -0 doves-play --position "$position" --last -- $line
    [[ $output == *$'\tred' ]]
  done <"$BATS_TEST_TMPDIR/solved"
}

@test "doves-solve prints JSON with the names of its columns" {
  run -3 doves-solve --format json --plies 3 < <(printf 'bB;-H;Y-h;--T\nb;B\n')
  [ "$(jq -c '[.id, .status, .value, .length, (.moves | length)]' <<<"$output")" = \
    $'["bB;-H;Y-h;--T","solved","win",3,3]\n["b;B","bounded","unknown",null,0]' ]
}

@test "doves-solve sees a mate as a loss in two plies, for both sides" {
  run -0 doves-solve --plies 2 <<<'-b-B;--At;Y---;T---'
  [[ $output == *$'\tloss\t2\t'* ]]
  run -0 doves-solve --plies 2 --green <<<'-B-b;--aT;y---;t---'
  [[ $output == *$'\tloss\t2\t'* ]]
  [ "$(doves-enum --all --doves 6 | doves-solve --plies 2 | grep -c $'\tloss\t2\t')" -eq 14310 ]
}

@test "doves-solve knows the variants" {
  mate='-A-a;YmBh;-Ty-;--Hb'
  [ "$(doves-solve --plies 2 <<<"$mate" | fields 3)" = loss ]
  [ "$(doves-solve --plies 2 --both draw <<<"$mate" | fields 3)" = unknown ]
  [ "$(doves-solve --plies 2 --both win <<<"$mate" | fields 3,4)" = $'win\t1' ]
  [ "$(doves-solve --plies 2 --no-remove <<<'H---;TmAh;-ta-;Bb--' | fields 3)" = loss ]
}

@test "doves-solve --unique keeps the puzzles" {
  [ "$(doves-solve --plies 7 --unique "$data/fixtures.tsv" | sed 1d | wc -l)" -eq 9 ]
  run -0 doves-solve --unique < <(printf '%s\n' 'b;B' '-b-B;--At;Y---;T---')
  [ "$output" = $'# id\tstatus\tvalue\tlength\tmoves' ]
}

@test "doves-solve draws trees as text and for Graphviz" {
  run -0 doves-solve --format tree <<<'bB;T-YA'
  [ "${lines[0]}" = $'bB--;T-YA;----;----\twin\t5' ]
  [ "${lines[1]}" = $'  +HN1\t-H--;bB--;T-YA;----\tloss\t4' ]
  [ "$(grep -c $'\tover\t0$' <<<"$output")" -gt 0 ]
  nodes=${#lines[@]}
  run -0 doves-solve --format dot <<<'bB;T-YA'
  [ "$(grep -c ' -> ' <<<"$output")" -eq $((nodes - 1)) ]
  [ "$(grep -c 'fillcolor' <<<"$output")" -eq "$nodes" ]
  if command -v dot >/dev/null; then
    dot -Tsvg <<<"$output" >/dev/null
  fi
  # A proof has every reply to the first action.
  run -0 doves-solve --format tree --every-reply <<<'bB;T-YA'
  replies=$(doves-moves --green --result -- '-H--;bB--;T-YA' | sed 1d | grep -vc $'\tred$')
  [ "$(grep -c $'^    [^ ].*\twin\t' <<<"$output")" -eq "$replies" ]
}

@test "doves-solve gives the same answers with the smallest table" {
  doves-solve --plies 5 "$data/positions.tsv" --skip-bad >"$BATS_TEST_TMPDIR/large" || true
  doves-solve --plies 5 "$data/positions.tsv" --skip-bad --table-size 1K \
    >"$BATS_TEST_TMPDIR/small" || true
  cmp "$BATS_TEST_TMPDIR/large" "$BATS_TEST_TMPDIR/small"
  # 33 of the 300 positions are finished games.
  [ "$(wc -l <"$BATS_TEST_TMPDIR/large")" -eq 268 ]
}

@test "doves-solve refuses bad lines and finished games, or passes over them" {
  finished=$(awk -F '\t' '$2 == "OVER" { print $1; exit }' "$data/positions.tsv")
  run -1 --separate-stderr doves-solve <<<"$finished"
  [[ $stderr == 'doves-solve: <stdin>:1: the game is over: the boss '?' is surrounded' ]]
  run -1 --separate-stderr doves-solve --skip-bad < <(printf '%s\n' "$finished" 'bB;T-YA' x)
  [ "${#lines[@]}" -eq 2 ]
  [[ $stderr == *'<stdin>:1: the game is over'*$'\n'*'<stdin>:3: '* ]]
}
