"""The ASGI application: routes, errors as short codes, and the house behind them."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.middleware import DefineMiddleware
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.status_codes import HTTP_413_REQUEST_ENTITY_TOO_LARGE

from watu import __version__
from watu.server.gate import Gate, policy_for, seal
from watu.server.house import House
from watu.server.live import person_socket, table_socket
from watu.server.pages import Web, favicon, page, robots, static_file
from watu.server.refusal import Refusal
from watu.server.routes_people import PEOPLE
from watu.server.routes_tables import TABLES
from watu.server.structs import Failure

log = logging.getLogger("watu.server")
CODES = {404: "input/no_such_page", 405: "input/no_such_page", HTTP_413_REQUEST_ENTITY_TOO_LARGE: "input/too_large"}
SENTENCES = {
    "input/no_such_page": "There is no such page.",
    "input/too_large": "That is more than the server takes.",
    "input/malformed": "The request is not understood.",
}


def refused(_: Request[Any, Any, Any], refusal: Refusal) -> Response[Failure]:
    """A refusal as an answer."""
    headers = {"retry-after": "10"} if refusal.status == 429 else {}
    return Response(Failure(refusal.code, refusal.sentence, refusal.where), status_code=refusal.status, headers=headers)


def malformed(_: Request[Any, Any, Any], error: HTTPException) -> Response[Failure]:
    """What the framework refuses: unknown pages, and input that does not fit."""
    status = error.status_code
    code = CODES.get(status, "input/malformed" if status < 500 else "server/failed")
    where = ""
    if isinstance(error, ValidationException) and isinstance(error.extra, list) and error.extra:
        first = error.extra[0]
        where = str(first.get("key", ""))[:100] if isinstance(first, dict) else ""
    return Response(Failure(code, SENTENCES.get(code, "Something failed on our side."), where), status_code=status)


def failed(request: Request[Any, Any, Any], error: Exception) -> Response[Failure]:
    """A fault of ours: logged in full, told in one sentence."""
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return Response(Failure("server/failed", "Something failed on our side."), status_code=500)


def too_deep(_: Request[Any, Any, Any], __: RecursionError) -> Response[Failure]:
    """Input that is nested beyond all measure."""
    return Response(Failure("input/malformed", SENTENCES["input/malformed"]), status_code=400)


HANDLERS: dict[int | type[Exception], Callable[..., Response[Any]]] = {
    Refusal: refused,
    HTTPException: malformed,
    RecursionError: too_deep,
    Exception: failed,
}


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

    return Litestar(
        route_handlers=[page, static_file, favicon, robots, table_socket, person_socket, *PEOPLE, *TABLES],
        dependencies={
            "house": Provide(lambda: house, sync_to_thread=False, use_cache=True),
            "web": Provide(lambda: web, sync_to_thread=False, use_cache=True),
        },
        middleware=[
            DefineMiddleware(Gate, house=house),
        ],
        before_send=[seal(policy_for(web.page().data), is_secure=house.config.is_secure)],
        exception_handlers=HANDLERS,
        lifespan=[lifespan] if opens else [],
        request_max_body_size=house.config.limits.body,
        openapi_config=OpenAPIConfig(
            title="Watu", version=__version__, path="/api", render_plugins=[JsonRenderPlugin(path="/openapi.json")]
        ),
        logging_config=None,
    )
