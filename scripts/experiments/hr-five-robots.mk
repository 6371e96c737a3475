# title: Hyper Robot: the hardest placements of five robots
# text: The 17 targets of the board of the 2010 contest (2B 4B 1B 3B), 40,686,849,000 placements
# text: each: the greatest number of moves, how many placements need it, one of them, and the length
# text: that a search from that placement finds. HR_GOALS=all is the whole board.
# plot: histogram value=max
HR_GOALS ?= targets

experiment-hr-five-robots:
	@{ echo '#command: make experiment-hr-five-robots HR_GOALS=$(HR_GOALS)'; \
	  $(TEST_ENV) scripts/experiments/hr-five-robots $O/hr-five-robots $(HR_GOALS); } >$O/hr-five-robots.tsv.new
	@mv $O/hr-five-robots.tsv.new $(RESULTS)/hr-five-robots.tsv
