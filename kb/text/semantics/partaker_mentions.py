"""Who and what takes part in the actions of a text, and by what it is spoken of afterwards."""

from __future__ import annotations

import msgspec

from kb.text.semantics.effect_mentions import EffectMentions
from kb.text.semantics.mentions import EACH_PLAYER, PLURAL, SINGULAR
from kb.text.semantics.parts_of_actions import SAME_SOURCE, acts, demanded_nouns, in_own_zone
from kb.text.semantics.targets import THAT
from kb.text.words.told import (
    CARDS_AND_SPELLS,
    FROM_HAND,
    ITSELF_OR_CONTROLLER,
    Told,
    nouns_of,
    told_of_partaker,
)
from kb.vocabulary import (
    Abilities,
    And,
    Compares,
    Const,
    Filter,
    IsHost,
    IsSelf,
    Mentioned,
    Not,
    Objects,
    Partaker,
    Players,
    Related,
    Some,
)
from kb.vocabulary.parts import any_part, with_parts
from kb.vocabulary.several import SEVERAL

_CERTAIN_PLAYERS = frozenset(
    {"controller", "owner", "mentioned", "defending", "active", ITSELF_OR_CONTROLLER}
)


class PartakerMentions(EffectMentions):
    """Gives those who take part in an action their meaning, and notes that they were told of."""

    _acting: tuple[Filter, ...] = ()
    _paired: tuple[Filter | Players, ...] = ()
    """What does the action at hand, and what takes part in it beside what comes next: what is
    attached or fights, what is named before it ("A and that creature")."""

    def _partakers(
        self, parties: tuple[Partaker, ...], verb: str, role: str, number: int
    ) -> tuple[Partaker, ...]:
        demanded = demanded_nouns(verb, role)
        made: list[Partaker] = []
        before = self._paired
        for each in parties:
            made += self._partaker(each, verb, role, number, demanded)
            if role == "object":
                self._paired = (*before, *(it.filter for it in made if isinstance(it, Objects)))
        self._paired = before
        return tuple(made)

    def _partaker(
        self, party: Partaker, verb: str, role: str, number: int, demanded: frozenset[str]
    ) -> tuple[Partaker, ...]:
        match party:
            case Objects(filter, ()) if filter == SAME_SOURCE and self._source is not None:
                return (Objects(self._source),)
            case Objects(Related(how) as spoken, ()) if how in SINGULAR | PLURAL:
                return (self._pronoun(spoken, role, demanded, verb),)
            case Some((Objects(Related("them") as spoken, ()),)) if demanded == FROM_HAND:
                party = msgspec.structs.replace(
                    party, of=(Objects(self._spoken(spoken, demanded)),)
                )
        made = self._inside(in_own_zone(self._of_the_one_before(self._another(party), role)))
        if isinstance(made, Objects) and isinstance(made.filter, Mentioned):
            self._groups[-1].extend(self._of_rest(made.filter))
        if isinstance(party, Abilities):
            return (made,)
        self._note(made, verb, role, number)
        return (made,)

    def _note(self, made: Partaker, verb: str, role: str, number: int) -> None:
        """Notes by what someone who takes part in an action may be spoken of afterwards."""
        what = made.filter if isinstance(made, Objects) else None
        if isinstance(what, IsSelf | IsHost):
            on_stack = self._spell and isinstance(what, IsSelf)
            self._groups[-1].append(Told(what, CARDS_AND_SPELLS if on_stack else nouns_of(what)))
        elif isinstance(what, Mentioned):
            return
        elif isinstance(made, Players) and (
            made.who in SEVERAL or (role == "subject" and self._several(made))
        ):
            self._groups[-1].append(Told(EACH_PLAYER, frozenset({"player"})))
        elif isinstance(made, Players) and made.who in _CERTAIN_PLAYERS:
            self._groups[-1].extend(_certain_player(made))
        elif isinstance(made, Some) and role == "subject":
            mention = Mentioned("step", number, "subject")
            self._groups[-1].append(told_of_partaker(made, mention))
        elif isinstance(made, Objects) and role == "subject":
            told = told_of_partaker(made, Mentioned("each"), many=True)
            self._groups[-1].append(msgspec.structs.replace(told, many=None))
            mention = Mentioned("step", number, "subject")
            self._groups[-1].append(told_of_partaker(made, mention, many=True))
        elif role in ("object", "with_") and not isinstance(made, Players):
            many = True if isinstance(made, Objects) else None
            own = told_of_partaker(made, Mentioned("step", number), many=many)
            own = msgspec.structs.replace(own, verb="choose" if verb == "choose" else None)
            self._groups[-1].append(self._as_among(own, made))

    def _another(self, party: Partaker) -> Partaker:
        """Some of which "another" leaves out what the description compares them with, or, in a
        spell, what was told of before: no spell is one of its own objects."""
        if not isinstance(party, Some) or not any_part(party.of, lambda e: e == _OTHER_THAN_ITSELF):
            return party
        if any_part(party.of, _is_compared):
            meant: Filter = Not(self._spoken(THAT))
        elif self._spell:
            meant = self._other()
        else:
            return party
        return with_parts(party, lambda e: meant if e == _OTHER_THAN_ITSELF else e)

    def _of_the_one_before(self, party: Partaker, role: str) -> Partaker:
        """All others of a description that says what they share with "it": with what is named just
        before them ("target creature and each other creature that shares a color with it")."""
        if not (role == "object" and self._paired and isinstance(party, Objects)):
            return party
        word, one = party.filter, self._paired[-1]
        if not isinstance(word, And) or Not(_IT) not in word.all or isinstance(one, Players):
            return party
        return with_parts(party, lambda each: one if each == _IT else each)

    def _pronoun(self, spoken: Related, role: str, demanded: frozenset[str], verb: str) -> Partaker:
        """What a pronoun means, which is told of once more."""
        word = self._not_acting(spoken, role, demanded, verb)
        if isinstance(word, Players):
            return word
        known = self._known(word)
        if known is not None and known not in self._groups[-1]:
            self._groups[-1].append(known)
        if known is not None and role == "subject" and spoken.how in PLURAL:
            one = msgspec.structs.replace(known, word=Mentioned("each"), many=False)
            self._groups[-1].append(one)
        return Objects(word)

    def _several(self, party: Players) -> bool:
        """Whether these are target players who may be several."""
        mention = party.mention
        if mention is None or mention.of != "target":
            return False
        return self.targets[mention.number].most != Const(1)

    def _not_acting(
        self, spoken: Related, role: str, demanded: frozenset[str], verb: str
    ) -> Filter | Players:
        """What a pronoun means; "it" and "that creature" are not what does the action ("itself"),
        nor what is attached to it (301.5c, 303.4d) or fights it (701.14a); "them" is one player
        who is dealt damage where no objects were told of."""
        if spoken == Related("them") and (verb, role) == ("deal_damage", "object"):
            objects = any(
                told.many is not False and not told.narrow and not isinstance(told.word, Players)
                for group in self._groups
                for told in group
            )
            if not objects:
                return self._player()
        of_one = role != "subject" and spoken.how in ("it", "that")
        paired = self._paired if role in ("object", "with_") else ()
        if not (of_one and (self._acting or paired)):
            return self._spoken(spoken, demanded)
        whole = self._groups
        *before, last = ([told for told in group if told.word not in paired] for group in whole)
        self._groups = [*before, [told for told in last if not acts(told.word, self._acting)]]
        try:
            return self._spoken(spoken, demanded)
        finally:
            self._groups = whole

    def _of_rest(self, word: Mentioned) -> list[Told]:
        """Those of some that are left, where they are told of; of several that were not chosen
        nobody speaks: "those creatures" are then the ones that were."""
        known = self._known(Mentioned("step", word.number))
        if word.of == "unchosen" and known is not None and known.many is False:
            return [known, Told(word, known.nouns, False)]  # "it" might be either
        if word.of != "rest":
            return []
        if known is not None and known.many is False:  # "that card" is still the one
            return [Told(word, frozenset({"card"}), True)]
        nouns = known.nouns if known is not None else frozenset({"card"})
        return [Told(word, nouns, True)]

    def _as_among(self, told: Told, party: Partaker) -> Told:
        """What is one of some that were spoken of may be called as these may."""
        inner = party.of[0] if isinstance(party, Some) else party
        word = inner.filter if isinstance(inner, Objects) else None
        for part in word.all if isinstance(word, And) else (word,):
            known = self._known(part) if isinstance(part, Mentioned) else None
            if isinstance(part, Mentioned) and known is not None:
                nouns = (told.nouns - {"permanent"}) | known.nouns
                nouns |= {"card"} if "hand" in nouns else set()
                return msgspec.structs.replace(told, nouns=nouns, among=part)
        return told


_OTHER_THAN_ITSELF = Not(IsSelf())
_IT = Related("it")


def _is_compared(word: object) -> bool:
    """Whether it is a comparison with what was spoken of, or with a number of it."""
    if isinstance(word, Related) and word.how.startswith("shares_"):
        return word.to in (_IT, THAT)
    if not isinstance(word, Compares):
        return False
    return any_part(word.value, lambda e: e == THAT or getattr(e, "which", None) == "that")


def _certain_player(player: Players) -> list[Told]:
    """A player, and the object itself where that is its owner or controller."""
    itself = [Told(IsSelf(), nouns_of(IsSelf()))] if player.of == (Objects(IsSelf()),) else []
    return [*itself, Told(player, frozenset({"player"}))]


__all__ = ["PartakerMentions"]
