"""The client's files: held in memory, sent with their types, compressed where that helps, and asked for again only when changed."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from importlib.resources import files
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.di import NamedDependency as Given
from litestar.params import FromPath
from litestar.response import Redirect

from watu.server.gate import LOGIN_COOKIE, cookie
from watu.server.house import House
from watu.server.people import LOGIN_LASTS
from watu.server.refusal import Refusal

TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
    ".map": "application/json",
    ".txt": "text/plain",
}
SMALL = 600
NO_CLIENT = b"""<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Watu</title><meta name="viewport" content="width=device-width"></head>
<body>
<h1>Watu</h1>
<p>The server runs. The pages for the browser are not part of this build.</p>
<p>Play in the terminal: <code>watu play battle-of-the-atlantic</code>.
The interface for programs is described at <a href="/api/openapi.json">/api/openapi.json</a>.</p>
</body>
</html>
"""


class File:
    """One file as it is sent."""

    def __init__(self, name: str, data: bytes) -> None:
        """Its type comes from its name."""
        suffix = Path(name).suffix
        self.media_type = TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        self.data = data
        self.etag = f'"{hashlib.sha256(data).hexdigest()[:24]}"'
        packs = suffix != ".woff2" and not self.media_type.startswith(("image/png", "image/jpeg", "audio/"))
        packed = gzip.compress(data, 9, mtime=0) if packs and len(data) > SMALL else b""
        self.packed = packed if 0 < len(packed) < len(data) else b""


class Web:
    """The client's folder. A file that has changed on the disk is read again, so that pages can be worked on."""

    def __init__(self, folder: Path | None = None) -> None:
        """By default the one of the package."""
        self.folder = (folder or Path(str(files("watu").joinpath("web")))).resolve()
        self._files: dict[str, tuple[float, File]] = {}

    def page(self) -> File:
        """The page that every address of the client answers with."""
        try:
            return self.file("index.html")
        except Refusal:
            return File("index.html", NO_CLIENT)

    def file(self, name: str) -> File:
        """A file of the folder; Refusal if there is none, or if the name leads out of it."""
        path = (self.folder / name).resolve()
        hidden = any(part.startswith(".") for part in Path(name).parts)
        if hidden or not path.is_relative_to(self.folder) or path.suffix in (".py", ".pyc", ""):
            raise _no_file()
        try:
            changed = path.stat().st_mtime
            known = self._files.get(name)
            if known is None or known[0] != changed:
                known = self._files[name] = (changed, File(name, path.read_bytes()))
        except (OSError, ValueError):
            raise _no_file() from None
        return known[1]


def _no_file() -> Refusal:
    return Refusal("input/no_such_page", "There is no such page.", 404)


def sent(request: Request[Any, Any, Any], file: File) -> Response[bytes]:
    """A file as an answer, or that it has not changed."""
    headers = {"etag": file.etag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.etag:
        return Response(b"", status_code=304, headers=headers, media_type=file.media_type)
    if file.packed and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(file.packed, headers=headers, media_type=file.media_type)
    return Response(file.data, headers=headers, media_type=file.media_type)


@get("/static/{name:path}", include_in_schema=False, is_sent_as_it_is=True)
async def static_file(request: Request[Any, Any, Any], web: Given[Web], name: FromPath[str]) -> Response[bytes]:
    """A file of the client."""
    return sent(request, web.file(str(name).lstrip("/")))


@get("/favicon.ico", include_in_schema=False, is_sent_as_it_is=True)
async def favicon(request: Request[Any, Any, Any], web: Given[Web]) -> Response[bytes]:
    """The icon that browsers ask for by themselves."""
    return sent(request, web.file("favicon.svg"))


@get("/robots.txt", include_in_schema=False)
async def robots() -> Response[bytes]:
    """Tables are for people."""
    return Response(b"User-agent: *\nDisallow: /\n", media_type="text/plain")


@get(
    ["/", "/table/{id:str}", "/replay/{id:str}", "/review/{id:str}", "/archive", "/ratings", "/person/{id:str}", "/invitation/{id:str}", "/login",
     "/learn", "/learn/{id:str}", "/aid/{id:str}", "/new", "/new/{id:str}", "/settings"],
    include_in_schema=False, is_sent_as_it_is=True,
)  # fmt: skip
async def page(request: Request[Any, Any, Any], house: Given[House], web: Given[Web]) -> Response[Any]:
    """The client. On a local server the address with the key lets its browser in."""
    key = request.query_params.get("key", "")
    if house.config.is_local and key:
        if key != house.config.key:
            raise Refusal("login/wrong", "This address is from another start of the program.", 401)
        person = await house.people.local()
        token = await house.people.open_login(person.id)
        headers = {"set-cookie": cookie(house, LOGIN_COOKIE, token, int(LOGIN_LASTS))}
        return Redirect(request.url.path, status_code=303, headers=headers)
    return sent(request, web.page())
