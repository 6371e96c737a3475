#!/usr/bin/env bats
# Graphs at the border of what a file can say, through each format and the tools that solve and check
# graphs (ham-solve, hcp2cnf, graph-prep, tour-check): no vertex, one, two, isolated vertices, loops, parallel edges, wrong counts, lines that are cut.
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
  printf '0 0\n# no edge' >edges.0
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
      gives 20 '' ham-solve "$format.$n"
      gives 20 '' ham-solve "$format.$n" --no-precheck
      gives 20 '' ham-solve "$format.$n" --no-precheck --solver minisat
      run -20 graph-prep "$format.$n"
      assert_line --partial '"fact":"none"'
      gives 20 '' bash -c "hcp2cnf -q $format.$n | satrun | cnf2tour"
    done
    gives 20 '' ham-solve --path "$format.0"
    gives 0 1 ham-solve --path "$format.1"
    gives 0 '1 2' ham-solve --path "$format.2"
    gives 0 '1 2 3' ham-solve "$format.3"
    gives 0 '1 2 3' ham-solve "$format.3" --solver minisat
    run -0 hcp2cnf "$format.3" --size
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
    run -0 graph-prep "$graph"
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
  printf '1 2\n2 4\n4 1\n' >edges
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
    run -20 graph-prep $format
    assert_line --partial 'the graph has 2 components'
  done
}

@test "loops and parallel edges are left out, with a note" {
  printf 'p edge 3 6\ne 1 2\ne 2 1\ne 1 2\ne 2 3\ne 1 3\ne 3 3\n' >dimacs
  tsplib 3 '1 2\n2 1\n1 2\n2 3\n3 1\n3 3\n' >tsplib
  printf '1 2\n2 1\n1 2\n2 3\n3 1\n3 3\n' >edges
  for format in dimacs tsplib edges; do
    for command in ham-solve hcp2cnf graph-prep; do
      run -0 --separate-stderr $command $format
      assert_equal "$stderr" \
        "$command: $format: ignored 1 loop (line $(sed -n '/3 3$/=' "$format"))"$'\n'"$command: $format: ignored 2 repeated edges"
    done
    gives 0 '1 2 3' ham-solve -q $format
  done
}

@test "a header of a list of edges is told, or refused with the option that says what it is" {
  printf '4 5\n1 2\n2 3\n3 4\n4 1\n1 3\n' >header
  printf '5 4\n5 1\n1 2\n2 3\n3 4\n' >both
  for command in ham-solve hcp2cnf graph-prep; do
    run -0 --separate-stderr $command header
    output=$stderr assert_output --partial 'header: line 1 gives the numbers of vertices and edges'
    run -1 --separate-stderr $command both
    output=$stderr assert_output --partial 'give --edge-list plain or --edge-list header'
    run -0 $command both --edge-list plain
  done
  run -20 ham-solve both --edge-list header
  run -0 --separate-stderr ham-solve header
  tour-check header <<<"$output"
}

# A line of sparse6 has no count of its edges: where the cut leaves whole edges the rest is a graph,
# and the reader cannot know. Everything else is refused.
@test "a sparse6 line that is cut is refused or is a graph with fewer edges" {
  graph-gen cubic 40 --format sparse6 >whole
  local size edges refused=0
  size=$(($(wc -c <whole) - 1))
  edges=$(hcp2cnf --no-precheck --encoding 2factor --size whole | sed 's/variables=\(.*\) .*/\1/')
  for ((at = 0; at < size; ++at)); do
    head -c "$at" whole >cut
    run --separate-stderr hcp2cnf --no-precheck --encoding 2factor --size cut
    if ((status == 1)); then
      assert_output ''
      assert_equal "$(grep -c '^hcp2cnf: cut' <<<"$stderr")" 1
      refused=$((refused + 1))
    else
      assert_equal "$status" 0
      ((${output% *} <= edges))
    fi
  done
  ((refused >= 2))
}

@test "ham-solve --each: one verdict a line, filters, bad lines" {
  printf 'Bw\nC~\nCh\n' >some
  run -0 ham-solve --each some
  assert_output "$(printf '# id\tstatus\tmoves\n1\tsolved\t1 2 3\n2\tsolved\t1 2 3 4\n3\tunsolvable\t-')"
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
    [path]='' [start]=2 [end]='3 --path' [move]=1-2 [forbid]=1-2 [at]='2=3 --start 1 --encoding order --solver builtin'
    [encoding]=2factor [modulus]='2 --encoding crt --solver builtin' [engine]=undirected [without]=patching [seed]=2
    [no-precheck]='' [solver]=builtin [adapter]='minisat --solver minisat' [any-status]='' [max-rounds]=5
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
        edge-list) value=plain ;;
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
  ((checked > 30))
  run -0 bash -c 'ham-solve --each --start 3 --path --end 1 --at 2=4 --encoding order --solver builtin k4 | tail -1'
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
  run -0 --separate-stderr ham-solve --names --start Biel towns.csv
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
  assert_output --partial 'Bern'
  run -0 --separate-stderr graph-prep --only forced towns.csv
  assert_line --index 0 --partial '"Bern"'
}

@test "every format that is written is read by every program, and says the same" {
  graph-gen cubic 20 --seed 3 -o graph
  local format
  for format in $(values graph-gen format); do
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
    run -0 --separate-stderr ham-solve --names --start "$name" cities.csv
    assert_output 'New%20York Oslo Rome'
    run -20 ham-solve --names --forbid "$name-Rome" cities.csv
  done
}

@test "DOT and GraphML: tours have the names of the vertices" {
  cat >towns.dot <<'END'
    // who can ride to whom
    graph towns { node [shape=box]; Bern -- Biel [km=41]; Biel -- "La Neuveville" -- Bern }
END
  run -0 ham-solve towns.dot --start Bern
  assert_output --regexp '^Bern (Biel La%20Neuveville|La%20Neuveville Biel)$'
  printf '%s\n' '<graphml><graph edgedefault="directed"><node id="a"/><node id="b"/>' \
    '<edge source="a" target="b"/></graph></graphml>' >one-way.graphml
  run -20 --separate-stderr ham-solve one-way.graphml
  run -0 ham-solve --path one-way.graphml
  assert_output 'a b'
}

@test "fixed edges of TSPLIB are in every tour; who cannot keep to them says so" {
  { printf '%s\n' 'TYPE : HCP' 'DIMENSION : 5' 'EDGE_DATA_FORMAT : EDGE_LIST' EDGE_DATA_SECTION
    for i in 1 2 3 4; do for ((j = i + 1; j < 6; j++)); do echo $i $j; done; done
    printf '%s\n' -1 FIXED_EDGES_SECTION '1 3' '3 5' '-1' EOF; } >five.hcp
  run -0 bash -c 'hcp2cnf five.hcp | cnf-models --format mc | cnf2tour --count'
  assert_output 2 # 1 3 5 and 2 4 in two orders
  hcp2cnf five.hcp | cnf-models | cnf2tour >tours
  [ "$(grep -cE '(1 3 5|5 3 1|^3 5 .* 1$|^3 1 .* 5$|^5 .* 1 3$|^1 .* 5 3$)' tours)" -eq 2 ]
  ham-solve five.hcp >tour
  tour-check five.hcp tour
  run -1 tour-check five.hcp - <<<'1 2 3 4 5'
  run -1 --separate-stderr graph-prep five.hcp
  assert_regex "$stderr" 'fixed edges'
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
