#!/usr/bin/env bats
# README.md: its pictures are what the commands beside them print.
bats_require_minimum_version 1.5.0

setup() {
  bats_load_library bats-support
  bats_load_library bats-assert
}

# Prints "PICTURE<TAB>COMMAND": a command is the next line of code, or the next one between backquotes
# that makes SVG.
pictures() {
  awk '
    /^!\[.*\]\(man\/.*\.svg\)$/ { gsub(/^.*\(|\)$/, ""); picture = $0; next }
    picture && /^    / { print picture "\t" substr($0, 5); picture = "" }
    picture && match($0, /`[^`]*svg`/) { print picture "\t" substr($0, RSTART + 1, RLENGTH - 2); picture = "" }
  ' "$TSUME_ROOT/README.md"
}

@test "README: every picture is what its command prints" {
  cd "$TSUME_ROOT/tests/data/examples"
  pictures >"$BATS_TEST_TMPDIR/pictures"
  assert_equal "$(wc -l <"$BATS_TEST_TMPDIR/pictures")" 5
  while IFS=$'\t' read -r picture command; do
    bash -o pipefail -c "$command" >"$BATS_TEST_TMPDIR/made" </dev/null || [ "${PIPESTATUS[0]}" -eq 10 ]
    cmp "$BATS_TEST_TMPDIR/made" "$TSUME_ROOT/$picture"
  done <"$BATS_TEST_TMPDIR/pictures"
}
