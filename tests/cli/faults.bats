#!/usr/bin/env bats
# What every tool does when the machine fails it: the table of scripts/faults has no bad row.
# bats file_tags=slow
bats_require_minimum_version 1.5.0

@test "every tool under every fault" {
  run -0 "$TSUME_ROOT/scripts/faults"
  echo "$output" | grep -P '\t(bad|skipped)$' || true
  # Seven faults for each tool, below the line of names.
  local tools=("$TSUME_ROOT"/tools/*.cpp)
  ((${#lines[@]} == 7 * ${#tools[@]} + 1))
  if grep -qP '\tskipped$' <<<"$output"; then
    skip "not all faults can be made here: $(grep -P '\tskipped$' <<<"$output" | cut -f 2,3 | sort -u | tr '\n\t' ' :')"
  fi
}
