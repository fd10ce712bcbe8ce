"""What the law is told: objects, definitions of abilities, the edition."""
