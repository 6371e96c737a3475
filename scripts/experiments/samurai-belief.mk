# title: SamurAI: what the exact belief is worth
# text: samurai-player without the mirrored belief against itself with it, with less knowledge (the
# text: places that one observation allows, no belief) or with fewer plies, and against the greedy
# text: player; half of the games as first, the evaluation varied by the seed of each game.
SAMURAI_GAMES ?= 200
SAMURAI_NODES ?= 20000

experiment-samurai-belief:
	@$(MEASURE) --result table --tool samurai-player --seed 1 -- \
	  'scripts/experiments/samurai-belief $(SAMURAI_GAMES) $(SAMURAI_NODES)'
