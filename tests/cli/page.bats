bats_require_minimum_version 1.5.0

# The pages of --format html in a real browser: they open without errors, obey the keyboard, step to
# the end, and show there what the tool draws of the last position.

setup() {
  load /usr/lib/bats/bats-support/load
  load /usr/lib/bats/bats-assert/load
  cd "$BATS_TEST_TMPDIR"
}

# browse FILE SCRIPT: opens the page with SCRIPT run after the player's; prints what the script
# passes to report(), one line each, and every error of the page.
browse() {
  command -v chromium >/dev/null || skip "no Chromium here"
  {
    sed 's|<main id="player">|<script>window.onerror = (m) => report("error " + m);\nfunction report(t) { const p = document.createElement("pre"); p.className = "report"; p.textContent = t; document.documentElement.append(p); }</script>&|' "$1"
    printf '<script>%s</script>\n' "$2"
  } >driven.html
  HOME=$PWD timeout 120 chromium --headless --no-sandbox --disable-gpu --disable-quic --no-first-run \
    --disable-background-networking --disable-component-update --disable-sync \
    --user-data-dir="$PWD/profile" --window-size="${WINDOW:-1280,900}" --virtual-time-budget=20000 \
    --dump-dom "file://$PWD/driven.html" 2>/dev/null |
    grep -oP '(?<=<pre class="report">)[^<]*'
}

press='const press = (key) => document.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
const place = () => document.querySelector(".place").textContent;
const current = () => document.querySelector("[aria-current]").textContent;'

# Steps by keys through the whole page.
walk="$press"'
report("at " + place());
press("ArrowRight"); report("at " + place() + " " + current());
press("End"); report("at " + place() + " " + current());
press("ArrowRight"); press("ArrowLeft"); report("at " + place());
press("Home"); report("at " + place());
let steps = 0; while (place().split(" / ")[0] !== place().split(" / ")[1]) { press("ArrowRight"); ++steps; }
report("steps " + steps);
report("wide " + (document.documentElement.scrollWidth <= window.innerWidth));
report("labels " + [...document.querySelectorAll("button, select, input")].every((n) =>
  n.getAttribute("aria-label") || n.textContent.trim() || n.parentNode.textContent.trim()));'

# bats test_tags=browser
@test "a line of doves: keys, list of moves, no errors, narrow and wide" {
  doves-play +AS1 +yN1E1 AE1 --format html >page.html
  for WINDOW in 390,800 1280,900; do
    run browse page.html "$walk"
    assert_output "at 0 / 3
at 1 / 3 1+AS1
at 3 / 3 3AE1
at 2 / 3
at 0 / 3
steps 3
wide true
labels true"
  done
}

# The shapes that a browser shows of an SVG, as text: names, geometry and colours, in the order of
# their places, so that a page and a drawing can be compared.
# shellcheck disable=SC2016
shapes='
const wanted = "circle, text, line, rect";
function shapes(svg) {
  const box = svg.getScreenCTM().inverse();
  return [...svg.querySelectorAll(wanted)].filter((n) => n.getClientRects().length).map((n) => {
    const r = n.getBoundingClientRect();
    const at = new DOMPoint(r.x, r.y).matrixTransform(box);
    return [n.tagName, n.textContent, Math.round(at.x), Math.round(at.y), getComputedStyle(n).fill].join(" ");
  }).sort().join("; ");
}'

# bats test_tags=browser
@test "the last frame shows what the SVG of the last position shows" {
  doves-play +AS1 +yN1E1 AE1 --format html >page.html
  doves-play +AS1 +yN1E1 AE1 --last --format svg >last.svg
  run browse page.html "$press $shapes"'
const still = document.createElement("style"); still.textContent = ".sprite { transition: none !important; }";
document.head.append(still);
press("End");
const page = shapes(document.querySelector(".stage svg"));
const other = document.createElement("div"); other.style.width = "400px";
other.innerHTML = `'"$(tr -d '\n' <last.svg)"'`; document.body.append(other);
other.querySelector("title").remove();
const drawing = shapes(other.querySelector("svg"));
report("shapes " + (page === drawing && page.length > 200));
if (page !== drawing) { report(page); report(drawing); }'
  assert_output "shapes true"
}

# bats test_tags=browser
@test "FreeCell: the chooser, names from the input stay text, play to the end" {
  freecell-deal 10 --ranks 4 --columns 4 >board
  sed 's/^# id .*/# id <script>report("error")<\/script>/' board >named
  cat named named >two
  freecell-show named --ranks 4 --columns 4 --format html >page.html
  run browse page.html "$walk"
  refute_output --partial 'error'
  assert_line 'at 0 / 0'
  freecell-show two --ranks 4 --columns 4 --format html >page.html
  run browse page.html 'report("choices " + document.querySelector("[aria-label=Solution]").options.length)'
  assert_output 'choices 2'
}

@test "a page refers to nothing outside, and none is written without a solution" {
  doves-play +AS1 --format html >page.html
  run ! grep -E 'src=|@import|url\(|https?://' <(grep -v 'http://www.w3.org/2000/svg' page.html)
  run -1 --separate-stderr freecell-show --format html </dev/null
  assert_equal "$output" ""
  run -1 --separate-stderr doves-solve --format html </dev/null
  assert_equal "$output" ""
}
