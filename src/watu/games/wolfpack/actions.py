"""What can be chosen: one small class a kind of choice, all made once by the game."""

from __future__ import annotations

from typing import final

from watu.core.actions import Action
from watu.games.wolfpack.constants import CREW, DIRECTIONS, KINDS, MARKS

NUMERALS = ("I", "II", "III", "IV", "V", "VI")
PEOPLE = (
    "the Captain", "the 1st Watch Officer", "the 2nd Watch Officer", "the Chief Engineer", "the bow section",
    "the midship section", "the stern section",
)  # fmt: skip
PLACES = (
    "the hydrophone", "the periscope", "the deck gun", "the diesel engines", "the electric engines", "the rudder and planes",
    "tube I", "tube II", "tube III", "tube IV", "tube V", "tube VI", "the flooding", "the fire",
)  # fmt: skip


@final
class Word(Action):
    """A choice that is its own name: ``keep``, ``sail``, ``crash_dive``."""

    def data(self) -> dict[str, object]:
        """The word."""
        return {"type": self.notation}


@final
class Again(Action):
    """Pull a card of a Torpedo Hit Check again: 0 To-Hit, 1 size, 2 angle, 3 die."""

    def __init__(self, which: int) -> None:
        """``repull angle``."""
        name = ("hit", "size", "angle", "die")[which]
        super().__init__(f"repull {name}", f"Pull the {name} card again for 1 TP.")
        self.which = which

    def data(self) -> dict[str, object]:
        """Which card."""
        return {"type": "repull", "card": self.notation.split()[1]}


@final
class ToBox(Action):
    """Move to, or start in, an Approach box; its number differs between the maps."""

    def __init__(self, name: str, numbers: list[int]) -> None:
        """``box l4``; ``numbers`` on the large and the small map, -1 where there is no such box."""
        super().__init__(f"box {name.lower()}", f"Go to Approach box {name}.")
        self.numbers = numbers

    def on(self, size: int) -> int:
        """Its number on a map."""
        return self.numbers[size]

    def data(self) -> dict[str, object]:
        """The box."""
        return {"type": "box", "box": self.notation.split()[1]}


@final
class ToSpace(Action):
    """Enter the Attack map at a space."""

    def __init__(self, name: str, numbers: list[int]) -> None:
        """``enter c00r04``; ``numbers`` on the large and the small map, -1 where there is no such space."""
        super().__init__(f"enter {name}", f"Enter the Attack map at {name}.")
        self.numbers = numbers

    def on(self, size: int) -> int:
        """Its number on a map."""
        return self.numbers[size]

    def data(self) -> dict[str, object]:
        """The space."""
        return {"type": "enter", "space": self.notation.split()[1]}


@final
class ToDepth(Action):
    """Go to a depth: an index of the track."""

    def __init__(self, depth: int) -> None:
        """``depth surface``, ``depth 30``."""
        name = ("surface", "periscope")[depth] if depth < 2 else str(15 * (depth - 1))
        where = ("the surface", "periscope depth")[depth] if depth < 2 else f"{name} m"
        super().__init__(f"depth {name}", f"Be at {where}.")
        self.depth = depth

    def data(self) -> dict[str, object]:
        """The depth as the track names it."""
        return {"type": "depth", "depth": self.notation.split()[1]}


@final
class Course(Action):
    """Face a direction."""

    def __init__(self, facing: int) -> None:
        """``course ne``."""
        super().__init__(f"course {DIRECTIONS[facing].lower()}", f"Steer {DIRECTIONS[facing]}.")
        self.facing = facing

    def data(self) -> dict[str, object]:
        """The direction."""
        return {"type": "course", "facing": self.facing}


@final
class Ahead(Action):
    """Move forward some spaces."""

    def __init__(self, spaces: int) -> None:
        """``ahead 2``."""
        words = ("Stay in this space.", "Go one space ahead.", "Go two spaces ahead.")
        super().__init__(f"ahead {spaces}", words[spaces])
        self.spaces = spaces

    def data(self) -> dict[str, object]:
        """The spaces."""
        return {"type": "ahead", "spaces": self.spaces}


@final
class Aim(Action):
    """Calculate for a convoy box."""

    def __init__(self, name: str, numbers: list[int]) -> None:
        """``aim c04r06``; ``numbers`` of the box on the large and the small map."""
        super().__init__(f"aim {name}", f"Calculate for the ship at {name}.")
        self.numbers = numbers

    def on(self, size: int) -> int:
        """Its number on a map."""
        return self.numbers[size]

    def data(self) -> dict[str, object]:
        """The space of the box."""
        return {"type": "aim", "space": self.notation.split()[1]}


@final
class Tubes(Action):
    """Some tubes of one end, as a bit set: to mark with a calculation, or to fire at an Escort."""

    def __init__(self, verb: str, mask: int) -> None:
        """``mark 1 3`` or ``volley 5``."""
        chosen = [tube for tube in range(6) if mask >> tube & 1]
        names = " and ".join(NUMERALS[tube] for tube in chosen)
        sentence = f"Set tubes {names} to it." if verb == "mark" else f"Fire tubes {names} at the Escort."
        super().__init__(f"{verb} {' '.join(str(tube + 1) for tube in chosen)}", sentence)
        self.verb = verb
        self.mask = mask

    def data(self) -> dict[str, object]:
        """The tubes, from 1."""
        return {"type": self.verb, "tubes": [tube + 1 for tube in range(6) if self.mask >> tube & 1]}


@final
class Fire(Action):
    """Fire a tube at a convoy box."""

    def __init__(self, tube: int, name: str, numbers: list[int]) -> None:
        """``fire 3 c04r06``; ``numbers`` of the box on the large and the small map."""
        super().__init__(f"fire {tube + 1} {name}", f"Fire tube {NUMERALS[tube]} at the ship at {name}.")
        self.tube = tube
        self.numbers = numbers

    def on(self, size: int) -> int:
        """Its number on a map."""
        return self.numbers[size]

    def data(self) -> dict[str, object]:
        """The tube, from 1, and the space."""
        return {"type": "fire", "tube": self.tube + 1, "space": self.notation.split()[2]}


@final
class Shoot(Action):
    """Fire a tube at an Escort on the Attack map."""

    def __init__(self, tube: int, kind: int, slug: str, name: str) -> None:
        """``shoot 3 de5``."""
        super().__init__(f"shoot {tube + 1} {slug}", f"Fire tube {NUMERALS[tube]} at {name}.")
        self.tube = tube
        self.kind = kind

    def data(self) -> dict[str, object]:
        """The tube, from 1, and the Escort."""
        return {"type": "shoot", "tube": self.tube + 1, "escort": self.notation.split()[2]}


@final
class Load(Action):
    """Begin to load a tube, or put a torpedo into it before the patrol."""

    def __init__(self, tube: int, kind: int) -> None:
        """``load 3 g7e``."""
        super().__init__(f"load {tube + 1} {KINDS[kind]}", f"Load a {KINDS[kind].upper()} into tube {NUMERALS[tube]}.")
        self.tube = tube
        self.kind = kind

    def data(self) -> dict[str, object]:
        """The tube, from 1, and the kind."""
        return {"type": "load", "tube": self.tube + 1, "kind": KINDS[self.kind]}


@final
class Number(Action):
    """A number of something: electric torpedoes for the bow, boats to send, XP to convert."""

    def __init__(self, verb: str, number: int, sentence: str) -> None:
        """``stern 2``, ``electric 4``."""
        super().__init__(f"{verb} {number}", sentence)
        self.verb = verb
        self.number = number

    def data(self) -> dict[str, object]:
        """The number."""
        return {"type": self.verb, "number": self.number}


@final
class Repair(Action):
    """A Crew Section (BOW to STERN) works on a location, with or without the Chief Engineer."""

    def __init__(self, section: int, location: int, assisted: bool) -> None:
        """``repair bow hy``, ``repair bow hy engineer``."""
        mark = MARKS[location].lower()
        sentence = f"{PEOPLE[section][0].upper()}{PEOPLE[section][1:]} works on {PLACES[location]}"
        more = " with the Chief Engineer." if assisted else "."
        super().__init__(f"repair {CREW[section]} {mark}" + (" engineer" if assisted else ""), sentence + more)
        self.section = section
        self.location = location
        self.assisted = assisted

    def data(self) -> dict[str, object]:
        """Section, location and help."""
        return {
            "type": "repair",
            "section": CREW[self.section],
            "location": MARKS[self.location],
            "engineer": self.assisted,
        }


@final
class Heal(Action):
    """The medic or a Crew Section tends somebody."""

    def __init__(self, healer: int, patient: int) -> None:
        """``heal wo2 captain``."""
        sentence = f"{PEOPLE[healer][0].upper()}{PEOPLE[healer][1:]} tends {PEOPLE[patient]}."
        super().__init__(f"heal {CREW[healer]} {CREW[patient]}", sentence)
        self.healer = healer
        self.patient = patient

    def data(self) -> dict[str, object]:
        """Who tends whom."""
        return {"type": "heal", "by": CREW[self.healer], "who": CREW[self.patient]}


@final
class Relocate(Action):
    """Men go from one Crew Section to another, and a wound level the other way."""

    def __init__(self, helper: int, helped: int) -> None:
        """``relocate bow stern``: men of the bow fill up the stern."""
        super().__init__(f"relocate {CREW[helper]} {CREW[helped]}", f"Men of {PEOPLE[helper]} go to {PEOPLE[helped]}.")
        self.helper = helper
        self.helped = helped

    def data(self) -> dict[str, object]:
        """From and to."""
        return {"type": "relocate", "from": CREW[self.helper], "to": CREW[self.helped]}


@final
class Hunt(Action):
    """Try to sink a damaged ship on the Turn Track."""

    def __init__(self, ship: int, slug: str) -> None:
        """``hunt s12``."""
        super().__init__(f"hunt {slug}", f"Hunt the straggler {slug.upper()}.")
        self.ship = ship

    def data(self) -> dict[str, object]:
        """The ship."""
        return {"type": "hunt", "ship": self.notation.split()[1]}


@final
class Roster(Action):
    """A boat of the flotillas: to take on patrol, send out, or hurry through refit."""

    def __init__(self, verb: str, roster: int, slug: str, name: str, sentence: str) -> None:
        """``take u81``."""
        super().__init__(f"{verb} {slug}", sentence.format(name))
        self.verb = verb
        self.roster = roster

    def data(self) -> dict[str, object]:
        """The boat."""
        return {"type": self.verb, "boat": self.notation.split()[1]}


@final
class Train(Action):
    """Buy, or be granted, a crew enhancement; or lose one."""

    def __init__(self, verb: str, skill: int, slug: str, words: str, price: int) -> None:
        """``train cap_2tdc``, ``forget sec_fire4``; ``words`` say who learns what."""
        cost = f"for {price} XP" if price else "free of charge"
        sentence = f"Forget what was learned: {words}." if verb == "forget" else f"Train {words}, {cost}."
        super().__init__(f"{verb} {slug}", sentence)
        self.verb = verb
        self.skill = skill

    def data(self) -> dict[str, object]:
        """The skill."""
        return {"type": self.verb, "skill": self.notation.split()[1]}


@final
class Assign(Action):
    """Take over an officer or the sections of a crew whose boat was scuttled."""

    def __init__(self, roster: int, track: int, slug: str, name: str) -> None:
        """``assign u332 captain``."""
        who = (*PEOPLE[:4], "the Crew Sections")[track]
        super().__init__(f"assign {slug} {(*CREW[:4], 'sections')[track]}", f"Take over {who} of {name}.")
        self.roster = roster
        self.track = track

    def data(self) -> dict[str, object]:
        """The boat that was scuttled, and whom."""
        return {"type": "assign", "boat": self.notation.split()[1], "who": self.notation.split()[2]}
