"""Where a text game is shown and read: a terminal with colour, or a pipe without."""

from __future__ import annotations

import sys
import textwrap
from contextlib import suppress

from rich.console import Console
from rich.markup import escape
from rich.text import Text

PIPE_WIDTH = 100


class Screen:
    """Prints rich markup and reads lines. In a pipe, what was read is printed too, so that a transcript is complete."""

    def __init__(self) -> None:
        """On standard input and output. Colour only on a terminal, and never if NO_COLOR is set."""
        self.is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
        width = None if sys.stdout.isatty() else PIPE_WIDTH
        self.console = Console(highlight=False, emoji=False, width=width)
        if self.is_terminal:
            with suppress(ImportError):
                import readline  # noqa: F401  # line editing and history at the prompt

    def show(self, markup: str = "") -> None:
        """Print rich markup."""
        self.console.print(markup)

    def say(self, text: str, style: str = "", hang: int = 0) -> None:
        """Print plain text, brackets and all; wrapped lines are set in by ``hang``."""
        for line in text.split("\n"):
            rows = textwrap.wrap(line, self.console.width, subsequent_indent=" " * hang, break_on_hyphens=False)
            self.console.print(escape("\n".join(rows)), style=style or None)

    def note(self, text: str) -> None:
        """On a terminal, a line that the next one replaces; nothing clears it."""
        if self.is_terminal:
            self.console.file.write(f"\r\x1b[2K{text[: self.console.width - 1]}")
            self.console.file.flush()

    def event(self, sentence: str, rule: str) -> None:
        """Print a line of the log, its paragraph paler."""
        whole = f"· {sentence} ({rule})" if rule else f"· {sentence}"
        rows = textwrap.wrap(whole, self.console.width, subsequent_indent="  ", break_on_hyphens=False)
        text = Text("\n".join(rows))
        if rule:
            text.stylize("dim", max(0, len(text) - len(rule) - 2))
        self.console.print(text)

    def command(self, before: str, command: str, after: str = "") -> None:
        """Print a command to be copied: never wrapped, so that it stays one line."""
        self.console.print(f"{escape(before)}[bold]{escape(command)}[/]{escape(after)}", soft_wrap=True)

    def read(self, prompt: str) -> str:
        """One line typed. EOFError at the end of the input."""
        if self.is_terminal:
            self.console.file.flush()
            return input(prompt).strip()
        self.console.print(escape(prompt), end="", soft_wrap=True)
        line = sys.stdin.readline()
        self.console.print(escape(line.rstrip("\n")), soft_wrap=True)
        if not line:
            raise EOFError
        return line.strip()

    def hand_over(self, seat: str, is_first: bool = False) -> None:
        """Hide what one person has seen before the next one looks; in a pipe there is nobody to hide it from."""
        if not self.is_terminal:
            self.show(f"\n[bold]{escape(seat)}[/] is asked now.")
            return
        if not is_first:
            self.console.clear()
        with suppress(ImportError):
            import readline

            readline.clear_history()
        input(f"{seat} is asked now. Pass the keyboard; {seat} presses Enter. ")
        self.console.clear()
