# title: FreeCell: proved shortest solutions
# text: Single-card moves, every move to a foundation counted, of the deals of Microsoft's generator
# text: in order. The rows are results of freecell-astar; freecell.md beside the table has more.
# image: ../../man/freecell.svg Deal 1, which takes 87 moves
# columns: deal status metric length lower upper heuristic stored expanded moves
# label: length moves of the shortest solution
# label: expanded positions expanded
# plot: histogram value=length
# plot: histogram value=expanded scale=log
FREECELL_LAST ?= 1000

# The rows that are made already are not made again.
experiment-freecell-lengths:
	@mkdir -p $O && grep -v '^#' $(RESULTS)/freecell-lengths.tsv >$O/freecell-lengths.rows || true
	@$(MEASURE) --whole again --tool freecell-astar -- \
	  'scripts/experiments/freecell-table lengths 1 $(FREECELL_LAST) $O/freecell-lengths.rows >&2 && cat $O/freecell-lengths.rows'
