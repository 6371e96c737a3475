# title: One formula, growing boards
# text: Closed tours by one formula and one call of the solver. The large encodings propagate, the
# text: small ones search. After a size that a solver does not solve in time, larger ones are left
# text: out for that encoding.
# label: size squares of the board
# plot: growth x=size y=seconds series=method group=solver
# plot: cactus series=method value=seconds group=solver
# table: rows=task columns=solver,method value=seconds
SIZES := 6 8 10 12 14 16 20 24 30

experiment-knight-sizes: MAX_SECONDS := 20
experiment-knight-sizes:
	@for solver in $(SOLVERS); do for encoding in $$($(VALUES) knight2cnf encoding | grep -vxE "auto|published|2factor"); do for n in $(SIZES); do \
	  $(MEASURE) --task "$${n}x$$n" --size $$((n * n)) --method $$encoding --solver "$$solver" --stop limit -- \
	    "knight2cnf $${n}x$$n --closed --encoding $$encoding | $(SATRUN) --solver '$$solver' | cnf2tour --format moves" || break; \
	done; done; done
