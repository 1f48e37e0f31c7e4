"""``python -m watu.lab.battle``: solve Battle of the Atlantic, print what is left to exploit, write the values that the bot reads."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import msgspec

from watu.bots.battle_values import PLACE, State, key
from watu.core.registry import load_game
from watu.games.battle_of_the_atlantic.cards import SOLVED
from watu.games.battle_of_the_atlantic.game import BattleGame
from watu.games.battle_of_the_atlantic.position import BRITISH, FIRST_YEAR, GERMAN
from watu.lab.battle.backward import Solution, solve_all
from watu.lab.battle.check import Exploited, check
from watu.lab.battle.deals import Deals, Kinds


def as_file(solution: Solution, found: list[Exploited], game: BattleGame, how: dict[str, int | float]) -> bytes:
    """The values with all that is needed to trust them: the pack's digest, how they came about, what can be exploited."""
    return msgspec.json.format(
        msgspec.json.encode(
            {
                "pack": game.pack_digest,
                "how": how,
                "exploited": [msgspec.to_builtins(year) for year in found],
                "values": [_keyed(year) for year in solution.values],
            }
        ),
        indent=0,
    )


def _keyed(year: dict[State, float]) -> dict[str, float]:
    return {key(state): round(value, 4) for state, value in sorted(year.items())}


def report(solution: Solution, found: list[Exploited]) -> None:
    """Print the gaps. Worth runs from -1, a loss, to 1, a win; a gap is what both best answers gain together."""
    print(f"{'':6}{'states':>8}{'gap':>11}{'largest':>11}{'on fresh hands':>24}{'largest':>10}{'states':>8}")
    for number, (year, fresh) in enumerate(zip(solution.years, found, strict=True)):
        spread = (fresh.interval[1] - fresh.interval[0]) / 2
        print(
            f"{FIRST_YEAR + number:<6}{year.states:8}{year.mean_gap:11.5f}{year.largest_gap:11.5f}"
            f"{f'{fresh.mean:.5f} ± {spread:.5f}':>24}{fresh.largest:10.5f}{fresh.states:8}"
        )
    total, fresh_total = sum(year.largest_gap for year in solution.years), sum(year.mean for year in found)
    print(
        f"\nOver five years at most {total:.5f} on the hands solved with; on fresh hands {fresh_total:.5f} by the means."
    )
    print(f"The first year's value for the British: {solution.first.value:+.5f} (0 by symmetry).")


def main() -> int:
    """Solve, check, print, write."""
    parser = argparse.ArgumentParser(description="Solve Battle of the Atlantic by backward induction.")
    parser.add_argument("--hands", type=int, default=100, help="hands, each in six turns (default 100)")
    parser.add_argument("--width", type=int, default=16, help="discards a hand, 0 for all (default 16)")
    parser.add_argument("--rounds", type=int, default=8, help="rounds of fictitious play at most (default 8)")
    parser.add_argument(
        "--enough", type=float, default=0.0004, help="the gap at which a state is solved (default 0.0004)"
    )
    parser.add_argument("--fresh", type=int, default=20, help="states a year to check on fresh hands (default 20)")
    parser.add_argument("--seed", type=int, default=1, help="of the hands (default 1)")
    parser.add_argument("--pack", help="an owner's components")
    parser.add_argument(
        "--out", type=Path, help=f"the file to write (default: the pack's own {SOLVED}, or what is shipped)"
    )
    given = parser.parse_args()
    game = load_game("battle-of-the-atlantic", given.pack)
    assert isinstance(game, BattleGame)
    kinds = Kinds(game.decks[BRITISH])
    if kinds != Kinds(game.decks[GERMAN]):
        print("The two decks have different points, and the solver wants them alike.", file=sys.stderr)
        return 2
    start = time.perf_counter()

    def told(year: int, done: int, of: int) -> None:
        print(f"{FIRST_YEAR + year}: {done} of {of}, {time.perf_counter() - start:.0f} s", file=sys.stderr)

    deals = Deals(kinds, given.hands, given.width, given.seed)
    solution = solve_all(deals, given.rounds, given.enough, told)
    fresh = Deals(kinds, max(1, given.hands // 2), 0, given.seed + 1)
    found = check(solution, deals, fresh, given.fresh, given.rounds, given.seed)
    report(solution, found)
    how = {name: getattr(given, name) for name in ("hands", "width", "rounds", "enough", "seed")}
    out = given.out or (Path(given.pack) / SOLVED if given.pack else PLACE)
    out.write_bytes(as_file(solution, found, game, how) + b"\n")
    print(f"{out}: {out.stat().st_size:,} bytes, in {time.perf_counter() - start:.0f} s.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
