"""The Far Seas: nine turns of hidden cruiser warfare in 1914. One module a chapter of the rulebook."""

from watu.core.registry import AT_ONCE, GameInfo, Level, Option, heuristic_levels

SWITCH = ("off", "on")

INFO = GameInfo(
    name="far-seas",
    title="The Far Seas",
    summary="Eight German cruisers against the Allied navies of 1914: secret orders, searches, and long runs home.",
    players="1-6",
    build="watu.games.far_seas.tables:build",
    text="watu.games.far_seas.text",
    components="watu.games.far_seas:components",
    sections="watu.games.far_seas:sections.toml",
    bots={"heuristic": "watu.bots.far_seas:FarSeasBot", "staff": "watu.bots.far_seas_staff.staff:StaffBot"},
    levels=(
        *heuristic_levels("watu.bots.far_seas:FarSeasBot"),
        Level("commander", "watu.bots.far_seas_staff.staff:StaffBot", {}, AT_ONCE),
        Level(
            "admiral",
            "watu.bots.far_seas_staff.admiral:AdmiralBot",
            {"plans": 16, "iterations": 320, "seconds": 2.5},
            "up to 3 seconds for the plan of a phase",
        ),
    ),
    options=(
        Option("rules", ("basic", "advanced"), "the Basic Game, or with the Advanced Ruleset"),
        Option("boer", SWITCH, "the Boer Rebellion (7.1)"),
        Option("rufiji", SWITCH, "the Rufiji River (7.2)"),
        Option("propellant", SWITCH, "the propellant accident (7.3)"),
        Option("breakout", SWITCH, "return to Germany with escort (7.4)"),
        Option("raid_on_england", SWITCH, "the raid on England (7.5)"),
        Option("scenario", ("campaign", "coronel", "falklands"), "the whole game, or a training scenario (10, 11)"),
        Option(
            "solitaire",
            ("off", "advanced", "multi-handed", "simplified"),
            "alone as the Allies against the bot, or playing both sides with dummies (9)",
        ),
        Option("german_players", ("1", "2"), "how many share the German side"),
        Option("allied_players", ("1", "2", "3", "4"), "how many share the Allied side"),
    ),
    versions=(
        {},
        {"rules": "advanced"},
        {"boer": "on"},
        {"rufiji": "on"},
        {"propellant": "on"},
        {"breakout": "on"},
        {"raid_on_england": "on"},
        {
            "rules": "advanced",
            "boer": "on",
            "rufiji": "on",
            "propellant": "on",
            "breakout": "on",
            "raid_on_england": "on",
            "german_players": "2",
            "allied_players": "3",
        },
        {"scenario": "coronel"},
        {"scenario": "falklands"},
        {"solitaire": "simplified"},
        {"solitaire": "multi-handed", "rules": "advanced"},
        {
            "solitaire": "advanced",
            "rules": "advanced",
            "boer": "on",
            "rufiji": "on",
            "propellant": "on",
            "breakout": "on",
            "raid_on_england": "on",
        },
    ),
    rated=({}, {"rules": "advanced"}, {"rules": "advanced", "solitaire": "advanced"}),
    plays_on="staff",
)
GAMES = (INFO,)
