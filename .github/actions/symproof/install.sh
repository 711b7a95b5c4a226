#!/usr/bin/env bash
# Installs symproof, as it stands beside this action, into an environment of its own, and puts
# the command on the path of the steps that follow.
set -euo pipefail
root="$(cd "$(dirname "$0")/../../.." && pwd)"
venv="$RUNNER_TEMP/symproof"
"$SYMPROOF_PYTHON" -m venv "$venv"
"$venv/bin/pip" install -q -c "$root/constraints.txt" "$root"
mkdir "$venv/command"
ln -s "$venv/bin/symproof" "$venv/command/symproof"
echo "$venv/command" >> "$GITHUB_PATH"
