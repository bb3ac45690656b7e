"""What a browser carries while somebody signs in: signed cookies that last for minutes."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Final, Generic, TypeVar

from itsdangerous import BadSignature, URLSafeTimedSerializer
from starlette.requests import Request
from starlette.responses import Response

from ronde.web.security.sessions import set_cookie

_MINUTES_10: Final = 10 * 60


@dataclass(frozen=True, slots=True)
class HalfWay:
    """Somebody whose password was right, and whose code is asked for; `next` is the way on.

    `stamp` is that of the password: a new one ends this, too.
    """

    account: int
    stamp: str
    next: str = "/"


Kept = TypeVar("Kept", bound=HalfWay)


class SignedCookie(Generic[Kept]):
    """A cookie that holds a value of one class, signed with the secret of the site."""

    def __init__(self, secret: str, name: str, kind: type[Kept]) -> None:
        self._name = name
        self._kind = kind
        self._serialiser = URLSafeTimedSerializer(secret, salt=f"ronde {name}")

    def read(self, request: Request) -> Kept | None:
        """Return what the browser carries; None when it is nothing, not ours or too old."""
        try:
            found = self._serialiser.loads(request.cookies.get(self._name, ""), max_age=_MINUTES_10)
            return self._kind(**found)
        except (BadSignature, TypeError):
            return None

    def put(self, response: Response, value: Kept, *, secure: bool) -> None:
        """Let the browser carry a value."""
        text = str(self._serialiser.dumps(asdict(value)))
        set_cookie(response, self._name, text, secure=secure, age=_MINUTES_10)

    def drop(self, response: Response) -> None:
        """Let the browser forget it."""
        response.delete_cookie(self._name, path="/", httponly=True, samesite="lax")


class SignInCookies:
    """The cookies of somebody who is signing in."""

    def __init__(self, secret: str) -> None:
        self.half_way = SignedCookie(secret, "ronde_half_way", HalfWay)
