"""A client of the server, for tests: pygls' own, in a thread of its own."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Coroutine
from concurrent.futures import Future
from typing import Any

from lsprotocol import types
from pygls.lsp.client import LanguageClient

SECONDS = 60.0


class Client:
    """One session; each method waits for what it asks for."""

    def __init__(
        self, locale: str | None = None, folder: str | None = None, markdown: bool = False
    ) -> None:
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()
        self.published: asyncio.Queue[types.PublishDiagnosticsParams] = asyncio.Queue()
        self.messages: list[types.ShowMessageParams] = []
        self.client = LanguageClient("tests", "1")
        self.client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(
            lambda params: self.published.put_nowait(params)
        )
        self.client.feature(types.WINDOW_SHOW_MESSAGE)(lambda params: self.messages.append(params))
        self.run(self.client.start_io(sys.executable, "-m", "symproof", "lsp"))
        self.greeting: types.InitializeResult = self.run(
            self.client.initialize_async(
                types.InitializeParams(
                    capabilities=types.ClientCapabilities(
                        text_document=types.TextDocumentClientCapabilities(
                            hover=types.HoverClientCapabilities(
                                content_format=[types.MarkupKind.Markdown] * markdown
                                + [types.MarkupKind.PlainText]
                            )
                        ),
                        general=types.GeneralClientCapabilities(
                            position_encodings=[
                                types.PositionEncodingKind.Utf8, types.PositionEncodingKind.Utf16,
                            ]
                        )
                    ),
                    locale=locale, root_uri=folder,
                )
            )
        )  # fmt: skip
        self.client.initialized(types.InitializedParams())
        self.versions: dict[str, int] = {}

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        """What comes of some work in the client's loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(SECONDS)

    def start(self, work: Coroutine[Any, Any, Any]) -> Future[Any]:
        """The same, not waited for."""
        return asyncio.run_coroutine_threadsafe(work, self.loop)

    # -- documents -------------------------------------------------------------------------

    def open(self, uri: str, text: str, language: str = "markdown") -> list[types.Diagnostic]:
        """Open a document; what is found in it."""
        self.put(uri, text, language)
        return self.diagnostics(uri)

    def put(self, uri: str, text: str, language: str = "markdown") -> None:
        """Open a document."""
        self.versions[uri] = version = self.versions.get(uri, 0) + 1
        item = types.TextDocumentItem(uri, language, version, text)
        self._notify(
            self.client.text_document_did_open, types.DidOpenTextDocumentParams(text_document=item)
        )

    def change(self, uri: str, *changes: tuple[tuple[int, int], tuple[int, int], str]) -> None:
        """Change a document."""
        self.versions[uri] = version = self.versions.get(uri, 0) + 1
        events = [
            types.TextDocumentContentChangePartial(
                types.Range(types.Position(*start), types.Position(*end)), text
            )
            for start, end, text in changes
        ]
        self._notify(
            self.client.text_document_did_change,
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(version, uri), events
            ),
        )

    def replace(self, uri: str, text: str) -> None:
        """Send a whole text."""
        self.versions[uri] = version = self.versions.get(uri, 0) + 1
        self._notify(
            self.client.text_document_did_change,
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(version, uri),
                [types.TextDocumentContentChangeWholeDocument(text)],
            ),
        )

    def close(self, uri: str) -> None:
        """Close a document."""
        self._notify(
            self.client.text_document_did_close,
            types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(uri)),
        )

    def diagnostics(self, uri: str) -> list[types.Diagnostic]:
        """What is published of the last version of a document when all of it is checked."""
        self.first(uri)
        self.definition(uri, 0, 0)  # which waits for that
        found = self.published_first
        while not self.published.empty():
            more = self.published.get_nowait()
            found = more if self._is_of(more, uri) else found
        return list(found.diagnostics)

    def first(self, uri: str) -> list[types.Diagnostic]:
        """What is published first of the last version of a document."""

        async def wait() -> types.PublishDiagnosticsParams:
            while not self._is_of(found := await self.published.get(), uri):
                pass
            return found

        self.published_first = self.run(wait())
        return list(self.published_first.diagnostics)

    def _is_of(self, found: types.PublishDiagnosticsParams, uri: str) -> bool:
        return found.uri == uri and found.version == self.versions.get(uri)

    # -- requests --------------------------------------------------------------------------

    def hover(self, uri: str, line: int, character: int) -> types.Hover | None:
        """What is said of a place."""
        return self.run(self.client.text_document_hover_async(self._at(uri, line, character)))

    def definition(self, uri: str, line: int, character: int) -> Any:
        """Where the definitions stand."""
        at = self._at(uri, line, character)
        return self.run(
            self.client.text_document_definition_async(
                types.DefinitionParams(at.text_document, at.position)
            )
        )

    def actions(self, uri: str, first: int, last: int) -> list[types.CodeAction]:
        """The fixes for some lines."""
        lines = types.Range(types.Position(first, 0), types.Position(last, 0))
        params = types.CodeActionParams(
            types.TextDocumentIdentifier(uri), lines, types.CodeActionContext([])
        )
        return self.run(self.client.text_document_code_action_async(params))

    def completions(self, uri: str, line: int, character: int) -> list[types.CompletionItem]:
        """What may stand at a place."""
        at = self._at(uri, line, character)
        params = types.CompletionParams(at.text_document, at.position)
        return self.run(self.client.text_document_completion_async(params))

    def symbols(self, uri: str) -> list[types.DocumentSymbol]:
        """The outline of a document."""
        params = types.DocumentSymbolParams(types.TextDocumentIdentifier(uri))
        return self.run(self.client.text_document_document_symbol_async(params))

    def hints(self, uri: str, first: int, last: int) -> list[types.InlayHint]:
        """What is shown in some lines."""
        lines = types.Range(types.Position(first, 0), types.Position(last, 0))
        params = types.InlayHintParams(types.TextDocumentIdentifier(uri), lines)
        return self.run(self.client.text_document_inlay_hint_async(params))

    def execute(self, command: types.Command) -> None:
        """Let the server do what a command says."""
        params = types.ExecuteCommandParams(command.command, command.arguments)
        self.run(self.client.workspace_execute_command_async(params))

    def raw(self, data: bytes) -> None:
        """Send bytes that need not be a message."""
        self.loop.call_soon_threadsafe(self.client.protocol.writer.write, data)

    def end(self) -> int:
        """Leave; the exit code of the server."""

        async def leave() -> int:
            await self.client.shutdown_async(None)
            self.client.exit(None)
            code: int = await self.client._server.wait()
            return code

        return self.run(leave())

    def _at(self, uri: str, line: int, character: int) -> types.HoverParams:
        return types.HoverParams(types.TextDocumentIdentifier(uri), types.Position(line, character))

    def _notify(self, notify: Any, params: Any) -> None:
        self.loop.call_soon_threadsafe(notify, params)


def rows(found: list[types.Diagnostic]) -> list[tuple[int, int, int, str]]:
    """Line, first and last unit, and code of findings."""
    return [
        (d.range.start.line, d.range.start.character, d.range.end.character, str(d.code))
        for d in found
    ]
