"""`prove` and documents say the same of a claim; where they do not, ``differences.tsv`` lists it.

The list only shrinks: a difference that is not listed fails, and so does a row of which both doors
say the same by now.  ``PYTHONPATH=tests python tests/two_doors/test_two_doors.py`` prints it.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterable
from random import Random

import pytest
from two_doors.doors import LIST, Case, at_prove, case_of, corpora, in_document

DRAWN = 6  # of the claims, in each run


def listed() -> dict[str, tuple[str, str]]:
    """The differences that there still are: what `prove` says, and what a document does."""
    with LIST.open(encoding="utf-8", newline="") as file:
        return {
            name: (prove, document) for name, prove, document in csv.reader(file, delimiter="\t")
        }


def differences(cases: Iterable[Case]) -> dict[str, tuple[str, str]]:
    """The claims of which both doors say something else."""
    said = {case.name: (at_prove(case), in_document(case)) for case in cases}
    return {name: pair for name, pair in said.items() if pair[0] != pair[1]}


def test_drawn_claims_differ_as_listed() -> None:
    drawn = Random(45).sample(sorted(corpora()), DRAWN)
    cases = [case for one in drawn if (case := case_of(*one))]
    assert len(cases) > DRAWN // 2
    names = {case.name for case in cases}
    assert differences(cases) == {n: pair for n, pair in listed().items() if n in names}


@pytest.mark.slow
def test_all_claims_differ_as_listed() -> None:
    found = differences(case for one in corpora() if (case := case_of(*one)))
    assert found == listed()


#: What is proved at one door and false at the other, and why.
CONTRARY = {
    "reject/algebra.txt:18": "in a document 1/3 = 0.333 is a rounding",
    "as_people_type:275": "in a document π = 3.14 is a rounding",
}


def test_what_is_proved_at_one_door_and_false_at_the_other_is_explained() -> None:
    contrary = {n for n, pair in listed().items() if set(pair) == {"proved", "false"}}
    assert contrary == CONTRARY.keys()


if __name__ == "__main__":
    for name, pair in differences(c for one in corpora() if (c := case_of(*one))).items():
        sys.stdout.write("\t".join((name, *pair)) + "\n")
