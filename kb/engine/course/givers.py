"""What the names of givers mean in the abilities of the stack (201.5a)."""

from __future__ import annotations

import msgspec

from kb import vocabulary as v
from kb.engine.course.memory import Memory
from kb.engine.course.moment import Moment
from kb.engine.layers.final_state import FinalState, ObjectAbility
from kb.state.game_state import StackAbility
from kb.state.givers import names_of_givers
from kb.text.lines.reading import read_given
from kb.text.words.wording import short_names, uniform_marks


def giver_called(final: FinalState, ability: ObjectAbility | None) -> str | None:
    """What gave an object an ability that calls it by its name; None for other abilities."""
    if ability is None or not names_of_givers(ability.words):
        return None
    return final.giver(ability)


def knowing_giver(
    memory: Memory, moment: Moment, entry: StackAbility, words: v.Ability, had: ObjectAbility | None
) -> Memory:
    """The memory that knows what is meant by the names of the objects that gave the ability."""
    names = names_of_givers(words)
    giver = entry.given_by
    if giver is None and had is not None and names:
        giver = moment.final.giver(had)
    if giver is None:
        return memory
    return msgspec.structs.replace(
        memory, meant={**memory.meant, **{v.giver(name): (giver,) for name in names}}
    )


def words_given(moment: Moment, entry: StackAbility) -> v.Ability | None:
    """The ability that its source hasn't any more, read as what gave it; None where that isn't
    known."""
    if entry.given_by is None or entry.text is None:
        return None
    known = entry.history.last_known.get(entry.given_by)
    here = next((each for each in moment.state.objects if each.id == entry.given_by), None)
    name = known.name if known is not None and known.name else here.name if here else None
    if not name:
        return None
    found = read_given(entry.text, short_names(uniform_marks(name), legendary=True))
    return found[0] if len(found) == 1 else None
