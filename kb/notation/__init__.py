"""Boards in one line: `A: Blood Moon; hand: Giant Growth / B: Dryad Arbor`. Read into the plain
values that a snapshot file states, and written from them."""
