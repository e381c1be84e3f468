"""The command line: a command is imported only when it is called."""

from __future__ import annotations

import contextlib
import errno
import gc
import importlib
import io
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

import click

from cardforge import __version__
from cardforge.errors import CardforgeError

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

FINE: Final = 0
ERRORS_FOUND: Final = 1
UNUSABLE: Final = 2
INTERRUPTED: Final = 130
_OF_THE_DISK: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EROFS})

_GROUPS: Final = {
    "Design ships": {
        "example": "Create a practice folder of ships.",
        "new": "Create a legal ship file to start from.",
        "set": "Change many ships at once, or undo the change.",
        "list": "List designs, yours or the bundled ones.",
        "design": "Design the ships of a folder in your browser.",
        "schema": "Print or install the JSON Schema for your editor.",
    },
    "Check, cost and compare": {
        "check": "Check ships against the rules.",
        "cost": "Calculate the points of ships.",
        "fleet": "Print a fleet roster, and check its budget.",
        "odds": "Calculate the exact odds of one ship firing at another.",
        "compare": "Compare two designs figure by figure.",
    },
    "Print": {
        "cards": "Print ship cards, fronts and backs.",
        "counters": "Print standees or flat counters.",
        "map": "Print a hex map at true size.",
        "typecards": "Print ship-type cards and dice markers for Fog of War.",
        "dice": "Print the dice chart, the turn card and action cards.",
        "kit": "Print everything for a game night.",
        "preflight": "Check PDFs before you send them to a print shop.",
    },
    "Fight": {
        "duel": "Let two sides fight many battles, and report win rates.",
        "battle": "Fight one battle, and print its log.",
        "tournament": "Let every ship fight every other, and rank them.",
    },
    "Convert and exchange": {
        "import": "Convert a table (CSV or XLSX) into ship files.",
        "export": "Write ships as a table (CSV or XLSX).",
        "warfleet": "Convert air ships to War Fleet.",
        "share": "Write a ship as a page, picture or PDF for others.",
    },
    "Help": {
        "docs": "Print a page of the documentation.",
        "doctor": "Show what is installed and what is missing.",
    },
}
_COMMANDS: Final = {name: told for group in _GROUPS.values() for name, told in group.items()}
_SELDOM: Final = 20_000
"""How many new objects call the collector: a command makes plain data, which leaves no garbage."""

_MODULES: Final = {
    "designs": ("example", "new", "list", "schema", "cost", "compare", "fleet", "docs", "design"),
    "exchange": ("import", "export", "share"),
    "printing": ("cards", "counters", "map", "typecards", "dice", "kit"),
    "battles": ("duel", "battle", "tournament"),
}
_MODULE_OF: Final = {word: module for module, words in _MODULES.items() for word in words}
"""Modules of several commands; any other command has the module of its name."""

_HELP: Final = """Design ships for Leviathans, War Fleet and Starships, check them and print cards.

\b
  cardforge new "HML Badger" --type 2     create a ship file
  cardforge check hml-badger.yaml         check it against the rules
  cardforge cards hml-badger.yaml         print its card
  cardforge example my-fleet              create a folder of ships
  cardforge kit my-fleet                  print everything for a game night

PATHS are files, folders, or names of bundled ships such as hml-raven.
`cardforge COMMAND --help` explains a command and shows examples.

Exit status: 0 success, 1 a design has errors, 2 a command, file or table row cannot be used
(the rest is done), 130 interrupted.
"""


class _ClosedPipeError(Exception):
    """The reader of the output has gone, as `head` does."""


@contextlib.contextmanager
def _own_pipes() -> Iterator[None]:
    """Keep a closed pipe from click, which would leave with status 1."""
    try:
        yield
    except BrokenPipeError:
        raise _ClosedPipeError from None


class _Commands(click.Group):
    """A group that knows its commands' names and help without importing them."""

    def make_context(self, *args: Any, **words: Any) -> click.Context:
        """Read the arguments; `--help` prints while they are read."""
        with _own_pipes():
            return super().make_context(*args, **words)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        with _own_pipes():
            return super().invoke(ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in _COMMANDS:
            return None
        return _command(cmd_name)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return commands and options that begin so, without importing any command."""
        from click.shell_completion import CompletionItem  # only a shell that completes needs it

        names = [name for name in _COMMANDS if name.startswith(incomplete)]
        found = [CompletionItem(name, help=_COMMANDS[name]) for name in names]
        return [*found, *click.Command.shell_complete(self, ctx, incomplete)]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        width = max(map(len, _COMMANDS))
        for title, group in _GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([(name.ljust(width), told) for name, told in group.items()])


def _command(word: str) -> click.Command:
    """Import a command; its modules stay loaded, so the garbage collector can skip them."""
    module = importlib.import_module(f"cardforge.app.commands.{_MODULE_OF.get(word, word)}")
    command: click.Command = getattr(module, f"{word}_command")
    gc.freeze()
    gc.set_threshold(_SELDOM)
    gc.enable()
    return command


@click.command(cls=_Commands, help=_HELP, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="cardforge", message="%(prog)s %(version)s")
def cardforge() -> None:
    """Group the commands; `_HELP` has the help text."""


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status; whatever happens is one plain sentence."""
    _spell_out()
    try:
        status = cardforge.main(arguments, prog_name="cardforge", standalone_mode=False)
        return status if isinstance(status, int) else FINE
    except click.ClickException as error:
        return _complain(error.show, UNUSABLE)
    except CardforgeError as error:
        return complain(str(error), UNUSABLE)
    except (click.Abort, KeyboardInterrupt):
        return complain("interrupted", INTERRUPTED)
    except _ClosedPipeError:
        return _hang_up()
    except Exception as error:
        return complain("interrupted", INTERRUPTED) if _is_interrupt(error) else _fail(error)


def _is_interrupt(error: BaseException | None) -> bool:
    """Return whether an error hides Ctrl+C: Python 3.11 wraps what a class body raises."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


def _fail(error: Exception) -> int:
    """Report a machine that is out of space or memory, or else a bug; return the exit status."""
    if isinstance(error, MemoryError):
        return complain("out of memory: close other programs, or work on fewer files", UNUSABLE)
    if isinstance(error, OSError) and error.errno in _OF_THE_DISK:
        where = error.filename or "the output"
        return complain(f"cannot write {where}: {_reason(error)}", UNUSABLE)
    if "CARDFORGE_DEBUG" in os.environ:
        raise error
    told = f"{type(error).__name__}: {error}"
    return complain(
        f"this is a bug in cardforge, please report it ({told}); "
        "set CARDFORGE_DEBUG=1 to see where it happened",
        UNUSABLE,
    )


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def report_unusable(faults: Sequence[CardforgeError], status: int = FINE) -> int:
    """Name everything that was left out; return UNUSABLE if that is anything, else the status."""
    for fault in faults:
        complain(str(fault), UNUSABLE)
    if faults:
        count = "1 file" if len(faults) == 1 else f"{len(faults)} files"
        complain(f"skipped {count}; the rest is done", UNUSABLE)
    return UNUSABLE if faults else status


def _spell_out() -> None:
    """Escape letters that the terminal cannot write, such as those of names that are not UTF-8."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def complain(message: str, status: int) -> int:
    """Print a message on the error output, and return the status."""
    return _complain(lambda: click.echo(f"cardforge: {message}", err=True), status)


def _complain(say: Callable[[], None], status: int) -> int:
    """Print on the error output, which may be closed or full, and return the status."""
    with contextlib.suppress(OSError):
        say()
    return status


def _hang_up() -> int:
    """Leave quietly when the reader of a pipe has gone."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return FINE
