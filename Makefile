# Short names for the commands of CONTRIBUTING.md; "make" lists them.
.PHONY: help install style test slow stale reports search notebooks wheel all
bin = .venv/bin

help:  ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile | expand -t 18

install:  ## make .venv with what the tests need
	python3 -m venv .venv
	$(bin)/pip install -q -c constraints.txt -e '.[test]'

style:  ## style, format and types
	$(bin)/ruff check .
	$(bin)/ruff format --check .
	$(bin)/mypy

test:  ## the tests, in a few minutes
	$(bin)/python -m pytest -q -n auto --dist loadfile

slow:  ## the tests that the others leave out
	$(bin)/python -m pytest -q -n auto --dist loadfile -m slow

stale:  ## whether the reports are those of the theory, all proofs searched for anew
	$(bin)/python -m symproof --search --check

reports:  ## check every theorem and write the reports
	$(bin)/python -m symproof

search:  ## the same, all proofs searched for anew
	$(bin)/python -m symproof --search

notebooks:  ## execute the notebooks
	$(bin)/python notebooks/make.py

wheel:  ## build the archives and try the wheel in an empty environment
	bash .ci/wheel

all: style test stale  ## what has to hold before a change lands
