"""The snapshot file: its model, how it is read, its errors and its JSON Schema."""
