# title: Tokyo Doves: values by retrograde analysis
# text: How many positions with each number of doves have each value for the side to move, in games
# text: that are smaller than the full game: sound-N proves wins and losses of the full game by what
# text: happens with at most N doves (and wins at once with N + 1), hold-K proves that a side cannot
# text: force a win, as the other side can hold the position with at most K doves, and cap-N is the
# text: game in which no put goes beyond N. "start" is the value of the initial position. Stores go
# text: to DOVES_STORES and are kept: a second call resumes what the first left.
# text: The row of the full game is that of a run that was stopped after five hours of processor time,
# text: which started from what sound-11 had proved; most of the time the program was a changed one, see
# text: the last lines of the table. The present program, which decompresses less, took 1.7 hours of
# text: processor time from nothing to 59 % of the positions, on a slower processor.
# table: rows=game columns=doves value=win
DOVES_STORES ?= $O/doves-retro
DOVES_GAMES ?= sound-7 sound-8 sound-9 hold-0 hold-1 hold-2 cap-5 cap-6 cap-7 cap-8

experiment-doves-retro:
	@$(MEASURE) --whole $(if $(wildcard $(DOVES_STORES)/*.cost),again,new) --tool doves-retro -- \
	  'scripts/experiments/doves-retro $(DOVES_STORES) $(DOVES_GAMES)'
