"""The commands as typer shows and reads them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from keyword import iskeyword
from typing import Annotated, Any

from typer import Argument, Exit, Option, Typer

from cli.calls import Command
from kb.api.query import Parameter

PARAMETERS: dict[str, Any] = {
    "snap": Annotated[
        str,
        Argument(
            metavar="SNAP",
            help="A snapshot file, a board in one line (`lawmage help boards`), or - for stdin.",
        ),
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
    "output": Annotated[
        str | None,
        Option("--output", "-o", metavar="FILE", help="The file to write; - is stdout."),
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
    "cite": Annotated[
        bool, Option("--cite", help="Quote the rules named, from the text you imported.")
    ],
    "game": Annotated[
        str, Argument(metavar="GAME", help="A line of play that do --log wrote; - for stdin.")
    ],
    "log": Annotated[
        str | None,
        Option("--log", metavar="FILE", help="Keep the line of play here; - is stdout."),
    ],
    "number": Annotated[str, Argument(metavar="NUMBER", help="A rule's number, such as 613.8a.")],
    "files": Annotated[
        list[str],
        Argument(metavar="FILE...", help="Texts of the rules; archives of them; - for stdin."),
    ],
    "words": Annotated[list[str], Argument(metavar="WORDS...", help="Words, in any order.")],
    "search": Annotated[
        list[str],
        Argument(metavar="SEARCH...", help="Such as 't:elf pow>=2', see `lawmage help search`."),
    ],
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
    "title": Annotated[
        str | None, Option("--title", metavar="TEXT", help="What the page is called.")
    ],
    "question": Annotated[
        str | None,
        Option("--question", metavar="TEXT", help="A question whose answer comes first."),
    ],
    "against": Annotated[
        str | None,
        Option("--against", metavar="FILE", help="Tell what another reading takes otherwise."),
    ],
    "only_differences": Annotated[
        bool, Option("--only-differences", help='Only answers unlike what "expect" says.')
    ],
    "junit": Annotated[
        str | None, Option("--junit", metavar="FILE", help="Write a JUnit report, too.")
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
    "object": Annotated[
        str | None,
        Option("--object", metavar="OBJECT", help="The id of an object, for lines without one."),
    ],
    "scheduler": Annotated[
        str | None,
        Option("--scheduler", metavar="ADDRESS", help="Let this Dask cluster answer."),
    ],
    "to": Annotated[
        str | None, Option("--to", metavar="FORM", help="board, yaml or json; else by OUT's name.")
    ],
    "answer": Annotated[
        str | None,
        Option("--answer", metavar="COMMAND", help="Of what a question answers with --json."),
    ],
    "zone": Annotated[
        str | None,
        Option("--zone", metavar="ZONE", help="Where a deck goes: library, hand or battlefield."),
    ],
    "target": Annotated[
        str,
        Argument(metavar="OUT", help="A .board, .yaml or .json file, or - for standard output."),
    ],
    "http": Annotated[
        bool, Option("--http", help="Over streamable HTTP instead of standard input and output.")
    ],
    "host": Annotated[
        str | None, Option("--host", metavar="HOST", help="Where to listen (127.0.0.1).")
    ],
    "port": Annotated[str | None, Option("--port", metavar="N", help="The port (8765).")],
    "shell": Annotated[str, Argument(metavar="SHELL", help="bash, zsh or fish.")],
    "topic": Annotated[
        str, Argument(metavar="TOPIC", help="actions, boards, questions or search.")
    ],
    "graph": Annotated[
        str | None,
        Option("--graph", metavar="FILE", help="Draw the order too: .svg, .png, .dot or .mmd."),
    ],
}
"""What typer has to know of each parameter that isn't a question's own; one name means the same in
every command."""

GROUPS = {
    "cards": "The card base: all the cards that lawmage knows by name.",
    "rules": "The texts of the rules: import, search, what is encoded.",
}
"""The first words of commands of two words, and what they are about."""


def application(commands: Iterable[tuple[str, Command]]) -> Typer:
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
    for words, command in commands:
        group, _, name = words.rpartition(" ")
        if group not in groups:
            groups[group] = Typer(no_args_is_help=True, rich_markup_mode=None, help=GROUPS[group])
            app.add_typer(groups[group], name=group)
        groups[group].command(name, epilog=_example(words))(declared(command))
    return app


def _example(name: str) -> str:
    """The line below a help page that shows how the command is typed."""
    from cli.examples import line, of_commands  # noqa: PLC0415 - for help pages only

    return f"Example: {line(name, of_commands().get(name, ''))}"


def declared(command: Command) -> Callable[..., Any]:
    """A function as typer wants it: each parameter annotated with what typer has to know."""

    def function(**values: Any) -> Any:
        return command.run(**{name.removesuffix("_"): value for name, value in values.items()})

    parameters = [
        inspect.Parameter(
            f"{name}_" if iskeyword(name) else name,
            inspect.Parameter.KEYWORD_ONLY,
            default=inspect.Parameter.empty
            if name in command.required
            else command.options.get(name),
            annotation=annotation(command, name),
        )
        for name in command.parameters
    ]
    function.__doc__ = command.help
    function.__annotations__ = {each.name: each.annotation for each in parameters}
    function.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    return function


def annotation(command: Command, name: str) -> Any:
    """What typer has to know of a command's parameter."""
    own = () if command.query is None else command.query.parameters
    for each in own:
        if each.name == name:
            return _annotated(each)
    return PARAMETERS[name]


def _annotated(parameter: Parameter) -> Any:
    """A question's parameter as typer has it."""
    metavar, told = parameter.metavar or None, parameter.help
    if parameter.kind == "flag":
        return Annotated[bool, Option(f"--{parameter.name}", help=told)]
    if parameter.kind == "several" and parameter.place != "option":
        return Annotated[list[str] | None, Argument(metavar=metavar, help=told)]
    if parameter.kind == "several":
        return Annotated[
            list[str] | None, Option(f"--{parameter.name}", metavar=metavar, help=told)
        ]
    if parameter.place == "option":
        return Annotated[str | None, Option(f"--{parameter.name}", metavar=metavar, help=told)]
    kind = str if parameter.place == "required" else str | None
    return Annotated[kind, Argument(metavar=metavar, help=told)]


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
