"""A server for assistants: lawmage's questions as tools of the Model Context Protocol."""
