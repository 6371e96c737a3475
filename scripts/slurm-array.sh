#!/usr/bin/env bash
# slurm-array.sh M N DIR CHECKPOINT TOOL ARGUMENT... - one element of a Slurm array: those of the
# parts E, E + M, E + 2 M, ... below N that have no result file, where E is $SLURM_ARRAY_TASK_ID.
# CHECKPOINT is 1 or 0. Started by 'run-shards --engine slurm'.
set -euo pipefail

step=$1
shards=$2
dir=$3
checkpoint=$4
shift 4

# Before the time limit only this shell is signalled (USR1), and a trap runs only while it waits: so
# the tool is in the background. An element that is cancelled gets TERM, and so does its tool: told
# once more, the tool would not stay to save its state. What it leaves undone is submitted again.
child=
stopped=
trap 'stopped=1; [[ -z $child ]] || kill -TERM "$child" 2>/dev/null || true' USR1
trap 'stopped=1' TERM

run_part() { # INDEX
  local part=("${@:2}" --shard "$1/$shards" --output "$dir/$1.tsv") status=0
  [[ $checkpoint != 1 ]] || part+=(--checkpoint "$dir/$1.state")
  "${part[@]}" &
  child=$!
  wait "$child" || status=$?
  # A wait that the trap broke off is no end of the tool.
  while kill -0 "$child" 2>/dev/null; do
    status=0
    wait "$child" || status=$?
  done
  child=
  return "$status"
}

worst=0
for ((index = SLURM_ARRAY_TASK_ID; index < shards; index += step)); do
  [[ ! -e $dir/$index.tsv && -z $stopped ]] || continue
  run_part "$index" "$@" || worst=$?
done
[[ -z $stopped ]] || ((worst != 0)) || worst=75
exit "$worst"
