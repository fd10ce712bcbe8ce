"""The solver and a payer that tries everything agree: on what can be paid, and in how many ways."""

from __future__ import annotations

from hypothesis import given

from kb.engine.payment.payment import CostDue, ManaSupply, payments
from tests.property.checking_payment import faults
from tests.property.profiles import boards
from tests.property.purses import purses, tolls
from tests.reference.paying import ways

MOST = 10_000


@boards(1)
@given(tolls(), purses())
def test_agreement(toll: CostDue, purse: ManaSupply) -> None:
    found = payments(toll, purse, MOST)
    assert found.complete
    assert found.count == len(ways(toll, purse))
    assert (found.example is None) is (found.count == 0)
    if found.example is not None:
        assert faults(toll, purse, found.example) == []
