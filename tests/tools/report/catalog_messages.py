"""Every English sentence that reports use, and the catalogs brought up to date with them.

Run ``python tests/tools/report/catalog_messages.py`` after changing a sentence: new ones are added
without a translation, those that are no more are dropped.
"""

import ast
import io
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from jinja2 import nodes

import symproof.report
from symproof import theory
from symproof.authoring.library import library
from symproof.base.catalogs import LANGUAGES, catalog_path
from symproof.checkers.coq.laws import DERIVATIVE
from symproof.kernel.laws import DERIVATIVES, LAWS, LIMITING
from symproof.report import wording
from symproof.report.framing import frame_of
from symproof.report.render import TEMPLATES, environment

HEADER = """msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


def of_templates() -> dict[str, str]:
    """The sentences in templates, each with the place where it is first used."""
    found: dict[str, str] = {}
    for path in sorted(TEMPLATES.glob("*/*")):
        tree = environment(path.parent.name).parse(path.read_text(encoding="utf-8"))
        for call in tree.find_all(nodes.Call):
            if isinstance(call.node, nodes.Name) and call.node.name == "_":
                (sentence,) = call.args
                found.setdefault(sentence.value, f"templates/{path.parent.name}/{path.name}")
    return found


def of_code() -> dict[str, str]:
    """The sentences in the modules of the package ``report``."""
    found: dict[str, str] = {}
    for path in sorted(Path(symproof.report.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and (getattr(node.func, "id", "") or getattr(node.func, "attr", ""))
                in ("Message", "translate")
                and node.args
                and isinstance(node.args[0], ast.Constant)
            ):
                found.setdefault(node.args[0].value, path.name)
    return found


def of_theory() -> dict[str, str]:
    """Titles, statements and remarks of the theory, and what its chapters are about."""
    theory.load()
    found = {words: "theory" for part in theory.PARTS for words in (part.title, part.summary)}
    records = [r for r in library.records.values() if r.function.__module__.startswith("symproof.")]
    chapters = (*theory.DOCUMENTS, *theory.BEYOND)
    # Not in the order in which they came: who imports one chapter gets those that it needs first.
    for record in sorted(records, key=lambda r: chapters.index(r.chapter)):
        place = f"theory/{record.chapter}.py"
        doc = " ".join(record.function.__globals__["__doc__"].strip().split("\n\n")[0].split())
        frame = frame_of(record)
        around = frame.sentences if frame else [wording.chapter_title(record.chapter).id]
        for sentence in (
            *around, doc, record.title, record.statement, *record.remarks,
            *filter(None, [record.rests_on]),
        ):  # fmt: skip
            found.setdefault(sentence, place)
    return found


def of_laws() -> dict[str, str]:
    """The names and the groups of the laws, and the names of the derivatives."""
    slopes = map(DERIVATIVE.format, DERIVATIVES)
    names = [*(name for law in (*LAWS, *LIMITING) for name in (law.group, law.name)), *slopes]
    return dict.fromkeys(names, "kernel/laws.py")


def messages() -> dict[str, str]:
    """All sentences, each with a place where it is used."""
    return {**of_theory(), **of_laws(), **of_code(), **of_templates()}


def read(language: str) -> Catalog:
    """The catalog of a language."""
    with catalog_path(language).open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def updated(language: str) -> bytes:
    """The catalog of a language with exactly the sentences that there are."""
    old = read(language) if catalog_path(language).exists() else Catalog()
    new = Catalog(locale=language, project="symproof", charset="utf-8", fuzzy=False)
    for sentence, place in messages().items():
        known = old.get(sentence)
        new.add(sentence, known.string if known else "", locations=[(place, None)])
    file = io.BytesIO()
    write_po(file, new, width=96, omit_header=True, include_lineno=False)
    return HEADER.format(language=language).encode() + file.getvalue()


if __name__ == "__main__":
    for language in LANGUAGES:
        if language != "en":
            catalog_path(language).parent.mkdir(parents=True, exist_ok=True)
            catalog_path(language).write_bytes(updated(language))
            missing = sum(not m.string for m in read(language) if m.id)
            sys.stdout.write(f"{language}: {missing} sentences without a translation\n")
