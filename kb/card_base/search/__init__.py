"""Cards by what is on them, in the usual words of card searches."""
