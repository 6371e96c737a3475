#!/usr/bin/env bats
# Tables of all tools: the first line names the columns, records have as many fields, and every other
# line begins with '#'. JSON is compact, an object a line.
bats_require_minimum_version 1.5.0

setup() {
  load common
  load_assertions
  in_own_folder
  find_tools
  source "$TSUME_ROOT/scripts/jobs"
  prepare_jobs
}

# Runs a command line; its output is in ./out.
answer() { # COMMAND [INPUT]
  eval "$1" <"${2-/dev/null}" >out 2>err || (($? == 3 || $? == 20)) || complain "$1: $(head -n 1 err)"
}

# The output is a table with a record at least.
expect_table() { # WHAT
  [[ $(head -n 1 out) == '# '[a-z]* ]] || complain "$1: begins with $(head -n 1 out)"
  awk -F '\t' 'NR == 1 { columns = NF } !/^#/ { ++records; if (NF != columns) print }
    END { if (!records) print "no record" }' out >odd
  [[ ! -s odd ]] || complain "$1: $(head -n 1 out) and $(head -n 1 odd)"
  ! grep -qi '^total' out || complain "$1: a total is a record"
}

@test "tables begin with the names of their columns, and have no other line without #" {
  local tool arguments input long also written command
  for tool in doves-check doves-enum doves-moves doves-play doves-retro doves-solve doves-value \
    freecell-check hr-check tour-check; do
    job_of "$tool"
    answer "$tool ${arguments[*]}" "$input"
    expect_table "$tool ${arguments[*]}"
  done
  for command in 'satrun --list-adapters' 'doves-enum --count --split --doves 6' \
    'doves-moves --result --prefix <doves.txt' 'doves-moves --backward --green --result <<<"b;B"' \
    'doves-moves --store values "b;B"' 'doves-play --store values +AS1' \
    'doves-play --last +AS1 +yN1E1' 'doves-retro --max-doves 4 --levels' \
    'doves-value --store values --what count' 'doves-value --store values --what check' \
    'doves-value --store values --what longest' 'doves-value --store values --what best <<<"b;B"' \
    'doves-value --store values --what line <<<"b;B"' 'doves-solve --plies 1 <<<"b;B"' \
    'doves-check --details <doves.txt' \
    'drat-check refuted.cnf refuted.drat | sed 1d' 'ham-check no-cycle.col certificate | sed 1d'; do
    answer "$command"
    expect_table "$command"
  done
  settle
}

@test "the job of every tool: JSON is compact, with the statuses of all tools" {
  local tool arguments input long also written names objects=0
  names='solved|unsolvable|bounded|timeout|node-limit|memory-limit|bad-input|internal-error'
  for tool in "${tools[@]}"; do
    "$tool" --list-options | grep -P '^option\t-\tformat\t' | grep -qw json || continue
    # They write a position or games, or what an enemy does.
    [[ $tool != samurai-* && $tool != cnf2samurai ]] || continue
    job_of "$tool"
    [[ $tool != doves-enum ]] || arguments=(--doves 3 --what positions)
    answer "$tool ${arguments[*]} --format json" "$input"
    [[ -s out ]] || complain "$tool --format json: prints nothing"
    head -n 1 out >first
    jq -e 'type == "object"' first >/dev/null 2>&1 || complain "$tool: no object on a line: $(head -c 100 first)"
    ! grep -qE '": |, "' out || complain "$tool: JSON with blanks: $(head -c 100 first)"
    objects=$((objects + 1))
    case $tool in
      freecell-astar | freecell-dfs)
        jq -e --arg names "^($names)$" '.status | test($names)' first >/dev/null || complain "$tool: $(<first)"
        jq -e '.moves | type == "array"' first >/dev/null || complain "$tool: moves: $(<first)"
        ;;
    esac
  done
  ((objects > 8))
  settle
}
