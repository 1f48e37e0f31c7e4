"""Wolfpack: a cooperative game of U-boats against the North Atlantic convoys, October 1941 to March 1943."""

from watu.core.registry import AT_ONCE, GameInfo, Level, Option

CAPTAIN = "watu.bots.wolfpack:HeuristicBot"
BOLD = "watu.bots.wolfpack:BoldCaptain"
PATROL = "watu.bots.wolfpack_patrol:PatrolCaptain"
TRYING = "watu.bots.wolfpack_trying:TryingCaptain"
ERRING = "watu.bots.erring:ErringBot"
MONTHS = tuple(f"{1941 + (month + 9) // 12}-{(month + 9) % 12 + 1:02d}" for month in range(18))

INFO = GameInfo(
    name="wolfpack",
    title="Wolfpack",
    summary="Shadow a convoy, slip past its escorts and fire, together, for one patrol or eighteen.",
    players="1-4",
    build="watu.games.wolfpack.cards:build",
    text="watu.games.wolfpack.text",
    components="watu.games.wolfpack:components",
    sections="watu.games.wolfpack:sections.toml",
    bots={"heuristic": CAPTAIN, "captain": BOLD},
    plays_on="captain",
    levels=(
        # A single error at sea can lose a boat: three decisions of ten at random never bring a patrol home.
        Level("midshipman", ERRING, {"place": CAPTAIN, "errs": 0.05}, AT_ONCE),
        Level("lieutenant", ERRING, {"place": CAPTAIN, "errs": 0.02}, AT_ONCE),
        Level("commander", BOLD, {}, AT_ONCE),
        Level(
            "admiral",
            TRYING,
            {"place": PATROL, "ideas": 3, "iterations": 100, "horizon": 3, "ahead": 1.5, "seconds": 2.5},
            "up to 2.5 seconds",
        ),
    ),
    usual="commander",  # comrades, not opponents
    options=(
        Option(
            "campaign",
            ("patrol", "war-period", "early", "full"),
            "how many patrols; boats and crews go on from one to the next",
            title="Length",
            words={
                "patrol": "One patrol",
                "war-period": "One War Period: 3 patrols",
                "early": "The early campaign: 9 patrols",
                "full": "The full campaign: 18 patrols",
            },
        ),
        Option("players", ("1", "2", "3", "4"), "how many play together against the convoy and its escorts"),
        Option(
            "boats",
            ("each", "1", "2", "3", "4"),
            "boats on a patrol, shared out among the players",
            words={"each": "One each"},
        ),
        Option(
            "date",
            MONTHS,
            "when a single patrol sails, or the War Period begins; a mission and a longer campaign have their own",
            title="Month",
        ),
        Option(
            "mission",
            ("none", "first-watch", "grey-october", "spring-night", "fast-convoy", "last-march"),
            "a single patrol with given conditions and points to reach",
            words={
                "none": "None: what comes is drawn",
                "first-watch": "First watch: small convoy, October 1941",
                "grey-october": "Grey October: large convoy, bad weather",
                "spring-night": "Spring night: large convoy, May 1942",
                "fast-convoy": "The fast convoy: November 1942",
                "last-march": "The last March: March 1943",
            },
        ),
    ),
    versions=(
        {},
        {"players": "2", "mission": "first-watch"},
        {"players": "3", "boats": "4", "mission": "spring-night"},
        {"players": "4", "date": "1943-02"},
        {"campaign": "war-period", "players": "2", "boats": "4", "date": "1942-07"},
        {"campaign": "full", "boats": "4"},
    ),
    rated=(
        {},
        {"boats": "4"},
        {"boats": "4", "date": "1942-05"},
        {"boats": "4", "date": "1942-11"},
    ),
)
GAMES = (INFO,)
