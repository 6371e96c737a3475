# title: Knight's tours of 8x8: each at-most-one constraint
# text: The ten start squares, each encoding with each of the at-most-one constraints, each solver:
# text: processor seconds of the solver. (The published formula has one form only.)
# label: task start
# label: method encoding and constraint
# squares: task 8x8
# plot: heat rows=method columns=task value=solver_seconds group=solver
# table: rows=method columns=solver value=solver_seconds
# Until 1.0.0 also ladder, commander, bimander, binary and split.
AMOS := pairwise seq product

experiment-knight-amo:
	@for solver in $(SOLVERS); do for encoding in $$($(VALUES) knight2cnf encoding | grep -vxE "auto|published|2factor"); do for amo in $(AMOS); do \
	  for start in $(STARTS); do \
	    $(MEASURE) --task "from $$start" --size 64 --method "$$encoding $$amo" --solver "$$solver" -- \
	      "knight2cnf 8x8 --start $$start --encoding $$encoding --amo $$amo | $(SATRUN) --solver '$$solver' | cnf2tour --format moves"; \
	  done; done; done; done
