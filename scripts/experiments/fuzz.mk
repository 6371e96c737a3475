# title: Parsers under libFuzzer
# text: Every parser of the tools, compiled with the address and undefined-behaviour sanitizers, for
# text: the stated seconds: inputs run, edges of the code reached, inputs kept, and inputs that failed.
# table: rows=parser columns=failures value=inputs
experiment-fuzz:
	@scripts/fuzz $(FUZZ_SECONDS) $(FUZZERS)
	@{ echo '#command: make experiment-fuzz FUZZ_SECONDS=$(FUZZ_SECONDS)'; cat build/fuzz/table.tsv; } >$(RESULTS)/fuzz.tsv
