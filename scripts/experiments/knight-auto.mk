# title: Which encoding of tours for which board
# text: The encodings from which auto chooses for most boards, on growing ones: closed tours where there are any, and
# text: open ones from nine squares spread over the board, each with another seed of the solver. After a
# text: size that is not solved in 10 s of processor time, larger ones are left out for that solver,
# text: encoding and start.
# label: size squares of the board
# label: method encoding
# plot: growth x=size y=seconds series=method group=solver
# plot: cactus series=method value=seconds group=solver
# table: rows=size columns=solver,method value=seconds
AUTO_SIZES     := 6 8 10 12 13 14 15 16 18 20 24 30
AUTO_ENCODINGS := order elimination
# Open tours start at nine squares, closed ones are three with other seeds. Numbers of start squares
# are odd, as boards of odd sides have tours only from these.
AUTO_STARTS    := closed1 closed2 closed3 0 1 2 3 4 5 6 7 8
AUTO_SOLVERS   := minisat cadical cryptominisat5

# How each solver takes a seed, at the end of its command. Those that are not installed are left out.
AUTO_SEED_minisat        := minisat -rnd-freq=0.01 -rnd-seed=
AUTO_SEED_cadical        := cadical --seed=
AUTO_SEED_cryptominisat5 := cryptominisat5 --random=
AUTO_SEEDED = $(foreach solver,$(AUTO_SOLVERS),'$(AUTO_SEED_$(solver))')

experiment-knight-auto: MAX_SECONDS := 10
experiment-knight-auto:
	@for seeded in $(AUTO_SEEDED); do \
	  solver=$${seeded%% *}; command -v "$$solver" >/dev/null || continue; seed=0; \
	  for start in $(AUTO_STARTS); do seed=$$((seed + 1)); for encoding in $(AUTO_ENCODINGS); do for n in $(AUTO_SIZES); do \
	    case $$start in \
	      closed*) ((n % 2 == 0)) || continue; tour=--closed;; \
	      *) tour="--start $$((start * n * n / 18 * 2 + 1))";; \
	    esac; \
	    $(MEASURE) --task "$${n}x$$n $${tour#--}" --size $$((n * n)) --method $$encoding --solver "$$solver" --seed $$seed \
	      --max-seconds $(MAX_SECONDS) --stop limit -- \
	      "knight2cnf $${n}x$$n $$tour --encoding $$encoding | satrun --stats --solver '$$seeded$$seed' | cnf2tour --format moves" || break; \
	  done; done; done; done
