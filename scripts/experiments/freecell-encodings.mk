# title: FreeCell: shortest solutions by SAT
# text: Deals of small decks, four suits of 6 to 10 ranks with eight columns and four cells, and deals of the
# text: full deck, these by CaDiCaL alone, and the formulas of freecell2cnf: a solution of at most the length
# text: that freecell-astar proves (L; result is its length), and the refutation of at most one move less
# text: (L - 1). Until 1.0.0, of small decks also without the bound, and without any implied clauses. Times
# text: and limits are processor seconds of the whole pipe.
# label: task deal
# label: method formula
# label: size cards
# plot: cactus series=method value=seconds group=solver
# plot: heat rows=task columns=method value=seconds group=solver
# table: rows=size columns=solver,method value=seconds
FREECELL_SMALL ?= 6/1 7/1 8/1 9/1 10/1
FREECELL_LARGE ?= 13/33 13/46 13/58

experiment-freecell-encodings:
	@for solver in $(SOLVERS); do for task in $(FREECELL_SMALL) $(FREECELL_LARGE); do \
	  ranks=$${task%/*} deal=$${task#*/}; [[ $$ranks != 13 || $$solver == cadical ]] || continue; \
	  length=$$($(TEST_ENV) bash -c "freecell-deal --ranks $$ranks $$deal | freecell-astar --ranks $$ranks | sed 1d | cut -f 4"); \
	  for answer in L 'L - 1'; do \
	    $(MEASURE) --task "$$ranks ranks, deal $$deal" --size $$((4 * ranks)) --method "$$answer" \
	      --solver "$$solver" --tool freecell2cnf --max-seconds $(MAX_SECONDS) --result line -- \
	      "freecell-deal --ranks $$ranks $$deal | freecell2cnf --ranks $$ranks --at-most --moves $$(($${answer/L/length})) | satrun --stats --solver '$$solver' | cnf2freecell | sed 1d | cut -f 4"; \
	  done; \
	done; done
