"""How answers are told to people: documents as text, tables and HTML."""
