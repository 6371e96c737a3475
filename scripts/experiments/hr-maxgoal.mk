# title: Hyper Robot: the hardest placement for each goal
# text: Four robots on the board of the 2010 contest (2B 4B 1B 3B): for each of its 252 goals the
# text: greatest number of moves that a placement of the robots can need, and how many placements
# text: need it. The whole state space of 656,239,500 placements is swept for each goal.
# image: ../../man/hyper-robot.svg The problem of the contest, and its sixteen moves
# label: max greatest number of moves of a target
# label: row row (first digit of the target)
# label: column column (second digit)
# plot: heat rows=row columns=column value=max
# plot: histogram value=max
HR_BOARD := 2B 4B 1B 3B

HR_COLUMNS := ["goal", "row", "column", "max", "count", "unsolvable"]
HR_ROW     := [.id, .id[0:1], .id[1:2], .length, .count, .unsolvable]

experiment-hr-maxgoal:
	@$(MEASURE) --result table --tool hr-maxgoal -- \
	  'hr-board $(HR_BOARD) | hr-maxgoal - | jq -nr '\''$(HR_COLUMNS), (inputs | $(HR_ROW)) | @tsv'\'
