# title: Tools beside other programs
# text: Processor seconds of a tool, of an earlier version of it, and of another program for the same task, the
# text: least of several runs that take turns. The ratio is that of the tool to the other program.
# label: now seconds of the tool
# label: before seconds of the earlier version
# label: peer_seconds seconds of the other program
# tests/bench/peers.sh says which variables name programs that Debian does not have, and the earlier version.
experiment-peers:
	@$(MEASURE) --result table --tool satrun -- tests/bench/peers.sh
