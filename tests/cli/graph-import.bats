#!/usr/bin/env bats
# graph-import: each format gives the graph that networkx and the tools have, or is refused.
bats_require_minimum_version 1.5.0
load common

setup() {
  in_own_folder
  python3 -c 'import networkx, pydot' 2>/dev/null || /usr/bin/python3 -c 'import networkx, pydot' ||
    skip 'networkx or pydot is not installed'
  # The python3 of Debian has the libraries of Debian's packages.
  python3 -c 'import networkx, pydot' 2>/dev/null || PATH=/usr/bin:$PATH
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
  assert_output $'c vertex 1 c\nc vertex 2 a\nc vertex 3 b\np edge 3 1\na 2 3'
  run -1 graph-import --format edges <<<'graph { a -- b; c }'
  assert_output --partial 'apart from all others'
  run -0 graph-import --from matrix -o out <<<$',a,b\na,0,1\nb,0,0'
  assert_equal "$(<out)" $'tail,head\na,b'
}

@test "loops, wrong counts, edges of both kinds, what would be lost" {
  run -0 --separate-stderr graph-import <<<'graph { a -- a; a -- b }'
  assert_equal "$stderr" 'graph-import: <stdin>: ignored 1 loop'
  refused() { # TEXT MESSAGE [OPTION...]
    printf "$1" >file
    run -1 --separate-stderr graph-import "${@:3}" file
    assert_output ''
    assert_equal "${#stderr_lines[@]}" 1
    output=$stderr assert_output --partial "graph-import: file: "
    output=$stderr assert_output --partial "$2"
  }
  refused '' 'empty input'
  refused 'digraph { a -> {b c} -> d }' 'pydot finds'
  refused 'graph { a -- ' 'Expected'
  refused '<graphml><graph edgedefault="undirected"><node id="a"/><node id="b"/><edge source="a" target="b" directed="true"/><edge source="a" target="b"/></graph></graphml>' 'some edges are directed'
  refused '<graphml><graph edgedefault="undirected"><node id="a"/><edge source="a" target="b"/></graph></graphml>' "'b' is not a vertex"
  refused '<graphml><graph edgedefault="undirected"><hyperedge/></graph></graphml>' 'hyperedge'
  refused '<svg/>' 'expected <graphml>'
  refused '<graphml' 'not XML'
  refused '3 2\n2\n1 3\n1\n' 'neighbour' --from metis
  refused '3 3\n2\n1 3\n2\n' '2 edges, expected 3' --from metis
  refused '%%%%MatrixMarket matrix coordinate integer general\n2 2 1\n1 2 0\n' 'an entry that is 0'
  refused '%%%%MatrixMarket matrix coordinate integer general\n2 3 1\n1 2 1\n' '3 columns'
  refused '*Vertices 3\n*Arcs\n1 2\n*Edges\n2 3\n' 'both arcs and edges'
  refused '*Vertices 3\n*Edgeslist\n1 2\n' 'a section'
  refused '[[0,1],[1,0]]' 'may be a matrix'
  refused '{"nodes": [{"id": 1}], "links": [{"source": 1, "target": 2}]}' "'2' is not a vertex"
  refused '0 1\n1\n' 'numbers' --from matrix
  refused '0 x\n1 0\n' "'x' is not a number" --from matrix
  refused 'a b\nb c\n' 'cannot tell the format'
  refused 'graph { "" -- a }' 'empty name'
  run -1 graph-import missing
  assert_output 'graph-import: missing: No such file or directory'
  run -2 graph-import --from none
  assert_output --partial "Try 'graph-import --help'"
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
  output=$stderr assert_output --partial 'install python3-networkx'
}
