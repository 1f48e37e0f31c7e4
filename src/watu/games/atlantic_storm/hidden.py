"""What a seat cannot know: other hands, cards under Surprise, discards not shown, the order of the decks."""

from __future__ import annotations

from watu.core.dice import Rng
from watu.games.atlantic_storm.legal_play import absorb, why_not_hide
from watu.games.atlantic_storm.position import BOTH, EITHER, StormPlay, StormTable

TRIES = 50


def resample(s: StormTable, viewer: int, rng: Rng) -> None:
    """Deal everything anew that the seat has not seen; cards that all saw return to a hand stay in it."""
    for pile in range(len(s.force_decks)):
        resample_pile(s, pile, viewer, rng)
    for number in range(len(s.convoy_decks)):
        resample_convoys(s, number, rng)


def resample_pile(s: StormTable, pile: int, viewer: int, rng: Rng) -> None:
    """One pile's cards: those under Surprise first, for they must fit, then hands, discards and the deck.

    What has been in a hand since before the latest reshuffle is no card that the seat knows to have been shuffled in.
    """
    p = s.game.parameters
    others = [player for player in range(p.players) if player != viewer and p.pile_of[player] == pile]
    unseen = [place for place, seats in enumerate(s.seen[pile]) if not seats >> viewer & 1]
    plays = [play for play in s.plays if play.hidden and play.by in others]
    pool = s.force_decks[pile].unseen + [s.discards[pile][place] for place in unseen]
    for player in others:
        pool.extend(unknown_of(s, player))
    for play in plays:
        pool.extend(play.hidden)
    pool.sort()
    rng.shuffle(pool)
    barred = [card for card, seats in zip(s.recycled[pile], s.recycled_seen[pile], strict=True) if seats >> viewer & 1]
    draw = Dealer(pool, s.held_over[pile], barred)
    for play in plays:
        hide_anew(s, play, draw, rng)
    for player in others:
        s.hands[player] = sorted(s.known[player] + draw.instead(unknown_of(s, player)))
    for place, card in zip(unseen, draw.instead([s.discards[pile][place] for place in unseen]), strict=True):
        s.discards[pile][place] = card
    s.force_decks[pile].unseen = sorted(draw.pool)
    s.held_over[pile] = sorted(draw.still_held)


class Dealer:
    """Deals shuffled cards in place of others, with regard to what a reshuffle has given away.

    Which cards they were makes no difference, only how many of them had been held for long: the same dice then deal the
    same world, whichever is the true one.
    """

    def __init__(self, pool: list[int], held: list[int], barred: list[int]) -> None:
        """``held`` are cards in hands since before the reshuffle; ``barred`` cannot stand in their place."""
        self.pool = pool
        self.held = held
        self.still_held = [card for card in held if card not in pool]
        self.barred = barred

    def held_first(self, cards: list[int]) -> list[bool]:
        """For each of the cards whether it has been held for long, those first."""
        return sorted([card in self.held for card in cards], reverse=True)

    def able(self, is_held: bool) -> list[int]:
        """The cards of the pool that can stand in such a card's place."""
        if not is_held or not self.barred:
            return self.pool
        return [other for other in self.pool if other not in self.barred] or self.pool

    def take(self, card: int, is_held: bool) -> None:
        """Take a card out of the pool."""
        self.pool.remove(card)
        if is_held:
            self.still_held.append(card)

    def instead(self, cards: list[int]) -> list[int]:
        """One card for each, those held for long first, in random order as far as the seat can tell."""
        dealt: list[int] = []
        for is_held in self.held_first(cards):
            dealt.append(self.able(is_held)[-1])
            self.take(dealt[-1], is_held)
        return dealt


def unknown_of(s: StormTable, player: int) -> list[int]:
    """The cards of a hand that others do not know to be there."""
    return [card for card in s.hands[player] if card not in s.known[player]]


def hide_anew(s: StormTable, play: StormPlay, draw: Dealer, rng: Rng) -> None:
    """Other cards under the Surprise, such as its player could have hidden there."""
    truly = play.hidden
    for _ in range(TRIES):
        trial = StormPlay(play.by, play.half)
        trial.state, trial.admiral, trial.discarded = play.state, play.admiral, play.discarded
        trial.barred_from = play.barred_from
        for card in play.cards:
            absorb(trial, card, s.game.forces[card], s.game.convoys[s.convoy].playable[card])
        trial.cards = play.cards
        trial.doubled = play.doubled
        if hide_all(s, trial, draw, truly, rng):
            s.plays[s.plays.index(play)] = trial
            break
    else:
        trial = play  # the true cards always could
    for card, is_held in zip(trial.hidden, draw.held_first(truly), strict=True):
        draw.take(card, is_held)


def hide_all(s: StormTable, trial: StormPlay, draw: Dealer, truly: list[int], rng: Rng) -> bool:
    """Hide as many cards of the pool, each legal after the others; False if it does not come out."""
    for is_held in draw.held_first(truly):
        able = [card for card in draw.able(is_held) if card not in trial.hidden and could_hide(s, trial, card)]
        if not able:
            return False
        card = rng.choice(able)
        trial.hidden.append(card)
        absorb(trial, card, s.game.forces[card], s.game.convoys[s.convoy].playable[card])
    return True


def could_hide(s: StormTable, trial: StormPlay, card: int) -> bool:
    """Whether the card was legal in the turn, with the bars of that turn."""
    side = s.game.forces[card].side
    if side != EITHER and trial.barred_from in (side, BOTH):
        return False
    return why_not_hide(s, trial, card) is None


def resample_convoys(s: StormTable, number: int, rng: Rng) -> None:
    """Which convoys were put away unseen; the Storm is known to be in the pile until it is turned over."""
    deck, box = s.convoy_decks[number], s.boxed[number]
    if not box:
        return
    storm = s.game.storm
    is_in = storm in deck.unseen
    pool = sorted(box + [card for card in deck.unseen if card != storm])
    rng.shuffle(pool)
    s.boxed[number] = sorted(pool[: len(box)])
    deck.unseen = sorted(pool[len(box) :] + ([storm] if is_in else []))


def everything(s: StormTable) -> list[str]:
    """Every card of the box by name, wherever it lies, sorted."""
    forces = s.game.unused + s.engaged + [card for card in (s.fuel_card,) if card >= 0]
    for pile in [*s.hands, *s.discards, *s.won_cards, *[deck.unseen for deck in s.force_decks]]:
        forces = forces + pile
    for play in s.plays:
        forces = forces + play.cards + play.hidden
    for stacks in s.game.stacks:
        for later in stacks[s.year + 1 :]:
            forces = forces + later
    count = len(s.game.forces)
    convoys = s.aside + s.removed + s.flipped + [card for card in (s.convoy,) if card >= 0]
    for pile in [*s.won_convoys, *s.boxed]:
        convoys = convoys + pile
    for deck in s.convoy_decks:
        convoys = convoys + deck.unseen + deck.bottom
    if s.is_storm:
        convoys.append(s.game.storm)
    forces.extend(spoil for spoil in s.pool if spoil < count)
    convoys.extend(spoil - count for spoil in s.pool if spoil >= count)
    return sorted([s.game.forces[card].slug for card in forces] + [s.game.convoys[card].slug for card in convoys])
