"""Why objects are what they are: steps, proofs, questions about one characteristic."""
