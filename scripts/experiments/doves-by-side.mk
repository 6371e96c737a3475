# title: Tokyo Doves: mates by the doves of each side
# plot: heat rows=mover columns=opponent value=mates
experiment-doves-by-side:
	@$(MEASURE) --whole new --tool doves-enum -- 'scripts/experiments/doves-tables side'
