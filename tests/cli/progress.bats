#!/usr/bin/env bats
# Progress on a terminal: a run that takes longer than a second shows one line, which is redrawn in place and
# erased before anything else is printed, also where the answers go to the same terminal.
bats_require_minimum_version 1.5.0
load common

setup() {
  command -v script >/dev/null || skip 'no script(1)'
  in_own_folder
  # A solver that answers when it is told to.
  cat >minisat-slow <<'TEXT'
#!/usr/bin/env bash
until [[ -e go ]]; do sleep 0.05; done
exec minisat "$@"
TEXT
  chmod +x minisat-slow
  knight2cnf 5x6 >board.cnf
  freecell-deal 1 --ranks 7 --columns 5 >first
  freecell-deal 2 --ranks 7 --columns 5 >second
  mkfifo boards
}

teardown() {
  touch go # what waits for it on the terminal
  end_background
}

# Runs a command on a terminal, in the background; what it shows is in the file `shown`.
on_terminal() { # COMMAND
  rm -f shown go
  TERM=${terminal:-xterm} script -qefc "$1" shown </dev/null >/dev/null &
  process=$!
}

# What is on the screen at the end: a line is what follows the last erasure in it.
screen() {
  sed -e '/^Script \(started\|done\)/d' -e 's/\r*$//' -e 's/.*\r\x1b\[K//' shown
}

@test "a solver at work is shown with its name and the time, and the answer alone is left" {
  on_terminal 'satrun --solver ./minisat-slow board.cnf'
  until_true grep -q 'satrun: [0-9]* s, minisat-slow' shown
  touch go
  wait $process || true
  satrun --solver ./minisat-slow board.cnf >plain || [ $? = 10 ]
  assert_equal "$(screen)" "$(<plain)"
  grep -q $'\r\x1b\\[Ksatrun: ' shown
}

@test "models found so far and their rate, between models that go to the same terminal" {
  on_terminal 'cnf-models --max-models 3 --solver ./minisat-slow board.cnf'
  until_true grep -q 'cnf-models: 0 models, 0/s, [0-9]* s' shown
  touch go
  wait $process
  assert_equal "$(screen | grep -c '^v .* 0$')" 3
  refute [ "$(screen | grep -c 'models/s\|models, ')" -gt 0 ]
}

# bats test_tags=slow
@test "a solver that is started once for each model: after ten seconds a note says so" {
  on_terminal 'cnf-models --count --max-models 3 --solver ./minisat-slow board.cnf'
  until_true grep -q 'cnf-models: 0 models, 0/s, 1[0-9] s' shown
  touch go
  wait $process || true
  run -0 screen
  assert_line --regexp '^cnf-models: minisat-slow is started once for each model, [0-3] so far; --solver builtin '
}

@test "a tool that shows nothing more shows the time, but for one that waits for another in a pipe" {
  mkfifo answer
  on_terminal 'cnf2tour --format moves answer'
  until_true grep -q 'cnf2tour: [0-9]* s' shown
  satrun board.cnf >answer || [ $? = 10 ]
  wait $process
  satrun board.cnf | cnf2tour --format moves >plain
  assert_equal "$(screen)" "$(<plain)"
  on_terminal 'satrun --solver ./minisat-slow board.cnf | cnf2tour --format moves'
  until_true grep -q 'satrun: [2-9] s, minisat-slow' shown
  touch go
  wait $process
  assert_equal "$(screen)" "$(<plain)"
  run -1 grep cnf2tour: shown
}

@test "searches of boards: the number done; erased at the end; -q shows nothing; a dumb terminal gets no control sequences" {
  local line
  for line in freecell-dfs freecell-astar 'freecell-train --shares 100:0:0'; do
    on_terminal "$line --ranks 7 --columns 5 -o out boards"
    exec 5>boards
    cat first >&5
    until_true grep -q "${line%% *}: [0-9]* boards\\?, [0-9.e+]*/s, [0-9]* s" shown
    cat second >&5
    exec 5>&-
    wait $process
    assert_equal "$(screen)" ''
    terminal=dumb on_terminal "$line --ranks 7 --columns 5 -o out first"
    wait $process
    run -1 grep -q $'\x1b' shown
  done
  on_terminal '{ until [ -e go ]; do sleep 0.05; done; satrun board.cnf; } | cnf2tour -q -o tour'
  touch go
  wait $process
  assert_equal "$(screen)" ''
}

@test "one long search counts its positions; a signal ends it" {
  freecell-deal 13304 >board # the longest shortest solution of the first 32,000
  on_terminal 'exec freecell-astar board'
  until_true grep -Eq 'freecell-astar: 0 boards, 0/s, [0-9]+ s, ms13304: at least [0-9]+ moves, [1-9][0-9]{3,} states, [0-9]+ MB' shown
  pkill -TERM --full --parent $process 'freecell-astar board'
  wait $process || true
}

@test "searches of Ricochet Robots and Tokyo Doves show how far they look, and their positions" {
  cp "$TSUME_ROOT/tests/data/examples/contest.hrb" .
  echo '1e0c02:df c8' >job
  echo 'b;B' >position
  # By each kind of search: backward, depth-first, and breadth-first with the moves remembered.
  for options in '--max-memory 191M --threads 1' '--max-memory 1M' --no-rebound; do
    on_terminal "exec hr-bfs contest.hrb job $options"
    until_true grep -Eq 'hr-bfs: 0 jobs, 0/s, [0-9]+ s, [1-9][0-9]* moves, [1-9][0-9]{2,} states, [1-9][0-9]* MB' shown
    pkill -TERM --full --parent $process 'hr-bfs contest.hrb' || true
    wait $process || true
  done
  on_terminal 'exec doves-solve --plies 15 position'
  until_true grep -Eq 'doves-solve: 0 positions, 0/s, [0-9]+ s, [1-9][0-9]* plies, [1-9][0-9]{2,} states' shown
  pkill -TERM --full --parent $process 'doves-solve --plies' || true
  wait $process || true
}

@test "the search for the numbers of a worksheet shows how many they are, and what they exclude" {
  on_terminal 'exec ham-solve 12x12 --closed --show 20 --unique'
  until_true grep -Eq 'ham-solve: [0-9]+ rounds, [0-9.]+/s, [0-9]+ s, [0-9]+ numbers, which exclude [0-9]+ other tours?' shown
  pkill -TERM --full --parent $process 'ham-solve 12x12' || true
  wait $process || true
}

@test "a run over the turns of a game counts them" {
  mkfifo game
  on_terminal 'samurai-locate game'
  exec 5>game
  head -n 3 "$TSUME_ROOT/tests/data/examples/samurai.txt" >&5
  until_true grep -q 'samurai-locate: 0 turns, 0/s, [0-9]* s' shown
  tail -n +4 "$TSUME_ROOT/tests/data/examples/samurai.txt" >&5
  exec 5>&-
  wait $process
  run -1 grep turns <(screen)
}

@test "without a terminal and without --progress there are no lines" {
  run -0 --separate-stderr bash -c '{ sleep 1.5; cat first; } | freecell-dfs --ranks 7 --columns 5'
  assert_equal "$stderr" ''
}
