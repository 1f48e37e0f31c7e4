"""What can be chosen in the Admiral's Edition, one small class a kind of choice."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from watu.core.actions import Action

if TYPE_CHECKING:
    from watu.games.atlantic_storm.position import Convoy, Force

SUIT_WORDS = ("Air", "Surface", "Sub", "Combined")


@final
class SelectConvoy(Action):
    """Of the two convoys turned over, fight for this one."""

    def __init__(self, convoy: int, card: Convoy) -> None:
        """``convoy`` is its number in the game."""
        super().__init__(f"convoy {card.slug}", f"Select the convoy {card.name}.")
        self.convoy = convoy
        self.slug = card.slug

    def data(self) -> dict[str, object]:
        """The convoy's slug."""
        return {"type": "convoy", "convoy": self.slug}


@final
class DeclareSuit(Action):
    """Declare which values count."""

    def __init__(self, suit: int, slug: str) -> None:
        """``suit`` is an index of SUITS."""
        super().__init__(f"suit {slug}", f"Declare {SUIT_WORDS[suit]} as the suit.")
        self.suit = suit
        self.slug = slug

    def data(self) -> dict[str, object]:
        """The suit's slug."""
        return {"type": "suit", "suit": self.slug}


@final
class LayCard(Action):
    """Lay a card from the hand face up."""

    def __init__(self, card: int, force: Force) -> None:
        """``card`` is its number in the game."""
        super().__init__(f"lay {force.slug}", f"Play {force.name}.")
        self.card = card
        self.slug = force.slug

    def data(self) -> dict[str, object]:
        """The card's slug."""
        return {"type": "lay", "card": self.slug}


@final
class HideCard(Action):
    """Lay a card from the hand under Surprise."""

    def __init__(self, card: int, force: Force) -> None:
        """``card`` is its number in the game."""
        super().__init__(f"hide {force.slug}", f"Play {force.name} hidden under Surprise.")
        self.card = card
        self.slug = force.slug

    def data(self) -> dict[str, object]:
        """The card's slug."""
        return {"type": "hide", "card": self.slug}


@final
class DiscardCard(Action):
    """Discard a card from the hand."""

    def __init__(self, card: int, force: Force) -> None:
        """``card`` is its number in the game."""
        super().__init__(f"discard {force.slug}", f"Discard {force.name}.")
        self.card = card
        self.slug = force.slug

    def data(self) -> dict[str, object]:
        """The card's slug."""
        return {"type": "discard", "card": self.slug}


@final
class ShowCard(Action):
    """Of several cards discarded together, put this one on top."""

    def __init__(self, card: int, force: Force) -> None:
        """``card`` is its number in the game."""
        super().__init__(f"top {force.slug}", f"Put {force.name} on top, where all see it.")
        self.card = card
        self.slug = force.slug

    def data(self) -> dict[str, object]:
        """The card's slug."""
        return {"type": "top", "card": self.slug}


@final
class TakeCard(Action):
    """Take a surviving card back by Azores or Channel Dash."""

    def __init__(self, card: int, force: Force) -> None:
        """``card`` is its number in the game."""
        super().__init__(f"take {force.slug}", f"Take {force.name} into your hand.")
        self.card = card
        self.slug = force.slug

    def data(self) -> dict[str, object]:
        """The card's slug."""
        return {"type": "take", "card": self.slug}


@final
class GiveSpoil(Action):
    """Give one spoil card to one of the victors."""

    def __init__(self, spoil: int, slug: str, name: str, party: int, party_name: str) -> None:
        """``spoil`` is a Force card's number, or the number of Force cards plus a convoy's."""
        super().__init__(f"give {slug} {party_name.lower()}", f"Give {name} to {party_name}.")
        self.spoil = spoil
        self.party = party
        self.slug = slug
        self.to = party_name

    def data(self) -> dict[str, object]:
        """The card's slug and the party's name."""
        return {"type": "give", "card": self.slug, "to": self.to}


@final
class TargetPlay(Action):
    """Name a player as the target of an event; in double rounds, which of his two plays."""

    def __init__(self, party: int, party_name: str, half: int) -> None:
        """``half`` 0 is the only one there is, or the next."""
        words = ("", "first", "second")
        which = party_name if not half else f"{party_name}'s play in the {words[half]} round of the battle"
        super().__init__(f"target {party_name.lower()} {words[half]}".strip(), f"Target {which}.")
        self.party = party
        self.half = half
        self.name = party_name

    def data(self) -> dict[str, object]:
        """The party's name, and the round of the battle or 0."""
        return {"type": "target", "player": self.name, "round": self.half}


@final
class Word(Action):
    """A choice without a card: flush, done, fate and the like; each is made once a game and compared by identity."""

    def __init__(self, word: str, sentence: str) -> None:
        """``word`` is the whole notation."""
        super().__init__(word, sentence)

    def data(self) -> dict[str, object]:
        """The word itself is the type."""
        return {"type": self.notation}
