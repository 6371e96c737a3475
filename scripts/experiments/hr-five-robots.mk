# title: Hyper Robot: the hardest placements of five robots
# text: Goals of the board of the 2010 contest (2B 4B 1B 3B), its 17 targets among them, 40,686,849,000
# text: placements each: the greatest number of moves, how many placements need it, up to ten of them,
# text: how many placements there are of each length from 0 on, and the length that a search from the
# text: first of them finds; processor seconds and version of the sweep. HR_GOALS=all is the whole board.
# label: max greatest number of moves of a target
# label: row row (first digit of the target)
# label: column column (second digit)
# plot: heat rows=row columns=column value=max
# plot: histogram value=max
HR_GOALS ?= targets

experiment-hr-five-robots:
	@$(MEASURE) --result $(if $(wildcard $O/hr-five-robots/*.json),continued,table) --tool hr-maxgoal -- \
	  'scripts/experiments/hr-five-robots $O/hr-five-robots $(HR_GOALS)'
