"""Which options go together, and what a version uses of the components."""

from __future__ import annotations

from watu.core.errors import UsageError
from watu.core.game import Changes
from watu.games.atlantic_storm import chronological, solitaire, team, two_three_players
from watu.games.atlantic_storm.position import (
    ADMIRAL,
    ALLIED,
    AXIS,
    EITHER,
    EMPTY,
    GRAY_RANGER,
    INTELLIGENCE,
    U_461,
    YEARS,
    Convoy,
    Force,
    Parameters,
)

AUTO = "auto"
OUT_OF_A_YEAR = (2, 5, 5, 5)  # §13.1 Random
KEPT_ALONE = (2, 5, 5, 5)  # §13.1 in the solitaire game
CONVOYS_ALONE = 17  # §12.1
REMOVED_ENEMY_EVENTS = (INTELLIGENCE, ADMIRAL, GRAY_RANGER, U_461)


def settle(given: dict[str, str]) -> dict[str, str]:
    """The options with ``auto`` resolved. Raises UsageError for what the rules do not offer."""
    options = dict(given)
    version, players = options["version"], options["players"]
    if players == "1" and version in ("standard", "chronological"):  # R106
        version = "solitaire" if version == "standard" else "solitaire-chronological"
    is_alone = version.startswith("solitaire")
    if players == AUTO:
        players = "1" if is_alone else "4"
    if is_alone and players != "1":
        raise UsageError(f"version {version} is for one player, not {players}")
    if version.startswith("team") and players not in ("2", "4", "6"):
        raise UsageError(f"version {version} needs two equal teams: players must be 2, 4 or 6, not {players}")
    if not is_alone and (options["side"] != "allied" or options["challenge"] != "normal"):
        raise UsageError("options side and challenge belong to the solitaire versions")
    return {**options, "version": version, "players": players, "pile": settle_pile(version, options["pile"])}


def settle_pile(version: str, pile: str) -> str:
    """§3.2, §12.1, §13.1 The way the convoy pile is built, where there is a choice. # R102"""
    if version.startswith("solitaire"):
        if pile not in (AUTO, "random"):
            raise UsageError(
                f"a solitaire pile is always made of {CONVOYS_ALONE} random convoys: pile cannot be {pile}"
            )
        return "random"
    if version in ("chronological", "team-chronological"):
        if pile not in (AUTO, "random", "fated"):
            raise UsageError(f"the chronological version knows the piles random and fated, not {pile}")
        return "random" if pile == AUTO else pile
    return "quick" if pile == AUTO else pile


class Version:
    """A version as the options describe it: its parameters, its changes to the rules, its piles."""

    def __init__(self, options: dict[str, str]) -> None:
        """``options`` are settled."""
        players = int(options["players"])
        self.is_alone = players == 1
        self.is_chronological = "chronological" in options["version"]
        self.is_team = options["version"].startswith("team")
        self.side = AXIS if options["side"] == "axis" else ALLIED
        self.pile = options["pile"]
        self.parameters = Parameters(players, players + self.is_alone)
        self.changes: list[Changes] = []
        if players in (2, 3):  # R85
            two_three_players.adapt(self.parameters)
            self.changes.append(two_three_players.changes())
        if self.is_alone:
            solitaire.adapt(self.parameters, self.side, options["challenge"] == "increased")
            self.changes.append(solitaire.changes())
        if self.is_team:
            team.adapt(self.parameters)
            self.changes.append(team.changes())
        if self.is_chronological:
            chronological.adapt(self.parameters)
            self.changes.append(chronological.changes())
        self.parameters.bottoms_first = self.pile == "fated" and not self.is_chronological
        self.has_storm = not self.is_alone and not self.is_chronological

    def is_used(self, force: Force) -> bool:
        """§12.1, §14.0 Whether a Force card is in the game."""
        if self.parameters.piles == 1:
            return True
        if force.side == EITHER:
            return False
        return not (self.is_alone and force.side != self.side and force.effect in REMOVED_ENEMY_EVENTS)

    def stacks(self, forces: list[Force]) -> list[list[list[int]]]:
        """§13.2 The Force cards by pile and by the year in which they come in. # R104 R110"""
        found: list[list[list[int]]] = [[[] for _ in range(YEARS)] for _ in range(self.parameters.piles)]
        for number, force in enumerate(forces):
            if self.is_used(force):
                pile = force.side if self.parameters.piles == 2 else 0
                found[pile][force.first_year if self.is_chronological else 0].append(number)
        return found

    def convoy_stacks(self, convoys: list[Convoy]) -> tuple[list[tuple[str, list[int]]], list[int]]:
        """§3.2, §12.1, §13.1 The convoys by stack, with each deck's name, and how many leave each at random."""
        able = [number for number, convoy in enumerate(convoys) if not convoy.is_storm and self.takes(convoy)]
        if not self.is_chronological:
            out = {"quick": 28, "random": 16}.get(self.pile, 0)
            return [("convoys", able)], [len(able) - CONVOYS_ALONE if self.is_alone else out]
        years = [[number for number in able if convoys[number].year == year] for year in range(YEARS)]
        names = [(f"convoys {1940 + year}", stack) for year, stack in enumerate(years)]
        if self.is_alone:
            return names, [len(stack) - keep for stack, keep in zip(years, KEPT_ALONE, strict=True)]
        return names, list(OUT_OF_A_YEAR) if self.pile == "random" else [0] * YEARS

    def takes(self, convoy: Convoy) -> bool:
        """§3.2 Loaded leaves Empty convoys out, Fated those without a Fate card."""
        if self.pile == "loaded":
            return convoy.cargo != EMPTY
        return self.pile != "fated" or convoy.fated_by >= 0
