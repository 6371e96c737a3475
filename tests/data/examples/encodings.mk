# Compares encodings and solvers on boards of many sizes: make -j2 -f encodings.mk
# A solver with arguments needs a name: SOLVERS='builtin plain' plain='cadical --plain'
BOARDS    ?= 5x5 5x6 6x6 6x7 7x7 7x8 8x8 8x9 9x9 9x10
ENCODINGS ?= order binary elimination
SOLVERS   ?= minisat builtin
SECONDS   ?= 10
RUNS := $(foreach b,$(BOARDS),$(foreach e,$(ENCODINGS),$(foreach s,$(SOLVERS),run/$b.$e.$s)))
word_of = $(word $1,$(subst ., ,$(@F)))
command_of = $(or $($1),$1)

table.tsv: $(RUNS)
	{ printf '# board\tencoding\tsolver\tverdict\tseconds\n'; sort -V $^; } > $@

# Status 3, undecided, is an answer, too.
run/%:
	@mkdir -p run
	knight2cnf $(call word_of,1) --closed -q --encoding $(call word_of,2) -o $@.cnf
	satrun --solver '$(call command_of,$(call word_of,3))' --max-seconds $(SECONDS) --status plain --stats $@.cnf \
	  > $@.answer 2> $@.stats || [ $$? = 3 ]
	printf '%s\t%s\t%s\t%s\t%s\n' $(subst ., ,$(@F)) $$(sed -n 's/^s //p' $@.answer) \
	  $$(sed -n 's/.* cpu_seconds=\([^ ]*\).*/\1/p' $@.stats) > $@
