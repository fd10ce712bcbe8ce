"""Why an ability was not triggered by what has happened, or replaced none of it."""
