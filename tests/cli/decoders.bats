# What all decoders of answers have in common.
bats_require_minimum_version 1.5.0

setup() {
  load common
  in_own_folder
}

formula_of() { # of a tour, line, position or solution
  case $1 in
    tour) printf '1 2\n2 3\n3 1\n' | hcp2cnf --encoding 2factor ;;
    line) hr2cnf "$TSUME_ROOT/tests/data/examples/contest.hrb" '2e1c0f:fa 9c' --moves 8 ;;
    position) doves2cnf 'xx--;-x--;x--x;---x' ;;
    solution) freecell-deal --ranks 2 --columns 2 --cells 1 1 |
      freecell2cnf --ranks 2 --columns 2 --cells 1 --moves 12 --at-most ;;
  esac
}
decoders=(cnf2tour:tour tour-cut:tour tour-stitch:tour cnf2hr:line cnf2doves:position
  cnf2freecell:solution)

@test "decoders: no verdict about another kind of problem, or about none, is an answer" {
  local row decoder kind other verdict
  for kind in tour line position solution; do
    formula_of $kind | grep '^c' >$kind
  done
  : >none
  for row in "${decoders[@]}"; do
    IFS=: read -r decoder kind <<<"$row"
    for verdict in SATISFIABLE UNSATISFIABLE UNKNOWN; do
      for other in none tour line position solution; do
        [[ $other != "$kind" ]] || continue
        { cat "$other" && echo "s $verdict"; } >answer
        run -1 --separate-stderr "$decoder" answer
        assert_equal "$output" ''
        run -1 --separate-stderr "$decoder" --formula <(cat "$other" && echo 'p cnf 0 0') <<<"s $verdict"
        assert_equal "$output" ''
      done
    done
    { cat "$kind" && echo 's UNSATISFIABLE'; } >answer
    run -20 "$decoder" answer
    { cat "$kind" && echo 's UNKNOWN'; } >answer
    run -3 "$decoder" answer
  done
}

@test "decoders: a wrong model after a right one leaves no answer, and is named" {
  local row decoder kind
  for row in "${decoders[@]}"; do
    IFS=: read -r decoder kind <<<"$row"
    formula_of "$kind" | satrun >answer || [[ $? == 10 ]]
    run -0 "$decoder" answer
    echo 'v 0' >>answer
    run -1 --separate-stderr "$decoder" answer
    assert_equal "$output" ''
    output=$stderr assert_output --regexp "$decoder: answer: model 2: .+\$"
  done
}

@test "decoders: values that are spelled otherwise than an encoder writes them are refused" {
  formula_of line | sed -E '/^c problem/s/ walls=([^, ]+)/ walls=\1,\1/' >twice
  formula_of line | sed -E '/^c problem/s/ walls=([^, ]+),([^, ]+)/ walls=\2,\1/' >turned
  local file
  for file in twice turned; do
    run -1 --separate-stderr cnf2hr --formula $file <<<'s UNSATISFIABLE'
    output=$stderr assert_output --partial 'problem description: bad value'
  done
  for file in %0A %09 %1B; do
    formula_of solution | sed -E "/^c problem/s/ id=[^ ]*/ id=a${file}b/" >forged
    run -1 --separate-stderr cnf2freecell --formula forged <<<'s UNSATISFIABLE'
    output=$stderr assert_output --partial 'of id'
  done
}

@test "decoders: a model beside the verdict UNSATISFIABLE is refused" {
  local row decoder kind model
  for row in "${decoders[@]}"; do
    IFS=: read -r decoder kind <<<"$row"
    for model in 'v 0' 'v 1 2 3'; do
      { formula_of "$kind" | grep '^c' && echo 's UNSATISFIABLE' && echo "$model"; } >answer
      run -1 --separate-stderr "$decoder" answer
      assert_equal "$output" ''
      output=$stderr assert_output --partial 'a model, though the verdict is UNSATISFIABLE'
    done
  done
}

@test "decoders: a formula with names of variables, written by another command, is the same problem" {
  local row decoder kind
  for row in "${decoders[@]}"; do
    IFS=: read -r decoder kind <<<"$row"
    formula_of "$kind" >plain
    sed -E '/^c tsume 1 /s/ [^ ]+$/ 9.9/; s/^(c command) .*/\1 another/; /^c problem/a c var 1 first' plain >named
    satrun <plain >answer || [[ $? == 10 ]]
    run -0 "$decoder" --formula named answer
    sed -i '/^c problem/s/ [a-z]*=[^ ]*/ forged=1/' named
    run -1 --separate-stderr "$decoder" --formula named answer
    output=$stderr assert_output --partial 'the answer belongs to another formula'
  done
}

@test "encoders and decoders say in the same words that there is none" {
  local command name said
  for command in "hr2cnf $TSUME_ROOT/tests/data/examples/contest.hrb '2e1c0f:fa 9c' --moves 2" \
    "doves2cnf 'xxx;xBx;xxx'" \
    "freecell2cnf $TSUME_ROOT/tests/data/examples/endgame.txt --moves 3"; do
    name=${command%%2cnf*}
    eval "$command" >f.cnf 2>said || continue
    said=$(cut -d : -f 2- said)
    [[ $said == ' no '* ]] || continue
    run -20 --separate-stderr "cnf2$name" --formula f.cnf <<<'s UNSATISFIABLE'
    assert_equal "${stderr#*:}" "$said"
    echo "$name" >>seen
  done
  assert_equal "$(sort -u seen | tr '\n' ' ')" 'doves freecell hr '
}
