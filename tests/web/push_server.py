"""Who takes notices in tests: a push service with browsers behind it, and a server of mail.

The service reads what RFC 8030, 8188, 8291 and 8292 say, with nothing of what the site sends by.
"""

from __future__ import annotations

import base64
import email
import email.policy
import hashlib
import hmac
import json
import socketserver
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from email.message import EmailMessage, Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

_CURVE: Final = ec.SECP256R1()
_A_DAY: Final = 86400


def to_text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def to_bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _point(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _hmac(key: bytes, data: bytes) -> bytes:
    return hmac.new(key, data, hashlib.sha256).digest()


@dataclass
class PushedBrowser:
    """A browser that wants notices: its keys, where it is reached, and what it was told."""

    endpoint: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(_CURVE))
    secret: bytes = field(default_factory=lambda: hashlib.sha256(b"%f" % time.time()).digest()[:16])
    told: list[dict[str, Any]] = field(default_factory=list)

    @property
    def form(self) -> dict[str, str]:
        """What the page sends of it."""
        keys = {"p256dh": to_text(_point(self.key)), "auth": to_text(self.secret)}
        return {"endpoint": self.endpoint, **keys}

    def decrypted(self, body: bytes) -> bytes:
        """Return a message as RFC 8291 has it encrypted; raises InvalidTag for another's."""
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        sender = body[21 : 21 + length]
        record = body[21 + length :]
        assert len(record) <= size
        shared = self.key.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, sender)
        )
        info = b"WebPush: info\0" + _point(self.key) + sender + b"\1"
        first = _hmac(_hmac(self.secret, shared), info)
        key = _hmac(_hmac(salt, first), b"Content-Encoding: aes128gcm\0\1")[:16]
        nonce = _hmac(_hmac(salt, first), b"Content-Encoding: nonce\0\1")[:12]
        text = AESGCM(key).decrypt(nonce, record, None).rstrip(b"\0")
        assert text.endswith(b"\2")
        return text[:-1]


@dataclass
class PushService:
    """A push service: its browsers by path, what it refuses, and what it was sent."""

    address: str = ""
    key: str = ""
    browsers: dict[str, PushedBrowser] = field(default_factory=dict)
    answers: list[int] = field(default_factory=list)
    gone: set[str] = field(default_factory=set)
    wrong: list[str] = field(default_factory=list)
    topics: list[tuple[str, str]] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    delay: float = 0.0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def browser(self) -> PushedBrowser:
        path = f"/push/{len(self.browsers)}"
        made = self.browsers[path] = PushedBrowser(self.address + path)
        return made

    def take(self, path: str, headers: Message[str, str], body: bytes) -> int:
        """Return the status of an answer to a message."""
        time.sleep(self.delay)
        with self.lock:
            if path in self.gone:
                return 410
            if self.answers and (status := self.answers.pop(0)) != 201:
                return status
            browser = self.browsers.get(path)
            if browser is None:
                return 404
            if wrong := self._wrong(headers):
                self.wrong.append(wrong)
                return 403
            try:
                text = browser.decrypted(body).decode()
            except InvalidTag:
                self.wrong.append("encrypted for another")
                return 400
            browser.told.append(json.loads(text))
            self.texts.append(text)
            self.topics.append((path, headers["Topic"]))
            return 201

    def _wrong(self, headers: Message[str, str]) -> str:
        """Return what is wrong with who says to send, empty for nothing."""
        if headers["Content-Encoding"] != "aes128gcm" or not headers["TTL"].isdigit():
            return "headers"
        scheme, _, rest = headers["Authorization"].partition(" ")
        parts = dict(part.strip().split("=", 1) for part in rest.split(","))
        signed, _, signature = parts["t"].rpartition(".")
        claims = json.loads(to_bytes(signed.partition(".")[2]))
        raw = to_bytes(signature)
        r, s = int.from_bytes(raw[:32]), int.from_bytes(raw[32:])
        point = ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, to_bytes(parts["k"]))
        try:
            point.verify(encode_dss_signature(r, s), signed.encode(), ec.ECDSA(hashes.SHA256()))
        except InvalidSignature:
            return "signature"
        if scheme != "vapid" or (self.key and parts["k"] != self.key):
            return "key"
        now = time.time()
        if claims["aud"] != self.address or not now < claims["exp"] <= now + _A_DAY:
            return "claims"
        return "" if claims["sub"].startswith(("https://", "mailto:")) else "contact"


@contextmanager
def push_service() -> Iterator[PushService]:
    """Give a push service that runs."""
    service = PushService()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(service.take(self.path, self.headers, body))
            self.send_header("Content-Length", "0")
            self.end_headers()

        def handle(self) -> None:
            with suppress(ConnectionError):  # a server that was killed hangs up
                super().handle()

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    service.address = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()


@dataclass
class MailServer:
    """A server of mail: what it took, and what it answers to the next commands `MAIL`."""

    port: int = 0
    mails: list[tuple[str, EmailMessage]] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)


@contextmanager
def mail_server() -> Iterator[MailServer]:
    """Give a server of mail that runs, as RFC 5321 has it."""
    made = MailServer()

    class Handler(socketserver.StreamRequestHandler):
        def say(self, text: str) -> None:
            self.wfile.write(f"{text}\r\n".encode())

        def handle(self) -> None:
            self.say("220 mail.test")
            to = ""
            for line in self.rfile:
                verb = line[:4].upper()
                if verb == b"MAIL":
                    self.say(made.answers.pop(0) if made.answers else "250 ok")
                elif verb == b"RCPT":
                    to = line.decode().partition("<")[2].partition(">")[0]
                    self.say("250 ok")
                elif verb == b"DATA":
                    self.say("354 go on")
                    text = b"".join(iter(self.rfile.readline, b".\r\n"))
                    found = email.message_from_bytes(text, policy=email.policy.default)
                    assert isinstance(found, EmailMessage)
                    made.mails.append((to, found))
                    self.say("250 taken")
                elif verb == b"QUIT":
                    self.say("221 bye")
                    return
                else:
                    self.say("250 ok")

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        made.port = int(server.server_address[1])
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        try:
            yield made
        finally:
            server.shutdown()
