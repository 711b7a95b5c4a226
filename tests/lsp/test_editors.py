"""Editors without a window: what they show is what ``symproof check`` finds in the same file."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import guides
import pytest
from needed import missing

from symproof.tools.cli import main

try:
    import pygls  # noqa: F401
except ImportError as error:
    missing(f"{error} (pip install 'symproof[lsp]')")

TEXT = {
    "a.md": "𝑥 한글 $1 = 2$ and $2 = 2$.\n\nProve that $a + b = a - b$.\n\n$$\\foo = 1$$\n",
    "a.tex": "\\begin{document}\n한글 𝑥 $\\cos 0 = 0$\n\\[1 = 1 = 3\\]\n\\end{document}\n",
}


@pytest.fixture(params=TEXT)
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    made = tmp_path / request.param
    made.write_text(TEXT[request.param], encoding="utf-8")
    (tmp_path / ".git").mkdir()  # a project
    return made


def checked(file: Path, capsys: pytest.CaptureFixture[str]) -> list[list[object]]:
    """Line, column in letters and code of each finding, as ``symproof check`` tells it."""
    main(["check", "--output-format", "json", str(file)])
    found = json.loads(capsys.readouterr().out)["relations"]
    return [[r["line"], r["column"], r["code"]] for r in found if r["code"]]


def block(label: str) -> str:
    """The block of the guide with this label, with the command of this checkout."""
    command = f'"{sys.executable}" "-m" "symproof"'
    found = guides.block("reports/guide/editor.md", label)
    return found.replace('"symproof" "lsp"', f'{command} "lsp"').replace(
        'cmd = { "symproof", "lsp" }', f'cmd = {{ {command.replace(" ", ", ")}, "lsp" }}'
    )  # fmt: skip


def shown(command: list[str], out: Path, folder: Path) -> list[list[object]]:
    """What an editor writes into a file."""
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=60, check=False,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert out.exists(), done.stdout + done.stderr
    found: list[list[object]] = json.loads(out.read_text("utf-8"))
    return found


#: What Neovim 0.8 has brought; Debian 12 has 0.7.
OLD_NEOVIM = """
vim.lsp.start = vim.lsp.start or function(config)
  vim.lsp.buf_attach_client(0, vim.lsp.start_client(config))
end
"""
NEOVIM = """
vim.wait(30000, function() return #vim.diagnostic.get(0) >= WANTED end, 50)
local rows = {}
for _, d in ipairs(vim.diagnostic.get(0)) do
  local line = vim.api.nvim_buf_get_lines(0, d.lnum, d.lnum + 1, false)[1]
  local letters = vim.fn.strchars(string.sub(line, 1, d.col))
  table.insert(rows, { d.lnum + 1, letters + 1, d.code })
end
local file = io.open(OUT, "w")
file:write(vim.fn.json_encode(rows))
file:close()
vim.cmd("qa!")
"""


def test_helix_is_told_the_command_that_there_is() -> None:
    settings = tomllib.loads(block("toml helix"))
    ((name, server),) = settings["language-server"].items()
    assert [server["command"], *server["args"]] == ["symproof", "lsp"]
    assert [language["language-servers"] for language in settings["language"]] == [[name]]


@pytest.mark.slow
def test_neovim(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    editor = shutil.which("nvim")
    if editor is None:
        missing("Neovim is not installed (apt install neovim)")
    out, script = tmp_path / "out.json", tmp_path / "init.lua"
    script.write_text(f"{OLD_NEOVIM}\n{block('lua neovim')}", encoding="utf-8")
    after = tmp_path / "after.lua"
    wanted = checked(file, capsys)
    after.write_text(f'OUT, WANTED = "{out}", {len(wanted)}\n{NEOVIM}', encoding="utf-8")
    command = [editor, "--headless", "-u", str(script), str(file), "-c", f"luafile {after}"]
    assert sorted(shown(command, out, tmp_path)) == wanted


WITHOUT_EGLOT = """
(unless (require 'eglot nil t) (with-temp-file OUT (insert "[]")) (kill-emacs 0))
"""
EMACS = """
(require 'json)
(prefer-coding-system 'utf-8)
(setq eglot-sync-connect 30)
(find-file FILE)
(funcall MODE)
(add-hook 'eglot-managed-mode-hook #'flymake-mode)
(apply #'eglot (eglot--guess-contact))
(let ((limit (time-add (current-time) 30)))
  (flymake-start)
  (while (and (< (length (flymake-diagnostics)) WANTED) (time-less-p (current-time) limit))
    (accept-process-output nil 0.1)))
(with-temp-file OUT
  (insert (json-encode (with-current-buffer (get-file-buffer FILE)
    (vconcat (mapcar (lambda (d) (save-excursion
      (goto-char (flymake-diagnostic-beg d))
      (vector (line-number-at-pos) (1+ (- (point) (line-beginning-position)))
              (flymake-diagnostic-text d))))
      (flymake-diagnostics)))))))
(kill-emacs 0)
"""


@pytest.mark.slow
def test_emacs(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    editor = shutil.which("emacs")
    if editor is None:
        missing("Emacs is not installed (apt install emacs-nox elpa-eglot)")
    out, script = tmp_path / "out.json", tmp_path / "init.el"
    mode = "latex-mode" if file.suffix == ".tex" else "text-mode"
    wanted = checked(file, capsys)
    names = f'(setq FILE "{file}" OUT "{out}" MODE \'{mode} WANTED {len(wanted)})'
    begin = f"{names}\n(package-initialize)\n{WITHOUT_EGLOT}"
    script.write_text(f"{begin}\n{block('elisp emacs')}\n{EMACS}", encoding="utf-8")
    found = shown([editor, "-q", "--batch", "-l", str(script)], out, tmp_path)
    if found == []:
        missing("eglot is not installed (apt install elpa-eglot)")
    told = [[line, column, re.findall(r"SP\d+", str(text))[0]] for line, column, text in found]
    assert sorted(told) == wanted
