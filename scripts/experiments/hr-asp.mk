# title: Hyper Robot: the ASP Competition 2015
# text: Instances of Ricochet Robots, which ask for a line of at most so many moves (size). They are not
# text: part of this package: name their folder, 'make experiment-hr-asp HR_ASP=FOLDER'. hr-bfs finds the
# text: least number of moves (result); hr2cnf and CaDiCaL answer each instance (method coordinates; rows of
# text: cells are of an encoding that was left out after version 1.0.0), gringo and
# text: clasp by scripts/experiments/hr-asp.lp. Where the least number is at most HR_ASP_REFUTED, "none
# text: below" refutes at most a move less, and the proof is checked. Every fifth instance comes first, so
# text: that a part of the table stands for the whole. Times and limits are processor seconds of all
# text: programs of a row.
# label: size number of moves of the instance
# label: method program
# plot: cactus series=method value=seconds
# table: rows=task columns=method value=seconds
HR_ASP ?=
HR_ASP_REFUTED ?= 12

HR_ASP_INSTANCES = $(if $(HR_ASP),$(shell cd '$(HR_ASP)' && ls *.asp | sort -V | \
  awk '{ print (NR - 1) % 5, $$0 }' | sort -s -n -k 1,1 | cut -d ' ' -f 2))
HR_ASP_LEAST   = $(TEST_ENV) hr-bfs "$$HR_ASP/$$instance" | sed 1d | cut -f 3
HR_ASP_MEASURE = $(MEASURE) --task "$${instance%.asp}" --max-seconds $(MAX_SECONDS) \
  --size "$$(sed -n 's/^length(\([0-9]*\)).*/\1/p' "$$HR_ASP/$$instance")"

experiment-hr-asp: export HR_ASP := $(HR_ASP)
experiment-hr-asp:
	@[[ -n $$HR_ASP ]] || echo "experiment-hr-asp: no HR_ASP=FOLDER of instances, nothing to do"
	@for instance in $(HR_ASP_INSTANCES); do \
	  $(HR_ASP_MEASURE) --method hr-bfs --result line -- \
	    "cd \"\$$HR_ASP\" && hr-bfs --threads 1 $$instance | sed 1d | cut -f 3"; \
	done
	@for instance in $(HR_ASP_INSTANCES); do \
	  least=$$($(HR_ASP_LEAST)); ((least <= $(HR_ASP_REFUTED))) || continue; \
	  $(HR_ASP_MEASURE) --method 'coordinates, none below' --solver cadical --tool hr2cnf -- \
	    "cd \"\$$HR_ASP\" && hr2cnf $$instance --moves $$((least - 1)) --at-most | satrun --solver cadical --check-proof"; \
	done
	@for instance in $(HR_ASP_INSTANCES); do \
	  $(HR_ASP_MEASURE) --method coordinates --solver cadical --tool hr2cnf -- \
	    "cd \"\$$HR_ASP\" && hr2cnf $$instance --at-most | satrun --solver cadical | cnf2hr"; \
	  [[ -z $$(command -v gringo) || -z $$(command -v clasp) ]] || \
	    $(HR_ASP_MEASURE) --method 'gringo and clasp' --solver clasp --tool hr2cnf -- \
	      "cd \"\$$HR_ASP\" && { gringo $$instance \"\$$TSUME_ROOT/scripts/experiments/hr-asp.lp\" | clasp --verbose=0 || ((\$$? == 10 || \$$? == 30)); }"; \
	done
