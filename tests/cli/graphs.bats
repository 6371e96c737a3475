#!/usr/bin/env bats
# Graphs at the border of what a file can say, through each format and the tools that solve and check
# graphs (ham-solve, hcp2cnf, tour-check): no vertex, one, two, isolated vertices, loops, parallel edges, wrong counts, lines that are cut.
# What tests/unit/graph has of single readers is not repeated.
bats_require_minimum_version 1.5.0
load common

setup() {
  in_own_folder
}

tsplib() { # VERTICES EDGES
  printf 'TYPE : HCP\nDIMENSION : %s\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n%b-1\nEOF\n' "$1" "$2"
}

# Writes the graph of so many vertices, all joined, in every format, as files FORMAT.VERTICES.
small_graphs() {
  local n
  printf 'p edge 0 0\n' >dimacs.0
  printf 'p edge 1 0\n' >dimacs.1
  printf 'p edge 2 1\ne 1 2\n' >dimacs.2
  printf 'p edge 3 3\ne 1 2\ne 2 3\ne 1 3\n' >dimacs.3
  for n in 0 1 2 3; do
    sed 's/^p edge/p/' "dimacs.$n" >"challenge.$n"
    tsplib "$n" "$(sed -n 's/^e \(.*\)/\1\\n/p' "dimacs.$n" | tr -d '\n')" >"tsplib.$n"
  done
  echo '>>graph6<<?' >graph6.0
  echo '>>graph6<<@' >graph6.1
  echo '>>graph6<<A_' >graph6.2
  echo '>>graph6<<Bw' >graph6.3
  echo ':?' >sparse6.0
  echo ':@' >sparse6.1
  echo ':An' >sparse6.2
  echo ':BcN' >sparse6.3
  echo '1 1' >edges.1
  echo '1 2' >edges.2
  printf '1 2\n2 3\n3 1\n' >edges.3
}

# gives STATUS OUTPUT COMMAND...: its status, and all of its output.
gives() {
  local status=$1 wanted=$2
  shift 2
  run "-$status" --separate-stderr "$@"
  assert_equal "$output" "$wanted"
}

@test "graphs of 0, 1, 2 and 3 vertices in every format" {
  small_graphs
  for format in dimacs challenge tsplib graph6 sparse6 edges; do
    for n in 0 1 2; do
      [[ -e $format.$n ]] || continue # a list needs a vertex
      gives 20 '' ham-solve "$format.$n"
      gives 20 '' ham-solve "$format.$n" --no-precheck
      gives 20 '' ham-solve "$format.$n" --no-precheck --solver minisat
      gives 20 '' bash -c "hcp2cnf -q $format.$n | satrun | cnf2tour"
    done
    [[ ! -e $format.0 ]] || gives 20 '' ham-solve --path "$format.0"
    gives 0 1 ham-solve --path "$format.1"
    gives 0 '1 2' ham-solve --path "$format.2"
    gives 0 '1 2 3' ham-solve "$format.3"
    gives 0 '1 2 3' ham-solve "$format.3" --solver minisat
    run -0 hcp2cnf "$format.3"
    tour-check "$format.3" <<<'1 2 3'
    run -1 tour-check "$format.2" <<<'1 2'
    tour-check --path "$format.2" <<<'1 2'
  done
}

@test "directed graphs of 0, 1 and 2 vertices: two make a cycle" {
  echo '&?' >digraph6.0
  echo '&@?' >digraph6.1
  echo '&AW' >digraph6.2
  printf 'p edge 2 2\na 1 2\na 2 1\n' >arcs.2
  for graph in digraph6.2 arcs.2; do
    gives 0 '1 2' ham-solve "$graph"
    gives 0 '1 2' ham-solve "$graph" --solver minisat
    tour-check "$graph" <<<'1 2'
  done
  gives 0 '1 2' ham-solve --directed - <<<$'1 2\n2 1'
  gives 20 '' ham-solve --directed - <<<'1 2'
  for n in 0 1; do
    gives 20 '' ham-solve "digraph6.$n"
  done
  gives 0 1 ham-solve --path digraph6.1
}

@test "isolated vertices are an answer, not an error" {
  printf 'p edge 4 3\ne 1 2\ne 2 3\ne 1 3\n' >dimacs
  tsplib 4 '1 2\n2 3\n3 1\n' >tsplib
  echo '>>graph6<<Cw' >graph6
  echo ':CcN' >sparse6
  printf '1: 2 4\n2: 4\n3:\n4:\n' >edges
  for format in dimacs tsplib graph6 sparse6 edges; do
    for options in '' --path; do
      # shellcheck disable=SC2086
      run -20 --separate-stderr ham-solve $options $format
      output=$stderr assert_output --partial '2 separate parts'
      # shellcheck disable=SC2086
      gives 20 '' ham-solve $options --no-precheck $format
      # shellcheck disable=SC2086
      gives 20 '' ham-solve $options --no-precheck --solver cadical $format
    done
  done
}

@test "loops and parallel edges are left out, with a note" {
  printf 'p edge 3 6\ne 1 2\ne 2 1\ne 1 2\ne 2 3\ne 1 3\ne 3 3\n' >dimacs
  tsplib 3 '1 2\n2 1\n1 2\n2 3\n3 1\n3 3\n' >tsplib
  printf '1 2\n2 1\n1 2\n2 3\n3 1\n3 3\n' >edges
  for format in dimacs tsplib edges; do
    for command in ham-solve hcp2cnf; do
      run -0 --separate-stderr $command $format
      assert_equal "$stderr" \
        "$command: $format: ignored 1 loop (line $(sed -n '/3 3$/=' "$format"))"$'\n'"$command: $format: ignored 2 repeated edges"
    done
    gives 0 '1 2 3' ham-solve -q $format
  done
}

@test "a header of a list of edges is told, or refused with the options that say what it is" {
  printf '4 6\n1 2\n2 3\n3 4\n4 1\n1 3\n2 4\n' >header
  printf '5 4\n5 1\n1 2\n2 3\n3 4\n' >both
  for command in ham-solve hcp2cnf; do
    run -0 --separate-stderr $command header
    output=$stderr assert_output --partial 'header: line 1 gives the numbers of vertices and edges'
    run -1 --separate-stderr $command both
    output=$stderr assert_output --partial 'both:1: line 1 may be the numbers of vertices and edges (--heading)'
    run -0 $command both --from edges
  done
  run -20 ham-solve both --heading
  run -0 --separate-stderr ham-solve header
  tour-check header <<<"$output"
}

# Each made a false "no tour", which a certificate confirmed.
@test "no heading, adjacency list or other format is read as edges" {
  local triangle='Linz,Wels\nWels,Steyr\nSteyr,Linz\n' heading text
  for heading in 'town A,town B' a,b city,neighbour town,town id,from,to Towns; do
    printf "%s\n$triangle" "$heading" >towns.csv
    run -1 --separate-stderr ham-solve towns.csv
    assert_output ''
    output=$stderr assert_output --partial --heading
    run -0 ham-solve -q --heading towns.csv
    tour-check --heading -q towns.csv <<<"$output"
  done
  for text in '1 2 5\n2 1 3\n3 2 4\n4 3 5\n5 4 1\n' '# nx\n1 2 3 4\n2 3\n3 4\n4\n' 'A,B,C\nB,A,C\nC,A,B\n' \
    'Linz: Wels, Steyr\nWels: Steyr\nSteyr:\n' 'Bad Ischl\tWels\nWels\tEnns\nEnns\tBad Ischl\n' 'C#1 C#2\nC#2 D\nD C#1\n'; do
    printf "$text" >list
    ham-solve -q list >tour
    tour-check list tour
    hcp2cnf -q list | satrun | cnf2tour | tour-check list
  done
  for text in '# x\ngraph { a -- b }' '# x\n<graphml/>' '# x\n%%%%MatrixMarket matrix coordinate pattern symmetric\n2 2 1\n2 1' \
    '5 5\n2 5\n1 3\n2 4\n3 5\n4 1' '0 1 0 1\n1 0 1 0\n0 1 0 1\n1 0 1 0' '[[1,2],[2,3],[3,1]]' '*Vertices 3\n*Edges\n1 2' \
    'graph [\n node [ id 0 ]\n]' '{"nodes": [], "links": []}'; do
    printf "$text\n" >other
    run -1 --separate-stderr ham-solve --path other
    assert_output ''
    output=$stderr assert_output --partial 'graph-import --from'
  done
  printf '\nGraph 1, order 2.\n  0 : 1;\n  1 : 0;\n' >other
  run -1 --separate-stderr ham-solve --path other
  output=$stderr assert_output --partial showg
}

@test "the numbers of a file are the numbers everywhere" {
  printf '0 1\n0 3\n1 2\n1 3\n1 4\n2 4\n3 4\n' >zero
  run -0 ham-solve --start 0 zero
  assert_output --regexp '^0 [1-4] [1-4] [1-4] [1-4]$'
  tour-check zero <<<"$output"
  run -2 ham-solve --start 5 zero
  assert_output --partial "'5' is not a vertex from 0 to 4"
  run -0 bash -c 'ham-solve --format json zero | jq -c ".moves | sort"'
  assert_output '["0","1","2","3","4"]'
  hcp2cnf zero --move '0>1' | satrun | cnf2tour >tour
  grep -E '(^| )0 1( |$)|^1 .* 0$' tour
  tour-check zero tour
  run -1 tour-check zero <<<'0 1 2 4 5'
}

@test "tour-check reads names in every form of a list, and edges" {
  local form
  printf 'Bad Ischl,Wels\nWels,Basel-SBB\nBasel-SBB,Sch\xc3\xa4rding\nSch\xc3\xa4rding,Bad Ischl\n' >towns
  run -0 ham-solve --format json towns
  assert_output --partial '"Bad Ischl"'
  assert_output --partial '"Schärding"'
  ham-solve towns | tour-check towns
  ham-solve --format json towns | tour-check towns
  for form in 'Bad Ischl, Wels, Basel-SBB, Schärding' 'Bad%20Ischl -> Wels -> Basel-SBB -> Schärding' \
    '["Bad Ischl", "Wels", "Basel-SBB", "Schärding"]' 'Bad%20Ischl-Wels-Basel-SBB-Schärding' \
    $'Schärding Bad%20Ischl\nWels,Bad Ischl\nWels -> Basel-SBB\nBasel-SBB;Schärding'; do
    tour-check towns <<<"$form"
  done
  run -1 tour-check towns <<<'Linz Wels Schärding'
  assert_output --partial "'Linz' is not the name"
  run -1 --separate-stderr tour-check towns <<<'Schärding Wels'
  assert_output --partial 'no move from Schärding to Wels'
  printf '10 30\n30 40\n40 10\n' >gaps
  for form in '10 -> 30 -> 40' '["10","30"," 40"]' 10-30-40 '10-30 30-40 40-10' $'10 30\n40 30\n40 10'; do
    tour-check --from edges gaps <<<"$form"
  done
  run -1 tour-check --from edges gaps <<<$'10 30\n30 10\n40 10'
}

@test "UTF-16 is read, as PowerShell writes it" {
  printf 'Linz,Wels\r\nWels,Sch\xc3\xa4rding\r\nSch\xc3\xa4rding,Linz\r\n' >utf8
  local encoding
  for encoding in UTF-16LE UTF-16BE; do
    { printf '\xef\xbb\xbf'; cat utf8; } | LC_ALL=C.UTF-8 iconv -f UTF-8 -t "$encoding" >utf16
    cmp <(ham-solve utf8) <(ham-solve utf16)
    cmp <(ham-solve utf8) <(ham-solve <utf16)
  done
  head -c -1 utf16 >cut
  run -1 ham-solve cut
  assert_output --partial 'UTF-16 data are cut off'
}

# A line of sparse6 has no count of its edges: where the cut leaves whole edges the rest is a graph,
# and the reader cannot know. Everything else is refused.
@test "a sparse6 line that is cut is refused or is a graph with fewer edges" {
  graph-gen cubic 40 --format sparse6 >whole
  local size edges refused=0
  size=$(($(wc -c <whole) - 1))
  edges=$(hcp2cnf --no-precheck --encoding 2factor whole | sed -n 's/^p cnf \(.*\) .*/\1/p')
  for ((at = 0; at < size; ++at)); do
    head -c "$at" whole >cut
    run --separate-stderr hcp2cnf --no-precheck --encoding 2factor cut
    if ((status == 1)); then
      assert_output ''
      assert_equal "$(grep -c '^hcp2cnf: cut' <<<"$stderr")" 1
      refused=$((refused + 1))
    else
      assert_equal "$status" 0
      (($(sed -n 's/^p cnf \(.*\) .*/\1/p' <<<"$output") <= edges))
    fi
  done
  ((refused >= 2))
}

@test "ham-solve --each: one verdict a line, filters, bad lines" {
  printf 'Bw\nC~\nCh\n' >some
  run -0 ham-solve --each some
  assert_output --regexp $'^# id\tstatus\tmoves\n1\tsolved\t1 2 3\n2\tsolved\t1 2 (3 4|4 3)\n3\tunsolvable\t-$'
  run -0 ham-solve --each --filter no some
  assert_output Ch
  run -0 bash -c 'ham-solve --each --filter yes <some | ham-solve --each --filter no -'
  assert_output ''
  printf 'Bw\nD?\nC~\n' >bad
  run -1 --separate-stderr ham-solve --each bad
  assert_equal "${stderr_lines[0]}" "ham-solve: bad:2: $(sed 's/^[^:]*:[^:]*:[^:]*: //' <<<"${stderr_lines[0]}")"
  run -1 --separate-stderr ham-solve --each --skip-bad bad
  assert_equal "$(cut -f 2 <<<"$output" | tail -n +2)" $'solved\nbad-input\nsolved'
  run -20 ham-solve --each <<<Ch
  run -0 ham-solve --each --path <<<Ch
}

# An option that would be ignored is refused.
@test "ham-solve --each: each option applies or is refused" {
  printf 'C~\n' >k4
  local -A applies=(
    [path]='' [start]=2 [end]='3 --path' [move]=1-2 [forbid]=1-2 [at]='2=3 --start 1'
    [engine]=undirected [without]=patching [seed]=2
    [no-precheck]='' [solver]=builtin
    [max-seconds]=60 [max-cpu-seconds]=60 [max-memory]=1G [filter]=yes [skip-bad]='' [progress]='' [output]=out
    [quiet]='')
  local kind name value checked=0
  while IFS=$'\t' read -r kind _ name value _; do
    [[ $kind == option && ! $name =~ ^(each|help|version)$ ]] || continue
    if [[ -v applies[$name] ]]; then
      # shellcheck disable=SC2086
      run -0 ham-solve --each k4 --$name ${applies[$name]}
    else
      [[ $value == - ]] && value='' || value=1
      case $name in
        from) value=graph6 ;;
        format) value=json ;;
        symmetry) value=rot180 ;;
      esac
      # shellcheck disable=SC2086
      run -2 --separate-stderr ham-solve --each k4 --$name $value
      output=$stderr assert_output --partial "--each and --$name exclude each other"
    fi
    ((++checked))
  done < <(ham-solve --list-options)
  ((checked > 25))
  run -0 bash -c 'ham-solve --each --start 3 --path --end 1 --at 2=4 k4 | tail -1'
  assert_output $'1\tsolved\t3 4 2 1'
  printf 'C~\nBw\n' >two
  run -1 --separate-stderr ham-solve --each --start 4 two
  assert_equal "$stderr" "ham-solve: two:2: --start: '4' is not a vertex from 1 to 3"
}

@test "hcp2cnf --forbid: the edge is in no tour" {
  printf 'p edge 4 6\ne 1 2\ne 1 3\ne 1 4\ne 2 3\ne 2 4\ne 3 4\n' >k4
  run -0 bash -c 'hcp2cnf k4 --forbid 1-2 | cnf-models | cnf2tour --format moves | sort'
  refute_output --regexp '(^1 2|2 1$|1$.*^2)'
  run -20 bash -c 'hcp2cnf k4 --forbid 1-2 --forbid 1-3 | satrun | cnf2tour'
}

@test "vertices with names: formulas, tours and facts show them, and tours are checked by them" {
  printf 'from,to,km\nBern,Biel,41\nBiel,Basel-SBB,93\nBasel-SBB,Bern,98\n' >towns.csv
  run -0 --separate-stderr ham-solve --start Biel towns.csv
  assert_output --regexp '^Biel (Bern Basel-SBB|Basel-SBB Bern)$'
  assert_equal "${stderr_lines[0]}" 'ham-solve: towns.csv: ignored the heading in line 1'
  tour=$output
  run -0 --separate-stderr bash -c 'hcp2cnf towns.csv --move "Biel>Basel-SBB" --symbols | tee cnf | satrun | cnf2tour'
  assert_output --regexp 'Biel Basel-SBB( |$)|^Basel-SBB Bern Biel$'
  grep -q '^c problem graph .*names=Bern,Biel,Basel-SBB ' cnf
  grep -q 'Basel-SBB' <(grep '^c var' cnf)
  run -0 --separate-stderr tour-check towns.csv - <<<"$tour"
  assert_line --index 1 $'<stdin>:1\tvalid\tclosed tour of 3 vertices'
  run -1 tour-check towns.csv - <<<'Bern Biel Bern'
  assert_output --partial 'Basel-SBB is not visited'
}

@test "every format that is written is read by every program, and says the same" {
  graph-gen cubic 20 --seed 3 -o graph
  local format
  for format in $(values graph-gen format dot); do
    graph-gen cubic 20 --seed 3 --format "$format" -o copy
    cmp <(hcp2cnf graph | grep -v '^c') <(hcp2cnf copy | grep -v '^c')
    hcp2cnf --from "$format" copy | satrun | cnf2tour | tour-check copy -
    knight2graph 6x6 --format "$format" | ham-solve | tour-check 6x6 --closed -
  done
}

@test "a name with a blank is given as in the file or as it is printed" {
  printf 'New York,Oslo\nOslo,Rome\nRome,New York\n' >cities.csv
  local name
  for name in 'New York' 'New%20York'; do
    run -0 --separate-stderr ham-solve --start "$name" cities.csv
    assert_output 'New%20York Oslo Rome'
    run -20 ham-solve --forbid "$name-Rome" cities.csv
  done
}

@test "fixed edges of TSPLIB are in every tour; who cannot keep to them says so" {
  { printf '%s\n' 'TYPE : HCP' 'DIMENSION : 5' 'EDGE_DATA_FORMAT : EDGE_LIST' EDGE_DATA_SECTION
    for i in 1 2 3 4; do for ((j = i + 1; j < 6; j++)); do echo $i $j; done; done
    printf '%s\n' -1 FIXED_EDGES_SECTION '1 3' '3 5' '-1' EOF; } >five.hcp
  run -0 bash -c 'hcp2cnf five.hcp | cnf-models | cnf2tour --count'
  assert_output 2 # 1 3 5 and 2 4 in two orders
  hcp2cnf five.hcp | cnf-models | cnf2tour >tours
  [ "$(grep -cE '(1 3 5|5 3 1|^3 5 .* 1$|^3 1 .* 5$|^5 .* 1 3$|^1 .* 5 3$)' tours)" -eq 2 ]
  ham-solve five.hcp >tour
  tour-check five.hcp tour
  run -1 tour-check five.hcp - <<<'1 2 3 4 5'
}

@test "tour-check reads the tours of Concorde" {
  printf '>>graph6<<C~\n' >k4
  printf '4\n0 1 \n3 2\n' >four.sol
  run -0 tour-check k4 four.sol
  assert_output --partial 'closed tour of 4 vertices'
  printf '4\n0 1 2 3\n4\n0 2 1 3\n' | tour-check k4 -
  for wrong in '4\n1 2 3 4\n' '4\n0 1 2\n' '4\n0 1 2 3 0\n' '4\n0 1 1 3\n'; do
    run -1 tour-check k4 - <<<"$(printf "$wrong")"
  done
}
