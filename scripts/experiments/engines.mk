# title: One job through each engine
# text: The table of proved FreeCell lengths, whole and in parts by run-shards itself, GNU parallel and Slurm
# text: on one machine: the sum of the parts against the whole is the overhead of splitting, the largest
# text: part against the mean bounds the speed-up. The file of results has projections to more cores.
ENGINES_LAST   ?= 100
ENGINES_SHARDS ?= 40

experiment-engines:
	@$(MEASURE) --result table --tool freecell-astar -- 'scripts/experiments/engines $(ENGINES_LAST) $(ENGINES_SHARDS)'
