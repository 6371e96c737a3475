# title: Every tool under faults
# text: What each tool does when its output is full, closed or abandoned, when it is ended or killed in
# text: the middle, when memory is short, and when the clock jumps.
experiment-faults:
	@$(MEASURE) --result table --tool satrun -- scripts/faults
