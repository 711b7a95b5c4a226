"""The process of the command line: ``python -m symproof`` and ``symproof``."""

import sys

from .base import process


def run() -> int:
    """Run the command that the arguments of the process name, and end the process with its exit
    code, which is returned if something else has to end first."""
    process.begin()
    from .tools.cli import main

    return process.end(main())


if __name__ == "__main__":
    sys.exit(run())
