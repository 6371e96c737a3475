bats_require_minimum_version 1.5.0

# --symbols of all encoders: every variable has a name of its own, by which --add reaches it.

setup() {
  load common
  in_own_folder
  cd "$BATS_TEST_TMPDIR"
  examples=$TSUME_ROOT/tests/data/examples
  failures=
  printf '#!/bin/sh\ncp "$1" asked\necho s UNKNOWN\n' >keep
  chmod +x keep
}

# An encoder with its arguments: the variables 1 to N have N names, and clauses of one name each, with
# and without "not", become clauses of the numbers 1 to N.
try() { # ENCODER ARGUMENT...
  if ! "$@" --symbols >f.cnf 2>errors; then
    grep -q 'cannot express' errors || complain "$*: $(<errors)"
    return 0
  fi
  awk '
    /^c var / { if ($3 != ++n) print "variable " n " has no name"
                if (seen[$4]++) print "two variables are " $4
                print $4 " 0\n-" $4 " 0" >"units" }
    /^p cnf / { if ($3 != n) print n " names for " $3 " variables"
                for (i = 1; i <= $3; ++i) print i " 0\n-" i " 0" >"expected"
                exit }' f.cnf >wrong
  [[ ! -s wrong ]] || complain "$*: $(head -n 3 wrong)"
  satrun --quiet --solver ./keep --add units f.cnf >/dev/null || true
  tail -n "$(wc -l <expected)" asked | cmp -s - expected || complain "$*: --add by name"
}

@test "tours: every encoding and at-most-one constraint, open and closed" {
  printf '%s\n' 'z a' 'a b' 'b z' 'a-b c' 'c a' 'a-b z' 'a=1 10' '10 a' 'a>b a=1' '-a b' '%2d -a' \
    'a.1 z' 'a.bit0 %2d' 'c a.bit0' 'out(a) a.1' '10 out(a)' '10 c' >odd.edges
  local encoding amo
  for encoding in $(values knight2cnf encoding); do
    for amo in $(values knight2cnf amo); do
      try knight2cnf 5x5 --encoding "$encoding" --amo "$amo"
      try hcp2cnf --from edges --path --no-precheck --encoding "$encoding" --amo "$amo" odd.edges
    done
    try knight2cnf 6x6 --closed --encoding "$encoding"
    try knight2cnf 6x6 --closed --symmetry rot180 --encoding "$encoding"
    try hcp2cnf --from edges --no-precheck --encoding "$encoding" odd.edges
  done
  settle
}

@test "lines, solutions, mates and places: every encoding and option" {
  local encoding amo
  for rules in --at-most --ricochet --no-rebound '--any-robot --at-most'; do
    # shellcheck disable=SC2086 # several options
    try hr2cnf "$examples/contest.hrb" '2e1c0f:fa 44' --moves 6 $rules
  done
  hr-board 1D 2A 3A 4A >diagonals.hrb
  try hr2cnf diagonals.hrb 'R01:B02 03' --moves 3
  try freecell2cnf "$examples/endgame.txt" --moves 27
  try freecell2cnf "$examples/endgame.txt" --moves 28 --at-most
  try doves2cnf 'xB--;x---;xx--;xx--'
  try doves2cnf --win 'xx;-xx;-x'
  for encoding in $(values samurai2cnf encoding); do
    for amo in $(values samurai2cnf amo); do
      try samurai2cnf --encoding "$encoding" --amo "$amo" "$examples/samurai.txt"
    done
  done
  try samurai2cnf --joint --unroll 2 "$examples/samurai.txt"
  settle
}
