"""One ``coqtop`` reads many lemmas: a sentence that fails does not stop it, and in the end it is
asked which of them exist."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable

from symproof.checkers.coq.export import HEADER, Exported

_LEMMA = re.compile(r"^(?=(?:Lemma|Theorem|Definition|Fixpoint) )", re.M)
_REQUIRE = re.compile(r"^From Theorems Require \w+\.\n", re.M)


def existing(coqtop: list[str], text: str, names: Iterable[str], seconds: int) -> set[str]:
    """Those of the names that exist once Coq has read the text, with so many seconds for each
    sentence."""
    asked = [*names]
    text = f"{HEADER}\nSet Silent. Set Default Timeout {seconds}.\n{text}\nUnset Silent.\n"
    text += "".join(f"Check {name}.\n" for name in asked)
    done = subprocess.run(
        coqtop, input=text, capture_output=True, text=True, timeout=1500, check=False
    )
    return {line.split()[0] for line in done.stdout.splitlines() if line[:1] not in " "} & {*asked}


def module(name: str, file: Exported) -> str:
    """A file as a module of this name; a proof that is not finished is given up."""
    lemmas = _LEMMA.sub("Abort All.\n", _REQUIRE.sub("", file.text.removeprefix(HEADER)))
    return f"Module {name}.\n{lemmas}\nAbort All.\nEnd {name}.\n"
