"""What the levels of both editions share: bots that talk, whoever plays in them."""

from typing import Final

from watu.core.registry import Level

TALKS: Final = "watu.bots.atlantic_storm.talking:TalkingBot"
ERRS: Final = "watu.bots.erring:ErringBot"
SEARCHES: Final = "watu.bots.searching:SearchingBot"


def talking(name: str, plays: str, settings: dict[str, float | str], thinking: str) -> Level:
    """A level whose moves are those of a bot, and that makes and answers promises at the table."""
    return Level(name, TALKS, {"plays": plays, **settings}, thinking)
