# title: Tokyo Doves: values by retrograde analysis
# text: How many positions with each number of doves have each value for the side to move, in games
# text: that are smaller than the full game: sound-N proves wins and losses of the full game by what
# text: happens with at most N doves (and wins at once with N + 1), hold-K proves that a side cannot
# text: force a win, as the other side can hold the position with at most K doves, and cap-N is the
# text: game in which no put goes beyond N. "start" is the value of the initial position. Stores go
# text: to DOVES_STORES and are kept: a second call resumes what the first left.
# text: The full game is solved: 15 runs, which went on from the same store, took 8.7 hours of processor
# text: time on two cores with 24 GiB. It is a draw from the initial position, whatever the first action.
# table: rows=game columns=doves value=win
DOVES_STORES ?= $O/doves-retro
DOVES_GAMES ?= sound-7 sound-8 sound-9 hold-0 hold-1 hold-2 cap-5 cap-6 cap-7 cap-8

experiment-doves-retro:
	@$(MEASURE) --whole $(if $(wildcard $(DOVES_STORES)/*.cost),again,new) --tool doves-retro -- \
	  'scripts/experiments/doves-retro $(DOVES_STORES) $(DOVES_GAMES)'
