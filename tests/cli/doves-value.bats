#!/usr/bin/env bats
# doves-value: questions to a store of doves-retro, bad input.

bats_require_minimum_version 1.5.0

setup() {
  load common
  trace_test_only
  cd "$BATS_TEST_TMPDIR"
}

@test "doves-value answers questions, and its lines are played to the end" {
  doves-retro --max-doves 5 --levels --store five >/dev/null
  run -0 doves-value --store five <<<'b;B'
  [ "$output" = $'# id\tvalue\tlength\nb;B\tdraw\t-' ]
  run -0 doves-value --store five --what line <<<'b;B'
  [ "$output" = $'# id\tvalue\tlength\tmoves\nb;B\tdraw\t-\t-' ]
  doves-enum --all --what win1 --doves 5 | head -n 20 >positions
  doves-value --store five --what line positions >lines
  while IFS=$'\t' read -r position value plies line; do
    if [ "$value" = win ]; then
      [ "$(wc -w <<<"$line")" -eq "$plies" ]
      run -0 doves-play --position "$position" --last -- $line
      [[ $output == *$'\tred' ]]
    fi
  done < <(sed 1d lines)
  [ "$(grep -c win lines)" -gt 0 ]
  doves-enum --all --what nonterminal --doves 5 | awk 'NR % 3000 == 1' >sample
  doves-value --store five --what line sample | awk -F '\t' '!/^#/ && $3 > 9' >deep
  [ -s deep ]
  while IFS=$'\t' read -r position value plies line; do
    run -0 doves-play --position "$position" --last -- $line
    if [ "$(wc -w <<<"$line")" -eq $((plies - 2)) ]; then
      [[ $output == *$'\t-' ]] # a position without any action counts as a loss in 2
    elif [ "$value" = win ]; then
      [[ $output == *$'\tred' ]]
    else
      [[ $output == *$'\tgreen' ]]
    fi
  done < <(head -n 5 deep)
  doves-value --store five --what best sample >best
  [ "$(sed 1d best | wc -l)" -eq "$(wc -l <sample)" ]
  run -0 doves-value --store five --what count --format svg
  [[ $output == '<svg '*'</svg>' ]]
}

@test "doves-value finds the longest win, and doves-play draws it" {
  doves-retro --max-doves 4 --levels --store four >counts
  doves-value --store four --what longest >longest
  # As many plies as the highest level; wins are listed up to symmetry, as they are counted.
  local most
  most=$(awk -F '\t' '!/^#/ && $2 > most && $2 !~ /draw/ { most = $2 } END { print most + 0 }' counts)
  [ "$(sed 1d longest | cut -f 3 | sort -u)" = "$most" ]
  [ "$(sed 1d longest | wc -l)" -eq \
    "$(awk -F '\t' -v most="$most" '$2 == most { n += $3 } END { print n }' counts)" ]
  sed 1d longest | cut -f 1 | doves-value --store four --what line | cmp - longest
  local position line
  IFS=$'\t' read -r position _ _ line < <(sed 1d longest)
  doves-play --position "$position" --format svg -o longest.svg -- $line
  [ "$(grep -c '^<g ' longest.svg)" -eq $(($(wc -w <<<"$line") + 1)) ]
  python3 -c 'import xml.dom.minidom as dom; dom.parse("longest.svg")'
  doves-retro --max-doves 2 --levels --store two >/dev/null
  run -0 doves-value --store two --what longest
  [[ $output == '# '* && ${#lines[@]} -eq 1 ]]
  doves-retro --max-doves 3 --store values >/dev/null
  run -1 doves-value --store values --what longest
  [[ $output == *'values: a store without plies'* ]]
  run -1 --separate-stderr doves-value --store values --what line <<<'bB;A'
  [[ $stderr == *'values: a store without plies'* && -z $output ]]
  doves-retro --max-doves 5 --levels --store begun --max-seconds 0.001 >/dev/null || [ $? -eq 75 ]
  run -1 doves-value --store begun --what longest
  [[ $output == *'begun: the analysis is not complete'* ]]
}

@test "doves-value: the same value for both colours" {
  doves-retro --max-doves 4 --levels --store four >/dev/null
  doves-enum --all --what nonterminal --doves 4 | awk 'NR % 200 == 1' >red
  tr 'A-Za-z' 'a-zA-Z' <red >green
  cmp <(doves-value --store four red | cut -f 2-) \
    <(doves-value --store four --green green | cut -f 2-)
}

@test "doves-value: values of positions with more doves are unknown, finished games are bad" {
  doves-retro --max-doves 3 --store three >/dev/null
  run -3 doves-value --store three <<<'-b-B;--At;Y---;T---'
  [[ $output == *unknown ]]
  run -1 doves-value --store three <<<'AbA'
  run -1 doves-value --store three <<<'-y-;ybB;-t-'
}

@test "doves-moves and doves-play show the values of a store" {
  doves-retro --max-doves 4 --levels --store four >/dev/null
  doves-enum --all --what win1 --doves 5 | head -n 1 >position
  doves-retro --max-doves 5 --store five >/dev/null
  run -0 doves-moves --store five "$(cat position)"
  [[ $output == *$'\twin'* ]]
  run -0 doves-moves --store four 'b;B'
  [ "${#lines[@]}" -eq 30 ]
  [ "$(sed 1d <<<"$output" | cut -f 3,4 | sort -u)" = $'draw\t-' ]
  run -0 doves-play --store four +AS1 +yN1E1
  [[ ${lines[1]} == *$'\tdraw\t-' ]]
  run -1 doves-moves --both win --store four 'b;B'
  [[ $output == *'other rules'* ]]
}


# One dove more than the game has: only a win at once is known, and it is one in the whole game.
@test "doves-value: a sound game knows wins at once with one dove more" {
  doves-retro --rule sound --max-doves 4 --store sound >/dev/null
  doves-retro --max-doves 4 --store cap >/dev/null
  doves-enum --all --what nonterminal --doves 5 | awk 'NR % 1000 == 1' >five
  doves-enum --all --what win1 --doves 5 | awk 'NR % 100 == 1' >>five
  doves-check <five | grep -v '^#' | awk -F '\t' '{ print $1 "\t" ($2 == "WIN1" ? "win" : "unknown") }' >expected
  grep -q win expected && grep -q unknown expected
  run -3 doves-value --store sound five
  sed 1d <<<"$output" | cmp - expected
  [ "$(doves-value --store cap <five | sed 1d | cut -f 2 | sort -u)" = unknown ]
  doves-enum --all --what win1 --doves 6 | head -n 20 >six
  [ "$(doves-value --store sound <six | sed 1d | cut -f 2 | sort -u)" = unknown ]
}
