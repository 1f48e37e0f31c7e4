"""Battle of the Atlantic: a card game for two, 1939-1943. Rules in the order of the rulebook: ``rules.py``."""

from watu.core.registry import AT_ONCE, GameInfo, Level

HEURISTIC = "watu.bots.battle_of_the_atlantic:HeuristicBot"
EQUILIBRIUM = "watu.bots.battle_equilibrium:EquilibriumBot"
GLANCING = "watu.bots.glancing:GlancingBot"

GAMES = (
    GameInfo(
        name="battle-of-the-atlantic",
        title="Battle of the Atlantic",
        summary="Five years of hidden hands: discard well, and multiply tactics, tonnage and technology.",
        players="2",
        build="watu.games.battle_of_the_atlantic.cards:build",
        text="watu.games.battle_of_the_atlantic.text",
        components="watu.games.battle_of_the_atlantic:components",
        sections="watu.games.battle_of_the_atlantic:sections.toml",
        bots={"heuristic": HEURISTIC, "equilibrium": EQUILIBRIUM},
        levels=(
            Level("midshipman", GLANCING, {"place": HEURISTIC, "looks": 3}, AT_ONCE),
            Level("lieutenant", GLANCING, {"place": HEURISTIC, "looks": 9}, AT_ONCE),
            Level("commander", GLANCING, {"place": HEURISTIC, "looks": 24}, AT_ONCE),
            Level("admiral", EQUILIBRIUM, {}, "up to 2 seconds"),
        ),
    ),
)
