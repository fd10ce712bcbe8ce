"""Compares solver and brute force on many payments: `python -m tests.property.many_paying N`.

Disagreements are printed as they are found; the exit status is 1 if there are any. At the end it
says how many payments could be made, and in how many ways.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter

from hypothesis import HealthCheck, Phase, given, seed, settings

from kb.engine.payment.payment import CostDue, ManaSupply, payments
from tests.property.checking_payment import faults
from tests.property.purses import purses, tolls
from tests.reference.paying import ways

_MOST = 10_000
_SEVERAL = 2


def disagreement(toll: CostDue, purse: ManaSupply) -> tuple[int, list[str]]:
    """How many ways there are, and what the solver gets wrong."""
    expected = len(ways(toll, purse))
    found = payments(toll, purse, _MOST)
    lines = [] if found.count == expected else [f"{found.count} ways, but there are {expected}"]
    if found.example is not None:
        lines += faults(toll, purse, found.example)
    return expected, lines


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("payments", type=int)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(2**32))
    arguments = parser.parse_args()
    print(f"seed {arguments.seed}", file=sys.stderr)
    sizes: Counter[str] = Counter()
    began = time.monotonic()

    @seed(arguments.seed)
    @settings(
        max_examples=arguments.payments, deadline=None, database=None, phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(tolls(), purses())
    def compare(toll: CostDue, purse: ManaSupply) -> None:
        number, lines = disagreement(toll, purse)
        several = "several ways" if number >= _SEVERAL else "one way"
        sizes[several if number else "unpayable"] += 1
        if lines:
            sizes["wrong"] += 1
            print("\n".join(map(str, (*lines, toll, purse))), flush=True)

    compare()
    print(f"{dict(sizes)} in {time.monotonic() - began:.0f} s", file=sys.stderr)
    return 1 if sizes["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
