"""A game played in text: what happened, the table, the question, and the answer as a person types it."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec
from rich.markup import escape

from watu.cli import choosing, speaking
from watu.cli.aid import aid_text
from watu.cli.paths import in_command
from watu.cli.screen import Screen
from watu.cli.wording import Wording
from watu.core.errors import RulesError, UsageError
from watu.core.state import ChanceRequest, State
from watu.core.talk import in_words
from watu.session import Session

LISTED = 24
LATELY = 12

HELP = """\
NUMBER, notation or its beginning   choose that
?             everything you can choose
why WORD      whether and why something is possible, with its paragraph
hint          what a bot would do now, why, and with what chances
odds          what chance may bring after each choice
show WORD     a card or counter in words, and where its values come from
aid, aid WORD the game on one page, or one part or term of it
board         the table again
log, log all  what happened lately, what happened since the beginning
undo          take back your last answer, as long as nothing has followed from it
save          where the record is; it always holds everything up to your last answer
say TEXT      speak to all at the table, whoever's turn it is
quit          leave the game; it can be resumed"""
HELP_PROMISE = "promise ...   promise a side, a spoil or a chance of one; promise alone says how"
HELP_SEATS = "seat NAME     let another seat that is asked now answer first"


class Leave(Exception):
    """The person wants to leave the game."""


class Conversation:
    """Brings people and a session together."""

    def __init__(self, session: Session, screen: Screen, wording: Wording) -> None:
        """``wording`` is that of the session's game."""
        self.session = session
        self.screen = screen
        self.wording = wording
        self.people = session.humans()
        self.here: int | None = None  # the seat that looks at the screen
        self.wanted: int | None = None  # the seat to be asked next, if it can be
        self.seen: dict[int | None, int] = {}
        self.heard: dict[int | None, int] = {}  # how much of the table talk
        self.is_numbered = True
        self.commands: dict[str, Callable[[int | None, str], bool]] = {
            "?": self._explain,
            "why": self._why,
            "hint": self._hint,
            "odds": self._odds,
            "show": self._show,
            "aid": self._aid,
            "board": self._board,
            "log": self._log,
            "undo": self._undo,
            "save": self._save,
            "say": self._say,
            "promise": self._promise,
            "seat": self._seat,
            "help": self._help,
            "quit": self._quit,
            "exit": self._quit,
        }

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self.session.state

    def run(self) -> None:
        """Play to the end. Raises Leave, EOFError or KeyboardInterrupt if the person goes before."""
        while not self.state.is_terminal():
            self.session.let_bots_answer()
            if self.state.chance is not None:
                self._ask_outcome(self.state.chance)
            elif self.session.people_asked():
                self._ask_person()

    def viewer(self) -> int | None:
        """Whose eyes the screen serves when nobody is asked: the only person's, or a spectator's."""
        return self.people[0] if len(self.people) == 1 else None

    def skip_news(self) -> None:
        """Begin with the last few lines of the log: the rest was shown before the game was resumed."""
        for viewer in (*self.people, None):
            self.seen[viewer] = max(0, len(self.state.events()) - LATELY)
            self.heard[viewer] = next(
                (at for at, said in enumerate(self.session.talk) if said.told > self.seen[viewer]),
                len(self.session.talk),
            )

    # asking

    def _ask_person(self) -> None:
        asked = self.session.people_asked()
        seat = self.wanted if self.wanted in asked else asked[0]
        self.wanted = None
        if seat != self.here and len(self.people) > 1 and self._has_secrets(seat):
            self.screen.hand_over(self._name(seat), is_first=self.here is None)
        self.here = seat
        self.tell_news(seat)
        self._board(seat, "")
        self._ask(seat)
        while not self._obey(seat, self.screen.read(f"{self._name(seat)}> ")):
            pass

    def _has_secrets(self, seat: int) -> bool:
        """Whether a seat sees anything that a spectator does not."""
        return self._visible(seat) != self._visible(None)

    def _visible(self, viewer: int | None) -> object:
        fields = msgspec.to_builtins(self.state.observation(viewer))
        if isinstance(fields, dict):
            fields.pop("viewer", None)
        return fields

    def _ask(self, seat: int) -> None:
        """The question with its paragraph, and the options or the game's guide to them."""
        ask = self.state.pending[seat].ask
        options = self.state.legal_actions(seat)
        guide = self.wording.guide(self.state.observation(seat), options)
        self.is_numbered = not guide
        whose = "Your turn" if len(self.people) == 1 else self._name(seat).capitalize()
        self.screen.show()
        self.screen.say(f"{whose}: {ask.question}. ({ask.rule})", "bold")
        if guide:
            self.screen.say(guide)
            return
        self._list(seat, LISTED)
        if len(options) > LISTED:
            self.screen.say(f"and {len(options) - LISTED} more; ? shows all.")

    def _list(self, seat: int, most: int) -> None:
        options = self.state.legal_actions(seat)
        for number, option in enumerate(options[:most], start=1):
            mark = f"{number:>3}  " if self.is_numbered else "  "
            self.screen.say(f"{mark}{option.sentence}  [{option.notation}]", hang=len(mark))

    def _obey(self, seat: int, typed: str) -> bool:
        """Do what was typed; True if somebody may be asked anew."""
        if not typed:
            return False
        exact = [option for option in self.state.legal_actions(seat) if option.notation == typed]
        if not exact:
            done = self._command(seat, typed)
            if done is not None:
                return done
        found = exact or choosing.meant(self.state, self.wording, seat, typed, self.is_numbered)
        if len(found) == 1:
            self.screen.say(found[0].sentence)
            self.session.answer(found[0], seat)
            return True
        if found:
            self.screen.say(choosing.several(typed, found), hang=2)
        else:
            self.screen.say(choosing.not_an_option(self.state, seat, typed), hang=2)
        return False

    def _command(self, seat: int | None, typed: str) -> bool | None:
        """Carry out a command; None if what was typed is none."""
        word, _, rest = typed.partition(" ")
        if typed.startswith("?"):
            word, rest = "?", typed[1:]
        command = self.commands.get(word.lower())
        return None if command is None else command(seat, rest.strip())

    def _ask_outcome(self, chance: ChanceRequest) -> None:
        """A die or a card from the table of the person."""
        self.tell_news(self.viewer())
        purpose = f" for {chance.purpose}" if chance.purpose else ""
        is_die = re.fullmatch(r"d\d+", chance.label)
        prompt = f"Roll a {chance.label}{purpose}: " if is_die else f"Draw a card from the {chance.label}{purpose}: "
        while True:
            typed = self.screen.read(prompt)
            if not typed or self._command(None, typed) is not None:
                continue
            found = self._outcomes_meant(chance, typed)
            if len(found) == 1:
                if not is_die:
                    self.screen.say(self.session.game.outcome_name(chance.label, found[0]))
                self.session.outcome(found[0])
                return
            self._explain_outcomes(chance, typed, found)

    def _outcomes_meant(self, chance: ChanceRequest, typed: str) -> list[int]:
        """The values whose name is typed, or begins so, or has a word that begins so."""
        names = {value: self.session.game.outcome_name(chance.label, value) for value in sorted(set(chance.values))}
        start = "_".join(typed.lower().replace("-", "_").split())
        exact = [value for value, name in names.items() if name == start]
        if exact or all(name.isdecimal() for name in names.values()):
            return exact
        whole = [value for value, name in names.items() if name.startswith(start)]
        return whole or [value for value, name in names.items() if f"_{start}" in name]

    def _explain_outcomes(self, chance: ChanceRequest, typed: str, found: list[int]) -> None:
        values = found or sorted(set(chance.values))
        names = [self.session.game.outcome_name(chance.label, value) for value in values]
        what = f"'{typed}' can mean several things." if found else f"'{typed}' is not possible here." if typed else ""
        self.screen.say(f"{what} Possible: {', '.join(names)}.".strip())

    # commands: each returns True if somebody may be asked anew

    def _explain(self, seat: int | None, rest: str) -> bool:
        if rest:
            return self._why(seat, rest)
        if seat is None:
            assert self.state.chance is not None, "without a seat an outcome is asked for"
            self._explain_outcomes(self.state.chance, "", [])
            return False
        ask = self.state.pending[seat].ask
        self.screen.say(f"{ask.question[:1].upper()}{ask.question[1:]}. ({ask.rule})")
        self._list(seat, len(self.state.legal_actions(seat)))
        return False

    def _why(self, seat: int | None, rest: str) -> bool:
        if seat is None:
            self.screen.say("Chance is asked for now, and chance needs no reason.")
            return False
        if not rest:
            self.screen.say("Write what about: why WORD, with a word of a card, an action or a seat.")
            return False
        option = choosing.meant(self.state, self.wording, seat, rest, self.is_numbered)
        actions = self.session.game.actions
        exact = actions.get(" ".join(rest.lower().split()))
        about = option if len(option) == 1 else [exact] if exact else choosing.mentioning(actions.actions, rest)
        lines = choosing.reasons(self.state, seat, about)
        for line in lines or [f"No action of this game mentions '{rest}'."]:
            self.screen.say(line, hang=2)
        return False

    def _hint(self, seat: int | None, rest: str) -> bool:
        return self._think(seat, is_odds=False)

    def _odds(self, seat: int | None, rest: str) -> bool:
        return self._think(seat, is_odds=True)

    def _think(self, seat: int | None, *, is_odds: bool) -> bool:
        """A hint, or the odds, for the seat that is asked."""
        from watu.cli import advising  # heavy, and not every game needs it

        if seat is None:
            self.screen.say("Chance is asked for now, and nobody can advise it.")
            return False
        if is_odds:
            own = self.wording.odds(self.state.aside(seat), self.state.legal_actions(seat))
            lines = own or advising.odds_lines(self.state, seat)
        else:
            lines = advising.hint_lines(self.state, seat, self.screen)
        for line in lines:
            self.screen.say(line, hang=3)
        return False

    def _show(self, seat: int | None, rest: str) -> bool:
        found = self.wording.describe(rest) if rest else ""
        self.screen.say(found or (f"Nothing in this game is called '{rest}'." if rest else "Write what: show WORD."))
        return False

    def _aid(self, seat: int | None, rest: str) -> bool:
        found = aid_text(self.session.info, rest)
        nothing = (
            f"The aid has nothing on '{rest}'; aid alone shows all of it." if rest else "This game has no page of aid."
        )
        for line in (found or nothing).splitlines():
            self.screen.show(escape(line))
        return False

    def _board(self, seat: int | None, rest: str) -> bool:
        viewer = self.viewer() if seat is None else seat
        self.screen.show()
        self.screen.show(self.wording.board(self.state.observation(viewer)))
        return False

    def _log(self, seat: int | None, rest: str) -> bool:
        viewer = self.viewer() if seat is None else seat
        lines = self._lines(viewer, 0, 0)
        if rest != "all" and len(lines) > LATELY:
            self.screen.say(f"The last {LATELY} of {len(lines)} lines; log all shows them all.", "dim")
            lines = lines[-LATELY:]
        for sentence, rule in lines:
            self.screen.event(sentence, rule)
        return False

    def _undo(self, seat: int | None, rest: str) -> bool:
        """Take back this seat's last answer, or that of the person who has just handed over the keyboard."""
        actor = self.state.actor
        if seat is None:
            self.screen.say("A die or card is asked for now; what led to it stands.")
            return False
        who = actor if actor in self.people and self.state.can_undo(actor) else seat
        try:
            self.session.undo(who)
        except RulesError as error:
            self.screen.say(f"{str(error)[:1].upper()}{str(error)[1:]}.")
            return False
        told = len(self.state.events())
        self.seen = {viewer: min(number, told) for viewer, number in self.seen.items()}
        self.wanted = who
        self.screen.say("Taken back." if who == seat else f"{self._name(who)} takes back the last answer.")
        return True

    def _save(self, seat: int | None, rest: str) -> bool:
        self.screen.say(
            f"Saved: every answer is on the disk, {len(self.state.history)} so far. To go on with it later:"
        )
        self.screen.command("  ", f"watu play --resume {in_command(self.session.path)}")
        return False

    def _seat(self, seat: int | None, rest: str) -> bool:
        asked = self.session.people_asked()
        for other in asked:
            if self._name(other).lower() == rest.lower():
                self.wanted = other
                return True
        names = ", ".join(self._name(other) for other in asked) or "nobody"
        self.screen.say(f"Asked now at this keyboard: {names}.")
        return False

    def _help(self, seat: int | None, rest: str) -> bool:
        self.screen.say(HELP)
        if self.session.game.sides:
            self.screen.say(HELP_PROMISE)
        if len(self.people) > 1:
            self.screen.say(HELP_SEATS)
        return False

    def _quit(self, seat: int | None, rest: str) -> bool:
        raise Leave

    # table talk

    def _say(self, seat: int | None, rest: str) -> bool:
        return self._speak(seat, rest, is_promise=False)

    def _promise(self, seat: int | None, rest: str) -> bool:
        return self._speak(seat, rest, is_promise=True)

    def _speak(self, seat: int | None, rest: str, *, is_promise: bool) -> bool:
        """Words of the person at the keyboard, or of another one; they answer nothing, so the same is asked again."""
        try:
            who, words = speaking.speaker(self.session, seat, rest)
            said = speaking.promised(self.session, who, words) if is_promise else self.session.say(who, words)
        except UsageError as error:
            self.screen.say(speaking.sentence(error))
            return False
        viewer = self.viewer() if seat is None else seat
        if self.heard.get(viewer, 0) == len(self.session.talk) - 1:
            self.heard[viewer] = len(self.session.talk)
        self.screen.event(in_words(said, self.session.talk), "")
        return False

    # telling

    def _lines(self, viewer: int | None, since: int, heard: int) -> list[tuple[str, str]]:
        """The log from event ``since`` on and the talk from number ``heard`` on, each where it belongs."""
        return self.wording.with_talk(self.state.events(since), viewer, self.session.talk, since=since, heard=heard)

    def tell_news(self, viewer: int | None) -> None:
        """The lines of the log since the viewer last looked."""
        lines = self._lines(viewer, self.seen.get(viewer, 0), self.heard.get(viewer, 0))
        self.seen[viewer], self.heard[viewer] = len(self.state.events()), len(self.session.talk)
        if lines:
            self.screen.show()
        for sentence, rule in lines:
            self.screen.event(sentence, rule)

    def _name(self, seat: int) -> str:
        return self.session.game.seats[seat]
