"""What answers look like: a struct for each document, of which their JSON Schemas are made."""
