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

_COMMANDS: Final = {
    "example": "Write a folder of ships to play with.",
    "new": "Start a ship file from a legal example.",
    "list": "List what is bundled, or what a folder holds.",
    "check": "Judge ships by the rules.",
    "schema": "Print the JSON Schema of ship files, for editors.",
    "import": "Turn a slot table (CSV or XLSX) into ship files.",
    "export": "Write ships as a slot table (CSV or XLSX).",
    "cards": "Print ship cards, fronts and backs.",
    "counters": "Print standees or flat counters.",
    "map": "Print a hex map, tiled at true size.",
    "typecards": "Print ship-type cards and dice markers for Fog of War.",
    "dice": "Print the dice chart, the turn card and the nations' actions.",
    "kit": "Print everything that a game night needs.",
    "preflight": "Look through PDFs for what a print shop asks.",
    "cost": "Say what ships are worth, and why.",
    "fleet": "Add up a fleet, and hold it to budget, nation and names.",
    "odds": "Tell how one ship shoots at another, exactly.",
    "compare": "Set two ships side by side.",
    "duel": "Have two sides fight many battles, and tell who wins how often.",
    "battle": "Fight one battle, and tell it turn by turn.",
    "tournament": "Have every ship or fleet fight every other.",
    "warfleet": "Convert ships to War Fleet, figure by figure.",
    "docs": "Print a page of the documentation.",
    "design": "Design a folder of ships in the browser.",
}
_SELDOM: Final = 20_000
"""How many new objects call the collector: a command makes plain data, which leaves no garbage."""

_MODULES: Final = {
    "designs": ("example", "new", "list", "schema", "cost", "compare", "fleet", "docs", "design"),
    "tables": ("import", "export"),
    "printing": ("cards", "counters", "map", "typecards", "dice", "kit"),
    "battles": ("duel", "battle", "tournament"),
}
_MODULE_OF: Final = {word: module for module, words in _MODULES.items() for word in words}
"""Modules of several commands; any other command has the module of its name."""

_HELP: Final = """Design air ships: describe one once, have it checked, print it.

\b
  cardforge new "HML Badger" --type 2        start a ship file
  cardforge check hml-badger.yaml            hear what the rules say
  cardforge cards hml-badger.yaml            print its card
  cardforge kit my-fleet                     print everything for a game night

Paths may be files, folders, or the bare name of a ship that comes with cardforge (hml-raven).
Exit status: 0 fine, 1 the designs have errors, 2 the call or a file cannot be used
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
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))


def _command(word: str) -> click.Command:
    """Import a command; what it brought along is here to stay, so the collector need not look."""
    module = importlib.import_module(f"cardforge.app.commands.{_MODULE_OF.get(word, word)}")
    command: click.Command = getattr(module, f"{word}_command")
    gc.freeze()
    gc.set_threshold(_SELDOM)
    gc.enable()
    return command


@click.command(cls=_Commands, help=_HELP, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="cardforge", message="%(prog)s %(version)s")
def cardforge() -> None:
    """Hold the commands together; what a user reads is `_HELP`."""


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
    """Return whether an error hides Ctrl-C: Python 3.11 wraps what a class body raises."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


def _fail(error: Exception) -> int:
    """Report a machine that is out of space or memory, or else a bug; return the exit status."""
    if isinstance(error, MemoryError):
        return complain("there is not enough memory for this", UNUSABLE)
    if isinstance(error, OSError) and error.errno in _OF_THE_DISK:
        where = error.filename or "the output"
        return complain(f"cannot write {where}: {_reason(error)}", UNUSABLE)
    if "CARDFORGE_DEBUG" in os.environ:
        raise error
    told = f"{type(error).__name__}: {error}"
    return complain(
        f"this is a fault in cardforge, please report it ({told}); "
        "CARDFORGE_DEBUG=1 shows where it happened",
        UNUSABLE,
    )


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def report_unusable(faults: Sequence[CardforgeError], status: int = FINE) -> int:
    """Name everything that was left out; return UNUSABLE if that is anything, else the status."""
    for fault in faults:
        complain(str(fault), UNUSABLE)
    if faults:
        count = "1 file was" if len(faults) == 1 else f"{len(faults)} files were"
        complain(f"{count} left out, the rest is done", UNUSABLE)
    return UNUSABLE if faults else status


def _spell_out() -> None:
    """Have letters that the terminal cannot write spelt out, as in names that are no UTF-8."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def complain(message: str, status: int) -> int:
    """Print a message for people apart from the output, and return the status."""
    return _complain(lambda: click.echo(f"cardforge: {message}", err=True), status)


def _complain(say: Callable[[], None], status: int) -> int:
    """Say something on the error output, which may be closed or full, and return the status."""
    with contextlib.suppress(OSError):
        say()
    return status


def _hang_up() -> int:
    """Leave quietly when the reader of a pipe has gone."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return FINE
