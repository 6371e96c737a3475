#!/usr/bin/env bats
# The jobs that faults and fuzz try every tool with, and that no tool is left out of fuzzing.
bats_require_minimum_version 1.5.0

setup() {
  load common
  find_tools
  forget_lines
}

@test "every tool has jobs, and does them" {
  source "$TSUME_ROOT/scripts/jobs"
  cd "$BATS_TEST_TMPDIR"
  prepare_jobs
  local tool job words status documented failures=''
  for tool in "${tools[@]}"; do
    job_of "$tool"
    documented=$(statuses_of "$tool")
    [[ $documented =~ ^0,1,2(,3)?(,10)?(,20)?(,75)?$ ]] || failures+="$tool documents $documented"$'\n'
    for job in "$input ${arguments[*]}" "${also[@]}"; do
      read -ra words <<<"$job"
      status=0
      timeout 60 "$tool" "${words[@]:1}" <"${words[0]}" >out 2>err || status=$?
      if ((status >= 1 && status <= 3)) || [[ ,$documented, != *,$status,* ]]; then
        failures+="$tool: $job: status $status: $(head -n 1 err)"$'\n'
      fi
    done
  done
  echo "$failures"
  [[ -z $failures ]]
}

@test "make fuzz runs every parser and every tool" {
  local tool file
  run -0 env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL make -n -C "$TSUME_ROOT" fuzz
  for tool in "${tools[@]}"; do
    grep -qE " tool-$tool( |\$)" <<<"$output" || { echo "not fuzzed: $tool" && false; }
  done
  for file in "$TSUME_ROOT"/tests/fuzz/*.cpp; do
    grep -qE " $(basename "$file" .cpp)( |\$)" <<<"$output" || { echo "not fuzzed: $file" && false; }
  done
}
