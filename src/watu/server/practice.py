"""Practice that goes on from a finished table: a new table with a record, a seed and dice of its own, unrated, against bots."""

from __future__ import annotations

from watu.core.dice import Seed
from watu.core.errors import RulesError, UsageError
from watu.core.origin import Origin, origin_of
from watu.core.registry import usual_kind
from watu.server import replays
from watu.server.advice_structs import PlayOn
from watu.server.house import House
from watu.server.lobby import make, number_of, wanted_seats
from watu.server.model import PersonRow
from watu.server.refusal import Refusal
from watu.server.standing import Standing
from watu.server.structs import NewTable
from watu.server.tables import Table


async def play_on(house: House, table: Table, standing: Standing, person: PersonRow, wanted: PlayOn) -> Table:
    """The new table. What the chosen seat could not know there is drawn anew, so that hindsight does not help.

    Refusal where the game is over, has no such seat, bot or step, or finds no world that looks the same to the seat.
    """
    player, book = number_of(table, wanted.seat), table.book
    states = await replays.states(table, standing)
    if wanted.step >= len(states):
        raise Refusal("input/malformed", f"The game has {len(states) - 1} steps.", where="step")
    bot = wanted.bot or usual_kind(book.info)
    who = {seat: "me" if seat == wanted.seat else f"bot:{bot}" for seat in book.game.seats}
    sittings = wanted_seats(book, who, person.id)

    def begins(seed: Seed) -> Origin:
        try:
            return origin_of(states[wanted.step], player, seed, table.id)
        except UsageError:
            raise Refusal("practice/over", "The game is over there; choose an earlier moment.", 409) from None
        except RulesError:
            sentence = "No other world was found that looks the same to this seat; choose another moment or seat."
            raise Refusal("practice/no_world", sentence, 409) from None

    quiet = NewTable(table.row.game, is_public=False, may_watch=False, has_hints=True)
    return await make(house, person, quiet, book, sittings, begins)
