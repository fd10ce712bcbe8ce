"""Text in the quotes of DOT and of Mermaid."""

from __future__ import annotations


def quoted(text: str) -> str:
    """Text in DOT's quotes."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def mermaid_text(text: str) -> str:
    """Text in Mermaid's quotes; what would end them or mean something goes as entities."""
    plain = "".join(
        character if character.isalnum() or character in " .,:/+-()'" else f"#{ord(character)};"
        for character in text.replace("\n", " — ")
    )
    return f'"{plain}"'
