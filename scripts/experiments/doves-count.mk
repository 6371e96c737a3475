# title: Tokyo Doves: the count of all checkmates
# text: One command counts the 4,779,515,952 checkmates that the report listed in a few days.
# table: rows=task columns=method value=wall_seconds
experiment-doves-count:
	@for threads in 1 2; do \
	  $(MEASURE) --task "all checkmates" --method "$$threads threads" --result last --max-seconds 3600 -- \
	    "doves-enum --count --threads $$threads | awk '{ mates = \$$NF } END { print mates }'"; \
	done
