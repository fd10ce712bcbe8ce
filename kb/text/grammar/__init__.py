"""The grammar: word lexer, tags, and the lark files."""
