# title: SamurAI: how often each encoding is right
# text: Positions made by the referee, the end cells by each encoding against exhaustive search: the
# text: published formula, its repair, and the general one, where the published precondition holds
# text: (a cell in sight was repainted, and the enemy is not seen) and where it does not.
# image: ../../man/samurai.svg Where the enemy can be
# label: exact positions with the exact answer
# plot: heat rows=encoding columns=precondition value=exact group=positions
SAMURAI_POSITIONS ?= 60

# cnf-models without a solver: within the process.
experiment-samurai-accuracy:
	@$(MEASURE) --result table --tool samurai2cnf --seed 1 -- \
	  'env -u SAT_SOLVER scripts/experiments/samurai-accuracy $(SAMURAI_POSITIONS) 1'
