"""A fourth language that nobody speaks: English with an accent on every vowel.

It is made in a folder of its own, as a contributor would make a language, and shows every
sentence that does not come from a catalog: such a sentence has no accents.
"""

from __future__ import annotations

import io
import re
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po
from tools.report import catalog_messages

from symproof.kernel.laws import DERIVATIVES, LAWS, LIMITING
from symproof.report.conventions import LITERATURE
from symproof.report.glossary import FILE, glossary
from symproof.report.model import ShownFormula
from symproof.report.sentences import split
from symproof.theory.exercises import exercises

CODE = "xx"
# The sources of laws, which have the same names in all languages.
_SOURCES = (
    {law.source for law in (*LAWS, *LIMITING)}
    | {source for _, source in DERIVATIVES.values()}
    | {cited for cited, _ in LITERATURE}
)
BOOKS = "|".join(sorted(map(re.escape, _SOURCES), reverse=True))
_ACCENTS = str.maketrans("aeiouyAEIOUY", "àéïôüÿÀÉÏÔÜŸ")
_PLAIN_VOWEL = re.compile("[A-Za-z]*[aeiouyAEIOUY][A-Za-z]*")


def accented(sentence: str) -> str:
    """The sentence with accents, its formulas and gaps as they are."""
    out = ""
    for part in split(sentence):
        if isinstance(part, ShownFormula):
            return _by_words(sentence)
        out += part
    return re.sub(r"\{\w+\}|[^{}]+", lambda m: _accented_unless_gap(m[0]), out)


def _accented_unless_gap(text: str) -> str:
    return text if text.startswith("{") else text.translate(_ACCENTS)


def _by_words(sentence: str) -> str:
    """The same where formulas must stay readable: only words of letters get accents."""
    word = r"\{\w+\}|(?<![\w(/])(?:[A-Z][a-z]+|[a-z]{2,})(?![\w(])"
    return re.sub(word, lambda m: _accented_unless_gap(m[0]), sentence)


def make(folder: Path, leave_out: str = "") -> None:
    """The language in ``folder``: settings, a catalog, a column of the glossary."""
    catalogs = folder / CODE / "LC_MESSAGES"
    catalogs.mkdir(parents=True)
    (folder / CODE / "language.toml").write_text('name = "Ëxxïsh"\n', encoding="utf-8")
    asked = {exercise.statement for exercise in exercises().values()}
    for name, said in (("symproof", catalog_messages.messages()), ("learn", sorted(asked))):
        catalog = Catalog(charset="utf-8", fuzzy=False)
        for sentence in said:
            if sentence != leave_out:
                catalog.add(sentence, accented(sentence))
        file = io.BytesIO()
        write_po(file, catalog)
        (catalogs / f"{name}.po").write_bytes(file.getvalue())
    rows = [f"en,{CODE}", *(f"{entry.id},{accented(entry.id)}" for entry in glossary())]
    (folder / FILE).write_text("\n".join(rows) + "\n", encoding="utf-8")


def words_without_accents(name: str, page: str) -> set[str]:
    """The words on a page that a reader would take for English, apart from names."""
    page = re.sub(BOOKS, "", page)
    text = _prose_of_markdown(page) if name.endswith(".md") else _prose_of_latex(page)
    return {w for w in _PLAIN_VOWEL.findall(text) if len(w) > 1} - _NAMES


_NAMES = {
    "SymPy",
    "symproof",
    "English",
    "Toeplitz",
    "RoPE",
    "Transformer",
    "Coq",
    "II",
    "ALiBi",
    "Peng",
    "Press",
    "Raffel",
    "Sun",
    "xPos",
    "YaRN",
}


def _prose_of_markdown(page: str) -> str:
    text = re.sub(r"^ *```math\n.*?^ *```$|\$[^$\n]+\$|<!--.*?-->", "", page, flags=re.M | re.S)
    text = re.sub(r"(?m)^\| ([^|]*) \|.*", r"\1", text)  # the first column of a table
    return re.sub(r"`[^`]*`|\]\([^)]*\)|<a id=.*?</a>|\w+\.tex", "", text)


_NESTED = r"\{(?:[^{}]|\{(?:[^{}]|\{(?:[^{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*\})*\})*\}"
_TEX = re.compile(
    rf"\\claimline{_NESTED}{_NESTED}"
    rf"|\\(?:statement|firstline|notation|quoteline|nextline\{{[^{{}}]*\}}){_NESTED}"
    r"|\$[^$]*\$|\\ensuremath\{[^{}]*\}|\\begin\{\w+\}(?:\{[^{}]*\})*|\\end\{\w+\}"
    r"|\\texttt\{(?:[^{}]|\{[^{}]*\})*\}|\\(?:label|ref|pageref|color|caseline|InputIfFileExists)\{[^{}]*\}"
    r"|\\flowbox(?:\{\w+\}){4}|\\flow(?:across|down|round)(?:\{\w+\}){3}"
    r"|\\(?:resulthead|chapterfigure)\{\w+\}"
    r"|\\hyperref\[[^]]*\]|\\csname \w+ *\\endcsname|\\xeCJKsetup\{[^{}]*\}"
    r"|\\expandafter.*|\{(?:proved|refuted)\}$|\\[A-Za-z]+",
    re.M,
)


def _prose_of_latex(page: str) -> str:
    body = page.split(r"\begin{document}")[1]
    body = re.sub(
        r"(?m)(\\parbox\[t\]\{[^{}]*\}\{\\raggedright\\csname cjkxx.*?\}\\hfill).*", r"\1", body
    )
    body = re.sub(rf"\\quotefirst(\{{[^{{}}]*\}}){_NESTED}", r"\1", body)  # a label and a formula
    return _TEX.sub(" ", body)
