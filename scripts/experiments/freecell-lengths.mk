# title: FreeCell: proved shortest solutions
# text: Single-card moves, every move to a foundation counted, of the deals of Microsoft's generator
# text: in order. The rows are results of freecell-astar; freecell.md beside the table has more.
# columns: deal status metric length lower upper heuristic stored expanded moves
# plot: histogram value=length
# plot: histogram value=expanded scale=log
FREECELL_LAST ?= 1000

experiment-freecell-lengths:
	@$(TEST_ENV) scripts/experiments/freecell-table lengths 1 $(FREECELL_LAST) $(RESULTS)/freecell-lengths.tsv
