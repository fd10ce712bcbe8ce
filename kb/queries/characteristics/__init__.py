"""What objects are: `pt`, `show`, `layers`."""
