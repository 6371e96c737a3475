# title: Hyper Robot: the 96 standard boards
# text: The boards of the two-sided quadrants, over their 17 targets: the greatest number of moves
# text: with four robots, the targets and the number of placements that have it, and the maximum
# text: over the coloured targets alone.
# label: max greatest number of moves of a board
# label: coloured greatest number of moves, coloured targets only
# plot: histogram value=max
# plot: histogram value=coloured
experiment-hr-standard-boards:
	@$(MEASURE) --result $(if $(wildcard $O/hr-standard-boards/*.jsonl),continued,table) --tool hr-maxgoal -- \
	  'scripts/experiments/hr-standard-boards $O/hr-standard-boards'
