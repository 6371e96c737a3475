# title: Hamiltonian cycles: the FHCP challenge set
# text: ham-solve on the graphs of a folder, one run each; every cycle is verified by tour-check. The
# text: set (M. Haythorpe, FHCP Challenge Set, 1001 graphs) is not part of this package: fetch it and
# text: name its folder, 'make experiment-fhcp FHCP=FOLDER'. Times are processor seconds of the run.
# plot: cactus series=method value=seconds
# table: rows=task columns=method value=seconds
FHCP ?=
FHCP_WITHOUT ?=

experiment-fhcp: MAX_SECONDS := 60
experiment-fhcp:
	@[[ -n "$(FHCP)" ]] || echo "experiment-fhcp: no FHCP=FOLDER of graphs, nothing to do"
	@for graph in $$([[ -z '$(FHCP)' ]] || find '$(FHCP)' -name '*.col' -o -name '*.hcp' | sort -V); do \
	  for without in all $(FHCP_WITHOUT); do \
	    options=; [[ $$without == all ]] || options="--without $$without"; \
	    $(MEASURE) --task "$$(basename "$$graph")" --method "ham-solve $$options" --result line -- \
	      "ham-solve --max-cpu-seconds $(MAX_SECONDS) $$options '$$graph' | tour-check '$$graph'"; \
	  done; \
	done
