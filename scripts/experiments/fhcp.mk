# title: Hamiltonian cycles: the FHCP challenge set
# text: ham-solve on the graphs of a folder, one run each; every cycle is verified by tour-check. The
# text: set (M. Haythorpe, FHCP Challenge Set, 1001 graphs) is not part of this package: fetch it and
# text: name its folder, 'make experiment-fhcp FHCP=FOLDER'. Times are processor seconds of the run.
# text: With MAX_SECONDS=1800 the limit is that of the published results: 957 graphs (best variant of Ohashi
# text: and others, SAT 2025), and the winners of the challenge solved 985. The table has all 1001
# text: graphs, with that limit, while the other core was busy.
# plot: cactus series=method value=seconds
# table: rows=task columns=method value=seconds
FHCP ?=

experiment-fhcp:
	@[[ -n "$(FHCP)" ]] || echo "experiment-fhcp: no FHCP=FOLDER of graphs, nothing to do"
	@[[ -z "$(FHCP)" ]] || find '$(FHCP)' -name '*.col' -o -name '*.hcp' | sort -V | while IFS= read -r graph; do \
	  size=$$(awk '$$1 == "p" { print $$(NF - 1); exit } /^DIMENSION/ { print $$NF; exit }' "$$graph"); \
	  $(MEASURE) --task "$$(basename "$$graph")" --size "$$size" --method ham-solve --tool ham-solve --result last -- \
	    "tour=\$$(ham-solve --max-cpu-seconds $(MAX_SECONDS) '$$graph') && tour-check '$$graph' <<<\"\$$tour\"" </dev/null; \
	done
