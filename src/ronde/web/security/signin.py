"""What a browser carries while somebody signs in: signed cookies that last for minutes."""

from __future__ import annotations

import secrets
from dataclasses import Field, asdict, dataclass, field
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from itsdangerous import BadSignature, URLSafeTimedSerializer
from starlette.requests import Request
from starlette.responses import Response

from ronde.web.security.sessions import set_cookie

_MINUTES_10: Final = 10 * 60
_DAYS_14: Final = 14 * 24 * 3600


def _random() -> str:
    return secrets.token_urlsafe(32)


@dataclass(frozen=True, slots=True)
class HalfWay:
    """Somebody whose password was right, and whose code is asked for; `next` is the way on.

    `stamp` is that of the password: a new one ends this, too.
    """

    account: int
    stamp: str
    next: str = "/"


@dataclass(frozen=True, slots=True)
class Flow:
    """Somebody who was sent to a provider, and what must come back with them.

    `account` is whom the identity is linked to, `invitation` the token of who was invited;
    without either somebody logs in.
    """

    provider: str
    next: str = "/"
    account: int | None = None
    invitation: str = ""
    state: str = field(default_factory=_random)
    nonce: str = field(default_factory=_random)
    verifier: str = field(default_factory=_random)


@dataclass(frozen=True, slots=True)
class CameBy:
    """By which provider somebody came in: there they may want to log out, too."""

    provider: str


class _Dataclass(Protocol):
    """Any dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


Kept = TypeVar("Kept", bound=_Dataclass)


class SignedCookie(Generic[Kept]):
    """A cookie that holds a value of one class, signed with the secret of the site."""

    def __init__(self, secret: str, name: str, kind: type[Kept], age: int = _MINUTES_10) -> None:
        self._name = name
        self._kind = kind
        self._age = age
        self._serialiser = URLSafeTimedSerializer(secret, salt=f"ronde {name}")

    def read(self, request: Request) -> Kept | None:
        """Return what the browser carries; None when it is nothing, not ours or too old."""
        try:
            found = self._serialiser.loads(request.cookies.get(self._name, ""), max_age=self._age)
            return self._kind(**found)
        except (BadSignature, TypeError):
            return None

    def put(self, response: Response, value: Kept, *, secure: bool) -> None:
        """Let the browser carry a value."""
        text = str(self._serialiser.dumps(asdict(value)))
        set_cookie(response, self._name, text, secure=secure, age=self._age)

    def drop(self, response: Response) -> None:
        """Let the browser forget it."""
        response.delete_cookie(self._name, path="/", httponly=True, samesite="lax")


class SignInCookies:
    """The cookies of somebody who is signing in."""

    def __init__(self, secret: str) -> None:
        self.half_way = SignedCookie(secret, "ronde_half_way", HalfWay)
        self.flow = SignedCookie(secret, "ronde_flow", Flow)
        self.came_by = SignedCookie(secret, "ronde_came_by", CameBy, _DAYS_14)
