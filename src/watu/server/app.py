"""The ASGI application: routes, errors as short codes, and the house behind them."""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, cast

from litestar import Litestar, Request, Response, Router
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException, NotFoundException, ValidationException
from litestar.middleware import DefineMiddleware
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.status_codes import HTTP_413_REQUEST_ENTITY_TOO_LARGE
from litestar.types import LifeSpanReceive, LifeSpanScope, LifeSpanSend, Message, Receive, Scope, Send

from watu import __version__
from watu.server.advising_routes import ADVICE
from watu.server.gate import Gate, hang_up, policy_for, seal
from watu.server.house import House
from watu.server.learning_routes import LEARNING
from watu.server.live import NOT_FOUND, person_socket, table_socket
from watu.server.pages import Web, favicon, page, robots, static_file
from watu.server.refusal import Refusal
from watu.server.routes_people import PEOPLE
from watu.server.routes_tables import TABLES
from watu.server.structs import Failure

log = logging.getLogger("watu.server")
SOCKETS = re.compile(r"/api/(tables/[^/]+/)?live/?")
CODES = {404: "input/no_such_page", 405: "input/wrong_method", HTTP_413_REQUEST_ENTITY_TOO_LARGE: "input/too_large"}
SENTENCES = {
    "input/no_such_page": "There is no such page.",
    "input/wrong_method": "That cannot be done at this address.",
    "input/too_large": "That is more than the server takes.",
    "input/malformed": "The request is not understood.",
}


def refused(_: Request[Any, Any, Any], refusal: Refusal) -> Response[Failure]:
    """A refusal as an answer."""
    headers = {"retry-after": "10"} if refusal.status == 429 else {}
    return Response(Failure(refusal.code, refusal.sentence, refusal.where), status_code=refusal.status, headers=headers)


def malformed(_: Request[Any, Any, Any], error: HTTPException) -> Response[Failure]:
    """What the framework refuses: unknown addresses, and input that does not fit."""
    status = error.status_code
    code = CODES.get(status, "input/malformed" if status < 500 else "server/failed")
    where = ""
    if isinstance(error, ValidationException) and isinstance(error.extra, list) and error.extra:
        first = error.extra[0]
        where = str(first.get("key", ""))[:100] if isinstance(first, dict) else ""
    failure = Failure(code, SENTENCES.get(code, "Something failed on our side."), where)
    methods = (error.headers or {}).get("allow")
    headers = {} if methods is None else {"allow": methods.replace("websocket", "").strip(", ")}
    return Response(failure, status_code=status, headers=headers)


def failed(request: Request[Any, Any, Any], error: Exception) -> Response[Failure]:
    """A fault of ours: logged in full, told in one sentence."""
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return Response(Failure("server/failed", "Something failed on our side."), status_code=500)


def too_deep(_: Request[Any, Any, Any], __: RecursionError) -> Response[Failure]:
    """Input that is nested beyond all measure."""
    return Response(Failure("input/malformed", SENTENCES["input/malformed"]), status_code=400)


HANDLED = [page, static_file, favicon, robots, table_socket, person_socket, *PEOPLE, *TABLES, *LEARNING, *ADVICE]
HANDLERS: dict[int | type[Exception], Callable[..., Response[Any]]] = {
    Refusal: refused,
    HTTPException: malformed,
    RecursionError: too_deep,
    Exception: failed,
}


class Document(JsonRenderPlugin):
    """The OpenAPI document at its own address; the framework would answer all others beside it with a page of its own."""

    def receive_router(self, router: Router) -> None:
        """Only the document."""
        router.routes = [route for route in router.routes if "{" not in route.path]


class Application(Litestar):
    """What must be settled before there is a route: HEAD, which is GET without its content, and sockets to nowhere."""

    async def __call__(
        self, scope: Scope | LifeSpanScope, receive: Receive | LifeSpanReceive, send: Send | LifeSpanSend
    ) -> None:
        """Pass it on, or end a socket that leads nowhere with 4404."""
        told = cast("dict[str, object]", scope)
        if told["type"] == "websocket" and not SOCKETS.fullmatch(str(told["path"])):
            await hang_up(cast("Send", send), NOT_FOUND, "input/no_such_page")
            return
        if told["type"] == "http" and told["method"] == "HEAD":
            told["method"], send = "GET", _without_content(cast("Send", send))
        await super().__call__(scope, receive, send)


def _without_content(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.body":
            message["body"] = b""
        await send(message)

    return sending


def _lost_with(web: Web) -> Callable[[Request[Any, Any, Any], NotFoundException], Response[Any]]:
    def lost(request: Request[Any, Any, Any], error: NotFoundException) -> Response[Any]:
        """An address that leads nowhere: the client's page for people, the usual error for programs."""
        is_page = request.method == "GET" and "text/html" in request.headers.get("accept", "")
        if not is_page or request.url.path.startswith(("/api", "/static")):
            return malformed(request, error)
        return Response(web.page().data, status_code=404, media_type="text/html")

    return lost


# Lists and replays. Left as they are: the client's files, held packed, and what names the token against foreign requests.
COMPRESSED = CompressionConfig(
    backend="gzip", minimum_size=1_000, gzip_compress_level=4, exclude_opt_key="is_sent_as_it_is"
)


def create_app(house: House, *, opens: bool = True) -> Litestar:
    """The application around a house. With ``opens`` it opens and closes the house itself."""
    web = Web(house.config.web)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()

    return Application(
        route_handlers=HANDLED,
        dependencies={
            "house": Provide(lambda: house, sync_to_thread=False, use_cache=True),
            "web": Provide(lambda: web, sync_to_thread=False, use_cache=True),
        },
        middleware=[DefineMiddleware(Gate, house=house)],
        compression_config=COMPRESSED,
        before_send=[seal(policy_for(web.page().data), is_secure=house.config.is_secure)],
        exception_handlers={**HANDLERS, NotFoundException: _lost_with(web)},
        lifespan=[lifespan] if opens else [],
        request_max_body_size=house.config.limits.body,
        openapi_config=OpenAPIConfig(
            title="Watu", version=__version__, path="/api", render_plugins=[Document(path="/openapi.json")]
        ),
        logging_config=None,
    )
