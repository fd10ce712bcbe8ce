"""From an action that an instruction says to the events that it would be, verb by verb."""
