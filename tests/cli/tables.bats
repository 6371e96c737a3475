#!/usr/bin/env bats
# Tables of all tools: the first line names the columns, records have as many fields, and every other
# line begins with '#'. JSON is compact, an object a line, and one thing has one name. Folders of records.
bats_require_minimum_version 1.5.0

setup() {
  load common
  in_folder_of_jobs
}

# Runs a command line; its output is in ./out.
answer() { # COMMAND [INPUT]
  eval "$1" <"${2-/dev/null}" >out 2>err || (($? == 3 || $? == 20)) || complain "$1: $(head -n 1 err)"
}

# The output is a table, with a record at least, but for some answers to flags.
expect_table() { # WHAT [empty]
  [[ $(head -n 1 out) == '# '[a-z]* ]] || complain "$1: begins with $(head -n 1 out)"
  awk -F '\t' -v empty="${2-}" 'NR == 1 { columns = NF } !/^#/ { ++records; if (NF != columns) print }
    END { if (!records && !empty) print "no record" }' out >odd
  [[ ! -s odd ]] || complain "$1: $(head -n 1 out) and $(head -n 1 odd)"
  ! head -n 1 out | grep -qwE 'graph|job|goal|board|deal|tour|line|solution|squares|plies|memory' ||
    complain "$1: a column has another name in other tools: $(head -n 1 out)"
  ! grep -qi '^total' out || complain "$1: a total is a record"
}

# The flags of a tool that do not end it, as lines; - for none.
flags_of() { # TOOL
  echo -
  "$1" --list-options | awk -F '\t' '$1 == "option" && $4 == "-" && $3 !~ /^(help|version|quiet|progress|stats)$/ { print $3 }'
}

# try_flag TOOL FLAG WORD...: the job of the tool, with a flag and further words; false if they do not go
# together, or nothing is printed. A checker says first what programs of the SAT competitions say.
try_flag() {
  local status=0 words=("${@:3}")
  [[ $2 == - ]] || words+=("--$2")
  "$1" "${arguments[@]}" "${words[@]}" <"$input" 2>err | sed '1{/^s /d}' >out || status=${PIPESTATUS[0]}
  ((status != 2)) && [[ -s out ]]
}

@test "tool x flag: plain output is a table with names, or no-tables.tsv says why not" {
  local tool flag arguments input long also written tables=0
  for tool in "${tools[@]}"; do
    ! grep -qP "^$tool\t-\t" "$TSUME_ROOT/tests/data/no-tables.tsv" || continue
    job_of "$tool"
    for flag in $(flags_of "$tool"); do
      ! grep -qP "^$tool\t$flag\t" "$TSUME_ROOT/tests/data/no-tables.tsv" || continue
      try_flag "$tool" "$flag" || continue
      expect_table "$tool ${arguments[*]} --$flag" "${flag#-}"
      tables=$((tables + 1))
    done
  done
  ((tables > 40))
  settle
}

@test "tsv and list are tables, and so are the answers to other questions" {
  local tool arguments input long also written format command
  for tool in "${tools[@]}"; do
    for format in $("$TSUME_ROOT/scripts/option-values" "$tool" format); do
      [[ $format == tsv || $format == list ]] || continue
      job_of "$tool"
      try_flag "$tool" - --format "$format" || complain "$tool --format $format: $(head -n 1 err)"
      expect_table "$tool --format $format"
    done
  done
  for command in 'satrun --list-adapters' 'doves-enum --count --doves 2..4' 'doves-enum --count --split --doves 6' \
    'doves-enum --sum counts.tsv' \
    'doves-moves --result --prefix <doves.txt' 'doves-moves --backward --green --result <<<"b;B"' \
    'doves-moves --store values "b;B"' 'doves-play --store values +AS1' \
    'doves-play --last +AS1 +yN1E1' 'doves-retro --max-doves 4 --levels' \
    'doves-value --store values --what count' 'doves-value --store values --what check' \
    'doves-value --store values --what longest' 'doves-value --store values --what best <<<"b;B"' \
    'doves-value --store values --what line <<<"b;B"' 'doves-solve --plies 1 <<<"b;B"' \
    'doves-check --details <doves.txt' \
    'freecell-astar --each-move easy.txt' 'graph-gen petersen 11 --format graph6 | ham-solve --each' 'hr-maxpath contest.hrb d4 --robots 2 --layer 3'; do
    answer "$command"
    expect_table "$command"
  done
  settle
}

# Sets python to one that has a module, or skips the test; fails if all that tests need is to be here.
find_python() { # MODULE
  for python in python3 /usr/bin/python3; do
    ! "$python" -c "import $1" 2>/dev/null || return 0
  done
  [[ -z ${REQUIRE_SOLVERS:-} ]] || fail "no Python module $1"
  skip "no Python module $1"
}

# What is wrong with the objects in ./objects, each after the name of its program and a tab.
faults_of_objects() {
  "$python" - "$TSUME_ROOT/man/tsume.schema.json" <<'END'
import json, sys
from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match
with open(sys.argv[1], encoding='utf-8') as file:
    schema = json.load(file)
Draft202012Validator.check_schema(schema)
printed = set()
with open('objects', encoding='utf-8') as file:
    for line in file:
        tool, text = line.rstrip('\n').split('\t')
        data = json.loads(text)
        if tool not in schema['$defs']:
            print(tool, 'has no schema')
            continue
        error = best_match(Draft202012Validator({**schema, '$ref': '#/$defs/' + tool}).iter_errors(data))
        if error:
            print(f'{tool}: {error.json_path}: {error.message[:200]}')
        printed.update(data)
for name in set(schema['$defs']['fields']) - printed:
    print('no object has the field', name)
END
}

@test "tool x flag: JSON is an object a line, compact, of the schema in man/" {
  local tool flag arguments input long also written fault objects=0
  find_python jsonschema
  hr-board 1D 2D 3D 4D --format json | sed 's/^/hr-board\t/' >objects
  for tool in "${tools[@]}"; do
    "$TSUME_ROOT/scripts/option-values" "$tool" format | grep -qx json || continue
    job_of "$tool"
    for flag in $(flags_of "$tool") --; do
      # What doves-enum counts, and lists.
      [[ $tool != doves-enum || $flag != -- ]] || arguments=(--all --doves 3 --what positions)
      try_flag "$tool" "${flag/#--/-}" --format json || continue
      jq -c . out 2>/dev/null | wc -l | diff - <(wc -l <out) >odd || complain "$tool --$flag: $(head -c 100 out)"
      ! grep -qE '": |, "' out || complain "$tool --$flag: JSON with blanks: $(head -c 100 out)"
      sed "s/^/$tool\t/" out >>objects
      objects=$((objects + 1))
    done
  done
  ((objects > 60))
  faults_of_objects >faults
  while read -r fault; do complain "$fault"; done < <(sort -u faults)
  settle
}

@test "-o DIR/: a file for each record of each tool that writes several, whole, and nothing is replaced" {
  local tool arguments input long also written status records=0
  for tool in "${tools[@]}"; do
    job_of "$tool"
    rm -rf new full empty
    [[ $tool != doves-enum ]] || arguments=(--all --doves 3 --what positions)
    status=0
    "$tool" "${arguments[@]}" -o new/ <"$input" >out 2>err || status=$?
    if ! "$tool" --list-options | grep -qxP 'records\toutput'; then
      ((status == 2)) && [[ ! -e new ]] || complain "$tool -o new/: status $status"
      # One picture of several would have to be several files, too.
      ! { "$tool" "${arguments[@]}" --format svg <"$input" 2>/dev/null | grep -A 2 '^<svg' | grep -q '^<svg x='; } ||
        complain "$tool: several pictures, but no -o DIR/"
      continue
    fi
    records=$((records + 1))
    [[ -n $(ls -A new 2>/dev/null) && ! -s out ]] || complain "$tool -o new/: status $status, $(head -n 1 err)"
    mkdir full empty && touch full/file
    "$tool" "${arguments[@]}" -o empty/ <"$input" >out 2>err || true
    diff -r new empty >odd || complain "$tool -o empty/: $(head -n 1 odd)"
    status=0
    "$tool" "${arguments[@]}" -o full/ <"$input" >out 2>err || status=$?
    ((status == 1)) && [[ $(ls -A full) == file ]] || complain "$tool -o full/: status $status"
    [[ -z $(compgen -G '*.tmp.*') ]] || complain "$tool: leaves a temporary folder"
  done
  ((records >= 10))
  settle
}

@test "tsume-formats(5): the Python that reads results" {
  find_python pandas
  mandoc -Tutf8 -Owidth=200 "$TSUME_ROOT/man/tsume-formats.5" | col -bx |
    sed -n '/^ *import json$/,/^ *print(.each/p' | python3 -c 'import sys, textwrap; print(textwrap.dedent(sys.stdin.read()))' >reader.py
  run -0 --separate-stderr "$python" reader.py
  wanted=$(freecell-deal 1..3 --ranks 5 | freecell-dfs --ranks 5 --format json | jq -s 'map(.length) | add / length')
  assert_equal "$(printf '%.4f' "${lines[0]}")" "$(printf '%.4f' "$wanted")"
  assert_equal "${lines[1]//\'/\"}" "$(freecell-deal 1..3 --ranks 5 | freecell-dfs --ranks 5 --format json |
    jq -sc 'map(.moves[0])' | sed 's/,/, /g')"
}
