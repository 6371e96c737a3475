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
FREECELL_PARTS   ?= 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 53 54 55 56 57 58 59 60 61 62 63 64

experiment-freecell-lengths:
	@$(MEASURE) --result table --tool freecell-astar -- \
	  'for action in run finish table; do \
	    [[ $$action != finish ]] || export NODES=1000000000 MEMORY=8G; \
	    scripts/experiments/freecell-lengths $$action $(FREECELL_LENGTHS) $(FREECELL_PARTS) || exit; \
	  done'
