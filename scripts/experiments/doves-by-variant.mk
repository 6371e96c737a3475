# title: Tokyo Doves: variants of the rules
# text: Who surrounds both bosses at once loses, draws or wins, with and without taking doves back
# text: into hand: wins in one and checkmates for each number of doves.
# label: n doves on the board
# label: mates checkmates
# label: win1 wins in one action
# plot: growth x=n y=mates series=both,remove
# plot: growth x=n y=win1 series=both,remove
experiment-doves-by-variant:
	@$(MEASURE) --result table --tool doves-enum -- 'scripts/experiments/doves-tables variant'
