"""The card base: cards of a card file, compiled once and kept in one SQLite file.

`importing` fills it, `store` answers from it; `records` reads card files of every form.
"""
