"""Jobs on the machines of a Ray cluster: a task for each document, results in the order of the
jobs.

Ray chooses the machines and runs the tasks of a lost machine again; here is only the window of
tasks that have been handed over.  symproof has to be installed on every machine, in the same
version, for verdicts that are the same everywhere.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from ..documents.judging.worker import AHEAD, MEMORY, Job, Workers, check_one
from ..version import __version__

MISSING = "engine='ray' needs the package ray: pip install 'symproof[ray]'"


def check_on_ray(
    jobs: Iterable[Job], timeout: float, parallel: int | None = None
) -> Iterator[dict[str, Any]]:
    """The results of jobs, in their order, as they are found; no more than a few jobs for each of
    ``parallel`` processors (default: those of the cluster) are handed over ahead.

    The cluster is the one that the process is connected to, else the one that ``RAY_ADDRESS``
    names, else this machine.  Raises ``ImportError`` if Ray is not installed.
    """
    ray = imported()
    if not ray.is_initialized():
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        ray.init(include_dashboard=False, log_to_driver=False, logging_level="warning")
    window = AHEAD * max(parallel or int(ray.cluster_resources().get("CPU", 1)), 1)
    task = ray.remote(num_cpus=1, max_retries=-1)(_found)
    waiting: deque[Any] = deque()
    try:
        for job in jobs:
            waiting.append(task.remote(job, timeout, __version__))
            if len(waiting) > window:
                yield ray.get(waiting.popleft())
        while waiting:
            yield ray.get(waiting.popleft())
    finally:
        for reference in waiting:
            ray.cancel(reference)


def imported() -> Any:
    """The package ray.  Raises ``ImportError`` with the sentence that says what to install."""
    try:
        import ray
    except ImportError as error:
        raise ImportError(f"{MISSING} ({error})") from None
    return ray


def _found(job: Job, timeout: float, version: str) -> dict[str, Any]:
    """A task: the result of one job, by the worker that this process of Ray keeps."""
    if version != __version__:
        raise ValueError(f"a machine of the cluster has symproof {__version__}, not {version}; "
                         "install the same version on all of them")  # fmt: skip
    return check_one(job, _kept(timeout))


@cache
def _kept(timeout: float) -> Workers:
    """The workers that this process has started with a limit and that wait for a document."""
    return Workers(timeout, MEMORY)
