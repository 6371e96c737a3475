# title: At-most-one constraints
# text: Closed tours of 10x10 in two encodings, with each of the at-most-one constraints.
# plot: heat rows=method columns=solver value=solver_seconds
# table: rows=method columns=solver value=seconds
AMOS := pairwise seq ladder product commander bimander binary split

experiment-knight-amo:
	@for solver in $(SOLVERS); do for encoding in time onehot; do for amo in $(AMOS); do \
	  $(MEASURE) --task "10x10 closed" --size 100 --method "$$encoding $$amo" --solver "$$solver" -- \
	    "knight2cnf 10x10 --closed --encoding $$encoding --amo $$amo | $(SATRUN) --solver '$$solver' | cnf2tour --format moves"; \
	done; done; done
