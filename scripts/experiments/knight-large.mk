# title: Large boards by cycle covers, stitching and cuts
# text: ham-solve from small boards to large ones: one relaxed formula, cycles merged by exchanges,
# text: cuts where that is not enough. Time and memory are of the whole run, solver included. Without
# text: a solver: the first cover by alternating trails, which is what ham-solve begins with.
# label: size squares of the board
# plot: growth x=size y=seconds series=method,solver
# plot: growth x=size y=memory_mib series=method,solver
# table: rows=task columns=method,solver value=seconds
LARGE_SIZES := 8 16 30 50 70 100 150 200 300 500 1000

experiment-knight-large: MAX_SECONDS := 300
experiment-knight-large:
	@for solver in $(SOLVERS); do for n in $(LARGE_SIZES); do \
	  $(MEASURE) --task "$${n}x$$n" --size $$((n * n)) --method 2factor --solver "$$solver" --max-seconds $(MAX_SECONDS) --stop limit -- \
	    "ham-solve $${n}x$$n --closed --solver '$$solver' --format moves" || break; \
	done; done
	@for n in $(LARGE_SIZES) 2000; do \
	  $(MEASURE) --task "$${n}x$$n" --size $$((n * n)) --method 'first cover' --max-seconds $(MAX_SECONDS) --stop limit -- \
	    "ham-solve $${n}x$$n --closed --format moves" || break; \
	done
	@for solver in $(SOLVERS); do for board in '3x200 --closed' '60x60 --closed --leaper 2,3' '60x60 --closed --leaper 1,4' 101x101; do \
	  $(MEASURE) --task "$$board" --size - --method 2factor --solver "$$solver" --max-seconds $(MAX_SECONDS) -- \
	    "ham-solve $$board --solver '$$solver' --format moves"; \
	done; done
