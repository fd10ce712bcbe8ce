"""`pt` and `show`: what is true of objects."""

from __future__ import annotations

from cli.answer import Answer


def pt(
    snap: str,
    object_id: str,
    *,
    json: bool = False,
    edition: str | None = None,
    cards: str | None = None,
    strict: bool = False,
) -> Answer:
    """The power and toughness of an object."""
    from kb.answers.pt import pt as answer  # noqa: PLC0415 - not before it is asked for
    from kb.board import Board  # noqa: PLC0415

    board = Board.load(snap, edition=edition, cards=cards)
    document = answer(board, object_id)
    power, toughness = document["power"], document["toughness"]
    if power is not None or toughness is not None:
        text = f"{_number(power)}/{_number(toughness)}"
    else:
        from cli.wording import without_power  # noqa: PLC0415

        text = without_power(board, object_id)
    return Answer(document, [text], document["not_understood"], strict, json)


def _number(value: int | None) -> str:
    return "-" if value is None else str(value)


def show(
    snap: str,
    maybe_object_id: str | None = None,
    *,
    json: bool = False,
    edition: str | None = None,
    cards: str | None = None,
    strict: bool = False,
) -> Answer:
    """Every characteristic, beside the printed one if it differs."""
    from cli import wording  # noqa: PLC0415 - not before it is asked for
    from kb.answers.show import show as answer  # noqa: PLC0415
    from kb.board import Board  # noqa: PLC0415

    document = answer(Board.load(snap, edition=edition, cards=cards), maybe_object_id)
    objects = document["objects"]
    blocks = (
        [wording.overview(objects)] if maybe_object_id is None else [wording.details(objects[0])]
    )
    return Answer(document, blocks, document["not_understood"], strict, json)
