# title: Tokyo Doves: mates by the doves of each side
# label: mover doves of the player to move
# label: opponent doves of the opponent
# label: mates checkmates
# plot: heat rows=mover columns=opponent value=mates
experiment-doves-by-side:
	@$(MEASURE) --result table --tool doves-enum -- 'scripts/experiments/doves-tables side'
