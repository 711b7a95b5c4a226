"""The same records on a cluster of Ray as on this machine, also when it loses a machine."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from needed import missing

from symproof.documents.judging.worker import AHEAD
from symproof.tools.batch import verify

pytestmark = pytest.mark.slow


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Two machines with a processor each; the process is connected to them."""
    try:
        import ray
        from ray import cluster_utils
    except ImportError:
        missing("Ray is not installed (pip install 'symproof[ray]')")
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    each = {"num_cpus": 1, "object_store_memory": 80 << 20, "include_dashboard": False}
    cluster = cluster_utils.Cluster(initialize_head=True, head_node_args=each)
    try:
        cluster.second = cluster.add_node(num_cpus=1, object_store_memory=80 << 20)
        cluster.wait_for_nodes()
        ray.init(address=cluster.address, log_to_driver=False, logging_level="error")
        yield cluster
    finally:
        ray.shutdown()
        cluster.shutdown()


def solutions(count: int) -> Iterator[Any]:
    """Right ones, wrong ones, some that are no items, and some with much to tell."""
    for k in range(count):
        if k % 10 == 7:
            yield {"id": k, "solution": k}
        elif k % 10 == 3:
            rows = [f"$\\sin({j}x + {k}x) = \\sin {j}x \\cos {k}x + \\cos {j}x \\sin {k}x$.\n\n"
                    for j in range(1, 100)]  # fmt: skip
            yield {"id": k, "question": "Let $x$ be real.", "solution": "".join(rows)}
        else:
            solution = f"Then ${k}x + x = {k + 1 + k % 2}x$, hence $x + {k} \\ge {k}$."
            yield {"id": k, "question": "Let $x$ be positive.", "solution": solution}


def as_bytes(records: Iterator[dict[str, Any]]) -> bytes:
    return "\n".join(json.dumps(record) for record in records).encode()


def test_a_machine_is_lost_and_nothing_of_the_work(cluster: Any) -> None:
    """Half-way the second machine goes, with the tasks and the results that it has."""
    expected = [*verify(solutions(40), certificates=True)]
    found = []
    taken = 0

    def counted() -> Iterator[Any]:
        nonlocal taken
        for item in solutions(40):
            taken += 1
            yield item

    for record in verify(counted(), engine="ray", certificates=True):
        found.append(record)
        assert taken <= len(found) + 2 * AHEAD + 1
        if len(found) == 8:
            assert taken < 40
            cluster.remove_node(cluster.second, allow_graceful=False)
    assert as_bytes(iter(found)) == as_bytes(iter(expected))
    assert {len(record["relations"]) for record in found} == {0, 2, 99}
    assert sum(record["first_wrong"] is not None for record in found) == 12
