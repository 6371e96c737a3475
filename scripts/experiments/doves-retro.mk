# title: Tokyo Doves: values by retrograde analysis
# text: How many positions with each number of doves are won and lost for the side to move, in games
# text: that are cut off at a number of doves: sound-N decides positions of the full game by what
# text: happens with at most N doves (and wins at once with N + 1), cap-N is the game in which no put
# text: goes beyond N. "start" is the value of the initial position. Stores go to DOVES_STORES and
# text: are kept: a second call goes on where the first was stopped.
# table: rows=game columns=doves value=win
DOVES_STORES ?= $O/doves-retro
DOVES_GAMES ?= sound-7 sound-8 sound-9 cap-5 cap-6 cap-7 cap-8

experiment-doves-retro:
	@$(MEASURE) --whole $(if $(wildcard $(DOVES_STORES)/*.cost),again,new) --tool doves-retro -- \
	  'scripts/experiments/doves-retro $(DOVES_STORES) $(DOVES_GAMES)'
