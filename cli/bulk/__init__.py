"""Many queries at once: a line of JSON each, answered by processes of their own, in order."""
