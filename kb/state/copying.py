"""What a copy has of what it copies (707.2)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Set
from typing import Any, NamedTuple

import msgspec

from kb.snapshot.model import Characteristics, CopyOf
from kb.snapshot.terms import CopyUntil
from kb.state.appearance import ComposedFace, FaceLaw
from kb.state.game_state import CopyEnd, GameObject
from kb.state.joined_texts import without_spliced
from kb.state.melding import is_melded
from kb.state.printed import DOUBLE_FACED, NO_FACE, copied_appearance, copies_by_status, corrected
from kb.terms import COLOR_OF
from kb.vocabulary import Modification, Retains, SetName
from kb.vocabulary.card import Card, Face
from kb.vocabulary.printed_numbers import mana_value_of

Choices = dict[str, str | int]
ById = Mapping[str, GameObject]
STATED = Characteristics.__struct_fields__
VALUES = (
    "name", "supertypes", "types", "subtypes", "colors", "power", "toughness", "loyalty", "defense",
    "mana_cost", "abilities",
)  # fmt: skip


class Words(NamedTuple):
    """What something copies, in words, and the card that they name."""

    said: CopyOf
    card: Card | None = None


class Copied(NamedTuple):
    """What a copy has: the values of an object as they are (`copy_of`), or a face, and the
    exceptions of all copy effects by which it has them."""

    copy_of: str | None = None
    face: Face | None = None
    exceptions: tuple[Modification, ...] = ()


def copied_of(obj: GameObject, by_id: ById, law: FaceLaw) -> Copied:
    """Returns what an object has of what it copies."""
    words = obj.copies
    if words is None:
        return Copied()
    if isinstance(words, str):
        return _of_object(obj, words, by_id, law)
    if words.id is not None:
        found = _of_object(obj, words.id, by_id, law)
        return found._replace(exceptions=(*found.exceptions, *obj.exceptions))
    return Copied(face=_of_values(obj, words, law), exceptions=obj.exceptions)


def _of_values(obj: GameObject, words: CopyOf, law: FaceLaw) -> Face:
    """Returns what is copied of a card, or of an object that is told by its values."""
    card = obj.copied_card
    face = NO_FACE if card is None else _of_card(card, obj, law, words.face)
    return corrected(face, Characteristics(**{field: getattr(words, field) for field in STATED}))


def _of_card(card: Card, obj: GameObject, law: FaceLaw, copied_side: str | None = None) -> Face:
    return law.composed(copied_appearance(card, obj, copied_side))


def _of_object(obj: GameObject, id_: str, by_id: ById, law: FaceLaw) -> Copied:
    """What is copied of another object: its values as they are, or a card of which the copy's own
    status, or the face of the original, tells what counts."""
    original = by_id[id_]
    if is_melded(original) and original.card is not None and original.copies is None:
        return Copied(face=_of_card(original.card, obj, law))  # its mana value is its own (712.8g)
    if original.merged:
        return Copied(copy_of=id_)
    card = None if original.turned_down else _last_copied(original, by_id)
    if card is not None and copies_by_status(card, obj, law):
        inherited = copied_of(original, by_id, law).exceptions
        return Copied(face=_of_card(card, obj, law), exceptions=inherited)
    if card is None or original.copies is not None:
        return Copied(copy_of=id_)
    if "token" in obj.status and obj.face_name:
        return Copied(face=_of_card(card, obj, law))
    if original.face_name is not None and len(card.faces) > 1:
        return Copied(face=_of_card(card, obj, law, original.face_name))
    return Copied(copy_of=id_)


def _last_copied(obj: GameObject, by_id: ById) -> Card | None:
    """The card at the end of a chain of copies; None where something face down is copied, or
    something that is told by its values."""
    passed: set[str] = set()
    while (words := obj.copies) is not None and obj.id not in passed:
        passed.add(obj.id)
        if isinstance(words, CopyOf) and words.id is None:
            return obj.copied_card
        obj = by_id[str(words.id if isinstance(words, CopyOf) else words)]
        if obj.turned_down:
            return None
    return obj.card


# ------------------------------------------------------------------------ what has left


def no_longer_there(obj: GameObject, words: Words, passed: Set[str], before: ById) -> GameObject:
    """A copy of an object that has left. It goes on having the values that it copied, in other
    words, with the exceptions of those it had them through (`passed`)."""
    # CR 707.2b — a copy doesn't change when what it copied does.
    texts, exceptions = _own_texts(obj), obj.exceptions
    through = before.get(_id_in(obj.copies) or "")
    while through is not None and through.id in passed:
        texts, exceptions = _own_texts(through) + texts, through.exceptions + exceptions
        through = before.get(_id_in(through.copies) or "")
    return _copying(obj, words, texts, exceptions)


def as_copy_of(
    obj: GameObject,
    original: GameObject,
    before: ById,
    law: FaceLaw,
    but: tuple[tuple[str, ...], tuple[Modification, ...]] = ((), ()),
) -> GameObject:
    """An object as a copy of what another is now, but for exceptions, in words and as they are
    read; it goes on having those values whatever becomes of the other."""
    texts, exceptions = but
    passed: set[str] = set()
    through: GameObject | None = original
    while through is not None and through.id not in passed and not through.turned_down:
        passed.add(through.id)
        texts = _own_texts(through) + texts
        through = before.get(_id_in(through.copies) or "")
    words = written_down(original, before, law)
    if _double_faced(words.card) and not any(map(_double_faced, _represented_by(original))):
        # CR 707.8a — what copies a double-faced permanent isn't one, nor is a copy of it.
        face = _of_values(GameObject(id="", owner="", copied_card=words.card), words.said, law)
        words = Words(CopyOf(**characteristics_of(face)))
    inherited = () if original.turned_down else original.copy_exceptions
    return _copying(obj, words, texts, inherited + exceptions)


def with_both_faces(token: GameObject, original: GameObject) -> GameObject:
    """A token that was created as a copy: of a double-faced permanent, or of a token that copies
    one, it has both faces, and the same one up (707.8a)."""
    own = original.copies is None
    card = original.card if own else original.copied_card
    if card is None or card.layout not in DOUBLE_FACED or original.turned_down or original.merged:
        return token
    if not own and ("token" not in original.status or _side_copied(original.copies)):
        return token
    stated = {name: getattr(original.corrections, name) for name in STATED} if own else {}
    exception = token.copies.exception if isinstance(token.copies, CopyOf) else ""
    return msgspec.structs.replace(
        token,
        copies=CopyOf(card=card.name, exception=exception, **stated),
        copied_card=card,
        face_name=original.face_name,
    )


def _side_copied(words: str | CopyOf | None) -> bool:
    """Whether no more than one face of a card is copied."""
    return isinstance(words, CopyOf) and (words.face is not None or words.card is None)


def _double_faced(card: Card | None) -> bool:
    return card is not None and card.layout in DOUBLE_FACED


def _represented_by(obj: GameObject) -> tuple[Card | None, ...]:
    """The card that represents an object; a token by what it copies."""
    return (obj.card, obj.copied_card) if "token" in obj.status else (obj.card,)


def standing_alone(obj: GameObject, before: ById, law: FaceLaw) -> GameObject:
    """An object that has what it copies in words, whatever becomes of the object that it copies."""
    id_ = _id_in(obj.copies)
    if id_ is None:
        return obj
    return as_copy_of(obj, before[id_], before, law, (_own_texts(obj), obj.exceptions))


def copy_effect(id_: str, place: int) -> str:
    """What a copy effect of an object that lasts for a time is called, by its place in the row."""
    return f"copy effect {place} of {id_}"


def copy_effects(obj: GameObject) -> set[str]:
    """What the copy effects of an object that last for a time are called."""
    return {copy_effect(obj.id, place) for place in range(len(obj.copy_ends))}


def for_a_time(
    after: GameObject, earlier: GameObject, until: CopyUntil, player: str, made: Choices
) -> GameObject:
    """An object that has become a copy for a time, with what it was before, which stands alone, and
    what its abilities had chosen then."""
    end = CopyEnd(
        until=until, player=player, copies=_words(earlier.copies), copied_card=earlier.copied_card,
        exceptions=earlier.exceptions, choices=made,
    )  # fmt: skip
    return msgspec.structs.replace(after, copy_ends=(end, *earlier.copy_ends))


def _words(copies: str | CopyOf | None) -> CopyOf | None:
    assert not isinstance(copies, str)
    return copies


def without_copy_effects(
    objects: tuple[GameObject, ...], ended: Collection[str], law: FaceLaw
) -> tuple[GameObject, ...]:
    """The objects without copy effects that have ended; what copies them goes on having the values
    that it copied."""
    # CR 611.2a + 707.2b — what was copied doesn't matter to the copy any more.
    ending = {each.id for each in objects if not copy_effects(each).isdisjoint(ended)}
    if not ending:
        return objects
    before = {each.id: each for each in objects}
    return tuple(
        _without(each, ended)
        if each.id in ending
        else standing_alone(each, before, law)
        if _id_in(each.copies) in ending
        else each
        for each in objects
    )


def _without(obj: GameObject, ended: Collection[str]) -> GameObject:
    """The object without those of its copy effects that have ended."""
    left: list[CopyEnd] = []
    for place, end in enumerate(obj.copy_ends):
        if copy_effect(obj.id, place) not in ended:
            left.append(end)
        elif left:  # a newer copy effect goes on; beneath that there is now what was beneath this
            left[-1] = msgspec.structs.replace(
                left[-1], copies=end.copies, copied_card=end.copied_card, exceptions=end.exceptions,
                choices=end.choices,
            )  # fmt: skip
        else:
            obj = msgspec.structs.replace(
                obj, copies=end.copies, copied_card=end.copied_card, exceptions=end.exceptions,
                choices={**obj.choices, **end.choices},
            )  # fmt: skip
    return msgspec.structs.replace(obj, copy_ends=tuple(left))


def by_card(obj: GameObject, before: ById) -> GameObject:
    """A copy of an object that has left, of which a card alone said what is copied."""
    words = _words_by_card(obj, before)
    texts, exceptions = _own_texts(obj), obj.exceptions
    original = before[_id_in(obj.copies) or ""]
    if len(obj.copy_exceptions) > len(exceptions):
        texts, exceptions = _own_texts(original) + texts, obj.copy_exceptions
    return _copying(obj, words, texts, exceptions)


def _copying(
    obj: GameObject,
    words: Words,
    texts: tuple[str, ...],
    exceptions: tuple[Modification, ...],
) -> GameObject:
    said, card = words
    if texts:
        said = msgspec.structs.replace(said, exception=texts if len(texts) > 1 else texts[0])
    return msgspec.structs.replace(
        obj,
        copies=said.id if said == CopyOf(id=said.id) else said,
        copied_card=card,
        exceptions=exceptions,
    )


def _words_by_card(obj: GameObject, before: ById) -> Words:
    original = before[_id_in(obj.copies) or ""]
    card = _last_copied(original, before)
    shown = obj.copied.appearance.circumstances if isinstance(obj.copied, ComposedFace) else ()
    copied_side = original.face_name if any(name == "copied_side" for name, *_ in shown) else None
    return Words(CopyOf(card=None if card is None else card.name, face=copied_side), card)


def written_down(last: GameObject, before: ById, law: FaceLaw) -> Words:
    """The copiable values of an object but for exceptions, in words, and the card that they are of;
    characteristics where no card says them."""
    passed: set[str] = set()
    while last.copy_of is not None and not last.turned_down and last.id not in passed:
        passed.add(last.id)
        last = before[last.copy_of]  # it has the values of that as they are
    face = without_spliced(last.face_down or last.copied or last.face, last.spliced)
    words, card = CopyOf(), None
    if not last.turned_down:
        if isinstance(last.copies, CopyOf) and last.copies.id is None:
            words, card = msgspec.structs.replace(last.copies, exception=""), last.copied_card
        elif last.copies is not None and last.copied is not None:
            words, card = _words_by_card(last, before)
        elif last.card is not None:
            stated = {name: getattr(last.corrections, name) for name in STATED}
            card = last.card
            words = CopyOf(card=last.card_name or card.name, face=last.face_name, **stated)
    if _values(_of_values(GameObject(id="", owner="", copied_card=card), words, law)) == _values(
        face
    ):
        return Words(words, card)
    return Words(CopyOf(**characteristics_of(face)))


def _values(face: Face) -> tuple[object, ...]:
    """The copiable values of a face (707.2)."""
    return (*(getattr(face, field) for field in VALUES), mana_value_of(face))


def characteristics_of(face: Face) -> dict[str, Any]:
    """The values of a face as a snapshot states them."""
    kinds = " ".join(word.capitalize() for word in (*face.supertypes, *face.types))
    numbers = ("power", "toughness", "loyalty", "defense")
    return {
        "name": face.name or None,
        "mana_cost": face.mana_cost,
        "type_line": f"{kinds} — {' '.join(face.subtypes)}" if face.subtypes else kinds,
        "oracle_text": "\n".join(each.text or each.keyword or "" for each in face.abilities),
        "colors": tuple(letter for letter, word in COLOR_OF.items() if word in face.colors),
        **{field: getattr(face, field) for field in numbers},
    }


def _own_texts(obj: GameObject) -> tuple[str, ...]:
    return obj.copies.exceptions if isinstance(obj.copies, CopyOf) else ()


def _id_in(words: str | CopyOf | None) -> str | None:
    return words.id if isinstance(words, CopyOf) else words


def copying(obj: GameObject, original: str, exceptions: tuple[Modification, ...]) -> GameObject:
    """An object that copies another one as that is, but for exceptions."""
    texts = exceptions_in_words(exceptions)
    return _copying(obj, Words(CopyOf(id=original)), texts, exceptions)


def exceptions_in_words(changes: tuple[Modification, ...]) -> tuple[str, ...]:
    """Modifications in the words in which exceptions of a copy effect are read."""
    return tuple(map(_exception, changes))


def _exception(change: Modification) -> str:
    from kb.text import rendering  # noqa: PLC0415 - loads the tables of words

    if isinstance(change, SetName):
        return f"its name is {change.name}"
    if isinstance(change, Retains):
        what = "power and toughness" if change.what == "pt" else change.what
        return f"it doesn't copy its {what}"
    words = rendering.modification(change, "this object", locked_name="it")
    for plural, single in (("have ", "has "), ("are ", "is "), ("aren't ", "isn't ")):
        if words.startswith(plural):
            return f"it {single}{words.removeprefix(plural)}"
    return f"it {words}"
