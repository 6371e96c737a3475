#!/usr/bin/env python3
"""site.py DIR BIN REPORT - write the manuals as a web site into DIR.

Every page of man/ in HTML with links between them, an index by problem, a gallery: the pictures and pages
that the commands of gallery.tsv make with the programs in BIN; and the report of experiments, REPORT. A
link to a file or a place that does not exist is an error."""
import html
import html.parser
import os
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.realpath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
NAVIGATION = """<nav><a href="index.html">Tsume</a> <a href="tsume.7.html">tutorial</a>
<a href="gallery.html">gallery</a> <a href="report.html">results</a></nav>
"""
FRAME = """<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="stylesheet" href="style.css">
{navigation}<main>
{body}
</main>
</html>
"""


def write(folder, name, title, body):
    with open(os.path.join(folder, name), 'w', encoding='utf-8') as file:
        file.write(FRAME.format(title=html.escape(title), navigation=NAVIGATION, body=body))


def manuals(folder):
    """One page for each manual page; returns the file names by the names of the programs."""
    pages = {}
    for name in sorted(os.listdir(os.path.join(ROOT, 'man'))):
        if name[-2:] not in ('.1', '.5', '.7'):
            continue
        pages[name[:-2]] = name + '.html'
        # mandoc links to manuals of which it finds the file.
        done = subprocess.run(['mandoc', '-T', 'html', '-O',
                               'fragment,man=%N.%S.html;https://manpages.debian.org/%N.%S', name],
                              cwd=os.path.join(ROOT, 'man'), check=True, stdout=subprocess.PIPE, encoding='utf-8')
        write(folder, pages[name[:-2]], f'{name[:-2]}({name[-1]})', done.stdout)
    return pages


GROUPS = (
    ("Knight's tours and Hamiltonian cycles", ('knight2', 'hcp2', 'cnf2tour', 'tour-', 'ham-', 'graph-')),
    ('Any formula', ('satrun', 'cnf-models', 'drat-')),
    ('SamurAI 3x3 2016', ('samurai', 'cnf2samurai')),
    ('FreeCell', ('freecell', 'cnf2freecell')),
    ('Tokyo Doves', ('doves', 'cnf2doves')),
    ('Ricochet Robots', ('hr', 'cnf2hr')),
    ('Overview, long runs and formats', ('',)),
)


def index(folder, pages):
    """Every page with its description, by problem."""
    body = ['<h1>Tsume</h1>', '<p>Small Unix tools that solve puzzles exhaustively.</p>']
    left = dict(pages)
    for title, prefixes in GROUPS:
        body.append(f'<h2>{html.escape(title)}</h2>\n<dl>')
        for name in [name for name in left if name.startswith(prefixes)]:
            page = left.pop(name)
            with open(os.path.join(ROOT, 'man', page[:-5]), encoding='utf-8') as file:
                what = re.search('^\\.Nd (.*)$', file.read(), flags=re.M)[1]
            body.append(f'<dt><a href="{page}"><code>{name}</code></a><dd>{html.escape(what)}')
        body.append('</dl>')
    write(folder, 'index.html', 'Tsume', '\n'.join(body))


def gallery(folder, programs):
    """What the commands make, run in a copy of the examples."""
    work = os.path.join(folder, 'work')
    shutil.copytree(os.path.join(ROOT, 'tests/data/examples'), work)
    environment = dict(os.environ, PATH=programs + os.pathsep + os.environ['PATH'])
    body = ['<h1>Gallery</h1>']
    with open(os.path.join(HERE, 'gallery.tsv'), encoding='utf-8') as file:
        for line in file:
            name, caption, command = line.rstrip('\n').split('\t')
            with open(os.path.join(folder, name), 'wb') as output:
                subprocess.run(['bash', '-euo', 'pipefail', '-c', command], cwd=work, env=environment,
                               stdout=output, stderr=subprocess.DEVNULL, check=True)
            picture = (f'<img src="{name}" alt="">' if name.endswith('.svg')
                       else f'<iframe src="{name}" title="{html.escape(caption)}"></iframe>')
            body.append(f'<figure><a href="{name}">{html.escape(caption)}</a>{picture}'
                        f'<pre>{html.escape(command)}</pre></figure>')
    shutil.rmtree(work)
    write(folder, 'gallery.html', 'Gallery', '\n'.join(body))


class Links(html.parser.HTMLParser):
    """The links and the places of a page."""
    def __init__(self, path):
        super().__init__()
        self.links, self.places = [], set()
        with open(path, encoding='utf-8') as file:
            self.feed(file.read())

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name in ('href', 'src'):
                self.links.append(value)
            elif name == 'id':
                self.places.add(value)


def dead_links(folder):
    pages = {name: Links(os.path.join(folder, name)) for name in os.listdir(folder) if name.endswith('.html')}
    for name, page in sorted(pages.items()):
        for link in page.links:
            target, _, place = link.partition('#')
            target = target or name
            if re.match('[a-z]+:', link):
                continue
            if not os.path.exists(os.path.join(folder, target)) or (place and place not in pages[target].places):
                yield f'{name}: no {link}'


def add_report(folder, report):
    """A page of its own style, with the navigation in its header."""
    with open(report, encoding='utf-8') as file:
        page = file.read()
    with open(os.path.join(folder, 'report.html'), 'w', encoding='utf-8') as file:
        file.write(page.replace('<header>\n', '<header>\n' + NAVIGATION, 1))


def main():
    folder, programs, report = sys.argv[1], os.path.abspath(sys.argv[2]), sys.argv[3]
    new = folder + '.new'
    shutil.rmtree(new, ignore_errors=True)
    os.makedirs(new)
    shutil.copy(os.path.join(HERE, 'style.css'), new)
    index(new, manuals(new))
    gallery(new, programs)
    add_report(new, report)
    dead = list(dead_links(new))
    if dead:
        sys.exit('site.py: dead links:\n' + '\n'.join(dead))
    shutil.rmtree(folder, ignore_errors=True)
    os.rename(new, folder)


if __name__ == '__main__':
    main()
