# title: SamurAI: how far earlier turns narrow the places
# text: Games of the official final of 2017, replayed by the referee, which knows the truth: the places
# text: that are left for the enemy that acted last and is not seen, by two observations alone, by the
# text: belief over the whole game, and by several turns in one formula.
# The logs of the games are not ours to hand on: SAMURAI_LOGS is a folder with GAME_p0.msg and so on.
SAMURAI_LOGS   ?=
SAMURAI_UNROLL ?= 3

experiment-samurai-tracking:
	@$(if $(SAMURAI_LOGS),$(MEASURE) --result table --tool samurai-locate -- \
	  'env -u SAT_SOLVER scripts/experiments/samurai-tracking "$(SAMURAI_LOGS)" $(SAMURAI_UNROLL)', \
	  echo 'samurai-tracking: needs SAMURAI_LOGS=FOLDER with logs of games')
