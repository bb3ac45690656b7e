"""Passwords hashed by argon2; where a platform lacks it, none can be set."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from ronde.accounts.accounts import Hasher
from ronde.errors import StateError
from ronde.platform import has_package

if TYPE_CHECKING:
    from argon2 import PasswordHasher


class Passwords:
    """The hasher that `ronde.accounts` asks for; `quick` is for machines without secrets."""

    def __init__(self, *, quick: bool = False) -> None:
        from argon2 import PasswordHasher

        self._argon: PasswordHasher = (
            PasswordHasher(1, 8, parallelism=1) if quick else PasswordHasher()
        )

    def hash(self, password: str) -> str:
        """Return the hash of a password, with its own salt and costs in it."""
        return self._argon.hash(password)

    def matches(self, kept: str, password: str) -> bool:
        """Return whether a password has that hash; an empty hash matches nothing."""
        from argon2.exceptions import InvalidHashError, VerificationError

        try:
            return self._argon.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False


class NoPasswords:
    """The hasher of a platform without argon2: it takes no password, and none is right."""

    def hash(self, password: str) -> NoReturn:  # noqa: ARG002
        """Raise StateError: a password would have to be kept in a way that is easy to guess."""
        raise StateError(
            "passwords cannot be kept here, since the package argon2-cffi is missing; open the"
            " archive of the event with `ronde serve` on a computer"
        )

    def matches(self, kept: str, password: str) -> bool:  # noqa: ARG002
        """Return False."""
        return False


def hasher_here() -> Hasher:
    """Return the hasher of this platform."""
    return Passwords() if has_package("argon2") else NoPasswords()
