"""The key by which an office signs (Ed25519): in a file of its owner alone, never in the database.

`cryptography` is imported when something is signed or a signature is checked.
"""

from __future__ import annotations

import base64
import binascii
import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ronde.errors import FileError, InputError
from ronde.store.location import data_folder

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import (
        Ed25519PrivateKey,
        Ed25519PublicKey,
    )

VARIABLE: Final = "RONDE_SIGNING_KEY"
_FILE_NAME: Final = "signing-key.pem"
_KIND: Final = "ed25519:"
_OTHERS: Final = 0o077


@dataclass(frozen=True, slots=True)
class SigningKey:
    """A private key; `public` is the text by which others know it."""

    private: Ed25519PrivateKey
    public: str

    def sign(self, message: bytes) -> str:
        """Return the signature of a message, as text."""
        return base64.b64encode(self.private.sign(message)).decode("ascii")


def key_path(given: Path | None = None) -> Path:
    """Return where the key is kept: as given, by RONDE_SIGNING_KEY, or with the user's data."""
    named = os.environ.get(VARIABLE)
    return given or (Path(named) if named else data_folder() / _FILE_NAME)


def new_signing_key(path: Path) -> SigningKey:
    """Return a new key, written into a file that only its owner can read; none is overwritten."""
    _need_cryptography()
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    private = Ed25519PrivateKey.generate()
    text = private.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
            file.write(text)
    except FileExistsError:
        raise InputError(
            "{path}: there is a key already; what it signed is checked with it, so move it away "
            "and keep it, or give another name",
            path=path,
        ) from None
    except OSError as error:
        raise FileError(
            "{path}: the key cannot be written: {error}", path=path, error=str(error)
        ) from error
    return _key(private)


def signing_key(path: Path) -> SigningKey:
    """Return the key in a file; raises InputError when there is none, or others can read it."""
    _need_cryptography()
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    try:
        if os.name == "posix" and path.stat().st_mode & _OTHERS:
            raise InputError(
                "{path}: others can read this key, so it proves nothing: make it yours alone "
                "(chmod 600), or make a new one with `ronde secret signing-key new`",
                path=path,
            )
        text = path.read_bytes()
    except FileNotFoundError:
        raise InputError(
            "there is no signing key {path}; make one with `ronde secret signing-key new`",
            path=path,
        ) from None
    except OSError as error:
        raise FileError(
            "{path}: the key cannot be read: {error}", path=path, error=str(error)
        ) from error
    try:
        private = load_pem_private_key(text, None)
    except (ValueError, TypeError):
        private = None
    if not isinstance(private, Ed25519PrivateKey):
        raise InputError("{path}: this is not a signing key of ronde", path=path)
    return _key(private)


def own_signing_key() -> SigningKey | None:
    """Return the key of this office, None when it has none; raises InputError for a bad one."""
    path = key_path()
    return signing_key(path) if path.exists() or VARIABLE in os.environ else None


def _key(private: Ed25519PrivateKey) -> SigningKey:
    return SigningKey(private, _public_text(private.public_key()))


def _public_text(public: Ed25519PublicKey) -> str:
    return _KIND + base64.b64encode(public.public_bytes_raw()).decode("ascii")


def public_key_in(text: str) -> str:
    """Return the public key that a text holds, as a line of ours or as PEM; raises InputError."""
    _need_cryptography()
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    from cryptography.hazmat.primitives.serialization import load_pem_public_key

    stripped = text.strip()
    try:
        if stripped.startswith(_KIND):
            return _public_text(_public(stripped))
        public = load_pem_public_key(stripped.encode("ascii"))
    except ValueError:
        public = None
    if not isinstance(public, Ed25519PublicKey):
        raise InputError(
            "this is not a public key: give a line that begins with {kind}, as "
            "`ronde secret signing-key show` prints it, or PEM",
            kind=_KIND,
        )
    return _public_text(public)


def _public(text: str) -> Ed25519PublicKey:
    """Return the key of our line; raises ValueError."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    raw = base64.b64decode(text.removeprefix(_KIND), validate=True)
    return Ed25519PublicKey.from_public_bytes(raw)


def is_signed_by(public: str, message: bytes, signature: str) -> bool:
    """Return whether a signature of a message is that of a public key."""
    _need_cryptography()
    from cryptography.exceptions import InvalidSignature

    try:
        _public(public).verify(base64.b64decode(signature, validate=True), message)
    except (InvalidSignature, binascii.Error, ValueError):
        return False
    return True


def _need_cryptography() -> None:
    try:
        import cryptography
    except ImportError as error:
        raise InputError(
            "signatures need the package cryptography: pip install 'ronde[office]'"
        ) from error
    del cryptography
