"""Names of objects, effects and actions, as people say them."""
