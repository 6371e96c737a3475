#!/usr/bin/env bats
# The tutorials of tsume(7), tsume-sat(7) and tsume-scale(7), word for word: each line that begins with '$ ' is run,
# and the lines below it are what it must print.
bats_require_minimum_version 1.5.0

setup() {
  load common
  trace_test_only
}

# The literal lines of a page's section, as a reader sees them.
literal_lines() { # PAGE SECTION
  awk -v section="$2" '
    /^\.Sh / { inside = ($0 == ".Sh " section) }
    /^\.Ed/ { literal = 0 }
    inside && literal { gsub(/\\&/, ""); gsub(/\\e/, "\\"); print }
    /^\.Bd -literal/ { literal = 1 }' "$1"
}

# Runs the tutorial of a page in an empty folder with the examples: at least COUNT commands.
follow() { # PAGE COUNT
  local count=0 line status
  cp "$TSUME_ROOT"/tests/data/examples/* "$BATS_TEST_TMPDIR"
  cd "$BATS_TEST_TMPDIR"
  literal_lines "$TSUME_ROOT/man/$1" TUTORIAL >page
  while IFS= read -r line; do
    [[ $line == '$ '* ]] || continue
    count=$((count + 1))
    echo "$line" >>really
    status=0
    timeout 600 bash -c "set -o pipefail; ${line#??}" >said 2>&1 </dev/null || status=$?
    cat said >>really
    # The 10 and 20 of satrun and the 30 of clasp, for all models, are answers.
    [[ $status == @(0|10|20|141) || ($status == 30 && $line == *" clasp "*) ]] || { echo "status $status: $line"; cat said; false; }
  done <page
  diff page really
  ((count >= $2))
}

@test "tsume(7): the commands of the tutorial print what the page says" {
  follow tsume.7 23
}

@test "tsume-sat(7): the commands of the tutorial print what the page says" {
  # Ganak is not in Debian: this stand-in counts, as it does, what the formula's projection tells apart.
  if ! command -v ganak >/dev/null; then
    mkdir -p "$BATS_TEST_TMPDIR/bin"
    {
      echo '#!/bin/sh'
      echo 'grep -qx "c t pmc" "$1" && echo "c s exact arb int $(cnf-models --count "$1")"'
    } >"$BATS_TEST_TMPDIR/bin/ganak"
    chmod +x "$BATS_TEST_TMPDIR/bin/ganak"
    PATH=$BATS_TEST_TMPDIR/bin:$PATH
  fi
  command -v clasp >/dev/null || skip 'clasp is not installed'
  follow tsume-sat.7 22
}

@test "tsume-scale(7): the commands of the tutorial can be run one after the other" {
  follow tsume-scale.7 5
}

@test "tsume(7) refers to every tool" {
  for page in "$TSUME_ROOT"/man/*.1; do
    grep -qF ".Xr $(basename "$page" .1) 1" <(sed '1,/^.Sh SEE ALSO/d' "$TSUME_ROOT/man/tsume.7") || {
      echo "no $(basename "$page")"
      false
    }
  done
}
