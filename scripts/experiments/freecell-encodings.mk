# title: FreeCell: shortest solutions by SAT
# text: Deals of small decks, four suits of 6 to 10 ranks with eight columns and four cells, some deals of
# text: the full deck, and the formulas of freecell2cnf: a solution of the length that freecell-astar
# text: proves (L), and the refutation of at most one move less (L - 1); of small decks also without the
# text: bound, and without any implied clauses.
# label: task deal
# label: method formula
# label: size cards
# plot: cactus series=method value=seconds group=solver
# plot: heat rows=task columns=method value=seconds group=solver
# table: rows=size columns=solver,method value=seconds
FREECELL_SMALL ?= $(foreach ranks,6 7 8 9 10,$(foreach deal,1 2 3,$(ranks)/$(deal)))
FREECELL_LARGE ?= 13/33 13/46 13/58

experiment-freecell-encodings:
	@for solver in $(SOLVERS); do for task in $(FREECELL_SMALL) $(FREECELL_LARGE); do \
	  ranks=$${task%/*} deal=$${task#*/}; \
	  length=$$($(TEST_ENV) bash -c "freecell-deal --ranks $$ranks $$deal | freecell-astar --ranks $$ranks | sed 1d | cut -f 4"); \
	  for without in '' ' --without bound' ' --without bound --without eager --without order --without digs'; do \
	    [ -z "$$without" ] || [ "$$ranks" != 13 ] || continue; \
	    for answer in L 'L - 1'; do \
	      $(MEASURE) --task "$$ranks ranks, deal $$deal" --size $$((4 * ranks)) --method "$$answer$${without// --without /, no }" \
	        --solver "$$solver" --tool freecell2cnf --result line -- \
	        "freecell-deal --ranks $$ranks $$deal | freecell2cnf --ranks $$ranks --at-most --moves $$(($${answer/L/length}))$$without | $(SATRUN) --solver '$$solver' | cnf2freecell | sed 1d | cut -f 4"; \
	    done; \
	  done; \
	done; done
