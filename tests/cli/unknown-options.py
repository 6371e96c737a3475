#!/usr/bin/env python3
"""unknown-options.py BIN FILE... - long options in scripts and makefiles that none of our tools which
the file names has, one a line. BIN is the folder of the tools. A benchmark or an experiment is not run
by the tests: this finds the option that it still uses when the tool has lost it."""
import os
import re
import subprocess
import sys

MEASURE = {'max-seconds', 'method', 'result', 'seed', 'size', 'solver', 'stop', 'task', 'tool'}
# Of jq, run-shards and solvers; and a position of Tokyo Doves.
OTHERS = {'arg', 'argjson', 'dir', 'merge', 'shards', 'via', 'random', 'verbose', 'xx'}

bin_folder = sys.argv[1]
tools = set(os.listdir(bin_folder))
known = {}


def options_of(tool):
    if tool not in known:
        lines = subprocess.run([f'{bin_folder}/{tool}', '--list-options'], capture_output=True,
                               text=True, check=True).stdout.splitlines()
        known[tool] = {line.split('\t')[2] for line in lines if line.startswith('option\t')}
    return known[tool]


for path in sys.argv[2:]:
    with open(path, encoding='utf-8') as file:
        text = '\n'.join(line for line in file if not line.lstrip().startswith('#'))
    words = set(re.findall(r'[\w.-]+', text))
    allowed = OTHERS.union(*(options_of(tool) for tool in words & tools))
    if 'MEASURE' in words:
        allowed |= MEASURE
    for option in sorted({word for word in re.findall(r'(?<![\w-])--([a-z][\w-]*)', text)} - allowed):
        print(f'{path}: --{option}')
