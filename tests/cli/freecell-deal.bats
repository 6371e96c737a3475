#!/usr/bin/env bats
# freecell-deal: the generator, ranges, reduced decks, mid-game positions, errors.

bats_require_minimum_version 1.5.0

setup() {
  load common
  trace_test_only
}

@test "freecell-deal prints Microsoft's deal 1" {
  run -0 freecell-deal 1
  [ "${lines[0]}" = '# id ms1' ]
  [ "${lines[1]}" = ': JD KD 2S 4C 3S 6D 6S' ]
  [ "${lines[8]}" = ': 5H 3H 3C 7S 7D TC' ]
}

@test "freecell-deal prints ranges with a blank line between boards" {
  run -0 freecell-deal 11982..11984 7
  [ "$(grep '^#' <<<"$output")" = $'# id ms11982\n# id ms11983\n# id ms11984\n# id ms7' ]
  [ "$(grep -c '^$' <<<"$output")" -eq 3 ]
}

@test "freecell-deal agrees with fc-solve's generator in all ranges" {
  command -v make-microsoft-freecell-board >/dev/null || skip 'no make-microsoft-freecell-board'
  for n in 1 24 617 32000 100000 2147483647 2147483648 4294967295 4294967296 8589934591; do
    freecell-deal "$n" | sed -n 's/^: //p' |
      diff - <(make-microsoft-freecell-board -t "$n" | sed 's/^: //; s/ *$//')
  done
}

@test "freecell-deal -1 and -2: the layouts of Windows, which cannot be solved" {
  run -0 freecell-deal -- -1 -2
  [ "$(grep '^#' <<<"$output")" = $'# id ms-1\n# id ms-2' ]
  [ "${lines[1]}" = ': AC 3C 5C 7C 9C JC KC' ]
  [ "${lines[8]}" = ': QS TS 8S 6S 4S 2S' ]
  [ "${lines[10]}" = ': AS KS QS JS TS 9S 8S' ]
  [ "${lines[17]}" = ': 7C 6C 5C 4C 3C 2C' ]
  run -0 freecell-deal --format kpat -- -2
  [[ $output == *'deal-number="0"'* ]]
  run -20 freecell-dfs --prove <(freecell-deal -- -1 -2)
  [ "$(cut -f 1,2 <<<"$output")" = $'# id\tstatus\nms-1\tunsolvable\nms-2\tunsolvable' ]
}

@test "freecell-deal --random depends on the seed alone, and --midgame keeps all cards" {
  run -0 freecell-deal --random --seed 5 3
  first=$output
  run -0 freecell-deal --random --seed 5 2..3
  [ "$(tail -n 9 <<<"$output")" = "$first" ]
  run -0 freecell-deal --random --seed 6 3
  [ "$output" != "$first" ]
  freecell-deal --midgame 40 --seed 9 1..20 >"$BATS_TEST_TMPDIR/mid"
  run -0 freecell-show "$BATS_TEST_TMPDIR/mid"
}

@test "freecell-deal deals reduced decks" {
  run -0 freecell-deal --ranks 4 --columns 4 --cells 1 1
  [ "$output" = $'# id ms1\n: 3D 2D 4H AD\n: AH 3S 4C 2C\n: 2H 3C 3H AS\n: 4D AC 4S 2S' ]
}

@test "freecell-deal --generator pysolfc deals PySolFC's numbers" {
  run -0 freecell-deal --generator pysolfc 100000
  [ "${lines[0]}" = '# id ps100000' ]
  [ "${lines[1]}" = ': 5C 5S JD 7H QC 3S 3H' ]
  [ "${lines[8]}" = ': 4H TS 8C KC 8D KD' ]
  diff <(freecell-deal --generator pysolfc 24 | tail -n +2) <(freecell-deal 24 | tail -n +2)
  run -0 freecell-deal --generator pysolfc 18446744073709551614..18446744073709551615
  [ "$(grep -c '^# id' <<<"$output")" -eq 2 ]
}

@test "freecell-deal --format line prints boards that are read as the others are" {
  cd "$BATS_TEST_TMPDIR"
  freecell-deal --midgame 50 1..20 | freecell-show >expected
  freecell-deal --midgame 50 --format line 1..20 >lines
  [ "$(wc -l <lines)" -eq 20 ]
  freecell-show lines | cmp - expected
}
