"""The tables of the rules store, one SQLite file.

`texts`: the texts imported. `name` is the edition's date; a text that isn't the rules of a date has
another name (`fragment-1a2b3c4d`, `summary-2002-10-01`). `digest` tells whether two texts say the
same, whatever their typography.

`wordings`: every wording that some paragraph has or had, once; `examples` is a JSON list. `exact`
is a hash of the words as they are, `plain` of their normal form, `masked` of that without the
numbers of rules.

`paragraphs`: which wording stands under which number of a text, at which place. Paragraphs of
different editions with the same `line` are the same rule over time, whatever their numbers.

`terms`: the glossaries. `citations`: the numbers that a wording cites. `search`: FTS5 on wordings.
"""

from __future__ import annotations

from kb.rulebook.errors import RulesError
from kb.rulebook.location import VARIABLE
from kb.storage.database import Kind

KIND = Kind(
    "rules store", 0x6C61776E, 1, VARIABLE, "remove it and import the texts again", RulesError
)
TABLES = """
CREATE TABLE texts (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  date TEXT NOT NULL,
  source TEXT NOT NULL,
  digest BLOB NOT NULL,
  notes TEXT NOT NULL
);
CREATE TABLE wordings (
  id INTEGER PRIMARY KEY,
  text TEXT NOT NULL,
  examples TEXT NOT NULL,
  exact BLOB NOT NULL UNIQUE,
  plain BLOB NOT NULL,
  masked BLOB NOT NULL
);
CREATE TABLE paragraphs (
  text INTEGER NOT NULL,
  place INTEGER NOT NULL,
  number TEXT NOT NULL,
  wording INTEGER NOT NULL,
  line INTEGER,
  PRIMARY KEY (text, place)
) WITHOUT ROWID;
CREATE TABLE terms (
  text INTEGER NOT NULL,
  place INTEGER NOT NULL,
  term TEXT NOT NULL,
  key TEXT NOT NULL,
  wording INTEGER NOT NULL,
  PRIMARY KEY (text, place)
) WITHOUT ROWID;
CREATE TABLE citations (
  wording INTEGER NOT NULL,
  number TEXT NOT NULL,
  PRIMARY KEY (wording, number)
) WITHOUT ROWID;
CREATE VIRTUAL TABLE search USING fts5 (
  text, examples, content='wordings', content_rowid='id', tokenize='porter unicode61'
);
"""
UNINDEX = "DROP INDEX IF EXISTS by_line; DROP INDEX IF EXISTS by_wording;"
"""Indexes that cost more to keep up while lines are written than to make anew."""
INDEXES = """
CREATE INDEX IF NOT EXISTS by_number ON paragraphs (number, text);
CREATE INDEX IF NOT EXISTS by_line ON paragraphs (line);
CREATE INDEX IF NOT EXISTS by_wording ON paragraphs (wording, text, number, line);
CREATE INDEX IF NOT EXISTS by_term ON terms (key);
CREATE INDEX IF NOT EXISTS by_terms_wording ON terms (wording, text, term);
CREATE INDEX IF NOT EXISTS by_cited ON citations (number);
CREATE INDEX IF NOT EXISTS by_plain ON wordings (plain);
"""
