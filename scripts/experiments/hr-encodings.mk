# title: Hyper Robot: formulas
# text: Jobs on the board of the contest, for each goal a formula for exactly the least number of moves
# text: and one for at most a move less, which has no model. size is the number of moves, result the
# text: first line of cnf2hr. Rows of the method cells are of an encoding that was left out after version
# text: 1.0.0 (c2dadd82 has it): a variable for each robot, cell and step.
# label: size least number of moves
# label: task goal and question
# label: method encoding
# plot: cactus series=method value=seconds group=solver
# table: rows=task columns=solver,method value=seconds
HR_CNF_GOALS ?= 6a 44 9c 37 13

experiment-hr-encodings:
	@board=tests/data/examples/contest.hrb; for solver in $(SOLVERS); do for goal in $(HR_CNF_GOALS); do \
	  job="2e1c0f:fa $$goal"; length=$$($(TEST_ENV) hr-bfs $$board - <<<"$$job" | sed 1d | cut -f 3); \
	  for below in '' less; do \
	    $(MEASURE) --task "$$goal $${below:-exactly}" --size "$$length" --method coordinates --solver "$$solver" \
	      --max-seconds $(MAX_SECONDS) --tool hr2cnf --result line -- \
	      "hr2cnf $$board '$$job' --moves $$((length - $${#below} / 4)) $${below:+--at-most} | satrun --solver '$$solver' | cnf2hr"; \
	  done; \
	done; done
