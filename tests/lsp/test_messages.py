"""Messages that are none, or too long: they are answered, and end nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import pytest

pytest.importorskip("pygls")
ROOT = Path(__file__).parents[2]


class Client:
    """A client that sends what it likes."""

    def __init__(self, sent: IO[bytes], received: IO[bytes]) -> None:
        self.sent, self.received = sent, received

    def send(self, message: Any, length: int | None = None) -> None:
        body = json.dumps(message).encode()
        self.sent.write(b"Content-Length: %d\r\n\r\n" % (length or len(body)) + body)
        self.sent.flush()

    def answer(self, number: int) -> dict[str, Any]:
        while True:
            length = 0
            while (line := self.received.readline()) != b"\r\n":
                assert line, "the server has ended"
                if line.startswith(b"Content-Length"):
                    length = int(line.split(b":")[1])
            found: dict[str, Any] = json.loads(self.received.read(length))
            if found.get("id") == number:
                return found


@pytest.fixture
def client() -> Iterator[Client]:
    command = [sys.executable, "-m", "symproof", "lsp"]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        one = Client(process.stdin, process.stdout)
        one.send(
            {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}}
        )
        one.answer(1)
        yield one
        process.kill()


@pytest.mark.parametrize(
    "wrong",
    [
        {"method": "textDocument/hover", "params": 7},
        {"method": "textDocument/hover", "params": {"textDocument": 5, "position": "x"}},
        {"method": "workspace/executeCommand", "params": []},
        {"method": 9},
    ],
)
def test_a_request_of_wrong_types_gets_a_reply(client: Client, wrong: dict[str, Any]) -> None:
    client.send({"jsonrpc": "2.0", "id": 2, **wrong})
    assert "error" in client.answer(2)
    client.send({"jsonrpc": "2.0", "id": 3, "method": "shutdown"})
    assert client.answer(3)["result"] is None


def test_a_message_that_would_be_too_long_ends_nothing(client: Client) -> None:
    client.send({}, length=99_999_999_999_999)
    client.send({"jsonrpc": "2.0", "id": 3, "method": "shutdown"})
    assert client.answer(3)["result"] is None
