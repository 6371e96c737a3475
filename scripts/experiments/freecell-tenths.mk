# title: FreeCell: training records of all degrees of difficulty
# text: The solved deals of freecell-lengths, in the order of the positions that the proof expanded, in
# text: ten tenths; 32 deals of each are drawn and recorded by freecell-train. Optimal is the mean number
# text: of optimal moves of a position; forced the share of positions with a single one; below_1suit and
# text: below_fvs how far two lower bounds are below the distance in the mean.
# label: optimal optimal moves of a position
# label: below_fvs distance less the bound fvs (moves)
# The records are kept in $O/freecell-tenths/records.tsv; 35 minutes of processor time.
experiment-freecell-tenths:
	@$(MEASURE) --result $(if $(wildcard $O/freecell-tenths/parts),continued,table) --tool freecell-train -- \
	  'scripts/experiments/freecell-tenths $(RESULTS)/freecell-lengths.tsv $O/freecell-tenths'
