#!/usr/bin/env bats
# ham-solve: tours found by the loop with every solver, refutations, limits, formats, bad input.
bats_require_minimum_version 1.5.0
load common

setup() {
  in_own_folder
}

# finds ARGUMENT...: a tour of these board arguments is found, with the options `how` of ham-solve
# alone, and tour-check agrees.
how=()
finds() {
  ham-solve "$@" "${how[@]}" -q --format moves -o tour
  tour-check "$@" tour
}

# none PART ARGUMENT...: status 20, nothing on stdout, a note with that part.
none() {
  local part=$1
  shift
  run -20 --separate-stderr ham-solve "$@"
  assert_output ''
  output=$stderr assert_output --regexp '^ham-solve: no tour: '
  output=$stderr assert_output --partial "$part"
}

@test "tours: boards, pieces, holes, ends, prescribed moves, symmetries" {
  finds 8x8 --closed
  finds 20x20 --start c3
  finds 7x7 --start a1 --end g7
  finds 3x30 --closed
  finds 14x14 --leaper 1,6 --closed
  finds 6x6 --leaper 0,1+1,1 --closed --move 'c3>d4' --move a1-a2 --forbid a1-b1
  finds 8x8 --hole d4,e4 --closed
  finds 6x6 --closed --symmetry rot90
  finds 10x10 --closed --symmetry rot180
  finds 6x6 --at 3=d4 --at 7=a1
}

@test "every solver" {
  find_solvers
  for solver in "${solvers[@]}"; do
    ham-solve 12x12 --closed --solver "$solver" --format json >tour.json
    assert_equal "$(jq -r .solver tour.json)" "$solver"
    ham-solve 3x16 --closed --solver "$solver" --format moves |
      tour-check 3x16 --closed
    none 'proved from' 3x8 --closed --no-precheck --solver "$solver"
  done
}

@test "graphs from a pipe: cycles, paths, directed" {
  knight2graph 6x6 >knight.col
  ham-solve <knight.col >tour
  tour-check knight.col tour
  ham-solve --path --start 1 --end 2 knight.col >path
  tour-check --path --start 1 --end 2 knight.col path
  knight2graph 6x6 --format tsplib | ham-solve - | tour-check knight.col
  printf 'p edge 5 7\na 1 2\na 2 3\na 3 4\na 4 5\na 5 1\na 2 1\na 1 3\n' >arcs.col
  run -0 ham-solve arcs.col
  assert_output '4 5 1 2 3'
  # Decoders begin the same tour at the same vertex.
  assert_equal "$(hcp2cnf arcs.col | satrun | cnf2tour)" "$output"
  printf 'p edge 4 5\na 1 2\na 2 1\na 3 4\na 4 3\na 1 3\n' >no.col
  none '' no.col
  printf '...\n.#.\n..S\n' | ham-solve --format moves >tour
  assert_equal "$(cut -d ' ' -f 1 tour)" c1
}

@test "no tour: the reason is told" {
  none 'Schwenk' 4x10 --closed
  none 'stays on one colour' 8x8 --leaper 1,3
  none 'by degrees alone: at' 4x4 --closed --no-precheck
  for board in '3x8 --closed' '4x10 --closed' '4x4' '3x6'; do
    # shellcheck disable=SC2086
    none 'proved from' $board --no-precheck
  done
}

@test "limits leave it undecided" {
  graph-gen petersen 53 >petersen.col
  run -3 --separate-stderr ham-solve petersen.col --max-cpu-seconds 0.2
  assert_output ''
  output=$stderr assert_output --partial 'undecided at the limit of 0.2 s of processor time, after'
  printf '#!/bin/sh\nsleep 1000\n' >sleepy
  chmod +x sleepy
  run -3 --separate-stderr ham-solve 8x8 --solver ./sleepy --max-seconds 0.5
  assert_output ''
  output=$stderr assert_output --partial 'undecided at the limit of 0.5 s, after 0 rounds'
  run -3 --separate-stderr ham-solve 8x8 --solver ./sleepy --at 3=d4 --max-seconds 0.5
  output=$stderr assert_output 'ham-solve: undecided at the limit of 0.5 s, after 0 rounds'
  # While the formula is made, too.
  run -3 --separate-stderr ham-solve 60x60 --closed --at 3=d4 --max-seconds 0.1
  output=$stderr assert_output 'ham-solve: undecided at the limit of 0.1 s, after 0 rounds'
  # Within one question of a program too, also of one that waits for another.
  printf '#!/bin/sh\nwhile :; do :; done\n' >busy
  printf '#!/bin/sh\n./busy\nexit $?\n' >waiting
  chmod +x busy waiting
  for options in '--solver ./busy --max-cpu-seconds 1' \
    '--solver ./waiting --at 3=d4 --max-cpu-seconds 0.5'; do
    # shellcheck disable=SC2086 # words
    run -3 --separate-stderr ham-solve 8x8 $options
    assert_output ''
    output=$stderr assert_output --partial \
      "undecided at the limit of ${options##* } s of processor time, after 0 rounds"
  done
  run -3 --separate-stderr ham-solve petersen.col --solver cadical --max-seconds 0.5
  output=$stderr assert_output --regexp \
    '^ham-solve: undecided at the limit of 0.5 s, after [0-9]+ rounds, the fewest cycles [0-9]+$'
}

# A solver in this folder that notes its arguments and asks the one of that name 26 times; then it gives up.
noting() { # SOLVER
  {
    printf '#!/bin/sh\necho "$@" >>notes\n'
    # shellcheck disable=SC2016 # of the script
    echo '[ "$(wc -l <notes)" -le 26 ] || { echo "s UNKNOWN"; exit 0; }'
    printf 'exec %s "$@"\n' "$(command -v "$1")"
  } >"$1"
  chmod +x "$1"
}

@test "a program is asked with other seeds after a time, the same ones in each run" {
  find_solvers
  graph-gen petersen 53 >petersen.col
  local solver seed own tried=0
  while read -r solver seed own; do
    [[ " ${solvers[*]} " == *" $solver "* ]] || continue
    tried=1
    noting "$solver"
    run -3 ham-solve petersen.col --solver "./$solver" --seed 5
    run -0 grep -nEo -- "$seed[0-9]+" notes
    assert_equal "$output" "$(for r in {25..27}; do echo "$r:$seed$((r + 5))"; done)"
    rm notes
    run -3 ham-solve petersen.col --solver "./$solver $own"
    assert_equal "$(wc -l <notes)" 27
    run -1 grep -e "$seed" notes
    rm notes
  done <<'EOL'
minisat -rnd-seed= -luby
cadical --seed= --sat
EOL
  ((tried)) || skip 'no solver with seeds is installed'
}

@test "a lying solver and a broken one are found out" {
  printf '#!/bin/sh\necho "s SATISFIABLE"; echo "v 1 2 3 0"; exit 10\n' >liar
  printf '#!/bin/sh\nkill -SEGV $$\n' >broken
  chmod +x liar broken
  run -1 --separate-stderr ham-solve 8x8 --solver ./liar
  assert_output ''
  run -1 --separate-stderr ham-solve 8x8 --solver ./broken
  assert_output ''
  SAT_SOLVER=cadical run -0 ham-solve 6x6 --format json
  assert_output --partial '"solver":"cadical"'
}

@test "formats, and the same bytes twice" {
  for format in auto $(values ham-solve format html); do
    ham-solve 6x6 --closed --format $format >one
    ham-solve 6x6 --closed --format $format -o two
    cmp one two
    [[ -s one ]]
  done
  assert_equal "$(ham-solve 8x8 --closed --format json |
    jq -c '[(.moves | length), .closed, .encoding, .solver, (.rounds >= 0), (.cuts >= 0), (.stitches >= 0)]')" \
    '[64,true,"2factor","engines",true,true,true]'
  run -0 --separate-stderr ham-solve 6x6 --stats --format moves
  output=$stderr assert_output --partial ' decided_by=first-cover'
  run -0 --separate-stderr ham-solve 6x6 --closed --symmetry rot180 --stats # has no first cover
  output=$stderr assert_output --regexp \
    '^ham-solve: rounds=[1-9][0-9]* cuts=[0-9]+ small_cuts=[0-9]+ stitches=[0-9]+ perturbations=[0-9]+ steps=[0-9]+ pieces=[0-9]+ demands=[0-9]+ decided_by=(undirected|directed|guided)$'
  run -0 --separate-stderr ham-solve 6x6 --stats --format moves --solver minisat
  output=$stderr assert_output --regexp \
    '^ham-solve: rounds=[0-9]+ cuts=[0-9]+ stitches=[0-9]+ solver=minisat seconds=[0-9.e-]+ cpu_seconds=[0-9.e-]+ peak_bytes=[0-9]+$'
}

@test "every engine" {
  graph-gen near-cubic 80 --seed 3 >graph.col
  graph-gen petersen 11 >none.col
  for options in '--engine undirected' '--engine directed' '--engine guided' \
    '--engine directed --engine guided --seed 7'; do
    # shellcheck disable=SC2086
    ham-solve graph.col $options | tour-check graph.col
    # shellcheck disable=SC2086
    none '' none.col $options
  done
}

@test "engines keep to --max-memory, and say so" {
  skip_with_sanitizer
  run -3 --separate-stderr ham-solve 200x200 --closed --symmetry rot180 --max-memory 100M
  assert_output ''
  output=$stderr assert_output \
    'ham-solve: undecided at the limit of 100 MiB of memory, after 0 rounds'
  ham-solve 200x200 --closed --max-memory 100M | tour-check 200x200 --closed
  run -3 --separate-stderr ham-solve 60x60 --closed --at 3=d4 --max-memory 50M
  output=$stderr assert_output 'ham-solve: undecided at the limit of 50 MiB of memory, after 0 rounds'
}

# The giraffe has a closed tour of 10x10, and no tour of 11x11, not even an open one.
@test "giraffes: a tour of 10x10, a proof for 11x11" {
  finds 10x10 --leaper 1,4 --closed
  none '61 and 60 vertices' 11x11 --leaper 1,4 --closed
  graph-gen leapers 11x11 --leaper 1,4 >graph.col
  run -20 ham-solve graph.col --path --certificate proof
  run -0 ham-check graph.col proof --path
  assert_line 's VERIFIED'
}

@test "a symmetry with a move that has a direction" {
  ham-solve 6x6 --closed --symmetry rot180 --move 'a1>b3' --format moves |
    tour-check 6x6 --closed --symmetry rot180 --move 'a1>b3'
  none '' 4x4 --leaper 0,1 --closed --symmetry rot180 --move 'a1>a2' --move 'd4>d3' --move 'a2>a1'
}

@test "a symmetry with a prescribed move whose image is forbidden" {
  local turn option
  for turn in rot90 rot180; do
    for option in '' --no-precheck; do
      # shellcheck disable=SC2086 # words
      none 'the symmetry takes the prescribed move d4-c2 to a forbidden one' \
        6x6 --closed --symmetry $turn --forbid c3-d5 --move d4-c2 $option
    done
  done
  none 'the symmetry takes the prescribed move d5-c3 to a forbidden one' \
    6x6 --closed --symmetry rot180 --forbid d4-c2 --move 'c3>d5'
  ham-solve 6x6 --closed --symmetry rot180 --forbid c3-d5 --format moves |
    tour-check 6x6 --closed --symmetry rot180 --forbid c3-d5 --forbid d4-c2
}

# bats test_tags=slow
@test "large boards, narrow and sparse ones" {
  finds 200x200 --closed
  finds 101x101
  finds 60x60 --leaper 2,3 --closed
  finds 3x200 --closed
  finds 5x100 --closed
}

@test "positions on a closed tour say where it starts" {
  options=(3x3 --hole b2 --closed --symmetry rot180 --at 4=a3)
  for how in builtin minisat; do
    ham-solve "${options[@]}" --solver "$how" --format moves >tour
    assert_equal "$(cut -d ' ' -f 4 tour)" a3
    tour-check "${options[@]}" tour
  done
}

@test "a tour in which 0 replaces a number is a puzzle, and one that is wrong says why" {
  ham-solve 5x5 --format grid >tour
  sed 's/\<25\>/0/' tour >puzzle
  run -0 --separate-stderr ham-solve puzzle --format grid
  assert_equal "$output" "$(cat tour)"
  assert_equal "$stderr" ''
  for change in 's/\<7\>/8/:more than one 8 in the board' 's/\<7\>/26/:number 26 in a board of 25' \
    's/^ *\([0-9]*\) /\1,/:found '"','" '1s/^/# numbers\n/:found '"'n'" '$d;s/\<7\>//:row of 4 squares'; do
    sed "${change%%:*}" puzzle >wrong
    run -1 --separate-stderr ham-solve wrong
    output=$stderr assert_output --partial "${change#*:}"
  done
}

@test "--unique: a worksheet with one solution, or how many numbers one has" {
  solutions() { knight2cnf "$@" | cnf-models --count | grep -o '[0-9]*$'; }
  # A seed whose numbers have several solutions without --unique.
  local seed=0
  until ham-solve 6x6 --closed --show 12 --seed $((++seed)) >several && (($(solutions several --closed) > 1)); do
    ((seed < 40))
  done
  for options in --closed --symmetry\ rot180\ --closed ''; do
    # shellcheck disable=SC2086
    ham-solve 6x6 $options --show 12 --seed "$seed" --unique >one
    assert_equal "$(grep -o '[0-9][0-9]*' one | wc -l)" 12
    # shellcheck disable=SC2086
    assert_equal "$(solutions one $options)" 1
  done
  run -3 --separate-stderr ham-solve 6x6 --closed --show 2 --unique
  assert_equal "$output" ''
  assert_regex "$stderr" 'found no 2 numbers of this tour that no other tour has; [0-9]+ were enough'
  numbers=$(grep -o '; [0-9]*' <<<"$stderr" | tr -d '; ')
  run -0 ham-solve 6x6 --closed --show "$numbers" --unique
  run -2 ham-solve 6x6 --unique
  run -2 ham-solve 6x6 --show 37 --unique
  run -2 --separate-stderr ham-solve 6x6 --closed --at 1=a1 --at 2=b3 --show 1 --unique
  assert_equal "${stderr_lines[0]}" 'ham-solve: --show 1: 2 numbers are given'
}
