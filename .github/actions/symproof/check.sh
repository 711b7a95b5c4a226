#!/usr/bin/env bash
# Checks what the inputs name; the exit code is that of symproof, and an output of the step.
set -uo pipefail
arguments=(--output-format "$SYMPROOF_OUTPUT_FORMAT")
case "$SYMPROOF_STRICT" in
  true) arguments+=(--strict) ;;
  false) ;;
  *) echo "::error::strict is true or false, not '$SYMPROOF_STRICT'"; exit 2 ;;
esac
if [ -n "$SYMPROOF_DIFF" ]; then
  arguments+=("--diff=$SYMPROOF_DIFF")
fi
if [ -n "$SYMPROOF_OUTPUT_FILE" ]; then
  arguments+=(--output-file "$SYMPROOF_OUTPUT_FILE")
fi
paths=()
while IFS= read -r path; do
  if [ -n "$path" ]; then paths+=("$path"); fi
done <<< "$SYMPROOF_PATHS"
symproof check "${arguments[@]}" -- ${paths[@]+"${paths[@]}"}
code=$?
echo "exit-code=$code" >> "$GITHUB_OUTPUT"
exit "$code"
