# title: FreeCell: how near bounds and quick solutions come
# text: The lower bound that each heuristic of freecell-astar proves by expanding one position, and the
# text: solutions of freecell-dfs, against the proved shortest lengths of the deals in freecell-lengths.
# text: Exact is the number of deals for which a method has the shortest length; gaps are in moves.
# label: gap mean difference from the shortest length (moves)
# table: rows=method columns=deals value=gap
experiment-freecell-bounds:
	@$(MEASURE) --result table --tool freecell-astar -- \
	  'scripts/experiments/freecell-bounds $(RESULTS)/freecell-lengths.tsv'
