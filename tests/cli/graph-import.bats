#!/usr/bin/env bats
# graph-import: each format gives the graph that networkx and the tools have, or is refused.
bats_require_minimum_version 1.5.0
load common

setup() {
  in_own_folder
  python3 -c 'import networkx' 2>/dev/null || /usr/bin/python3 -c 'import networkx' ||
    skip 'networkx is not installed'
  # The python3 of Debian has the libraries of Debian's packages.
  python3 -c 'import networkx' 2>/dev/null || PATH=/usr/bin:$PATH
  # Without the scripts of pyenv, which take longer than the program.
  PATH=$(dirname "$(python3 -c 'import sys; print(sys.executable)')"):$PATH
}

# imports FORMAT TEXT: ham-solve finds a tour of the square in it, by its names.
imports() {
  local wanted=$1
  echo "$wanted" >>imported
  printf "$2" >graph
  run -1 --separate-stderr ham-solve graph
  output=$stderr assert_output --partial "graph-import --from $wanted"
  graph-import graph >edges
  cmp edges <(graph-import --from "$wanted" <graph)
  hcp2cnf edges >formula
  ham-solve edges | tour-check edges
}

@test "a square in every format" {
  local edges='1 2\n2 3\n3 4\n4 1\n'
  imports dot 'graph { a -- b -- "Bad Ischl"; "Bad Ischl" -- c [w=3]; c -- a }\n'
  imports gml "graph [ node [ id 1 ] node [ id 2 ] node [ id 3 ] node [ id 4 ] $(printf "$edges" | sed 's/\(.*\) \(.*\)/edge [ source \1 target \2 ]/') ]\n"
  imports graphml "<graphml><graph edgedefault=\"directed\"><node id=\"1\"/><node id=\"2\"/><node id=\"3\"/><node id=\"4\"/>$(
    printf "$edges" | sed 's/\(.*\) \(.*\)/<edge source="\1" target="\2" directed="false"\/>/')</graph></graphml>\n"
  imports pajek '*Vertices 4\n1 "a"\n2 "b"\n3 "Bad Ischl"\n4 "d"\n*Edges\n'"$edges"
  imports pajek '*Vertices 4\n*Edges\n'"$edges"
  imports json '{"nodes": [{"id": 0}, {"id": 1}, {"id": 2}, {"id": 3}],\n "links": [{"source": 0, "target": 1}, {"source": 1, "target": 2}, {"source": 2, "target": 3}, {"source": 3, "target": 0}]}\n'
  imports json '[[1,2],[2,3],[3,4],[4,1]]\n'
  imports json '{0: [1, 3], 1: [0, 2], 2: [1, 3], 3: [0, 2]}\n'
  imports matrix-market "%%%%MatrixMarket matrix coordinate pattern symmetric\n%% x\n4 4 4\n2 1\n3 2\n4 3\n4 1\n"
  imports metis '%% x\n4 4\n2 4\n1 3\n2 4\n3 1\n'
  imports matrix '0101\n1010\n0101\n1010\n'
  imports gexf "<gexf xmlns=\"http://www.gexf.net/1.2draft\" version=\"1.2\"><graph defaultedgetype=\"undirected\"><nodes><node id=\"1\"/><node id=\"2\"/><node id=\"3\"/><node id=\"4\"/></nodes><edges>$(
    printf "$edges" | sed 's/\(.*\) \(.*\)/<edge source="\1" target="\2"\/>/')</edges></graph></gexf>\n"
  assert_equal "$(sort -u imported)" "$("$TSUME_ROOT/scripts/option-values" graph-import from | sort)"
}

@test "what is written is read as it was: names, numbers with gaps, arcs, vertices without edges" {
  run -0 graph-import <<<'graph { 10 -- 20 -- 30 -- 10 }'
  assert_output $'source,target\n"10","20"\n"10","30"\n"20","30"'
  run -0 ham-solve -q - <<<"$output"
  assert_output '10 20 30'
  run -0 graph-import <<<'digraph { a -> b -> "c:d" -> a }'
  assert_output $'tail,head\na,b\nb,"c:d"\n"c:d",a'
  run -0 --separate-stderr ham-solve - <<<"$output"
  assert_output 'a b c:d'
  run -0 --separate-stderr graph-import <<<'digraph { a -> b; c }'
  assert_output $'c vertex 1 a\nc vertex 2 b\nc vertex 3 c\np edge 3 1\na 1 2'
  run -1 graph-import --format edges <<<'graph { a -- b; c }'
  assert_output --partial 'apart from all others'
  # Words of a heading of edges are vertices.
  run -20 --separate-stderr ham-solve <(graph-import <<<'graph { source -- a -- b -- target }')
  run -0 --separate-stderr ham-solve <(graph-import <<<'graph { Source -- a -- b -- Target -- Source }')
  run -20 --separate-stderr ham-solve <(graph-import <<<'digraph { tail -> a -> b -> head; head -> b -> a }')
  run -1 graph-import --format edges <<<'graph { source -- a -- b -- target }'
  assert_output --partial "'source' is a vertex, and a word of the heading"
  run -0 --separate-stderr ham-solve <(graph-import <<<'graph { "1e5" -- a -- b -- "1e5" }')
  assert_output '1e5 a b'
  run -0 --separate-stderr ham-solve --from edges <(graph-import --format edges <<<'graph { a -- b -- c -- a }')
  assert_output 'a b c'
  run -0 graph-import --from matrix <<<$'1 2 3\n0 1 0\n1 0 1\n0 1 0'
  assert_output $'source,target\n1,2\n2,3'
  run -0 graph-import --from matrix -o out <<<$',a,b,c\na,0,1,0\nb,0,0,1\nc,1,0,0'
  assert_equal "$(<out)" $'tail,head\na,b\nb,c\nc,a'
}

refused() { # TEXT MESSAGE [OPTION...]
  printf "$1" >file
  run -1 --separate-stderr graph-import "${@:3}" file
  assert_output ''
  assert_equal "${#stderr_lines[@]}" 1
  output=$stderr assert_output --partial "graph-import: file: "
  output=$stderr assert_output --partial "$2"
}

@test "loops, wrong counts, edges of both kinds, what would be lost" {
  run -0 --separate-stderr graph-import <<<'graph { a -- a; a -- b }'
  assert_equal "$stderr" 'graph-import: <stdin>: ignored 1 loop'
  refused '' 'empty input'
  refused 'graph { a -- ' "line 1: expected a name, found 'the end of the file'"
  refused 'graph {\na -> b }' "line 2: expected '--', found '->'"
  refused 'graph { a -- b }\ngraph { c -- d }' 'line 2: expected the end of the file after one graph'
  refused 'graph { 2nd -- a }' 'a name that begins with a digit'
  refused 'graph {\n\na – b }' "line 3: '–' is a name for Graphviz"
  refused 'graph { a -- "b }' 'line 1: not in the language of Graphviz'
  refused 'graph { a -- <b }' "line 1: '<' without '>'"
  refused 'graph { <a> -- b; "<a>" -- b }' 'a string here and HTML there'
  refused 'graph [ node [ id 1 ] node [ id 2 node [ id 3 ] ] edge [ source 1 target 2 ] ]' "networkx finds 2 of 3 'node ['"
  for text in 'directed 0 directed 0' 'directed "0"' 'directed -1' 'directed 0 Directed 1'; do
    refused "graph [ $text node [ id 1 ] node [ id 2 ] edge [ source 1 target 2 ] ]" "expected 'directed 0' or 'directed 1', once"
  done
  refused 'graph [ node [ id 1 label "a" label "b" ] node [ id 2 label "c" ] edge [ source 1 target 2 ] ]' 'several values of label'
  refused '{"directed": "false", "nodes": [1, 2], "links": [{"source": 1, "target": 2}]}' "'directed' is neither false nor true"
  refused '{"nodes": [1, 2], "links": [], "edges": [{"source": 1, "target": 2}]}' "one list of 'links' or 'edges'"
  refused '<gexf><graph><nodes><node id="a"/></nodes><edges><edge source="a" target="b"/></edges></graph></gexf>' "'b' is not a vertex"
  refused '<gexf><graph><nodes><node id="a"><nodes><node id="b"/></nodes></node></nodes></graph></gexf>' 'vertices within another'
  refused '*Vertices 3\n1 a\n2 a\n3 c\n*Edges\n1 3\n2 7\n' 'two vertices have one name'
  refused '*Vertices 3\n*Edges\n1 3\n2 7\n' 'line 4: expected two vertices from 1 to 3'
  refused '*Vertices 2\n1 -> "a"\n2 b\n*Edges\n1 2\n' 'line 2: expected a number'
  refused '*Vertices 2\n1 a b c\n1 d\n*Edges\n1 2\n' 'line 3: expected a number'
  refused '{"a": ["b"], "b": ["a"], "a": ["c"], "c": ["a"]}' 'a name twice'
  refused "{'a': ['b'], 'b': ['a'], 'a': ['c'], 'c': ['a']}" 'a name twice'
  refused '<graphml><graph edgedefault="undirected"><node id="a"/><node id="b"/><edge source="a" target="b" directed="true"/><edge source="a" target="b"/></graph></graphml>' 'some edges are directed'
  refused '<graphml><graph edgedefault="undirected"><node id="a"/><edge source="a" target="b"/></graph></graphml>' "'b' is not a vertex"
  refused '<graphml><graph edgedefault="undirected"><hyperedge/></graph></graphml>' 'hyperedge'
  refused '<svg/>' 'expected <graphml>'
  refused '<graphml' 'not XML'
  refused '3 2\n2\n1 3\n1\n' 'neighbour' --from metis
  refused '3 3\n2\n1 3\n2\n' 'the number of edges is 2, expected 3' --from metis
  refused '%%%%MatrixMarket matrix coordinate integer general\n2 2 1\n1 2 0\n' 'an entry that is 0'
  refused '%%%%MatrixMarket matrix coordinate integer general\n2 3 1\n1 2 1\n' '3 columns'
  refused '*Vertices 3\n*Arcs\n1 2\n*Edges\n2 3\n' 'edges in several sections, *edges and *arcs'
  refused '*Vertices 3\n*Edges\n1 2\n*Vector x\n1\n' "line 4: a section '*vector'"
  refused '[[0,1],[1,0]]' 'may be a matrix'
  refused '{"nodes": [{"id": 1}], "links": [{"source": 1, "target": 2}]}' "'2' is not a vertex"
  refused '0 1\n1\n' 'numbers' --from matrix
  refused '0 5 7\n5 0 2\n7 2 0\n7 2 0\n' 'as many numbers in each row as there are rows' --from matrix
  refused ',\n' 'as many numbers in each row' --from matrix
  refused '0 x\n1 0\n' "'x' is not a number" --from matrix
  refused 'a b\nb c\n' 'cannot tell the format'
  refused 'from,to,km\na,b,5\n' 'as in CSV, goes to ham-solve or hcp2cnf as it is'
  refused 'graph { "" -- a }' 'empty name'
  refused '{"source": {"0": "a", "1": "b"}, "target": {"0": "b", "1": "a"}}' "'0' is a neighbour of 'source', but has no list of its own"
  refused '{"source": [0, 1, 2], "target": [1, 2, 0]}' 'has no list of its own'
  refused '{"0": [1], "1": [2], "2": [0]}' 'may be arcs'
  refused '[[1, 5], [0, 2], [1, 3], [2, 4], [3, 5], [4, 0]]' 'may be the neighbours of vertices 0, 1'
  refused '{"graph": {"nodes": {"a": {}, "b": {}}, "edges": [{"source": "a", "target": "b"}]}}' "expected 'directed'"
  refused '0 3 -1\n3 0 2\n-1 2 0\n' '-1 may be no edge' --from matrix
  refused '0 3 999 4\n3 0 5 999\n999 5 0 6\n4 999 6 0\n' '999 may be no edge' --from matrix
  run -1 graph-import missing
  assert_output 'graph-import: missing: No such file or directory'
  run -2 graph-import --from none
  assert_output --partial "Try 'graph-import --help'"
}

# What can be read in two ways, one of which may have a tour that the other has not.
@test "what may be another graph is refused, with what to do" {
  local graphml='<graphml><graph edgedefault="%s"><node id="a"/><node id="b"/><edge source="a" target="b"%s</graph></graphml>'
  local gexf='<gexf><graph%s><nodes><node id="a"/><node id="b"/></nodes><edges><edge source="a" target="b" %s/></edges></graph></gexf>'
  local nodes='node [ id 1 ] node [ id 2 ] edge [ source 1 target 2'
  # An object of objects is a matrix, if values say that there is no edge.
  for value in 0 false null NaN Infinity -1 '"no"' '{"weight": 0}'; do
    refused '{"a": {"b": 1, "c": '"$value"'}, "b": {"a": 1, "c": 1}, "c": {"a": '"$value"', "b": 1}}' "for 'c': whether that is an edge is not clear"
    case $value in NaN | '"'* | '{'*) continue ;; esac
    refused '[{"source": 1, "target": 2}, {"source": 3, "target": 2}, {"source": 1, "target": 3, "weight": '"$value"'}]' \
      "the edge from '1' to '3' has 'weight': $value, which may be no edge"
  done
  refused '{"a": {"b": 5, "c": 99, "d": 8}, "b": {"a": 5, "c": 7, "d": 99}, "c": {"a": 99, "b": 7, "d": 6}, "d": {"a": 8, "b": 99, "c": 6}}' '99 may be no edge'
  refused '{"0": [0, 1, 1], "1": [1, 0, 1]}' "the list of '0' has an entry twice"
  # Half of a matrix.
  refused '0 1 0 1\n0 0 1 0\n0 0 0 1\n0 0 0 0\n' 'may be half of a matrix: for edges, write the other half'
  refused ',a,b,c\na,0,0,0\nb,1,0,0\nc,1,1,1\n' 'may be half of a matrix'
  refused '%%%%MatrixMarket matrix coordinate pattern general\n4 4 4\n1 2\n2 3\n3 4\n1 4\n' 'symmetric for general'
  refused '*Vertices 3\n*Matrix\n0 1 1\n0 0 1\n0 0 0\n' 'may be half of a matrix'
  # A great number for no edge.
  for value in 9 99 1000 81; do
    refused "0 1 $value 2\n1 0 3 $value\n$value 3 0 5\n2 $value 5 0\n" "$value may be no edge"
  done
  refused '%%%%MatrixMarket matrix coordinate integer symmetric\n3 3 3\n2 1 4\n3 1 5\n3 2 100\n' '100 may be no edge'
  refused '0 inf\n1 0\n' "'inf' is not a number: 0 says" --from matrix
  # What attributes say of arrows.
  for text in dir=none dir=both dir=back 'color=red, "arrowhead"=none' 'style="bold,invis"'; do
    refused "digraph {\nedge [$text]; a -> b }" 'line 2: '
    refused "digraph {\na -> b\nb -> c [$text] }" "may be another edge than '->', or none: leave it out"
  done
  refused 'graph { a -- b [dir=forward] }' "dir=forward may be another edge than '--'"
  refused "$(printf "$graphml" directed '><data><Arrows source="none" target="none"/></data></edge>')" "the edge from 'a' to 'b' is drawn without an arrow, but the graph is directed"
  refused "$(printf "$graphml" undirected '><data><Arrows source="none" target="standard"/></data></edge>')" 'with an arrow at its end, but the graph is undirected'
  refused "$(printf "$graphml" undirected ' directed="TRUE"/>')" "'directed' of an edge is 'TRUE'"
  refused "graph [ directed 1 $nodes graphics [ arrow \"both\" ] ] ]" 'with arrows at both ends, but the graph is directed'
  refused "graph [ directed 0 $nodes graphics [ targetArrow \"standard\" ] ] ]" 'with an arrow at its end'
  refused "Creator \"yFiles\"\ngraph [ directed 1 $nodes graphics [ width 1 ] ] ]" 'without an arrow'
  refused "graph [ directed 0 DIRECTED 1 $nodes ] ]" "expected 'directed 0' or 'directed 1', once"
  refused '[{"source": 1, "target": 2, "type": "Directed"}]' '{"directed": true, "edges": [...]} says so'
  refused '{"directed": true, "edges": [{"source": 1, "target": 2, "directed": false}]}' "'directed': false, but the graph is directed"
  refused '{"nodes": [1, 2], "edges": [{"from": 1, "to": 2, "arrows": "to"}]}' 'with an arrow at its end'
  refused "$(printf "$gexf" '' 'type="mutual"')" 'expected directed or undirected, which mutual ones are for tours'
  refused "$(printf "$gexf" ' mode="dynamic"' 'start="1"')" "'start': not all vertices and edges are there at all times"
  refused '{"nodes": ["a", "b"], "adjacency": [[], [{"id": "a"}]]}' 'may be arcs'
  for text in 'Linz ' '  Linz' 'Lin\u00adz' 'Lin\uff5a'; do
    refused '[["Linz", "x"], ["x", "'"${text//\\/\\\\}"'"]]' 'two names that look the same'
  done
}

# Numbers of vertices are compared with the limit before there is room for so many.
@test "no input ends in a traceback, and reasons are true" {
  ulimit -v 4000000
  refused '\xff\xfe\x00' 'not in the encoding utf-16'
  refused '\xff\xfe\x00\xd8\x41\x00' 'not in the encoding utf-16'
  refused '<?xml version="1.0" encoding="utf-16"?><graphml/>' 'not in the encoding utf-16'
  refused '<?xml version="1.0" encoding="none"?><graphml/>' 'not in the encoding none'
  refused '[["\\ud800", "b"], ["b", "\\ud800"]]' 'one that cannot be seen'
  refused '999999999 0\n' 'more than 16777216 vertices' --from metis
  refused '*Vertices 999999999\n*Edges\n1 2\n' 'more than 16777216 vertices'
  refused '%%%%MatrixMarket matrix coordinate pattern general\n999999999 999999999 1\n1 2\n' 'more than 16777216 vertices'
  refused '{"nodes": [1, 2], "edges": [{"from": 1}]}' 'found {"from": 1}'
  refused '[[0, 1, 1], [1, 0, 1], [1, 1, 0]]' 'expected an edge, as a pair of vertices'
  refused '[[true, false], [false, null], [null, true]]' 'expected the name of a vertex, found true'
  refused '[[[0, 0], [0, 1]], [[0, 1], [0, 0]]]' 'if they are lists themselves, as {"edges": [...]}'
  refused '{{1, 2}, {2, 3}}' 'neither JSON nor a list or dictionary of Python'
  refused '{"nodes": 1, "edges": []}' 'cannot be read (TypeError'
  refused ',a,b\nb,0,1\na,1,0\n' "a row has the label 'b', and the column of the same number 'a'" --from matrix
  refused ',a,b\na,0,\nb,1,0\n' "'' is not a number: 0 says that there is no edge" --from matrix
}

# As much as networkx itself takes, and some more.
@test "too little memory is said" {
  local kib
  kib=$(python3 -c 'import networkx; print([line.split()[1] for line in open("/proc/self/status") if line.startswith("VmPeak")][0])')
  ulimit -v $((kib + 200000))
  refused '*Vertices 16000000\n*Edges\n1 2\n' 'not enough memory'
}

@test "other forms of the same graph" {
  reads() { # EDGES TEXT
    printf "$2" >file
    run -0 --separate-stderr graph-import file
    assert_equal "${lines[*]}" "$1"
  }
  local triangle='source,target 1,2 1,3 2,3'
  for text in '"nodes": [{"id": 1}, {"id": 2}, {"id": 3}], "edges": [{"from": 1, "to": 2}, {"from": 2, "to": 3}, {"from": 3, "to": 1}]' \
    '"nodes": [1, 2, 3], "edges": [[1, 2], [2, 3], [3, 1]]' '"vertices": [1, 2, 3], "links": [[1, 2], [2, 3], [3, 1]]' \
    '"edges": [[1, 2], [2, 3], [3, 1]]' '"directed": false, "edges": [[1, 2], [2, 3], [3, 1]]' \
    '"elements": [{"data": {"id": 1}}, {"data": {"id": 2}}, {"data": {"id": 3}}, {"data": {"source": 1, "target": 2}}, {"data": {"source": 2, "target": 3}}, {"data": {"source": 1, "target": 3}}]' \
    '1: {2: {"weight": 3}, 3: {}}, 2: {1: 1, 3: 2.5}, 3: {1: True, 2: 7}'; do
    reads "$triangle" "{$text}"
  done
  reads "$triangle" '[(1, 2, {}), (2, 3, None), (3, 1)]'
  reads 'tail,head 1,2 2,3 3,1' '{"directed": true, "edges": [[1, 2], [2, 3], [3, 1]]}'
  reads 'tail,head 1,2 2,3 3,1' '{"directed": true, "edges": [{"from": 1, "to": 2, "arrows": "to"}, [2, 3], {"source": 3, "target": 1, "type": "directed"}]}'
  reads "$triangle" '*Vertices 3\n*Edgeslist\n1 2 3\n2 3\n'
  reads 'tail,head 1,2 1,3 2,3' '*Vertices 3\n*Arcslist\n1 2 3\n2 3\n'
  reads 'tail,head 1,2 2,1' 'GRAPH [Directed 1 Node [ID 1 ] node[ id 2 ] Edge [ Source 1 TARGET 2 ] edge [ source 2 target 1 ] ]'
  reads 'source,target a,b' 'graph { a -- b [dir=none, style=dashed] }'
  reads 'tail,head a,b' 'digraph { graph [style=invis]; edge [arrowhead=vee]; a -> b [dir=forward] }'
  reads 'source,target 1,2 1,3 2,3' '0 5 5\n5 0 5\n5 5 0\n'
  # One number in two forms is two names: not in a list.
  reads 'c vertex 1 01 c vertex 3 1 p edge 3 3 e 1 2 e 1 3 e 2 3' 'graph { 01 -- 2 -- 1 -- 01 }'
  reads 'source,target a,b' '<gexf xmlns="http://gexf.net/1.3"><graph><nodes><node id="a"/><node id="b"/></nodes><edges><edge source="a" target="b"/></edges></graph></gexf>'
  # The encoding is the one that the file declares.
  for encoding in ISO-8859-1 windows-1252 UTF-16 UTF-8; do
    for graph in graphml gexf; do
      local inner='<graph edgedefault="undirected"><nodes><node id="Schärding"/><node id="b"/></nodes><edges><edge source="b" target="Schärding"/></edges></graph>'
      [[ $graph == gexf ]] || inner=$(sed 's/<.\?nodes>//g; s/<.\?edges>//g' <<<"$inner")
      printf '<?xml version="1.0" encoding="%s"?>\n<%s>%s</%s>\n' "$encoding" "$graph" "$inner" "$graph" |
        iconv -f UTF-8 -t "$encoding" >encoded
      assert_equal "$(graph-import encoded)" $'source,target\n"Schärding",b'
    done
  done
}

@test "JSON and matrices as Python programs write them" {
  local text square=$'source,target\n1,2\n1,4\n2,3\n3,4'
  for text in '[{"source": 1, "target": 2}, {"source": 2, "target": 3}, {"source": 3, "target": 4}, {"source": 4, "target": 1}]' \
    '{"source": 1, "target": 2}\n{"source": 2, "target": 3}\n{"source": 3, "target": 4}\n{"source": 4, "target": 1}' \
    '(1, 2)\n(2, 3)\n(3, 4)\n(4, 1)'; do
    run -0 graph-import <<<"$(printf "$text")"
    assert_output "$square"
  done
  run -0 graph-import <<<'{"directed": true, "elements": {"nodes": [{"data": {"id": 1}}, {"data": {"id": 2}}], "edges": [{"data": {"source": 1, "target": 2}}]}}'
  assert_output $'tail,head\n1,2'
  run -0 graph-import <<<$'a,b,c\n0,1,1\n1,0,1\n1,1,0'
  assert_output $'source,target\na,b\na,c\nb,c'
}

# Names and edges as a list, of a graph in DIMACS with names.
list_of_dimacs() {
  python3 -c '
import sys
names, lines = {}, [line.rstrip("\n") for line in sys.stdin]
for line in lines:
    if line.startswith("p"):
        names.update((str(i), str(i)) for i in range(1, int(line.split()[2]) + 1) if str(i) not in names)
    elif line.startswith("c"):
        names[line.split(" ", 3)[2]] = line.split(" ", 3)[3]
edges = [line.split()[1:] for line in lines if line[0] in "ae"]
directed = any(line[0] == "a" for line in lines)
print(*sorted(f"v {v}" for v in names.values()), sep="\n")
print(*sorted("\t".join(["e", *(ends if directed else sorted(ends))])
              for ends in ([names[v] for v in edge] for edge in edges)), sep="\n")'
}

# Graphviz is the oracle of its language: random graphs with all that the grammar has.
@test "vertices and edges of DOT are those of Graphviz" {
  command -v gvpr >/dev/null || skip 'Graphviz is not installed'
  python3 - <<'END'
import random
NAMES = ['a', 'Vöcklabruck', 'ß', '_x1', '7', '-3', '.5', '2.', '"Bad Ischl"', '"a -- b"', '"q\\"q"',
         '"back\\\\"', '"two\\\nlines"', '"x" + "y"', '"{"', '"#"', '日本', '"node"', 'NAÏVE', '"//"']
for seed in range(40):
    random.seed(seed)
    directed = random.random() < 0.5
    mark = '->' if directed else '--'

    def end(depth):
        if depth < 2 and random.random() < 0.15:
            head = random.choice(['', 'subgraph ', 'subgraph s1 ', 'subgraph "s 2" '])
            return head + '{' + statements(depth + 1) + '}'
        port = random.choice(['', '', '', ':n', ':p:sw', ' : "a b"'])
        return random.choice(NAMES) + port

    def statement(depth):
        kind = random.random()
        if kind < 0.1:
            return random.choice(['node [a=b, c="--"; d=<x<b>--</b>>]', 'graph [rankdir=LR]', 'EDGE [][w=-1]',
                                  'label = "a -- b"', 'x=y', 'subgraph { rank=same; a; 7 }'])
        ends = [end(depth) for _ in range(random.randint(1, 4))]
        return f' {mark} '.join(ends) + random.choice(['', '', ' [w=3]', '[color="red",][x=1]'])

    def statements(depth):
        between = [';', '\n', ' ; // a -- z\n', '\n# y -- z\n', ' /* z\n -- */ ']
        return ''.join(statement(depth) + random.choice(between) for _ in range(random.randint(1, 4)))
    head = random.choice(['', 'strict ', 'STRICT ']) + ('digraph' if directed else 'Graph') + random.choice(['', ' G', ' "x y"'])
    open(f'{seed}.dot', 'w').write(f'{head} {{\n{statements(0)}}}\n')
END
  local file compared=0
  for file in *.dot; do
    gvpr 'N { printf("v %s\n", $.name); } E { printf("e\t%s\t%s\n", $.tail.name, $.head.name); }' "$file" |
      python3 -c '
import sys
directed = "digraph" in open(sys.argv[1]).readline().lower()
for line in sorted({line if line[0] == "v" or directed else "\t".join(["e", *sorted(line.split("\t")[1:])])
                    for line in sys.stdin.read().splitlines()}, key=lambda line: (line[0] == "e", line)):
    if line[0] == "v" or len(set(line.split("\t"))) == 3:
        print(line)' "$file" >wanted
    graph-import -q --format dimacs "$file" | list_of_dimacs | sed '/^$/d' >found
    diff wanted found || fail "$(<"$file")"
    compared=$((compared + 1))
  done
  ((compared == 40))
}

# What a library drops, splits or merges in silence makes another graph.
@test "names of every kind come through every format, and repeated edges are told" {
  python3 - <<'END'
import json
import networkx as nx
names = ['Linz', 'Vöcklabruck', 'Bad Ischl', '日本', 'a-b', 'x<y', '&amp;', "O'Brien", '10', 'a\\b', 'node [', '*x']
graph = nx.cycle_graph(names)
nx.write_graphml(graph, 'graphml')
nx.write_gml(graph, 'gml')
nx.write_gexf(graph, 'gexf')
data = {'nodes': [{'id': v} for v in names], 'links': [{'source': v, 'target': w} for v, w in graph.edges()]}
open('json', 'w').write(json.dumps(data, ensure_ascii=False))
open('pairs', 'w').write(json.dumps([list(edge) for edge in graph.edges()]))
open('lists', 'w').write(json.dumps({v: list(graph[v]) for v in names}, ensure_ascii=False))
open('python', 'w').write(repr({v: list(graph[v]) for v in names}))
open('adjacency', 'w').write(json.dumps(nx.adjacency_data(graph)))
open('dot', 'w').write('graph {' + ';'.join(f'"{v}" -- "{w}"' for v, w in graph.edges()) + '}')
number = {v: i for i, v in enumerate(names, 1)}
vertices = [f'*Vertices {len(names)}'] + [f'{i} "{v}"' for v, i in number.items()]
open('pajek', 'w').write('\n'.join(vertices + ['*Edges'] + [f'{number[v]} {number[w]}' for v, w in graph.edges()]))
rows = [[str(int(graph.has_edge(v, w))) for w in names] for v in names]
open('pajek-matrix', 'w').write('\n'.join(vertices + ['*Matrix'] + [' '.join(row) for row in rows]))
open('matrix', 'w').write('\n'.join(['\t'.join(['', *names])] + ['\t'.join([v, *row]) for v, row in zip(names, rows)]))
END
  local file compared=0
  graph-import -q --format dimacs json | list_of_dimacs >wanted
  assert_equal "$(grep -c ^v wanted) $(grep -c ^e wanted)" '12 12'
  for file in graphml gml gexf json pairs lists python adjacency dot pajek pajek-matrix matrix; do
    graph-import -q --format dimacs "$file" | list_of_dimacs | diff wanted - || fail "$file"
    run -0 --separate-stderr graph-import "$file"
    refute_regex "$stderr" ignored
    compared=$((compared + 1))
  done
  ((compared == 12))
  repeats() {
    run -0 --separate-stderr graph-import "${@:2}" <<<"$1"
    assert_equal "$stderr" 'graph-import: <stdin>: ignored 1 repeated edge'
  }
  repeats 'graph { a -- b -- c -- a; b -- a }'
  repeats '[["a", "b"], ["b", "c"], ["b", "a"]]'
  repeats '{"nodes": ["a", "b"], "links": [{"source": "a", "target": "b"}, {"source": "b", "target": "a"}]}'
  repeats $'*Vertices 2\n1 a\n2 b\n*Edges\n1 2\n2 1'
  repeats '<graphml><graph edgedefault="undirected"><node id="a"/><node id="b"/><edge source="a" target="b"/><edge source="b" target="a"/></graph></graphml>'
  repeats $'%%MatrixMarket matrix coordinate pattern symmetric\n3 3 3\n2 1\n3 2\n2 1'
  run -0 --separate-stderr graph-import <<<'strict graph { a -- b -- c; b -- a }'
  assert_equal "$stderr" ''
}

# networkx is the oracle of the tools' own readers: random graphs in the formats that both have.
@test "networkx writes what the tools read" {
  python3 - <<'END'
import random
import networkx as nx
for seed in range(30):
    random.seed(seed)
    n = random.randint(4, 12)
    graph = nx.gnm_random_graph(n, random.randint(n, 2 * n), seed)
    if any(d < 1 for _, d in graph.degree()):
        continue
    nx.write_adjlist(graph, f'{seed}.adjlist')
    nx.write_edgelist(graph, f'{seed}.edgelist')
    nx.write_edgelist(graph, f'{seed}.pairs', data=False, delimiter=',')
    nx.write_graph6(graph, f'{seed}.graph6')
    nx.write_sparse6(graph, f'{seed}.sparse6')
    for name, write in (('graphml', nx.write_graphml), ('gml', nx.write_gml), ('pajek', nx.write_pajek), ('gexf', nx.write_gexf)):
        write(graph, f'{seed}.{name}')
END
  local file compared=0 answer
  for file in *.graph6; do
    file=${file%.graph6}
    ham-solve -q "$file.graph6" >answer && answer=0 || answer=$?
    for format in adjlist edgelist pairs sparse6 graphml gml pajek gexf; do
      case $format in
        graphml | gml | pajek | gexf) graph-import "$file.$format" >read ;;
        *) cp "$file.$format" read ;;
      esac
      run --separate-stderr ham-solve -q read
      if ((status == 1)); then # a first line that may be the numbers of vertices and edges
        [[ $format == edgelist || $format == pairs || $format == adjlist ]]
        continue
      fi
      assert_equal "$status" "$answer"
      compared=$((compared + 1))
    done
  done
  ((compared > 60))
}

@test "a library that is missing is named" {
  mkdir lib
  echo 'raise ImportError("no")' >lib/networkx.py
  run -1 --separate-stderr env PYTHONPATH="$PWD/lib" graph-import <<<'graph { a -- b }'
  assert_output ''
  output=$stderr assert_output --partial "$(python3 -c 'import sys; print(sys.executable)') (Python 3."
  output=$stderr assert_output --partial "package python3-networkx and run '/usr/bin/python3 $(realpath "$(command -v graph-import)")'"
}
