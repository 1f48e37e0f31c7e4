"""Ratings by openskill (Plackett-Luce), one for each game and number of players. Bots are rated as well."""

from __future__ import annotations

from collections.abc import Sequence

from openskill.models import PlackettLuce, PlackettLuceRating

from watu.server.model import RatingRow
from watu.server.standing import Sitting, Standing
from watu.server.store import Store
from watu.server.tables import Table

MODEL = PlackettLuce()


def who_of(sitting: Sitting) -> str:
    """Whom the result of a seat counts for; a bot in somebody's place plays for itself."""
    return f"bot:{sitting.bot}" if sitting.bot else f"person:{sitting.person}"


def is_ratable(seats: Sequence[Sitting], returns: Sequence[float]) -> bool:
    """Whether a result says who is stronger: at least two different players, and not everybody wins or loses together."""
    people = {who_of(sitting) for sitting in seats}
    return (len(people) == len(seats) >= 2 and len(set(returns)) > 1) or (len(seats) == 2 and len(people) == 2)


def shown(mean: float, deviation: float) -> int:
    """The cautious number for lists: three deviations below the mean, spread so that a beginner has 1000."""
    return round(1000 + 40 * (mean - 3 * deviation))


async def rate(store: Store, table: Table, standing: Standing) -> None:
    """Move the ratings of everybody at a finished table."""
    returns = standing.state.returns()
    if not is_ratable(standing.seats, returns):
        return
    game, players = table.row.game, len(standing.seats)
    async with store.writing() as session:
        rows: list[RatingRow] = []
        for sitting in standing.seats:
            key = {"game": game, "players": players, "who": who_of(sitting)}
            row = await session.get(RatingRow, key, with_for_update=True)
            if row is None:
                fresh = MODEL.rating()
                row = RatingRow(**key, mean=fresh.mu, deviation=fresh.sigma, tables=0)
                session.add(row)
            rows.append(row)
        teams = [[MODEL.rating(mu=row.mean, sigma=row.deviation)] for row in rows]
        rated = MODEL.rate(teams, scores=returns)
        for row, team in zip(rows, rated, strict=True):
            new: PlackettLuceRating = team[0]
            row.mean, row.deviation, row.tables = new.mu, new.sigma, row.tables + 1
