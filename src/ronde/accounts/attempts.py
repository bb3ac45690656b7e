"""Attempts to log in: after too many failures one has to wait, whichever process answers."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Final

from ronde.errors import TooManyAttemptsError
from ronde.i18n import counted
from ronde.store.limits import Limit, Limits, network

WINDOW: Final = 15 * 60.0
"""For how many seconds a failure counts."""

MOST_OF_ONE: Final = 5
"""Failures that one name may have from one address."""

MOST_OF_AN_ADDRESS: Final = 30
"""Failures that one address may have with whatever names: a hall of arbiters shares one."""

_OF_ONE: Final = Limit("login", MOST_OF_ONE, WINDOW)
_OF_AN_ADDRESS: Final = Limit("login from", MOST_OF_AN_ADDRESS, WINDOW)


@dataclass(frozen=True, slots=True)
class Attempts:
    """The attempts of the last quarter of an hour."""

    limits: Limits

    def begin(self, name: str, address: str) -> None:
        """Count an attempt as a failure of the name until `forget` says that it was none.

        Raises TooManyAttemptsError when the name or the address failed too often. Counted before
        the password is looked at, many guesses at the same moment are no way around the limit.
        """
        where = network(address)
        wait = self.limits.seconds_to_wait(_OF_AN_ADDRESS, where)
        wait = wait or self.limits.use(_OF_ONE, name, where)
        if wait:
            raise too_many(wait)

    def note_failure(self, address: str) -> None:
        """Count a failure of an address; those who come in at once behind it count nothing."""
        self.limits.use(_OF_AN_ADDRESS, network(address))

    def forget(self, name: str, address: str) -> None:
        """Forget the failures of a name that came in at last."""
        self.limits.forget(_OF_ONE, name, network(address))


def too_many(wait: float) -> TooManyAttemptsError:
    """Return the error that asks somebody to wait for so many seconds."""
    return TooManyAttemptsError(
        counted(
            "too many attempts; wait {count} minute and try again",
            "too many attempts; wait {count} minutes and try again",
            count=ceil(wait / 60),
        ),
        seconds=ceil(wait),
    )
