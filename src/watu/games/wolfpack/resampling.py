"""Worlds that look the same to the players: they share all they see, and nobody has seen what lies face down."""

from __future__ import annotations

from watu.core.dice import Rng
from watu.games.wolfpack.constants import UNSPOTTED
from watu.games.wolfpack.position import Sea

TRIES = 50


def resample(s: Sea, rng: Rng) -> None:
    """Deal anew the escort cups, the captains' reverses and the ships not identified."""
    if len(s.setup_cup):
        cups(s, rng)
    for pool in (0, 1):
        captains(s, pool, rng)
    special(s, rng)
    for ring in range(4):
        ships(s, ring, rng)


def cups(s: Sea, rng: Rng) -> None:
    """Set-up and distribution cup; a world is the likelier, the better it explains the False Contacts drawn so far."""
    false = s.game.false_contact
    added = s.game.escort_period(s.month).added_false
    pool = sorted(s.setup_cup.unseen + s.cup.unseen)
    for _ in range(added):
        pool.remove(false)
    most = pool.count(false) + added
    size = len(s.cup.unseen) - added
    for _ in range(TRIES):
        rng.shuffle(pool)
        found = pool[:size].count(false) + added
        if not s.false_pulls or rng.chance() < (found / most) ** s.false_pulls:
            break
    s.cup.unseen = sorted(pool[:size] + [false] * added)
    s.setup_cup.unseen = sorted(pool[size:])


def captains(s: Sea, pool: int, rng: Rng) -> None:
    """Captains whose reverse is not known change places with those in the cup who have the same face."""
    men = s.game.box.captains
    hidden = [one for one in s.escorts if not one.is_known and s.escort_type(one).pool == pool]
    for is_elite in (False, True):
        holders = [one for one in hidden if men[one.captain].helmsman == is_elite]
        in_cup = [man for man in s.captain_cups[pool].unseen if men[man].helmsman == is_elite]
        everyone = sorted(in_cup + [one.captain for one in holders])
        rng.shuffle(everyone)
        others = [man for man in s.captain_cups[pool].unseen if men[man].helmsman != is_elite]
        for one in holders:
            one.captain = everyone.pop()
        s.captain_cups[pool].unseen = sorted(others + everyone)


def special(s: Sea, rng: Rng) -> None:
    """The special ship in the fourth pile, or in its box unidentified, may be any with the face that is seen."""
    if not s.special:
        return
    kinds = s.game.box.ships
    in_pile = [ship for ship in s.piles[3].unseen if kinds[ship].special]
    box = next(
        (n for n, ship in enumerate(s.ships) if ship > UNSPOTTED and kinds[ship].special and not s.identified[n]), -1
    )
    if not in_pile and box < 0:
        return
    now = in_pile[0] if in_pile else s.ships[box]
    aside = s.special_pile.unseen
    could = [ship for ship in sorted([now, *aside]) if s.special == 2 or kinds[ship].kind != "troop_transport"]
    if box >= 0:
        could = [ship for ship in could if kinds[ship].same_face(kinds[now])]
    chosen = could[rng.below(len(could))]
    if chosen == now:
        return
    s.special_pile.unseen = sorted([ship for ship in aside if ship != chosen] + [now])
    if box >= 0:
        s.ships[box] = chosen
    else:
        s.piles[3].unseen = sorted([ship for ship in s.piles[3].unseen if ship != now] + [chosen])


def ships(s: Sea, ring: int, rng: Rng) -> None:
    """Ships in the convoy that are not identified change places with those of the ring that have the same face."""
    kinds = s.game.box.ships
    pile = s.piles[ring].unseen
    hidden = [box for box, ship in enumerate(s.ships) if ship > UNSPOTTED and not s.identified[box]]
    hidden = [box for box in hidden if kinds[s.ships[box]].ring == ring + 1 and not kinds[s.ships[box]].special]
    while hidden:
        face = kinds[s.ships[hidden[0]]]
        boxes = [box for box in hidden if kinds[s.ships[box]].same_face(face)]
        hidden = [box for box in hidden if box not in boxes]
        everyone = [ship for ship in pile if kinds[ship].same_face(face) and not kinds[ship].special]
        pile = [ship for ship in pile if ship not in everyone]
        everyone = sorted(everyone + [s.ships[box] for box in boxes])
        rng.shuffle(everyone)
        for box in boxes:
            s.ships[box] = everyone.pop()
        pile = pile + everyone
    s.piles[ring].unseen = sorted(pile)
