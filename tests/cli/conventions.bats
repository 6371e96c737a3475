#!/usr/bin/env bats
# What every tool does alike: each test runs over all programs.
bats_require_minimum_version 1.5.0

setup() {
  cd "$BATS_TEST_TMPDIR"
  load common
  find_tools
  limit_programs
  forget_lines
  status=0
}

# Runs a command; the results are $status, ./out and ./err.
try() {
  status=0
  "$@" >out 2>err || status=$?
}

# The first line of a file, into $line.
first_line() { # FILE
  line=
  read -r line <"$1" || true
}

# What a tool needs to read its standard input, or, where it reads none, to be done soon.
arguments_of() { # TOOL: sets the array arguments
  case $1 in
    doves-enum) arguments=(--doves 2..3) ;;
    *) arguments=() ;;
  esac
}

expect_usage_error() { # TOOL ARGUMENT...: status 2, nothing on stdout, two lines on stderr
  local -a said
  try "$@" </dev/null
  ((status == 2)) || complain "$*: status $status, not 2"
  [[ ! -s out ]] || complain "$*: a usage error writes to stdout"
  mapfile -t said <err
  [[ ${said[0]} == "$1: "* ]] || complain "$*: says ${said[0]}"
  [[ ${said[-1]} == "Try '$1 --help'." ]] || complain "$*: no pointer to --help"
}

# A status that a tool may have for any input: no signal, no time-out, no uncaught exception.
expect_clean() { # WHAT
  case $status in
    0 | 1 | 2 | 3 | 10 | 20) ;;
    *) complain "$*: status $status: $(head -c 200 err)" ;;
  esac
  if ((status == 1 || status == 2)) && [[ ! -s err ]]; then
    complain "$*: status $status without a message"
  fi
}

@test "--help is on stdout, at most 40 lines, within 80 columns, and shows what it must" {
  for tool in "${tools[@]}"; do
    for option in --help -h; do
      try "$tool" "$option"
      ((status == 0)) || complain "$tool $option: status $status"
      [[ ! -s err ]] || complain "$tool $option: writes to stderr"
    done
    (($(wc -l <out) <= 40)) || complain "$tool: help has $(wc -l <out) lines"
    (($(wc -L <out) <= 80)) || complain "$tool: help has $(wc -L <out) columns"
    [[ $(head -n 1 out) == "usage: $tool"* ]] || complain "$tool: no usage line"
    for part in '^options:' '--output' '--quiet' '--help' '--version' '^example' "^  .*$tool"; do
      grep -q -e "$part" out || complain "$tool: help lacks $part"
    done
  done
  settle
}

@test "--version is TOOL VERSION and how it was built, the same for all" {
  for tool in "${tools[@]}"; do
    try "$tool" --version
    ((status == 0)) || complain "$tool --version: status $status"
    [[ $(head -n 1 out) =~ ^$tool\ [0-9]+\.[0-9]+\.[0-9]+(-[-0-9a-z]+)?$ ]] || complain "$tool: version $(cat out)"
    [[ $(sed 1d out) =~ ^compiler:\ .*\;\ libraries:\ CaDiCaL\ [a-z0-9.]+,\ .*$'\n'processor:\ [a-z0-9\ ]+$ ]] ||
      complain "$tool: build $(cat out)"
    sed "s/^$tool //" out >>versions
  done
  (($(sort -u versions | wc -l) == 3)) || complain "versions differ: $(sort -u versions)"
  settle
}

@test "an unknown option, an abbreviation, a repeated or empty option are usage errors" {
  for tool in "${tools[@]}"; do
    expect_usage_error "$tool" --no-such-option
    expect_usage_error "$tool" --versio
    expect_usage_error "$tool" --outpu x
    expect_usage_error "$tool" -Z
    expect_usage_error "$tool" --output
    expect_usage_error "$tool" --output=
    expect_usage_error "$tool" --quiet=yes
    expect_usage_error "$tool" -o x -o y
    expect_usage_error "$tool" -q -q
    expect_usage_error "$tool" --help=x
  done
  settle
}

@test "an empty argument in any position is an empty value or operand, never --version" {
  local option kind value arguments expected words line
  for tool in "${tools[@]}"; do
    expected="$tool $("$tool" --version | head -n 1 | cut -d ' ' -f 2)"
    arguments_of "$tool"
    # As an operand: first, last, twice, after options and after --.
    local -a lines=("''" "'' ''" "-q ''" "-- ''" "--output=")
    while IFS=$'\t' read -r kind _ option value _; do
      [[ $kind != option || $value == - ]] || lines+=("--$option ''")
    done < <("$tool" --list-options)
    for line in "${lines[@]}"; do
      words=$line
      eval "try '$tool' ${arguments[*]} $words" </dev/null
      expect_clean "$tool $words"
      first_line out
      [[ $line != "$expected" ]] || complain "$tool $words: prints the version"
    done
  done
  settle
}

@test "--help and --version win over every error up to --, also in a group of short options" {
  for tool in "${tools[@]}"; do
    # The unit tests of lib/cli have many more.
    for line in '-qh' '--quiet=yes --help' "'' --output= -h" '-o --help' '--no-such-option --help'; do
      eval "try '$tool' $line" </dev/null
      ((status == 0)) && [[ $(head -n 1 out) == "usage: $tool"* ]] || complain "$tool $line: no help"
    done
    try "$tool" --no-such-option --version
    ((status == 0)) || complain "$tool: --version does not win"
    try "$tool" --no-such-option -- --help </dev/null
    ((status == 2)) || complain "$tool: --help after -- wins"
  done
  settle
}

@test "random command lines: a clean status, and no version or help that was not asked for" {
  local -a pieces words
  local tool round word
  RANDOM=14
  for tool in "${tools[@]}"; do
    arguments_of "$tool"
    pieces=('' - -- -q -o -qo -Z = '--=' --- -1 8x8 f.cnf $'\n' $'\377' '%value%' no/such/file '*')
    while IFS=$'\t' read -r _ _ word _; do
      pieces+=("--$word" "--$word=" "--${word%?}" "--${word}x")
    done < <("$tool" --list-options | grep -P '^option\t' | grep -vP '\t(help|version)\t')
    for ((round = 0; round < 8; round++)); do
      words=()
      while ((RANDOM % 4 > 0)); do
        words+=("${pieces[RANDOM % ${#pieces[@]}]}")
      done
      try "$tool" "${arguments[@]}" "${words[@]}" </dev/null
      case $status in
        0 | 1 | 2 | 3 | 10 | 20) ;;
        *) complain "$(printf '%q ' "$tool" "${words[@]}"): status $status" ;;
      esac
      ! grep -qE "^(usage: $tool|$tool [0-9]+\.[0-9]+\.[0-9]+\$)" out ||
        complain "$(printf '%q ' "$tool" "${words[@]}"): help or version"
      # What -o may have made.
      find . -mindepth 1 -maxdepth 1 ! -name out ! -name err -exec rm -rf {} +
    done
  done
  settle
}

@test "a mistyped option gets a suggestion" {
  for tool in "${tools[@]}"; do
    try "$tool" --otuput x </dev/null
    [[ $(head -n 1 err) == "$tool: unrecognised option '--otuput' (did you mean --output?)" ]] ||
      complain "$tool --otuput: says $(head -n 1 err)"
  done
  settle
}

@test "an option that holds the marks of the messages of Boost is a usage error, not a hang" {
  local word mark
  for mark in canonical_option value prefix option original_token invalid_line; do
    for word in "-%$mark%" "--%$mark%" "--%$mark%=%$mark%" "-q%$mark%" "--quiet=%$mark%"; do
      expect_usage_error "${tools[0]}" "$word"
    done
  done
  settle
}

@test "a hostile option or file name is escaped and cut in the message" {
  local long controls word
  long=--$(head -c 100000 /dev/zero | tr '\0' 'x')
  controls=--${long//x/$'\001'}
  for tool in "${tools[@]}"; do
    for word in $'--no\001such\033[2J\177option' "$long" "$controls" \
      $'-ono/such\001/folder\033[2J' "-ono/such/$long"; do
      arguments_of "$tool"
      try "$tool" "${arguments[@]}" "$word" </dev/null
      ((status == 1 || status == 2)) || complain "$tool ${word:0:20}: status $status"
      ! LC_ALL=C grep -q $'[\001-\011\013-\037\177]' err ||
        complain "$tool: control characters in $(cat -v err)"
      (($(wc -c <err) < 2000)) || complain "$tool: $(wc -c <err) bytes of messages"
    done
  done
  settle
}

@test "numbers, choices, sizes, shards and names of files are strict" {
  for tool in "${tools[@]}"; do
    while IFS=$'\t' read -r kind _ option value _; do
      [[ $kind == option ]] || continue
      option=--$option
      case $value in
        N) bad=('' +1 ' 1' 0x1 1e3 nan -1 99999999999999999999) ;;
        NAME) bad=('' no-such-name) ;;
        SIZE) bad=('' 0 0M 512 1.5G -1M 4g) ;;
        SECONDS) bad=('' 0 -1 nan inf 1e3 0x1 +1 ' 1') ;;
        I/N) bad=('' 1 1/1 2/1 -1/2 0/0 /2 1/ 1/2/3 a/b) ;;
        FILE | DIR) bad=('') ;;
        *) bad=() ;;
      esac
      for text in "${bad[@]}"; do
        try "$tool" "$option=$text" </dev/null
        ((status == 2)) || complain "$tool $option='$text': status $status, not 2"
        [[ ! -s out ]] || complain "$tool $option='$text': writes to stdout"
        [[ $value != @(FILE|DIR) || $(<err) == "$tool: $option: '' is not the name of a"* ]] ||
          complain "$tool $option='': $(<err)"
      done
    done < <("$tool" --list-options)
  done
  settle
}

@test "an option has one kind of value and one text in all tools, but for options-that-differ.tsv" {
  for tool in "${tools[@]}"; do
    "$tool" --list-options | awk -F'\t' '$1 == "option" { print $3 "\t" $4 "\t" $7 }'
  done | sort -u | awk -F'\t' '
    { count[$1]++; words[$1] = words[$1] " | " $2 " " $3 }
    END { for (name in count) if (count[name] > 1) print name "\t" words[name] }' | sort >differ
  grep -v '^#' "$TSUME_ROOT/tests/data/options-that-differ.tsv" | cut -f 1 | sort >excepted
  cut -f 1 differ | comm -23 - excepted >new
  while read -r option; do
    complain "--$option: $(grep -P "^$option\t" differ | cut -f 2)"
  done <new
  cut -f 1 differ | comm -13 - excepted >old
  [[ ! -s old ]] || complain "options-that-differ.tsv lists what does not differ: $(paste -sd ' ' old)"
  settle
}

@test "- is standard input for every operand, and for every option with a FILE that is read" {
  local kind name value outputs
  for tool in "${tools[@]}"; do
    outputs=$("$tool" --list-options | awk -F'\t' '$1 == "output" { print $2 }')
    while IFS=$'\t' read -r kind _ name value _; do
      [[ $kind == option && $value == FILE ]] || continue
      ! grep -qxF "$name" <<<"$outputs" || continue
      arguments_of "$tool"
      try "$tool" "${arguments[@]}" "--$name" - </dev/null
      ! grep -qE "^$tool: (cannot open )?'?-'?:|No such file" err || complain "$tool --$name -: $(head -n 1 err)"
    done < <("$tool" --list-options)
    [[ $tool != graph-gen && $tool != freecell-deal ]] || continue # no file
    try "$tool" - </dev/null
    ! grep -qE "No such file|'-' is not" err || complain "$tool -: $(head -n 1 err)"
  done
  settle
}

@test "a full disk and a closed stdout are failures" {
  for tool in "${tools[@]}"; do
    for option in --help --version; do
      status=0
      "$tool" "$option" >/dev/full 2>err || status=$?
      ((status == 1)) || complain "$tool $option >/dev/full: status $status"
      grep -q "^$tool: write error on standard output" err || complain "$tool: says $(cat err)"
      status=0
      "$tool" "$option" >&- 2>err || status=$?
      ((status == 1)) || complain "$tool $option >&-: status $status"
    done
  done
  settle
}

@test "a closed stderr and a closed stdin do no harm" {
  for tool in "${tools[@]}"; do
    status=0
    "$tool" --no-such-option >out 2>&- || status=$?
    ((status == 2)) || complain "$tool 2>&-: status $status"
    status=0
    arguments_of "$tool"
    "$tool" "${arguments[@]}" >out 2>err <&- || status=$?
    expect_clean "$tool <&-"
  done
  settle
}

@test "empty input and hostile input: a clean status and a message" {
  : >empty
  printf '\n\n\n' >blank
  printf 'a\0b\n' >nul
  head -c 1000000 /dev/zero | tr '\0' 'x' >columns
  head -c 1000000 /dev/zero | tr '\0' '9' >digits
  printf '\377\376\200\n' >bytes
  printf 'p cnf 99999999999 1\n1 0\n' >huge
  yes '[]' | head -n 100000 >arrays
  { echo '{"moves": [' && head -c 500000 /dev/zero | tr '\0' '[' && head -c 500000 /dev/zero | tr '\0' ']' && echo ']}'; } >nested
  for tool in "${tools[@]}"; do
    arguments_of "$tool"
    for input in empty blank nul columns digits bytes huge arrays nested; do
      try "$tool" "${arguments[@]}" <"$input"
      expect_clean "$tool <$input"
      if ((status == 1 || status == 2)) && [[ $(head -c 1000 err) != *"$tool: "* ]]; then
        complain "$tool <$input: message without the name of the tool: $(head -c 200 err)"
      fi
      # Two kilobytes are plenty for any message about one bad input.
      (($(wc -c <err) < 2000)) || complain "$tool <$input: $(wc -c <err) bytes of messages"
    done
  done
  settle
}

@test "too little memory to begin is a message, not an abort" {
  skip_with_sanitizer
  local tool kib enough=4000 out_of_memory=0
  until (ulimit -v "$enough" && exec "${tools[0]}" --version) &>/dev/null; do
    enough=$((enough + 100))
    ((enough < 100000))
  done
  for tool in "${tools[@]}"; do
    for kib in $(seq $((enough - 600)) 100 $((enough + 600))); do
      status=0
      (ulimit -v "$kib" && exec "$tool" --version) >out 2>err || status=$?
      case $status in
        0 | 127) ;; # 127: the libraries did not find room
        1)
          [[ $(<err) == "$tool: out of memory" ]] || complain "$tool in $kib KiB: $(<err)"
          out_of_memory=$((out_of_memory + 1))
          ;;
        139)
          # The loader of glibc 2.36 crashes itself at some limits, also where it runs no program.
          (export LD_TRACE_LOADED_OBJECTS=1 && ulimit -v "$kib" && exec "$tool") &>/dev/null &&
            complain "$tool in $kib KiB: $(<err)"
          ;;
        *) complain "$tool in $kib KiB: status $status: $(<err)" ;;
      esac
    done
  done
  settle
  echo "enough for ${tools[0]}: $enough KiB; out of memory: $out_of_memory times"
  ((out_of_memory > 0))
}

@test "the same bytes twice, and under another locale and time zone" {
  for tool in "${tools[@]}"; do
    for option in --help --no-such-option; do
      try "$tool" "$option"
      cat out err >first
      try env LC_ALL=C.UTF-8 TZ=Asia/Tokyo COLUMNS=20 TERM=dumb "$tool" "$option"
      cat out err >second
      cmp -s first second || complain "$tool $option: differs"
    done
  done
  settle
}

@test "where a number can be 1, counted() writes it with its noun" {
  local verb='(?:appears|does|follows|gives|has|is|it|lacks|leads|moves along|ms|needs|occurs|repeats|reverses|writes)\b'
  local limit='(?:Board::max|max|most|limit|line_limit|longest|result_fields)'
  local -a sources
  local number='to_string\((?!'$limit')(?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)'
  nouns() { # FILE...: where a plural follows a number, in a text of fmt or after to_string()
    grep -nHP "\"[^\"]*\\{\\} (?!$verb)[a-z]+s\\b(?!=| \\{)" "$@" || true
    grep -oPzH "$number\\s*\\+\\s*\"(?: (?!$verb)[a-z]+)? (?!$verb)[a-z]+s\\b" "$@" | tr '\0' '\n'
  }
  cat >wrong.cpp <<'TEXT'
    a = fmt::format("after {} moves", n);
    b = std::to_string(n) + " moves";
    c = std::to_string(parts.size(x)) +
        " separate parts";
    d = fmt::format("robot {} moves along moves={} cells {} {}", n) + std::to_string(max_n) + " moves";
TEXT
  nouns wrong.cpp >found
  [[ $(wc -l <found) == 4 ]] || complain "$(cat found)"
  mapfile -t sources < <(find "$TSUME_ROOT/lib" "$TSUME_ROOT/tools" -name '*.[ch]pp')
  nouns "${sources[@]}" >found
  [[ ! -s found ]] || complain "$(cat found)"
  settle
}

@test "tests that start processes in the background end what a failure leaves there" {
  local file
  for file in "$TSUME_ROOT"/tests/cli/*.bats; do
    if grep -qE ' &( +#.*)?$' "$file" && ! grep -q end_background "$file"; then
      complain "$(basename "$file"): no teardown calls end_background"
    fi
  done
  settle
}

@test "-o leaves nothing behind when the tool fails" {
  for tool in "${tools[@]}"; do
    mkdir -p "$tool.d"
    try "$tool" -o "$tool.d/result" --no-such-option </dev/null
    [[ -z $(ls -A "$tool.d") ]] || complain "$tool: usage error leaves $(ls -A "$tool.d")"
    printf 'a\0b\n' >nul
    arguments_of "$tool"
    try "$tool" "${arguments[@]}" -o "$tool.d/result" <nul
    if ((status == 1 || status == 2)) && [[ -n $(ls -A "$tool.d") ]]; then
      complain "$tool: status $status leaves $(ls -A "$tool.d")"
    fi
    try "$tool" "${arguments[@]}" -o no/such/folder/x </dev/null
    ((status == 1 || status == 2)) || complain "$tool: -o in no folder: status $status"
  done
  settle
}

@test "a reader that goes away ends the tool silently" {
  for tool in "${tools[@]}"; do
    run bash -c "set -o pipefail; $tool --help 2>err | true"
    [[ ! -s err ]] || complain "$tool: $(cat err)"
  done
  settle
}

@test "benchmarks and experiments use options that the tools have" {
  local -a files
  mapfile -t files < <(find "$TSUME_ROOT/scripts/experiments" "$TSUME_ROOT/tests/bench" -type f \
    -not -path '*/results/*' -not -name '*.cpp')
  ((${#files[@]} > 30))
  echo 'ham-solve 6x6 --closed --no-such' >script
  try "$TSUME_ROOT/tests/cli/unknown-options.py" "$TSUME_BUILD/bin" "${files[@]}" script
  [[ $(cat out err) == 'script: --no-such' ]] || complain "$(cat out err)"
  settle
}
