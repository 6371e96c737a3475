# title: FreeCell: training data
# text: Records along the shortest solutions of small decks (8 ranks, 6 columns), two neighbours off
# text: the path for each position, each with its exact distance and all optimal moves. The column
# text: result is the number of records.
# label: result records
# plot: cactus series=method value=seconds
# plot: histogram value=result
# table: rows=task columns=method value=seconds
FREECELL_TRAIN_DEALS ?= 1 2 3 4 5 6 7 8 9 10

experiment-freecell-training:
	@for deal in $(FREECELL_TRAIN_DEALS); do for form in '' --canonical '--augment 2'; do \
	  $(MEASURE) --task "deal $$deal" --size 32 --method "off-path 2 $$form" --seed $$deal --tool freecell-train --result lines --max-seconds $(MAX_SECONDS) -- \
	    "freecell-deal $$deal --ranks 8 --columns 6 | freecell-train --ranks 8 --columns 6 --off-path 2 $$form --format tsv"; \
	done; done
