# title: FreeCell: proved shortest solutions
# text: Single-card moves, every move to a foundation counted, of deals 1 to 32,000 of Microsoft's
# text: generator; freecell.md beside the table has more.
# image: ../../man/freecell.svg Deal 1, which takes 87 moves
# label: length moves of the shortest solution
# label: expanded positions expanded
# plot: histogram value=length
# plot: histogram value=expanded scale=log
# Results are kept in FREECELL_LENGTHS, where the run goes on; about eight minutes for each part.
# FREECELL_PARTS may name some of the 64 parts.
FREECELL_LENGTHS ?= $(CURDIR)/build/freecell-lengths
FREECELL_PARTS   ?=

experiment-freecell-lengths:
	@$(MEASURE) --result table --tool freecell-astar -- \
	  'for action in run finish table; do \
	    [[ $$action != finish ]] || export NODES=1000000000 MEMORY=8G; \
	    scripts/experiments/freecell-lengths $$action $(FREECELL_LENGTHS) $(FREECELL_PARTS) || exit; \
	  done'
