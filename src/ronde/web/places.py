"""Places to which files are sent: a folder, or the space of somebody at a server.

An address says which kind: `sftp://` (paramiko, the optional part `sftp`), `https://` (WebDAV), or
the path of a folder of this machine. Nothing that a server answers is followed or shown.
"""

from __future__ import annotations

import base64
import hashlib
import http.client
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol
from urllib.parse import quote, urlsplit

from ronde.errors import InputError, StateError
from ronde.web.settings import is_loopback

if TYPE_CHECKING:
    import paramiko

_PATIENCE: Final = 20.0
_SFTP, _HTTPS, _HTTP = "sftp", "https", "http"


@dataclass(frozen=True, slots=True)
class Space:
    """An address with what opens it; `host_key` is the fingerprint of the server of SFTP."""

    address: str
    login: str = ""
    password: str = ""
    host_key: str = ""


class UnknownServerError(StateError):
    """A server of SFTP that nobody has looked at yet; its key is to be trusted first."""

    def __init__(self, host: str, fingerprint: str) -> None:
        super().__init__(
            "{host} shows the key {fingerprint}; compare it with that of your provider and trust"
            " it",
            host=host,
            fingerprint=fingerprint,
        )
        self.fingerprint = fingerprint


class FilePlace(Protocol):
    """Where files are put."""

    def put(self, name: str, content: bytes) -> None:
        """Put a file there, in the place of one of the same name."""

    def remove(self, name: str) -> None:
        """Remove a file; one that is not there is no mistake."""


def checked_address(given: str) -> str:
    """Return an address as it is kept; raises InputError for what is none."""
    text = given.strip()
    try:
        parts = urlsplit(text)
        is_whole = bool(parts.hostname) and parts.port != 0
    except ValueError:
        parts, is_whole = urlsplit(""), False
    if parts.scheme in (_SFTP, _HTTPS, _HTTP):
        if not is_whole or parts.query or parts.fragment or parts.password:
            raise InputError(
                "{given} is no whole address: write one such as sftp://example.org/www",
                given=repr(given),
            )
        if parts.scheme == _HTTP and not is_loopback(parts.hostname or ""):
            raise InputError(
                "http:// would send your password for everybody to read: write https://"
            )
        return text
    if not Path(text).is_absolute():
        raise InputError(
            "{given} is no address and no whole path: write sftp://…, https://… or the path of a"
            " folder from its beginning",
            given=repr(given),
        )
    return text


def host_of(address: str) -> str:
    """Return the host that an address names, empty for a folder."""
    parts = urlsplit(address)
    return (parts.hostname or "") if parts.scheme in (_SFTP, _HTTPS, _HTTP) else ""


@contextmanager
def opened(space: Space) -> Iterator[FilePlace]:
    """Give the place of an address; raises StateError with a sentence for all that goes wrong."""
    scheme = urlsplit(space.address).scheme
    if scheme == _SFTP:
        with _sftp(space) as place:
            yield place
    elif scheme in (_HTTPS, _HTTP):
        with _webdav(space) as place:
            yield place
    else:
        yield _Folder(Path(space.address))


class _Folder:
    """A folder of this machine, such as one that another program sends elsewhere."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def put(self, name: str, content: bytes) -> None:
        """Write a file beside and let it take the place of the old one."""
        target = self._path / name
        with self._told():
            target.parent.mkdir(parents=True, exist_ok=True)
            part = target.with_name(f"{target.name}.part")
            part.write_bytes(content)
            part.replace(target)

    def remove(self, name: str) -> None:
        """Remove a file."""
        with self._told():
            (self._path / name).unlink(missing_ok=True)

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise StateError(
                "the folder {path} cannot be written: {reason}",
                path=str(self._path),
                reason=error.strerror or str(error),
            ) from error


@contextmanager
def _webdav(space: Space) -> Iterator[FilePlace]:
    parts = urlsplit(space.address)
    host = parts.hostname or ""
    connection: http.client.HTTPConnection
    if parts.scheme == _HTTPS:
        context = ssl.create_default_context()
        connection = http.client.HTTPSConnection(
            host, parts.port, timeout=_PATIENCE, context=context
        )
    else:
        connection = http.client.HTTPConnection(host, parts.port, timeout=_PATIENCE)
    try:
        yield _WebDav(connection, space)
    except ssl.SSLCertVerificationError as error:
        raise StateError(
            "the certificate of {host} is not good ({reason}); nothing was sent",
            host=host,
            reason=error.verify_message,
        ) from error
    except (OSError, http.client.HTTPException) as error:
        raise _unreachable(host, error) from error
    finally:
        connection.close()


def _unreachable(host: str, error: Exception) -> StateError:
    reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return StateError(
        "{host} does not answer ({reason}); look at the address and the network",
        host=host,
        reason=reason,
    )


class _WebDav:
    """The space of somebody at a server that speaks WebDAV."""

    def __init__(self, connection: http.client.HTTPConnection, space: Space) -> None:
        self._connection = connection
        self._host = connection.host
        self._root = urlsplit(space.address).path.rstrip("/")
        word = base64.b64encode(f"{space.login}:{space.password}".encode()).decode("ascii")
        self._headers = {"Authorization": f"Basic {word}"} if space.login else {}
        self._made: set[str] = set()

    def put(self, name: str, content: bytes) -> None:
        """Put a file, and make the folders above it where they are missing."""
        path = f"{self._root}/{quote(name)}"
        status = self._ask("PUT", path, content)
        if status in (404, 409):
            self._make_folders(path.rpartition("/")[0])
            status = self._ask("PUT", path, content)
        self._refuse(status, name, (200, 201, 204))

    def remove(self, name: str) -> None:
        """Remove a file."""
        status = self._ask("DELETE", f"{self._root}/{quote(name)}")
        self._refuse(status, name, (200, 202, 204, 404, 410))

    def _make_folders(self, path: str) -> None:
        parts = path.strip("/").split("/")
        for number in range(1, len(parts) + 1):
            folder = "/" + "/".join(parts[:number]) + "/"
            if folder not in self._made:
                self._made.add(folder)
                self._ask("MKCOL", folder)  # one that is there, or above us, refuses

    def _ask(self, method: str, path: str, content: bytes | None = None) -> int:
        """Return the status of an answer; a connection that the server gave up is made anew."""
        try:
            return self._sent(method, path, content)
        except (http.client.RemoteDisconnected, ConnectionResetError, BrokenPipeError):
            self._connection.close()
            return self._sent(method, path, content)

    def _sent(self, method: str, path: str, content: bytes | None) -> int:
        self._connection.request(method, path, content, self._headers)
        answer = self._connection.getresponse()
        answer.read()
        return answer.status

    def _refuse(self, status: int, name: str, good: tuple[int, ...]) -> None:
        if status in good:
            return
        if status in (401, 403):
            raise StateError(
                "{host} refuses this user and password, or lets the user write nothing there",
                host=self._host,
            )
        if status == http.HTTPStatus.INSUFFICIENT_STORAGE:
            raise StateError("{host} has no room left for {name}", host=self._host, name=name)
        raise StateError(
            "{host} does not take {name} (status {status}); look whether the address is that of a"
            " WebDAV folder",
            host=self._host,
            name=name,
            status=status,
        )


@contextmanager
def _sftp(space: Space) -> Iterator[FilePlace]:
    try:
        import paramiko
    except ModuleNotFoundError as error:
        raise StateError(
            "SFTP needs {package}: install ronde[sftp], such as by pip install 'ronde[sftp]'",
            package=error.name,
        ) from error
    parts = urlsplit(space.address)
    host = parts.hostname or ""

    class Trusted(paramiko.MissingHostKeyPolicy):
        """Trusts the key that the owner has looked at, and no other."""

        def missing_host_key(
            self, client: paramiko.SSHClient, hostname: str, key: paramiko.PKey
        ) -> None:
            del client, hostname
            shown = fingerprint_of(key.asbytes())
            if not space.host_key:
                raise UnknownServerError(host, shown)
            if shown != space.host_key:
                raise StateError(
                    "{host} shows another key than the one you trusted: {shown}; ask your provider"
                    " before you save the address again",
                    host=host,
                    shown=shown,
                )

    client = paramiko.SSHClient()
    client.set_missing_host_key_policy(Trusted)
    by_keys = not space.password
    try:
        client.connect(
            host,
            parts.port or 22,
            space.login or parts.username or None,
            space.password or None,
            timeout=_PATIENCE,
            banner_timeout=_PATIENCE,
            auth_timeout=_PATIENCE,
            allow_agent=by_keys,
            look_for_keys=by_keys,
        )
        yield _Sftp(client.open_sftp(), parts.path or ".")
    except paramiko.AuthenticationException as error:
        raise StateError("{host} refuses this user and password", host=host) from error
    except (PermissionError, FileNotFoundError) as error:
        raise StateError(
            "{host} lets the user write nothing in {path}", host=host, path=parts.path or "."
        ) from error
    except (OSError, EOFError, paramiko.SSHException) as error:
        raise _unreachable(host, error) from error
    finally:
        client.close()


def fingerprint_of(key: bytes) -> str:
    """Return the fingerprint of a key as providers write it.

    >>> fingerprint_of(b"key")
    'SHA256:LHDhK3oGRvkiefQnx7OOczTY5Tic/xZ6HcMOc/gmtoM'
    """
    digest = base64.b64encode(hashlib.sha256(key).digest()).decode("ascii")
    return f"SHA256:{digest.rstrip('=')}"


class _Sftp:
    """The space of somebody at a server that speaks SFTP."""

    def __init__(self, client: paramiko.SFTPClient, root: str) -> None:
        self._client = client
        self._root = root.rstrip("/") or "/"
        self._made: set[str] = set()

    def put(self, name: str, content: bytes) -> None:
        """Write a file beside and let it take the place of the old one."""
        path = f"{self._root}/{name}"
        self._make_folders(path.rpartition("/")[0])
        part = f"{path}.part"
        with self._client.open(part, "wb") as file:
            file.write(content)
        try:
            self._client.posix_rename(part, path)
        except OSError:  # a server that cannot replace
            with suppress(OSError):
                self._client.remove(path)
            self._client.rename(part, path)

    def remove(self, name: str) -> None:
        """Remove a file."""
        with suppress(FileNotFoundError):
            self._client.remove(f"{self._root}/{name}")

    def _make_folders(self, path: str) -> None:
        if path in self._made or path in ("", "/", "."):
            return
        self._made.add(path)
        try:
            self._client.stat(path)
        except FileNotFoundError:
            self._make_folders(path.rpartition("/")[0])
            self._client.mkdir(path)
