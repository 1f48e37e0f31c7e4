"""§8.0 How to win: scoring, the sudden end, the levels."""

from __future__ import annotations

from typing import Final

from watu.core.agenda import Next, step
from watu.games.far_seas.areas import GERMANY, REMOVED, SUNK
from watu.games.far_seas.position import (
    BY_COLONIES,
    BY_CONVOYS,
    BY_LOSSES,
    BY_RUFIJI,
    BY_SINKING,
    PROVEN,
    RIVER,
    SOURCES,
    FarSeasTable,
)

SUDDEN_END: Final = 80
LEVELS: Final = (
    (30, "Triumph of Allied Arms", "Allied Win"),
    (40, "Moral Victory for the German", "Draw"),
    (50, "Embarrassment to Royal Navy", "German Win"),
    (60, "Scandal in the Admiralty", "German Honor"),
    (70, "Public Outcry", "German Triumph"),
    (80, "Shake-up in the War Cabinet", "German Legend"),
)


def score(s: FarSeasTable, source: int, points: int, rule: str) -> None:
    """§8.0 Move the VP marker; above 80 on the true total the game ends at once (§4.9). # R618"""
    if points == 0:
        return
    s.vp += points
    s.sources[source] += points
    if s.telling:
        s.tell("score", rule, {"source": SOURCES[source], "points": points, "vp": s.vp})
    if true_total(s) > SUDDEN_END:
        s.end(f"the German side has scored {true_total(s)} victory points")


def true_total(s: FarSeasTable) -> int:
    """§7.3.2 The points without those that the lost cruiser only seemed to score."""
    return s.vp - s.since[s.lost] if s.lost >= 0 else s.vp


def sink(s: FarSeasTable, ship: int, rule: str) -> None:
    """§8.0 A ship is sunk by the enemy: an Allied one scores its stars, a German one costs them. # R562"""
    printed = s.game.chart.ships[ship]
    is_german = ship < s.game.chart.first_ally
    take_away(s, ship, SUNK)
    if s.telling:
        s.tell("sunk", rule, {"ship": printed.slug})
    if is_german:
        score(s, BY_LOSSES, -printed.vp, rule)
    else:
        score(s, BY_SINKING, printed.vp, rule)


def take_away(s: FarSeasTable, ship: int, place: int) -> None:
    """§8.0 A ship leaves play, to a place that says how."""
    s.leave(ship)
    s.where[ship] = place
    s.duty[ship] = 0
    s.at[ship] = -1
    s.put(ship, PROVEN)


@step
def final_scoring(s: FarSeasTable) -> Next:
    """§8.0 Final scoring: what counts after the ninth turn, and the level reached."""
    if s.game.is_advanced:
        for convoy in s.game.chart.convoys:
            if s.steps[convoy.number] <= len(convoy.dots):  # R582
                score(s, BY_CONVOYS, s.transports[convoy.number], "§6.3")
        for colony in s.game.chart.colonies:
            if not s.taken[colony.number]:
                score(s, BY_COLONIES, colony.vp, "§8.0")
    if s.game.has_river:
        for ship in s.game.chart.mains:
            if s.is_afloat(ship) and s.duty[ship] == RIVER and ship != s.lost:  # R602
                score(s, BY_RUFIJI, s.game.chart.ships[ship].vp, "§8.0")
    if s.lost >= 0:
        uncover(s)
    s.end(f"{level(s.vp)}: {s.vp} victory points")
    return None


def uncover(s: FarSeasTable) -> None:
    """§7.3.2 Show the lost cruiser, and take off what it only seemed to capture."""
    ship = s.lost
    fakes = s.since[ship]
    s.lost = -1
    s.is_uncovered = True
    take_away(s, ship, SUNK)
    s.reveal()
    if s.telling:
        s.tell("lost", "§7.3.2", {"ship": s.game.chart.ships[ship].slug, "fakes": fakes})
    s.vp -= fakes
    s.sources[2] -= fakes


def level(vp: int) -> str:
    """§8.0 The name of a result."""
    for most, name, meaning in LEVELS:
        if vp <= most:
            return f"{name} ({meaning})"
    return "Sudden End (German victory)"


def figures(s: FarSeasTable) -> dict[str, float]:
    """§8.0 For statistics: the points by source, and the ships that were lost or got home."""
    found: dict[str, float] = {
        f"points, {name}": float(points) for name, points in zip(SOURCES, s.sources, strict=True)
    }
    chart = s.game.chart
    for name, ships in (("Main Cruisers", chart.mains), ("AMCs", chart.amcs), ("Allied ships", chart.allies)):
        found[f"{name} sunk"] = float(sum([1 for ship in ships if s.where[ship] == SUNK]))
    found["Allied ships withdrawn"] = float(sum([1 for ship in chart.allies if s.where[ship] == REMOVED]))
    found["Main Cruisers home"] = float(sum([1 for ship in chart.mains if s.where[ship] == GERMANY]))
    found["turns"] = float(s.turn)
    return found
