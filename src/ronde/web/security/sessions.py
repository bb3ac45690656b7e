"""The cookie of a session: signed, with the identifier of a row, or with a seed and no row."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from typing import Final, NamedTuple

from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer
from starlette.responses import Response

from ronde.accounts.sessions import LASTING

COOKIE: Final = "ronde_session"
NOTICE_COOKIE: Final = "ronde_notice"
_LASTING: Final = int(LASTING.total_seconds())


def _seed() -> str:
    return secrets.token_urlsafe(12)


@dataclass(frozen=True, slots=True)
class Session:
    """What the cookie of a browser says: an identifier, from which the token of forms is made.

    Where `is_kept`, the database has a row of that session (`ronde.accounts.sessions`) that says
    whose it is. Who is nobody has no row.
    """

    id: str = field(default_factory=_seed)
    is_kept: bool = False


class PageNotice(NamedTuple):
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
            found, signed = self._sessions.loads(cookie, return_timestamp=True)
            session = Session(**found)
        except (BadSignature, TypeError):
            return None
        # A moment to come is that of a clock which was set back since: the cookie is not old.
        return session if datetime.now(UTC) - signed <= LASTING else None

    def cookie(self, session: Session) -> str:
        """Return a session as the text of its cookie."""
        return str(self._sessions.dumps(asdict(session)))

    def csrf_token(self, session: Session) -> str:
        """Return the token that every form of a session carries."""
        message = f"csrf {session.id}".encode()
        return hmac.new(self._secret, message, hashlib.sha256).hexdigest()

    def notice(self, cookie: str | None) -> PageNotice:
        """Return the notice that the last step left for the next page, empty if it left none."""
        try:
            text, warnings = self._notices.loads(cookie) if cookie else ("", ())
        except BadSignature:
            return PageNotice()
        return PageNotice(text, tuple(warnings))

    def notice_cookie(self, notice: PageNotice) -> str:
        """Return a notice as the text of its cookie."""
        return str(self._notices.dumps(notice))


def set_cookie(response: Response, name: str, value: str, *, secure: bool, age: int) -> None:
    """Set a cookie that no script reads and no other site sends along."""
    response.set_cookie(
        name, value, max_age=age, path="/", secure=secure, httponly=True, samesite="lax"
    )


def keep_session(response: Response, signer: Signer, session: Session, *, secure: bool) -> None:
    """Let the browser keep a session."""
    set_cookie(response, COOKIE, signer.cookie(session), secure=secure, age=_LASTING)


def forget_session(response: Response) -> None:
    """Let the browser forget its session."""
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
