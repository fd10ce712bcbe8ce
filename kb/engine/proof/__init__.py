"""Proofs: which rules of the law derived an atom, and why no rule derives another."""
