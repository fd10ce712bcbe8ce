"""What is wrong with a card file or the card base."""

from __future__ import annotations

from kb.errors import LawmageError


class CardFileError(LawmageError):
    """A card file, or the card base, can't be used."""

    @property
    def place(self) -> str:
        """The file, and the line in words."""
        return super().place if self.line is None else f"{self.file}: line {self.line}"


class CardBaseError(CardFileError):
    """The card base can't be used; the message names it and says what helps."""
