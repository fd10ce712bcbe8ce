"""`python -m cli`: the `lawmage` command where it is not installed."""

from cli.main import run

run()
