"""About a snapshot itself: is it well formed, which facts does it become."""
