# title: Tokyo Doves: checkmates on given squares as a formula
# text: All checkmates on these squares by a formula and one search of all models. The column
# text: result is their number. In 1.0.0 (lemma) the formula also had clauses of a
# text: lemma, which none lacks.
# label: task squares
# label: size doves on the board
# label: method formula
# label: result checkmates
# plot: heat rows=task columns=method value=seconds
# table: rows=task columns=method value=seconds
DOVES_PATTERNS ?= -x-x;--xx;x---;x--- xx--;-x--;x--x;---x -x-x;--xx;x---;xx-- xxxx;xxxx;xxxx;----

experiment-doves-encodings:
	@for pattern in $(foreach p,$(DOVES_PATTERNS),'$p'); do \
	  squares=$${pattern//[^x]/}; \
	  $(MEASURE) --task "$$pattern" --size $${#squares} --method none --solver builtin \
	    --max-seconds $(MAX_SECONDS) --tool doves2cnf --result last -- \
	    "doves2cnf -q -- '$$pattern' | cnf-models --count || ((\$$? == 20))"; \
	done
