# title: FreeCell: weights learned for the beam
# text: What learned weights give the beam search of freecell-dfs at no more time: without weights, with those of the
# text: program, and with weights that hill climbing has learned anew on deals 1 to 28000. The loss is the mean
# text: number of moves beyond the shortest length; more than 20 count as 20, no solution counts as 25, because the
# text: portfolio comes first in the program. The gain is against the beam without weights, paired.
# label: ms processor milliseconds for each deal
# label: loss mean number of moves beyond the shortest
# table: rows=weights columns=deals value=loss
# table: rows=weights columns=deals value=gain
FREECELL_LEARN_SEED    ?= 1
FREECELL_LEARN_SECONDS ?= 1200
FREECELL_LEARN_TEST    ?= 30001 32000

experiment-freecell-weights: $O/bench/freecell_weights
	@$(MEASURE) --result table --seed $(FREECELL_LEARN_SEED) --tool freecell-dfs -- \
	  '$O/bench/freecell_weights $(RESULTS)/freecell-lengths.tsv $(FREECELL_LEARN_SEED) $(FREECELL_LEARN_SECONDS) $(FREECELL_LEARN_TEST)'
