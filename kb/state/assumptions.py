"""What is taken for granted where a snapshot leaves it open, and what of it can't be so: told with
every answer. `rules_asp/assumed.json` has the words and the rules."""

from __future__ import annotations

from functools import cache

import msgspec

from kb.editions import LAW_FOLDER, Citation


class Assumption(msgspec.Struct, frozen=True):
    """Something assumed: of which object or effect, if of one; what; by which rule."""

    about: str | None
    text: str
    rule: str | None = None


class Row(msgspec.Struct, frozen=True):
    """Words, with holes for what they are about, and the rule's number from each date on."""

    says: str
    rules: tuple[Citation, ...] = ()


@cache
def rows() -> dict[str, Row]:
    """The rows by name."""
    return msgspec.json.decode((LAW_FOLDER / "assumed.json").read_bytes(), type=dict[str, Row])


def assumption(name: str, edition: str, about: str | None, **holes: object) -> Assumption:
    """The assumption of a row, under the rules of an edition."""
    row = rows()[name]
    past = [each.rule for each in row.rules if each.start <= edition]
    return Assumption(about, row.says.format(**holes), past[-1] if past else None)
