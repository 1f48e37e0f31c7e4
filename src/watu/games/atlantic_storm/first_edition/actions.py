"""Everything that a seat can choose, each a small choice."""

from __future__ import annotations

from typing import Final, final

from watu.core.actions import Action
from watu.games.atlantic_storm.first_edition.position import (
    COMBINED,
    SIDES,
    ZONES,
    FirstCard,
    FirstConvoy,
)

ZONE_WORDS: Final = (
    "nothing",
    "air operations",
    "surface operations",
    "air and surface operations",
    "submarine operations",
    "air and submarine operations",
    "surface and submarine operations",
    "combined operations",
)

TWO_CARDS: Final = 0
COMBINE: Final = 1
CANCEL_A_CARD: Final = 2
CHANGE_ZONES: Final = 3
ADMIRAL_WORDS: Final = ("two", "combined", "cancel", "zones")
ADMIRAL_SENTENCES: Final = (
    "Use the Admiral to play two normal cards.",
    "Use the Admiral to make it combined operations.",
    "Use the Admiral to cancel an enemy card.",
    "Use the Admiral to change the zones.",
)

HOLD: Final = 0
CANCEL_PLAY: Final = 1
CANCEL_EARLIER: Final = 2
SKIP_TURN: Final = 3


@final
class FirstDeclare(Action):
    """Declare the zone of the battle (a set of bits)."""

    def __init__(self, zone: int) -> None:
        """One of the three zones, combined operations, or in solitaire a pair."""
        words = "combined" if zone == COMBINED else ZONES[zone].replace("_", " ")
        super().__init__(f"declare {words}", f"Declare {ZONE_WORDS[zone]}.")
        self.zone = zone

    def data(self) -> dict[str, object]:
        """The zone by name."""
        return {"type": "declare", "zone": ZONES[self.zone]}


@final
class FirstPick(Action):
    """Pick one of two convoys for the battle."""

    def __init__(self, convoy: int, card: FirstConvoy) -> None:
        """By number."""
        super().__init__(f"pick {card.slug}", f"Fight over {card.name}.")
        self.convoy = convoy
        self.slug = card.slug

    def data(self) -> dict[str, object]:
        """The convoy's slug."""
        return {"type": "pick", "convoy": self.slug}


@final
class FirstLay(Action):
    """Lay a card of the hand."""

    def __init__(self, card: int, kind: FirstCard) -> None:
        """By number."""
        super().__init__(f"lay {kind.slug}", f"Play {kind.name}.")
        self.card = card
        self.slug = kind.slug

    def data(self) -> dict[str, object]:
        """The card's slug."""
        return {"type": "lay", "card": self.slug}


@final
class FirstAttach(Action):
    """Attach the bonus card just laid to a parent, or leave it alone."""

    def __init__(self, parent: int, kind: FirstCard | None) -> None:
        """NOTHING and None: alone."""
        if kind is None:
            super().__init__("alone", "Leave it without a parent.")
        else:
            super().__init__(f"on {kind.slug}", f"Attach it to {kind.name}.")
        self.parent = parent
        self.slug = "" if kind is None else kind.slug

    def data(self) -> dict[str, object]:
        """The parent's slug, empty for none."""
        return {"type": "attach", "parent": self.slug}


@final
class FirstAdmiral(Action):
    """Say what the Admiral just laid is used for."""

    def __init__(self, use: int) -> None:
        """One of the closed set above."""
        super().__init__(f"admiral {ADMIRAL_WORDS[use]}", ADMIRAL_SENTENCES[use])
        self.use = use

    def data(self) -> dict[str, object]:
        """The use by name."""
        return {"type": "admiral", "use": ADMIRAL_WORDS[self.use]}


@final
class FirstDone(Action):
    """End the play."""

    def __init__(self) -> None:
        """There is one."""
        super().__init__("done", "That is all.")

    def data(self) -> dict[str, object]:
        """Nothing more."""
        return {"type": "done"}


@final
class FirstDiscard(Action):
    """Discard a card, or the whole hand."""

    def __init__(self, card: int, kind: FirstCard | None) -> None:
        """NOTHING and None: the whole hand."""
        word, name = ("hand", "the whole hand") if kind is None else (kind.slug, kind.name)
        super().__init__(f"discard {word}", f"Discard {name}.")
        self.card = card
        self.word = word

    def data(self) -> dict[str, object]:
        """The card's slug, or "hand"."""
        return {"type": "discard", "card": self.word}


@final
class FirstStrike(Action):
    """Use the storm: cancel a play, skip a turn to come, or strike nobody."""

    def __init__(self, manner: int, player: int, seat: str) -> None:
        """``seat`` is the player's name; empty for nobody."""
        word = seat.lower()
        notation, sentence = (
            ("hold", "Let the storm pass without striking."),
            (f"cancel {word}", f"Cancel the play of {seat}."),
            (f"cancel {word} earlier", f"Cancel the play of {seat} in the first round."),
            (f"skip {word}", f"Skip the next turn of {seat}."),
        )[manner]
        super().__init__(notation, sentence)
        self.manner = manner
        self.player = player
        self.seat = seat

    def data(self) -> dict[str, object]:
        """What is done to whom."""
        manner = ("hold", "cancel", "cancel_earlier", "skip")[self.manner]
        return {"type": "strike", "manner": manner, "player": self.seat}


@final
class FirstRefuel(Action):
    """Refuel a card of the winning side and take it, or none."""

    def __init__(self, card: int, kind: FirstCard | None) -> None:
        """NOTHING and None: none."""
        word, name = ("nothing", "nothing") if kind is None else (kind.slug, kind.name)
        super().__init__(f"refuel {word}", f"Refuel {name}.")
        self.card = card
        self.word = word

    def data(self) -> dict[str, object]:
        """The card's slug, or "nothing"."""
        return {"type": "refuel", "card": self.word}


@final
class FirstGive(Action):
    """Give a spoil to a player; convoys are numbered after the Force cards."""

    def __init__(self, item: int, slug: str, name: str, player: int, seat: str) -> None:
        """``seat`` is the receiver's name."""
        super().__init__(f"give {slug} {seat.lower()}", f"Give {name} to {seat}.")
        self.item = item
        self.player = player
        self.slug = slug
        self.seat = seat

    def data(self) -> dict[str, object]:
        """What and to whom."""
        return {"type": "give", "card": self.slug, "player": self.seat}


@final
class FirstSide(Action):
    """Choose the side to play in solitaire."""

    def __init__(self, side: int) -> None:
        """Allied or Axis."""
        name = ("Allied", "German")[side]
        super().__init__(f"side {SIDES[side]}", f"Play the {name} side.")
        self.side = side

    def data(self) -> dict[str, object]:
        """The side by name."""
        return {"type": "side", "side": SIDES[self.side]}


CANCEL_CARD: Final = 0
PROTECT: Final = 1
DROP: Final = 2
SOLO_VERBS: Final = ("cancel", "protect", "drop")
SOLO_SENTENCES: Final = ("Cancel", "Supply and protect", "Discard")


@final
class FirstTarget(Action):
    """In solitaire: cancel an enemy card, protect or drop one's own; or none."""

    def __init__(self, verb: int, card: int, kind: FirstCard | None) -> None:
        """NOTHING and None: none."""
        word, name = ("nothing", "nothing") if kind is None else (kind.slug, kind.name)
        super().__init__(f"{SOLO_VERBS[verb]} {word}", f"{SOLO_SENTENCES[verb]} {name}.")
        self.verb = verb
        self.card = card
        self.word = word

    def data(self) -> dict[str, object]:
        """The verb and the card's slug, or "nothing"."""
        return {"type": SOLO_VERBS[self.verb], "card": self.word}


@final
class FirstStormUse(Action):
    """In solitaire: roll for the storm, or let it blow over."""

    def __init__(self, is_used: bool) -> None:
        """A storm passed on need not be used."""
        super().__init__(
            "storm roll" if is_used else "storm decline",
            "Roll for the storm." if is_used else "Let the storm blow over.",
        )
        self.is_used = is_used

    def data(self) -> dict[str, object]:
        """Whether it is used."""
        return {"type": "storm", "use": self.is_used}
