"""Tells what each comma, "and" and "or" of a sentence joins, before the parser sees it.

English leaves that to what follows: "has flying **and** vigilance" joins abilities, "**and** gets"
joins verbs, "**and** creatures you control get" joins clauses. One token of lookahead can't tell,
so each joint becomes a terminal of its own here (see `tokens.lark`).
"""

from __future__ import annotations

from kb.text.grammar.tokens import WORDS, Token

_JOINTS = ("AND", "OR", "COMMA", "ANDOR")


def _is_verb(token: Token) -> bool:
    return token.text in WORDS.verbs and token.kind not in ("QUOTE", "NAME", "WORD")


def _merge_joints(tokens: list[Token]) -> list[Token]:
    """ ", and" and ", or" become one joint; the comma before "where X is" goes, and "also" too."""
    merged: list[Token] = []
    for token in tokens:
        after_comma = bool(merged) and merged[-1].kind == "COMMA"
        if token.text == "also" and not (merged and merged[-1].text in ("is", "are")):
            continue  # what something "is also" it is besides
        if token.kind in ("AND", "OR", "ANDOR") and after_comma:
            merged[-1] = Token(token.kind, token.text, ",")
        elif token.text in WORDS.takes_comma and after_comma:
            merged[-1] = token
        else:
            merged.append(token)
    return merged


def _clause_follows(tokens: list[Token], at: int) -> bool:
    """Returns whether a clause of its own (subject and verb) starts at `at`."""
    if at < len(tokens) and tokens[at].text in WORDS.controls:
        following = tokens[at + 1] if at + 1 < len(tokens) else None
        return tokens[at].text.startswith("it is") or (
            following is not None and not _is_verb(following) and following.kind != "DOT"
        )
    for number in range(at, len(tokens)):
        token = tokens[number]
        if token.kind in (*_JOINTS, "DOT", "QUOTE", "KEYWORD", "PTMOD") and not (
            token.kind == "KEYWORD" and number > at
        ):
            return False
        relative = number > at and tokens[number - 1].text == "that"
        if _is_verb(token) and not relative:
            return number > at or token.text.startswith("there")
        if token.text in WORDS.subordinate or token.text in WORDS.fronts:
            return False
    return False


def _main_follows(tokens: list[Token], at: int) -> bool:
    """Returns whether the main clause starts at `at`: a verb stands before the next comma."""
    for number in range(at, len(tokens)):
        token = tokens[number]
        if token.kind in ("COMMA", "DOT") or (token.kind in _JOINTS and token.value == ","):
            return False
        if _is_verb(token) and tokens[number - 1].text != "that":
            return True
    return False


class _Tagger:
    """One pass over one sentence, keeping what has been seen of it."""

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens
        self.out: list[Token] = []
        self.front = bool(tokens) and tokens[0].text in WORDS.fronts
        self.in_condition = self.front and tokens[0].text in WORDS.subordinate
        self.verb = False
        self.has = False

    def run(self) -> list[Token]:
        at = 0
        while at < len(self.tokens):
            token = self.tokens[at]
            if token.kind in _JOINTS:
                token = self._joint(token, at)
            elif token.kind == "PT" and at > 1 and self.tokens[at - 2].text in WORDS.sizes:
                token = Token("SIZE", token.text, token.value)
            elif self._starts_rule(at):
                token, at = self._rule(at)
            elif token.text in WORDS.subordinate and at:
                self.in_condition = True
                self.verb = False
            elif _is_verb(token) or self._opens(token):
                relative = bool(at) and self.tokens[at - 1].text == "that"
                self.verb = self.verb or not relative
            self.out.append(token)
            at += 1
        return self.out

    def _opens(self, token: Token) -> bool:
        """Returns whether it is "you control" (or the like) where a clause begins, not after a
        noun."""
        if token.text.endswith("name is"):
            return True
        last = self.out[-1] if self.out else None
        begins = (
            last is None or last.kind in ("FRONT", "SSEP", "CSEP") or last.text in WORDS.subordinate
        )
        return token.text in WORDS.controls and begins

    def _joint(self, token: Token, at: int) -> Token:
        following = self.tokens[at + 1] if at + 1 < len(self.tokens) else None
        if following is None:
            return token
        kind = self._joint_kind(token, following, at)
        return Token(kind, token.text) if kind else token

    def _joint_kind(self, token: Token, following: Token, at: int) -> str | None:
        clause = _clause_follows(self.tokens, at + 1)
        if (
            self.front
            and token.kind == "COMMA"
            and (clause or _main_follows(self.tokens, at + 1) or following.text in WORDS.commands)
        ):
            self.in_condition = self.verb = False
            self.front = following.text in WORDS.fronts
            self.in_condition = following.text in WORDS.subordinate
            return "FRONT"
        if following.kind == "PTMOD":
            return "PSEP"
        if _is_verb(following) and following.text not in ("control", "controls"):
            return "VSEP" if not following.text.startswith("there") else self._clause_kind()
        if following.kind in ("KEYWORD", "QUOTE") and self._conditioned(at):
            self.in_condition = False
            return "HSEP"
        if following.kind in ("KEYWORD", "QUOTE") or (
            following.text in WORDS.abilities or self._loses_all(at + 1)
        ):
            if clause and self.verb:
                return self._clause_kind()
            return "LSEP"
        if following.text in WORDS.stats and self._in_with(at):
            return "LSEP"
        if self.verb and clause:
            return self._clause_kind()
        return None

    def _conditioned(self, at: int) -> bool:
        """Returns whether a joint in a condition is followed by one ability more and a condition of
        its own ("flying if it's blue, and trample if it's green")."""
        after = self.tokens[at + 2] if at + 2 < len(self.tokens) else None
        return self.in_condition and after is not None and after.text in WORDS.subordinate

    def _loses_all(self, at: int) -> bool:
        texts = [t.text for t in self.tokens[at : at + 3]]
        said = texts[1:2] if texts[1:2] != ["other"] else texts[2:3]
        return texts[:1] == ["all"] and said[:1] in (["abilities"], ["creature types"], ["colors"],
                                                   ["card types"], ["land types"])  # fmt: skip

    def _clause_kind(self) -> str:
        return "CSEP" if self.in_condition else "SSEP"

    def _in_with(self, at: int) -> bool:
        texts = [t.text for t in self.tokens[:at]]
        return "with" in texts

    # ------------------------------------------------------------------- words of a rules change

    def _starts_rule(self, at: int) -> bool:
        token = self.tokens[at]
        if token.text not in WORDS.rule_verbs:
            return False
        if not self.out:
            return True
        before = self.out[-1]
        return before.text != "that" and before.kind not in ("DOT",)

    def _rule(self, at: int) -> tuple[Token, int]:
        """Everything from the verb to the next verb that changes a characteristic, the next
        condition or duration, or the sentence's end: words that change no characteristic."""
        stop = at + 1
        while stop < len(self.tokens) and not self._rule_ends(stop):
            stop += 1
        self.verb = True
        text = " ".join(t.text for t in self.tokens[at:stop]).replace(" ,", ",")
        return Token("RULE", text, text), stop - 1

    def _rule_ends(self, at: int) -> bool:
        token = self.tokens[at]
        if token.kind == "DOT" or token.text in ("as long as", "until end of turn"):
            return True
        if token.text == "this turn":
            following = self.tokens[at + 1] if at + 1 < len(self.tokens) else None
            return following is None or following.kind in (*_JOINTS, "DOT")
        if token.kind in _JOINTS and at + 1 < len(self.tokens):
            following = self.tokens[at + 1]
            return _is_verb(following) and following.text not in WORDS.rule_verbs
        return False


def _sentences(tokens: list[Token]) -> list[list[Token]]:
    found: list[list[Token]] = [[]]
    for token in tokens:
        found[-1].append(token)
        if token.kind == "DOT":
            found.append([])
    return [sentence for sentence in found if sentence]


def tag(tokens: list[Token]) -> list[Token]:
    """The tokens with every joint told apart."""
    return [
        token for sentence in _sentences(_merge_joints(tokens)) for token in _Tagger(sentence).run()
    ]
