"""The server behind the page: questions over HTTP, the page's own files, and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import Future
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from cli.bulk.tasks import Reply
from cli.served.oracle import LARGEST, Broken, Busy, Oracle, TooLarge, TooSlow, told
from cli.web.guards import Guarded
from cli.web.openapi import openapi
from kb.api.happenings import QUERIES
from kb.errors import LawmageError, SnapshotError, shown
from kb.foreign.decks import ZONES as ZONES_OF_DECKS
from kb.snapshot.terms import STEPS_OF_PHASE
from kb.terms import SHARED_ZONES, ZONES

PAGE = Path(__file__).with_name("page")
SECONDS_TO_SEND = 20
"""So long a question may take to arrive."""
HERE = ("127.0.0.1", "localhost")
STATUS: dict[type[LawmageError], int] = {TooLarge: 413, TooSlow: 504, Busy: 503, Broken: 500}
BAD_QUESTION = 422
MOST_NAMES, FEW_NAMES = 50, 4
Document = dict[str, Any]
Begun = Callable[[Document], Future[Reply]]
Asked = Callable[[Document], Document]


def application(
    oracle: Oracle, changing: Oracle | None = None, hosts: tuple[str, ...] = HERE
) -> Starlette:
    """The application. changing: what changes boards, so that no other question keeps that
    waiting. hosts: by what names it may be called (`*`: by any)."""
    changing = changing or oracle

    @asynccontextmanager
    async def living(_: Starlette) -> AsyncIterator[None]:
        warming = [asyncio.create_task(run_in_threadpool(each.warm)) for each in (changing, oracle)]
        yield
        await asyncio.gather(*warming, return_exceptions=True)

    asked: dict[str, Begun] = {
        **{name: partial(_query, oracle, name) for name in QUERIES},
        "table": partial(changing.work, "cli.web.table:table"),
        "plays": partial(oracle.work, "cli.web.plays:plays"),
        "words": partial(oracle.work, "cli.web.table:words"),
    }
    read: dict[str, Asked] = {
        "cards": lambda keys: _names(oracle, keys.get("begins", "")),
        "card": lambda keys: oracle.card(_needed(keys, "name")),
        "rule": lambda keys: oracle.rule(_needed(keys, "number"), keys.get("edition")),
        "rules": lambda keys: oracle.search(_needed(keys, "words"), keys.get("edition"), 20),
        "editions": lambda keys: _editions(),
        "terms": lambda keys: _terms(),
    }
    routes = [
        Route("/openapi.json", _told(lambda _: openapi())),
        *(Route(f"/api/{name}", _answers(each), methods=["POST"]) for name, each in asked.items()),
        *(Route(f"/api/{name}", _told(each)) for name, each in read.items()),
        Route("/symbol/{name:path}", _symbol),
        Route("/layers.css", _colors_of_layers),
        Mount("/", StaticFiles(directory=PAGE, html=True)),
    ]
    return Starlette(
        routes=routes,
        lifespan=living,
        middleware=[
            Middleware(Guarded),
            Middleware(TrustedHostMiddleware, allowed_hosts=[*hosts], www_redirect=False),
        ],
        exception_handlers={HTTPException: _refused, Exception: _broken},
    )


def _colors_of_layers(request: Request) -> Response:
    """The style sheet that gives each layer the color that it has in pictures."""
    from kb.queries.drawing.colors import OF_LAYERS  # noqa: PLC0415 - loads nothing but for this

    rules = (f'[data-layer="{name}"] {{ --of-layer: {color}; }}\n'
             for name, color in OF_LAYERS.items())  # fmt: skip
    return Response("".join(rules), media_type="text/css")


def _query(oracle: Oracle, name: str, keys: Document) -> Future[Reply]:
    board = keys.pop("board", None)
    return oracle.begin(name, {} if board is None else board, **keys)


def _answers(begin: Begun) -> Callable[[Request], Awaitable[Response]]:
    """The endpoint that takes a JSON object."""

    async def endpoint(request: Request) -> Response:
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise HTTPException(415, "the question has to be application/json")
        try:
            async with asyncio.timeout(SECONDS_TO_SEND):
                body = await _body(request)
        except TimeoutError:
            raise HTTPException(408, "the question took too long to arrive") from None
        keys = _object(body)
        return await _replied(_awaited(request, begin, keys))

    return endpoint


def _told(answer: Asked) -> Callable[[Request], Awaitable[Response]]:
    """The endpoint that takes what stands in the address."""

    async def endpoint(request: Request) -> Response:
        return await _replied(run_in_threadpool(answer, dict(request.query_params)))

    return endpoint


async def _awaited(request: Request, begin: Begun, keys: Document) -> Document:
    """The document of a question; it is dropped, if it still waits, when nobody wants it any
    more."""
    reply = asyncio.wrap_future(begin(keys))
    gone = asyncio.create_task(_left(request))
    first: set[asyncio.Future[Any]] = {reply, gone}
    await asyncio.wait(first, return_when=asyncio.FIRST_COMPLETED)
    gone.cancel()
    if reply.done():
        return told(reply.result())
    reply.cancel()
    raise HTTPException(499, "nobody waits for the answer")


async def _left(request: Request) -> None:
    """Returns when who asked has gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _replied(answer: Awaitable[Document]) -> Response:
    try:
        return _json(await answer)
    except LawmageError as error:
        return _json({"error": str(error)}, STATUS.get(type(error), BAD_QUESTION))


async def _body(request: Request) -> bytes:
    found = bytearray()
    async for chunk in request.stream():
        found += chunk
        if len(found) > LARGEST:
            raise HTTPException(413, f"too long a question: more than {LARGEST:,} bytes")
    return bytes(found)


def _object(body: bytes) -> Document:
    """The keys of a question. Raises HTTPException for what is no JSON object."""
    try:
        found = msgspec.json.decode(body)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise HTTPException(400, f"no JSON: {str(error)[:200]}") from None
    if isinstance(found, dict):
        return found
    raise HTTPException(400, "no JSON object")


def _needed(keys: Document, name: str) -> str:
    found = str(keys.get(name) or "")
    if found:
        return found
    raise SnapshotError(f"the key {name} is missing", found=shown(keys), expected=f"?{name}=…")


def _names(oracle: Oracle, typed: str) -> Document:
    """Names that begin so, and where none does those most like it."""
    names = oracle.cards(typed, MOST_NAMES)
    return {"names": names, "nearest": [] if names else oracle.nearest(typed, FEW_NAMES)}


def _editions() -> Document:
    from kb.queries.comparing.editions import all_editions  # noqa: PLC0415 - when it is asked for

    return all_editions()


def _terms() -> Document:
    """The words that the page offers: zones, and moments of a turn as phase and step."""
    moments = [
        (phase, step) for phase, steps in STEPS_OF_PHASE.items() for step in steps or (None,)
    ]
    return {"zones": ZONES, "shared_zones": SHARED_ZONES, "moments": moments,
            "zones_of_decks": ZONES_OF_DECKS}  # fmt: skip


async def _symbol(request: Request) -> Response:
    """A mana symbol as a picture: `/symbol/W.svg`."""
    from kb.drawing.mana import SYMBOL, picture  # noqa: PLC0415 - when it is asked for

    inner = request.path_params["name"].removesuffix(".svg")
    if not SYMBOL.fullmatch(f"{{{inner}}}"):
        raise HTTPException(404, "no such symbol")
    return Response(picture(inner), media_type="image/svg+xml")


def _json(document: Document, status: int = 200) -> Response:
    return Response(msgspec.json.encode(document), status, media_type="application/json")


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return _json({"error": error.detail}, error.status_code)


async def _broken(_: Request, error: Exception) -> Response:
    return _json({"error": f"this is a defect of lawmage ({type(error).__name__})"}, 500)
