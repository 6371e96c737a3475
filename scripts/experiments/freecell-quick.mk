# title: FreeCell: nearly shortest solutions with little search
# text: What the solutions of freecell-dfs have beyond the proved shortest length in the mean, with several limits,
# text: and its time, on deals of which nothing of the beam search was chosen. Error is the standard error
# text: of the mean. In a prototype the distance to the goal was predicted to within two moves, and a search
# text: that was guided by that prediction lost to a wider beam. Weights that are learned for the beam itself
# text: gain 0.56 +- 0.16 moves at 13 ms a deal (deals 30001 to 32000, paired, at equal time, in another run);
# text: they are in the program.
# label: gap mean difference from the shortest length (moves)
# label: ms processor milliseconds for each deal
# plot: growth x=ms y=gap series=program
# table: rows=method columns=program value=ms
# table: rows=method columns=program value=gap
FREECELL_QUICK ?= 30001 32000

experiment-freecell-quick:
	@$(MEASURE) --result table --tool freecell-dfs -- \
	  'scripts/experiments/freecell-quick $(RESULTS)/freecell-lengths.tsv $(FREECELL_QUICK)'
