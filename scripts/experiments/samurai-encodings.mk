# title: SamurAI: where the hidden enemy is
# text: All end cells of the enemy that acted last, by the published formula, its repair and the
# text: general one, for one turn in a number of games. The column result is the number of cells;
# text: the published formula may miss cells or find too many.
# label: result end cells
# label: task position
# label: method encoding
# plot: cactus series=method value=seconds group=solver
# plot: heat rows=task columns=method value=result
# table: rows=task columns=solver,method value=seconds
# Ten of the 120: MiniSat needs more than a minute for three or four of the ten with the formula of the
# report or its repair.
SAMURAI_TURNS ?= $(shell ls tests/data/good/samurai/*.in | awk 'NR % 12 == 3')

experiment-samurai-encodings:
	@for solver in $(SOLVERS); do for encoding in published repaired general; do for game in $(SAMURAI_TURNS); do \
	  $(MEASURE) --task "$$(basename $$game .in)" --method $$encoding --solver "$$solver" --max-seconds $(MAX_SECONDS) \
	    --tool samurai2cnf --result last -- \
	    "samurai2cnf $$game --encoding $$encoding | cnf-models --solver '$$solver' --count"; \
	done; done; done
