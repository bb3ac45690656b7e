"""Every error that ronde raises on purpose, with its exit code.

    RondeError                    exit 2   the base; raised bare only for our own bugs
      InputError                  exit 3   the request or the file is wrong
        FormatError                        a line of a file cannot be read or written
        HistoryError                       two entries of a tournament contradict each other
        UnknownRulesError                  no such rules key, or no such setting of it
        RoundError                         that round cannot be paired now
        OversizedFileError                 the file is larger than ronde is willing to read
        UnknownSubjectError                no event or federation of that key is in the database
        UndoError                          there is nothing to take back, or it must stay
        StateError                         the event or the round has not come so far, or is past it
          NotHereError                     of some players nobody said whether they play
          DraftStandsError                 a draft rests on the list as it is
          OpenRoundError                   the round before is not complete
        HandlingError                      the handling rules do not admit it
        TooManyAttemptsError               something was tried too often; wait
        SecondFactorNeededError            the password is right, and a code is asked for
        ProviderError                      a provider of single sign-on does not do its part
      ConfirmationNeededError     exit 3   it may be done, once somebody has confirmed it
      NoLegalPairingError         exit 1   the rules admit no pairing of this round
      TooLargeError               exit 4   more than the program or the format can hold
      BusyError                   exit 5   too much is asked of the server at once; try again
      FileError                   exit 5   the file system refused
      StoreError                  exit 5   the database refused
        DamagedStoreError                  its file or its journal is damaged, or not a database
        NewerSchemaError                   it was made by a newer ronde
        BusyStoreError                     somebody else kept it locked for too long
        ReadOnlyStoreError                 it can be read and not be written
        FullStoreError                     no room is left on the disk
        ConflictError                      somebody else changed the same thing meanwhile

Each message says what is wrong, where (file, line, player, round) and what to do. It is given as
a template with its facts, so that it can be said in every language of the catalogue:

    raise StateError("round {round} is not published", round=4)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Self, TypeAlias

from ronde.i18n import ListedTexts, Phrase, listed, phrase, recalled

EXIT_OK = 0
EXIT_DIFFERENCES = 1
EXIT_BUG = 2
EXIT_INPUT = 3
EXIT_TOO_LARGE = 4
EXIT_FILE = 5


class RondeError(Exception):
    """Base of every error raised on purpose."""

    exit_code = EXIT_BUG

    def __init__(self, template: str = "", /, **facts: object) -> None:
        self.phrase = _message(template, facts)
        """What the error says: a phrase, which can be said in other languages."""
        super().__init__(self.phrase)

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how to make it again in another process, whatever it was made from."""
        return _made_again, (type(self), self.args, self.__dict__)


def _made_again(
    kind: type[RondeError], args: tuple[Any, ...], facts: Mapping[str, Any]
) -> RondeError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(facts)
    return error


def _message(template: str, facts: Mapping[str, object]) -> str:
    """Return a template with its facts as a phrase; a phrase stays as it is."""
    if facts:
        return Phrase(template, dict(facts))
    return template if isinstance(template, Phrase | ListedTexts) else recalled(template)


_REASONS = (
    phrase("No such file or directory"),
    phrase("Permission denied"),
    phrase("Is a directory"),
    phrase("Not a directory"),
    phrase("File name too long"),
    phrase("File exists"),
    phrase("No space left on device"),
    phrase("Read-only file system"),
    phrase("Address already in use"),
)
"""What systems say most, so that catalogues have it."""


def reason_of(error: Exception) -> str:
    """Return why the system refused: what it says itself, in every language that knows it."""
    return recalled(getattr(error, "strerror", None) or str(error) or type(error).__name__)


_NEAREST = 3
"""So many words are named at most that a mistyped one may stand for."""


def mistyped(word: str, known: Iterable[str], names: Mapping[str, str] | None = None) -> str:
    """Return a word that nobody knows, in quotes, with the known words that it may stand for.

    `names` are other names of known words.

    >>> print(mistyped("dutch", ["dutch-2026", "dubov-2026", "berger"]))
    'dutch' (did you mean dutch-2026?)
    >>> print(mistyped("Buchholz", ["BH", "SB"], {"Buchholz": "BH"}), mistyped("x", ["berger"]))
    'Buchholz' (did you mean BH?) 'x'
    """
    from difflib import get_close_matches

    spellings = {name.casefold(): one for name, one in (names or {}).items()}
    spellings |= {one.casefold(): one for one in known}
    typed = word.casefold()
    begun = [one for one in spellings if len(typed) > 2 and one.startswith(typed)]
    near = [*begun, *get_close_matches(typed, spellings, _NEAREST)]
    meant = list(dict.fromkeys(spellings[one] for one in near))[:_NEAREST]
    if not meant:
        return repr(word)
    return phrase("{word} (did you mean {near}?)", word=repr(word), near=", ".join(meant))


class InputError(RondeError):
    """The request or the file is wrong; the caller can mend it.

    `fields` says what is wrong with each field of a form, where that is known.
    """

    exit_code = EXIT_INPUT
    fields: Mapping[str, str] = MappingProxyType({})

    @classmethod
    def in_fields(cls, wrong: Mapping[str, str]) -> InputError:
        """Return the error that tells all mistakes of a form at once."""
        error = cls(listed(wrong.values(), "; "))
        error.fields = wrong
        return error

    def beside(self, field: str) -> Self:
        """Return the error as one that is told beside a field."""
        self.fields = {field: self.phrase}
        return self


Checks: TypeAlias = Mapping[str, Callable[[], object]]
"""What is to be asked of each field of a form; an answer that is no InputError is right."""


def mistakes_in(checks: Checks) -> dict[str, str]:
    """Return what is wrong with each field of a form, all of it at once.

    >>> mistakes_in({"rounds": lambda: InputError("never")})
    {}
    """
    found: dict[str, str] = {}
    for field, check in checks.items():
        try:
            check()
        except InputError as error:
            found[field] = error.phrase
    return found


class FormatError(InputError):
    """A line of a file cannot be read, or a value cannot be written in it."""

    def __init__(
        self,
        template: str,
        /,
        *,
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
        **facts: object,
    ) -> None:
        what = _message(template, facts)
        place = ":".join(str(part) for part in (file or None, line, column) if part is not None)
        super().__init__(phrase("{place}: {what}", place=place, what=what) if place else what)
        self.what, self.file, self.line, self.column = what, file, line, column


class HistoryError(InputError):
    """Two entries of a tournament contradict each other."""


class UnknownRulesError(InputError):
    """No rules, or no setting of those rules, have this name."""


class RoundError(InputError):
    """The round asked for cannot be paired in the present state of the tournament."""


class EventOverError(RoundError):
    """The event is decided, or all its rounds were paired: no round is left to pair."""


class OversizedFileError(InputError):
    """The file is larger than ronde is willing to read; nothing of it was kept."""


class UnknownSubjectError(InputError):
    """No event or federation of that key is in the database."""


class UndoError(InputError):
    """The step cannot be taken back or done again."""


class StateError(InputError):
    """The event or the round is not in a state in which that can be done."""


class NotHereError(StateError):
    """Players were missing or are not checked in, and nobody said what is to become of them."""


class DraftStandsError(StateError):
    """A draft of the round rests on the list of players as it is."""


class OpenRoundError(StateError):
    """A round is not complete, so that none can follow; `stage` says how far it has come."""

    def __init__(self, template: str, /, *, stage: str, **facts: object) -> None:
        super().__init__(template, **facts)
        self.stage = stage


class HandlingError(InputError):
    """The handling rules do not admit it; `article` says where."""

    def __init__(self, template: str, /, *, article: str = "", **facts: object) -> None:
        what = _message(template, facts)
        super().__init__(
            phrase("{what} ({article})", what=what, article=article) if article else what
        )
        self.article = article


@dataclass(frozen=True, slots=True)
class Confirmation:
    """What is to be confirmed, by its code, before something is done.

    `level` is 2 for what is to be read, 3 for what is confirmed or left, 4 for what is asked
    twice. `what` says what is to be known, `article` where that stands. `is_admitted`: the rules
    admit it, and whoever asks only wants to be sure; `yes` and `no` are then the words of both
    answers, where they are not the usual ones.
    """

    code: str
    level: int
    what: str
    article: str = ""
    is_admitted: bool = False
    yes: str = ""
    no: str = ""

    def sentence(self) -> str:
        """Return what is asked, with its article."""
        if not self.article:
            return self.what
        return phrase("{what} ({article})", what=self.what, article=self.article)


class ConfirmationNeededError(RondeError):
    """It may be done, but not silently; nothing was written until the questions are answered."""

    exit_code = EXIT_INPUT

    def __init__(self, questions: Sequence[Confirmation]) -> None:
        self.questions = tuple(questions)
        super().__init__(
            "{told} Nothing was changed; to do it all the same, confirm it: {codes}",
            told=listed((one.sentence() for one in questions), " "),
            codes=" ".join(f"--confirm {one.code}" for one in questions),
        )


class TooManyAttemptsError(InputError):
    """Something was tried too often, such as wrong passwords; `seconds` says how long to wait."""

    def __init__(self, template: str, /, *, seconds: int, **facts: object) -> None:
        super().__init__(template, **facts)
        self.seconds = seconds


class SecondFactorNeededError(InputError):
    """The password is right; the account also asks for a code of its second factor."""


class ProviderError(InputError):
    """A provider of single sign-on does not answer, or not as it should."""


class NoLegalPairingError(RondeError):
    """The rules admit no pairing; `blocked` names players that cannot be served."""

    exit_code = EXIT_DIFFERENCES

    def __init__(self, template: str, /, *, blocked: Sequence[int] = (), **facts: object) -> None:
        super().__init__(template, **facts)
        self.blocked = tuple(blocked)


class TooLargeError(RondeError):
    """The input is larger than the program or the format can hold."""

    exit_code = EXIT_TOO_LARGE


class BusyError(RondeError):
    """Too much is asked of the server at once; `seconds` says when to try again."""

    exit_code = EXIT_FILE

    def __init__(self, template: str, /, *, seconds: int, **facts: object) -> None:
        super().__init__(template, **facts)
        self.seconds = seconds


class FileError(RondeError):
    """A file could not be opened, read or written."""

    exit_code = EXIT_FILE


class StoreError(RondeError):
    """The database refused; nothing of the step was written.

    `public` is what a stranger may know of it, without paths, hosts and statements; empty where
    the sentence has none.
    """

    exit_code = EXIT_FILE
    public: str = ""


class DamagedStoreError(StoreError):
    """The database is damaged, or is none of ours."""


class NewerSchemaError(StoreError):
    """The database or archive was made by a newer ronde."""


class BusyStoreError(StoreError):
    """Somebody else kept the database locked for too long."""


class ReadOnlyStoreError(StoreError):
    """The database can be read and not be written."""


class FullStoreError(StoreError):
    """No room is left where the database lies."""


class ConflictError(StoreError):
    """Somebody else changed the same thing meanwhile.

    `entries` are the journal entries (`ronde.store.Entry`) made since, oldest first.
    """

    def __init__(self, template: str, /, *, entries: Sequence[Any] = (), **facts: object) -> None:
        super().__init__(template, **facts)
        self.entries = tuple(entries)
