# title: FreeCell: what each lower bound saves
# text: Proved shortest solutions of small decks (8 ranks, 6 columns) and of easy full decks with the
# text: report's lower bound, and with feedback vertex sets of the dependency graph. The column result is the
# text: length and the number of expansions. 1.0.0 also had three other bounds: counting the cards that are not
# text: home (count), those above a lower card of their suit (1suit), and disjoint cycles besides (cycles).
# plot: cactus series=method value=seconds
# plot: heat rows=method columns=task value=seconds
FREECELL_DEALS ?= 1 2 3 4 5 6 7 8 9 10
FREECELL_FULL  ?= 2 3 6 8

experiment-freecell-heuristics:
	@for heuristic in fvs scc; do for deal in $(FREECELL_DEALS); do \
	  $(MEASURE) --task "deal $$deal" --size 32 --method $$heuristic --seed $$deal --result line -- \
	    "freecell-deal $$deal --ranks 8 --columns 6 | freecell-astar --ranks 8 --columns 6 --heuristic $$heuristic --max-seconds $(MAX_SECONDS) | sed 1d | cut -f 4,8"; \
	done; for deal in $(FREECELL_FULL); do \
	  $(MEASURE) --task "deal $$deal" --size 52 --method $$heuristic --seed $$deal --result line -- \
	    "freecell-deal $$deal | freecell-astar --heuristic $$heuristic --max-seconds $(MAX_SECONDS) | sed 1d | cut -f 4,8"; \
	done; done
