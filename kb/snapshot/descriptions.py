"""What each key of a snapshot means: read by error messages and by the JSON Schema."""

from kb.snapshot.past_descriptions import OF_THE_PAST

_CHARACTERISTICS = {
    "name": "its name, without a card or in place of the card's",
    "mana_cost": "its mana cost in Scryfall's form, such as {2}{G}{G}",
    "type_line": "its type line, such as Creature — Saproling",
    "oracle_text": "its rules text in Oracle wording",
    "power": 'its printed power; text such as "*" or "1+*" in quotes',
    "toughness": 'its printed toughness; text such as "*" or "1+*" in quotes',
    "loyalty": "its printed loyalty",
    "defense": "its printed defense",
    "colors": "its colours as letters, W U B R G; an empty list is colourless",
    "keywords": "its keyword abilities",
}
_CARD = "the name of a card: of one in `cards`, in the card file or in the card base"
_ID = (
    "its id, unique in the snapshot; by default the card's name in lower case with - for "
    "everything else, then with -2, -3, … for further ones"
)
_TIMESTAMP = "its timestamp, smaller is older; by default its place in the file"
_CHOICES = "what was chosen for it"
_X = "the value of X"
_FACE = "the name of the face that is up (double-faced) or of the half (split); default: front"
_FACE_DOWN = "whether it is face down, what made it so, or the characteristics that it then has"
_COPY_OF = (
    "the id of the object it is a copy of, or {card: NAME, except: wording}, "
    "or the characteristics of something that is gone"
)
_GENERATION = "how often it has changed zones; with each change it is a new object"
_SOURCE = "where it comes from: the id of an object or the name of a card"
_LASTING = {
    "affects": "the objects (ids) or players that it was locked in for",
    "controller": "who controls it; by default the source's controller, else the first player",
    "source": _SOURCE,
    "timestamp": _TIMESTAMP,
    "choices": _CHOICES,
    "x": _X,
}
_HISTORY = "what it did this turn and how it came here"
_COMMANDER = "whether it is its owner's commander"
_KEPT_CARDS = "the cards there, or how many, where they are unknown"
_CARD_FIELDS = {
    **_CHARACTERISTICS,
    "name": "the card's name, or the face's",
    "cmc": "its mana value",
    "color_indicator": "the colours of its colour indicator, as letters",
    "color_identity": "its colour identity, as letters",
    "layout": "Scryfall's layout: normal, transform, split, adventure, …",
    "hand_modifier": "the hand modifier of a vanguard card",
    "life_modifier": "the life modifier of a vanguard card",
}

DESCRIPTIONS: dict[str, dict[str, str]] = {
    "Snapshot": {
        "edition": "the rules: the date on which they were in force (YYYY-MM-DD), or current",
        "format": "the variant of the game, if it is one",
        "day_night": "whether it is day or night; left out while it is neither",
        "players": "the players by name, in turn order; at least two",
        "turn": "the moment of the game",
        "attack_option": "left or right, where players attack only who sits beside them on that "
        "side; by default every opponent may be attacked",
        "battlefield": "the permanents, oldest first: this order is the timestamp order",
        "effects": "continuous effects that resolved spells and abilities have created",
        "delayed": "delayed triggered abilities that wait for their event",
        "stack": "the spells and abilities on the stack, bottom first",
        "combat": "who attacks whom and who blocks whom",
        "cards": "cards of this snapshot's own, in Scryfall's field names",
        "over": "how the game has ended; left out while it goes on",
        "subgame": "the subgame that is being played, of which questions are asked; the topmost "
        "object of this stack is resolving meanwhile",
    },
    "Over": {
        "winners": "who has won; nobody in a draw",
        "losers": "who has lost; nobody in a draw",
    },
    "Player": {
        "life": "the life total; by default what the format starts with (20)",
        "hand": f"the hand: {_KEPT_CARDS}",
        "library": f"the library, its top card last: {_KEPT_CARDS}",
        "graveyard": f"the graveyard, its top card last: {_KEPT_CARDS}",
        "exile": f"the exiled cards that this player owns: {_KEPT_CARDS}",
        "command": f"the player's objects in the command zone: {_KEPT_CARDS}",
        "outside": f"the cards that this player owns outside the game, as a sideboard: "
        f"{_KEPT_CARDS}",
        "mana": "the mana in the pool, such as {G}{G}: symbols of colours, {C}, or {S}: colorless "
        "mana of a snow source; or a list of such symbols, and of mana of which more is said",
        "counters": "counters on the player: name and how many, such as poison: 3",
        "lands_played": "how many lands the player has played this turn",
        "emblems": "the player's emblems",
        "designations": "the player's designations, such as monarch",
        "shields": "shields around the player",
        "commander_damage": "combat damage from each commander, by its id",
        "history": "what happened to the player this turn, as far as it is told",
        "team": "the team, where teams play",
        "controlled_by": "the player who controls this player, until the next turn begins",
        "next_turn_controlled_by": "the player who will control this player during the next turn "
        "that this one takes",
        "combat_controlled_by": "the player who controls this player, until the combat phase ends",
        "next_combat_controlled_by": "the player who will control this player during the combat "
        "phase that this one next has",
        "range_of_influence": "how many seats away players are whom the player can affect; by "
        "default all are",
        "shuffled": "how many of the lowest cards of the library lie in an order that nobody knows",
        "mulligans": "how many mulligans the player has taken, as the game starts",
        "kept": "whether the player has kept the opening hand, as others have yet to",
        "lost": "whether the player has lost the game and left it",
        "dungeon": "the dungeon that the player is in",
    },
    "Turn": {
        "number": "the turn's number in the game; by default not the first",
        "active": "the player whose turn it is; by default the first",
        "phase": "the phase; by default that of the step, else the precombat main phase",
        "step": "the step of the phase; none in main phases",
        "priority": "the player with priority, or null; by default the active one, if anyone has",
        "passed": "the players who passed in succession",
        "waits_for": "what the game waits for, if it isn't what the step says; with its player",
        "extra": "turns, phases and steps that have been added, in the order in which they come",
        "only_step": "whether the phase was added for this step and has no other",
        "told": "whether what no history tells of has not happened this turn",
    },
    "WaitsFor": {
        "what": "what is waited for: priority, attackers, blockers, damage or a choice",
        "player": "who acts then; by default the player whom the rules give it",
    },
    "Extra": {
        "player": "whose it is; by default the active player",
        "kind": "a turn, a phase or a step",
        "phase": "which phase",
        "step": "which step",
        "then": "what its player's delayed triggered abilities say that wait during that turn",
    },
    "Combat": {
        "attackers": "for each attacker's id the player or permanent it attacks, null if gone",
        "blockers": "for each blocker's id the list of attackers that it blocks",
        "blocked": "attackers that are blocked though no creature blocks them any more",
        "struck": "creatures that had first or double strike as the first combat damage step began "
        "(from 2003-07 to 2009-06: that assigned damage in it)",
        "bands": "the attackers of each band, a list for each",
        "assigned": "combat damage that has been divided already: creature → recipient → number",
        "declared": "whether creatures have attacked in this combat though none does any more",
        "two_damage_steps": "whether the first of two combat damage steps has begun though nothing "
        "that struck in it is in combat any more",
    },
    "ObjectEntry": {
        "id": _ID,
        "card": _CARD,
        "token": "whether it is a token",
        "controller": "who put it onto the battlefield; by default the first player",
        "owner": "who owns it; by default its controller",
        "timestamp": _TIMESTAMP,
        "counters": 'counters on it: name and how many, such as "+1/+1": 2',
        "attached_to": "what it is attached to: an object's id or a player's name",
        "tapped": "whether it is tapped",
        "face_down": _FACE_DOWN,
        "flipped": "whether it is flipped",
        "phased_out": "whether it is phased out",
        "damage": "the damage marked on it",
        "deathtouched": "whether a source with deathtouch has dealt damage to it this turn",
        "monstrous": "whether it is monstrous",
        "face": _FACE,
        "sick": "whether its controller gained it since their latest turn began",
        "choices": _CHOICES,
        "copy": "whether it is a copy of a spell or card, not a card itself",
        "copy_of": _COPY_OF,
        "copy_ends": "when it stops being that copy, for each copy effect that lasts for a time, "
        "the newest first",
        "x": "the value of X it was cast with",
        "generation": _GENERATION,
        "commander": _COMMANDER,
        "designations": "its designations, such as suspected or {goaded: B}",
        "shields": "shields that wait for their event",
        "history": _HISTORY,
        "over": "the components beneath the topmost one of a merged permanent, from there down; "
        "the two cards of a melded one",
        "top": "the id that its topmost component has by itself",
        "exiled_with": "the id of the object whose ability exiled it",
        "haunts": "the id of the object that the exiled card haunts, or is encoded on",
        "linked": "the ids of the objects that its linked abilities speak of",
        "moved": "which of these are other objects by now",
        "level": "the level of a Class",
        "solved": "whether a Case is solved",
        "unlocked": "the halves of a Room that are unlocked: left, right or both",
        "unknown": "whether it is a card that nobody has told of: it has no key but its id",
        **_CHARACTERISTICS,
    },
    "StackEntry": {
        "id": _ID,
        "card": _CARD,
        "text": "the text of the ability, in Oracle wording",
        "kind": "spell, activated or triggered; by default spell with a card, else triggered",
        "source": _SOURCE,
        "ability": "which ability of its source it is, by its number from 1",
        "part": "which of the abilities that its keyword stands for it is, by its number from 1",
        "given_by": "the object that gave its source the ability, where that calls it by its name",
        "controller": "who controls it; by default the source's controller, else the first player",
        "owner": "who owns it; by default its controller",
        "timestamp": _TIMESTAMP,
        "targets": "its targets, in order: ids of objects or names of players",
        "moved": "which of its targets, and of what its event speaks of, are other objects by now",
        "event": "who took which part in the event that a triggered ability triggered on",
        "modes": "the modes chosen, as numbers from 1 or in words",
        "spliced": "the cards whose text was spliced onto it, in the order of their effects",
        "x": _X,
        "generation": _GENERATION,
        "copy": "whether it is a copy",
        "copy_of": _COPY_OF,
        "face": _FACE,
        "face_down": _FACE_DOWN,
        "commander": _COMMANDER,
        "choices": _CHOICES,
        "history": _HISTORY,
        **_CHARACTERISTICS,
    },
    "EffectEntry": {
        **_LASTING,
        "text": "one effect in Oracle wording, with its subject or without",
        "id": "its id, unique in the snapshot; by default its source with -effect behind",
        "left": "how much of it is left: of a prevention shield, or how many uses",
        "card": "instead of text: the card whose spell began it, which tells its words",
        "targets": "with card: the targets that it affects",
        "moved": "sources of damage that it waits for and that have left: they may deal it yet",
    },
    "DelayedEntry": {
        **_LASTING,
        "text": "what happens and when, in Oracle wording",
        "id": "its id, unique in the snapshot; by default its source with -delayed behind",
        "moved": "what of these objects, and whether its source, is another object by now",
    },
    "ManaEntry": {
        "mana": "its symbols, such as {G}{G}",
        "snow": "whether it is mana of a snow source",
        "only": "what it may be spent on, in the words of what added it: "
        "Spend this mana only to cast creature spells.",
        "if_spent": "what becomes of what it is spent on, likewise: "
        "If that mana is spent on a creature spell, it gains haste until end of turn.",
        "lasts": "how long it isn't lost as steps and phases end",
        "produced_by": "the types, subtypes and supertypes of its source, such as [land, basic], "
        "where words ask for them; left out where that isn't known",
        "choices": "what those words mean by the chosen type, and the like",
        "source": _SOURCE,
    },
    "Dungeon": {"card": "the dungeon card's name", "room": "the room of the venture marker"},
    "EmblemEntry": {
        "text": "its abilities in Oracle wording",
        "id": "its id, unique in the snapshot; by default emblem, emblem-2, …",
        "name": "what to call it",
        "source": _SOURCE,
        "timestamp": _TIMESTAMP,
        "choices": _CHOICES,
    },
    "Choices": {
        "color": "the colour chosen",
        "creature_type": "the creature type chosen",
        "card_type": "the card type chosen",
        "land_type": "the land type chosen",
        "basic_land_type": "the basic land type chosen",
        "card_name": "the card name chosen",
        "keyword": "the keyword ability chosen",
        "number": "the number chosen",
        "player": "the player chosen; for a battle, its protector",
        "object": "the id of the object chosen",
        "mode": "the mode or word chosen, as it stands on the card or by its number",
    },
    "CopyOf": {
        "card": f"{_CARD}, whose copy this is",
        "id": "the id of the object whose copy this is",
        "face": "the name of the face that was up, of something that is gone",
        "except": "how the copy differs, in Oracle wording; a list for several copy effects",
        **_CHARACTERISTICS,
    },
    "CopyEnd": {
        "until": "how long it is that copy: end_of_turn or next_turn",
        "player": "whose turn it is until",
        "copy_of": "the card or the characteristics that it is a copy of afterwards, if it is",
        "choices": "what was chosen for it before, of which it speaks again afterwards",
    },
    "Component": {
        "id": "the id that it has by itself; by default made of its name",
        "card": _CARD,
        "token": "whether it is a token",
        "commander": _COMMANDER,
        "face": _FACE,
        "face_down": _FACE_DOWN,
        "copy_of": "the card or the characteristics that it is a copy of",
        **_CHARACTERISTICS,
    },
    "FaceDown": {
        "power": "its power while face down",
        "toughness": "its toughness while face down",
        "types": "its types while face down",
    },
    "ObjectDetail": {
        "goaded": "the player who goaded it",
        "level": "the level of a Class",
        "paired_with": "the id of the creature it is paired with",
        "prepare_spell_of": "the id of the prepared permanent of whose prepare spell it is a copy",
        "ring_bearer": "the player whose Ring-bearer it is",
    },
    "PlayerDetail": {
        "speed": "the player's speed",
        "ring": "how many times the Ring has tempted the player",
    },
    "Shields": {
        "regeneration": "how many regeneration shields",
        "prevent": "how much damage will be prevented",
    },
    "PlayerShields": {"prevent": "how much damage will be prevented"},
    "CardFace": _CARD_FIELDS,
    "CardRecord": {**_CARD_FIELDS, "card_faces": "the card's faces or halves"},
    **OF_THE_PAST,
}
