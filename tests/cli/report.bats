bats_require_minimum_version 1.5.0

# scripts/measure and scripts/report/: one line for each command, one page for all tables.

setup() {
  load common
  in_own_folder
}

report() {
  "$TSUME_ROOT/scripts/report/report.py" "$@"
}

claims() {
  "$TSUME_ROOT/scripts/report/claims.py" "$@"
}

field() { # COLUMN LINE: of t.tsv, by name; line 1 is the first below the names
  awk -F '\t' -v name="$1" -v line="$2" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) column = i }
    NR == line + 1 { print $column }' t.tsv
}

# Tables with two methods, one of which does not always end in time, and with tours.
example() {
  /usr/bin/python3 -c 'import jinja2, matplotlib' || skip 'no jinja2 or matplotlib'
  mkdir -p experiments results
  cat >experiments/demo.mk <<'MK'
# title: Two <methods>
# text: With a & b,
# text: and more.
# plot: cactus series=method value=seconds
# plot: growth x=size y=seconds series=method
# plot: heat rows=method columns=task value=seconds
# label: size squares of the board
# table: rows=task columns=method value=seconds
experiment-demo:
	@true
MK
  {
    printf 'task\tsize\tmethod\tstatus\tseconds\tresult\n'
    printf 'one\t10\tfast\tsolved\t0.010\t%s\n' 'a3 c2 a1 b3 d2 b1 c3 a2 c1 d3 b2 d1'
    printf 'two\t100\tfast\tsolved\t0.5\t-\n'
    printf 'ten\t1000\tfast\tnone\t20\t-\n'
    printf 'one\t10\tslow\tsolved\t3\t-\n'
    printf 'two\t100\tslow\tlimit\t60\t-\n'
  } >results/demo.tsv
  printf '# a comment\nname\tcount\nb\t10\na\t9\nc\t100\ntotal\t119\n' >results/plain.tsv
  printf '# plot: growth x=n y=this,that\n' >experiments/wide.mk
  printf 'from 1\t7\nfrom 5\t8\n' | sed '1i start\tresult' >results/knight-squares.tsv
  printf '# squares: start 3x4\n# plot: heat rows=start columns=result value=result\n' >experiments/knight-squares.mk
  printf '# plot: histogram value=length\n# image: a.svg A <drawing>\n' >experiments/bare.mk
  printf '<svg xmlns="http://www.w3.org/2000/svg"/>' >experiments/a.svg
  printf 'name\tlength\nx\t70\ny\t70\nz\t73\n' >results/bare.tsv
  printf 'n\tthis\tthat\n1\t10\t0\n2\t300\t7\n' >results/wide.tsv
  printf '#run\tversion=1.2\tseconds=7.5\tcommand=count <wide>\n' >>results/wide.tsv
}

@test "measure: one line with status, cost, versions and the command" {
  run -0 measure t.tsv --task 'one' --size 36 --method order --solver minisat --seed 7 --result words \
    -- 'knight2cnf 6x6 --closed --encoding order | satrun --stats | cnf2tour --format moves'
  assert_equal "$(wc -l <t.tsv)" 3
  assert_regex "$(tail -n 1 t.tsv)" $'^#measured\tdate=20[0-9-]{8}\tmachine=[0-9]+ x .*, [0-9]+ GiB, Linux$'
  assert_equal "$(field status 1)" solved
  assert_equal "$(field result 1)" 36
  assert_equal "$(field seed 1)" 7
  assert_regex "$(field seconds 1)" '^[0-9]+\.[0-9]{3}$'
  assert_regex "$(field solver_seconds 1)" '^[0-9]+\.[0-9]{3}$'
  assert_regex "$(field memory_mib 1)" '^[1-9][0-9]*\.[0-9]$'
  assert_regex "$(field version 1)" '^[0-9]+\.[0-9]+\.[0-9]+'
  refute [ "$(field solver_version 1)" = - ]
  assert_regex "$(field command 1)" '^knight2cnf 6x6 '
}

@test "measure: nothing runs twice, statuses are told apart, a limit ends the command" {
  run -0 measure t.tsv --tool satrun --task 1 -- 'echo x >>ran'
  run -0 measure t.tsv --tool satrun --task 1 -- 'echo x >>ran'
  assert_equal "$(wc -l <ran)" 1
  run -0 measure t.tsv --tool satrun --task 2 -- 'exit 20'
  run -0 measure t.tsv --tool satrun --task 3 -- 'exit 3'
  run -0 measure t.tsv --tool satrun --task 4 -- 'echo broken >&2; exit 1'
  assert_output --partial broken
  run -3 measure t.tsv --tool satrun --task 5 --stop limit --max-seconds 0.3 -- 'yes >/dev/null | cat'
  run -3 measure t.tsv --tool satrun --task 5 --stop limit --max-seconds 0.3 -- 'yes >/dev/null | cat'
  assert_equal "$(grep -v '^#' t.tsv | cut -f 7 | tr '\n' ' ')" 'status solved none limit error limit '
  # Another command for the same task, or another version: the line is made again in its place.
  run -0 measure t.tsv --tool satrun --task 4 --result line -- 'echo mended'
  sed -i '3s/\t[0-9][^\t]*\t\([^\t]*\)$/\t0.0.0\t\1/' t.tsv
  run -0 measure t.tsv --tool satrun --task 2 -- 'exit 20'
  assert_output --partial 'exit 20'
  assert_equal "$(grep -v '^#' t.tsv | cut -f 7 | tr '\n' ' ')" 'status solved none limit solved limit '
  assert_equal "$(field result 4)" mended
  refute [ "$(field version 2)" = 0.0.0 ]
  for arguments in '' 't.tsv' 't.tsv --' 't.tsv --what x -- true' 't.tsv --task -- true'; do
    # shellcheck disable=SC2086
    run -2 measure $arguments
  done
}

@test "measure: a whole table, with what it cost" {
  run -0 measure t.tsv --tool satrun --solver minisat --seed 3 --result table -- 'printf "a\tb\n1\t2\n"'
  assert_equal "$(head -n 2 t.tsv)" $'a\tb\n1\t2'
  assert_equal "$(wc -l <t.tsv)" 4
  assert_regex "$(sed -n 3p t.tsv)" \
    $'^#run\tversion=[0-9.]+[^\t]*\tseed=3\tsolver=minisat\tsolver_version=[^\t-][^\t]*\tseconds=[0-9.]+\twall_seconds=[0-9.]+\tmemory_mib=[0-9.]+\tcommand=printf '
  # What fails leaves the table as it was.
  cp t.tsv before.tsv
  run -1 measure t.tsv --tool satrun --result table -- 'echo a; exit 7'
  assert_line "measure: echo a; exit 7: status 7"
  cmp t.tsv before.tsv
  run -0 measure t.tsv --tool satrun --result continued -- 'grep -v "^#" t.tsv; printf "3\t4\n"'
  assert_equal "$(grep -c '^#run' t.tsv)" 2
  assert_equal "$(sed -n 3p t.tsv)" $'3\t4'
  run -0 measure t.tsv --tool satrun --result table -- 'echo a'
  assert_equal "$(grep -c '^#run' t.tsv)" 1
  run -0 measure t.tsv --tool satrun --result table -- 'printf "a\tb\n1\t2\n#run\tseconds=9\n"'
  assert_equal "$(grep '^#run' t.tsv)" $'#run\tseconds=9'
  run -2 measure t.tsv --result old -- true
}

@test "experiments tell what a table took, and keep results of another limit apart" {
  printf 'task\tseconds\twall_seconds\tcommand\none\t3600\t9\ta\ntwo\t-\t61\tb\nthree\t-\t-\tc\n' >t.tsv
  printf '#run\tseconds=-\twall_seconds=600\n#measured\tdate=2026-01-01\n' >>t.tsv
  run -0 measure --cost t.tsv
  assert_output 't: the whole table took 1 h 12 min of processor time; what this version has measured is kept'
  printf 'length\tseconds\n5\t7200\n' >t.tsv # the seconds of something else
  run -0 measure --cost t.tsv
  assert_output ''
  run -0 measure --cost missing.tsv
  assert_output ''
  for table in "$TSUME_ROOT"/scripts/experiments/results/*.tsv; do
    run -0 measure --cost "$table"
    refute_output --partial 'took 0 min'
  done
  plan() { # ARGUMENT...: of make; what it would do for one experiment
    run -0 env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL make -n -C "$TSUME_ROOT" BIN= "$@" experiment-knight-sizes
  }
  plan
  assert_line --partial 'cp -u scripts/experiments/results/'
  assert_output --partial 'measure build/results/knight-sizes.tsv '
  plan MAX_SECONDS=5
  refute_output --partial 'cp -u scripts/experiments/results/'
  assert_output --partial 'measure --cost build/results-5s/knight-sizes.tsv'
  assert_output --partial 'measure build/results-5s/knight-sizes.tsv '
}

@test "every experiment measures something, whatever is on PATH, and has variables of its own" {
  local description name
  mkdir 'my graphs'
  printf 'p edge 3 3\ne 1 2\ne 2 3\ne 1 3\n' >'my graphs/3.col'
  for description in "$TSUME_ROOT"/scripts/experiments/*.mk; do
    name=$(basename "$description" .mk)
    # hr-asp needs instances of others.
    [[ $name != hr-asp ]] || continue
    run -0 --separate-stderr env -i PATH=/usr/bin:/bin make -s -C "$TSUME_ROOT" BIN= O="${TSUME_BUILD#"$TSUME_ROOT"/}" RESULTS="$PWD/results" \
      MEASURE='echo measured:' SOLVERS=minisat FHCP="$PWD/my graphs" SAMURAI_LOGS="$PWD" "experiment-$name"
    assert_line --regexp '^measured:' || fail "$name"
    assert_equal "$stderr" ''
    [[ $name != fhcp ]] || assert_output --partial "tour-check '$PWD/my graphs/3.col'"
    [[ $name != samurai-encodings ]] || assert_output --partial 'samurai2cnf tests/data/good/samurai/'
  done
  run -0 bash -c 'grep -hoE "^[A-Z_]+ *[?:]?=" "$TSUME_ROOT"/scripts/experiments/*.mk | tr -d " ?:=" | sort | uniq -d'
  assert_output ''
}

@test "every experiment calls measure by options that it has" {
  measure --help >help
  for description in "$TSUME_ROOT"/scripts/experiments/*.mk; do
    # What stands between $(MEASURE) and --, line ends taken out.
    sed ':a; /\\$/ { N; s/\\\n//; ba }' "$description" | grep -oP '\$\(MEASURE\)\K.*? -- ' |
      sed -E "s/\"[^\"]*\"|'[^']*'/-/g" >calls || continue
    for option in $(grep -oE -- '--[a-z-]+ ' calls | sort -u); do
      grep -qE "^  $option " help || fail "$description: $option"
    done
    for word in $(sed -E 's/\$\(if .*,([a-z]+),([a-z]+)\)/\1 --result \2/' calls | grep -oP -- '--result \K\w+'); do
      grep -qw "$word" help || fail "$description: --result $word"
    done
  done
  [[ -s calls ]]
}

@test "measure: the memory is that of the command, not of the program that measures" {
  run -0 measure t.tsv --tool satrun -- true
  assert [ "$(field memory_mib 1 | cut -d . -f 1)" -lt 8 ]
}

@test "report: one page from all tables, with nothing from outside" {
  example
  run -0 report -o page.html experiments results
  run -0 report experiments results
  assert_equal "$output" "$(cat page.html)"
  refute_regex "$output" '(src|href)="?https?:|@import'
  for part in 'Two &lt;methods&gt;' 'With a &amp; b, and more.' 'Tasks solved' \
    'Processor time (s) by squares of the board' '>squares of the board<' \
    'class="heat"' 'fast (3/3)' 'slow (1/2)' '<caption>as written' 'id="plain"' 'by n' '>that<' \
    'Length: 3 values, median 70' '<code>count &lt;wide&gt;</code><br>7.5 processor seconds; version 1.2<' \
    '<h2>Knight&#39;s tours and Hamiltonian cycles</h2>' '>from a4<' '>from b3<'; do
    assert_output --partial "$part"
  done
  # In the order of the problems; the pictures come first.
  assert_regex "$output" 'class="pictures".*id="knight-squares".*id="demo"'
  assert_output --partial "alt=\"A &lt;drawing&gt;\" src=\"data:image/svg+xml;base64,$(base64 -w 0 experiments/a.svg)\""
  run -1 report experiments experiments
  assert_output 'report: experiments: no tables (*.tsv)'
  mv experiments/a.svg b.svg
  run -1 report experiments results
  assert_output 'report: experiments/a.svg: No such file or directory'
  mv b.svg experiments/a.svg
  printf 'a\tb\n1\n' >results/bad.tsv
  run -1 report experiments results
  assert_output 'report: results/bad.tsv:2: 1 fields, expected 2'
  printf 'a\n1\n' >results/bad.tsv
  printf '# table: rows=a columns=b value=a\n' >experiments/bad.mk
  run -1 report experiments results
  assert_output "report: results/bad.tsv: no column 'b', which bad.mk wants"
}

@test "report: each committed table says what made it and what it cost" {
  local table names
  for table in "$TSUME_ROOT"/scripts/experiments/results/*.tsv; do
    names=$(grep '^#run' "$table" | tr '\t' '\n' | cut -d = -f 1 || true)
    [ -n "$names" ] || names=$(head -n 1 "$table" | tr '\t' '\n')
    for name in command version seed solver solver_version seconds memory_mib; do
      grep -qx "$name" <<<"$names" || fail "$(basename "$table") does not tell $name"
    done
    grep -qP '^#measured\tdate=20[0-9-]{8}\tmachine=' "$table" || fail "$(basename "$table") does not tell when"
  done
}

# Each figure takes Matplotlib a third of a second: here all that comes before the drawing.
@test "report: of the committed results, all but the drawing" {
  /usr/bin/python3 -c 'import jinja2' 2>/dev/null || skip 'no jinja2'
  cat >undrawn.py <<'PY'
import sys
from unittest import mock
sys.path.insert(0, sys.argv[1] + '/scripts/report')
sys.dont_write_bytecode = True
import report
pyplot = mock.MagicMock()
pyplot.subplots.side_effect = lambda **_: (mock.MagicMock(), mock.MagicMock())
report.matplotlib_pyplot = lambda: pyplot
report.Plot.svg = lambda plot: f'<svg>{plot.axes.plot.call_count + plot.axes.hist.call_count}</svg>'
sys.exit(report.main(['-o', 'page.html', sys.argv[1] + '/scripts/experiments',
                      sys.argv[1] + '/scripts/experiments/results']))
PY
  run -0 /usr/bin/python3 undrawn.py "$TSUME_ROOT"
  assert_output ''
  # Every figure has something in it.
  (($(grep -o '<svg>[1-9][0-9]*</svg>' page.html | wc -l) >= 20))
  run ! grep '<svg>0</svg>' page.html
}

# bats test_tags=slow
@test "report: of the committed results" {
  /usr/bin/python3 -c 'import jinja2, matplotlib' || skip 'no jinja2 or matplotlib'
  run -0 report -o page.html "$TSUME_ROOT/scripts/experiments" "$TSUME_ROOT/scripts/experiments/results"
}

# bats test_tags=slow,browser
@test "report: a browser opens the page, sorts a table, and has nothing to complain about" {
  command -v chromium >/dev/null || skip 'no chromium'
  example
  report -o page.html experiments results
  # Clicks "count" of the plain table twice, and tells what the columns are then.
  cat >click.js <<'JS'
const errors = [];
addEventListener('error', e => errors.push(e.message));
addEventListener('DOMContentLoaded', () => {
  const table = document.querySelector('#plain table.sort');
  table.closest('details').open = true;
  const button = table.querySelectorAll('th button')[1];
  const column = () => [...table.tBodies[0].rows].map(r => r.cells[1].textContent).join(' ');
  const seen = [column()];
  button.click(); seen.push(column());
  button.click(); seen.push(column());
  table.querySelector('th button').click();
  seen.push([...table.tBodies[0].rows].map(r => r.cells[0].textContent).join(' '));
  const wide = document.documentElement.scrollWidth > innerWidth;
  parent.document.body.dataset.seen =
    [...seen, errors.length, innerWidth, wide ? 'overflows' : 'fits'].join('|');
});
JS
  # In a frame, because no window of the browser is as narrow as a telephone.
  cat >frame.py <<'PY'
import html, sys
page = open('page.html').read()
page = page.replace('</head>', '<script>' + open('click.js').read() + '</script></head>', 1)
open('frame.html', 'w').write('<!doctype html><body style="margin:0"><iframe style="border:0;height:900px;'
                              f'width:{sys.argv[1]}px" srcdoc="{html.escape(page)}"></iframe>')
PY
  for width in 390 1280; do
    python3 frame.py "$width"
    run -0 --separate-stderr timeout 300 chromium --headless --no-sandbox --disable-gpu --window-size=1400,900 \
      --user-data-dir="$BATS_TEST_TMPDIR/profile" --enable-logging=stderr --dump-dom \
      "file://$BATS_TEST_TMPDIR/frame.html"
    assert_output --partial "data-seen=\"10 9 100|9 10 100|100 10 9|a b c|0|$width|fits\""
    refute_regex "$stderr" 'CONSOLE'
  done
}

# bats test_tags=slow,browser
@test "report: headings of tables break, so that no table is cut off, on screens and in print" {
  command -v chromium >/dev/null || skip 'no chromium'
  example
  # The names of solvers and methods are wider than the numbers below them.
  {
    printf size
    printf '\tcadical encoding-%s' {1..9}
    printf '\n10'
    printf '\t0.01%s' {1..9}
    echo
  } >results/plain.tsv
  report -o page.html experiments results
  # A page of paper has 700 pixels beside its margins.
  for media in screen print; do
    /usr/bin/python3 - "$media" <<'PY'
import sys
page = open('page.html').read()
if sys.argv[1] == 'print':
    page = page.replace('@media print', '@media all')
script = """addEventListener('DOMContentLoaded', () => {
  const cut = [...document.querySelectorAll('.scroll')].filter(e => e.scrollWidth > e.clientWidth + 1);
  document.body.dataset.cut = cut.map(e => e.textContent.trim().slice(0, 20)).join('|') + ';';
});"""
open('seen.html', 'w').write(page.replace('</head>', f'<script>{script}</script></head>', 1))
PY
    [[ $media = screen ]] && width=1280 || width=700
    run -0 --separate-stderr timeout 300 chromium --headless --no-sandbox --disable-gpu --window-size=$width,900 \
      --user-data-dir="$BATS_TEST_TMPDIR/profile" --dump-dom "file://$BATS_TEST_TMPDIR/seen.html"
    assert_output --partial 'data-cut=";"'
  done
}

@test "README and RESULTS have the claims that the results make, and other results are noticed" {
  run -0 claims --check "$TSUME_ROOT"
  assert_output ''
  mkdir -p tree/scripts/experiments
  cp -r "$TSUME_ROOT"/scripts/experiments/results tree/scripts/experiments
  cp "$TSUME_ROOT"/{README,RESULTS}.md tree
  results=tree/scripts/experiments/results
  sed -i '0,/\tsolved\t/s//\tsolved\t1/' $results/freecell-lengths.tsv
  run -1 claims --check tree
  assert_output --partial 'RESULTS.md: its table is not that of'
  run -0 claims --write tree
  run -0 claims --check tree
  sed -i 's,| FreeCell: ,| FreeCell ,' tree/README.md
  run -1 claims --check tree
  run -0 claims tree
  assert_line --partial '4,779,515,952'
  rm $results/hr-maxgoal.tsv
  run -1 claims tree
  assert_output --partial 'hr-maxgoal.tsv'
  run -2 claims
}

@test "one version: programs, run-shards, package, citation" {
  version=$("$TSUME_ROOT/scripts/version")
  assert_equal "$(knight2cnf --version | head -n 1)" "knight2cnf $version"
  assert_equal "$(run-shards --version)" "run-shards $version"
  release=$(sed -n 's/^RELEASE=//p' "$TSUME_ROOT/scripts/version")
  [[ $version == "$release" || $version == "$release"-* ]]
  run -0 head -n 1 "$TSUME_ROOT/scripts/debian/changelog"
  assert_output --regexp "^tsume \\($release-[0-9]+\\) "
  run -0 grep -c "^version: $release$" "$TSUME_ROOT/CITATION.cff"
}

@test "site: every page is made, and no link is dead" {
  command -v mandoc >/dev/null || skip 'no mandoc'
  printf '<header>\n<p id="top"><a href="#top">Results</a>\n' >results.html
  run -0 "$TSUME_ROOT/scripts/site/site.py" site "$TSUME_BUILD/bin" results.html
  for page in "$TSUME_ROOT"/man/*.[157]; do
    [[ -s site/${page##*/}.html ]]
  done
  grep -q '<a href="satrun.1.html">' site/index.html
  grep -q '^<p id="top">' site/report.html
  for page in site/{index,gallery,report}.html site/*.[157].html; do
    grep -q '^<nav><a href="index.html">' "$page"
  done
  # A link to a page that is gone is found.
  cp -r "$TSUME_ROOT/man" .
  mkdir -p scripts tests/data
  cp -r "$TSUME_ROOT/scripts/site" scripts
  cp -r "$TSUME_ROOT/tests/data/examples" tests/data
  printf '.Sh MORE\nSee\n.Sx NOWHERE .\n' >>man/satrun.1
  run -1 scripts/site/site.py broken "$TSUME_BUILD/bin" results.html
  assert_output --partial 'satrun.1.html: no #NOWHERE'
  [[ ! -e broken ]]
}

# With a new encoding of an ordinary name, which no page describes, and in pages that lack an old one.
@test "check-man finds a value of an option that no page marks up or describes" {
  for program in mandoc lexgrog; do
    command -v $program >/dev/null || skip "no $program"
  done
  mkdir scripts planted
  cp "$TSUME_ROOT"/scripts/{check-man,gen-completions,shared-options,shared-options.mdoc} scripts
  cp -r "$TSUME_ROOT/man" .
  ln -s "$TSUME_ROOT/tools" tools
  local pages=man/knight2cnf.1 check='knight2cnf.1: every value of an option is in the page'
  run -0 scripts/check-man $pages
  assert_line --regexp "^ok [0-9]+ $check"

  printf '#!/bin/sh\nif [ "$1" = --list-options ]; then "%s" "$1" | sed "s/auto published /auto squares published /"
else exec "%s" "$@"; fi\n' "$(command -v knight2cnf)" "$(command -v knight2cnf)" >planted/knight2cnf
  chmod +x planted/knight2cnf
  PATH=$PWD/planted:$PATH run -1 scripts/check-man $pages
  assert_line --regexp "^not ok [0-9]+ $check"
  assert_line '# the page does not mark up the value squares of --encoding'
  assert_line '# no page describes the value squares of --encoding under a line .It'

  sed -i 's/^\.It elimination$/.It another/' man/knight2cnf.1
  run -1 scripts/check-man $pages
  assert_line '# no page describes the value elimination of --encoding under a line .It'
  refute_output --partial 'does not mark up'

  sed -i 's/^\.Cm pairwise , seq$/.Cm seq/' man/knight2cnf.1
  run -1 scripts/check-man $pages
  assert_line '# the page does not mark up the value pairwise of --amo'
}
