#!/usr/bin/env bash
# slurm-array.sh N DIR CHECKPOINT TOOL ARGUMENT... - one element of a Slurm array: part
# $SLURM_ARRAY_TASK_ID of N. CHECKPOINT is 1 or 0. Started by 'run-shards --engine slurm'.
set -euo pipefail

shards=$1
dir=$2
checkpoint=$3
shift 3
index=$SLURM_ARRAY_TASK_ID
part=("$@" --shard "$index/$shards" --output "$dir/$index.tsv")
[[ $checkpoint != 1 ]] || part+=(--checkpoint "$dir/$index.state")

# With --signal=B: only this shell is signalled, and a trap runs only while it waits.
child=
trap '[[ -z $child ]] || kill -TERM "$child"' TERM
"${part[@]}" &
child=$!
status=0
wait "$child" || status=$?
while kill -0 "$child" 2>/dev/null; do
  status=0
  wait "$child" || status=$?
done
# 75: stopped with a checkpoint. Slurm does not requeue a failed element by itself.
if ((status == 75)); then
  scontrol requeue "${SLURM_ARRAY_JOB_ID}_$index"
fi
exit "$status"
