# title: Hyper Robot: the ASP Competition 2015
# text: Instances of Ricochet Robots, which ask for a line of at most so many moves. The instances are
# text: not part of this package: name their folder, 'make experiment-hr-asp HR_ASP=FOLDER'. hr-bfs finds
# text: the least number of moves (result), hr2cnf and CaDiCaL answer the instance in each encoding and
# text: refute at most a move less than hr-bfs found, with a checked proof; the peers, if they are
# text: installed, are gringo and clasp with scripts/experiments/hr-asp.lp. size is the length of the
# text: instance. Times are processor seconds.
# label: size number of moves of the instance
# label: method program
# plot: cactus series=method value=seconds
# table: rows=task columns=method value=seconds
HR_ASP ?=

experiment-hr-asp:
	@[[ -n "$(HR_ASP)" ]] || echo "experiment-hr-asp: no HR_ASP=FOLDER of instances, nothing to do"
	@for instance in $$([[ -z '$(HR_ASP)' ]] || find '$(HR_ASP)' -name '*.asp' | sort -V); do \
	  size=$$(sed -n 's/^length(\([0-9]*\)).*/\1/p' "$$instance"); \
	  run() { $(MEASURE) --task "$$(basename "$$instance" .asp)" --size "$$size" --max-seconds $(MAX_SECONDS) "$$@"; }; \
	  run --method hr-bfs --result line -- "hr-bfs --threads 1 '$$instance' | sed 1d | cut -f 3"; \
	  least=$$($(TEST_ENV) hr-bfs "$$instance" | sed 1d | cut -f 3); \
	  for encoding in $$($(TEST_ENV) scripts/option-values hr2cnf encoding); do \
	    run --method $$encoding --solver cadical --tool hr2cnf -- \
	      "hr2cnf '$$instance' --at-most --encoding $$encoding | satrun --solver cadical | cnf2hr"; \
	    run --method "$$encoding, none below" --solver cadical --tool hr2cnf -- \
	      "hr2cnf '$$instance' --moves $$((least - 1)) --at-most --encoding $$encoding | satrun --solver cadical --check-proof"; \
	  done; \
	  [[ -z $$(command -v gringo) || -z $$(command -v clasp) ]] || run --method clasp --tool hr2cnf -- \
	    "{ gringo '$$instance' scripts/experiments/hr-asp.lp | clasp --verbose=0; } || exit \$$((\$$? == 30 ? 10 : \$$?))"; \
	done
