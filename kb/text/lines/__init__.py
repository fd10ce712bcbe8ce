"""The lines of a text box: what kind each is, and which reader takes it."""
