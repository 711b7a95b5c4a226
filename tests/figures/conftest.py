"""Figures need Matplotlib: without it these tests are skipped, but not in CI."""

import importlib.util
import os

collect_ignore_glob = []
if importlib.util.find_spec("matplotlib") is None and os.environ.get("CI", "") not in ("1", "true"):
    collect_ignore_glob.append("test_*.py")
