"""What a client should not send, what nobody can read, and what is not wanted any more."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from needed import missing

try:
    from lsp.client import Client, rows
    from lsprotocol import types
    from pygls.exceptions import JsonRpcException
except ImportError as error:
    missing(f"{error} (pip install 'symproof[lsp]')")

#: A product that no proof search finishes within a second.
SLOW = r"\prod_{k=1}^{60}(1+\sin(k^2 x)) = \prod_{k=1}^{61}(1+\sin(k^2 x))"


def message(body: bytes) -> bytes:
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


def lives(client: Client) -> bool:
    """Whether the server still finds what is wrong."""
    uri = "untitled:alive"
    found = rows(client.open(uri, "𝑥 $1 = 2$"))
    client.close(uri)
    return found == [(0, 4, 9, "SP101")]


@pytest.mark.parametrize(
    "sent",
    [
        message(b"no JSON"), message(b"{}"), message(b"[1, 2]"), message(b"\xff\xfe"),
        message(b'{"jsonrpc": "2.0", "method": "textDocument/didOpen"}'),
        message(b'{"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"a": 1}}'),
        message(b'{"jsonrpc": "2.0", "method": "no/such", "params": {}}'),
        message(b'{"jsonrpc": "2.0", "id": 77, "result": null}'),
        message(b'{"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 99}}'),
        message(b'{"jsonrpc": "1.0", "id": 3, "method": "shutdown"}'),
        message(b'"' + b"[" * 5_000 + b'"'),
        message(b"[" * 5_000),
    ],
)  # fmt: skip
def test_the_server_survives_what_is_no_message(client: Client, sent: bytes) -> None:
    client.raw(sent)
    assert lives(client)


def test_an_unknown_request_is_an_error(client: Client) -> None:

    async def asked() -> None:
        with pytest.raises(JsonRpcException):
            await client.client.protocol.send_request_async("no/such", {"a": 1})

    client.run(asked())
    assert lives(client)


def test_a_request_without_its_parts_is_an_error(client: Client) -> None:
    body = {"jsonrpc": "2.0", "id": "x", "method": "textDocument/hover", "params": {"a": 1}}
    client.raw(message(json.dumps(body).encode()))
    assert lives(client)


def test_of_an_unknown_document_nothing_is_said(client: Client) -> None:
    uri = "untitled:unknown"
    assert client.hover(uri, 0, 0) is None
    assert not client.definition(uri, 0, 0)
    assert not client.actions(uri, 0, 9)
    client.change(uri, ((0, 0), (0, 0), "x"))
    client.replace(uri, "$1 = 2$")
    client.close(uri)
    assert lives(client)


def test_a_closed_document_is_forgotten(client: Client) -> None:
    uri = "untitled:closed"
    assert client.open(uri, "$1 = 2$")
    client.close(uri)
    assert client.diagnostics(uri) == []
    client.replace(uri, "$1 = 3$")
    assert client.hover(uri, 0, 2) is None
    assert not client.actions(uri, 0, 0)
    assert lives(client)


def test_a_document_that_is_opened_twice_is_the_last_one(client: Client) -> None:
    uri = "untitled:twice"
    client.put(uri, "$1 = 2$")
    assert rows(client.open(uri, "𝑥 한글 $1 = 3$")) == [(0, 7, 12, "SP101")]


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("a.md", "$$\\foo(x) = 1$$", "SP104"),
        ("a.md", "$$= )$$", "SP104"),
        ("a.md", "$$1 = 2", "SP104"),
        ("a.md", "<!-- symproof: nonsense -->\n", "SP310"),
        ("a.md", "<!-- symproof: expect refuted -->\n", "SP310"),
        ("a.md", "a\0b", "SP310"),
        ("a.md", "a\ud835b", "SP310"),
        ("a.md", "x" * 1_000_001, "SP310"),
        ("a.ipynb", "{}", "SP310"),
        ("a.ipynb", '{"cells": [', "SP310"),
        ("a.ipynb", "[" * 5_000, "SP310"),
        ("a.tex", "$" + "{" * 5_000 + "x = 1" + "}" * 5_000 + "$", "SP104"),
        ("a.md", "$1 = " + "9" * 40 + "$", "SP104"),
    ],
)
def test_what_cannot_be_read_is_a_finding(client: Client, name: str, text: str, code: str) -> None:
    uri = f"file:///nowhere/unread/{name}"
    found = client.open(uri, text)
    assert [d.code for d in found] == [code]
    assert client.hover(uri, 0, 0) is None or code == "SP104"
    assert all(a.title.startswith("expect") for a in client.actions(uri, 0, 0))
    client.close(uri)


@pytest.mark.parametrize(
    ("language", "uri"),
    [("python", "file:///nowhere/a.py"), ("python", "untitled:b"), ("json", "file:///n/a.json")],
)
def test_what_is_no_document_is_left_alone(client: Client, language: str, uri: str) -> None:
    client.put(uri, "$1 = 2$", language)
    assert client.hover(uri, 0, 2) is None
    assert lives(client)


@pytest.mark.parametrize(
    ("start", "end", "new", "after"),
    [
        ((0, 1), (0, 1), "한", "한𝑥 $1 = 2$"),  # in the middle of a surrogate pair
        ((0, 0), (0, 1), "", "𝑥 $1 = 2$"),
        ((0, 1), (0, 3), "", "$1 = 2$"),
        ((0, 99), (0, 99), "!", "𝑥 $1 = 2$!"),
        ((7, 0), (9, 0), "\n", "𝑥 $1 = 2$\n"),
        ((0, 3), (0, 2), "", "𝑥$1 = 2$"),
    ],
)
def test_edits_at_places_that_are_none(
    client: Client, start: tuple[int, int], end: tuple[int, int], new: str, after: str
) -> None:
    uri = "untitled:places"
    client.open(uri, "𝑥 $1 = 2$")
    client.change(uri, (start, end, new))
    changed = rows(client.diagnostics(uri))
    client.replace(uri, after)
    assert changed == rows(client.diagnostics(uri))
    assert client.hover(uri, 2**31 - 1, 2**31 - 1) is None


def test_a_stale_version_is_dropped(client: Client) -> None:
    uri = "untitled:stale"
    begun = time.monotonic()
    client.put(uri, f"$${SLOW}$$\n\n$$1 = 2$$\n")
    for k in range(20):
        client.change(uri, ((2, 6), (2, 7), str(k % 10)))
    client.replace(uri, "$$1 = 3$$")
    assert rows(client.diagnostics(uri)) == [(0, 2, 7, "SP101")]
    assert time.monotonic() - begun < 8
    assert lives(client)


@pytest.mark.slow
def test_a_request_that_is_cancelled_ends_at_once(client: Client) -> None:
    uri = "untitled:cancelled"
    client.put(uri, f"$${SLOW}$$\n")
    begun = time.monotonic()

    async def asked() -> bool:
        params = types.HoverParams(types.TextDocumentIdentifier(uri), types.Position(0, 3))
        task = asyncio.ensure_future(client.client.text_document_hover_async(params))
        await asyncio.sleep(0.2)
        number = next(
            key for key, future in client.client.protocol._request_futures.items()
            if not future.done()
        )  # fmt: skip
        client.client.cancel_request(types.CancelParams(number))
        try:
            await task
        except JsonRpcException:
            return True
        return False

    assert client.run(asked())
    assert time.monotonic() - begun < 3
    client.replace(uri, "")
    assert client.diagnostics(uri) == []
    assert lives(client)


@pytest.mark.slow
def test_what_takes_too_long_is_stopped_and_the_rest_is_judged(tmp_path: Path) -> None:
    (tmp_path / "symproof.toml").write_text("timeout = 0.5\n")
    session = Client(folder=tmp_path.as_uri())
    uri = (tmp_path / "a.md").as_uri()
    text = f"$1 = 2$\n\n$${SLOW}$$\n\n$1 = 3$\n"
    found = session.open(uri, text)
    assert [(d.range.start.line, d.code) for d in found] == [
        (0, "SP101"), (2, "SP312"), (4, "SP101"),
    ]  # fmt: skip
    assert "0.5 s of processor time" in found[1].message
    begun = time.monotonic()
    session.change(uri, ((4, 5), (4, 6), "4"))  # what it was lost at is not asked again
    assert len(session.diagnostics(uri)) == 3
    assert time.monotonic() - begun < 2
    assert session.end() == 0


def test_a_bad_configuration_is_said_and_the_rest_goes_on(tmp_path: Path) -> None:
    (tmp_path / "symproof.toml").write_text("stict = true\n")
    session = Client(folder=tmp_path.as_uri())
    assert len(session.open("untitled:a", "$1 = 2$")) == 1
    (said,) = session.messages
    assert "strict" in said.message
    assert session.end() == 0


def test_no_file_outside_is_opened(tmp_path: Path, client: Client) -> None:
    secret = tmp_path / "secret"
    secret.write_text("x: integer\n")
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "a.symproof").symlink_to(secret)
    (found,) = client.open((folder / "a.md").as_uri(), "\\input{../secret} $1 = 1$")
    assert found.code == "SP310"
    assert "leads out of its folder" in found.message
    assert "integer" not in found.message


@pytest.mark.slow
def test_a_client_that_vanishes_takes_the_server_with_it() -> None:
    hello = {
        "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}},
    }  # fmt: skip
    opened: dict[str, Any] = {
        "jsonrpc": "2.0", "method": "textDocument/didOpen",
        "params": {"textDocument": {
            "uri": "untitled:a", "languageId": "markdown", "version": 1, "text": f"$${SLOW}$$",
        }},
    }  # fmt: skip
    sent = b"".join(message(json.dumps(m).encode()) for m in (hello, opened))
    done = subprocess.run(
        [sys.executable, "-m", "symproof", "lsp"], input=sent, capture_output=True, timeout=30,
        check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stdout.startswith(b"Content-Length")
    assert done.stderr == b""


def test_without_the_package_one_line_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['pygls'] = None; sys.argv = ['symproof', 'lsp'];"
        "from symproof.tools.cli import main; sys.exit(main())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "pip install 'symproof[lsp]'" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_nothing_of_it_is_imported_with_symproof() -> None:
    code = "import sys, symproof; print([m for m in sys.modules if 'lsp' in m or 'pygls' in m])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
