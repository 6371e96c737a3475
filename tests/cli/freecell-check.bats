#!/usr/bin/env bats
# freecell-check: verdicts, lengths in both metrics, expansion, bad input.

bats_require_minimum_version 1.5.0

setup() {
  load common
  trace_test_only
  cd "$BATS_TEST_TMPDIR"
  printf ': 2S 2H AH AS\n: 2C 2D AD AC\n' >easy
  game=(--ranks 2 --columns 2 --cells 1)
}

@test "freecell-check says valid or invalid, with lengths or the reason" {
  run -0 freecell-check "${game[@]}" easy <<<'1h 1h 2h 2h 1h 1h 2h 2h'
  [ "${lines[1]}" = $'1\tvalid\tsingle=8 super=8' ]
  run -1 --separate-stderr freecell-check "${game[@]}" easy <<<'1h 1h'
  [ "${lines[1]}" = $'1\tinvalid\tnot solved: 2 of 8 cards are home after single=2 super=2' ]
  run -1 --separate-stderr freecell-check "${game[@]}" easy <<<'1h 1h 2a 2b'
  [ "${lines[1]}" = $'1\tinvalid\tmove 4 \'2b\': there is no cell b' ]
  [ "$stderr" = "freecell-check: 1: move 4 '2b': there is no cell b" ]
}

@test "freecell-check expands sequences card by card" {
  printf ': 3S 2H\n: 3C 3H 3D 2S AH AD AC AS 2C 2D\n:\n' >sequence
  run -1 --separate-stderr freecell-check --ranks 3 --columns 3 --cells 1 --expand sequence <<<'13v2'
  [ "$output" = $'# id 1\n1a 13 a3' ]
  run -1 freecell-check --ranks 3 --columns 3 --cells 1 --to-empty longest sequence <<<'13'
  [[ $output == *' single=3 super=1' ]]
}

@test "freecell-check refuses more solutions than boards" {
  run -1 --separate-stderr freecell-check "${game[@]}" easy < <(printf '1h\n\n1h\n')
  [ "$stderr" = 'freecell-check: <stdin>:3: more solutions than boards' ]
}

@test "freecell-check --expand prints a stream that freecell-check reads, also put together" {
  freecell-deal 1 2 >deals
  freecell-dfs deals >solutions
  freecell-check --expand deals solutions >moves
  run -0 freecell-check deals moves
  freecell-check --expand <(freecell-deal 1) <(sed -n 2p solutions) >one
  freecell-check --expand <(freecell-deal 2) <(sed -n 3p solutions) >two
  cat one two | cmp - moves
}

@test "freecell-check reads fc-solve's output as it comes, and exits 0 on its solutions" {
  command -v fc-solve >/dev/null || skip 'no fc-solve'
  for n in 1 2 24 617; do
    freecell-deal "$n" >deal
    freecell-deal --format fc-solve "$n" >board
    for options in '-m -snx' '-sam -p -t' '-sam -p' '-sam -snx' '-m' '-l lg -m -snx' '-l lg -sam -p -t'; do
      # shellcheck disable=SC2086
      fc-solve $options board >solution
      run -0 freecell-check deal solution
      [[ ${lines[1]} == $'ms'"$n"$'\tvalid\t'* ]]
    done
  done
  freecell-deal --format fc-solve 11982 | fc-solve -mi 100 - >none 2>/dev/null || true
  run -3 --separate-stderr freecell-check <(freecell-deal 11982) none
  [[ ${lines[1]} == $'ms11982\tunchecked\tno solution given' ]]
  freecell-deal 1 2 >deals
  for n in 1 2; do freecell-deal --format fc-solve $n | fc-solve -m -snx - 2>/dev/null; done >both
  run -0 freecell-check deals both
  [ "$(grep -c $'\tvalid\t' <<<"$output")" -eq 2 ]
}

@test "the boards that fc-solve prints on the way are read as it means them" {
  command -v fc-solve >/dev/null || skip 'no fc-solve'
  # Deals on which fc-solve finds its way quickly; on deal 9 it needs 14 seconds.
  for n in 1 2 6 7 10 617; do
    freecell-deal "$n" >deal
    freecell-deal --format fc-solve "$n" | fc-solve -sam -p -snx - 2>/dev/null >solution
    freecell-show --each-ply --play solution deal | grep -v ^ms >expected
    grep -E '^(Foundations|Freecells|:|=)' solution | sed 's/^=.*//' | freecell-show - | grep -v ', ply' >found
    cmp found expected
  done
}

@test "fc-solve reads what freecell-deal --format fc-solve prints" {
  command -v fc-solve >/dev/null || skip 'no fc-solve'
  for options in '1' '--midgame 12 5' '--midgame 30 6' '--random 7'; do
    # shellcheck disable=SC2086
    freecell-deal --format fc-solve $options >board
    # shellcheck disable=SC2086
    freecell-deal $options >deal
    fc-solve -l lg -m -snx board >solution
    status=0
    freecell-check deal solution >verdict || status=$?
    grep -q 'This game is solveable' solution && [ "$status" -eq 0 ] ||
      [ "$(freecell-dfs --prove deal | fields 2)" = unsolvable ]
    freecell-show board | tail -n +2 >found
    freecell-show deal | tail -n +2 | cmp - found
  done
}

# Not -sn: it does not say how many cards go to an empty column.
@test "random deals through fc-solve: its outputs are read, and their moves are right" {
  command -v fc-solve >/dev/null || skip 'no fc-solve'
  local -a all=('-m' '-m -snx' '-sam' '-sam -snx' '-sam -p -t' '-sam -p -snx')
  local solved=0
  for seed in {1..12}; do
    freecell-deal --random "$seed" >deal
    freecell-deal --format fc-solve --random "$seed" >board
    # shellcheck disable=SC2086
    fc-solve -l lg -mi 100000 ${all[seed % 6]} board >solution || true
    status=0
    freecell-check deal solution >verdict || status=$?
    if grep -q '^This game is solveable' solution; then
      [ "$status" -eq 0 ]
      solved=$((solved + 1))
    else
      [ "$status" -eq 3 ]
      grep -q $'\tunchecked\t' verdict
    fi
  done
  ((solved > 0))
}

@test "random positions in the form of fc-solve come back as they were" {
  local different=0
  for seed in {1..20}; do
    freecell-deal --random --midgame $((5 + 2 * seed)) "$seed" >plain
    freecell-deal --random --midgame $((5 + 2 * seed)) "$seed" --format fc-solve >theirs
    cmp -s plain theirs || different=$((different + 1))
    freecell-show theirs | tail -n +2 >found
    freecell-show plain | tail -n +2 | cmp - found
  done
  ((different == 20))
}

# Two solutions as others publish them, in the files deals and solutions.
published_solutions() {
  freecell-deal 10913 26693 >deals
  cat >solutions <<'EOF'
26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b

8a 81 2b 26 72 4c 45 74 78 76 71 51 71 15 27 26 27 21 12 1d 17 12 17 18 3h 13 d3 b1 81 68 6b 5h 6h
68 2h ch 21 32 3c 3d 38 43 52 85 86
EOF
}

@test "freecell-check --auto-moves horne reads solutions that leave out what goes home by itself" {
  published_solutions
  run -0 freecell-check --to-empty longest --auto-moves horne deals solutions
  [ "${lines[1]}" = $'ms10913\tvalid\tsingle=85 super=69' ]
  [ "${lines[2]}" = $'ms26693\tvalid\tsingle=138 super=92' ]
  freecell-show --play solutions --auto-moves horne deals >pictures
  [ "$(grep -c 'home KC KD KH KS' pictures)" -eq 2 ]
  for rule in none all; do
    run -1 freecell-check --to-empty longest --auto-moves $rule deals solutions
    [ "$(grep -c $'\tinvalid\t' <<<"$output")" -eq 2 ]
  done
  run -1 freecell-check deals solutions
  [ "$(grep -c ' (--auto-moves horne makes this a solution)$' <<<"$output")" -eq 2 ]
  run -1 --separate-stderr freecell-show --play solutions deals
  [[ $stderr == *"(--auto-moves horne makes this a solution)"* ]]
  freecell-check --to-empty longest --auto-moves horne --expand deals solutions >expanded
  run -0 freecell-check deals expanded
  [ "${lines[1]}" = $'ms10913\tvalid\tsingle=85 super=85' ]
}

@test "freecell-check compares a result with its claims, and refuses one of --hint" {
  freecell-deal 24 >deal
  freecell-dfs deal | sed 1d >result
  local moves length
  moves=$(fields 10 <result) length=$(fields 4 <result)
  claims() { printf 'ms24\t%s\tsingle\t%s\t%s\t%s\tnone\t1\t1\t%s\n' "$@" "$moves" | freecell-check deal -; }
  run -0 claims solved "$length" "$length" "$length"
  run -0 claims memory-limit - - "$length"
  run -1 --separate-stderr claims solved 7 1 "$length"
  [ "${lines[1]}" = $'ms24\tinvalid\t'"the length is given as 7, the moves are $length" ]
  run -1 --separate-stderr claims unsolvable - 1 -
  [ "${lines[1]}" = $'ms24\tinvalid\t'"the status is 'unsolvable', and the moves are a solution" ]
  run -1 claims solved "$length" "$((length + 1))" "$length"
  run -1 claims bounded - 1 "$((length - 1))"
  for format in tsv json; do
    freecell-dfs --hint --format $format deal >hint
    run -1 --separate-stderr freecell-check deal hint
    [ "${lines[1]}" = $'ms24\tbad-input\t'"only the first move of a solution of $length, as --hint prints it" ]
  done
}

@test "freecell-check says what is wrong with the form of solutions, not that they are invalid" {
  freecell-deal 24 3 >deals
  freecell-deal 24 >deal
  freecell-dfs deals | sed 1d | fields 10 >lines
  local first
  first=$(head -n 1 lines)
  run -1 --separate-stderr freecell-check deals lines
  [[ ${lines[1]} == *": all cards are home before it (a blank line or a line '# id NAME' ends a solution)" ]]
  [[ $stderr == *"more boards than solutions (a blank line or a line '# id NAME' ends a solution)" ]]
  sed 's/$/\n/' lines | freecell-check deals
  # Headings.
  for heading in '#24' '#id ms24' '# ID ms24' '# id: ms24' "#24: $first" "# ${first:0:8}"; do
    run -1 --separate-stderr freecell-check deal <<<"$heading"$'\n'"$first"
    [[ $stderr == "freecell-check: <stdin>:1: "*"write a name as '# id NAME'"* ]] || complain "$heading: $stderr"
  done
  run -1 --separate-stderr freecell-check deals < <(sed '2i # Deal 3' lines)
  [[ $stderr == "freecell-check: <stdin>:2: a comment between two moves: "* ]]
  # What is no move.
  run -1 --separate-stderr freecell-check deal <<<'4h 7a Solved!'
  [[ ${lines[1]} == $'<stdin>:1\tbad-input\t\'Solved!\' is not a move: '* ]]
  run -1 --separate-stderr freecell-check deal <<<'{"id":"ms24","moves":["4h"],"moves":["7a"]}'
  [ "$stderr" = "freecell-check: <stdin>:1: an object with two fields 'moves'" ]
  # Moves that a program makes by itself.
  freecell-check deal <<<"$first"
  run -1 --separate-stderr freecell-check --auto-moves horne deal <<<"$first"
  [[ $stderr == *"(--auto-moves none makes this a solution)" ]]
}

@test "freecell-check reads fc-solve with its notice, and not its positions" {
  command -v fc-solve >/dev/null || skip 'no fc-solve'
  freecell-deal 24 >deal
  freecell-deal --format fc-solve 24 >board
  fc-solve -m -snx <board >solution 2>&1
  run -0 freecell-check deal solution
  for options in '' '-p -t -sn'; do
    # shellcheck disable=SC2086
    fc-solve $options board >positions
    run -1 --separate-stderr freecell-check deal positions
    [ "${lines[1]}" = $'positions:1\tbad-input\tfc-solve printed the positions and no moves: run it with -m' ]
  done
}

@test "freecell-check and freecell-show find how moves to empty columns are meant" {
  published_solutions
  run -0 freecell-check --auto-moves horne deals solutions
  [ "${lines[1]}" = $'ms10913\tvalid\tsingle=85 super=69 to-empty=cells' ]
  [ "${lines[2]}" = $'ms26693\tvalid\tsingle=138 super=92 to-empty=cells' ]
  run -1 freecell-check --to-empty one --auto-moves horne deals solutions
  [ "${lines[1]}" = $'ms10913\tinvalid\tmove 10 \'61\': 6H cannot go on 3H' ]
  # Of solutions that are wrong by every reading, the one that is legal for longest.
  sed 's/5b$/5a 5a 5a/' solutions >wrong
  run -1 freecell-check --auto-moves horne deals wrong
  [[ ${lines[1]} == $'ms10913\tinvalid\tmove '*' to-empty=cells' ]]
  # A picture follows the same reading.
  freecell-show --play solutions --auto-moves horne --each-ply deals >pictures
  [ "$(grep -c 'home KC KD KH KS' pictures)" -eq 2 ]
  run -1 --separate-stderr freecell-show --play solutions --auto-moves horne --to-empty one deals
  [[ $stderr == *"board 'ms10913': move 10 '61': 6H cannot go on 3H"* ]]
}

@test "freecell-check names all that is wrong with a typed deal, and reads cards without blanks" {
  freecell-deal 1 | sed -n 's/^: //p' >typed
  sed 's/ //g' typed >tight
  sed -E 's/([0-9TJQKA])([CDHS])/\2\1/g; s/C/♣/g; s/D/♦/g; s/H/♥/g; s/S/♠/g' typed >signs
  freecell-dfs <(freecell-deal 1) | sed '2s/^ms1/1/' >solution
  for file in tight signs; do
    run -0 freecell-check $file solution
    [[ ${lines[1]} == $'1\tvalid\t'* ]]
  done
  # The first card of line 2 is that of line 1; of line 5, it is none.
  first=$(head -c 2 typed)
  sed "2s/^../$first/; 5s/^../1X/" typed >wrong
  run -1 freecell-check wrong solution
  [ "${lines[1]%; missing: *}" = "wrong:2"$'\tbad-input\t'"card $first appears twice, also on line 1; line 5: unknown card '1X', expected cards such as QS, ♠Q, 10h or TH" ]
  [ "$(sed 's/.*missing: //' <<<"${lines[1]}" | tr ' ' '\n' | sort)" = "$(sed -n '2s/ .*//p; 5s/ .*//p' typed | sort)" ]
}
