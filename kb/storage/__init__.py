"""Files that are never changed, only replaced: written beside the old one, then put in its place."""
