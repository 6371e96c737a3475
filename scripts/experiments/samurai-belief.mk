# title: SamurAI: what the exact belief is worth
# text: samurai-player against itself with less knowledge (the places that one observation allows, no belief)
# text: and against the greedy player; half of the games as first, the evaluation varied by the seed of each
# text: game. The rows were measured with samurai-player --mirror off, which 1.0.0 still has, as it has the
# text: opponents mirror-on, plies-2 and plies-1: the whole player, and the player that looks less far ahead.
SAMURAI_GAMES ?= 200
SAMURAI_NODES ?= 20000

experiment-samurai-belief:
	@$(MEASURE) --result table --tool samurai-player --seed 1 -- \
	  'scripts/experiments/samurai-belief $(SAMURAI_GAMES) $(SAMURAI_NODES)'
