"""Atlantic Storm: convoy battles for one to six players, 1940-1943. One module a chapter of the Admiral's Edition."""

from watu.core.registry import AT_ONCE, GameInfo, Option
from watu.games.atlantic_storm.first_edition import FIRST_EDITION
from watu.games.atlantic_storm.levels import ERRS, SEARCHES, talking


def _version(**options: str) -> dict[str, str]:
    return options


HEURISTIC = "watu.bots.atlantic_storm.admirals:AdmiralsHeuristicBot"
THINKS: dict[str, float | str] = {
    "guide": "watu.bots.atlantic_storm.judging:guide_of",
    "iterations": 480,
    "seconds": 3.0,
    "chapters": 1,
    "exploration": 0.15,
    "width": 10,
    "growth": 0.1,
    "behind": 2.0,
}

ADMIRALS = GameInfo(
    name="atlantic-storm-admirals",
    title="Atlantic Storm, Admiral's Edition",
    summary="Convoy battles with changing sides: play, promise, fate, and divide the spoils.",
    players="1-6",
    build="watu.games.atlantic_storm.cards:build",
    text="watu.games.atlantic_storm.text",
    components="watu.games.atlantic_storm:components/admirals",
    sections="watu.games.atlantic_storm:sections.toml",
    bots={"heuristic": "watu.bots.atlantic_storm.admirals:AdmiralsHeuristicBot"},
    levels=(
        talking("midshipman", ERRS, {"place": HEURISTIC, "errs": 0.4, "honesty": 0.95}, AT_ONCE),
        talking("lieutenant", ERRS, {"place": HEURISTIC, "errs": 0.15, "honesty": 0.95}, AT_ONCE),
        talking("commander", HEURISTIC, {"honesty": 0.9}, AT_ONCE),
        talking("admiral", SEARCHES, {**THINKS, "honesty": 0.85}, "up to 3 seconds"),
    ),
    options=(
        Option(
            "players",
            ("auto", "1", "2", "3", "4", "5", "6"),
            "how many play",
            words={"auto": "As the version asks", "1": "1, which is solitaire"},
        ),
        Option(
            "version",
            ("standard", "chronological", "team", "team-chronological", "solitaire", "solitaire-chronological"),
            "which chapters of the rules are played",
            words={
                "standard": "Standard",
                "chronological": "Chronological: hands grow with the years",
                "team": "Teams of 2, 4 or 6: Allied against Axis",
                "team-chronological": "Teams, chronological",
                "solitaire": "Solitaire",
                "solitaire-chronological": "Solitaire, chronological",
            },
        ),
        Option(
            "pile",
            ("auto", "quick", "random", "loaded", "fated", "everything"),
            "which convoys are in the pile, and so how long the game is; not every version offers every pile",
            title="Convoy pile",
            words={
                "auto": "As the version asks",
                "quick": "Quick: 24 cards",
                "random": "Random: 36 cards, 34 by years, 17 alone",
                "loaded": "Loaded: 38 cards, no empty ships",
                "fated": "Fated: 35 cards, a Fate card for each",
                "everything": "Everything: 52 cards",
            },
        ),
        Option(
            "side", ("allied", "axis"), "the side that you play in a solitaire version", title="Your side, if alone"
        ),
        Option(
            "challenge",
            ("normal", "increased"),
            "in a solitaire version, increased lets the enemy draw twice on turns C and E",
            title="Challenge, if alone",
        ),
    ),
    versions=(
        _version(),
        _version(players="2"),
        _version(players="3"),
        _version(players="5", pile="random"),
        _version(players="6", pile="loaded"),
        _version(pile="fated"),
        _version(pile="everything"),
        _version(version="chronological"),
        _version(version="chronological", players="2", pile="fated"),
        _version(version="chronological", players="3"),
        _version(version="chronological", players="6"),
        _version(version="team"),
        _version(version="team", players="2"),
        _version(version="team", players="6"),
        _version(version="team-chronological"),
        _version(version="team-chronological", players="2", pile="fated"),
        _version(version="solitaire"),
        _version(version="solitaire", side="axis"),
        _version(version="solitaire", challenge="increased"),
        _version(version="solitaire-chronological"),
        _version(version="solitaire-chronological", side="axis", challenge="increased"),
    ),
    measured=(_version(), _version(players="2"), _version(players="6"), _version(version="solitaire")),
    rated=(
        _version(),
        _version(players="2"),
        _version(version="team"),
        _version(version="solitaire", challenge="increased"),
    ),
)

GAMES = (ADMIRALS, FIRST_EDITION)
