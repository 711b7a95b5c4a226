"""``coqc``: found, run under a time limit, its errors read, its axioms compared.

Coq also accepts ``Admitted`` with exit code 0, so what counts is ``Print Assumptions``: only
the three axioms of the standard real numbers are allowed.  (``ln`` and ``Rpower`` of the
standard library rest on a fourth, excluded middle; the support library has its own.)
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import resources
from pathlib import Path
from typing import NamedTuple

from ...base.caches import digest
from ...base.errors import Unusable
from ...base.stopping import STOPPED
from . import cache as store

SETTING = "SYMPROOF_COQC"
SECONDS = 1_800  # by the clock for one file, many times what a file of the library takes
SUPPORT = ("Angles", "Logarithm", "Constants", "Sums", "Matrices", "Complexes", "Steps", "Bounds",
           "Witnesses", "Calculus", "Intervals", "Standard")  # fmt: skip
ALLOWED = frozenset((
    "ClassicalDedekindReals.sig_not_dec",
    "ClassicalDedekindReals.sig_forall_dec",
    "FunctionalExtensionality.functional_extensionality_dep",
))  # fmt: skip

_PLACE = re.compile(r'^File "([^"]*)", line (\d+), characters (\d+)-\d+:\n(?:Error:)?', re.M)
_AXIOM = re.compile(r"^([A-Za-z_][\w.']*)\s*(?::|$)", re.M)


class CoqMissing(Exception):
    """There is no ``coqc``; the message says where it was looked for."""


class CoqFailure(Exception):
    """``coqc`` fails on what must compile; the message is its own."""


class CompilerOutcome(NamedTuple):
    """What ``coqc`` says of a file: accepted, or the line and the message of its error."""

    accepted: bool
    line: int = 0
    message: str = ""
    output: str = ""


def sources() -> dict[str, str]:
    """The support library, by module."""
    place = resources.files(__package__) / "support"
    return {m: (place / f"{m}.v").read_text(encoding="utf-8") for m in SUPPORT}


class Coq(NamedTuple):
    """A ``coqc`` that runs, with its version and the compiled support library."""

    path: str
    version: str
    support: Path
    jobs: int = 1

    @property
    def identity(self) -> str:
        """What a result depends on beside the text."""
        return digest(self.version, *sources().values())

    def compile(self, name: str, place: Path, seconds: int = SECONDS) -> CompilerOutcome:
        """Compile ``place/name.v``, which may require other modules of ``place``.  Raises
        :class:`~symproof.base.errors.Unusable` if that is stopped, for then Coq has said nothing,
        and nothing is kept or recorded."""
        return _run(self.path, self.support, place, name, seconds)

    def axioms(self, place: Path, theorems: Iterable[str]) -> frozenset[str]:
        """The axioms on which theorems of ``place`` rest, given as ``Module.name``; one call
        for all of them."""
        wanted = sorted(theorems)
        modules = sorted({name.partition(".")[0] for name in wanted})
        rows = [f"From Theorems Require {module}." for module in modules]
        names = ", ".join([*(f"@{name}" for name in wanted), "I"])
        rows.append(f"Definition everything := ({names}).")
        rows.append("Print Assumptions everything.")
        name = "Everything"
        (place / f"{name}.v").write_text("\n".join(rows) + "\n", encoding="utf-8")
        outcome = self.compile(name, place)
        if not outcome.accepted:
            raise CoqFailure(outcome.message)
        return read_axioms(outcome.output)


def read_axioms(output: str) -> frozenset[str]:
    """The names in the output of ``Print Assumptions``.  Raises :class:`CoqFailure` if there
    is no such output."""
    if "Closed under the global context" in output:
        return frozenset()
    _, found, listed = output.partition("Axioms:\n")
    if not found:
        raise CoqFailure(f"Print Assumptions said nothing: {output[:200]}")
    return frozenset(_AXIOM.findall(listed))


def find(jobs: int | None = None) -> Coq:
    """The ``coqc`` of the setting ``SYMPROOF_COQC`` or of PATH, with the support library
    compiled, to run ``jobs`` times at once (default: once for each processor).  Raises
    :class:`CoqMissing`, and :class:`CoqFailure` if the library does not compile."""
    setting = os.environ.get(SETTING)
    path = shutil.which(setting or "coqc")
    if path is None:
        where = f"{SETTING} is {setting!r}" if setting else "not on PATH"
        raise CoqMissing(f"no coqc ({where}); install Coq 8.16 or set {SETTING}")
    version = _version(path)
    return Coq(path, version, _support(path, version), jobs or os.cpu_count() or 1)


@cache
def _version(path: str) -> str:
    try:
        done = subprocess.run(
            [path, "--print-version"], capture_output=True, text=True, timeout=60, check=True
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise CoqMissing(f"{path} does not run: {error}") from None
    return done.stdout.strip()


@cache
def _support(path: str, version: str) -> Path:
    """The folder of the compiled support library."""
    texts = sources()
    place = store.folder() / f"support-{digest(version, *texts.values())[:24]}"
    manifest = place / "manifest.json"
    try:
        kept = json.loads(manifest.read_text(encoding="utf-8"))
        if len(kept) == len(SUPPORT) and kept == store.hashes(place, "*.vo"):
            return place
    except (OSError, ValueError):
        pass
    place.parent.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(prefix="support-", dir=place.parent))
    for module, text in texts.items():
        (work / f"{module}.v").write_text(text, encoding="utf-8")
        outcome = _run(path, work, work, module, SECONDS)
        if not outcome.accepted:
            shutil.rmtree(work, ignore_errors=True)
            raise CoqFailure(f"{module}.v:{outcome.line}: {outcome.message}")
    (work / "manifest.json").write_text(json.dumps(store.hashes(work, "*.vo")), encoding="utf-8")
    shutil.rmtree(place, ignore_errors=True)
    try:
        os.replace(work, place)
    except OSError:  # another process was faster; its library is as good
        shutil.rmtree(work, ignore_errors=True)
    return place


@contextmanager
def workshop(texts: Mapping[str, str]) -> Iterator[Path]:
    """A temporary folder with these modules."""
    with tempfile.TemporaryDirectory(prefix="symproof-coq-") as name:
        place = Path(name)
        for module, text in texts.items():
            (place / f"{module}.v").write_text(text, encoding="utf-8")
        yield place


def _run(path: str, support: Path, place: Path, module: str, seconds: int) -> CompilerOutcome:
    command = [path, "-q", "-R", str(support), "Symproof", f"{module}.v"]
    if place != support:
        command[5:5] = ["-Q", str(place), "Theorems"]
    process = subprocess.Popen(
        command, cwd=place, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, encoding="utf-8", errors="replace", start_new_session=True,
    )  # fmt: skip
    try:
        output, _ = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        _stop(process)
        said = f"{STOPPED}: coqc took more than {seconds} s for {module}; nothing is known of it"
        raise Unusable(said) from None
    except BaseException:
        _stop(process)
        raise
    if process.returncode == 0:
        return CompilerOutcome(True, output=output)
    found = list(_PLACE.finditer(output))
    for place_of_error in reversed(found):
        rest = output[place_of_error.end() :]
        if "Error" in output[place_of_error.start() :]:
            message = " ".join(rest.split())[:300]
            return CompilerOutcome(False, int(place_of_error[2]), message, output)
    return CompilerOutcome(False, 0, " ".join(output.split())[:300] or "coqc failed", output)


def _stop(process: subprocess.Popen[str]) -> None:
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (AttributeError, ProcessLookupError):
        process.kill()
    process.communicate()
