"""How objects are called while one ability is put into words."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import msgspec

from kb.text.rendering.words import possessive
from kb.vocabulary import Filter, IsAffected, IsHost, IsSelf, Locked, Mentioned, Related, Which

_HOSTS = {"Equipment": "equipped creature", "Fortification": "fortified land"}


def host_words(subtypes: Collection[str], keywords: Iterable[str] = ()) -> str:
    """What an object of these subtypes, with these keywords, calls the object it is attached to
    (301.5a, 301.6, 303.4b); an Aura says what it enchants ("enchant creature you control"), and
    what is bestowed enchants a creature (702.103b)."""
    for keyword in keywords:
        name, _, what = keyword.partition(" ")
        if name == "enchant" and what:
            return f"enchanted {what.split()[0]}"
        if name == "bestow":
            return "enchanted creature"
    return next((_HOSTS[s] for s in subtypes if s in _HOSTS), "enchanted permanent")


class Voice(msgspec.Struct, frozen=True):
    """The names of the objects that an effect speaks of."""

    self_name: str = "this object"
    host_name: str = "enchanted permanent"
    locked_name: str = "that permanent"
    it: Filter | None = None
    """What the clause is about, once it has been named: from there on it is "it" in a value, and
    "other" leaves it out."""
    pronoun: bool = False
    """Whether a condition may call that "it" too: only after its name, in the same sentence."""
    resolved: bool = False
    """The effect has a duration: an object gains and becomes instead of having and being."""

    defining: bool = False
    """The ability is characteristic-defining (604.3)."""
    told_of: bool = False
    """Whether an event has told of something that "other" might leave out as well."""
    inner_name: str = "this permanent"
    """What an object calls itself in an ability that the effect gives it."""

    def about(self, subject: Filter) -> Voice:
        """The voice for what is said of `subject`: of a set, each of its objects is "it"."""
        single = isinstance(subject, IsSelf | IsHost | Locked)
        return msgspec.structs.replace(self, it=subject if single else IsAffected(), pronoun=True)

    def named(self, word: Filter) -> str | None:
        """The name of a single object; None for a set."""
        match word:
            case IsSelf():
                return self.self_name
            case IsHost(type=kind) if kind is not None and self.host_name.endswith(" permanent"):
                return f"{self.host_name.removesuffix('permanent')}{kind}"
            case IsHost():
                return self.host_name
            case Locked():
                return self.locked_name
            case IsAffected():
                return "it"
            case Related("that"):
                return "that permanent"
            case Related(how) if how.startswith("“"):
                return how.strip("“”")
            case Mentioned(of="giver", role=str() as name):
                return name
            case Mentioned():
                return "what was mentioned"
        return None

    def object(self, which: Which) -> str:
        """One object: its name, or "it"."""
        if which in ("that", "target"):
            return "that permanent" if which == "that" else "target permanent"
        host = self.it if isinstance(self.it, IsHost) else IsHost()
        filters: dict[Which, Filter] = {"host": host, "affected": IsAffected()}
        word = filters.get(which, IsSelf())
        if word == self.it and self.pronoun:
            return "it"
        return self.named(word) or "it"

    def possessive(self, which: Which) -> str:
        """ "its", "enchanted creature's"."""
        name = self.object(which)
        return "its" if name == "it" else possessive(name)

    def is_other(self, excluded: Filter) -> bool:
        """Returns whether "other" says that the objects aren't `excluded`. It leaves out what the
        clause is about, and the object itself where nothing has been named yet."""
        if self.told_of and self.it is None and excluded == IsSelf():
            return False
        return excluded == (self.it or IsSelf()) or isinstance(excluded, IsAffected)
