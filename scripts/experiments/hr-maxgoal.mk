# title: Hyper Robot: the hardest placement for each goal
# text: Four robots on the board of the 2010 contest (2B 4B 1B 3B): for each of its 252 goals the
# text: greatest number of moves that a placement of the robots can need, and how many placements
# text: need it. The whole state space of 656,239,500 placements is swept for each goal.
# plot: heat rows=row columns=column value=max
# plot: histogram value=max
# table: rows=max columns=column value=count
HR_BOARD := 2B 4B 1B 3B

experiment-hr-maxgoal:
	@{ echo '#command: make experiment-hr-maxgoal'; printf 'goal\trow\tcolumn\tmax\tcount\tunsolvable\n'; \
	  $(TEST_ENV) hr-board $(HR_BOARD) | $(TEST_ENV) hr-maxgoal - | \
	  jq -r '[.goal, .goal[0:1], .goal[1:2], .max, .count, .unsolvable] | @tsv'; } >$O/hr-maxgoal.tsv.new
	@mv $O/hr-maxgoal.tsv.new $(RESULTS)/hr-maxgoal.tsv
