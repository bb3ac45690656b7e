"""Every error that ronde raises on purpose, with its exit code.

    RondeError                    exit 2   the base; raised bare only for our own bugs
      InputError                  exit 3   the request or the file is wrong
        FormatError                        a line of a file cannot be read or written
        HistoryError                       two entries of a tournament contradict each other
        UnknownRulesError                  no such rules key, or no such setting of it
        RoundError                         that round cannot be paired now
        OversizedFileError                 the file is larger than ronde is willing to read
      NoLegalPairingError         exit 1   the rules admit no pairing of this round
      TooLargeError               exit 4   more than the program or the format can hold
      FileError                   exit 5   the file system refused

Each message says what is wrong, where (file, line, player, round) and what to do.
"""

from __future__ import annotations

from collections.abc import Sequence

EXIT_OK = 0
EXIT_DIFFERENCES = 1
EXIT_BUG = 2
EXIT_INPUT = 3
EXIT_TOO_LARGE = 4
EXIT_FILE = 5


class RondeError(Exception):
    """Base of every error raised on purpose."""

    exit_code = EXIT_BUG


class InputError(RondeError):
    """The request or the file is wrong; the caller can mend it."""

    exit_code = EXIT_INPUT


class FormatError(InputError):
    """A line of a file cannot be read, or a value cannot be written in it."""

    def __init__(
        self,
        what: str,
        *,
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        place = ":".join(str(part) for part in (file, line, column) if part is not None)
        super().__init__(f"{place}: {what}" if place else what)
        self.what, self.file, self.line, self.column = what, file, line, column


class HistoryError(InputError):
    """Two entries of a tournament contradict each other."""


class UnknownRulesError(InputError):
    """No rules, or no setting of those rules, have this name."""


class RoundError(InputError):
    """The round asked for cannot be paired in the present state of the tournament."""


class OversizedFileError(InputError):
    """The file is larger than ronde is willing to read; nothing of it was read."""


class NoLegalPairingError(RondeError):
    """The rules admit no pairing; `blocked` names players that cannot be served."""

    exit_code = EXIT_DIFFERENCES

    def __init__(self, what: str, *, blocked: Sequence[int] = ()) -> None:
        super().__init__(what)
        self.blocked = tuple(blocked)


class TooLargeError(RondeError):
    """The input is larger than the program or the format can hold."""

    exit_code = EXIT_TOO_LARGE


class FileError(RondeError):
    """A file could not be opened, read or written."""

    exit_code = EXIT_FILE
