# title: Hyper Robot: formulas
# text: Jobs on the board of the contest, for each goal a formula for exactly the least number of moves
# text: and one for at most a move less, which has no model. size is the number of moves, result the
# text: first line of cnf2hr.
# label: size least number of moves
# label: task goal and question
# label: method encoding
# plot: cactus series=method value=seconds group=solver
# table: rows=task columns=solver,method value=seconds
HR_CNF_GOALS ?= 6a 44 9c 37 13

experiment-hr-encodings:
	@board=tests/data/examples/contest.hrb; for solver in $(SOLVERS); do for goal in $(HR_CNF_GOALS); do \
	  job="2e1c0f:fa $$goal"; length=$$($(TEST_ENV) hr-bfs $$board - <<<"$$job" | sed 1d | cut -f 3); \
	  for encoding in $$($(VALUES) hr2cnf encoding); do for below in '' less; do \
	    $(MEASURE) --task "$$goal $${below:-exactly}" --size "$$length" --method $$encoding --solver "$$solver" \
	      --max-seconds $(MAX_SECONDS) --tool hr2cnf --result line -- \
	      "hr2cnf $$board '$$job' --moves $$((length - $${#below} / 4)) $${below:+--at-most} --encoding $$encoding | satrun --solver '$$solver' | cnf2hr"; \
	  done; done; \
	done; done
