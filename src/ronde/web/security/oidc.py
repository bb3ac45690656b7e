"""Single sign-on by OpenID Connect: the authorisation code flow with PKCE, state and nonce.

Authlib makes the requests of the protocol and checks the claims, joserfc the signatures. What a
provider sends is bounded in time and size, and its keys are asked for again when it changes them.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import ssl
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final
from urllib.parse import urlencode

import httpx
from authlib.oauth2.auth import ClientAuth
from authlib.oauth2.client import OAuth2Client
from authlib.oauth2.rfc6749.parameters import prepare_token_request
from authlib.oidc.core import CodeIDToken
from joserfc import jwt
from joserfc.errors import (
    BadSignatureError,
    ClaimError,
    ExpiredTokenError,
    InvalidKeyIdError,
    JoseError,
    MissingKeyError,
)
from joserfc.jwk import KeySet

from ronde.accounts.identities import Identity
from ronde.errors import InputError, ProviderError
from ronde.web.security.providers import ProviderSettings, is_safe_address
from ronde.web.security.signin import Flow

TIMEOUT: Final = 10.0
"""Seconds after which a provider that does not answer is given up."""

MOST_BYTES: Final = 1024 * 1024
LEEWAY: Final = 60
"""Seconds that the clocks of the two servers may differ."""

_LASTING: Final = 3600.0
_BETWEEN_FAILURES: Final = 5.0
"""Seconds for which a provider that failed is not asked again, however many wait for it."""

_BETWEEN_KEYS: Final = 30.0
"""Seconds between two requests for the keys, however many strange signatures come."""

_KEY_TYPES: Final = ("RSA", "EC", "OKP")
_ENDPOINTS: Final = ("authorization_endpoint", "token_endpoint", "jwks_uri")
_LONGEST: Final = 200
_LONGEST_SUBJECT: Final = 255  # and ASCII, as the standard says


@dataclass
class _Kept:
    """What a provider said, and when."""

    value: Any
    at: float


@dataclass
class Provider:
    """One provider: how somebody is sent there, and who comes back."""

    settings: ProviderSettings
    clock: Callable[[], float] = time.time
    timeout: float = TIMEOUT
    _metadata: _Kept | None = None
    _keys: _Kept | None = None
    _failure: _Kept | None = None
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def begin(self, redirect_uri: str, flow: Flow) -> str:
        """Return the address to which a browser goes; the flow says what must come back."""
        metadata = await self._described()
        client = self._client(redirect_uri)
        address, _ = client.create_authorization_url(
            metadata["authorization_endpoint"],
            state=flow.state,
            code_verifier=flow.verifier,
            nonce=flow.nonce,
        )
        return str(address)

    async def finish(self, answer: Mapping[str, str], flow: Flow, redirect_uri: str) -> Identity:
        """Return who came back; raises InputError or ProviderError unless all of it is right."""
        self._refuse_answer(answer, flow)
        metadata = await self._described()
        tokens = await self._exchanged(metadata, answer["code"], flow, redirect_uri)
        claims = await self._verified(metadata, tokens, flow)
        self._refuse_stranger(claims)
        label = _line(claims.get("email")) or _line(claims.get("preferred_username"))
        name = _line(claims.get("name")) or _line(claims.get("preferred_username"))
        who = label or name or claims["sub"]
        shown = f"{who} ({self.settings.label})"
        return Identity(self.settings.issuer, claims["sub"], shown, name or who)

    async def logout_address(self, back: str) -> str:
        """Return where somebody logs out at the provider; empty where it offers nothing."""
        try:
            metadata = await self._described()
        except ProviderError:
            return ""
        address = metadata.get("end_session_endpoint")
        if not isinstance(address, str) or not self._is_fit(address):
            return ""
        query = {"client_id": self.settings.client_id, "post_logout_redirect_uri": back}
        return f"{address}{'&' if '?' in address else '?'}{urlencode(query)}"

    def _refuse_answer(self, answer: Mapping[str, str], flow: Flow) -> None:
        """Refuse what came back unless the provider answers the question of this browser."""
        label, said = self.settings.label, answer.get("error", "")
        if not secrets.compare_digest(answer.get("state", "").encode(), flow.state.encode()):
            raise InputError("this login was begun elsewhere or too long ago; begin again")
        if answer.get("iss", self.settings.issuer) != self.settings.issuer:
            raise self._foreign()
        if said == "access_denied":
            raise InputError(
                "{label} did not let you in, or you refused; try again, or log in another way",
                label=label,
            )
        if said or not answer.get("code"):
            raise ProviderError(
                "{label} refused the login ({code}); tell the owner of this site",
                label=label,
                code=_line(said)[:40] or "no code",
            )

    async def _exchanged(
        self, metadata: Mapping[str, Any], code: str, flow: Flow, redirect_uri: str
    ) -> dict[str, Any]:
        """Return the tokens for a code, which the provider takes once."""
        body = prepare_token_request(
            "authorization_code", redirect_uri=redirect_uri, code=code, code_verifier=flow.verifier
        )
        settings, headers = self.settings, {"Accept": "application/json"}
        offered = metadata.get("token_endpoint_auth_methods_supported", ["client_secret_basic"])
        method = "client_secret_basic" if "client_secret_basic" in offered else "client_secret_post"
        how = ClientAuth(settings.client_id, settings.secret, method if settings.secret else "none")
        address, headers, body = how.prepare("POST", metadata["token_endpoint"], headers, body)
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        status, data = await self._asked("POST", address, headers=headers, content=body)
        if status >= 400 and data.get("error") == "invalid_grant":
            raise ProviderError(
                "{label} did not accept the code of this login, which works once; begin again",
                label=settings.label,
            )
        if status != 200 or not isinstance(data.get("id_token"), str):
            raise self._unusable(f"{status} {_line(data.get('error'))}".strip())
        return data

    async def _verified(
        self, metadata: Mapping[str, Any], tokens: Mapping[str, Any], flow: Flow
    ) -> dict[str, Any]:
        """Return the claims of an identity, signed by the provider for us and for this login."""
        token = await self._signed(metadata, tokens["id_token"])
        claims = CodeIDToken(
            token.claims,
            token.header,
            {
                "iss": {"essential": True, "value": self.settings.issuer},
                "aud": {"essential": True, "value": self.settings.client_id},
                "sub": {"essential": True},
            },
            {
                "nonce": flow.nonce,
                "client_id": self.settings.client_id,
                "access_token": tokens.get("access_token"),
            },
        )
        try:
            claims.validate(int(self.clock()), LEEWAY)
        except ClaimError as error:
            if isinstance(error, ExpiredTokenError) or error.claim in ("iat", "nbf", "exp"):
                raise ProviderError(
                    "what {label} signed has expired or is not valid yet: its clock and that of"
                    " this server differ",
                    label=self.settings.label,
                ) from error
            raise self._foreign() from error
        subject = claims["sub"]
        if len(subject) > _LONGEST_SUBJECT or not (subject.isascii() and subject.isprintable()):
            raise self._unusable("sub")
        return dict(claims)

    async def _signed(self, metadata: Mapping[str, Any], text: str) -> jwt.Token:
        for fresh in (False, True):
            keys = await self._current_keys(metadata, fresh=fresh)
            try:
                return jwt.decode(text, keys, algorithms=list(self.settings.algorithms))
            except (InvalidKeyIdError, MissingKeyError, BadSignatureError) as error:
                wrong: Exception = error
            except (JoseError, ValueError) as error:
                wrong = error
                break
        raise ProviderError(
            "what {label} sent is not signed as it should be; nobody was let in",
            label=self.settings.label,
        ) from wrong

    async def _current_keys(self, metadata: Mapping[str, Any], *, fresh: bool) -> KeySet:
        """Return the keys of the provider; `fresh` asks again, not more often than allowed."""
        async with self._lock:
            kept, now = self._keys, self.clock()
            lasting = _BETWEEN_KEYS if fresh else _LASTING
            if kept is None or not 0 <= now - kept.at < lasting:
                status, data = await self._asked("GET", metadata["jwks_uri"])
                found = data.get("keys")
                if status != 200 or not isinstance(found, list):
                    raise self._unusable("jwks_uri")
                fitting = [
                    key
                    for key in found
                    if isinstance(key, dict)
                    and key.get("kty") in _KEY_TYPES
                    and key.get("use", "sig") == "sig"
                ]
                try:
                    kept = self._keys = _Kept(KeySet.import_key_set({"keys": fitting}), now)
                except (JoseError, ValueError) as error:
                    raise self._unusable("jwks_uri") from error
        keys: KeySet = kept.value
        return keys

    async def _described(self) -> Mapping[str, Any]:
        """Return what the provider says of itself, asked for once an hour."""
        async with self._lock:
            kept, now = self._metadata, self.clock()
            if kept is None or not 0 <= now - kept.at < _LASTING:
                if self._failure and 0 <= now - self._failure.at < _BETWEEN_FAILURES:
                    raise self._failure.value
                try:
                    kept = self._metadata = _Kept(await self._description(), now)
                except ProviderError as error:
                    self._failure = _Kept(error, self.clock())
                    raise
        metadata: Mapping[str, Any] = kept.value
        return metadata

    async def _description(self) -> Mapping[str, Any]:
        base = self.settings.issuer.rstrip("/")
        status, data = await self._asked("GET", f"{base}/.well-known/openid-configuration")
        self._refuse_description(status, data)
        return data

    def _refuse_description(self, status: int, data: Mapping[str, Any]) -> None:
        if status != 200:
            raise self._unusable(str(status))
        if data.get("issuer") != self.settings.issuer:
            raise ProviderError(
                "{label} calls itself {found} and not {issuer}; the owner of this site must correct"
                " the issuer",
                label=self.settings.label,
                found=_line(data.get("issuer")) or "?",
                issuer=self.settings.issuer,
            )
        for name in _ENDPOINTS:
            if not self._is_fit(data.get(name)):
                raise self._unusable(name)

    def _is_fit(self, address: object) -> bool:
        """Whether an address that the provider names is as safe as its own."""
        if not isinstance(address, str) or not is_safe_address(address):
            return False
        return address.startswith("https://") or not self.settings.issuer.startswith("https://")

    def _refuse_stranger(self, claims: Mapping[str, Any]) -> None:
        """Refuse somebody for whom the provider does not vouch as the settings ask."""
        settings = self.settings
        for name, value in settings.claims.items():
            held = claims.get(name)
            if value not in (held if isinstance(held, list) else [held]):
                raise InputError(
                    "{label} does not count you among those whom this site lets in",
                    label=settings.label,
                )
        if not settings.domains:
            return
        domain = _line(claims.get("email")).rpartition("@")[2].casefold()
        if domain not in {allowed.casefold() for allowed in settings.domains}:
            raise InputError(
                "this site lets in e-mail addresses of {domains}, and {label} names none for you",
                domains=", ".join(settings.domains),
                label=settings.label,
            )
        if claims.get("email_verified") is not True:
            raise InputError(
                "{label} has not verified your e-mail address, which this site asks for; have it"
                " verified there and try again",
                label=settings.label,
            )

    def _client(self, redirect_uri: str) -> Any:
        return OAuth2Client(
            None,
            client_id=self.settings.client_id,
            scope=self.settings.scopes,
            redirect_uri=redirect_uri,
            code_challenge_method="S256",
        )

    async def _asked(self, method: str, address: str, **request: Any) -> tuple[int, dict[str, Any]]:
        """Return status and JSON of an answer; a slow, large or strange one is refused."""
        try:
            async with asyncio.timeout(self.timeout):
                status, text = await self._read(method, address, request)
        except (httpx.HTTPError, httpx.InvalidURL, TimeoutError) as error:
            raise ProviderError(
                "{label} does not answer; try again later, or log in with your password",
                label=self.settings.label,
            ) from error
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            data = None
        if not isinstance(data, dict):
            raise self._unusable(str(status))
        return status, data

    async def _read(self, method: str, address: str, request: Any) -> tuple[int, bytes]:
        async with (
            httpx.AsyncClient(timeout=self.timeout, verify=_tls()) as client,
            client.stream(method, address, **request) as response,
        ):
            parts, size = [], 0
            async for part in response.aiter_bytes():
                parts.append(part)
                size += len(part)
                if size > MOST_BYTES:
                    raise self._unusable(f"> {MOST_BYTES} bytes")
            return response.status_code, b"".join(parts)

    def _unusable(self, what: str) -> ProviderError:
        return ProviderError(
            "{label} answered what cannot be used ({what}); tell the owner of this site",
            label=self.settings.label,
            what=what,
        )

    def _foreign(self) -> ProviderError:
        return ProviderError(
            "what {label} sent was not made for this login; nobody was let in",
            label=self.settings.label,
        )


@cache
def _tls() -> ssl.SSLContext:
    """Return how certificates are checked; reading those of the system takes a while."""
    return httpx.create_ssl_context()


def _line(value: object) -> str:
    """Return a text of a provider as one short line; empty for anything else."""
    if not isinstance(value, str):
        return ""
    return " ".join("".join(c if c.isprintable() else " " for c in value).split())[:_LONGEST]
