"""An OpenID Connect provider on this machine, for tests: real requests, keys and signatures.

`python -m tests.web.oidc_provider` prints its port and serves until its input ends. It has one
client, lets in one person, and keeps to the protocol (PKCE, redirect address, codes that work
once) unless `POST /behaviour` tells it to do something wrong.
"""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import sys
import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from joserfc import jwt
from joserfc.jwk import ECKey, OctKey, RSAKey

CLIENT = "ronde-tests"
SECRET = "a secret of the client"
PERSON: dict[str, Any] = {
    "sub": "248289761001",
    "name": "Greta Granite",
    "email": "greta@stones.example",
    "email_verified": True,
}
Key = RSAKey | ECKey


class State:
    """What the provider remembers; `behaviour` is what a test asked for."""

    def __init__(self) -> None:
        self.keys: list[Key] = [new_key("first")]
        self.codes: dict[str, dict[str, str]] = {}
        self.behaviour: dict[str, Any] = {}
        self.asked: list[str] = []


def new_key(name: str) -> Key:
    return ECKey.generate_key("P-256", {"kid": name, "use": "sig", "alg": "ES256"})


class Provider(ThreadingHTTPServer):
    """The server with its state."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.state = State()

    @property
    def issuer(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class Handler(BaseHTTPRequestHandler):
    """Answers one request."""

    server: Provider

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""

    @property
    def state(self) -> State:
        return self.server.state

    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        self.state.asked.append(path)
        pages: dict[str, Callable[[], None]] = {
            "/.well-known/openid-configuration": self.describe,
            "/jwks": self.show_keys,
            "/authorize": self.authorise,
            "/asked": lambda: self.send(200, self.state.asked),
        }
        pages.get(path, lambda: self.send(404, {}))()

    def do_POST(self) -> None:
        path = urlsplit(self.path).path
        body = self.rfile.read(int(self.headers.get("content-length", 0))).decode()
        self.state.asked.append(path)
        if path == "/behaviour":
            self.behave(json.loads(body))
        elif path == "/token":
            self.exchange({name: value[0] for name, value in parse_qs(body).items()})
        else:
            self.send(404, {})

    def behave(self, wish: dict[str, Any]) -> None:
        self.state.behaviour = wish
        self.state.asked.clear()
        if "rotate" in wish:
            self.state.keys = [new_key(wish["rotate"])]
        self.send(200, {})

    def describe(self) -> None:
        behaviour, issuer = self.state.behaviour, self.server.issuer
        time.sleep(behaviour.get("sleep", 0))
        found = {
            "issuer": behaviour.get("issuer", issuer),
            "authorization_endpoint": f"{issuer}/authorize",
            "token_endpoint": behaviour.get("token_endpoint", f"{issuer}/token"),
            "jwks_uri": f"{issuer}/jwks",
            "end_session_endpoint": f"{issuer}/logout",
            "response_types_supported": ["code"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["ES256"],
            "padding": "x" * behaviour.get("padding", 0),
        }
        self.send(behaviour.get("status", 200), found)

    def show_keys(self) -> None:
        self.send(200, {"keys": [key.as_dict(private=False) for key in self.state.keys]})

    def authorise(self) -> None:
        """Send the browser back with a code; the person has agreed unless told otherwise."""
        given = {name: value[0] for name, value in parse_qs(urlsplit(self.path).query).items()}
        fits = (
            given.get("client_id") == CLIENT
            and given.get("response_type") == "code"
            and given.get("code_challenge_method") == "S256"
            and "openid" in given.get("scope", "").split()
            and {"state", "nonce", "code_challenge", "redirect_uri"} <= set(given)
        )
        if not fits:
            self.send(400, {"error": "invalid_request"})
            return
        code = secrets.token_urlsafe(16)
        self.state.codes[code] = given
        answer = {"code": code, "state": given["state"], "iss": self.server.issuer}
        if "refuses" in self.state.behaviour:
            answer = {"error": self.state.behaviour["refuses"], "state": given["state"]}
        answer |= self.state.behaviour.get("answer", {})
        self.send_response(302)
        self.send_header("location", f"{given['redirect_uri']}?{urlencode(answer)}")
        self.end_headers()

    def exchange(self, given: dict[str, str]) -> None:
        """Give tokens for a code, once, to the client that has its secret and the verifier."""
        known = base64.b64encode(f"{CLIENT}:{SECRET}".encode()).decode()
        if self.headers.get("authorization") != f"Basic {known}":
            self.send(401, {"error": "invalid_client"})
            return
        asked = self.state.codes.pop(given.get("code", ""), None)
        digest = hashlib.sha256(given.get("code_verifier", "").encode()).digest()
        challenge = base64.urlsafe_b64encode(digest).decode().rstrip("=")
        if (
            asked is None
            or asked["redirect_uri"] != given.get("redirect_uri")
            or asked["code_challenge"] != challenge
        ):
            self.send(400, {"error": "invalid_grant"})
            return
        access = secrets.token_urlsafe(16)
        tokens = {"access_token": access, "token_type": "Bearer", "expires_in": 60}
        self.send(200, {**tokens, "id_token": self.id_token(asked, access)})

    def id_token(self, asked: dict[str, str], access: str) -> str:
        """Return who the person is, signed, with whatever is to be wrong in it."""
        now, behaviour = int(time.time()), self.state.behaviour
        half = hashlib.sha256(access.encode()).digest()[:16]
        claims = {
            "iss": self.server.issuer,
            "aud": CLIENT,
            "nonce": asked["nonce"],
            "iat": now,
            "exp": now + 60,
            "at_hash": base64.urlsafe_b64encode(half).decode().rstrip("="),
            **PERSON,
            **behaviour.get("claims", {}),
        }
        claims = {name: value for name, value in claims.items() if value is not None}
        key, algorithm = self.state.keys[-1], behaviour.get("algorithm", "ES256")
        header = {"alg": algorithm, "kid": key.kid or ""}
        if algorithm == "none":
            return f"{unsigned(header)}.{unsigned(claims)}."
        if algorithm == "HS256":  # signed with what everybody knows: the public key
            shared = OctKey.import_key(json.dumps(key.as_dict(private=False)))
            return jwt.encode(header, claims, shared, [algorithm])
        if behaviour.get("forged"):
            key = new_key("first")
        return jwt.encode(header, claims, key, [algorithm])

    def send(self, status: int, data: Any) -> None:
        text = json.dumps(data).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)


def unsigned(data: dict[str, Any]) -> str:
    return base64.urlsafe_b64encode(json.dumps(data).encode()).decode().rstrip("=")


def main() -> None:
    server = Provider()
    print(server.server_port, flush=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdin.read()


if __name__ == "__main__":
    main()
