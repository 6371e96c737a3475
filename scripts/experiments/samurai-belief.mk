# title: SamurAI: what the exact belief is worth
# text: samurai-player against itself with less knowledge (the places that one observation allows, no
# text: belief), fewer plies, or the mirrored belief, and against older players; half of the games
# text: as first, the evaluation varied by the seed of each game.
SAMURAI_GAMES ?= 200
SAMURAI_NODES ?= 20000

experiment-samurai-belief:
	@$(MEASURE) --whole new --tool samurai-player --seed 1 -- \
	  'scripts/experiments/samurai-belief $(SAMURAI_GAMES) $(SAMURAI_NODES)'
