"""The page in a browser, and the questions over HTTP."""
