"""The second factor: codes of an authenticator (TOTP, RFC 6238), asked for after the password.

The secret that an authenticator shares with us cannot be kept as a hash. It is encrypted with a
key that is made from the secret of the site, which no backup carries: whoever has a copy of the
database alone cannot make codes from it. Recovery codes are random and long, so that a plain hash
of them is safe to keep; they go on working when the secret of the site is lost.
"""

from __future__ import annotations

import base64
import hmac
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

import pyotp
from pyotp.totp import TOTP
from sqlalchemy import Connection

from ronde.accounts.accountnotes import AccountHappening, note
from ronde.accounts.accounts import Account, digest, stamp
from ronde.accounts.attempts import Attempts
from ronde.declared.roles import Role
from ronde.errors import InputError, StateError
from ronde.platform import has_package
from ronde.store import Database
from ronde.store import signin as rows
from ronde.store.accounts import FACTOR_ROLES
from ronde.store.limits import Limits
from ronde.store.webspaces import change_web_space, web_spaces

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

STEP: Final = 30
"""For how many seconds an authenticator shows a code."""

DRIFT: Final = 1
"""So many steps the clock of a phone may be early or late."""

RECOVERY_CODES: Final = 10
_NONCE: Final = 12


NOBODY: Final = 0
"""For whom is sealed what belongs to no account: none has this number."""


class Seal:
    """Encrypts the secrets of second factors (AES-GCM) with a key made from the site's secret.

    Where a platform lacks the package cryptography nothing is encrypted, and nothing opened.
    """

    def __init__(self, secret: str) -> None:
        self._cipher = _cipher(secret) if has_package("cryptography") else None

    def close(self, text: str, account: int) -> str:
        """Return a text encrypted for an account; raises StateError where that is not possible."""
        if self._cipher is None:
            raise StateError(
                "secrets cannot be kept here, since the package cryptography is missing; open the"
                " archive of the event with `ronde serve` on a computer"
            )
        nonce = secrets.token_bytes(_NONCE)
        sealed = self._cipher.encrypt(nonce, text.encode("ascii"), b"%d" % account)
        return base64.b64encode(nonce + sealed).decode("ascii")

    def open(self, sealed: str, account: int) -> str | None:
        """Return the text, None when it was encrypted with another key or for somebody else."""
        if self._cipher is None:
            return None
        from cryptography.exceptions import InvalidTag

        data = base64.b64decode(sealed)
        try:
            text = self._cipher.decrypt(data[:_NONCE], data[_NONCE:], b"%d" % account)
        except InvalidTag:
            return None
        return text.decode("ascii")


def _cipher(secret: str) -> AESGCM:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    derived = HKDF(SHA256(), 32, salt=None, info=b"ronde second factor")
    return AESGCM(derived.derive(secret.encode("utf-8")))


def reseal(connection: Connection, old: Seal, new: Seal) -> None:
    """Encrypt all secrets anew, in the transaction in which the site gets another secret.

    What the old secret does not open stays as it is.
    """
    for row in rows.factors(connection):
        text = old.open(row.sealed, row.account)
        if text is not None:
            sealed = new.close(text, row.account)
            rows.change_factor(connection, row.account, {"sealed": sealed})
    for space in web_spaces(connection):
        password = old.open(space.sealed, NOBODY) if space.sealed else None
        if password is not None:
            change_web_space(connection, space.subject, sealed=new.close(password, NOBODY))


@dataclass(frozen=True, slots=True)
class Enrolment:
    """A secret that waits to be confirmed: for typing, and as an address for a QR code."""

    secret: str
    address: str


@dataclass(frozen=True, slots=True)
class FactorState:
    """Whether codes are asked for, since when, and how many recovery codes are left."""

    is_on: bool
    is_required: bool
    since: str
    recovery_codes: int


@dataclass(frozen=True, slots=True)
class SecondFactors:
    """The second factors of all accounts."""

    database: Database
    seal: Seal
    limits: Limits

    def state(self, person: Account) -> FactorState:
        """Return how the second factor of a person stands."""
        with self.database.connection() as connection:
            row = rows.factor(connection, person.id)
            left = rows.recovery_codes_left(connection, person.id)
        since = row.confirmed if row is not None else ""
        return FactorState(bool(since), person.needs_factor, since, left if since else 0)

    def begin(self, person: Account) -> None:
        """Make a secret, which counts once it is confirmed by a code."""
        with self.database.writing() as connection:
            self._refuse_present(connection, person)
            sealed = self.seal.close(pyotp.random_base32(), person.id)
            rows.put_factor(connection, person.id, sealed)

    def enrolment(self, person: Account, site: str) -> Enrolment | None:
        """Return the secret that waits to be confirmed; None when there is none."""
        with self.database.connection() as connection:
            row = rows.factor(connection, person.id)
        secret = None if row is None or row.confirmed else self.seal.open(row.sealed, person.id)
        if secret is None:
            return None
        address = TOTP(secret).provisioning_uri(name=person.name, issuer_name=f"ronde {site}")
        return Enrolment(secret, address)

    def confirm(self, person: Account, code: str) -> tuple[str, ...]:
        """Return the recovery codes, told this once; from now on codes are asked for.

        Raises InputError when the code is wrong: the secret did not reach the authenticator.
        """
        with self.database.connection() as connection:
            self._refuse_present(connection, person)
            if rows.factor(connection, person.id) is None:
                raise StateError("begin with the second factor first: there is no secret yet")
        self.check(person, code)
        with self.database.writing() as connection:
            at = stamp(datetime.now(UTC))
            rows.change_factor(connection, person.id, {"confirmed": at})
            note(connection, person.id, AccountHappening.FACTOR_SET, person.name)
            return _new_codes(connection, person.id)

    def check(self, person: Account, code: str) -> None:
        """Use up a code of the authenticator, or a recovery code.

        Raises InputError when it is wrong or was used before, and TooManyAttemptsError after too
        many wrong ones. They are counted by account and not by address: who knows the password
        must not get more attempts by coming from many addresses.
        """
        counted_as = ("code", f"account {person.id}")
        attempts = Attempts(self.limits)
        attempts.begin(*counted_as)
        typed = "".join(character for character in code.upper() if character.isalnum())
        with self.database.writing(is_change=False) as connection:  # what it opens comes after it
            row = rows.factor(connection, person.id)
            is_right = row is not None and (
                self._takes_step(connection, row, typed)
                or self._takes_recovery_code(connection, person, typed)
            )
        if not is_right:
            raise InputError(
                "this code is wrong, too old or was used already; wait for the next one, and look"
                " whether the clock of the phone is right"
            )
        attempts.forget(*counted_as)

    def renew_codes(self, person: Account, code: str) -> tuple[str, ...]:
        """Return new recovery codes, told this once; the old ones open nothing any more."""
        self._check_present(person, code)
        with self.database.writing() as connection:
            note(connection, person.id, AccountHappening.RECOVERY_RENEWED, person.name)
            return _new_codes(connection, person.id)

    def remove(self, person: Account, code: str) -> None:
        """Ask for no codes any more; a last one is asked for."""
        self._check_present(person, code)
        with self.database.writing() as connection:
            rows.remove_factor(connection, person.id)
            note(connection, person.id, AccountHappening.FACTOR_REMOVED, person.name)

    def reset(self, person: Account, who: str) -> None:
        """Ask for no codes any more, because an owner says so; raises StateError without any."""
        with self.database.writing() as connection:
            row = rows.factor(connection, person.id)
            if row is None or not row.confirmed:
                raise StateError("{name} has no second factor", name=person.name)
            rows.remove_factor(connection, person.id)
            note(connection, person.id, AccountHappening.FACTOR_RESET, who)

    def _refuse_present(self, connection: Connection, person: Account) -> None:
        row = rows.factor(connection, person.id)
        if row is not None and row.confirmed:
            raise StateError(
                "{name} has a second factor; remove it before another one is set up",
                name=person.name,
            )

    def _check_present(self, person: Account, code: str) -> None:
        if not self.state(person).is_on:
            raise StateError("{name} has no second factor", name=person.name)
        self.check(person, code)

    def _takes_step(self, connection: Connection, row: rows.FactorRow, typed: str) -> bool:
        secret = self.seal.open(row.sealed, row.account)
        if secret is None:
            return False
        made, now = TOTP(secret, interval=STEP), int(self.limits.clock() // STEP)
        fitting = [
            step
            for step in range(now - DRIFT, now + DRIFT + 1)
            if hmac.compare_digest(made.generate_otp(step).encode(), typed.encode())
        ]
        return any(rows.take_step(connection, row.account, step) for step in fitting)

    def _takes_recovery_code(self, connection: Connection, person: Account, typed: str) -> bool:
        at = stamp(datetime.now(UTC))
        was_good = rows.take_recovery_code(connection, person.id, digest(typed), at)
        if was_good:
            note(connection, person.id, AccountHappening.RECOVERY_USED, person.name)
        return was_good


def required_roles(database: Database) -> frozenset[Role]:
    """Return the roles whose holders must have a second factor."""
    with database.connection() as connection:
        kept = rows.setting(connection, FACTOR_ROLES)
    return frozenset(Role(value) for value in kept.split())


def require_factor(database: Database, roles: Iterable[Role]) -> None:
    """Let the holders of these roles, and of no others, need a second factor."""
    value = " ".join(sorted(role.value for role in set(roles)))
    with database.writing() as connection:
        rows.put_setting(connection, FACTOR_ROLES, value)


def _new_codes(connection: Connection, account: int) -> tuple[str, ...]:
    """Return new recovery codes of 80 random bits each, in groups of four characters."""
    plain = [
        base64.b32encode(secrets.token_bytes(10)).decode("ascii") for _ in range(RECOVERY_CODES)
    ]
    rows.put_recovery_codes(connection, account, map(digest, plain))
    return tuple("-".join(code[i : i + 4] for i in range(0, 16, 4)) for code in plain)
