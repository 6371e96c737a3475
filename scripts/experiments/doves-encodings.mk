# title: Tokyo Doves: checkmates on given squares as a formula
# text: All checkmates on these squares by a formula and the built-in CaDiCaL, with and without the
# text: clauses of the lemma. The column result is their number.
# label: task squares
# label: size doves on the board
# label: method clauses of the lemma
# label: result checkmates
# plot: heat rows=task columns=method value=seconds
# table: rows=task columns=method value=seconds
DOVES_PATTERNS ?= -x-x;--xx;x---;x--- xx--;-x--;x--x;---x -x-x;--xx;x---;xx-- xxxx;xxxx;xxxx;----

experiment-doves-encodings:
	@for lemma in lemma none; do for pattern in $(foreach p,$(DOVES_PATTERNS),'$p'); do \
	  squares=$${pattern//[^x]/}; without=; [[ $$lemma == lemma ]] || without='--without lemma'; \
	  $(MEASURE) --task "$$pattern" --size $${#squares} --method $$lemma --solver builtin \
	    --max-seconds $(MAX_SECONDS) --tool doves2cnf --result last -- \
	    "doves2cnf -q $$without -- '$$pattern' | cnf-models --count || ((\$$? == 20))"; \
	done; done
