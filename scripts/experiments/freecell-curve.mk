# title: FreeCell: good solutions in a given time
# text: The mean length of the solutions of freecell-dfs with several limits and of all presets of fc-solve for
# text: FreeCell, in moves of single cards by replaying them, against the processor time of a deal. A preset moves
# text: sequences; they count as the moves of single cards that they stand for. The deals are runs of ten, drawn
# text: by a seed from those that nothing was chosen on: the weights of freecell-dfs were chosen on deals 1001 to
# text: 2200, the attempts of --prove on 12001 to 20000 and 21001 to 32000. The curves join the methods that solve all deals and are
# text: not beaten by a faster one of the same program.
# text: macroxue is the beam search of https://github.com/macroxue/freecell (FREECELL_PEER), with beams of 2^8 to 2^13;
# text: it runs once a deal, and counts a moved sequence as one move.
# label: mean mean length (moves of single cards)
# label: front mean length (moves of single cards)
# label: ms processor milliseconds for each deal
# plot: growth x=ms y=front series=program
# table: rows=method columns=deals value=ms
# table: rows=method columns=deals value=mean
FREECELL_CURVE_RUNS ?= 10
FREECELL_CURVE_SEED ?= 1

# FREECELL_PEER names another program (freecell-curve --help); without it, its rows are not made.
experiment-freecell-curve:
	@$(MEASURE) --result table --tool freecell-dfs -- \
	  'scripts/experiments/freecell-curve $(FREECELL_CURVE_RUNS) $(FREECELL_CURVE_SEED)'
