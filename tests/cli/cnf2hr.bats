# cnf2hr: answers of solvers become verified lines of Hyper Robot.
bats_require_minimum_version 1.5.0

setup() {
  load common
  in_own_folder
  B=$TSUME_ROOT/tests/data/examples/contest.hrb
  hr2cnf "$B" '2e1c0f:fa 9c' --moves 8 -o f.cnf
}

@test "cnf2hr: the lines of all models are the lines of hr-bfs, in every notation" {
  cnf-models f.cnf >models
  local notation
  for notation in $(values cnf2hr notation); do
    run -0 cnf2hr --notation "$notation" models
    sort <<<"$output" >got
    hr-bfs --all --notation "$notation" "$B" - <<<'2e1c0f:fa 9c' | sort >expected
    diff got expected
  done
  cnf2hr --format json models | jq -S . | sort >got
  hr-bfs --all --format json "$B" - <<<'2e1c0f:fa 9c' | jq -S 'del(.states)' | sort >expected
  diff got expected
}

@test "cnf2hr: pictures of one line, and a page of all" {
  satrun f.cnf >answer || true
  run -0 cnf2hr --format svg answer
  assert_output --partial '8 moves'
  run -0 cnf2hr --format boards answer
  assert_line --index 0 --regexp $'^; 2e1c0f:fa 9c\tsolved\t8\t'
  cnf-models f.cnf | cnf2hr --format html >page
  grep -q '<html' page
  cnf-models f.cnf >models
  cnf2hr --format svg models | one_picture "$(cnf2hr models | grep -vc '^#')"
}

@test "cnf2hr: a model in which one move is another one is refused" {
  satrun f.cnf >answer || true
  local first
  # The first four variables are the robots of the first move, the next four its directions.
  for first in '1 -2 -3 -4 5 -6 -7 -8' '1 2 -3 -4 -5 6 -7 -8' '-1 -2 -3 -4 5 -6 -7 -8' \
    '-1 -2 -3 -4 -5 -6 -7 -8' '1 -2 -3 -4 -5 -6 7 -8'; do
    { grep '^[cs]' answer; echo "v $first"; grep '^v' answer | tr ' ' '\n' | grep -E '^-?[0-9]+$' |
      awk '$1 == 0 || $1 * $1 > 64 { print "v", $1 }'; } >changed
    run -1 cnf2hr changed
    assert_output --partial 'the model is not a line'
    run -1 cnf2hr --formula f.cnf changed
    assert_output --partial 'the model violates the clause'
  done
}

@test "cnf2hr: the target has the shape that it has on the board" {
  printf '%s\n' 'board 2B 4B 1B 3B' 'robot R 2e' 'robot G 1c' 'robot B fa' 'robot Y 0f' >position
  target='<(polygon|circle|path)[^>]*(fill-opacity="0.35"|A16 16)[^>]*>'
  for job in '2e1cfa:0f 12' '2efa0f:1c 61' '2e1cfa:0f 6b' '2e1cfa:0f 85'; do
    hr-bfs position - --format svg <<<"$job" | grep -oE "$target" >expected
    hr2cnf position "$job" --moves 6 -o f.cnf
    satrun --status plain f.cnf | cnf2hr --format svg | grep -oE "$target" >got
    diff got expected
    cat got >>shapes
  done
  assert_equal "$(sed 's/ cx=.*//; s/[0-9.,]*//g' shapes | sort -u | wc -l)" 4
  # A sheet of puzzles draws the same.
  hr-maxpath position 61 --robots 2 --layer 3 --sample 1 --format svg |
    grep -cE '<polygon points="([0-9.]+,[0-9.]+ ){5}' | grep -x 1
  sed 's/ shape=s/ shape=x/' f.cnf >bad.cnf
  run --separate-stderr -1 cnf2hr --formula bad.cnf <<<'s UNSATISFIABLE'
  [[ $stderr == *shape* ]]
}
