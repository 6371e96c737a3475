"""The tables of results: TSV files whose first line has the names of the columns.

Lines that begin with '#' are comments. Two kinds have fields NAME=VALUE: '#run' lines say which command
made the table and what it cost, the line '#measured' says the date, the machine and, where the rows and
runs do not, the commit. A line 'total' is for people who read the table alone."""
import collections
import os

Table = collections.namedtuple('Table', 'columns rows runs measured')


class BadTable(Exception):
    """The text is the message: PATH:LINE: reason."""


def read(path):
    """The Table in a file: its column names; its rows, its runs and '#measured' as dictionaries.

    Raises BadTable, or OSError.
    """
    columns, rows, runs, measured = [], [], [], {}
    with open(path, encoding='utf-8') as lines:
        for number, line in enumerate(lines, 1):
            fields = line.rstrip('\r\n').split('\t')
            if fields[0] in ('#run', '#measured'):
                named = dict(field.partition('=')[::2] for field in fields[1:])
                if fields[0] == '#run':
                    runs.append(named)
                else:
                    measured = named
            if line.startswith('#') or fields[0] == 'total':
                continue
            if not columns:
                columns = fields
            elif len(fields) != len(columns):
                raise BadTable(f'{path}:{number}: {len(fields)} fields, expected {len(columns)}')
            else:
                rows.append(dict(zip(columns, fields)))
    if columns in ([], ['']):
        raise BadTable(f'{path}: no line with the names of the columns')
    return Table(columns, rows, runs, measured)


def comment(kind, named):
    """The line of a comment with fields."""
    return '\t'.join([f'#{kind}'] + [f'{name}={value}' for name, value in named.items()]) + '\n'


def write(path, columns, rows, measured):
    """Replaces the file by the rows, in one step."""
    with open(path + '.new', 'w', encoding='utf-8') as out:
        for fields in [columns] + [[row[c] for c in columns] for row in rows]:
            out.write('\t'.join(fields) + '\n')
        out.write(comment('measured', measured))
    os.replace(path + '.new', path)
