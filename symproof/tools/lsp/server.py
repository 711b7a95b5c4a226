"""The server: texts in, diagnostics out, and answers about what stands at a place.

Needs the package ``pygls`` (``pip install 'symproof[lsp]'``).  The loop that reads messages only
keeps texts; all that reads a formula happens in a process of its own, so typing never waits.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, cast

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol
from pygls.protocol.language_server import lsp_method
from pygls.uris import to_fs_path

from ...base.catalogs import translator
from ...deciding.words import ERROR
from ...documents.reporting.findings import SUFFIXES
from ...version import __version__
from ..checking.configuration import BadConfiguration
from ..languages import language_of_client
from .process import Lost, Process
from .settings import Settings
from .texts import Text

_LANGUAGES = {"latex": ".tex", "tex": ".tex", "plaintext": ".txt", "markdown": ".md"}
ACCEPT = "symproof.accept"  # the command that records what a document says now
_LONGEST = 50_000_000  # bytes of a message
_LENGTH = re.compile(rb"Content-Length: ([0-9]{1,20})\r\n\Z")
_SEVERITY = {ERROR: types.DiagnosticSeverity.Error}


@dataclass
class Opened:
    """A document that a client has opened; ``check`` is under way or done."""

    uri: str
    name: str
    is_file: bool
    text: Text
    version: int
    check: asyncio.Task[None] | None = None


class Protocol(LanguageServerProtocol):
    """The protocol, with texts of our own: their positions are UTF-16 and their lines end where
    the protocol says."""

    _server: Server

    def structure_message(self, data: dict[str, Any]) -> Any:
        """A message; a request that is none is answered with an error."""
        try:
            return super().structure_message(data)
        except JsonRpcException as error:
            if "method" in data and isinstance(data.get("id"), (int, str)):
                said = "the parameters are not as the Language Server Protocol says"
                code = error.CODE or types.ErrorCodes.InvalidParams
                self._send_response(data["id"], error=types.ResponseError(code, said))
            raise

    @lsp_method(types.INITIALIZE)
    def lsp_initialize(self, params: types.InitializeParams) -> Any:
        """Begin to serve; positions are in UTF-16, which every client understands."""
        if params.capabilities.general is not None:
            params.capabilities.general.position_encodings = None
        return (yield from super().lsp_initialize(params))

    @lsp_method(types.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: types.DidOpenTextDocumentParams) -> None:
        """Begin to check a document, if it is one."""
        opened = opened_from(params.text_document)
        if opened is not None:
            self._server.documents[opened.uri] = opened
            self._server.check(opened)

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: types.DidChangeTextDocumentParams) -> None:
        """Change a text and check it again."""
        opened = self._server.documents.get(params.text_document.uri)
        if opened is not None:
            opened.version = params.text_document.version
            for change in params.content_changes:
                opened.text = _changed(opened.text, change)
            self._server.check(opened)

    @lsp_method(types.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: types.DidCloseTextDocumentParams) -> None:
        """Forget a document and its findings."""
        opened = self._server.documents.pop(params.text_document.uri, None)
        if opened is not None:
            self._server.forget(opened)


class Server(LanguageServer):
    """The documents of one client, and the process that judges them."""

    def __init__(self) -> None:
        super().__init__("symproof", __version__, protocol_cls=Protocol)
        self.documents: dict[str, Opened] = {}
        self.translate = translator("en", "documents")
        self.process = Process({}, 0.0, {})
        self.tasks: set[asyncio.Task[Any]] = set()
        self.shows_markdown = False  # in a hover
        self.is_left = False  # whether the client has taken leave

    def begin(self, params: types.InitializeParams) -> None:
        """Settle the language and the folder of the client."""
        document = params.capabilities.text_document
        hovers = None if document is None else document.hover
        formats = () if hovers is None else hovers.content_format or ()
        self.shows_markdown = types.MarkupKind.Markdown in formats
        folder = _folder(params)
        try:
            settings = Settings(folder)
            environment = settings.environment
        except (BadConfiguration, ValueError, OSError) as error:
            self._complain(str(error))
            folder, settings = None, Settings()
            environment = settings.environment
        language = language_of_client(params.locale or "", settings.configuration.language)
        self.translate = translator(language, "documents")
        begin = {"folder": None if folder is None else str(folder), "language": language}
        self.process = Process(begin, settings.timeout, environment)

    def check(self, opened: Opened) -> None:
        """Check a document as it is now; what was under way for it is dropped."""
        self._drop(opened)
        opened.check = self._start(self._checked(opened))

    def forget(self, opened: Opened) -> None:
        """Take back what was said of a document."""
        self._drop(opened)
        self._publish(opened, ())
        self._start(self._ask("close", opened))

    async def about(self, do: str, uri: str, position: types.Position) -> dict[str, Any]:
        """What the process says of a place, when it has checked the document."""
        opened = await self.settled(uri)
        if opened is None:
            return {}
        line, column = opened.text.place((position.line, position.character))
        return await self._ask(do, opened, line=line, column=column)

    async def of_document(self, do: str, uri: str, **request: Any) -> dict[str, Any]:
        """The answer of the process about a whole document, when that is checked; nothing if the
        document changes meanwhile."""
        opened = await self.settled(uri)
        if opened is None:
            return {}
        version = opened.version
        found = await self._ask(do, opened, **request)
        return found if opened.version == version else {}

    async def fixes(self, uri: str, lines: types.Range) -> tuple[Opened | None, dict[str, Any]]:
        """The fixes for findings in some lines, with the document to which they belong."""
        found = await self.of_document("fixes", uri, lines=_lines(lines))
        return self.documents.get(uri), found

    async def accept(self, uri: str, version: int, place: int | None) -> None:
        """Record a document, or one relation of it, as it was in a version; then check it again."""
        opened = await self.settled(uri)
        if opened is None or opened.version != version:
            self._complain(self.translate("the document has changed; accept it again"))
            return
        found = await self._ask("accept", opened, place=place)
        if found.get("refused"):
            self._complain(found["refused"])
        self.check(opened)

    async def settled(self, uri: str) -> Opened | None:
        """A document when its last version is checked."""
        while (opened := self.documents.get(uri)) is not None:
            check = opened.check
            if check is None or check.done():
                break
            await asyncio.wait([check])
        return opened

    async def end(self) -> None:
        """End the process."""
        for opened in self.documents.values():
            self._drop(opened)
        await self.process.stop()
        self.is_left = True

    def report_server_error(self, error: Exception, source: Any) -> None:
        """Note what a client has sent that is no message; it is no matter for its user."""
        logging.getLogger(__name__).debug("%s: %s", source, error)

    # -- the process -----------------------------------------------------------------------

    async def _checked(self, opened: Opened) -> None:
        text, version = opened.text, opened.version

        def publish(found: dict[str, Any]) -> None:
            if opened.version == version and self.documents.get(opened.uri) is opened:
                self._publish(opened, (_diagnostic(text, f) for f in found.get("findings", ())))

        publish(await self._ask("check", opened, publish, name=opened.name, text=text.value,
                                is_file=opened.is_file))  # fmt: skip

    async def _ask(
        self, do: str, opened: Opened, hear: Callable[[dict[str, Any]], None] | None = None,
        **request: Any,
    ) -> dict[str, Any]:  # fmt: skip
        try:
            return await self.process.ask(do, hear, uri=opened.uri, **request)
        except Lost:
            self._complain(self.translate("the document could not be checked within its limits"))
            return {}

    def _start(self, work: Any) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    def _drop(self, opened: Opened) -> None:
        if opened.check is not None:
            opened.check.cancel()

    def _publish(self, opened: Opened, diagnostics: Iterable[types.Diagnostic]) -> None:
        self.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(opened.uri, list(diagnostics), opened.version)
        )

    def _complain(self, said: str) -> None:
        self.window_show_message(types.ShowMessageParams(types.MessageType.Error, said))


def opened_from(item: types.TextDocumentItem) -> Opened | None:
    """A document that a client opens; None if it is of no kind that is checked."""
    path = to_fs_path(item.uri) if item.uri.startswith("file:") else None
    suffix = _LANGUAGES.get(item.language_id, "")
    name = path or f"untitled{suffix}"
    if not name.endswith(SUFFIXES):
        if not suffix:
            return None
        name, path = f"{name}{suffix}", None
    return Opened(item.uri, name, path is not None, Text(item.text), item.version)


def _folder(params: types.InitializeParams) -> Path | None:
    """The first folder of the client, if it is one of this machine."""
    folders = [folder.uri for folder in params.workspace_folders or ()]
    uri = folders[0] if folders else params.root_uri
    path = to_fs_path(uri) if uri and uri.startswith("file:") else None
    return Path(path) if path and Path(path).is_dir() else None


def _changed(text: Text, change: types.TextDocumentContentChangeEvent) -> Text:
    if isinstance(change, types.TextDocumentContentChangeWholeDocument):
        return Text(change.text)
    start, end = change.range.start, change.range.end
    return text.edited((start.line, start.character), (end.line, end.character), change.text)


def _lines(lines: types.Range) -> tuple[int, int]:
    """The first and the last line of a range, counted from 1."""
    return lines.start.line + 1, lines.end.line + 1


def _range(text: Text, start: list[int], end: list[int]) -> types.Range:
    first, last = (types.Position(*text.position(*place)) for place in (start, end))
    return types.Range(first, last)


def _diagnostic(text: Text, found: dict[str, Any]) -> types.Diagnostic:
    return types.Diagnostic(
        range=_range(text, found["start"], found["end"]), message=found["message"],
        severity=_SEVERITY.get(found["level"], types.DiagnosticSeverity.Warning),
        code=found["code"], source="symproof", data=found["data"],
    )  # fmt: skip


server = Server()


@server.feature(types.INITIALIZE)
def initialize(params: types.InitializeParams) -> None:
    """Begin to serve a client."""
    server.begin(params)


@server.feature(types.SHUTDOWN)
async def shutdown(*_: Any) -> None:
    """End the work."""
    await server.end()


@server.feature(types.TEXT_DOCUMENT_HOVER)
async def hover(params: types.HoverParams) -> types.Hover | None:
    """What is to be said of the formula at a place."""
    found = await server.about("hover", params.text_document.uri, params.position)
    opened = server.documents.get(params.text_document.uri)
    if not found.get("text") or opened is None:
        return None
    content = types.MarkupContent(types.MarkupKind.PlainText, found["text"])
    if server.shows_markdown:
        content = types.MarkupContent(types.MarkupKind.Markdown, found["markdown"])
    ((start, end),) = found["places"]
    return types.Hover(content, _range(opened.text, start, end))


@server.feature(types.TEXT_DOCUMENT_DEFINITION)
async def definition(params: types.DefinitionParams) -> list[types.Location]:
    """Where the definitions stand that the relation at a place has used."""
    uri = params.text_document.uri
    found = await server.about("definition", uri, params.position)
    opened = server.documents.get(uri)
    places = found.get("places", ()) if opened is not None else ()
    return [types.Location(uri, _range(opened.text, *place)) for place in places if opened]


@server.feature(
    types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=["\\", ":", " "])
)
def completion(params: types.CompletionParams) -> list[types.CompletionItem]:
    """The completions at a place: commands of formulas, words of declarations."""
    from .completions import completions

    opened, position = server.documents.get(params.text_document.uri), params.position
    if opened is None:
        return []
    end = opened.text.offset((position.line, position.character))
    start = opened.text.offset((position.line, 0))
    found = completions(opened.text.value[start:end])
    first = types.Position(*opened.text.at(end - found.typed))
    return [
        types.CompletionItem(text, text_edit=types.TextEdit(types.Range(first, position), text))
        for text in found.texts
    ]


@server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
async def document_symbol(params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
    """The headings of a document with what stands below them."""
    uri = params.text_document.uri
    found, opened = await server.of_document("outline", uri), server.documents.get(uri)
    return [] if opened is None else _nested(opened.text, found.get("outline", ()))


def _nested(text: Text, rows: Iterable[dict[str, Any]]) -> list[types.DocumentSymbol]:
    """The symbols of rows, each below the last heading that is of a higher level."""
    found: list[types.DocumentSymbol] = []
    above: list[tuple[int, types.DocumentSymbol]] = []  # the headings in force, with their levels
    for row in rows:
        level, here = row["level"], _range(text, row["start"], row["end"])
        kind = types.SymbolKind.Constant if level is None else types.SymbolKind.String
        symbol = types.DocumentSymbol(row["name"], kind, here, here, detail=row["detail"])
        above = [pair for pair in above if level is None or pair[0] < level]
        for _, heading in above:
            heading.range = types.Range(heading.range.start, max(heading.range.end, here.end))
        (above[-1][1].children if above else found).append(symbol)  # type: ignore[union-attr]
        if level is not None:
            symbol.children = []
            above.append((level, symbol))
    return found


@server.feature(types.TEXT_DOCUMENT_INLAY_HINT)
async def inlay_hint(params: types.InlayHintParams) -> list[types.InlayHint]:
    """The verdicts behind the relations that hold."""
    uri, lines = params.text_document.uri, _lines(params.range)
    found = await server.of_document("hints", uri, lines=lines)
    opened = server.documents.get(uri)
    return [] if opened is None else [
        types.InlayHint(types.Position(*opened.text.position(*hint["at"])), hint["text"],
                        padding_left=True)
        for hint in found.get("hints", ())
    ]  # fmt: skip


@server.feature(
    types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions([types.CodeActionKind.QuickFix])
)
async def code_action(
    params: types.CodeActionParams,
) -> list[types.CodeAction | types.Command]:
    """Changes that settle the findings in a range, each of which has been tried, and commands that
    record what stands there."""
    only = params.context.only
    if only and not any(types.CodeActionKind.QuickFix.value.startswith(str(k)) for k in only):
        return []
    uri = params.text_document.uri
    opened, found = await server.fixes(uri, params.range)
    return [] if opened is None else [_action(opened, f) for f in found.get("fixes", ())]


def _action(opened: Opened, fix: dict[str, Any]) -> types.CodeAction | types.Command:
    if "accept" in fix:
        arguments = [opened.uri, opened.version, fix["accept"]]
        return types.Command(fix["title"], ACCEPT, arguments=arguments)
    start, end, new = fix["change"]
    places = (types.Position(*opened.text.at(offset)) for offset in (start, end))
    edit = types.TextEdit(types.Range(*places), new)
    return types.CodeAction(
        title=fix["title"], kind=types.CodeActionKind.QuickFix, is_preferred=fix["preferred"],
        edit=types.WorkspaceEdit({opened.uri: [edit]}),
    )  # fmt: skip


@server.command(ACCEPT)
async def accept(uri: str, version: int, place: int | None) -> None:
    """Record what a document says, or one relation of it, as it is in the version."""
    await server.accept(uri, version, place)


class Incoming:
    """The messages of a client, without those that are longer than any message has to be."""

    def __init__(self, stream: BinaryIO) -> None:
        self.stream, self.read = stream, stream.read

    def readline(self) -> bytes:
        """The next line of a header; what stands before it is left of a message that was too
        long."""
        line = self.stream.readline(_LONGEST)
        found = _LENGTH.search(line)
        if found is None:
            return line
        return found[0] if int(found[1]) <= _LONGEST else b"Too-Long: yes\r\n"


def main() -> int:
    """Serve one client on standard input and output; the exit code is 0 if it has taken leave."""
    logging.disable(logging.CRITICAL)
    stdin = cast(BinaryIO, Incoming(sys.stdin.buffer))
    server.start_io(stdin, stdout=os.fdopen(os.dup(sys.stdout.fileno()), "wb"))
    return 0 if server.is_left else 1
