"""Actions that players take, and what comes of them."""
