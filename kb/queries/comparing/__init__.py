"""What differs between boards, editions and orders of timestamps."""
