"""The server beside another client than our own: pytest-lsp's, with what editors say they can."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator

import pytest
from needed import missing

try:
    import pytest_lsp
    from lsprotocol import types
    from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities
except ImportError as error:
    missing(f"{error} (pip install pytest-lsp 'symproof[lsp]')")

URI = "untitled:a"
TEXT = "Let $x$ be real. 한글 𝑥 $\\sin(2x) = 2\\sin(x)\\sin(x)$ and $1 = 1$.\n"


@pytest_lsp.fixture(
    scope="function",
    config=ClientServerConfig(server_command=[sys.executable, "-m", "symproof", "lsp"]),
    params=["neovim", "emacs", "visual_studio_code"],
)
async def client(request: pytest.FixtureRequest, lsp_client: LanguageClient) -> AsyncIterator[None]:
    """A session of an editor."""
    capabilities = client_capabilities(request.param)
    await lsp_client.initialize_session(types.InitializeParams(capabilities=capabilities))
    yield
    await lsp_client.shutdown_session()


@pytest.mark.slow
@pytest.mark.asyncio
async def test_an_editor_sees_what_is_wrong_and_how_to_mend_it(client: LanguageClient) -> None:
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(types.TextDocumentItem(URI, "markdown", 1, TEXT))
    )
    await client.wait_for_notification("textDocument/publishDiagnostics")
    (found,) = client.diagnostics[URI]
    start = TEXT.index("\\sin(2x)") + 1  # 𝑥 has two units
    assert (found.range.start.character, found.code) == (start, "SP101")
    at = types.Position(0, start + 2)
    hover = await client.text_document_hover_async(
        types.HoverParams(types.TextDocumentIdentifier(URI), at)
    )
    assert hover is not None
    assert isinstance(hover.contents, types.MarkupContent)
    assert hover.contents.value.startswith(r"**SP101 refuted\: at x \= 1")
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(
            types.TextDocumentIdentifier(URI), found.range, types.CodeActionContext([found])
        )
    )
    assert "write cos(x) instead of sin(x)" in [a.title for a in actions or ()]
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(2, URI),
            [types.TextDocumentContentChangeWholeDocument("$1 = 1$")],
        )
    )
    await client.wait_for_notification("textDocument/publishDiagnostics")
    assert not client.diagnostics[URI]
