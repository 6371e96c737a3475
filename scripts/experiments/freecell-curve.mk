# title: FreeCell: good solutions in a given time
# text: The mean length of the solutions of freecell-dfs with several limits and of all presets of fc-solve for
# text: FreeCell, in moves of single cards by replaying them, against the processor time of a deal. A preset moves
# text: sequences; they count as the moves of single cards that they stand for.
# label: mean mean length (moves of single cards)
# label: ms processor milliseconds for each deal
# table: rows=method columns=deals value=ms
# table: rows=method columns=deals value=mean
FREECELL_CURVE ?= 5001..5040

experiment-freecell-curve:
	@$(MEASURE) --result table --tool freecell-dfs -- \
	  'scripts/experiments/freecell-curve $(FREECELL_CURVE)'
