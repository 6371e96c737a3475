# cnf2tour: answers of every solver to verified tours, and nothing else.
bats_require_minimum_version 1.5.0

setup() {
  load common
  in_own_folder
}

@test "the main job: a closed tour of 8x8 by MiniSat, as a grid" {
  knight2cnf 8x8 --closed | satrun --solver minisat | cnf2tour --format grid >tour.txt
  assert_equal "$(grep -oE '[0-9]+' tour.txt | sort -n | tr '\n' ' ')" "$(seq -s ' ' 64) "
  tour-check 8x8 --closed tour.txt
}

@test "open tours by MiniSat from the ten start squares of the report" {
  for start in 1 2 3 4 10 11 12 19 20 28; do
    knight2cnf 8x8 --start "$start" | satrun | cnf2tour --format moves >tour.txt
    tour-check 8x8 --start "$start" tour.txt
  done
}

@test "every encoding through MiniSat and CaDiCaL, open and closed" {
  for e in $(values knight2cnf encoding 2factor); do
    for kind in '' --closed; do
      for solver in minisat cadical; do
        # shellcheck disable=SC2086
        knight2cnf 6x6 $kind --encoding "$e" | satrun --solver "$solver" | cnf2tour --format moves >t
        # shellcheck disable=SC2086
        tour-check 6x6 $kind t
      done
    done
  done
}

@test "a bare solver with --formula" {
  knight2cnf 6x6 --closed >f.cnf
  run -10 bash -c 'cadical -q f.cnf >answer'
  run --separate-stderr -1 cnf2tour answer
  assert_output ''
  [[ $stderr == *'no problem description in the input'* ]]
  run -0 cnf2tour --formula f.cnf answer
  run -0 bash -c 'clasp -V0 f.cnf | cnf2tour --formula f.cnf'
  run -0 bash -c 'z3 -dimacs f.cnf | cnf2tour --formula f.cnf'
  run -0 bash -c 'minisat -verb=0 f.cnf out >/dev/null; cnf2tour --formula f.cnf out'
}

@test "several tours are one picture" {
  knight2cnf 5x5 --start a1 | cnf-models --max-models 3 2>/dev/null >models || true
  cnf2tour --format svg models | one_picture 3
}

@test "a tour, its puzzle, and the solution with the numbers that were given" {
  for options in '6x6 --closed' '5x6' '8x8 --closed' '4x5 --hole a1,e4 --leaper 0,1+1,1'; do
    read -r board rest <<<"$options"
    # shellcheck disable=SC2086 # words
    knight2cnf $board $rest | satrun | cnf2tour --show 9 --seed 3 >puzzle
    assert_equal "$(grep -cwE '[0-9]+' <(tr ' ' '\n' <puzzle))" 9
    kind=$(sed 's/--hole [^ ]*//' <<<"$rest")
    # shellcheck disable=SC2086 # words
    knight2cnf puzzle $kind | satrun | cnf2tour >solution
    # shellcheck disable=SC2086 # words
    ham-solve - $kind <puzzle >other
    for solved in solution other; do
      # shellcheck disable=SC2086 # words
      tour-check puzzle $kind $solved
      paste -d '\n' <(xargs -n 1 <puzzle) <(xargs -n 1 <$solved) | paste - - |
        awk '$1 != "." && $1 != $2 { exit 1 }'
    done
  done
  knight2cnf 6x6 --closed | satrun --status plain -o answer
  cnf2tour --show 12 --format svg answer | grep -c '<text class="tour-\(number\|end\)"' | grep -x 12
  cnf2tour --show 12 --format html answer | grep -q '"puzzle":true'
  run --separate-stderr -2 cnf2tour --show 12 --format moves answer
  [[ $stderr == *'has no numbers to leave out; --show is for grid, svg, html'* ]]
  run --separate-stderr -2 cnf2tour --show 37 answer
  # A wrong solution, and a puzzle without one.
  printf '1 . 4\n. # .\n. . 2\n' >puzzle
  run --separate-stderr -20 bash -c 'knight2cnf puzzle | satrun | cnf2tour'
  run -20 ham-solve puzzle
}

@test "formats: json, tsplib, svg, tex" {
  knight2cnf 5x6 --closed --encoding order | satrun >answer || true
  run -0 cnf2tour --format json answer
  assert_equal "$(jq -r '.closed, .encoding, (.moves | length)' <<<"$output" | tr '\n' ' ')" \
    'true order 30 '
  run -0 cnf2tour --format tsplib answer
  assert_line 'TYPE : TOUR'
  run -0 cnf2tour --format svg answer
  assert_line --partial '<polygon class="tour-path"'
  run -0 cnf2tour --format tex answer
  assert_line --partial 'begin{tikzpicture}'
}

@test "format dot: the whole graph, with the tour in red" {
  command -v neato >/dev/null || skip 'no neato'
  printf '%s,%s\n' Linz 'New York' 'New York' Graz Graz 'a\b"c' 'a\b"c' Linz Linz Graz >graph
  knight2graph 4x5 >moves
  ham-solve --from edges --format dot graph >drawn.dot
  hcp2cnf --from edges graph | satrun | cnf2tour --format dot | sort | diff - <(sort drawn.dot)
  ham-solve 4x5 --format dot >board.dot
  ham-solve moves --path --format dot >path.dot
  printf 'a b\nb c\nc a\na c\n' | ham-solve --directed --format dot >arcs.dot
  for dot in *.dot; do
    neato -Tsvg "$dot" >drawn.svg
    grep -q 'stroke="#cc0000".*stroke-width="3"' drawn.svg || fail "no tour: $(cat drawn.svg)"
  done
  neato -Tsvg drawn.dot >drawn.svg
  for name in Linz 'New York' Graz 'a\b&quot;c'; do
    grep -qF ">$name</text>" <(sed 's/&#45;/-/g; s/\xc2\xa0/ /g' drawn.svg) || fail "$name: $(cat drawn.svg)"
  done
}

@test "several models in, several tours out" {
  run -0 bash -c 'knight2cnf 3x10 --closed | cnf-models | cnf2tour --format moves | sort -u | wc -l'
  assert_output 16
}

@test "holes, prescribed moves, symmetry, positions, another leaper" {
  check() { # the same problem options for both tools
    knight2cnf "$@" --encoding order | satrun | cnf2tour --format moves >t && tour-check "$@" t
  }
  check 6x6 --hole a1,a2 --start b1
  check 6x6 --closed --move a1-b3 --forbid d4-b3
  check 6x6 --closed --symmetry rot90
  check 3x3 --closed --symmetry rot90 --hole b2
  check 8x8 --closed --symmetry rot90 --hole a1,a8,h1,h8
  check 8x8 --closed --symmetry rot180
  check 5x5 --start a1 --at 3=c5 --at 2=b3
  check 6x6 --leaper 0,1+1,1 --closed
  check 10x10 --closed --leaper 1,4
}

@test "UNSAT is status 20 and prints nothing" {
  run --separate-stderr -20 bash -c 'knight2cnf 4x4 --no-precheck | satrun | cnf2tour'
  assert_output ''
}

@test "a wrong, partial or missing model is never printed" {
  knight2cnf 6x6 --closed --encoding crt >f.cnf
  grep '^c' f.cnf >meta
  for answer in 's SATISFIABLE' $'s SATISFIABLE\nv 0' $'s SATISFIABLE\nv 1 2 3 0' \
    $'s SATISFIABLE\nv 1 -1 0' $'s SATISFIABLE\nv 999999 0' 's UNKNOWN' '' 'hello' \
    $'s SATISFIABLE\ns UNSATISFIABLE' $'s SATISFIABLE\nv x 0'; do
    status=0
    out=$( (cat meta && echo "$answer") | cnf2tour 2>err) || status=$?
    assert_equal "$out" ''
    case $answer in
      's UNKNOWN') assert_equal $status 3 ;;
      *) assert_equal $status 1 ;;
    esac
    assert_equal "$(wc -l <err)" 1
  done
}

@test "one literal flipped: refused" {
  knight2cnf 6x6 --closed --encoding crt >f.cnf
  satrun f.cnf >answer || true
  for k in 1 2 3 4 5 6 7 8; do
    awk -v k=$k '/^v/ && !done { $(k + 1) = -$(k + 1); done = 1 } { print }' answer >bad
    run --separate-stderr -1 cnf2tour bad
    assert_output ''
  done
}

@test "metadata of a newer format, unknown keys, two descriptions: refused" {
  knight2cnf 5x5 --encoding order | satrun >answer || true
  sed 's/^c tsume 1 /c tsume 2 /' answer >bad
  run -1 cnf2tour bad
  sed 's/^c problem knight /&colour=red /' answer >bad
  run -1 cnf2tour bad
  assert_output --partial colour
  knight2cnf 6x6 >other.cnf
  run -1 cnf2tour --formula other.cnf answer
}

@test "values that no encoder writes are refused, in the words of the description" {
  knight2cnf 6x6 --closed --symmetry rot180 | satrun >answer || [ $? = 10 ]
  for change in 's/symmetry=rot180/symmetry=foo/' 's/board=6x6/board=6/' 's/leaper=1,2/leaper=2,1/'; do
    sed "$change" answer >changed
    run --separate-stderr -1 cnf2tour changed
    [ -z "$output" ]
    [[ $stderr == 'cnf2tour: changed: problem description: bad value '* ]]
  done
}

@test "--count: models become tours, by the factor in the formula's description" {
  cd "$BATS_TEST_TMPDIR"
  run -0 bash -c 'knight2cnf 6x6 --closed | cnf-models | cnf2tour --count'
  assert_output 9862
  for encoding in $(values knight2cnf encoding 2factor); do
    knight2cnf 3x4 --encoding "$encoding" >board.cnf # 8 or 16 models
    run -0 bash -c 'cnf-models board.cnf | cnf2tour --count'
    assert_output 8
    cnf-models --count board.cnf >number
    run -0 cnf2tour --count --formula board.cnf number
    assert_output 8
  done
  knight2cnf 5x5 >board.cnf
  grep -qE '^c problem .* models-per-tour=2$' board.cnf
  run -0 cnf2tour --count --formula board.cnf <<<'s mc 2000000000000000000000000'
  assert_output 1000000000000000000000000
  run -1 --separate-stderr cnf2tour --count --formula board.cnf <<<3
  assert_equal "$stderr" 'cnf2tour: 3 models: not a multiple of the models of one tour, 2'
  run -1 --separate-stderr cnf2tour --count --formula board.cnf <<<$'s mc 12\nc s approx arb int 12'
  assert_equal "$stderr" 'cnf2tour: <stdin>:2: the number of models is approximate'
  for count in '' --count; do
    run -3 bash -c "cnf-models $count --max-models 2 board.cnf | cnf2tour --count --formula board.cnf"
  done
  run -20 bash -c 'knight2cnf --quiet 4x4 | cnf-models | cnf2tour --count'
  assert_output 0
}
