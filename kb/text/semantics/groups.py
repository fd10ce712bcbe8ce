"""The groups of a noun phrase, and what they share ("instant and sorcery cards you own")."""

from __future__ import annotations

import msgspec

from kb.text.grammar.parser import Node, NotUnderstood
from kb.text.grammar.tokens import Quantity, Term
from kb.text.words.type_line import category_of


class Group(msgspec.Struct, frozen=True):
    """One group of words with its determiners and what stands after it."""

    determiners: tuple[str, ...] = ()
    quantity: Quantity | None = None
    words: tuple[Term, ...] = ()
    extras: tuple[str, ...] = ()
    """Ready-made descriptions: `chosen_type`, `every_creature`, `all_colors`, … ."""
    size: tuple[str, str] | None = None
    """Power and toughness written in it ("a 1/1 …")."""
    after: tuple[Node, ...] = ()
    reference: Node | None = None
    joint: str = ""
    """What joins it to the group before: `and`, `or`, `,`."""

    @property
    def own_determiner(self) -> bool:
        """Returns whether it has a determiner that "other" isn't."""
        return bool(self.quantity or [d for d in self.determiners if d != "other"])


def groups_of(phrase: Node, *, sharing: bool = True) -> list[Group]:
    """The groups of a phrase, each with what it shares with the others (if `sharing`)."""
    found: list[Group] = []
    joint = ""
    for kid in phrase.kids:
        if isinstance(kid, Node):
            found.append(_group(kid, joint))
        else:
            joint = {"AND": "and", "OR": "or", "ANDOR": "or", "COMMA": ","}[kid.kind]
    return _share(found) if sharing and len(found) > 1 else found


def _group(node: Node, joint: str) -> Group:
    determiners = [n for n in node.nodes("determiner") if n.case != "quantity"]
    numbers = [t.value for n in node.nodes("determiner") for t in n.tokens("QUANTITY")]
    words: list[Term] = []
    extras: list[str] = []
    size: tuple[str, str] | None = None
    for item in node.nodes("item"):
        if item.case == "word_item":
            words.append(item.tokens()[0].value)
        elif item.case == "pt_item":
            size = item.tokens()[0].value
        else:
            extras.append(item.case)
    return Group(
        tuple(d.case for d in determiners), numbers[0] if numbers else None, tuple(words),
        tuple(extras), size, tuple(node.nodes("after")), node.first("reference"), joint,
    )  # fmt: skip


# --------------------------------------------------------------------------------------- sharing


def _is_head(term: Term) -> bool:
    if term.negated:
        return False
    return term.of in ("type", "subtype", "noun", "batch") or (
        term.of == "status" and term.value in ("token", "commander")
    )


def _generic(term: Term) -> bool:
    """A head that can follow another noun: "card", "spell", "permanent", "token", "creature"."""
    return term.of == "noun" or term.value in ("token", "creature")


def has_head(group: Group) -> bool:
    """Returns whether the group ends with a noun."""
    return bool(group.words) and _is_head(group.words[-1])


def _share(groups: list[Group]) -> list[Group]:
    """Gives every group the head and the closing words it shares with the last one."""
    if groups[-1].joint == ",":
        return [_described_twice(groups)]
    return _multiplied(groups) or _shared(groups)


def _shared(groups: list[Group]) -> list[Group]:
    groups = [each for run in _runs(groups) for each in _open_adjectives(run)]
    last = groups[-1]
    done = [last]
    for group in reversed(groups[:-1]):
        done.append(_completed(group, last, done))
    return _open_other(done[::-1])


def _runs(groups: list[Group]) -> list[list[Group]]:
    """The groups in runs, each of which begins with a determiner of its own."""
    runs: list[list[Group]] = []
    for group in groups:
        if runs and not group.own_determiner:
            runs[-1].append(group)
        else:
            runs.append([group])
    return runs


def _multiplied(groups: list[Group]) -> list[Group] | None:
    """ "Nonartifact white or blue instant or sorcery spells": each adjective of the first list goes
    with each noun of the second; None where there are no two lists."""
    count = next((n for n, group in enumerate(groups) if has_head(group)), len(groups))
    if not 0 < count < len(groups):
        return None
    adjectives, first, nouns = groups[:count], groups[count], groups[count + 1 :]
    if any(g.after or g.extras or g.reference or not g.words for g in adjectives):
        return None
    *lead, term = adjectives[0].words
    kind = _adjective_kind(term)
    listed = [term, *(w for g in adjectives[1:] for w in g.words), *first.words[:1]]
    alike = all(_adjective_kind(word) == kind for word in listed) and kind is not None
    if not alike or len(listed) != count + 1 or any(g.own_determiner for g in groups[1:]):
        return None
    inner = [msgspec.structs.replace(first, words=first.words[1:], joint=""), *nouns]
    shared = _shared(inner) if len(inner) > 1 else inner
    head = adjectives[0]
    joint = next(g.joint for g in groups[1:] if g.joint != ",")
    found = [
        msgspec.structs.replace(noun, words=(*lead, word, *noun.words), joint=joint)
        for word in listed for noun in shared
    ]  # fmt: skip
    found[0] = msgspec.structs.replace(
        found[0], determiners=head.determiners, quantity=head.quantity, joint=""
    )
    return _open_other(found)


def _adjective_kind(term: Term) -> str | None:
    """The list that an adjective is from; None for a noun."""
    if _is_head(term):
        return None
    return "color" if term.of == "colors" else term.of


def _described_twice(groups: list[Group]) -> Group:
    """ "Noncreature, non-Equipment artifacts": adjectives in a row, which a comma parts."""
    *adjectives, last = groups
    first = adjectives[0]
    if any(g.after or g.reference or g.extras or has_head(g) for g in adjectives):
        raise NotUnderstood("a list without an end")
    words = tuple(w for g in groups for w in g.words)
    return msgspec.structs.replace(
        last, words=words, determiners=first.determiners, quantity=first.quantity, joint=""
    )


def _adjectives(words: tuple[Term, ...]) -> tuple[Term, ...]:
    return tuple(
        w for w in words[:-1]
        if w.negated or w.of in ("status", "supertype", "color", "colors")
        or (w.of == "subtype" and category_of(w.value) == "spell")
    )  # fmt: skip


def _open_adjectives(groups: list[Group]) -> list[Group]:
    """ "Untapped artifacts, creatures, and lands": an adjective before the first of several bare
    nouns is meant for all of them."""
    first = groups[0]
    shared = _adjectives(first.words)
    bare = all(
        g.words and not _adjectives(g.words) and _is_head(g.words[0]) and not g.own_determiner
        for g in groups[1:]
    )
    again = any(len(g.words) > 1 and g.words[-1:] == first.words[-1:] for g in groups[1:])
    if not shared or not bare or again or first.after or not _is_head(first.words[-1]):
        return groups
    return [first] + [msgspec.structs.replace(g, words=(*shared, *g.words)) for g in groups[1:]]


def _completed(group: Group, last: Group, later: list[Group]) -> Group:
    if group.reference is not None or group.extras:
        return group
    words = group.words
    if words and not _is_head(words[-1]):
        words = (*words, *_heads(last))
    elif (
        words
        and not group.after
        and len(last.words) > 1
        and _generic(last.words[-1])
        and _wants(words[-1], last)
    ):
        words = (*words, *_closing(words[-1], last))
    after = group.after
    if not after and last.after and last.reference is None:
        if any(g.own_determiner for g in later):
            if group.own_determiner and any(a.case != "placed" for a in last.after):
                raise NotUnderstood("unclear what the words after the last noun belong to")
        else:
            ending = msgspec.structs.replace(group, words=words)
            after = tuple(
                a for a in last.after
                if not _only_of_last(a, group, last) and not _lies_elsewhere(a, ending, last)
            )  # fmt: skip
    return msgspec.structs.replace(group, words=words, after=after)


_CREATURE_STATS = ("power", "toughness", "power_or_toughness")


def _only_of_last(after: Node, group: Group, last: Group) -> bool:
    """ "Artifact, enchantment, or creature with flying": what only creatures have is said of the
    creature, where a noun of its own tells that the others are none. "Assassin card or card with
    flashback": a noun said again begins anew."""
    if after.case not in ("with_after", "without_after") or not group.words:
        return False
    items = after.nodes()[0].nodes()
    keywords = all(item.case == "keyword_item" for item in items)
    ends, closing = group.words[-1], last.words[-1]
    if ends.of == "noun":
        return keywords and closing.value == ends.value and ends.value != "permanent"
    own = [w.value for w in group.words if w.of == "type" and not w.negated]
    if not own or "creature" in own or closing.value != "creature":
        return False
    return keywords or all(
        item.case == "keyword_item"
        or (item.case == "stat_item" and item.nodes()[0].case in _CREATURE_STATS)
        for item in items
    )


def _lies_elsewhere(after: Node, group: Group, last: Group) -> bool:
    """ "A spell, permanent, or card in a graveyard": only cards lie there."""
    if after.case != "placed" or not group.words or not last.words:
        return False
    return last.words[-1].value == "card" and group.words[-1].value in ("spell", "permanent")


def _heads(last: Group) -> tuple[Term, ...]:
    heads: list[Term] = []
    for term in reversed(last.words):
        if not _is_head(term):
            break
        heads.append(term)
    if not heads:
        raise NotUnderstood("a description without a noun")
    heads.reverse()
    # "Snow and Zombie creatures": the first of two nouns stands beside the other adjective.
    beside = len(heads) == len(last.words) > 1
    return tuple(heads[1:] if beside else heads)


def _closing(head: Term, last: Group) -> tuple[Term, ...]:
    """The nouns that the last group closes with, from the one on that goes with `head`: "Vampire or
    Wizard creature cards"."""
    for number, term in enumerate(last.words[:-1]):
        if term.of == head.of == "subtype":
            return last.words[number + 1 :]
    return last.words[-1:]


def _wants(head: Term, last: Group) -> bool:
    """Returns whether a singular noun before "and cards" wants the last group's head."""
    closing = last.words[-1]
    if head.value == "creature" and not head.plural and not last.own_determiner:
        typed = _is_head(last.words[-2]) and head.value not in _values(last)
        return typed and closing.value in ("spell", "card")
    if head.plural or _generic(head):
        return False
    if closing.value == "creature" and head.of == "subtype":
        return category_of(head.value) == "creature"
    if closing.of == "noun" or closing.value == "token":
        return True
    return closing.plural or head.of == "subtype"


def _values(group: Group) -> list[str]:
    return [term.value for term in group.words]


def _open_other(groups: list[Group]) -> list[Group]:
    """ "Other Elves and Faeries": both are other ones."""
    first = groups[0]
    if "other" not in first.determiners:
        return groups
    return [first] + [
        g if g.own_determiner or g.reference else
        msgspec.structs.replace(g, determiners=(*g.determiners, "other"))
        for g in groups[1:]
    ]  # fmt: skip
