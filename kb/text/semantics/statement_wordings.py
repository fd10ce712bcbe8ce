"""Other ways to word a statement about the rules, each as the rows of `statements.json` word it."""

from __future__ import annotations

from kb.regex import regex

_OTHERWISE_SAID = (
    (
        # A permission, and where alone it holds.
        regex(r"(?P<may>You may cast (?P<what>.+) from (?P<where>.+)), but not from anywhere else"),
        r"\g<may>. You can't cast \g<what> from anywhere other than \g<where>",
    ),
    (
        regex(r"^(?P<spells>Spells your opponents cast) during your turn (?=cost )"),
        r"During your turn, \g<spells> ",
    ),
    (regex(r"\bfrom graveyards or from exile\b"), "from graveyards or exile"),
    (
        regex(r"^(?P<rule>Each spell costs .+) except during its controller's turn\.$"),
        r"\g<rule> unless it's its controller's turn.",
    ),
    (
        regex(r"^If (?P<what>[^,]+) triggers while (?P<so>[^,]+), (?=that ability triggers )"),
        r"As long as \g<so>, if \g<what> triggers, ",
    ),
    (
        regex(r"\bto pay the activation costs of (?P<whose>[^.]+)'s abilities\b"),
        r"to activate abilities of \g<whose>",
    ),
    (
        # Cards of which the words have just spoken.
        regex(
            r"^(?P<who>You may) look at (?:the )?(?P<cards>cards exiled with [^,]+), and you may "
            r"(?P<do>play lands and cast spells) from among those cards\.$"
        ),
        r"\g<who> look at \g<cards>. \g<who> \g<do> from among \g<cards>.",
    ),
    (
        # What may be paid is what matters; the spell is cast from where it could be cast anyway.
        regex(
            r"\b(?P<who>[Yy]ou may) cast (?P<what>an? (?:[a-z]+ )?spell)(?P<hand> from your hand)? "
            r"by paying life equal to its mana value rather than paying its mana cost"
        ),
        r"\g<who> pay life equal to that spell's mana value rather than pay the mana cost for "
        r"\g<what> you cast\g<hand>",
    ),
    (
        regex(
            r"(?P<spell>\b[Tt]his spell|~) can't be countered and the damage can't be prevented\b"
        ),
        r"\g<spell> can't be countered and damage that would be dealt by \g<spell> can't be "
        r"prevented",
    ),
    (
        regex(r"^(?P<before>Enchanted creature can't block .+) the (?=enchanted creature's )"),
        r"\g<before> ",
    ),
    (
        # CR 510.1c — how a creature's damage is assigned is for its controller to say anyway.
        regex(
            r"\b(?P<what>(?:[Ee]nchanted|[Ee]quipped) creature)'s controller may have it "
            r"(?=assign its combat damage )"
        ),
        r"\g<what> may ",
    ),
    (
        regex(
            r"^You may look at (?P<one>the top card of your library) and at (?P<more>[^.]+) "
            r"any time\."
        ),
        r"You may look at \g<one> any time. You may look at \g<more> any time.",
    ),
    (
        regex(
            r"\bwith landwalk abilities (?P<blocked>can be blocked )?as though they "
            r"(?:didn't|did not|do not) have those abilities\b"
        ),
        r"with landwalk \g<blocked>as though they do not have landwalk",
    ),
    (regex(r"\b(?:her|his|its) loyalty abilities\b"), "loyalty abilities of ~"),
    (regex(r"\bthe (?=loyalty abilities of )"), ""),
    (
        regex(r"(?<=mana of any color to cast )(?P<spells>[^.]+) or to (?=activate )"),
        r"\g<spells> or ",
    ),
    (
        regex(r"\b(?P<cost>equip|power-up) cost of the first (?P=cost) ability you activate "),
        r"\g<cost> cost of the first ability of that kind you activate ",
    ),
    (regex(r"\bmore than once each turn\b"), "more than one time each turn"),
    (regex(r"\b(?P<who>[Yy]ou )gain (?=hexproof|shroud|protection)"), r"\g<who>have "),
)
"""Patterns, and what stands for them."""


def as_rows_say(text: str) -> str:
    """The statement in the words that the rows know; as it was where they know its own."""
    for pattern, instead in _OTHERWISE_SAID:
        text = pattern.sub(instead, text)
    return text
