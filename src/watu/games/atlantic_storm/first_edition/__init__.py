"""Atlantic Storm, First Edition: the rules by the rulebook's headings, one module each."""

from watu.core.registry import AT_ONCE, GameInfo, Option
from watu.games.atlantic_storm.levels import ERRS, SEARCHES, talking

_OFF_ON = ("off", "on")
HEURISTIC = "watu.bots.atlantic_storm_first:FirstHeuristicBot"
THINKS: dict[str, float | str] = {
    "guide": "watu.bots.atlantic_storm_first_alone:guide_of",
    "chapters": 1,
    "exploration": 0.15,
    "behind": 2.0,
}

FIRST_EDITION = GameInfo(
    name="atlantic-storm-first",
    title="Atlantic Storm, First Edition",
    summary="Forty convoys, one trick each: declare the zone, pick your side, and mind the storm.",
    players="1-6",
    build="watu.games.atlantic_storm.first_edition.cards:build",
    text="watu.games.atlantic_storm.first_edition.text",
    components="watu.games.atlantic_storm:components/first",
    sections="watu.games.atlantic_storm.first_edition:sections.toml",
    bots={"heuristic": "watu.bots.atlantic_storm_first:FirstHeuristicBot"},
    levels=(
        talking("midshipman", ERRS, {"place": HEURISTIC, "errs": 0.4, "honesty": 0.95}, AT_ONCE),
        talking("lieutenant", ERRS, {"place": HEURISTIC, "errs": 0.15, "honesty": 0.95}, AT_ONCE),
        talking("commander", SEARCHES, {**THINKS, "iterations": 20, "seconds": 1.0, "honesty": 0.9}, AT_ONCE),
        talking("admiral", SEARCHES, {**THINKS, "iterations": 960, "seconds": 3.0, "honesty": 0.85}, "up to 3 seconds"),
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
            ("standard", "two-player", "solitaire"),
            "which rules are played",
            words={"standard": "As the number of players asks", "two-player": "Two players", "solitaire": "Solitaire"},
        ),
        Option(
            "convoy_choice",
            _OFF_ON,
            "advanced rule for 3 to 6: the leader turns up two convoys and picks one",
            title="Choice of convoys",
        ),
        Option(
            "discard_hand",
            _OFF_ON,
            "advanced rule for 3 to 6: the whole hand may be discarded instead of one card",
            title="Discarding the hand",
        ),
        Option(
            "split_spoils",
            _OFF_ON,
            "advanced rule for 3 to 6: the winner shares the spoils with all who counted on the winning side",
            title="Sharing the spoils",
        ),
        Option(
            "match",
            ("single", "75"),
            "one game, or several until somebody has 75 VP in all, for 2 to 6",
            title="Length",
            words={"single": "One game", "75": "A match to 75 VP"},
        ),
    ),
    versions=(
        {},
        {"players": "3"},
        {"players": "6"},
        {"players": "2", "version": "two-player"},
        {"players": "4", "convoy_choice": "on"},
        {"players": "4", "discard_hand": "on"},
        {"players": "5", "split_spoils": "on"},
        {
            "players": "5",
            "convoy_choice": "on",
            "discard_hand": "on",
            "split_spoils": "on",
        },
        {"players": "3", "match": "75"},
        {"players": "2", "version": "two-player", "match": "75"},
        {"players": "1", "version": "solitaire"},
    ),
    measured=({}, {"players": "2"}, {"players": "6"}, {"players": "1"}),
    rated=({}, {"players": "2"}, {"players": "1"}),
)
