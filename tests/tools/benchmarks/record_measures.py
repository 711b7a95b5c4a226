"""The record: harmless edits that fail, mistakes that are noticed, and what a comparison costs.

    python tests/tools/benchmarks/record_measures.py [FOLDER] [--number 200] [--seed 1] [--jobs 2]
        [--only edits | mistakes | time]

Copies of the project's right documents, or of those in a FOLDER, are recorded, changed and checked
by ``symproof check``, and nothing else decides what a change is worth:

* **harmless edits**: a letter renamed throughout, words reworded, paragraphs reflowed, sides or
  summands swapped, a paragraph inserted, two independent sections in the other order.  Their share
  of documents that fail is to be at most 2 %;
* **mistakes** in a relation that was proved (a sign, sin for cos, a lost square, factor, index or
  transpose, another number).  Where the changed relation is still proved, it is no mistake.  Of
  the others, at least 98 % are to be noticed with a record; without one those are noticed that are
  false or suspect near their place and were not before;
* **time**: processor seconds of a run with records over those of one without, in turns.

Edits are drawn, the same for the same seed.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import resource
import statistics
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

RIGHT = Path(__file__).parents[2] / "documents" / "right"
SUFFIX = ".symproof-record"
ALARMS = ("refuted", "ill-typed", "suspect")
FAILING = ("SP101", "SP102", "SP105", "SP107")
NEAR = 3  # lines from a mistake to the finding about it
ROUNDS = 3  # of the measure of time
TRIES = 50  # draws for one edit or mistake
Relation = Mapping[str, Any]


class Document(NamedTuple):
    """A right document: the name of its file, its text, what is found in it, and its record."""

    name: str
    text: str
    relations: list[Relation]
    record: str


Edit = Callable[[Document, random.Random], str | None]


# -- checking --------------------------------------------------------------------------------


def symproof(folder: Path, jobs: int, *options: str) -> str:
    """What ``symproof check`` prints about the documents of a folder."""
    command = [sys.executable, "-m", "symproof", "check", ".", "--jobs", str(jobs), *options]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode > 1:
        raise SystemExit(done.stderr or done.stdout[-2000:])
    return done.stdout


def found(folder: Path, jobs: int) -> dict[str, list[Relation]]:
    """The relations in the documents of a folder, by the names of the files."""
    rows: dict[str, list[Relation]] = {}
    for r in json.loads(symproof(folder, jobs, "--output-format", "json"))["relations"]:
        rows.setdefault(Path(r["file"]).name, []).append(r)
    return rows


def recorded(texts: Mapping[str, str], jobs: int) -> dict[str, Document]:
    """The documents with these texts, each with its record."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file, text in texts.items():
            (folder / file).write_text(text, encoding="utf-8")
        relations = found(folder, jobs)
        symproof(folder, jobs, "--accept")
        return {
            file: Document(file, text, relations[file],
                           (folder / (file + SUFFIX)).read_text(encoding="utf-8"))
            for file, text in texts.items() if file in relations
        }  # fmt: skip


def judged(
    cases: list[tuple[Document, str]], jobs: int, with_record: bool = True
) -> list[list[Relation]]:
    """The relations of changed documents, beside the records of the unchanged ones or without."""
    with tempfile.TemporaryDirectory() as name:
        folder, files = Path(name), []
        for number, (document, text) in enumerate(cases):
            files.append(f"{number:04}{Path(document.name).suffix}")
            (folder / files[-1]).write_text(text, encoding="utf-8")
            if with_record:
                (folder / (files[-1] + SUFFIX)).write_text(document.record, encoding="utf-8")
        rows = found(folder, jobs)
        return [rows.get(file, []) for file in files]


def fails(relations: list[Relation]) -> list[Relation]:
    """The findings for which a run fails."""
    return [r for r in relations if r["code"] in FAILING and not r["suppressed"]]


def place(text: str, r: Relation) -> tuple[int, int] | None:
    """Where a relation begins and ends in the text, if it stands there in one piece."""
    start = sum(len(row) + 1 for row in text.split("\n")[: r["line"] - 1]) + r["column"] - 1
    pattern = r"\s*".join(re.escape(sign) for sign in re.sub(r"\s", "", r["text"]))
    match = re.compile(pattern).match(text, start)
    return None if match is None else match.span()


# -- harmless edits --------------------------------------------------------------------------

_MATH = re.compile(
    r"<!--.*?-->|^% symproof.*?$|\$\$.*?\$\$|\$[^$\n]+\$|\\\[.*?\\\]|\\\(.*?\\\)"
    r"|\\begin\{(align|equation|gather)(\*?)\}.*?\\end\{\1\2\}", re.S | re.M,
)  # fmt: skip
_TOKEN = re.compile(r"\\(?:begin|end|label|tag|text|mathrm|operatorname)\{[^}]*\}|\\?[A-Za-z]+")
_ONE = re.compile(
    r"\\(?:begin|end|label|tag|text|mathrm|operatorname)\{[^}]*\}|\\[A-Za-z]+|[A-Za-z]"
)
#: Letters whose custom gives them a meaning are neither renamed nor new names.
PLAIN = frozenset("abcmnpqrsuvwxyz")
_WORDS = re.compile(r"[A-Za-z]{2,}")
#: What may stand for each other in prose.
SYNONYMS = (
    ("Hence", "Therefore"), ("Therefore", "Hence"), ("Then", "Hence"), ("gives", "yields"),
    ("for all", "for every"), ("이므로", "이기 때문에"), ("따라서", "그러므로"), ("因此", "所以"),
    ("the one before", "its predecessor"), ("always", "ever"), ("are equal", "agree"),
)  # fmt: skip
PARAGRAPHS = (
    "This will be used below.", "As a check, $2 + 3 = 5$.", "이것을 아래에서 쓴다.",
    "下面要用到它。", "Nothing is new here; the next lines are what matters.",
)  # fmt: skip


def letters(text: str) -> Counter[str]:
    """The letters of the formulas and declarations of a text."""
    return Counter(
        sign for part in _MATH.finditer(text) for sign in _ONE.findall(part[0]) if len(sign) == 1
    )


def rename(document: Document, choose: random.Random) -> str | None:
    """One letter is another one throughout."""
    used = letters(document.text)
    words = {*_TOKEN.findall(" ".join(part[0] for part in _MATH.finditer(document.text)))}
    old = sorted(PLAIN & used.keys() & words)  # letters that stand alone somewhere
    old = [letter for letter in old if re.search(rf"\b{letter}\b", _prose(document.text)) is None]
    new = sorted(PLAIN - used.keys())
    if not old or not new or document.name.endswith(".txt"):
        return None
    was, now = choose.choice(old), choose.choice(new)

    def renamed(part: re.Match[str]) -> str:
        if part[0].startswith(("<!--", "%")):  # words of declarations are words, and sizes are 2x2
            alone = rf"(?<![A-Za-z\\])(?!(?<=\d){was}\d){was}(?![A-Za-z])"
            return re.sub(alone, now, part[0])
        return _ONE.sub(lambda m: now if m[0] == was else m[0], part[0])

    return _MATH.sub(renamed, document.text)


def _prose(text: str) -> str:
    """The text without formulas and declarations."""
    return _MATH.sub(" ", text)


def reword(document: Document, choose: random.Random) -> str | None:
    """A word is another one that says the same."""
    options = [
        (match.span(), new) for old, new in SYNONYMS
        for match in re.finditer(rf"(?<![A-Za-z]){old}(?![A-Za-z])", document.text)
    ]  # fmt: skip
    if not options:
        return None
    (start, end), new = choose.choice(options)
    return document.text[:start] + new + document.text[end:]


def reflow(document: Document, choose: random.Random) -> str | None:
    """The lines of a paragraph end elsewhere."""
    blocks = document.text.split("\n\n")
    options = [
        k for k, block in enumerate(blocks) if _is_prose(block) and " " in block.strip()
        and "\n\n".join(blocks[:k]).count("```") % 2 == 0
    ]  # fmt: skip
    if not options:
        return None
    k = choose.choice(options)
    words = blocks[k].split()
    at = choose.randrange(1, len(words)) if len(words) > 1 else 0
    blocks[k] = " ".join(words[:at]) + "\n" + " ".join(words[at:])
    return "\n\n".join(blocks)


def _is_prose(block: str) -> bool:
    """Whether the lines of a paragraph may be joined."""
    return not re.search(r"^\s*[#|>%*+\d-]|<!--|\$\$|```|\\begin|\\end|\\\[|^\\", block, re.M)


def _alone(document: Document, choose: random.Random) -> tuple[int, int] | None:
    """Where a proved equation stands that is the whole formula."""
    options = []
    for r in document.relations:
        at = place(document.text, r)
        if at is None or not r["verdict"].startswith("proved") or r["text"].count("=") != 1:
            continue
        if r["text"].startswith("="):  # the left side stands before this formula
            continue
        before, behind = document.text[: at[0]].rstrip(), document.text[at[1] :]
        if before.endswith(("$", r"\[")) and re.match(r"\s*[.,;]?\s*(\$|\\\])", behind):
            options.append(at)
    return choose.choice(options) if options else None


def swap_sides(document: Document, choose: random.Random) -> str | None:
    """B = A for A = B."""
    at = _alone(document, choose)
    if at is None:
        return None
    left, _, right = document.text[at[0] : at[1]].partition("=")
    return f"{document.text[: at[0]]}{right.strip()} = {left.strip()}{document.text[at[1] :]}"


def swap_summands(document: Document, choose: random.Random) -> str | None:
    """b + a for a + b."""
    at = _alone(document, choose)
    if at is None:
        return None
    sides = document.text[at[0] : at[1]].split("=")
    options = [k for k, side in enumerate(sides) if len(_summands(side)) > 1]
    if not options:
        return None
    k = choose.choice(options)
    summands = _summands(sides[k])
    choose.shuffle(summands)
    sides[k] = f" {' + '.join(summands)} "
    new = "=".join(sides).strip()
    return document.text[: at[0]] + new + document.text[at[1] :]


def _summands(side: str) -> list[str]:
    """The summands of a sum of which none is subtracted; the side itself if it is no such sum."""
    depth, parts = 0, [""]
    if re.search(r"dots|&|\\\\|\\begin|\\sum|\\int|\\prod|\\left|\\right", side):
        return [side]
    for sign in side:
        depth += (sign in "([{") - (sign in ")]}")
        if depth == 0 and sign in "-−":
            return [side]
        if depth == 0 and sign == "+":
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts]


def insert(document: Document, choose: random.Random) -> str | None:
    """A paragraph more."""
    blocks = document.text.split("\n\n")
    if document.name.endswith((".tex", ".txt")):
        options = [k for k, block in enumerate(blocks) if k and _is_prose(block)]
    else:
        options = [k for k in range(1, len(blocks)) if "```" not in document.text]
    if not options:
        return None
    blocks.insert(choose.choice(options), choose.choice(PARAGRAPHS))
    return "\n\n".join(blocks)


def swap_sections(document: Document, choose: random.Random) -> str | None:
    """The second section before the first."""
    sections = re.split(r"^(?=# )", document.text, flags=re.M)
    if len(sections) != 3 or sections[0].strip():
        return None
    return f"{sections[2].rstrip()}\n\n{sections[1].rstrip()}\n"


EDITS: tuple[Edit, ...] = (
    rename, reword, reflow, swap_sides, swap_summands, insert, swap_sections,
)  # fmt: skip


def of_two_sections(right: Mapping[str, Document]) -> dict[str, str]:
    """Texts of two documents each, one behind the other, where neither gives a meaning to a name
    that the other uses without giving it one of its own."""
    texts = {}
    names = [name for name in sorted(right) if name.endswith(".md")]
    for one in names:
        for other in names:
            first, second = right[one], right[other]
            pair = ((first, second), (second, first))
            if one < other and not any(_given(a) & _taken(b) for a, b in pair):
                both = f"{first.text.rstrip()}\n\n{second.text}"
                texts[f"{Path(one).stem}_{Path(other).stem}.md"] = both
    return texts


def _taken(document: Document) -> set[str]:
    """The letters that a document uses and gives no meaning."""
    return {*letters(document.text)} - _given(document)


def _given(document: Document) -> set[str]:
    """The letters to which a document gives a meaning: in declarations and definitions."""
    said = " ".join(re.findall(r"<!--(.*?)-->", document.text, re.S))
    given = {*re.findall(r"(?<![A-Za-z])[A-Za-z](?![A-Za-z])", said)}
    for r in document.relations:
        if r["verdict"] == "given":
            given |= {sign for sign in _ONE.findall(r["text"]) if len(sign) == 1}
    return given


# -- mistakes --------------------------------------------------------------------------------

#: kind, what stands there, what is written instead
MISTAKES = (
    ("sign", r"(?<=[\w)}\]\s~&])\+(?=[\s~\\\w({&])", "-"),
    ("sign", r"(?<=[\w)}\]] )[-−](?= )", "+"),
    ("function", r"\\sin(?![a-z])", r"\\cos"),
    ("function", r"\\cos(?![a-z])", r"\\sin"),
    ("square", r"\^\{?2\}?(?![0-9^])|²", ""),
    ("factor", r"(?<![\d.^_])2(?=\s*\\?[a-zA-Z(])", ""),
    ("factor", r"\\frac\{?1\}?\{?2\}?", ""),
    ("index", r"_1(?!\d)", "_2"),
    ("index", r"_\{?i\}?", "_j"),
    ("transpose", r"\^\{?\\top\}?|\^\{?T\}?(?![a-z])", ""),
    ("number", r"(?<![\d.^_])[2-8](?![\d.])", None),
)


class Mistake(NamedTuple):
    """A mistake of a kind in a relation of a document, with the text that it makes of it."""

    document: Document
    relation: Relation
    kind: str
    text: str


def mistake(document: Document, choose: random.Random) -> Mistake | None:
    """A mistake in the last member of a proved relation."""
    proved = [r for r in document.relations if r["verdict"].startswith("proved")]
    r = choose.choice(proved) if proved else None
    at = None if r is None else place(document.text, r)
    if r is None or at is None:
        return None
    piece = document.text[at[0] : at[1]]
    behind = max(piece.rfind("="), piece.rfind("≤"), piece.rfind(r"\le"))
    options = [
        (kind, match, new) for kind, pattern, new in MISTAKES
        for match in re.finditer(pattern, piece) if match.start() > behind
    ]  # fmt: skip
    if not options:
        return None
    kind, match, new = choose.choice(options)
    put = str(int(match[0]) + 1) if new is None else match.expand(new)
    changed = piece[: match.start()] + put + piece[match.end() :]
    return Mistake(
        document, r, kind, document.text[: at[0]] + changed + document.text[at[1] :]
    )  # fmt: skip


def is_alarm(m: Mistake, after: list[Relation]) -> bool:
    """Whether near the mistake something is false or suspect that was not before."""
    before = Counter((r["text"], r["verdict"]) for r in m.document.relations)
    return any(
        r["verdict"] in ALARMS and not before[r["text"], r["verdict"]]
        and abs(r["line"] - m.relation["line"]) <= NEAR for r in after
    )  # fmt: skip


def is_still_proved(m: Mistake, after: list[Relation]) -> bool:
    """Whether the changed relation is as proved as it was, and nothing else has lost its proof."""
    before, now = (
        sum(r["verdict"].startswith("proved") for r in rows)
        for rows in (m.document.relations, after)
    )
    return bool(now >= before)


# -- measures --------------------------------------------------------------------------------


def drawn(
    number: int, draw: Callable[[random.Random], Any], choose: random.Random
) -> Iterator[Any]:
    """As many draws that have come to something."""
    for _ in range(number * TRIES):
        if number and (made := draw(choose)) is not None:
            number -= 1
            yield made


def measure_edits(
    right: Mapping[str, Document], number: int, seed: int, jobs: int
) -> tuple[Counter[str], Counter[str], list[str]]:
    """How many edits of each kind there are, how many fail, and which."""
    choose = random.Random(seed)
    pairs = list(recorded(of_two_sections(right), jobs).values())
    single = [right[name] for name in sorted(right)]

    def edit(make: Edit, choose: random.Random) -> tuple[str, Document, str] | None:
        from_ = pairs if make is swap_sections else single
        document = choose.choice(from_) if from_ else None
        text = None if document is None else make(document, choose)
        if document is None or text is None or text == document.text:
            return None
        return make.__name__, document, text

    edits = [
        made for k, make in enumerate(EDITS)
        for made in drawn(len(range(k, number, len(EDITS))), partial(edit, make), choose)
    ]  # fmt: skip
    after = judged([(document, text) for _, document, text in edits], jobs)
    made, failed, rows = Counter[str](), Counter[str](), list[str]()
    for (kind, document, _), relations in zip(edits, after, strict=True):
        made[kind] += 1
        if bad := fails(relations):
            failed[kind] += 1
            rows.append(f"  {kind} of {document.name}: {bad[0]['code']} {bad[0]['text']}")
    return made, failed, rows


def measure_mistakes(
    right: Mapping[str, Document], number: int, seed: int, jobs: int
) -> tuple[int, int, int, int, list[str]]:
    """How many mistakes were drawn, are still proved, and are noticed with and without a record,
    and which are not noticed with one."""
    choose = random.Random(seed)
    single = [right[name] for name in sorted(right)]
    made: list[Mistake] = list(drawn(number, lambda c: mistake(c.choice(single), c), choose))
    cases = [(m.document, m.text) for m in made]
    beside, alone = judged(cases, jobs), judged(cases, jobs, with_record=False)
    still = [is_still_proved(m, after) for m, after in zip(made, beside, strict=True)]
    noticed = [bool(fails(after)) for after in beside]
    alarms = [is_alarm(m, after) for m, after in zip(made, alone, strict=True)]
    rows = [
        f"  {m.kind} in {m.document.name}:{m.relation['line']}: {m.relation['text']}"
        for m, holds, seen in zip(made, still, noticed, strict=True) if not holds and not seen
    ]  # fmt: skip
    wrong = [k for k, holds in enumerate(still) if not holds]
    with_record, without = (sum(row[k] for k in wrong) for row in (noticed, alarms))
    return len(made), sum(still), with_record, without, rows


def measure_time(right: Mapping[str, Document], jobs: int) -> float:
    """Processor seconds of a run with records over those of one without, the median of rounds."""
    with tempfile.TemporaryDirectory() as name:
        plain, beside = Path(name, "plain"), Path(name, "beside")
        for folder in (plain, beside):
            folder.mkdir()
            for document in right.values():
                (folder / document.name).write_text(document.text, encoding="utf-8")
        symproof(beside, jobs, "--accept")
        ratios = []
        for _ in range(ROUNDS):
            seconds = []
            for folder in (plain, beside):
                before = _spent()
                symproof(folder, jobs)
                seconds.append(_spent() - before)
            ratios.append(seconds[1] / seconds[0])
    return statistics.median(ratios)


def _spent() -> float:
    """Processor seconds of the processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    """Measure, and print what came of it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, default=RIGHT)
    parser.add_argument("--number", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", choices=("edits", "mistakes", "time"))
    asked = parser.parse_args()
    files = sorted(p for p in asked.folder.iterdir() if p.suffix in (".md", ".tex", ".txt"))
    right = recorded({path.name: path.read_text(encoding="utf-8") for path in files}, asked.jobs)
    if asked.only in (None, "edits"):
        _say_edits(*measure_edits(right, asked.number, asked.seed, asked.jobs))
    if asked.only in (None, "mistakes"):
        _say_mistakes(*measure_mistakes(right, asked.number, asked.seed, asked.jobs))
    if asked.only in (None, "time"):
        ratio = measure_time(right, asked.jobs)
        print(f"time: {ratio:.2f} of a run without a record (median of {ROUNDS})")


def _say_edits(made: Counter[str], failed: Counter[str], rows: list[str]) -> None:
    number, bad = made.total(), failed.total()
    print(f"harmless edits: {bad} of {number} documents fail ({bad / max(number, 1):.1%})")
    print("  " + ", ".join(f"{kind} {failed[kind]}/{made[kind]}" for kind in sorted(made)))
    print(*rows, sep="\n", end="\n" if rows else "")


def _say_mistakes(number: int, still: int, beside: int, alone: int, rows: list[str]) -> None:
    wrong = max(number - still, 1)
    print(
        f"mistakes: {number} changes, {still} still proved, {number - still} wrong; noticed "
        f"with a record {beside} ({beside / wrong:.1%}), without {alone} ({alone / wrong:.1%})"
    )
    print(*rows, sep="\n", end="\n" if rows else "")


if __name__ == "__main__":
    main()
