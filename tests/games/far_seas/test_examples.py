"""The rulebook's worked examples, in its order."""

from __future__ import annotations

import pytest

from tests.games.far_seas.table import ADVANCED, BASIC, Sea
from watu.games.far_seas.gunnery import fire_modifier, remember_targets
from watu.games.far_seas.hit_and_go_home import available, captures
from watu.games.far_seas.plotting import announce, plotting
from watu.games.far_seas.position import ATTACK, ESCORT, RAID, SEARCH, FarSeasBattle
from watu.games.far_seas.search import modifier, search
from watu.games.far_seas.surprise import why_not_target


def test_invincible_fires_for_the_fourth_time_at_scharnhorst() -> None:
    """§2.2 Tactical Battlefield: +3 for the same target, which makes up her own modifier of -3."""
    sea = Sea(invincible=6, scharnhorst=6)
    ship, target = sea.n("invincible"), sea.n("scharnhorst")
    b = FarSeasBattle(6, [target], [ship], 2, 0, -1)
    seen = []
    for _ in range(5):
        b.targets = {ship: target}
        remember_targets(b)
        seen.append(fire_modifier(sea.s, b, ship, target))
    assert seen == [-3, -2, -1, 0, 0]


def test_move_to_area_8_and_raid_barbados() -> None:
    """§4.3.1 The notation 8 - Stn B."""
    sea = Sea(dresden=9)
    sea.run((plotting(0), announce()), "move dresden", "to 8", "raid barbados", "done")
    dresden = sea.n("dresden")
    assert (sea.s.to[dresden], sea.s.plan[dresden]) == (8, RAID)
    assert sea.s.plan_at[dresden] == sea.station("barbados")
    assert sea.s.where[dresden] == 9


def test_captures_in_area_17_while_forming_a_squadron() -> None:
    """§4.3.1 The notation 17 - Att - s, for a cruiser that another follows."""
    sea = Sea(dresden=8, karlsruhe=16)
    sea.run((plotting(0), announce()), "move dresden", "to 17", "attack", "move karlsruhe", "follow dresden", "done")
    for slug in ("dresden", "karlsruhe"):
        assert (sea.s.to[sea.n(slug)], sea.s.plan[sea.n(slug)]) == (17, ATTACK)
        assert sea.s.mate[sea.n(slug)] == sea.n("dresden")


def test_one_escort_leaves_one_merchant_in_area_21() -> None:
    """§4.4.1, §4.7.1 Density 2, one ship on Merchant Escort Duty: one capture at most."""
    sea = Sea(koenigsberg=21, hyacinth=21)
    sea.moved("hyacinth", duty=ESCORT)
    sea.order("koenigsberg", 21, ATTACK)
    assert BASIC.chart.areas[21].density == 2
    assert available(sea.s, 21) == 1
    sea.run(captures(0), "capture koenigsberg 1", "done")
    assert sea.s.vp == 1


def coronel() -> Sea:
    """§10.2.1 After the moves: Canopus alone, three British ships and five German ones as squadrons in Area 5."""
    british = dict.fromkeys(("monmouth", "good_hope", "glasgow", "canopus"), 5)
    german = dict.fromkeys(("scharnhorst", "gneisenau", "dresden", "leipzig", "nuernberg"), 5)
    sea = Sea(turn=4, **british, **german)
    sea.moved("good_hope", "monmouth", "glasgow", unit=True)
    sea.moved("canopus")
    sea.moved("scharnhorst", "gneisenau", "nuernberg", "leipzig", "dresden", unit=True)
    return sea


def test_the_search_before_coronel_cannot_fail() -> None:
    """§10.2.2 One unit above one, four German ships above one: the die is lowered by five."""
    assert modifier(2, 5) == 5


def test_canopus_breaks_off_and_the_squadron_searches_again() -> None:
    """§10.2.2 Four points for cowardice; Canopus still counts for the modifier."""
    sea = coronel()
    lead = sea.game.chart.ships[sea.s.lead[sea.n("good_hope")]].slug
    units = sea.slugs(sea.s.leads_of([n for n in sea.game.chart.allies if sea.s.duty[n] == SEARCH and sea.s.moved[n]]))
    canopus = units.index("canopus") + 1
    sea.run(search(5, False), "hunt scharnhorst", 6, canopus, "abort", "hunt scharnhorst", 6, "approach", only=2)
    assert sea.s.vp == 4
    assert sea.s.sources[5] == 4
    assert sea.s.has(sea.n("canopus"), 1)
    assert lead == "good_hope"


@pytest.mark.parametrize(("target", "is_possible"), [("pegasus", True), ("astraea", True), ("encounter", True)])
def test_gneisenau_may_surprise_the_weak_cruisers(target: str, is_possible: bool) -> None:
    """§9.1.2 Gneisenau against Pegasus: four more Damage Capacity and two grades better."""
    sea = Sea(ADVANCED, gneisenau=29, **{target: 29})
    sea.moved("gneisenau")
    sea.moved(target)
    ships = sea.game.chart.ships
    if target == "pegasus":
        assert ships[sea.n("gneisenau")].hull == ships[sea.n(target)].hull + 4
        assert ships[sea.n("gneisenau")].fire == ships[sea.n(target)].fire + 2
    assert (why_not_target(sea.s, sea.n("gneisenau"), sea.n(target)) is None) == is_possible
