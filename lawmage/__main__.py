"""`python -m lawmage`: the `lawmage` command."""

from cli.main import main

main()
