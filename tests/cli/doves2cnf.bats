#!/usr/bin/env bats
# doves2cnf: formulas of patterns, which describe themselves.

bats_require_minimum_version 1.5.0

setup() {
  load common
  in_own_folder
}

@test "the models of a pattern are its checkmates, under all rules" {
  for rules in '' '--both draw' '--both win --no-remove'; do
    # shellcheck disable=SC2086 # several options
    doves2cnf 'xx--;-x--;x--x;---x' $rules | cnf-models | cnf2doves >found
    # shellcheck disable=SC2086
    doves-check $rules found >checked
    assert_equal "$(grep -vc $'^#' checked)" "$(grep -c $'\tMATE' checked)"
    # Up to symmetry: those that the enumerator lists on this shape.
    doves-fmt --canonical found | sort -u >classes
    sed 's/[A-Za-z]/x/g' classes | sort -u >images
    # shellcheck disable=SC2086
    doves-enum --all --doves 6 $rules | sort >list
    sed 's/[A-Za-z]/x/g' list | paste -d ' ' - list | grep -Ff images | cut -d ' ' -f 2 >listed
    cmp classes listed
  done
}

@test "--win asks for wins at once" {
  doves2cnf --win 'xx--;-xx;-x' | cnf-models | cnf2doves >found
  assert_equal "$(doves-check found | grep -c WIN1)" "$(wc -l <found)"
  [[ -s found ]]
}

@test "it reads the lines that doves-enum lists, one a formula" {
  doves-enum --what shapes --doves 6 >shapes
  shape=$(grep -m 1 -xF -e '--oo;--o-;o--o;o---' shapes)
  doves2cnf -- "$shape" | grep -v '^c command' >operand
  doves2cnf <<<"$shape" | grep -v '^c command' | cmp - operand
  run -2 doves2cnf shapes # a file is no pattern
  run -1 --separate-stderr doves2cnf <shapes
  assert_equal "${stderr%%;*}" 'doves2cnf: <stdin>:2: a second pattern'
}

@test "symbols and command" {
  doves2cnf 'xx--;-x--;x--x;---x' --symbols >f.cnf
  read -r _ _ variables _ < <(grep '^p cnf' f.cnf)
  assert_equal "$(grep -c '^c var' f.cnf)" "$variables"
  grep -qx 'c var 1 r1c1:B' f.cnf
  bash -c "$(sed -n 's/^c command //p' f.cnf)" | cmp - f.cnf
}
