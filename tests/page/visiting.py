"""A page in a real browser: a script opens it there and prints what it saw."""

import json
import subprocess
from pathlib import Path

SCRIPTS = Path(__file__).parent


def visit(node, script, text, folder, **wishes):
    """What a script sees on the page with this text."""
    file = folder / "index.html"
    file.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [node, SCRIPTS / script, file, json.dumps(wishes)],
        capture_output=True, text=True, check=False, timeout=1500,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)
