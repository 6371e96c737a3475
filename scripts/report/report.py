#!/usr/bin/python3
"""report.py [-o FILE] EXPERIMENTS RESULTS

Writes one static HTML page about the tables RESULTS/*.tsv. EXPERIMENTS/NAME.mk describes
RESULTS/NAME.tsv in comments; a table without such a file is shown as it is:

  # title: TEXT
  # text: TEXT                  (several lines make one paragraph)
  # label: COLUMN TEXT          (quantity and unit of a column, for axes)
  # squares: COLUMN WxH         (the column ends in the number of a square: show its name)
  # plot: cactus series=A,B value=V [group=C]
  # plot: growth x=X y=Y series=A,B [group=C], or y=Y,Z with one curve for each column
  # plot: heat rows=A columns=B value=V [group=C]
  # plot: histogram value=V [scale=log]
  # table: rows=A columns=B,C value=V
  # image: FILE CAPTION         (an SVG file, by its path from the description)

The letters stand for columns of the table. The page begins with the claims and the images, then come
the problems. The page needs no network and no other file; a click on a heading sorts a table. Several values
for one place are shown by their median. It runs with the Python of the system, which has the
packages that scripts/setup installs.
"""
import base64
import collections
import functools
import glob
import io
import math
import os
import re
import statistics
import sys

import jinja2

import claims
import tables

HERE = os.path.dirname(os.path.realpath(__file__))
SOLVED = ('solved', 'none')
MOST_SERIES = 8       # in one plot; what has fewest solved tasks is left to the table
MOST_CELLS = 100      # of a matrix that is not folded
MOST_ROWS = 2000      # of a table as it is written
# The problems in the order of the page, by the beginnings of the names of their experiments.
PROBLEMS = (('knight', "Knight's tours and Hamiltonian cycles"), ('samurai', 'SamurAI'),
            ('freecell', 'FreeCell'), ('doves', 'Tokyo Doves'), ('hr', 'Hyper Robot'),
            ('', 'Tests and long runs'))
LABELS = {'seconds': 'processor time (s)', 'solver_seconds': 'processor time of the solver (s)',
          'wall_seconds': 'elapsed time (s)', 'memory_mib': 'memory (MiB)'}
# Colours that stand for properties of the page's style, so that plots follow light and dark.
INK, PAPER, RULE = '#010101', '#fefefe', '#020202'
SERIES = [f'#0000{i:02x}' for i in range(0x10, 0x10 + MOST_SERIES)]
MARKERS = 'osD^vPX*'


def fail(message):
    print(f'report: {message}', file=sys.stderr)
    sys.exit(1)


# ---- input -----------------------------------------------------------------------------------------

class Description:
    """What EXPERIMENTS/NAME.mk says about a table."""
    def __init__(self, experiments, name):
        self.path = os.path.join(experiments, name + '.mk')
        self.name, self.title, self.text = name, name, ''
        self.images, self.views = [], []
        self.labels, self.squares = dict(LABELS), {}
        try:
            with open(self.path, encoding='utf-8') as lines:
                comments = [line[2:].strip() for line in lines if line.startswith('# ')]
        except FileNotFoundError:
            comments = []
        for comment in comments:
            word, _, rest = comment.partition(': ')
            first, _, more = rest.partition(' ')
            if word == 'title':
                self.title = rest
            elif word == 'text':
                self.text = f'{self.text} {rest}'.strip()
            elif word == 'label':
                self.labels[first] = more
            elif word == 'squares':
                self.squares[first] = tuple(int(n) for n in more.split('x'))
            elif word == 'image':
                self.images.append(image(os.path.join(experiments, first), more))
            elif word in ('plot', 'table'):
                kind, words = ('table', rest.split()) if word == 'table' else (first, more.split())
                if kind not in VIEWS or any('=' not in w for w in words):
                    fail(f"{self.path}: cannot read '{comment}'")
                self.views.append((kind, dict(w.split('=', 1) for w in words)))

    def label(self, column):
        return self.labels.get(column, column.replace('_', ' '))

    def named(self, rows):
        """The rows with the names of squares instead of their numbers."""
        for row in rows:
            for column, (width, height) in self.squares.items():
                if match := re.fullmatch(r'(.*\D)?(\d+)', row[column]):
                    n = int(match.group(2)) - 1
                    row[column] = f"{match.group(1) or ''}{chr(97 + n % width)}{height - n // width}"
        return rows


def image(path, caption):
    """A drawing that is there already, as data for the page."""
    try:
        with open(path, 'rb') as file:
            return {'data': base64.b64encode(file.read()).decode('ascii'), 'caption': caption}
    except OSError as problem:
        return fail(f'{path}: {problem.strerror}')


def number(text):
    """The value of a field; None if it is no number."""
    try:
        value = float(text)
    except (TypeError, ValueError):
        return None
    return value if math.isfinite(value) else None


def series_of(row, columns):
    """The fields of a row that name its series, for people."""
    return ' '.join(row.get(c, '?') for c in columns.split(',')) if columns else ''


def ended(row):
    return row.get('status', 'solved') in SOLVED


def in_order(values):
    """Numbers by size, then words in the order in which they came."""
    seen = list(dict.fromkeys(values))
    return sorted(seen, key=number) if all(number(v) is not None for v in seen) else seen


def medians(rows, place, value):
    """The median of a column for each place(row); None where less than half ended in time."""
    found = collections.defaultdict(list)
    for row in rows:
        v = number(row.get(value))
        found[place(row)].append(v if v is not None and ended(row) else math.inf)
    middle = {k: statistics.median_high(vs) for k, vs in found.items()}
    return {k: None if m == math.inf else m for k, m in middle.items()}


def shown(value):
    """A number for people: three digits that matter."""
    if value is None:
        return '–'
    if value == int(value) and abs(value) < 1e15:
        return f'{int(value):,}'.replace(',', '\u202f') if abs(value) >= 10000 else str(int(value))
    if abs(value) >= 100:
        return f'{value:.0f}'
    return f'{value:.3f}' if abs(value) < 1 else f'{value:.3g}'


def groups(rows, settings):
    """The rows for each value of the column 'group', with that value."""
    column = settings.get('group')
    names = in_order(row.get(column, '?') for row in rows) if column else ['']
    return [(name, [r for r in rows if not column or r.get(column, '?') == name]) for name in names]


# ---- plots -----------------------------------------------------------------------------------------

@functools.cache
def matplotlib_pyplot():
    """Matplotlib, which takes a second to load and is needed only if something is drawn."""
    import matplotlib  # pylint: disable=import-outside-toplevel
    matplotlib.use('svg')
    from matplotlib import pyplot  # pylint: disable=import-outside-toplevel
    return pyplot


class Plot:
    """One figure by Matplotlib."""
    count = 0

    def __init__(self, x_label, y_label):
        pyplot = matplotlib_pyplot()
        pyplot.rcParams.update({
            'svg.fonttype': 'none', 'svg.hashsalt': 'tsume', 'font.family': 'sans-serif', 'font.size': 11,
            'text.color': INK, 'axes.labelcolor': INK, 'axes.edgecolor': RULE, 'xtick.color': INK,
            'ytick.color': INK, 'grid.color': RULE, 'figure.facecolor': 'none', 'axes.facecolor': 'none',
            'legend.frameon': False, 'axes.spines.top': False, 'axes.spines.right': False})
        self.figure, self.axes = pyplot.subplots(figsize=(5.2, 3.6), layout='constrained')
        self.axes.set_xlabel(x_label)
        self.axes.set_ylabel(y_label)
        self.axes.grid(linewidth=0.5)

    def svg(self):
        """The figure as SVG for a page: its own identifiers, and the colours of the style."""
        handles, _ = self.axes.get_legend_handles_labels()
        if handles:
            self.axes.legend(loc='upper center', bbox_to_anchor=(0.5, -0.18), ncols=2, fontsize=10)
        out = io.StringIO()
        self.figure.savefig(out, format='svg', metadata={'Date': None})
        matplotlib_pyplot().close(self.figure)
        Plot.count += 1
        text = out.getvalue()
        text = text[text.index('<svg'):]
        text = re.sub(r'<metadata>.*?</metadata>', '', text, flags=re.DOTALL)
        text = re.sub(r'\bid="', f'id="p{Plot.count}-', text)
        text = re.sub(r'(href="#|url\(#)', rf'\1p{Plot.count}-', text)
        text = re.sub(r'(<svg[^>]*?) width="[^"]*"', r'\1', text, count=1)
        text = re.sub(r'(<svg[^>]*?) height="[^"]*"', r'\1', text, count=1)
        for colour, name in [(INK, 'ink'), (PAPER, 'panel'), (RULE, 'rule')] + [
                (c, f'c{i}') for i, c in enumerate(SERIES)]:
            text = text.replace(colour, f'var(--{name})')
        return text.replace('<svg', '<svg class="plot" role="img"', 1)


def most(series, weight):
    """The names of at most MOST_SERIES series, in their order, and how many are left out."""
    names = list(series)
    kept = sorted(names, key=lambda n: weight(series[n]), reverse=True)[:MOST_SERIES]
    return [n for n in names if n in kept], len(names) - len(kept)


def figure(title, svg, left_out=0):
    if left_out:
        title += f' ({left_out} more series in the table)'
    return {'title': title, 'svg': svg}


def cactus(description, rows, settings):
    """How many tasks each series solves within a time."""
    figures = []
    for group, some in groups(rows, settings):
        values, total = collections.defaultdict(list), collections.Counter()
        for row in some:
            name = series_of(row, settings['series'])
            total[name] += 1
            values[name] += [max(number(row[settings['value']]) or 0, 1e-3)] if ended(row) else []
        names, left_out = most(values, lambda v: (len(v), -sum(v)))
        if not any(values.values()):
            continue
        plot = Plot('tasks solved', description.label(settings['value']) + ' for each')
        for i, name in enumerate(names):
            ys = sorted(values[name])
            plot.axes.plot(range(1, len(ys) + 1), ys, color=SERIES[i], marker=MARKERS[i], markersize=3,
                           linewidth=1.4, label=f'{name} ({len(ys)}/{total[name]})')
        plot.axes.set_yscale('log')
        plot.axes.xaxis.get_major_locator().set_params(integer=True)
        figures.append(figure(' '.join(filter(None, ['Tasks solved', group and f'with {group}'])),
                              plot.svg(), left_out))
    return figures


def growth(description, rows, settings):
    """A quantity by size: medians, both axes logarithmic."""
    figures, ys = [], settings['y'].split(',')
    for group, some in groups(rows, settings):
        curves = collections.defaultdict(dict)
        for y in ys:
            place = (lambda r, y=y: (y if len(ys) > 1 else series_of(r, settings.get('series', '')),
                                     number(r[settings['x']])))
            for (name, x), v in medians(some, place, y).items():
                if x and x > 0 and v and v > 0:
                    curves[name][x] = v
        if not curves:
            continue
        names, left_out = most(curves, len)
        label = description.label(ys[0]) if len(ys) == 1 else settings.get('quantity', 'number')
        plot = Plot(description.label(settings['x']), label)
        for i, name in enumerate(names):
            points = sorted(curves[name].items())
            plot.axes.plot([p[0] for p in points], [p[1] for p in points], color=SERIES[i],
                           marker=MARKERS[i], markersize=3, linewidth=1.4,
                           label=(description.label(name) if len(ys) > 1 else name) or None)
        sizes = [x for points in curves.values() for x in points]
        if max(sizes) >= 20 * min(sizes):
            plot.axes.set_xscale('log')
        plot.axes.set_yscale('log')
        title = f'{label} by {description.label(settings["x"])}'
        figures.append(figure(title[0].upper() + title[1:] + (f', {group}' if group else ''), plot.svg(),
                              left_out))
    return figures


def histogram(description, rows, settings):
    """How often a quantity falls into each of some ranges of equal width."""
    values = [v for r in rows if ended(r) and (v := number(r[settings['value']])) is not None]
    log = settings.get('scale') == 'log'
    values = [v for v in values if v > 0 or not log]
    if not values:
        return []
    low, high = min(values), max(values)
    if log:
        first, last = math.log10(low), math.log10(high) + 1e-9
        edges = [10**(first + (last - first) * i / 20) for i in range(21)]
    elif all(v == int(v) for v in values):
        width = math.ceil((high - low + 1) / 30)
        edges = [low - 0.5 + width * i for i in range(math.ceil((high - low + 1) / width) + 1)]
    else:
        edges = [low + (high - low or 1) * i / 20 for i in range(21)]
    label = description.label(settings['value'])
    plot = Plot(label, 'number')
    plot.axes.hist(values, bins=edges, color=SERIES[0], rwidth=0.92)
    plot.axes.grid(visible=False, axis='x')
    if log:
        plot.axes.set_xscale('log')
    plot.axes.yaxis.get_major_locator().set_params(integer=True)
    return [figure(f'{label[0].upper() + label[1:]}: {len(values)} values, '
                   f'median {shown(statistics.median(values))}', plot.svg())]


def heat(description, rows, settings):
    """A matrix of values, darker where larger."""
    figures = []
    for group, some in groups(rows, settings):
        value = medians(some, lambda r: (r[settings['rows']], r[settings['columns']]), settings['value'])
        present = [max(v, 1e-3) for v in value.values() if v is not None]
        if not present:
            continue
        low, high = math.log10(min(present)), math.log10(max(present))

        def cell(v, low=low, high=high):
            share = (math.log10(max(v, 1e-3)) - low) / (high - low) if high > low else 0
            return {'text': shown(v), 'shade': round(9 * share)}
        down, across = in_order(r for r, _ in value), in_order(c for _, c in value)
        matrix = [(r, [None if (r, c) not in value else
                       {'text': '–', 'shade': None} if value[r, c] is None else cell(value[r, c])
                       for c in across]) for r in down]
        title = f"{description.label(settings['value'])} by {description.label(settings['rows'])} and " \
                f"{description.label(settings['columns'])}"
        figures.append({'title': title[0].upper() + title[1:] + (f', {group}' if group else ''),
                        'columns': across, 'matrix': matrix,
                        'folded': len(down) * len(across) > MOST_CELLS, 'wide': len(across) > 4})
    return figures


def field(text):
    """A field of a table: its text, and its key for sorting if it is a number."""
    value = number(text)
    return {'text': text if len(text) <= 400 else text[:400] + '…',
            'key': None if value is None else repr(value)}


def pivot(description, rows, settings):
    """Medians by two columns."""
    value = medians(rows, lambda r: (r.get(settings['rows'], '?'), series_of(r, settings['columns'])),
                    settings['value'])
    across = in_order(c for _, c in value)
    body = [[field(r)] + [{'text': shown(value[r, c]) if (r, c) in value else '',
                           'key': repr(value.get((r, c)) if value.get((r, c)) is not None else 1e300)}
                          for c in across] for r in in_order(r for r, _ in value)]
    return [{'head': [settings['rows']] + across, 'body': body,
             'caption': f"Median {description.label(settings['value'])}; – not ended in time"}]


VIEWS = {'cactus': cactus, 'growth': growth, 'heat': heat, 'histogram': histogram, 'table': pivot}


# ---- the page --------------------------------------------------------------------------------------

def cost_of(run):
    """How a table was made, and what it cost; only what is known."""
    known = {k: v for k, v in run.items() if v not in ('', '-')}
    parts = [text.format(known[key]) for key, text in (
        ('seconds', '{} processor seconds'), ('wall_seconds', '{} s elapsed'), ('memory_mib', '{} MiB'),
        ('version', 'version {}')) if key in known]
    if 'solver' in known:
        parts.append(f"{known['solver']} {known.get('solver_version', '')}".strip())
    parts += [f"seed {known['seed']}"] if 'seed' in known else []
    return {'command': known.get('command'), 'text': '; '.join(parts)}


def section(name, path, experiments):
    description = Description(experiments, name)
    table = tables.read(path)
    whole = [[field(row[c]) for c in table.columns] for row in table.rows[:MOST_ROWS]]
    for _, settings in description.views:
        for key in ('rows', 'columns', 'value', 'x', 'y', 'series', 'group'):
            for column in filter(None, settings.get(key, '').split(',')):
                if column not in table.columns:
                    fail(f"{path}: no column '{column}', which {name}.mk wants")
    rows = description.named(table.rows)
    views = [(kind, VIEWS[kind](description, rows, settings)) for kind, settings in description.views]
    return {'name': name, 'title': description.title, 'text': description.text,
            'images': description.images,
            'figures': [f for kind, made in views if kind != 'table' for f in made],
            'tables': [t for kind, made in views if kind == 'table' for t in made],
            'runs': [cost_of(run) for run in table.runs],
            'measurements': len(table.rows),
            'whole': {'head': table.columns, 'body': whole, 'caption': 'as written'}}


def page(experiments, results):
    paths = sorted(glob.glob(os.path.join(results, '*.tsv')))
    if not paths:
        fail(f'{results}: no tables (*.tsv)')
    problems = {title: [] for _, title in PROBLEMS}
    for path in paths:
        name = os.path.basename(path)[:-len('.tsv')]
        title = next(title for prefix, title in PROBLEMS if name.startswith(prefix))
        problems[title].append(section(name, path, experiments))
    environment = jinja2.Environment(loader=jinja2.FileSystemLoader(HERE), autoescape=True,
                                     undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    parts = {}
    for name in ('style.css', 'script.js'):
        with open(os.path.join(HERE, name), encoding='utf-8') as file:
            parts[name.partition('.')[0]] = file.read()
    return environment.get_template('page.html').render(
        problems=[(title, sections) for title, sections in problems.items() if sections],
        claims=[[cell.replace('`', '') for cell in row] for row in claims.rows(results, strict=False)],
        images=[i for sections in problems.values() for s in sections for i in s['images']], **parts) + '\n'


def main(words):
    if words in (['-h'], ['--help']):
        print(__doc__.strip())
        return
    output = '-'
    if words[:1] == ['-o'] and len(words) > 1:
        output, words = words[1], words[2:]
    if len(words) != 2:
        print('usage: report.py [-o FILE] EXPERIMENTS RESULTS', file=sys.stderr)
        sys.exit(2)
    try:
        text = page(*words)
    except tables.BadTable as problem:
        fail(problem)
    if output == '-':
        sys.stdout.write(text)
        return
    with open(output + '.tmp', 'w', encoding='utf-8') as out:
        out.write(text)
    os.replace(output + '.tmp', output)


if __name__ == '__main__':
    main(sys.argv[1:])
