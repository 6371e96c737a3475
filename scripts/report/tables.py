"""The tables of results: TSV files whose first line has the names of the columns.

Lines that begin with '#' are comments; '#run' lines say, in fields NAME=VALUE, which command made the
table and what it cost. A line 'total' is for people who read the table alone."""
import collections
import os

Table = collections.namedtuple('Table', 'columns rows runs')


class BadTable(Exception):
    """The text is the message: PATH:LINE: reason."""


def read(path, columns=None):
    """The Table in a file: its column names, its rows as dictionaries, and its runs as dictionaries.

    `columns` are the names where the file has no line with them. Raises BadTable, or OSError.
    """
    columns, rows, runs = list(columns or []), [], []
    with open(path, encoding='utf-8') as lines:
        for number, line in enumerate(lines, 1):
            fields = line.rstrip('\r\n').split('\t')
            if fields[0] == '#run':
                runs.append(dict(field.partition('=')[::2] for field in fields[1:]))
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
    return Table(columns, rows, runs)


def write(path, columns, rows):
    """Replaces the file by the rows, in one step."""
    with open(path + '.new', 'w', encoding='utf-8') as out:
        for fields in [columns] + [[row[c] for c in columns] for row in rows]:
            out.write('\t'.join(fields) + '\n')
    os.replace(path + '.new', path)
