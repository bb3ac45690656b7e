"""The providers of single sign-on that a site offers, as a file in TOML lists them.

    [[provider]]
    key = "club"
    label = "Example Club"
    issuer = "https://login.example.org/realms/club"
    client_id = "ronde"
    client_secret_file = "/etc/ronde/club.secret"

Without such a file no other machine is ever asked about anybody.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Any, Final
from urllib.parse import urlsplit

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    PrivateAttr,
    StringConstraints,
    ValidationError,
)

from ronde.declared.roles import EVERYWHERE, Role
from ronde.errors import FileError, InputError, reason_of
from ronde.i18n import listed, phrase
from ronde.web.mistakes import wrong_in_words
from ronde.web.settings import is_loopback

ALGORITHMS: Final = frozenset(
    {"RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"}
)
"""Signatures by a key that the provider alone has; a shared secret, or none at all, is no proof."""

Line = Annotated[
    str, StringConstraints(min_length=1, max_length=200, pattern=r"^[^\x00-\x1f\x7f]+$")
]


class ProviderSettings(BaseModel):
    """One provider: where it is, who we are there, and whom it may let in.

    `domains` are those of e-mail addresses, and `claims` values of the identity, that it must
    vouch for. With `role` somebody new gets an account at the first login, with that role for
    `scope`; else only those come in who linked their account or were invited.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    key: Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9-]{0,31}$")]
    label: Line
    issuer: Line
    client_id: Line
    client_secret_file: str = ""
    scopes: Line = "openid profile email"
    domains: tuple[Line, ...] = ()
    claims: dict[str, str] = Field(default_factory=dict)
    algorithms: tuple[str, ...] = ("RS256", "PS256", "ES256", "EdDSA")
    role: Role | None = None
    scope: str = EVERYWHERE
    _secret: str = PrivateAttr(default="")

    @property
    def secret(self) -> str:
        """What the provider knows us by, empty for a client without one."""
        return self._secret


def is_safe_address(address: str) -> bool:
    """Return whether nobody on the way can read or change what is sent to an address.

    >>> [is_safe_address(a) for a in ("https://a.example", "http://[::1]:80", "http://a.example")]
    [True, True, False]
    """
    try:
        parts = urlsplit(address)
        host = parts.hostname or ""
    except ValueError:
        return False
    if parts.username is not None or not host:
        return False
    return parts.scheme == "https" or (parts.scheme == "http" and is_loopback(host))


def read_providers(path: Path) -> tuple[ProviderSettings, ...]:
    """Return the providers that a file lists, in its order, with their secrets.

    Raises FileError when it cannot be opened, InputError for what cannot be meant.
    """
    try:
        listing = tomllib.loads(_text(path)).get("provider")
    except tomllib.TOMLDecodeError as error:
        raise InputError("{file} is no TOML: {reason}", file=path, reason=error) from error
    if not isinstance(listing, list) or not listing:
        raise InputError("{file} lists no [[provider]]; leave it out if there is none", file=path)
    found = tuple(_provider(path, number, data) for number, data in enumerate(listing, 1))
    if len({provider.key for provider in found}) < len(found):
        raise InputError("{file}: two providers have the same key", file=path)
    return found


def _provider(path: Path, number: int, data: Any) -> ProviderSettings:
    try:
        given = ProviderSettings.model_validate(data)
    except ValidationError as error:
        parts = error.errors()
        wrong = listed(
            (wrong_in_words({**part, "loc": ("", *part["loc"])}) for part in parts), "; "
        )
        raise _refusal(path, number, wrong) from error
    if not is_safe_address(given.issuer):
        text = phrase("issuer: give an address with https://, or one of this machine itself")
        raise _refusal(path, number, text)
    if not given.algorithms or not ALGORITHMS.issuperset(given.algorithms):
        known = ", ".join(sorted(ALGORITHMS))
        text = phrase("algorithms: choose some of {known}", known=known)
        raise _refusal(path, number, text)
    if "openid" not in given.scopes.split():
        raise _refusal(path, number, phrase("scopes: openid must be one of them"))
    if given.role is Role.PUBLIC or (given.role is None and given.scope):
        text = phrase("role: name the role that somebody new gets, or leave role and scope out")
        raise _refusal(path, number, text)
    if given.client_secret_file:
        given._secret = _text(path.parent / given.client_secret_file).strip()
    return given


def _refusal(path: Path, number: int, wrong: str) -> InputError:
    return InputError("{file}: provider {number}: {wrong}", file=path, number=number, wrong=wrong)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = reason_of(error)
        raise FileError("{file} cannot be read: {reason}", file=path, reason=reason) from error
