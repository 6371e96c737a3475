bats_require_minimum_version 1.5.0

# The pages of --format html in a real browser: they open without errors, obey the keyboard, step to
# the end, and show there what the tool draws of the last position.

setup() {
  load common
  load_assertions
  cd "$BATS_TEST_TMPDIR"
  game=$TSUME_ROOT/tests/data/examples/samurai.txt
}

# browse FILE SCRIPT [FLAG...]: opens the page with SCRIPT run after the player's; prints what the
# script passes to report(), one line each, and every error of the page.
browse() {
  command -v chromium >/dev/null || skip "no Chromium here"
  {
    sed 's|<main id="player">|<script>window.onerror = (m) => report("error " + m);\nfunction report(t) { const p = document.createElement("pre"); p.className = "report"; p.textContent = t; document.documentElement.append(p); }</script>&|' "$1"
    printf '<script>%s</script>\n' "$2"
  } >driven.html
  headless --window-size="${WINDOW:-1280,900}" --virtual-time-budget=20000 "${@:3}" \
    --dump-dom "file://$PWD/driven.html" 2>/dev/null |
    grep -oP '(?<=<pre class="report">)[^<]*'
}

headless() { # ARGUMENT...
  HOME=$PWD timeout 120 chromium --headless --no-sandbox --disable-gpu --disable-quic --no-first-run \
    --disable-background-networking --disable-component-update --disable-sync --user-data-dir="$PWD/profile" "$@"
}

# The number of pages on which a page is printed.
printed() { # FILE PAPER
  command -v chromium >/dev/null || skip "no Chromium here"
  sed "s|</style>|@page { size: $2; }&|" "$1" >sized.html
  headless --print-to-pdf="$PWD/printed.pdf" "file://$PWD/sized.html" 2>/dev/null
  grep -ac '/Type /Page$' printed.pdf
}

press='const press = (key) => document.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
const place = () => document.querySelector(".place").textContent;
const current = () => document.querySelector("[aria-current]").textContent;'

# Steps by keys through the whole page.
walk="$press"'
report("opens at " + place());
press("Home"); report("at " + place());
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
    assert_output "opens at 0 / 3
at 0 / 3
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
# What is hidden entirely by a filled rectangle above it, such as the cards of a foundation but the
# last, is left out of shapes().
# pixels(svg, width, height, above) promises the pixels of an SVG of that size, without the rows above.
# shellcheck disable=SC2016
shapes='
const wanted = "circle, text, line, rect";
function shapes(svg, above) {
  const box = svg.getScreenCTM().inverse();
  const all = [...svg.querySelectorAll(wanted)].filter((n) => n.getClientRects().length && n.getAttribute("width") !== "100%");
  const where = all.map((n) => n.getBoundingClientRect());
  const fills = all.map((n) => n.tagName === "rect" && getComputedStyle(n).fill.startsWith("rgb("));
  const inside = (a, b) => a.x >= b.x - 0.01 && a.y >= b.y - 0.01 && a.right <= b.right + 0.01 && a.bottom <= b.bottom + 0.01;
  return all.filter((_, i) => !all.some((_, j) => j > i && fills[j] && inside(where[i], where[j]))).map((n) => {
    const r = n.getBoundingClientRect();
    const at = new DOMPoint(r.x, r.y).matrixTransform(box);
    return [n.tagName, n.textContent, Math.round(at.x - 0.1), Math.round(at.y - 0.1) - above, getComputedStyle(n).fill].join(" ");
  }).sort();
}
async function pixels(svg, width, height, above) {
  const copy = svg.cloneNode(true);
  copy.removeAttribute("style");
  for (const [name, value] of [["viewBox", `0 0 ${width} ${height}`], ["width", width], ["height", height]]) {
    copy.setAttribute(name, value);
  }
  const style = document.createElementNS(copy.namespaceURI, "style");
  style.textContent = document.querySelector("style").textContent;
  copy.prepend(style);
  const image = new Image();
  image.src = "data:image/svg+xml," + encodeURIComponent(new XMLSerializer().serializeToString(copy));
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width; canvas.height = height;
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  return context.getImageData(0, above, width, height - above).data;
}'

# last_is_drawing PAGE SVG [LEAST] [TOP]: the last frame shows the shapes of the drawing, LEAST or
# more, and nothing else, and the same pixels; TOP is the height of a caption above the drawing, which
# the page has as a name. One pixel in 2000 may differ, where smooth corners lie on one another.
# Prints "shapes true" and "pixels true".
# shellcheck disable=SC2016
last_is_drawing() {
  browse "$1" "$press $shapes"'
const still = document.createElement("style"); still.textContent = ".sprite { transition: none !important; }";
document.head.append(still);
press("End");
const shown = document.querySelector(".stage svg");
const other = document.createElement("div");
other.innerHTML = `'"$(tr -d '\n' <"$2")"'`; document.body.append(other);
const drawn = other.querySelector("svg");
drawn.querySelector("title").remove();
const [, , width, height] = drawn.getAttribute("viewBox").split(" ").map(Number);
const above = '"${4:-0}"';
if (above) drawn.querySelector("text").remove();
other.style.width = shown.getBoundingClientRect().width + "px";
drawn.style = "display: block; width: 100%; height: auto";
const page = shapes(shown, 0);
const drawing = shapes(drawn, above);
const same = page.join("; ") === drawing.join("; ") && page.length >= '"${3:-10}"';
report("shapes " + same);
if (!same) {
  report("page " + page.filter((t) => !drawing.includes(t)).slice(0, 20).join("; "));
  report("drawing " + drawing.filter((t) => !page.includes(t)).slice(0, 20).join("; "));
}
(async () => {
  const a = await pixels(shown, width, height - above, 0);
  const b = await pixels(drawn, width, height, above);
  const colours = new Set(new Uint32Array(a.buffer)).size;
  let differing = 0;
  for (let i = 0; i < a.length; i += 4) {
    differing += [0, 1, 2, 3].some((c) => Math.abs(a[i + c] - b[i + c]) > 16) ? 1 : 0;
  }
  report("pixels " + (differing < a.length / 4 / 2000 && colours > 10 ? "true" : differing + " of " + a.length / 4 + ", colours " + colours));
})().catch((error) => report("error " + error));'
}

assert_drawn() {
  assert_output 'shapes true
pixels true'
}

# bats test_tags=browser
@test "the last frame shows what the SVG of the last position shows" {
  doves-play +AS1 +yN1E1 AE1 --format html >page.html
  doves-play +AS1 +yN1E1 AE1 --last --format svg >last.svg
  run last_is_drawing page.html last.svg 10
  assert_drawn
}

# hr_end BOARD JOB: where the robots stand in the last picture of the answer, as the cells of a job
# (helpers:active). The first picture tells which robot has which letter.
hr_end() {
  hr-bfs --format boards "$1" - <<<"$2" | awk -v cells="${2% *}" '
    /^;/ { row = -1; next }
    ++row % 2 {
      for (c = 2; c <= length($0); c += 2) {
        if (index("BRGYSK", letter = substr($0, c, 1))) {
          last[letter] = sprintf("%x%x", (row - 1) / 2, c / 2 - 1)
          if (!(letter in first)) { first[letter] = last[letter]; ++robots }
        }
      }
    }
    END {
      if (robots == 0) { print cells; exit }
      for (letter in first) { now[first[letter]] = last[letter] }
      split(cells, part, ":")
      for (c = 1; c <= length(part[1]); c += 2) { helpers = helpers now[substr(part[1], c, 2)] }
      print helpers ":" now[part[2]]
    }'
}

# bats test_tags=browser
@test "the last frame of Hyper Robot, with and without moves, is the drawing of the last position" {
  # Without robots on the board, those of a job have the same colours wherever they stand.
  board=board.hrb
  sed '/^|/s/[BRGYSK]/./g' "$TSUME_ROOT/tests/data/hyperrobot/gpcc2010.hrb" >$board
  moved=0
  for job in '0f1c2e:fa d4' '0f1c2e:fa *38' '0f1c2e00:fa 9b' ':fa c9' '1122:44 44'; do
    hr-bfs --format html "$board" - <<<"$job" >page.html || [[ $? == 20 ]]
    end=$(hr_end "$board" "$job")
    [[ $end == "${job% *}" ]] || moved=$((moved + 1))
    hr-bfs --format svg "$board" - <<<"$end ${job#* }" >end.svg || [[ $? == 20 ]]
    # Trails stay on the page; the drawing of the end has none.
    sed -i 's|<style>|<style>.stamps { display: none; } |' page.html
    run last_is_drawing page.html end.svg 280 30
    assert_drawn
  done
  assert_equal "$moved" 3
}

# bats test_tags=browser
@test "the last frame of FreeCell, half way and at the end, is the drawing of that position" {
  freecell-deal 7 >board
  freecell-dfs board --prove -o solution
  moves=$(fields 10 solution)
  for count in 1 12 $(($(wc -w <<<"$moves") / 2)) $(wc -w <<<"$moves"); do
    cut -d ' ' -f 1-"$count" <<<"$moves" >some
    for format in html svg; do
      freecell-show --play some --format $format board >last.$format
    done
    run last_is_drawing last.html last.svg 8 24
    assert_drawn
  done
}

# bats test_tags=browser
@test "a tour: it draws itself to the picture of the tour, open and closed, narrow and wide" {
  ham-solve 5x5 --format html >page.html
  for WINDOW in 390,800 1280,900; do
    run browse page.html "$walk"
    assert_line --index 0 'opens at 25 / 25'
    assert_line --index 1 'at 1 / 25'
    assert_line --index 3 --regexp '^at 25 / 25 25[a-e][1-5]$'
    assert_line 'steps 24'
    assert_line 'wide true'
    assert_line 'labels true'
    refute_line --partial error
  done
  ham-solve 6x6 --closed --format html >closed.html
  for tour in '5x5' '6x6 --closed'; do
    # shellcheck disable=SC2086
    ham-solve $tour --format html >page.html
    # shellcheck disable=SC2086
    ham-solve $tour --format svg >tour.svg
    run last_is_drawing page.html tour.svg 35
    assert_drawn
    run browse page.html "$press"'press("End");
      report([...document.querySelectorAll(".trail polyline")].map((n) => n.getAttribute("points")).join(" "))'
    points=$(grep -oP 'class="tour-path" stroke-width="[0-9]*" points="\K[^"]*' tour.svg)
    [[ $tour == 5x5 ]] || points+=" ${points%% *}"
    assert_output "$points"
  done
}

# bats test_tags=browser
@test "a tour of 64 moves is small, one of 200x200 opens, and both zoom and move" {
  ham-solve 8x8 --closed --format html >small.html
  [[ $(wc -c <small.html) -lt 100000 ]]
  ham-solve 200x200 --closed --format html >large.html
  [[ $(wc -c <large.html) -lt 2000000 ]]
  for page in small large; do
    run browse $page.html "$press"'
const view = () => document.querySelector(".stage svg").getAttribute("viewBox").split(" ").map(Number);
const stage = document.querySelector(".stage");
const [, , width] = view();
press("End"); report("end " + (place().split(" / ")[0] === place().split(" / ")[1]));
press("+"); press("+"); report("keys " + (view()[2] < 0.7 * width));
const [x, y] = view();
const shifted = (key) => document.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, shiftKey: true}));
shifted("ArrowRight"); shifted("ArrowDown"); report("shift " + (view()[0] > x && view()[1] > y));
press("0"); report("whole " + (view()[0] === 0 && view()[2] === width));
const r = stage.getBoundingClientRect();
const at = (fx, fy) => ({ clientX: r.x + fx * r.width, clientY: r.y + fy * r.height, bubbles: true, cancelable: true });
stage.dispatchEvent(new WheelEvent("wheel", { deltaY: -1, ...at(0.5, 0.5) }));
report("wheel " + (view()[2] < width));
const finger = (type, pointerId, fx, fy) => {
  try { stage.dispatchEvent(new PointerEvent(type, { pointerId, pointerType: "touch", ...at(fx, fy) })); }
  catch (error) { report("error " + error); }
};
stage.setPointerCapture = () => {};
const before = view();
finger("pointerdown", 1, 0.5, 0.5); finger("pointermove", 1, 0.4, 0.5);
report("drag " + (view()[0] > before[0]));
finger("pointerdown", 2, 0.6, 0.5); finger("pointermove", 2, 0.8, 0.5);
report("pinch " + (view()[2] < 0.6 * before[2]));
finger("pointerup", 1, 0.4, 0.5); finger("pointerup", 2, 0.8, 0.5);
document.querySelector("[aria-label=\"Whole board\"]").click(); report("button " + (view()[2] === width));
report("rows " + (document.querySelectorAll(".moves button").length <= 400));'
    assert_output 'end true
keys true
shift true
whole true
wheel true
drag true
pinch true
button true
rows true'
  done
}

# bats test_tags=browser
@test "a game of SamurAI: 96 turns, both views, beliefs as layers, names stay text" {
  samurai-sim --first greedy --second random --seed 4 --write . --format html >page.html
  [[ $(wc -c <page.html) -lt 1000000 ]]
  for WINDOW in 390,800 1280,900; do
    run browse page.html "$walk"
    assert_line --index 0 'opens at 0 / 96'
    assert_line 'steps 96'
    assert_line 'wide true'
    assert_line 'labels true'
    refute_line --partial error
  done
  run browse page.html "$press"'
for (let i = 0; i < 40; ++i) press("ArrowRight");
const seen = () => document.querySelectorAll(".stage rect[fill^=rgba]").length &&
  [...document.querySelectorAll(".stage rect[fill^=rgba]")].filter((n) => n.getClientRects().length).length;
report("off " + seen());
const boxes = [...document.querySelectorAll("input[type=checkbox]")];
report("layers " + boxes.map((n) => n.parentNode.textContent.trim()).join(", "));
boxes[0].click(); report("on " + (seen() > 3));
boxes[0].click(); report("off " + seen());'
  assert_output 'off 0
layers belief of the first army, belief of the second army
on true
off 0'
  samurai-sim --first greedy --second random --seed 4 --format svg >end.svg
  run last_is_drawing page.html end.svg 700
  assert_drawn
  jq '.playerNames = ["<script>report(\"error\")</script>", "<img src=x onerror=report(1)>"]' \
    game-4.json >named.json
  samurai-sim --replay named.json --format html >named.html
  run browse named.html "$walk"
  refute_line --partial error
  assert_line 'steps 96'
  samurai-sim --replay named.json --format svg >named.svg
  run ! grep -E '<(script|img)' named.svg
}

# bats test_tags=browser
@test "places of a SamurAI enemy: the drawing, and a history for each place" {
  samurai-brute --format html "$game" >page.html
  samurai-brute --format svg "$game" >places.svg
  run last_is_drawing page.html places.svg 225
  assert_drawn
  run browse page.html 'report(document.querySelector("[aria-label=Solution]").options.length)'
  assert_output "$(($(samurai-brute --format list "$game" | grep -vc '^#') + 1))"
  samurai2cnf "$game" | cnf-models -q | cnf2samurai --format html >models.html
  cmp page.html models.html
  run -2 samurai-brute --enemy all --format html "$game"
}

# Drawings of every kind, one after the other.
all_drawings() {
  local robots=$TSUME_ROOT/tests/data/hyperrobot
  ham-solve 8x8 --closed --format svg
  ham-solve 5x5 --format svg
  ham-solve 40x40 --closed --format svg
  freecell-deal 7 | freecell-show --format svg
  freecell-deal 7 --ranks 2 --columns 1 | freecell-show --ranks 2 --columns 1 --cells 0 --format svg
  hr-board --format svg "$robots/gpcc2010.hrb"
  hr-bfs --format svg "$robots/gpcc2010.hrb"
  hr-maxgoal "$robots/open.hrb" --robots 2 --format svg
  hr-maxpath "$robots/open.hrb" 22 --robots 2 --layer 3 --sample 4 --format svg
  doves-play +AS1 +yN1E1 AE1 --last --format svg
  doves-play +AS1 +yN1E1 AE1 --format svg
  samurai-sim --first greedy --second random --format svg
  samurai-brute --format svg "$game"
}

# What a page would mix: names of elements, and rules of style by name. The same name has the same meaning everywhere.
@test "drawings in one page do not disturb each other" {
  all_drawings >drawings
  run -0 python3 - drawings <<'EOF'
import re, sys, xml.etree.ElementTree as xml
drawings = re.findall('<svg.*?</svg>', open(sys.argv[1], encoding='utf-8').read(), re.DOTALL)
meanings, clashes = {}, set()
for drawing in drawings:
    rules = []
    for style in re.findall('<style>(.*?)</style>', drawing, re.DOTALL):
        for selectors, declarations in re.findall('([^{}]+){([^{}]*)}', style):
            rules += [(selector.strip(), declarations) for selector in selectors.split(',')]
    clashes |= {selector for selector, _ in rules if not re.match(r'[.#][a-z]+-', selector)}
    found = {}
    for selector, declarations in rules:
        found.setdefault(selector, []).append(declarations)
    for element in xml.fromstring(drawing).iter():
        if 'id' in element.attrib:
            found['#' + element.get('id')] = xml.tostring(element)
    clashes |= {name for name, meaning in found.items() if meanings.setdefault(name, meaning) != meaning}
print(len(drawings), len(meanings) > 8, sorted(clashes))
EOF
  assert_output --regexp '^1[0-9] True \[\]$'
}

# bats test_tags=browser
@test "no text of a drawing is cut off at its border" {
  all_drawings >drawings
  {
    echo '<!DOCTYPE html><meta charset="utf-8"><main id="player"></main>'
    cat drawings
  } >page.html
  run browse page.html '
let texts = 0;
const drawings = [...document.querySelectorAll("svg")];
drawings.forEach((svg, i) => {
  // Apart from the others, whose styles are not its own.
  const host = document.createElement("div");
  document.body.append(host);
  host.attachShadow({ mode: "open" }).append(svg);
  const whole = svg.getBoundingClientRect();
  for (const text of svg.querySelectorAll("text")) {
    ++texts;
    const r = text.getBoundingClientRect();
    if (r.left < whole.left || r.right > whole.right || r.top < whole.top || r.bottom > whole.bottom) {
      report("drawing " + (i + 1) + ": " + text.textContent);
    }
  }
});
report(drawings.length + " drawings, " + texts);'
  assert_output --regexp "^13 drawings, [2-9][0-9][0-9]$"
}

# bats test_tags=browser
@test "dark mode and reduced motion" {
  doves-play +AS1 --format html >page.html
  colours='report(getComputedStyle(document.body).backgroundColor + " " +
    getComputedStyle(document.querySelector(".moves [aria-current]")).color);'
  run browse page.html "$colours" --blink-settings=preferredColorScheme=1
  assert_output 'rgb(251, 251, 249) rgb(255, 255, 255)'
  run browse page.html "$colours" --blink-settings=preferredColorScheme=0
  assert_output 'rgb(23, 24, 26) rgb(16, 35, 58)'
  motion=$press'press("Home"); press("ArrowRight"); report(getComputedStyle(document.querySelector(".sprite")).transitionDuration);'
  run browse page.html "$motion"
  assert_output '0.25s'
  run browse page.html "$motion" --force-prefers-reduced-motion
  assert_output '0s'
}

# bats test_tags=browser
@test "in print a puzzle is one page, a sheet has six puzzles a page, and a chosen solution its name" {
  ham-solve 8x8 --closed --show 16 --format html >puzzle.html
  sheet() { hr-maxpath "$TSUME_ROOT/tests/data/hyperrobot/gpcc2010.hrb" d4 --robots 2 --layer 5 --sample "$1" --format html; }
  sheet 6 >six.html
  sheet 7 >seven.html
  for paper in A4 letter; do
    assert_equal "$(printed puzzle.html $paper)" 1
    assert_equal "$(printed six.html $paper)" 1
    assert_equal "$(printed seven.html $paper)" 2
  done
  freecell-deal 1..2 | freecell-show --format html >two.html
  run browse two.html 'const heading = () => document.querySelector("h1").textContent;
report(heading());
const chooser = document.querySelector("[aria-label=Solution]");
chooser.value = 1;
chooser.dispatchEvent(new Event("change"));
report(heading());'
  assert_output 'FreeCell: Deal 1
FreeCell: Deal 2'
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
  # Two solutions of a name and a length: the moves listed are those of the one that is chosen.
  game=(--ranks 4 --columns 4 --cells 2)
  freecell-deal 3 "${game[@]}" >board
  freecell-astar "${game[@]}" board | grep -v '^#' >one
  sed 's/ 4h 2h / 2h 4h /' one >other
  freecell-show "${game[@]}" --format html --play <(cat one other) <(cat board board) >page.html
  run browse page.html 'const chooser = document.querySelector("[aria-label=Solution]");
const moves = () => [...document.querySelectorAll(".moves li")].map((n) => n.firstChild.lastChild.textContent).join(" ");
report(moves());
chooser.value = 1;
chooser.dispatchEvent(new Event("change"));
report(moves());'
  assert_line --index 0 --partial ' 4h  2 of hearts home 2h  2 of spades home '
  assert_line --index 1 --partial ' 2h  2 of spades home 4h  2 of hearts home '
}

@test "a page refers to nothing outside, and none is written of nothing" {
  doves-play +AS1 --format html >page.html
  run ! grep -E 'src=|@import|url\(|https?://' <(grep -v 'http://www.w3.org/2000/svg' page.html)
  run -0 --separate-stderr freecell-show --format html </dev/null
  assert_equal "$output" ""
  run -0 --separate-stderr doves-solve --format html </dev/null
  assert_equal "$output" ""
  run -20 --separate-stderr cnf2tour --format html <(knight2cnf 3x3 --closed -q | grep '^c' && echo s UNSATISFIABLE)
  assert_equal "$output" ""
  printf '1 2\n2 3\n3 1\n' >graph
  run -2 --separate-stderr ham-solve --format html graph
  assert_equal "$output" ""
  assert_regex "$stderr" 'html needs a board; for graphs there are moves, '
}
