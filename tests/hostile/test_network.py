"""No network: the package opens no connection, in its source and when it runs."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import symproof

PACKAGE = Path(symproof.__file__).parent
ONLINE = {
    "socket", "ssl", "http", "urllib.request", "ftplib", "smtplib", "requests", "httpx",
    "xmlrpc", "socketserver", "aiohttp", "urllib3", "telnetlib",
}  # fmt: skip


#: What asyncio has that opens or awaits a connection; the rest of it waits for tasks and pipes.
CONNECTING = {
    "open_connection", "open_unix_connection", "start_server", "start_unix_server",
    "create_connection", "create_unix_connection", "create_server", "create_unix_server",
    "create_datagram_endpoint", "connect_accepted_socket", "getaddrinfo", "sock_connect",
    "sock_accept", "start_tls",
}  # fmt: skip


def connecting(source: str) -> set[str]:
    return {
        name
        for node in ast.walk(ast.parse(source))
        for name in (
            [node.attr] if isinstance(node, ast.Attribute)
            else [alias.name for alias in node.names] if isinstance(node, ast.ImportFrom)
            else [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str)
            else []
        )
    } & CONNECTING  # fmt: skip


def imported(source: str) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def online(names: set[str]) -> set[str]:
    return {n for n in names if n in ONLINE or n.split(".")[0] in ONLINE}


def test_the_search_finds_what_it_looks_for() -> None:
    assert online(imported("import os, http.client")) == {"http.client"}
    assert online(imported("from urllib import request")) == {"urllib.request"}
    assert online(imported("from urllib.parse import quote")) == set()
    assert connecting("import asyncio\nasyncio.start_server(f)") == {"start_server"}
    assert connecting("from asyncio import open_connection") == {"open_connection"}
    assert connecting("getattr(loop, 'create_server')") == {"create_server"}
    assert connecting("import asyncio\nasyncio.Lock()") == set()


@pytest.mark.slow
def test_no_module_can_reach_the_network() -> None:
    files = sorted(PACKAGE.rglob("*.py"))
    assert len(files) > 200
    sources = {str(f): f.read_text("utf-8") for f in files}
    reaching = {f: online(imported(s)) | connecting(s) for f, s in sources.items()}
    assert {f: found for f, found in reaching.items() if found} == {}


WATCHED = """
import sys
def hook(event, arguments):
    if event.split(".")[0] in ("socket", "urllib", "http", "ftplib", "smtplib"):
        print("reached out:", event, file=sys.stderr)
        raise SystemExit(99)
sys.addaudithook(hook)
from symproof import theory
from symproof.tools.cli import main
theory.CHAPTERS = theory.CHAPTERS[:2]  # what is done with one is done with all
raise SystemExit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize(
    ("arguments", "code"),
    [(("prove", "sin(-x) = -sin(x)"), 0), (("check", "x.md"), 0), (("learn",), 0), (("list",), 0)],
)
def test_no_run_reaches_out(tmp_path: Path, arguments: tuple[str, ...], code: int) -> None:
    (tmp_path / "x.md").write_text("![a](https://example.org/a.png) $1 = 1$ \\input{x}\n")
    done = subprocess.run(
        [sys.executable, "-c", WATCHED, *arguments], cwd=tmp_path, capture_output=True, text=True,
        timeout=300,
    )  # fmt: skip
    assert done.returncode == code, done.stderr
