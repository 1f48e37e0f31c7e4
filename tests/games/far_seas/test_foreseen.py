"""What the admiral knows of the solitaire bot: exact chances of where its units go, against the bot itself."""

from __future__ import annotations

import pytest

from tests.games.far_seas.table import Sea, far_seas
from watu.bots.far_seas_staff.admiral import AdmiralBot
from watu.bots.far_seas_staff.belief import picture_of
from watu.bots.far_seas_staff.gunroom import Gunroom
from watu.bots.far_seas_staff.lookout import from_table
from watu.core.dice import Rng, Seed
from watu.core.drivers import Playout, play
from watu.core.state import State
from watu.games.far_seas.position import RTB, FarSeasTable
from watu.games.far_seas.solitaire.assignments import draw_assignment
from watu.games.far_seas.solitaire.foreseen import destinations, is_still_to_move, outlook
from watu.games.far_seas.solitaire.moves import bot_move
from watu.games.far_seas.solitaire.tempting import add_cubes

BOT = far_seas(solitaire="advanced", rules="advanced")
SIMPLE = far_seas(solitaire="simplified", rules="advanced")
TRIES = 3000


def called_out(sea: Sea, slug: str) -> int:
    ship = sea.n(slug)
    sea.s.phase, sea.s.named, sea.s.moved[ship], sea.s.to[ship] = 2, [ship], sea.s.ob, 0
    return ship


def test_two_cubes_tempt_on_four_or_more_and_then_one_cube_on_five() -> None:
    """§9.3.1.1 The most tempting area first: 3 in 6, then 2 in 6 of the rest, and dummies for what is left."""
    sea = Sea(BOT, emden=26)
    emden = called_out(sea, "emden")
    add_cubes(sea.s, emden, 25, 1)
    add_cubes(sea.s, emden, 30, 2)
    odds = destinations(sea.s, emden)
    dummies = (1 - 1 / 2 - 1 / 6) / (1 + len(BOT.chart.german_next[26]))
    assert odds[30] == pytest.approx(1 / 2 + dummies * (30 in BOT.chart.german_next[26]))
    assert odds[25] == pytest.approx(1 / 6 + dummies * (25 in BOT.chart.german_next[26]))
    assert sum(odds) == pytest.approx(1)


def test_an_order_to_return_counts_areas_nearer_home_twice() -> None:
    """§9.1.3.3 In the simplified approach, where there are no cubes."""
    sea = Sea(SIMPLE, emden=26)
    emden = called_out(sea, "emden")
    plain = destinations(sea.s, emden)
    sea.s.put(emden, RTB)
    home = SIMPLE.chart.home
    odds = destinations(sea.s, emden)
    for area in (26, *SIMPLE.chart.german_next[26]):
        assert plain[area] == pytest.approx(1 / (1 + len(SIMPLE.chart.german_next[26])))
        assert (odds[area] == 0) == (home[area] > home[26])
    assert sum(odds) == pytest.approx(1)


@pytest.mark.parametrize("seed", ["kiel", "spee", "tsingtao"])
def test_the_chances_are_those_of_the_bot(seed: str) -> None:
    """§9.3 A game is played to a phase of Allied movement; then the bot moves often, and what it did is counted."""
    s = allied_phase(seed, 3)
    lead = next(s.lead[ship] for ship in s.named if is_still_to_move(s, ship))
    expected = {(area, plan, at): odds for area, plan, at, odds in merged(s, lead)}
    assert sum(expected.values()) == pytest.approx(1)
    counted = dict.fromkeys(expected, 0)
    for number in range(TRIES):
        table = s.copy()
        table.phase = 3
        table.agenda = [draw_assignment(lead), bot_move(lead)]
        play(BOT, table, Playout(Rng(number), [None]))
        counted[table.where[lead], table.plan[lead], table.plan_at[lead]] += 1
    for case, odds in expected.items():
        assert counted[case] / TRIES == pytest.approx(odds, abs=0.035), case


def merged(s: FarSeasTable, lead: int) -> list[tuple[int, int, int, float]]:
    found: dict[tuple[int, int, int], float] = {}
    for area, plan, at, odds in outlook(s, lead):
        found[area, plan, at] = found.get((area, plan, at), 0.0) + odds
    return [(*case, odds) for case, odds in found.items()]


def allied_phase(seed: str, turn: int) -> FarSeasTable:
    state = BOT.new_initial_state(Seed(seed), telling=False)
    rng = Rng(7)
    while not (state.base.turn >= turn and state.base.phase == 2 and any_to_move(state)):  # type: ignore[attr-defined]  # a table
        state.apply_action(rng.choice(state.legal_actions()))
    base = state.base
    assert isinstance(base, FarSeasTable)
    return base.copy()


def any_to_move(state: State) -> bool:
    base = state.base
    assert isinstance(base, FarSeasTable)
    return any(is_still_to_move(base, ship) for ship in base.named)


def test_the_hunter_believes_nothing_else() -> None:
    s = allied_phase("kiel", 2)
    picture = picture_of(from_table(s, False), Gunroom(BOT.chart))
    picture.foresee(s)
    prey = next(prey for prey in picture.preys if is_still_to_move(s, prey.ships[0]))
    assert sum(prey.here) == pytest.approx(1)
    assert [area for area, odds in enumerate(prey.here) if odds] == sorted(
        {area for area, _, _, odds in outlook(s, s.lead[prey.ships[0]]) if odds}
    )


def test_an_admiral_alone_plans_by_it() -> None:
    """It goes by the procedure, and plays on."""
    state = BOT.new_initial_state(Seed("spee"), telling=False)
    bot = AdmiralBot(BOT, 0, plans=4, iterations=12)
    rng = Rng(3)
    for _ in range(40):
        state.apply_action(bot.choose(state.request(0, rng)), 0)
    assert not state.is_terminal()
