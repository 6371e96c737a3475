# title: FreeCell: nearly shortest solutions with little search
# text: What the solutions of freecell-dfs have beyond the proved shortest length in the mean, with several limits,
# text: and its time, on deals 30001 to 32000, on which nothing of the beam search was chosen. Error is the
# text: standard error of the mean.
# label: gap mean difference from the shortest length (moves)
# label: ms processor milliseconds for each deal
# plot: growth x=ms y=gap
# table: rows=method columns=deals value=ms
# table: rows=method columns=deals value=gap
FREECELL_QUICK ?= 30001 32000

experiment-freecell-quick:
	@$(MEASURE) --result table --tool freecell-dfs -- \
	  'scripts/experiments/freecell-quick $(RESULTS)/freecell-lengths.tsv $(FREECELL_QUICK)'
