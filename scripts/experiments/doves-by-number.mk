# title: Tokyo Doves by number of doves
# text: Shapes, positions, positions that are not over, wins in one, and checkmates for each number
# text: of doves on the board, up to translation and symmetry.
# image: ../../man/doves.svg A checkmate with six doves
# label: n doves on the board
# plot: growth x=n quantity=number y=shapes,positions,nonterminal,win1,mates
experiment-doves-by-number:
	@$(MEASURE) --result table --tool doves-enum -- 'scripts/experiments/doves-tables number'
