"""The commands as typer shows and reads them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from inspect import Signature, signature
from typing import Annotated, Any

from typer import Argument, Exit, Option, Typer

PARAMETERS: dict[str, Any] = {
    "snap": Annotated[
        str,
        Argument(metavar="SNAP", help="A snapshot file (YAML or JSON), or - for standard input."),
    ],
    "object_id": Annotated[str, Argument(metavar="OBJECT", help="The id of an object.")],
    "maybe_object_id": Annotated[
        str | None, Argument(metavar="OBJECT", help="The id of an object; all, if left out.")
    ],
    "json": Annotated[bool, Option("--json", help="Print one JSON document.")],
    "edition": Annotated[
        str | None,
        Option("--edition", metavar="NAME", help="By the rules in force on a date, or current."),
    ],
    "cards": Annotated[
        str | None,
        Option(
            "--cards", metavar="FILE", help="A card file of Scryfall's or MTGJSON's to use too."
        ),
    ],
    "strict": Annotated[
        bool, Option("--strict", help="End with status 3 if some text was not understood.")
    ],
    "of": Annotated[
        str | None,
        Option(
            "--of",
            metavar="WHAT",
            help='One characteristic only (power, types, …), or a question: "is a creature".',
        ),
    ],
    "brief": Annotated[bool, Option("--brief", help="In one line.")],
    "proof": Annotated[
        bool, Option("--proof", help="Every rule of the law that was used, down to the facts.")
    ],
    "output": Annotated[
        str | None,
        Option("--output", "-o", metavar="FILE", help="Where to write the page; - is stdout."),
    ],
    "layer": Annotated[
        str | None, Option("--layer", metavar="LAYER", help="One layer only, such as 4 or 7b.")
    ],
    "name": Annotated[str, Argument(metavar="NAME", help="The name of a card, or of a face.")],
    "file": Annotated[
        str,
        Argument(metavar="FILE", help="A card file of Scryfall's or MTGJSON's, .gz as well."),
    ],
    "failures": Annotated[
        str | None,
        Option("--failures", metavar="N", help="How many shapes of other lines to list (20)."),
    ],
    "run": Annotated[bool, Option("--run", help="Go on until nothing more happens.")],
    "limit": Annotated[
        str | None, Option("--limit", metavar="N", help="How many results to list at most (100).")
    ],
    "cite": Annotated[
        bool, Option("--cite", help="Quote the rules named, from the text you imported.")
    ],
    "number": Annotated[str, Argument(metavar="NUMBER", help="A rule's number, such as 613.8a.")],
    "files": Annotated[
        list[str],
        Argument(metavar="FILE...", help="Texts of the rules; archives of them; - for stdin."),
    ],
    "words": Annotated[list[str], Argument(metavar="WORDS...", help="Words, in any order.")],
    "history": Annotated[
        bool, Option("--history", help="Every wording it had, under whatever number.")
    ],
    "diff": Annotated[
        tuple[str, str] | None,
        Option("--diff", metavar="DATE DATE", help="How its words differ between two dates."),
    ],
    "replace": Annotated[
        bool, Option("--replace", help="Take the place of another text of the same date.")
    ],
    "date": Annotated[
        str | None,
        Option("--date", metavar="DATE", help="When it took effect, if the text doesn't tell."),
    ],
    "most": Annotated[str | None, Option("--most", metavar="N", help="How many to list (20).")],
    "depth": Annotated[
        str | None, Option("--depth", metavar="N", help="How many citations away (1).")
    ],
    "svg": Annotated[str | None, Option("--svg", metavar="FILE", help="Draw it as SVG.")],
    "dot": Annotated[str | None, Option("--dot", metavar="FILE", help="Draw it for Graphviz.")],
    "mmd": Annotated[str | None, Option("--mmd", metavar="FILE", help="Draw it for Mermaid.")],
    "section": Annotated[
        str | None, Option("--section", metavar="N", help="List a section's or chapter's rules.")
    ],
    "player": Annotated[
        str | None, Option("--player", metavar="PLAYER", help="For whom; who has priority, else.")
    ],
    "begin": Annotated[bool, Option("--begin", help="Also what can be begun, but not paid.")],
    "action": Annotated[
        str, Argument(metavar="ACTION", help='As you say it: "cast giant-growth on bears".')
    ],
    "assign": Annotated[
        str | None,
        Option("--assign", metavar="DAMAGE", help="The assignment, such as wolf:wall=2,wolf:B=1."),
    ],
    "declare": Annotated[
        str | None,
        Option(
            "--declare",
            metavar="WORDS",
            help="Whether this is legal: bears:B,elf:jace (CREATURE:WHOM); a+b:B is a band.",
        ),
    ],
    "maximal": Annotated[
        bool, Option("--maximal", help="Only those that meet the most requirements.")
    ],
    "with_": Annotated[
        str | None, Option("--with", metavar="IDS", help="Only those with all these creatures.")
    ],
    "without": Annotated[
        str | None, Option("--without", metavar="IDS", help="Only those with none of these.")
    ],
    "maybe_first_snap": Annotated[
        str | None, Argument(metavar="SNAP", help="A snapshot file; an empty board, if left out.")
    ],
    "lines": Annotated[
        str,
        Argument(
            metavar="FILE|DIR",
            help="JSON lines, each with a query; a folder of snapshots; - for standard input.",
        ),
    ],
    "out": Annotated[
        str | None,
        Option("-o", "--out", metavar="FILE", help="Where to write; standard output, else."),
    ],
    "resume": Annotated[
        bool, Option("--resume", help="Go on after the last whole line of the -o file.")
    ],
    "jobs": Annotated[
        str | None, Option("--jobs", metavar="N", help="How many processes (one for each core).")
    ],
    "timeout": Annotated[
        str | None,
        Option("--timeout", metavar="SECONDS", help="The most that one line may take (60)."),
    ],
    "query": Annotated[
        str | None,
        Option(
            "--query",
            metavar="QUERY",
            help='For lines without one, as you type it: pt, or "explain bears --of power".',
        ),
    ],
    "object_": Annotated[
        str | None,
        Option("--object", metavar="OBJECT", help="The id of an object, for lines without one."),
    ],
    "scheduler": Annotated[
        str | None,
        Option("--scheduler", metavar="ADDRESS", help="Let this Dask cluster answer."),
    ],
    "maybe_snap": Annotated[
        str | None, Argument(metavar="SNAP2", help="Another snapshot file, to compare with.")
    ],
    "editions": Annotated[
        str | None,
        Option("--editions", metavar="DATES", help="Editions to compare: 2003-12-01,current"),
    ],
    "left_out": Annotated[
        str | None, Option("--without", metavar="IDS", help="Compare with these left out: ID,ID")
    ],
    "added": Annotated[
        str | None,
        Option("--with", metavar="FILE", help="Compare with this put in: a part of a snapshot."),
    ],
    "orders": Annotated[
        bool, Option("--orders", help="Compare what all orders of timestamps lead to.")
    ],
    "legal": Annotated[bool, Option("--legal", help="Compare legal actions too.")],
    "graph": Annotated[
        str | None,
        Option("--graph", metavar="FILE", help="Draw the order too: a .svg, .dot or .mmd file."),
    ],
}
"""What typer has to know of each parameter; one name means the same in every command."""

GROUPS = {
    "cards": "The card base: all the cards that lawmage knows by name.",
    "rules": "The texts of the rules: import, search, what is encoded.",
}
"""The first words of commands of two words, and what they are about."""


def application(commands: Iterable[tuple[str, Callable[..., Any]]]) -> Typer:
    """The command line with these commands, in this order."""
    app = Typer(
        name="lawmage",
        help="Derives what is true of the objects in a game of Magic: The Gathering, and says why.",
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_whole)
    groups: dict[str, Typer] = {"": app}
    for words, function in commands:
        group, _, name = words.rpartition(" ")
        if group not in groups:
            groups[group] = Typer(no_args_is_help=True, rich_markup_mode=None, help=GROUPS[group])
            app.add_typer(groups[group], name=group)
        groups[group].command(name)(declared(function))
    return app


def declared(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function as typer wants it: each parameter annotated with what typer has to know."""

    def command(*arguments: Any, **options: Any) -> Any:
        return function(*arguments, **options)

    parameters = [
        each.replace(annotation=PARAMETERS[name])
        for name, each in signature(function).parameters.items()
    ]
    command.__doc__ = function.__doc__
    command.__annotations__ = {each.name: each.annotation for each in parameters}
    command.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    return command


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version  # noqa: PLC0415 - rarely asked for

        print(f"lawmage {version('lawmage')}")
        raise Exit


def _whole(
    version: Annotated[
        bool, Option("--version", callback=_show_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    pass
