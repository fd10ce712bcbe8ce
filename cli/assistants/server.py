"""The server: which tools assistants have, what they may read, and a prompt for judges."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from cli.served.oracle import Oracle
from kb.errors import LawmageError

INSTRUCTIONS = (
    "Answers rules questions about Magic: The Gathering from the Comprehensive Rules, as derived "
    "from a board. Describe the board in the notation (resource lawmage://notation), such as "
    '"A: Blood Moon; hand: Giant Growth / B: Dryad Arbor", or as JSON. Use these answers instead '
    "of working them out. `not_understood` lists text that an answer leaves out, `assumed` what "
    "it takes for granted: pass both on."
)
Board = Annotated[
    str | dict[str, Any],
    Field(description='The board, in the notation ("A: Humility; Opalescence / B: Grizzly Bears")'
          " or as a JSON object with battlefield, players, turn, effects, stack, combat."),
]  # fmt: skip
Object = Annotated[str, Field(description="An object on the board, by its name or id.")]
Edition = Annotated[
    str, Field(description="By the rules in force on this date (YYYY-MM-DD); else today's.")
]
Player = Annotated[str, Field(description="A player's name; else who has priority.")]
Limit = Annotated[int, Field(ge=1, le=1000, description="How many results to list at most.")]
Document = dict[str, Any]
CALLS: tuple[tuple[str, Document], ...] = (
    ("derive", {"board": "Humility; Opalescence; Grizzly Bears"}),
    ("derive", {"board": "A: Blood Moon / B: Urborg, Tomb of Yawgmoth", "edition": "2003-12-01"}),
    ("explain", {"board": "Glorious Anthem; Grizzly Bears +1/+1 x2", "object": "Grizzly Bears",
                 "of": "power"}),
    ("ask", {"question": "AP controls Humility. NAP controls Opalescence. How big is Humility?"}),
    ("state_based_actions", {"board": "Grizzly Bears damage 2", "run": True}),
    ("compare_editions", {"board": "Humility; Opalescence", "editions": ["1999-04-23", "current"]}),
    ("legal_actions", {"board": "Forest; hand: Giant Growth / B: Grizzly Bears", "player": "A"}),
    ("why_not", {"board": "Forest; hand: Giant Growth / B: White Knight",
                 "action": "cast Giant Growth on White Knight", "player": "A"}),
    ("attack_block", {"board": "Grizzly Bears; turn: A, declare attackers, priority nobody",
                      "kind": "attack", "declare": "bears:B"}),
    ("happen", {"board": "A: Grizzly Bears / B: Squire", "text": "Destroy Squire.",
                "affects": []}),
    ("happen", {"board": "Grizzly Bears / B: stack: Lightning Bolt targeting Grizzly Bears"}),
    ("happen", {"board": "Grizzly Bears attacking / Squire blocking Grizzly Bears; turn: A, "
                         "declare blockers", "actions": ["all pass"]}),
    ("card", {"name": "Humility"}),
    ("rule", {"number": "613.8a"}),
    ("search_rules", {"words": "timestamp order", "limit": 5}),
)  # fmt: skip
"""A call of each tool, to be read by assistants."""
Answered = TypeVar("Answered")
JUDGE = """\
You are asked a rules question about Magic: The Gathering. Don't answer it from memory.
1. Write the board down in the notation of lawmage://notation: every permanent that may matter, in
   the order in which they entered, with its controller; hands, stack, turn and step if they matter.
2. Ask with the tools: `ask` for a question in words, `derive` and `explain` for what something is
   and why, `why_not` for whether something may be done, `state_based_actions` for what dies,
   `happen` for what comes of something, `compare_editions` for another day's rules.
3. Answer in a sentence, then say why, with the numbers of the rules that the tools gave. Say what
   was assumed and what was not understood. If the question leaves open what matters, ask back.

The question: {question}"""


def told(answer: Callable[[], Answered]) -> Answered:
    """What is answered. Raises ToolError, with what would be right, for bad input."""
    try:
        return answer()
    except LawmageError as error:
        raise ToolError(f"{error}\n(lawmage://notation tells how boards are written)") from None


def server(oracle: Oracle) -> MCPServer[Any]:
    """The server with all its tools, resources and prompts."""
    made: MCPServer[Any] = MCPServer("lawmage", instructions=INSTRUCTIONS, log_level="ERROR")
    _about_boards(made, oracle)
    _about_doing(made, oracle)
    _about_texts(made, oracle)
    _to_read(made)
    return made


def _about_boards(made: MCPServer[Any], oracle: Oracle) -> None:
    @made.tool()
    def derive(board: Board, object: Object = "", edition: Edition = "") -> Document:
        """What the objects of a board are now: power, toughness, types, colors, abilities,
        controller, beside what is printed. Of one object, or of all."""
        return told(lambda: oracle.ask("show", board, object=object, edition=edition))

    @made.tool()
    def explain(
        board: Board,
        object: Object,
        of: Annotated[
            str, Field(description='A characteristic, or a question: "power", "is a creature".')
        ] = "",
        edition: Edition = "",
    ) -> Document:
        """Why an object is what it is: each effect in order, with layer and rule."""
        return told(lambda: oracle.ask("explain", board, object=object, of=of, edition=edition))

    @made.tool()
    def ask(
        question: Annotated[
            str, Field(description='Board and question: "Humility; Opalescence; what is Humility?"')
        ],
    ) -> Document:
        """A board and a question in words, in the forms that lawmage://questions lists. Says how
        it was understood; a question in another form is refused with the nearest one."""
        return told(lambda: oracle.ask("ask", question))

    @made.tool()
    def state_based_actions(board: Board, run: bool = False, edition: Edition = "") -> Document:
        """What state-based actions do now (what dies); with `run`, until they do nothing more."""
        return told(lambda: oracle.ask("sba", board, run=run, edition=edition))

    @made.tool()
    def compare_editions(
        board: Board,
        editions: Annotated[list[str], Field(min_length=2, description="Dates, or current.")],
    ) -> Document:
        """What differs about a board between the rules of several days, and by which rule."""
        return told(lambda: oracle.ask("compare", board, editions=",".join(editions)))


def _about_doing(made: MCPServer[Any], oracle: Oracle) -> None:
    @made.tool()
    def legal_actions(
        board: Board, player: Player = "", limit: Limit = 50, edition: Edition = ""
    ) -> Document:
        """What a player may do now, with targets and costs."""
        return told(lambda: oracle.ask("legal", board, player=player, limit=limit, edition=edition))

    @made.tool()
    def why_not(
        board: Board,
        action: Annotated[str, Field(description='Such as "cast Giant Growth on Bears".')],
        player: Player = "",
        edition: Edition = "",
    ) -> Document:
        """Whether an action is legal now; if not, every reason with its rule."""
        return told(
            lambda: oracle.ask("why-not", board, action=action, player=player, edition=edition)
        )

    @made.tool()
    def attack_block(
        board: Board,
        kind: Literal["attack", "block"],
        declare: Annotated[
            str, Field(description="bears:B,elf:jace or, for blocks, wall:bears; else all.")
        ] = "",
        limit: Limit = 50,
        edition: Edition = "",
    ) -> Document:
        """Whether a declaration of attackers or blockers is legal and why not; or those that are.
        The turn must be in that step."""
        return told(lambda: oracle.ask(kind, board, declare=declare, limit=limit, edition=edition))

    @made.tool()
    def happen(
        board: Board,
        text: Annotated[
            str, Field(description='In the words of cards: "Destroy Bears."; else what resolves.')
        ] = "",
        affects: Annotated[
            list[str] | None, Field(description='What "it", "that creature", "target" mean.')
        ] = None,
        actions: Annotated[
            list[str] | None, Field(description='Instead, what players do: ["all pass"].')
        ] = None,
        edition: Edition = "",
    ) -> Document:
        """What comes of an instruction, of players' actions, or of the topmost object of the stack
        resolving: every outcome, with events and the next board."""
        if actions:
            return told(lambda: oracle.ask("do", board, actions=actions, edition=edition))
        if not text:
            return told(lambda: oracle.ask("resolve", board, edition=edition))
        return told(
            lambda: oracle.ask("happen", board, text=text, affects=affects, edition=edition)
        )


def _about_texts(made: MCPServer[Any], oracle: Oracle) -> None:
    @made.tool()
    def card(name: str) -> Document:
        """How a card's text is understood, line by line."""
        return told(lambda: oracle.card(name))

    @made.tool()
    def rule(number: str, edition: Edition = "") -> Document:
        """A rule by its number, such as 613.8a: its words if they have been imported, its links."""
        return told(lambda: oracle.rule(number, edition))

    @made.tool()
    def search_rules(words: str, edition: Edition = "", limit: Limit = 10) -> Document:
        """Rules and glossary entries by their words, likeliest first."""
        return told(lambda: oracle.search(words, edition, limit))


def _to_read(made: MCPServer[Any]) -> None:
    from kb.notation.help import boards  # noqa: PLC0415 - together with the page of questions
    from kb.queries.asking.help import questions  # noqa: PLC0415

    made.resource("lawmage://examples", mime_type="application/json")(
        _page("examples", lambda: msgspec.json.format(msgspec.json.encode(CALLS)).decode())
    )
    made.resource("lawmage://notation", mime_type="text/plain")(_page("notation", boards))
    made.resource("lawmage://questions", mime_type="text/plain")(_page("questions", questions))

    @made.prompt()
    def judge(question: str) -> str:
        """Answer a rules question with lawmage, as a judge would."""
        return JUDGE.format(question=question)


def _page(name: str, page: Callable[[], str]) -> Callable[[], str]:
    """A page as a resource of that name."""

    def read() -> str:
        return page()

    read.__name__, read.__doc__ = name, f"How {name} are written."
    return read
