"""The Far Seas: nine turns of hidden cruiser warfare in 1914. One module a chapter of the rulebook."""

from watu.core.registry import AT_ONCE, GameInfo, Level, Option

SWITCH = ("off", "on")
HEURISTIC = "watu.bots.far_seas:FarSeasBot"
STAFF = "watu.bots.far_seas_staff.staff:StaffBot"
ERRING = "watu.bots.erring:ErringBot"

INFO = GameInfo(
    name="far-seas",
    title="The Far Seas",
    summary="Eight German cruisers against the Allied navies of 1914: secret orders, searches, and long runs home.",
    players="1-6",
    build="watu.games.far_seas.tables:build",
    text="watu.games.far_seas.text",
    components="watu.games.far_seas:components",
    sections="watu.games.far_seas:sections.toml",
    bots={"heuristic": HEURISTIC, "staff": STAFF},
    levels=(
        # An order amiss spoils a whole plan: a few errors are enough.
        Level("midshipman", ERRING, {"place": HEURISTIC, "errs": 0.3}, AT_ONCE),
        Level("lieutenant", ERRING, {"place": STAFF, "errs": 0.04}, AT_ONCE),
        Level("commander", STAFF, {}, AT_ONCE),
        Level(
            "admiral",
            "watu.bots.far_seas_staff.admiral:AdmiralBot",
            {"plans": 16, "iterations": 320, "seconds": 2.5},
            "up to 3 seconds for the plan of a phase",
        ),
    ),
    options=(
        Option(
            "rules",
            ("basic", "advanced"),
            "advanced adds coaling, armed merchant cruisers (AMCs), convoys and colonies",
        ),
        Option(
            "boer",
            SWITCH,
            "optional rule 7.1: German ships off southern Africa may set off a rebellion, worth 15 points",
            title="Boer Rebellion",
        ),
        Option(
            "rufiji",
            SWITCH,
            "optional rule 7.2: the river is a hideout for one German cruiser",
            title="Rufiji River",
        ),
        Option(
            "propellant",
            SWITCH,
            "optional rule 7.3: late in the game a German cruiser may blow up, unknown to the Allies",
            title="Propellant accident",
        ),
        Option(
            "breakout",
            SWITCH,
            "optional rule 7.4: ships of the German Reserves may break out to bring a squadron home",
            title="Return with escort",
        ),
        Option(
            "raid_on_england",
            SWITCH,
            "optional rule 7.5: the German Reserves may raid England while British battlecruisers are away",
            title="Raid on England",
        ),
        Option(
            "scenario",
            ("campaign", "coronel", "falklands"),
            "nine turns of cruiser warfare, or one battle to learn the combat by",
            words={
                "campaign": "The whole game",
                "coronel": "Training: Coronel",
                "falklands": "Training: the Falklands",
            },
        ),
        Option(
            "solitaire",
            ("off", "advanced", "multi-handed", "simplified"),
            "the rulebook's ways to play alone; opponents from Watu are chosen under Seats instead",
            words={
                "off": "No, two sides",
                "advanced": "Against the rulebook's German charts",
                "simplified": "Against Germans who move at random",
                "multi-handed": "Both sides; chance moves the Germans",
            },
        ),
        Option("german_players", ("1", "2"), "how many share the German side", title="German players"),
        Option("allied_players", ("1", "2", "3", "4"), "how many share the Allied side", title="Allied players"),
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
