#!/usr/bin/env python3
"""claims.py [--write | --check] ROOT

Print a Markdown table of the claims of the published reports and the results of these tools, made
from ROOT/scripts/experiments/results/*.tsv; seconds are processor seconds. --write puts the whole
table between the lines '<!-- claims -->' and '<!-- end of claims -->' of ROOT/RESULTS.md, where and when
it was measured between '<!-- origins -->' and its end, and the rows of README_ROWS in ROOT/README.md;
--check exits 1 if the table in one of them differs.
"""
import os
import statistics
import sys

import tables


def fail(message, status=1):
    print(f'claims: {message}', file=sys.stderr)
    sys.exit(status)


def table_of(results, name):
    """The table RESULTS/NAME.tsv, which has a row at least. Raises tables.BadTable."""
    path = os.path.join(results, name + '.tsv')
    try:
        found = tables.read(path)
    except FileNotFoundError:
        raise tables.BadTable(f'{path}: no such table') from None
    if not found.rows:
        raise tables.BadTable(f'{path}: no rows')
    return found


def rows_of(results, name):
    """The rows of RESULTS/NAME.tsv as dictionaries."""
    return table_of(results, name).rows


def origin(results, name):
    """When, by which commits and on what machine RESULTS/NAME.tsv was measured."""
    found = table_of(results, name)
    versions = [row.get('version', '') for row in found.rows + found.runs]
    commits = sorted({version.partition('+')[2] for version in versions} - {''})
    commits = commits or [found.measured.get('commit', 'unknown')]
    if len(commits) > 2:
        commits = [f'{len(commits)} commits, see the table']
    return ', '.join([found.measured.get('date', 'no date'), ' and '.join(commits),
                      found.measured.get('machine', 'unknown machine')])


def seconds(value):
    return f'{value:.2f} s' if value < 10 else f'{value:.0f} s'


def knight_starts(results):
    """The slowest of the ten starts with MiniSat, by the quickest and by the slowest encoding."""
    worst, published = {}, []
    for row in rows_of(results, 'knight-starts'):
        if row['solver'] != 'minisat' or row['task'] == 'any start':
            continue
        solved = row['status'] == 'solved'
        if row['method'] == 'published':
            published.append(solved)
        else:
            cost = float(row['solver_seconds']) if solved else float('inf')
            worst[row['method']] = max(worst.get(row['method'], 0), cost)
    best, slow = min(worst, key=worst.get), max(worst, key=worst.get)
    return (f'{seconds(worst[best])} (`{best}`) to {seconds(worst[slow])} (`{slow}`) for the slowest of '
            f"ten first squares, with the same solver; the report's formula solves {sum(published)} of "
            f'{len(published)} within 60 s of wall-clock time')


def knight_large(results):
    solved = [r for r in rows_of(results, 'knight-large')
              if r['status'] == 'solved' and r['size'] != '-']
    last = max(solved, key=lambda r: (int(r['size']), -float(r['seconds'])))
    by = 'without a solver' if last['solver'] == '-' else f"with {last['solver']}"
    return f"{last['task']} closed in {seconds(float(last['seconds']))} {by}"


def fhcp(results):
    runs = rows_of(results, 'fhcp')
    solved = [float(r['seconds']) for r in runs if r['status'] == 'solved']
    within = {limit: sum(s <= limit for s in solved) for limit in (1, 10, 60, 1800)}
    return (f'{within[1800]} of {len(runs)} graphs within 1800 s: {within[1]} within 1 s, {within[10]} within '
            f'10 s, {within[60]} within 60 s, the slowest in {seconds(max(solved))}')


def doves_values(results):
    """The values of the full game."""
    rows = [row for row in rows_of(results, 'doves-retro') if row['game'] == 'full']
    win, loss, draw, unknown = (sum(int(row[value]) for row in rows)
                                for value in ('win', 'loss', 'draw', 'unknown'))
    if not rows or unknown:
        raise tables.BadTable('doves-retro: the full game is not solved')
    return (f"the game is solved, with a {rows[0]['start']} from the initial position: of "
            f'{win + loss + draw:,} positions {win:,} are won, {loss:,} lost and {draw:,} drawn')


def samurai(results):
    """Exact answers where the report's precondition holds: the published formula and ours."""
    total = {}
    for row in rows_of(results, 'samurai-accuracy'):
        if row['precondition'] == 'yes' or row['encoding'] == 'general':
            number, exact = total.get(row['encoding'], (0, 0))
            total[row['encoding']] = number + int(row['number']), exact + int(row['exact'])
    texts = {name: f'{exact} of {number}' for name, (number, exact) in total.items()}
    return (f"exact in {texts['general']} positions of all kinds; where the report's precondition holds, "
            f"the published formula is exact in {texts['published']}, the repaired one in {texts['repaired']}")


def freecell(results):
    """Of all deals of the table: those without a solution and those that stayed open are counted."""
    lines = rows_of(results, 'freecell-lengths')
    lengths = [int(r['length']) for r in lines if r['status'] == 'solved']
    unsolvable = [r['deal'] for r in lines if r['status'] == 'unsolvable']
    remaining = len(lines) - len(lengths) - len(unsolvable)
    last = max(int(r['deal']) for r in lines)
    deals = f'deals 1 to {last:,}' if last == len(lines) else f'{len(lines):,} of the deals 1 to {last:,}'
    least, most = (f"{n} (deal {next(r['deal'] for r in lines if r['length'] == str(n))})"
                   for n in (min(lengths), max(lengths)))
    gaps = {r['method']: float(r['gap']) for r in rows_of(results, 'freecell-bounds')}
    return (f'shortest solutions, or the proof that there is none, of {deals}: {least} to {most} moves, '
            f'{statistics.mean(lengths):.1f} on average'
            + (f"; none for {', '.join(unsolvable)}" if unsolvable else '')
            + (f'; {remaining} not decided' if remaining else '')
            + f"; on average, the first lower bound of the proof (`fvs`) is {gaps['bound fvs']:.1f} moves below "
              f"the shortest length, the solution of `freecell-dfs` {gaps['freecell-dfs']:.1f} above it")


def doves(results):
    mates = sum(int(r['mates']) for r in rows_of(results, 'doves-by-number'))
    count = rows_of(results, 'doves-count')[-1]
    if int(count['result']) != mates:
        fail(f"doves-count: {count['result']} mates, doves-by-number has {mates}")
    return f"{mates:,}, in {seconds(float(count['seconds']))}"


def cell_name(text):
    """A cell of Hyper Robot, given by the digits of its row and column."""
    return f'row {int(text[0], 36)} column {int(text[1], 36)}'


def robots(results):
    lines = rows_of(results, 'hr-maxgoal')
    most = max(int(r['max']) for r in lines)
    goals = ', '.join(f"{cell_name(r['goal'])} ({r['count']} placements)" for r in lines
                      if int(r['max']) == most)
    solvable = all(r['unsolvable'] == '0' for r in lines)
    return (f"{most} moves over all {len(lines)} goals, reached for {goals}; "
            + ('every placement is solvable' if solvable else 'some placements are unsolvable'))


def five_robots(results):
    lines = rows_of(results, 'hr-five-robots')
    top = max(int(r['max']) for r in lines)
    hardest = ' and '.join(cell_name(r['goal']) for r in lines if int(r['max']) == top)
    return f'{len(lines)} of the 252 goals of the contest board solved, at most {top} moves ({hardest})'


def standard_boards(results):
    lines = rows_of(results, 'hr-standard-boards')
    top = max(int(r['max']) for r in lines)
    hardest = sum(int(r['max']) == top for r in lines)
    return f'{top} moves, on {hardest} of the {len(lines)} boards, over all their targets'


def asp_lengths(results):
    """What hr-bfs finds, and the instances that SAT and ASP solve at the competition's lengths."""
    lines = rows_of(results, 'hr-asp')
    own = [r for r in lines if r['method'] == 'hr-bfs']
    shortest = sum(r['result'] == r['size'] for r in own)
    total = sum(float(r['seconds']) for r in own)
    peers = {}
    for row in lines:
        if row['method'] in ('coordinates', 'cells', 'gringo and clasp'):
            peers.setdefault(row['task'], {})[row['method']] = row
    peers = [p for p in peers.values() if 'coordinates' in p and 'gringo and clasp' in p]

    def solved(method):
        return [p for p in peers if method in p and p[method]['status'] == 'solved']
    counts = ', '.join(f'{len(solved(m))} by {text}' for m, text in (
        ('coordinates', '`hr2cnf` and CaDiCaL'),
        ('cells', 'an encoding by cells that c2dadd82 has'),
        ('gringo and clasp', 'gringo and clasp')) if any(m in p for p in peers))
    both = [p for p in solved('coordinates') if p['gringo and clasp']['status'] == 'solved']
    ours, theirs = (sum(float(p[m]['seconds']) for p in both)
                    for m in ('coordinates', 'gringo and clasp'))
    return (f"`hr-bfs`: least lengths of {len(own)} instances in {seconds(total)}; the competition's "
            f'length is the least for {shortest}. At that length, within 60 s, of {len(peers)} '
            f'instances that were run: {counts}; {seconds(ours)} against {seconds(theirs)} on the '
            f'{len(both)} that `hr2cnf` and clasp both solve')


def by_sat(results, name, keep=lambda row: True):
    """The rows of a table with an answer of a SAT solver, by size and time."""
    found = [r for r in rows_of(results, name)
             if r['solver'] != '-' and r['status'] in ('solved', 'none') and keep(r)]
    if not found:
        raise tables.BadTable(f'{name}: no answer of a SAT solver')
    return sorted(found, key=lambda r: (int(r['size']) if r['size'] != '-' else 0,
                                        -float(r['seconds'])))


def took(row):
    return f"{seconds(float(row['seconds']))} with {row['solver']}"


def knight_by_sat(results):
    last = by_sat(results, 'knight-sizes', lambda r: r['status'] == 'solved')[-1]
    return f"{last['task']} closed in {took(last)} (`{last['method']}`)"


def samurai_by_sat(results):
    last = max(by_sat(results, 'samurai-encodings',
                      lambda r: r['status'] == 'solved' and r['method'] == 'general'),
               key=lambda r: (int(r['result']), -float(r['seconds'])))
    return f"all {last['result']} end cells of one turn in {took(last)} (`{last['method']}`)"


def freecell_by_sat(results):
    """The longest solution of which a table has the refutation of anything shorter."""
    found = {}
    for row in by_sat(results, 'freecell-encodings', lambda r: r['method'] in ('L', 'L - 1')):
        found.setdefault((row['task'], row['solver']), {})[row['method']] = row
    pairs = [(int(p['L']['result']), p['L'], p['L - 1']) for p in found.values() if len(p) == 2]
    length, at, below = max(pairs, key=lambda p: (int(p[1]['size']), p[0]))
    return (f"{at['task']} ({at['size']} cards): {length} moves found in {took(at)}, at most "
            f"{length - 1} refuted in {seconds(float(below['seconds']))}")


def freecell_quick(results):
    """The gap to the shortest length at two times, and the best preset of fc-solve beside one of them."""
    lines = [r for r in rows_of(results, 'freecell-quick') if r['program'] == 'freecell-dfs']
    default = next(r for r in lines if r['method'] == 'freecell-dfs')
    longest = max(lines, key=lambda r: float(r['ms']))
    curve = rows_of(results, 'freecell-curve')

    def shortest(program):
        return min((r for r in curve if r['program'] == program and r['solved'] == r['deals']),
                   key=lambda r: float(r['mean']))
    ours, theirs = shortest('freecell-dfs'), shortest('fc-solve')
    return (f"{float(default['gap']):.1f} moves above the shortest in {float(default['ms']):.0f} ms a deal, "
            f"{float(longest['gap']):.1f} in {float(longest['ms']):.0f} ms, on average over {int(default['deals']):,} "
            f"deals; of fc-solve's presets (`freecell-curve`), `{theirs['method'].split()[-1]}` has the shortest "
            f"solutions, {float(theirs['mean']):.1f} moves in {float(theirs['ms']):.0f} ms, where `freecell-dfs` "
            f"has {float(ours['mean']):.1f} in {float(ours['ms']):.0f} ms")


def doves_by_sat(results):
    last = max(by_sat(results, 'doves-encodings', lambda r: r['method'] == 'none'),
               key=lambda r: int(r['result']))
    return f"all {int(last['result']):,} checkmates on {last['size']} given squares in {took(last)}"


def robots_by_sat(results):
    def below(row):
        return row['method'].endswith('none below')
    found = by_sat(results, 'hr-asp', lambda r: r['status'] == 'solved' and r['solver'] == 'cadical')[-1]
    refuted = by_sat(results, 'hr-asp', lambda r: below(r) and r['status'] == 'none')[-1]
    return (f"a line of at most {found['size']} moves in {took(found)}; at most "
            f"{int(refuted['size']) - 1} refuted, and the proof checked, in {took(refuted)}")


def peers(results):
    """The ratios to the programs for the same tasks; cat and true are for the least that a process costs."""
    ratios = {}
    for row in rows_of(results, 'peers'):
        if row['ratio'] != '-' and row['peer'] not in ('cat', 'true'):
            ratios.setdefault(row['peer'], []).append(float(row['ratio']))
    return 'of the processor time of the other program: ' + ', '.join(
        f'{min(found):.2f} to {max(found):.2f} (`{name}`)' if len(found) > 1 else f'{found[0]:.2f} (`{name}`)'
        for name, found in sorted(ratios.items(), key=lambda item: max(item[1])))


CLAIMS = (
    ("Knight's tour, 8x8, MiniSat", 'one minute with a free first square, up to 22 hours with a given one',
     knight_starts, 'knight-starts'),
    ("Knight's tour, larger boards", '-', knight_large, 'knight-large'),
    ("Knight's tour, one formula", '-', knight_by_sat, 'knight-sizes'),
    ('Hamiltonian cycles, FHCP challenge',
     '957 of 1001 graphs within 1800 s (SAT 2025); 985 by the winners of the challenge', fhcp, 'fhcp'),
    ('SamurAI: where the enemy is', 'a formula, not measured', samurai, 'samurai-accuracy'),
    ('SamurAI, one formula', '-', samurai_by_sat, 'samurai-encodings'),
    ('FreeCell: shortest solutions', 'a design, no results', freecell, 'freecell-lengths'),
    ('FreeCell: nearly shortest solutions with little search', 'what its training data are for', freecell_quick,
     'freecell-quick'),
    ('FreeCell, one formula', '-', freecell_by_sat, 'freecell-encodings'),
    ('Tokyo Doves: checkmates', '4,779,515,952, in a few days', doves, 'doves-by-number'),
    ('Tokyo Doves: value of the game', 'proposed as the next step', doves_values, 'doves-retro'),
    ('Tokyo Doves, one formula', '-', doves_by_sat, 'doves-encodings'),
    ('Hyper Robot, four robots', '31 moves, every placement solvable', robots, 'hr-maxgoal'),
    ('Hyper Robot, standard boards', '25 moves, unproved', standard_boards, 'hr-standard-boards'),
    ('Hyper Robot, five robots', 'announced, not implemented', five_robots, 'hr-five-robots'),
    ('Hyper Robot, ASP Competition 2015', '-', asp_lengths, 'hr-asp'),
    ('Hyper Robot, one formula', '-', robots_by_sat, 'hr-asp'),
    ('Other programs for the same tasks', '-', peers, 'peers'),
)
# The problems that README shows.
README_ROWS = ("Knight's tour, 8x8, MiniSat", 'FreeCell: shortest solutions', 'Tokyo Doves: checkmates',
               'Tokyo Doves: value of the game', 'Hyper Robot, four robots',
               'Hyper Robot, ASP Competition 2015')


def origins(results):
    """When and on what machine the tables of the claims were measured, as a Markdown table."""
    names = list(dict.fromkeys(name for _, _, _, name in CLAIMS))
    head = '| experiment | date, commit, machine |\n| --- | --- |\n'
    return head + ''.join(f'| `{name}` | {origin(results, name)} |\n' for name in names)


def rows(results, names=None, strict=True):
    """(problem, report, ours, experiment) for all claims, or for the problems `names`. Raises
    tables.BadTable if a table is missing or bad; leaves its claims out if not `strict`."""
    found = []
    for problem, report, ours, name in CLAIMS:
        if names is None or problem in names:
            try:
                found.append((problem, report, ours(results), f'`{name}`'))
            except (tables.BadTable, KeyError, ValueError):
                if strict:
                    raise
    return found


def table(results, names=None):
    """The claims as a Markdown table."""
    head = [('problem', 'the report', 'these tools', 'measured in'), ('---',) * 4]
    return ''.join(f"| {' | '.join(row)} |\n" for row in head + rows(results, names))


def updated(text, made, path, name='claims'):
    """`text` with the table `made` in the place of that name."""
    begin, end = f'<!-- {name} -->\n', f'<!-- end of {name} -->\n'
    if text.count(begin) != 1 or text.count(end) != 1:
        fail(f'{path}: no place between {begin.strip()} and {end.strip()}')
    head, rest = text.split(begin)
    return head + begin + made + end + rest.split(end)[1]


def main(words):
    if words in (['-h'], ['--help']):
        print(__doc__.strip())
        return
    mode = words.pop(0) if words and words[0] in ('--write', '--check') else ''
    if len(words) != 1 or words[0].startswith('-'):
        fail('usage: claims.py [--write | --check] ROOT', 2)
    root, = words
    results = os.path.join(root, 'scripts/experiments/results')
    if not mode:
        sys.stdout.write(table(results))
        return
    for name, rows in (('RESULTS.md', None), ('README.md', README_ROWS)):
        path = os.path.join(root, name)
        with open(path, encoding='utf-8') as file:
            text = file.read()
        new = updated(text, table(results, rows), path)
        if rows is None:
            new = updated(new, origins(results), path, 'origins')
        if mode == '--check' and new != text:
            fail(f'{path}: its table is not that of {results}: make readme')
        if mode == '--write' and new != text:
            with open(path + '.tmp', 'w', encoding='utf-8') as out:
                out.write(new)
            os.replace(path + '.tmp', path)


if __name__ == '__main__':
    try:
        main(sys.argv[1:])
    except tables.BadTable as bad:
        fail(bad)
