"""The law: answer-set programs by section of the rules, and dated data beside them."""
