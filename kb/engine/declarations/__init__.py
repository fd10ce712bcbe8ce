"""Attacks and blocks as sets of choices: restrictions, requirements, counting: 508.1d, 509.1c."""
