# title: Knight's tours of 8x8 from ten start squares
# text: The ten squares that are different under the symmetries of the board, each encoding, each
# text: solver; and the report's own formula without a start.
# label: task start
# label: method encoding
# squares: task 8x8
# image: ../../man/knights-tour.svg A closed tour of 8x8 squares
# plot: heat rows=method columns=task value=solver_seconds group=solver
# plot: cactus series=method value=seconds group=solver
# table: rows=method columns=solver value=seconds
STARTS    := 1 2 3 4 10 11 12 19 20 28

experiment-knight-starts:
	@for solver in $(SOLVERS); do for encoding in $$($(VALUES) knight2cnf encoding | grep -vxE "auto|2factor"); do for start in $(STARTS); do \
	  $(MEASURE) --task "from $$start" --size 64 --method $$encoding --solver "$$solver" --result line -- \
	    "knight2cnf 8x8 --start $$start --encoding $$encoding | $(SATRUN) --solver '$$solver' | cnf2tour --format moves"; \
	done; done; done
	@for solver in $(SOLVERS); do \
	  $(MEASURE) --task 'any start' --size 64 --method published --solver "$$solver" --result line -- \
	    "knight2cnf 8x8 --encoding published | $(SATRUN) --solver '$$solver' | cnf2tour --format moves"; \
	done
