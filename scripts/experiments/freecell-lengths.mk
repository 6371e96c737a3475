# title: FreeCell: proved shortest solutions
# text: Single-card moves, every move to a foundation counted, of the deals of Microsoft's generator
# text: in order, in parts of 500; freecell.md beside the table has more.
# image: ../../man/freecell.svg Deal 1, which takes 87 moves
# label: length moves of the shortest solution
# label: expanded positions expanded
# plot: histogram value=length
# plot: histogram value=expanded scale=log
# Results are kept in FREECELL_LENGTHS, where the run goes on; about eight minutes for each part. The parts
# are those of the tracked table; without any, all 64.
FREECELL_LENGTHS ?= $(CURDIR)/build/freecell-lengths
FREECELL_PARTS   ?= 1 2 3 4 5 64

experiment-freecell-lengths:
	@$(MEASURE) --result table --tool freecell-astar -- \
	  'scripts/experiments/freecell-lengths run $(FREECELL_LENGTHS) $(FREECELL_PARTS) && scripts/experiments/freecell-lengths table $(FREECELL_LENGTHS)'
