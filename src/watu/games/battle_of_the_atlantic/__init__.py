"""Battle of the Atlantic: a card game for two, 1939-1943. Rules in the order of the rulebook: ``rules.py``."""

from watu.core.registry import GameInfo

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
        bots={"heuristic": "watu.bots.battle_of_the_atlantic:HeuristicBot"},
    ),
)
