"""Findings in words: the results of documents for a terminal, and as JSON."""

from __future__ import annotations

import json
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from .messages import Said, Translate, said_from

CODES = {"refuted": "SP101", "ill-typed": "SP102", "undecided": "SP103", "not-read": "SP104"}
FALSE = ("refuted", "ill-typed")
OPEN = ("undecided", "not-read")
ORDER = (
    "proved", "proved-with-conditions", "definition", "assumed", "undecided", "not-read",
    "refuted", "ill-typed",
)  # fmt: skip
WIDTH = 96


class Report(NamedTuple):
    """What was found in some documents: for each its name, lines, results and errors."""

    documents: tuple[Checked, ...]

    def exit_code(self, strict: bool = False) -> int:
        """0 if all is fine, 1 if not, 2 if a document could not be checked."""
        if any(d.errors for d in self.documents):
            return 2
        return 1 if any(not d.is_fine(strict) for d in self.documents) else 0

    @property
    def relations(self) -> list[dict[str, Any]]:
        """All relations as plain data, in English."""
        return [r for d in self.documents for r in d.data(str)]

    def data(self, translate: Translate = str) -> dict[str, Any]:
        """Everything as plain data."""
        return {
            "relations": [r for d in self.documents for r in d.data(translate)],
            "theorems": [],
            "errors": [
                {"file": d.name, "line": line, "reason": said_from(said).in_language(translate)}
                for d in self.documents for line, said in d.errors
            ],
        }  # fmt: skip

    def text(self, translate: Translate = str, explain: bool = False) -> str:
        """Everything for a terminal: a line a relation, findings in full, a summary."""
        rows = [row for d in self.documents for row in d.rows(translate, explain)]
        counts = Counter(r["verdict"] for d in self.documents for r in d.results)
        parts = [f"{counts[w]} {translate(w)}" for w in ORDER if counts[w]]
        rows.append(
            Said("{files} file(s), {relations} relation(s): {counts}", files=len(self.documents),
                 relations=sum(counts.values()), counts=", ".join(parts) or "–",
                 ).in_language(translate)
        )  # fmt: skip
        return "\n".join(rows)


class Checked(NamedTuple):
    """One document with what was found in it."""

    name: str
    lines: tuple[str, ...]
    results: tuple[dict[str, Any], ...]
    errors: tuple[tuple[int, list[Any]], ...]

    def is_fine(self, strict: bool) -> bool:
        """Whether nothing is wrong; ``strict`` counts what is undecided or not read."""
        return all(
            r["fine"] and not (strict and r["verdict"] in OPEN and not r["expected"])
            for r in self.results
        )

    def data(self, translate: Translate) -> list[dict[str, Any]]:
        """The relations as plain data."""
        rows = []
        for r in self.results:
            row = {k: v for k, v in r.items() if k not in ("evidence", "notes", "reason")}
            row["file"] = self.name
            row["code"] = CODES.get(r["verdict"])
            row["reason"] = _said(r["reason"], translate)
            row["notes"] = [_said(n, translate) for n in r["notes"]]
            rows.append(row)
        return rows

    def rows(self, translate: Translate, explain: bool) -> Iterable[str]:
        """The lines for a terminal."""
        for line, said in self.errors:
            yield f"{self.name}:{line}: {said_from(said).in_language(translate)}"
        for r in self.results:
            yield from self._rows(r, translate, explain)

    def _rows(self, r: dict[str, Any], translate: Translate, explain: bool) -> Iterable[str]:
        place = f"{self.name}:{r['line']}:{r['column']}"
        code = CODES.get(r["verdict"])
        expected = f" ({translate('as expected')})" if r["expected"] == r["verdict"] else ""
        word = translate(r["verdict"]) + expected
        reason = _said(r["reason"], translate)
        notes = [_said(n, translate) for n in r["notes"]]
        if r["expected"] and r["expected"] != r["verdict"]:
            wanted = Said("expected was: {word}", word=Said(r["expected"])).in_language(translate)
            yield f"{place}: {translate(r['verdict'])}: {wanted}"
            yield from self._echo(r)
        elif code is None or r["expected"]:
            yield f"{place}: {word}: {_cut(r['text'])}" + (f"  [{reason}]" if reason else "")
            yield from (f"    {note}" for note in notes)
        else:
            yield f"{place}: {code} {word}: {reason}"
            yield from self._echo(r)
            yield from (f"    {translate('hint')}: {note}" for note in notes)
        if explain:
            yield from (f"    {row}" for row in explanation(r, translate))

    def _echo(self, r: dict[str, Any]) -> Iterable[str]:
        """The line of the document with a caret under the place."""
        if not 0 < r["line"] <= len(self.lines):
            return
        line = self.lines[r["line"] - 1].replace("\t", " ")
        at = r["column"] - 1
        start = max(0, at - WIDTH // 2) if len(line) > WIDTH else 0
        window = "".join(c if c.isprintable() else "?" for c in line[start : start + WIDTH])
        yield f"    {window}"
        yield "    " + " " * _columns(window[: at - start]) + "^"


def _columns(text: str) -> int:
    """How many columns of a terminal the text takes."""
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
    )


def _cut(text: str) -> str:
    return text if len(text) <= WIDTH else text[: WIDTH - 1] + "…"


def _said(data: Any, translate: Translate) -> str:
    return "" if data is None else said_from(data).in_language(translate)


def explanation(r: dict[str, Any], translate: Translate) -> Iterable[str]:
    """The certificate of a verdict: the claim that the kernel saw and how it is proved, or the
    point and the enclosures of both sides."""
    for text in r["evidence"]:
        evidence = json.loads(text)
        if "theorems" in evidence:
            from ..kernel.proofs import check
            from ..notation.text_writer import write_relation

            (theorem,) = check(evidence)
            (entry,) = evidence["theorems"]
            claim = write_relation(theorem.claim.relation)
            yield Said("the kernel has proved: {claim}", claim=claim).in_language(translate)
            sorts = "; ".join(f"{v.name}: {v.sort}" for v in theorem.claim.variables)
            if sorts:
                yield Said("for all {variables}", variables=sorts).in_language(translate)
            rule = entry["proof"]
            while rule["rule"] == "discharge":
                rule = rule["proof"]
            yield Said("by the rule {rule}", rule=rule["rule"]).in_language(translate)
        else:
            found = r["counterexample"]
            yield Said("at {point}: {left} on the left, {right} on the right",
                       point=found["point"] or "–", left=found["left"],
                       right=found["right"]).in_language(translate)  # fmt: skip


def report_on(
    names: Sequence[str], data: Sequence[bytes], found: Sequence[dict[str, Any]]
) -> Report:
    """The report on documents with these names, bytes and findings."""
    return Report(tuple(
        Checked(
            name, tuple(raw.decode("utf-8-sig", "replace").splitlines()),
            tuple(f["results"]), tuple((line, said) for line, said in f["errors"]),
        )
        for name, raw, f in zip(names, data, found, strict=True)
    ))  # fmt: skip


def documents_in(paths: Iterable[str]) -> Iterable[Path]:
    """The files that the paths name; in a folder those that are documents."""
    for path in map(Path, paths):
        if path.is_dir():
            yield from sorted(
                p for p in path.rglob("*")
                if p.suffix in SUFFIXES and not any(q.startswith(".") for q in p.parts)
            )  # fmt: skip
        else:
            yield path


SUFFIXES = (".md", ".markdown", ".tex", ".latex", ".ltx", ".txt")
