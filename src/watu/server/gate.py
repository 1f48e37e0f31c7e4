"""What every request passes: where it comes from, how often, who it is, and the headers of every answer."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
from collections.abc import Awaitable, Callable
from http.cookies import SimpleCookie
from urllib.parse import urlsplit

from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from watu.server.house import House
from watu.server.refusal import Refusal

LOGIN_COOKIE = "watu_login"
VISIT_COOKIE = "watu_visit"
SAFE = ("GET", "HEAD", "OPTIONS")
LOCAL_HOSTS = ("127.0.0.1", "localhost", "[::1]")
IMPORT_MAP = re.compile(rb'<script type="importmap">(.*?)</script>', re.DOTALL)
POLICY = (
    "default-src 'none'; script-src 'self'{maps}; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; media-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}


def policy_for(page: bytes) -> str:
    """The Content-Security-Policy: nothing from elsewhere and nothing inline, but the page's own import map by its digest."""
    maps = [
        f" 'sha256-{base64.b64encode(hashlib.sha256(found).digest()).decode()}'" for found in IMPORT_MAP.findall(page)
    ]
    return POLICY.format(maps="".join(maps))


def csrf_of(visit: str) -> str:
    """The token that goes with a visit's cookie; whoever cannot read the cookie cannot know it."""
    return hashlib.sha256(f"csrf/{visit}".encode()).hexdigest()


def host_of(origin: str) -> str:
    """Host and port of an origin or URL."""
    return urlsplit(origin).netloc.rpartition("@")[2].lower()


def is_own_origin(house: House, headers: Headers) -> bool:
    """Whether a request comes from a page of this server. Programs that are no browsers send no origin, and hold no foreign cookies."""
    origin = headers.get("origin")
    if origin is None:
        return True
    own = {headers.get("host", "").lower()}
    if house.config.public_url:
        own.add(host_of(house.config.public_url))
    return host_of(origin) in own and bool(host_of(origin))


def check_host(house: House, headers: Headers) -> None:
    """A local server answers to local names only, whatever a foreign name server says."""
    host = headers.get("host", "").lower()
    name = host if host.endswith("]") else host.rpartition(":")[0] or host
    if house.config.is_local and name not in LOCAL_HOSTS:
        raise Refusal("host/foreign", "This server answers to its local address only.", 400)


def cookies_of(headers: Headers) -> dict[str, str]:
    """The cookies of a request; a malformed header has none."""
    jar: SimpleCookie = SimpleCookie()
    try:
        jar.load(headers.get("cookie", ""))
    except Exception:  # noqa: BLE001  # SimpleCookie raises several kinds
        return {}
    return {name: morsel.value for name, morsel in jar.items()}


def client_of(scope: Scope) -> str:
    """The visitor's address, for counting. Behind a proxy uvicorn has already put the right one here."""
    client = scope.get("client")
    return client[0] if client else "unknown"


def cookie(house: House, name: str, value: str, seconds: int) -> str:
    """A Set-Cookie header; ``seconds`` 0 takes the cookie back."""
    secure = "; Secure" if house.config.is_secure else ""
    return f"{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}"


async def hang_up(send: Send, code: int, reason: str) -> None:
    """End a socket before anything was said. It is opened for that: browsers tell a page no code of one that never opened."""
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    await send({"type": "websocket.close", "code": code, "reason": reason})


class Gate:
    """Middleware around everything. Puts ``visit``, ``csrf``, ``login`` and ``person`` into the scope's state."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        """``app`` is what lies behind."""
        self.app = app
        self.house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or raise Refusal; a socket is ended with 4403."""
        headers = Headers.from_scope(scope)
        cookies = cookies_of(headers)
        visit = cookies.get(VISIT_COOKIE, "")
        fresh = ""
        if not re.fullmatch(r"[\w-]{20,64}", visit):
            visit = fresh = secrets.token_urlsafe(24)
        login = cookies.get(LOGIN_COOKIE, "")
        state = scope["state"]
        state["visit"], state["csrf"], state["login"], state["person"] = visit, csrf_of(visit), login, None
        is_http = str(scope["type"]) == "http"
        try:
            check_host(self.house, headers)
        except Refusal as refusal:
            if is_http:
                raise
            await hang_up(send, 4403, refusal.code)
            return
        if is_http:
            self._check(scope, headers, visit)
            send = self._sending(send, fresh)
        if login and not scope["path"].startswith("/static/"):
            state["person"] = await self.house.people.by_cookie(login)
        await self.app(scope, receive, send)

    def _check(self, scope: Scope, headers: Headers, visit: str) -> None:
        """How often, and for whatever changes something: from a page of ours, with the token."""
        limits, limiter, client = self.house.config.limits, self.house.limiter, client_of(scope)
        if not scope["path"].startswith("/static/"):  # a page is some forty files
            limiter.must_allow(f"request/{client}", limits.requests)
        method = scope.get("method", "GET")
        if method in SAFE:
            return
        limiter.must_allow(f"change/{client}", limits.changes)
        if not is_own_origin(self.house, headers):
            raise Refusal("origin/foreign", "The request comes from another site.", 403)
        if not hmac.compare_digest(headers.get("x-csrf-token", "").encode(), csrf_of(visit).encode()):
            raise Refusal("csrf/missing", "Load the page again.", 403)

    def _sending(self, send: Send, fresh: str) -> Send:
        """Add the cookie of a first visit."""

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start" and fresh:
                headers = MutableScopeHeaders.from_message(message)
                headers.add("set-cookie", cookie(self.house, VISIT_COOKIE, fresh, 31_536_000))
            await send(message)

        return sending


def seal(policy: str, *, is_secure: bool) -> Callable[[Message, Scope], Awaitable[None]]:
    """What puts the security headers on every answer, also on refusals. ``policy`` is the Content-Security-Policy."""
    fixed = {**HEADERS, "content-security-policy": policy}
    if is_secure:
        fixed["strict-transport-security"] = "max-age=31536000"

    async def before_send(message: Message, scope: Scope) -> None:
        if message["type"] == "http.response.start":
            headers = MutableScopeHeaders.from_message(message)
            for name, value in fixed.items():
                headers[name] = value
            headers.setdefault("cache-control", "no-store")

    return before_send
