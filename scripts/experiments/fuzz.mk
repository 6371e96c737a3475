# title: Parsers and tools under libFuzzer
# text: Every parser of the tools, and every tool itself (tool-NAME: its main program, called in
# text: process with a command line and a standard input from the fuzzer), compiled with the address
# text: and undefined-behaviour sanitizers, for the stated seconds: inputs run, edges of the code
# text: reached, inputs kept, and inputs that failed. For a tool, a failure is also a status that its
# text: manual does not have, output or silence with an error, a descriptor or temporary file that
# text: is left, and ten seconds without an end under the tool's own limits.
experiment-fuzz:
	@$(MEASURE) --result table --tool satrun -- 'make -s fuzz FUZZ_SECONDS=$(FUZZ_SECONDS) >&2 && cat build/fuzz/table.tsv'
