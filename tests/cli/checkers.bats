#!/usr/bin/env bats
# What all checkers (TOOL-check) do alike: verdicts, the report as text and JSON, exit statuses.
bats_require_minimum_version 1.5.0

setup() {
  load common
  in_folder_of_jobs
  status=0
}

# Sets, for a checker, command lines: `good` with valid items only, `bad` with one item that is not,
# `mixed`, `unchecked` where there are any.
commands_of() { # TOOL
  unset good bad mixed unchecked
  case $1 in
    tour-check)
      cat tour.txt tour.txt >tours
      good='tour-check 6x6 --closed tours'
      bad='tour-check 6x6 --closed <<<"a1 b3"'
      mixed='{ cat tour.txt; echo; echo a1 b3; echo z99; cat tour.txt; } | tour-check 6x6 --closed'
      ;;
    hr-check)
      good='cat lines.txt lines.txt | hr-check contest.hrb'
      bad='hr-check contest.hrb <<<0W'
      mixed='{ sed -n 2p lines.txt; echo 0W; echo 0X; sed -n 2p lines.txt; } | hr-check contest.hrb'
      unchecked='{ cat lines.txt; echo 2e1c0f:fa d4 unsolvable; } | hr-check contest.hrb'
      ;;
    freecell-check)
      freecell-deal 3 3 >twice
      good='cat solution.txt solution.txt | freecell-check twice'
      bad='freecell-check deal.txt <<<"1a 1a"'
      mixed='{ fields 10 solution.txt; echo; echo 1a; echo; echo 1a; echo; fields 10 solution.txt; } | freecell-check <(cat deal.txt; echo; cat deal.txt; printf "\n: AH\n\n"; cat deal.txt)'
      unchecked='freecell-astar --max-nodes 30 deal.txt | freecell-check deal.txt'
      ;;
    doves-check)
      good='cat doves.txt doves.txt | doves-check'
      bad='doves-check <<<bx'
      mixed='{ cat doves.txt; echo bx; cat doves.txt; } | doves-check'
      ;;
    drat-check)
      good='drat-check refuted.cnf refuted.drat'
      bad='drat-check knight.cnf refuted.drat'
      unchecked='drat-check refuted.cnf refuted.drat --max-seconds 0.000001'
      ;;
    ham-check)
      graph-gen petersen 11 >other.col
      good='ham-check no-cycle.col certificate'
      bad='ham-check other.col certificate'
      ;;
    *) return 1 ;;
  esac
}

# reported STATUS COMMAND: text, JSON and --errors-only of a command agree, with that status.
reported() {
  local name got
  for name in text json errors; do
    case $name in
      text) options='' ;;
      json) options='--format json' ;;
      errors) options='--errors-only' ;;
    esac
    got=0
    # The options go to the checker, the last command of the line, before what it is given.
    eval "${2/$tool/$tool $options}" >"$name" 2>err || got=$?
    ((got == $1)) || complain "$2 $options: status $got, not $1"
    (($1 == 0)) || [[ $(wc -l <err) == 1 && $(<err) == "$tool: "* ]] || complain "$2 $options: says $(<err)"
    (($1 != 0)) || [[ ! -s err ]] || complain "$2 $options: says $(<err)"
  done
  case $tool in
    drat-check | ham-check)
      [[ $(head -n 1 text) == 's '* ]] || complain "$2: begins with $(head -n 1 text)"
      sed -i 1d text errors
      ;;
  esac
  local head=$'# id\tverdict\treason'
  [[ $(head -n 1 text) == "$head" && $(head -n 1 errors) == "$head" ]] || complain "$2: no names of columns"
  sed 1d text >records
  awk -F '\t' 'NF != 3 || $1 == "" || $2 == "" || $3 == ""' records >odd
  [[ ! -s odd ]] || complain "$2: $(<odd)"
  cut -f 2 records | grep -vxE 'valid|invalid|unchecked|timeout|bad-input|MATE|WIN1|OVER|NOT' >odd || true
  [[ ! -s odd ]] || complain "$2: verdicts $(<odd)"
  jq -r '[.id, .status, .reason // "-"] | @tsv' json >from-json
  cmp -s records from-json || complain "$2: JSON differs: $(diff records from-json)"
  jq -e 'keys_unsorted == ["id", "status", "reason"]' json >/dev/null || complain "$2: fields of $(head -n 1 json)"
  grep -P '\t(invalid|unchecked|timeout|bad-input)\t' records >not-valid || true
  sed 1d errors | cmp -s - not-valid || complain "$2: --errors-only prints $(sed 1d errors)"
}

@test "checker x list: one report, one table of statuses, and the work goes on" {
  local tool count=0 good bad mixed unchecked
  for tool in "${tools[@]}"; do
    [[ $tool == *-check ]] || continue
    count=$((count + 1))
    commands_of "$tool" || complain "no lists for $tool"
    reported 0 "$good"
    [[ ! -s not-valid && -s records ]] || complain "$good: $(<records)"
    reported 1 "$bad"
    (($(wc -l <not-valid) == 1 && $(wc -l <records) == 1)) || complain "$bad: $(<records)"
    [[ $(<err) == "$tool: $(cut -f 1 records): $(cut -f 3 records)" ]] || complain "$bad: says $(<err)"
    if [[ -v mixed ]]; then
      reported 1 "$mixed"
      # The first and the last are valid, and between them nothing is.
      ! head -n 1 records | grep -qxFf not-valid || complain "$mixed: $(<records)"
      ! tail -n 1 records | grep -qxFf not-valid || complain "$mixed: $(<records)"
      (($(wc -l <records) == $(wc -l <not-valid) + 2)) || complain "$mixed: $(<records)"
      grep -q $'\tbad-input\t' records || complain "$mixed: no bad-input"
    fi
    if [[ -v unchecked ]]; then
      reported 3 "$unchecked"
      grep -qE $'\t(unchecked|timeout)\t' records || complain "$unchecked: $(<records)"
    fi
  done
  ((count == 6))
  settle
}
