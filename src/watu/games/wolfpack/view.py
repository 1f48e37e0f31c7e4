"""What the players see: the same for all, with nothing that lies face down."""

from __future__ import annotations

import msgspec

from watu.games.wolfpack.constants import (
    CREW,
    DIRECTIONS,
    FATES,
    KINDS,
    LEVELS,
    LOCATIONS,
    MARKS,
    ON_APPROACH,
    ON_ATTACK,
    SIZES,
    TYPES,
    UNSPOTTED,
)
from watu.games.wolfpack.position import EscortShip, Sea, Uboat

PLACES = ("approach", "attack", "turn track", "chased off", "lost", "in port")
ESCORT_PLACES = ("unseen", "holding", "patrol box", "search box", "atop", "intercept", "attack map", "removed")
CONTACTS = ("full", "lost 1", "lost 2")
FLOODING = ("none", "F", "L", "O", "second O", "D", "I", "N", "G", "sunk")


class TubeView(msgspec.Struct, frozen=True):
    """A torpedo tube: its kind (none, g7a, g7e), the turns until it is loaded, and what it is set to."""

    number: int
    kind: str
    loading: int
    target: str
    modifier: int


class BoatView(msgspec.Struct, frozen=True):
    """A boat with its board. ``box`` on the Approach map, ``space`` and ``facing`` on the Attack map, else empty."""

    letter: str
    number: int
    name: str
    player: str
    type: str
    is_replacement: bool
    place: str
    fate: str
    box: str
    location: str
    space: str
    facing: str
    depth: str
    metres: int
    silent: bool
    blowing: bool
    tactical_points: int
    flooding: str
    flooding_level: int
    flooding_contained: bool
    fire: int
    fire_contained: bool
    gas: int
    damage: dict[str, str]
    observation_periscope: str
    wounds: dict[str, int]
    acting_captain: str
    skills: list[str]
    tubes: list[TubeView]
    reloads: dict[str, int]
    escort: str
    contact: str
    homing: bool
    distance: int
    sunk: list[str]
    escorts_sunk: int


class EscortView(msgspec.Struct, frozen=True):
    """An Escort in play; the Captain's reverse is None until it is known. ``target`` is the letter of its boat."""

    escort: str
    name: str
    type: str
    number: int
    fitted: bool
    radar: int
    sonar: int
    reach: int
    surface: int
    drm: int
    submerged: int
    place: str
    location: str
    space: str
    distance: int
    target: str
    time_left: int
    search_range: int
    elite_helmsman: bool
    aggressive: bool | None
    time_on_target: int | None
    elite_sonar: bool | None


class ShipView(msgspec.Struct, frozen=True):
    """A convoy box: ``state`` unspotted, spotted, identified, blank, sunk or gone; the face, and the reverse if known."""

    space: str
    ring: int
    state: str
    size: str
    vp: int
    kind: str | None
    tonnage: int | None
    ship: str | None


class RequestView(msgspec.Struct, frozen=True):
    """A call to General Quarters."""

    space: str
    quadrant: int
    targeted: bool
    turns: int


class TorpedoView(msgspec.Struct, frozen=True):
    """A torpedo in the water."""

    letter: str
    tube: int
    kind: str
    origin: str
    target: str
    direction: str
    turns: int
    modifier: int
    unaimed: bool


class LogView(msgspec.Struct, frozen=True):
    """The Campaign Log."""

    patrols: int
    points: int
    period_vp: int
    total_vp: int
    losses: int
    periods: list[list[int]]
    history: list[list[int]]
    boats: list[dict[str, str | int]]


class Observation(msgspec.Struct, frozen=True):
    """The whole table as any player or spectator sees it."""

    viewer: str
    month: str
    turn: int
    convoy: str
    speed: str
    weather: str
    time: str
    vp: int
    boats: list[BoatView]
    escorts: list[EscortView]
    holding: list[str]
    arriving: list[str]
    cup: int
    ships: list[ShipView]
    requests: list[RequestView]
    torpedoes: list[TorpedoView]
    stragglers: list[tuple[int, str]]
    decks: dict[str, int]
    discards: dict[str, str]
    asked: str
    offer: str
    log: LogView


def observe(s: Sea, viewer: int | None) -> Observation:
    """p.5 All is open but the decks, the cups, the reverses of Captains and of ships not identified."""
    game = s.game
    names = game.box.cards.names
    return Observation(
        viewer="" if viewer is None else game.seats[viewer],
        month=f"{1941 + (s.month + 9) // 12}-{(s.month + 9) % 12 + 1:02d}",
        turn=s.turn,
        convoy="small" if s.size else "large",
        speed="fast" if s.speed else "slow",
        weather="bad" if s.weather else "good",
        time="night" if s.time else "day",
        vp=s.vp,
        boats=[boat_view(s, boat) for boat in s.boats],
        escorts=[escort_view(s, escort) for escort in s.escorts],
        holding=[s.escort_type(s.escorts[number]).slug for number in s.holding],
        arriving=[s.escort_type(s.escorts[number]).slug for number in s.arriving],
        cup=len(s.cup),
        ships=[ship_view(s, box) for box in range(len(s.ships))],
        requests=[
            RequestView(s.map().name(one.space), s.map().quadrant(one.space), one.targeted, one.left)
            for one in s.requests
        ],
        torpedoes=torpedo_views(s),
        stragglers=[(row[0], game.box.ships[row[1]].slug) for row in s.stragglers],
        decks={deck.name: len(deck) for deck in s.decks},
        discards={deck.name: names[n][s.discards[n][-1]] for n, deck in enumerate(s.decks) if s.discards[n]},
        asked=asked(s, viewer),
        offer=s.offer,
        log=log_view(s),
    )


def asked(s: Sea, viewer: int | None) -> str:
    """The letter of the boat for which the viewer is or was asked last."""
    if viewer is None or not 0 <= s.acting[viewer] < len(s.boats):
        return ""
    return letter(s.boats[s.acting[viewer]])


def letter(boat: Uboat) -> str:
    """W, X, Y or Z."""
    return "WXYZ"[boat.slot]


def depth_name(depth: int) -> str:
    """A depth as the track names it."""
    return ("surface", "periscope")[depth] if depth < 2 else str(15 * (depth - 1))


def boat_name(s: Sea, boat: Uboat) -> str:
    """Its name in the flotillas."""
    kind = s.boat_type(boat)
    return "a replacement" if boat.is_replacement else "" if kind is None else kind.name


def skill_names(s: Sea, boat: Uboat) -> list[str]:
    """The crew's enhancements."""
    return [skill.slug for n, skill in enumerate(s.game.box.tables.skills) if boat.skills >> n & 1]


def boat_view(s: Sea, boat: Uboat) -> BoatView:
    """One boat, all of it."""
    at_box = boat.place == ON_APPROACH and boat.box >= 0
    at_space = boat.place == ON_ATTACK and boat.space >= 0
    chart = s.map()
    return BoatView(
        letter=letter(boat),
        number=boat.number,
        name=boat_name(s, boat),
        player=s.game.seats[boat.player],
        type="IX" if boat.is_ix else "VII",
        is_replacement=boat.is_replacement,
        place=PLACES[boat.place],
        fate=FATES[boat.fate],
        box=chart.approach[boat.box] if at_box else "",
        location=LOCATIONS[chart.location[boat.box]] if at_box else "",
        space=chart.name(boat.space) if at_space else "",
        facing=DIRECTIONS[boat.facing] if at_space else "",
        depth=depth_name(boat.depth),
        metres=boat.metres(),
        silent=boat.silent,
        blowing=boat.blowing,
        tactical_points=boat.tp,
        flooding=FLOODING[boat.flooding],
        flooding_level=boat.flooding,
        flooding_contained=boat.flood_contained,
        fire=boat.fire,
        fire_contained=boat.fire_contained,
        gas=boat.gas,
        damage={MARKS[n].lower(): LEVELS[level] for n, level in enumerate(boat.damage) if level},
        observation_periscope=LEVELS[boat.observation],
        wounds={CREW[n]: level for n, level in enumerate(boat.wounds) if level},
        acting_captain="" if boat.acting < 0 else CREW[boat.acting],
        skills=skill_names(s, boat),
        tubes=[tube_view(s, boat, tube) for tube in range(boat.tubes())],
        reloads=dict(zip(("bow_g7a", "bow_g7e", "stern_g7a", "stern_g7e"), boat.reloads, strict=True)),
        escort="" if boat.alarm < 0 else s.escort_type(s.escorts[boat.alarm]).slug,
        contact="" if boat.alarm < 0 else CONTACTS[boat.lost],
        homing=boat.homing,
        distance=boat.distance,
        sunk=[s.game.box.ships[ship].slug for ship in boat.sunk],
        escorts_sunk=boat.escorts_sunk,
    )


def tube_view(s: Sea, boat: Uboat, tube: int) -> TubeView:
    """One tube."""
    aim = boat.tube_aim[tube]
    target = s.map().name(s.map().box_space[aim]) if aim >= 0 else ""
    return TubeView(
        tube + 1, KINDS[boat.tube_kind[tube]], boat.tube_load[tube], target, boat.tube_tdc[tube] if aim >= 0 else 0
    )


def escort_view(s: Sea, escort: EscortShip) -> EscortView:
    """One Escort; the Captain's face, and the reverse when it has been turned over."""
    counter, man = s.escort_type(escort), s.game.box.captains[escort.captain]
    side = escort.fitted
    return EscortView(
        escort=counter.slug,
        name=counter.name,
        type=TYPES[counter.kind],
        number=counter.number,
        fitted=side == 1,
        radar=escort.radar,
        sonar=escort.sonar,
        reach=escort.reach,
        surface=counter.surface[side],
        drm=counter.drm[side],
        submerged=counter.submerged[side],
        place=ESCORT_PLACES[escort.place],
        location=LOCATIONS[escort.location] if escort.location >= 0 else "",
        space=s.map().name(escort.space) if escort.space >= 0 else "",
        distance=escort.distance,
        target=letter(s.boats[escort.target]) if escort.target >= 0 else "",
        time_left=escort.time_left,
        search_range=4 + escort.age,
        elite_helmsman=man.helmsman,
        aggressive=man.aggressive if escort.is_known else None,
        time_on_target=man.time_on_target if escort.is_known else None,
        elite_sonar=man.sonar if escort.is_known else None,
    )


def ship_view(s: Sea, box: int) -> ShipView:
    """One convoy box."""
    chart, number = s.map(), s.ships[box]
    space, ring = chart.name(chart.box_space[box]), chart.ring[box]
    if number <= UNSPOTTED:
        state = ("unspotted", "sunk", "gone")[UNSPOTTED - number]
        return ShipView(space, ring, state, "", 0, None, None, None)
    ship = s.game.box.ships[number]
    if not s.identified[box]:
        return ShipView(space, ring, "spotted", SIZES[ship.size], ship.vp, None, None, None)
    state = "blank" if ship.is_blank else "damaged" if s.damaged[box] else "identified"
    return ShipView(space, ring, state, SIZES[ship.size], ship.vp, ship.kind, ship.tonnage, ship.slug)


def torpedo_views(s: Sea) -> list[TorpedoView]:
    """The torpedoes in the water."""
    chart = s.map()
    return [
        TorpedoView(
            letter=letter(s.boats[one.boat]),
            tube=one.tube + 1,
            kind=KINDS[one.kind],
            origin=chart.name(one.origin),
            target=chart.name(chart.box_space[one.target]),
            direction=DIRECTIONS[one.direction],
            turns=one.turns,
            modifier=one.modifier,
            unaimed=one.unaimed,
        )
        for one in s.running
    ]


def log_view(s: Sea) -> LogView:
    """The Campaign Log, with the boats that have sailed or can."""
    log = s.log
    boats: list[dict[str, str | int]] = []
    for number, boat in enumerate(s.game.box.boats):
        if log.started[number] or boat.available <= s.month:
            row: dict[str, str | int] = {
                "boat": boat.name,
                "flotilla": boat.flotilla,
                "state": FATES[log.state[number]],
            }
            row["xp"] = log.xp[number] if log.started[number] else boat.xp
            row["tonnage"] = log.tonnage[number] if log.started[number] else boat.tonnage
            row["refit"] = max(0, log.refit_until[number] - s.month)
            boats.append(row)
    return LogView(
        patrols=log.patrols,
        points=log.points,
        period_vp=log.period_vp,
        total_vp=log.total_vp,
        losses=log.losses,
        periods=[row[:] for row in log.periods],
        history=[row[:] for row in log.history],
        boats=boats,
    )
