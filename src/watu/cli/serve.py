"""``watu serve``: the server, for this machine or for a club; ``watu schema``: its messages. Plain ``watu`` serves this machine."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from watu.cli.common import FAILED, complain, examples

Database = Annotated[
    str, typer.Option(metavar="URL", help="A file, or postgresql://...; by default a file in your data folder.")
]
LOCALHOST = "127.0.0.1"


def register(app: typer.Typer) -> None:
    """Add the commands."""
    epilog = examples(
        "watu serve --open", "watu serve --host 0.0.0.0 --port 8000 --public-url https://games.example.org"
    )
    app.command("serve", epilog=epilog)(serve)
    app.command("schema", epilog=examples("watu schema"))(schema)


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for all.")] = LOCALHOST,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")] = 8000,
    database: Database = "",
    public_url: Annotated[
        str, typer.Option("--public-url", metavar="URL", help="How people reach it, if through another address.")
    ] = "",
    registration: Annotated[str, typer.Option(metavar="open|invited|closed", help="Who may make an account.")] = "open",
    smtp: Annotated[
        str,
        typer.Option(
            metavar="URL", envvar="WATU_SMTP", show_envvar=True, help="A mail server for 'your turn' letters."
        ),
    ] = "",
    packs: Annotated[
        str,
        typer.Option("--packs", metavar="DIR", help="Your component data, as DIR/GAME/NAME; see 'watu pack export'."),
    ] = "",
    local: Annotated[bool, typer.Option("--local", help="For this machine only: nobody logs in.")] = False,
    opens: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
    behind_proxy: Annotated[
        bool, typer.Option("--behind-proxy", help="Take visitors' addresses from a proxy on this machine.")
    ] = False,
) -> None:
    """Serve tables in the browser, for a club or for this machine."""
    from watu.core.errors import UsageError
    from watu.server.config import Config
    from watu.server.running import new_key, smtp_of

    if registration not in ("open", "invited", "closed"):
        raise UsageError(f"--registration is open, invited or closed, not '{registration}'")
    if local and host not in (LOCALHOST, "localhost", "::1"):
        raise UsageError("--local serves this machine only; leave --host out")
    if public_url and not public_url.startswith(("http://", "https://")):
        raise UsageError("--public-url begins with http:// or https://")
    config = Config(
        database=database_url(database, "local.db" if local else "watu.db"),
        is_local=local,
        key=new_key() if local else "",
        public_url=public_url.rstrip("/"),
        registration=registration,  # type: ignore[arg-type]  # checked above
        smtp=smtp_of(smtp),
        packs=_folder(packs),
    )
    _run(config, host, port, opens=opens, behind_proxy=behind_proxy)


def _folder(packs: str) -> Path | None:
    from watu.core.errors import UsageError

    if packs and not Path(packs).is_dir():
        raise UsageError(f"no folder '{packs}'; --packs names one with your components as GAME/NAME")
    return Path(packs) if packs else None


def serve_here() -> None:
    """Play in the browser on this machine: a free port, the user's own database, and the browser opened."""
    from watu.cli.paths import data_folder
    from watu.server.config import Config
    from watu.server.running import answering, new_key, open_browser

    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    running = answering(folder / "local.json")
    if running:
        typer.echo(f"Watu runs already: {running}")
        open_browser(running)
        return
    config = Config(database=database_url("", "local.db"), is_local=True, key=new_key())
    _run(config, LOCALHOST, 0, opens=True, behind_proxy=False, place=folder / "local.json")


def database_url(given: str, name: str) -> str:
    """The database: the one given, else a file of this name in the user's data folder, which is made if need be."""
    from watu.cli.paths import data_folder
    from watu.server.config import async_url, sqlite_url

    if given:
        return async_url(given)
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return sqlite_url(folder / name)


def _run(config: object, host: str, port: int, *, opens: bool, behind_proxy: bool, place: Path | None = None) -> None:
    from watu.server.config import Config
    from watu.server.running import bound, keep_address, open_browser, serve

    assert isinstance(config, Config)
    listening = bound(host, port)
    taken = listening.getsockname()[1]
    shown = LOCALHOST if host in ("0.0.0.0", "::") else host  # noqa: S104  # compared, not bound
    url = config.public_url or f"http://{f'[{shown}]' if ':' in shown else shown}:{taken}"
    url += f"/?key={config.key}" if config.is_local else "/"

    def ready() -> None:
        typer.echo(f"Watu is at {url}")
        typer.echo("Ctrl-C ends it; nothing is lost." + (" In the terminal: watu play." if place is not None else ""))
        if place is not None:
            keep_address(place, url)
        if opens:
            open_browser(url)

    try:
        started = serve(config, listening, ready, behind_proxy=behind_proxy)
    finally:
        if place is not None:
            place.unlink(missing_ok=True)
    if not started:
        complain("the server could not start; what it said stands above")
        raise typer.Exit(FAILED)


def schema() -> None:
    """Print the messages of the server as JSON schema."""
    from watu.cli.common import print_json
    from watu.server.schema import schema as document

    print_json(document())
