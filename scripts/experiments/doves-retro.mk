# title: Tokyo Doves: values by retrograde analysis
# text: How many positions with each number of doves have each value for the side to move, in games
# text: that are smaller than the full game: sound-N proves wins and losses of the full game by what
# text: happens with at most N doves (and wins at once with N + 1), and cap-N is the game in which no
# text: put goes beyond N. "start" is the value of the initial position. Stores go to DOVES_STORES and
# text: are kept: a second call resumes what the first left.
# text: The full game is solved: 15 runs, which went on from the same store, took 8.7 hours of processor
# text: time on two cores with 24 GiB. It is a draw from the initial position, whatever the first action.
# table: rows=game columns=doves value=win
DOVES_STORES ?= $O/doves-retro
DOVES_GAMES ?= sound-7 sound-8 sound-9 cap-5 cap-6 cap-7 cap-8

experiment-doves-retro:
	@$(MEASURE) --result $(if $(wildcard $(DOVES_STORES)/*.cost),continued,table) --tool doves-retro -- \
	  'scripts/experiments/doves-retro $(DOVES_STORES) $(DOVES_GAMES)'
