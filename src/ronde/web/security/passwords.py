"""Passwords hashed by argon2."""

from __future__ import annotations

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError


class Passwords:
    """The hasher that `ronde.accounts` asks for; `quick` is for machines without secrets."""

    def __init__(self, *, quick: bool = False) -> None:
        self._argon = PasswordHasher(1, 8, parallelism=1) if quick else PasswordHasher()

    def hash(self, password: str) -> str:
        """Return the hash of a password, with its own salt and costs in it."""
        return self._argon.hash(password)

    def matches(self, kept: str, password: str) -> bool:
        """Return whether a password has that hash; an empty hash matches nothing."""
        try:
            return self._argon.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False
