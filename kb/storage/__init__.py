"""Files that are never changed, only replaced: written beside the old one, put in its place."""
