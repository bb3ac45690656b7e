"""Sessions: a signed cookie that says who somebody is, or that says nothing but a seed."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import asdict, dataclass, field
from typing import Any, Final, NamedTuple

from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer
from starlette.responses import Response

COOKIE: Final = "ronde_session"
NOTICE_COOKIE: Final = "ronde_notice"
_DAYS_14: Final = 14 * 24 * 3600


def _seed() -> str:
    return secrets.token_urlsafe(12)


@dataclass(frozen=True, slots=True)
class Session:
    """Who a browser says it is: an account, a phone link, or nobody.

    `stamp` is that of the account's password: a new password ends the session. `seed` makes
    the token of its forms.
    """

    seed: str = field(default_factory=_seed)
    account: int | None = None
    stamp: str = ""
    link: int | None = None


class Notice(NamedTuple):
    """What the last step left for the next page: a sentence, and warnings beside it."""

    text: str = ""
    warnings: tuple[str, ...] = ()


class Signer:
    """Cookies and tokens, signed with the secret of the site."""

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode("utf-8")
        self._sessions = URLSafeTimedSerializer(secret, salt="ronde session")
        self._notices = URLSafeSerializer(secret, salt="ronde notice")

    def session(self, cookie: str | None) -> Session | None:
        """Return the session in a cookie, None when it is not ours or too old."""
        if not cookie:
            return None
        try:
            found: dict[str, Any] = self._sessions.loads(cookie, max_age=_DAYS_14)
            return Session(**found)
        except (BadSignature, TypeError):
            return None

    def cookie(self, session: Session) -> str:
        """Return a session as the text of its cookie."""
        return str(self._sessions.dumps(asdict(session)))

    def csrf_token(self, session: Session) -> str:
        """Return the token that every form of a session carries."""
        message = f"csrf {session.seed}".encode()
        return hmac.new(self._secret, message, hashlib.sha256).hexdigest()

    def notice(self, cookie: str | None) -> Notice:
        """Return the notice that the last step left for the next page, empty if it left none."""
        try:
            text, warnings = self._notices.loads(cookie) if cookie else ("", ())
        except BadSignature:
            return Notice()
        return Notice(text, tuple(warnings))

    def notice_cookie(self, notice: Notice) -> str:
        """Return a notice as the text of its cookie."""
        return str(self._notices.dumps(notice))


def set_cookie(response: Response, name: str, value: str, *, secure: bool, age: int) -> None:
    """Set a cookie that no script reads and no other site sends along."""
    response.set_cookie(
        name, value, max_age=age, path="/", secure=secure, httponly=True, samesite="lax"
    )


def keep_session(response: Response, signer: Signer, session: Session, *, secure: bool) -> None:
    """Let the browser keep a session."""
    set_cookie(response, COOKIE, signer.cookie(session), secure=secure, age=_DAYS_14)


def end_session(response: Response) -> None:
    """Let the browser forget its session."""
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
