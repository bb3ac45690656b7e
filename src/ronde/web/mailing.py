"""Mail by the server of the organiser, as a file in TOML tells it.

    host = "smtp.example.org"
    login = "club"
    password_file = "/etc/ronde/mail.password"
    sender = "Example Club <office@example.org>"

Without such a file no mail is sent.
"""

from __future__ import annotations

import hashlib
import smtplib
import ssl
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, parseaddr
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr, StringConstraints, ValidationError

from ronde.errors import FileError, InputError, reason_of
from ronde.i18n import listed
from ronde.web.mistakes import wrong_in_words
from ronde.web.push import Reply, SendOutcome
from ronde.web.settings import is_loopback

_PATIENCE: Final = 15.0
_PORTS: Final = {"starttls": 587, "tls": 465, "none": 25}
_NOT_TAKEN, _FOR_GOOD = 400, 500
"""From these answers on the server does not take it, and will never."""

MailLine = Annotated[
    str, StringConstraints(min_length=1, max_length=200, pattern=r"^[^\x00-\x1f\x7f]+$")
]


class MailSettings(BaseModel):
    """The server of the organiser: where it is, who we are there, who sends.

    `security` is `starttls`, `tls` from the beginning, or `none`, with this machine alone.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    host: MailLine
    port: Annotated[int, Field(ge=1, le=65535)] | None = None
    security: Literal["starttls", "tls", "none"] = "starttls"
    login: str = ""
    password_file: str = ""
    sender: MailLine
    _password: str = PrivateAttr(default="")

    @property
    def password(self) -> str:
        """What opens the server, empty where it asks for nothing."""
        return self._password

    @property
    def server(self) -> tuple[str, int]:
        """Host and port."""
        return self.host, self.port or _PORTS[self.security]


def read_mail_settings(path: Path) -> MailSettings:
    """Return what a file tells of the server; raises FileError, InputError for what is wrong."""
    try:
        found = MailSettings.model_validate(tomllib.loads(_text(path)))
    except tomllib.TOMLDecodeError as error:
        raise InputError("{file} is no TOML: {reason}", file=path, reason=error) from error
    except ValidationError as error:
        wrong = listed(map(wrong_in_words, map(_beside, error.errors())), "; ")
        raise InputError("{file}: {what}", file=path, what=wrong) from error
    if found.security == "none" and not is_loopback(found.host):
        raise InputError(
            "{file}: without encryption mail goes to this machine alone; use starttls or tls",
            file=path,
        )
    if "@" not in parseaddr(found.sender)[1]:
        raise InputError("{file}: {sender} is no mail address", file=path, sender=found.sender)
    if found.password_file:
        found._password = _text(Path(found.password_file)).strip()
    return found


def _beside(part: Any) -> Any:
    return {**part, "loc": ("", *part["loc"])}


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise FileError(
            "{file} cannot be read: {reason}", file=path, reason=reason_of(error)
        ) from error


@dataclass(frozen=True, slots=True)
class MailJob:
    """One mail: to whom, what it says, where it is answered by one tap; `name` is its own."""

    address: str
    title: str
    body: str
    stop: str
    name: str
    language: str


def mail_all(settings: MailSettings, jobs: Sequence[MailJob]) -> list[Reply]:
    """Return what became of mails, in their order; one connection takes all of them."""
    if not jobs:
        return []
    try:
        line = _connected(settings)
    except (OSError, smtplib.SMTPException):
        return [Reply(SendOutcome.LATER)] * len(jobs)
    replies = []
    for job in jobs:
        replies.append(_mailed(line, settings, job))
        if line.sock is None:  # it hung up: the others wait for another time
            replies += [Reply(SendOutcome.LATER)] * (len(jobs) - len(replies))
            break
    _leave(line)
    return replies


def _connected(settings: MailSettings) -> smtplib.SMTP:
    host, port = settings.server
    ours = parseaddr(settings.sender)[1].rpartition("@")[2]  # else it asks who this machine is
    if settings.security == "tls":
        context = ssl.create_default_context()
        line: smtplib.SMTP = smtplib.SMTP_SSL(host, port, ours, timeout=_PATIENCE, context=context)
    else:
        line = smtplib.SMTP(host, port, ours, timeout=_PATIENCE)
    try:
        if settings.security == "starttls":
            line.starttls(context=ssl.create_default_context())
        if settings.login:
            line.login(settings.login, settings.password)
    except (OSError, smtplib.SMTPException):
        line.close()
        raise
    return line


def _leave(line: smtplib.SMTP) -> None:
    try:
        line.quit()
    except (OSError, smtplib.SMTPException):
        line.close()


def _mailed(line: smtplib.SMTP, settings: MailSettings, job: MailJob) -> Reply:
    """Return what the server says to one mail; when it hangs up after the text, nobody knows."""
    text = message_of(settings, job).as_bytes()
    try:
        sender = parseaddr(settings.sender)[1]
        line.ehlo_or_helo_if_needed()
        code = line.mail(sender)[0]
        if code < _NOT_TAKEN:
            code = line.rcpt(job.address)[0]
        if code >= _NOT_TAKEN:
            line.rset()
            return _meant(code)
    except (OSError, smtplib.SMTPException):
        line.close()
        return Reply(SendOutcome.LATER)
    try:
        code = line.data(text)[0]
    except smtplib.SMTPDataError as error:
        return _meant(error.smtp_code)
    except (OSError, smtplib.SMTPException):
        line.close()
        return Reply(SendOutcome.UNSURE)
    return Reply(SendOutcome.SENT) if code < _NOT_TAKEN else _meant(code)


def _meant(code: int) -> Reply:
    return Reply(SendOutcome.REFUSED if code >= _FOR_GOOD else SendOutcome.LATER)


def message_of(settings: MailSettings, job: MailJob) -> EmailMessage:
    """Return a mail as it goes: plain text, with a link that ends it by one tap."""
    message = EmailMessage()
    message["From"] = settings.sender
    message["To"] = job.address
    message["Subject"] = " ".join(job.title.split())
    message["Date"] = formatdate(usegmt=True)
    host = parseaddr(settings.sender)[1].rpartition("@")[2]
    name = hashlib.sha256(job.name.encode()).hexdigest()[:40]
    message["Message-ID"] = f"<{name}@{host}>"
    message["Content-Language"] = job.language
    message["Auto-Submitted"] = "auto-generated"
    message["List-Unsubscribe"] = f"<{job.stop}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(job.body)
    return message
