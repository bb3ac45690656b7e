"""Small servers for files on the loopback: SFTP by paramiko, WebDAV by the standard library."""

from __future__ import annotations

import base64
import os
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

import paramiko
from paramiko import common
from paramiko.sftp_attr import SFTPAttributes

USER, PASSWORD = "olga", "pässword of the space"


class Space:
    """What a server keeps: files below a folder, and what was written, in order."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.written: list[str] = []
        self.room = 10_000
        """So many files may be written before the server breaks down."""

    def path(self, name: str) -> Path:
        return self.root / name.strip("/")

    def take(self, name: str) -> bool:
        """Note that a file is written; False when there is no room any more."""
        if len(self.written) >= self.room:
            return False
        self.written.append(name.removesuffix(".part").rpartition("www/")[2])
        return True


class _Login(paramiko.ServerInterface):
    def check_auth_password(self, username: str, password: str) -> int:
        is_good = (username, password) == (USER, PASSWORD)
        return common.AUTH_SUCCESSFUL if is_good else common.AUTH_FAILED

    def check_channel_request(self, kind: str, chanid: int) -> int:
        assert chanid >= 0, kind
        return common.OPEN_SUCCEEDED

    def get_allowed_auths(self, username: str) -> str:
        return "password" if username else ""


class _Handle(paramiko.SFTPHandle):
    def __init__(self, path: Path) -> None:
        super().__init__()
        self.writefile = path.open("wb")


class _Files(paramiko.SFTPServerInterface):
    def __init__(self, server: paramiko.ServerInterface, space: Space) -> None:
        super().__init__(server)
        self.space = space

    def stat(self, path: str) -> SFTPAttributes | int:
        try:
            return SFTPAttributes.from_stat(self.space.path(path).stat())
        except OSError as error:
            return paramiko.SFTPServer.convert_errno(error.errno or 0)

    lstat = stat

    def open(self, path: str, flags: int, attr: SFTPAttributes) -> paramiko.SFTPHandle | int:
        assert flags & os.O_WRONLY, attr
        if not self.space.take(path):
            return paramiko.sftp.SFTP_FAILURE
        try:
            return _Handle(self.space.path(path))
        except OSError as error:
            return paramiko.SFTPServer.convert_errno(error.errno or 0)

    def posix_rename(self, oldpath: str, newpath: str) -> int:
        self.space.path(oldpath).replace(self.space.path(newpath))
        return paramiko.sftp.SFTP_OK

    def mkdir(self, path: str, attr: SFTPAttributes) -> int:
        self.space.path(path).mkdir(attr.st_mode or 0o777)
        return paramiko.sftp.SFTP_OK

    def remove(self, path: str) -> int:
        try:
            self.space.path(path).unlink()
        except OSError as error:
            return paramiko.SFTPServer.convert_errno(error.errno or 0)
        return paramiko.sftp.SFTP_OK


@contextmanager
def sftp_server(space: Space, key: paramiko.PKey) -> Iterator[int]:
    """Give the port of a server of SFTP."""
    open_ones: list[paramiko.Transport] = []
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def serve() -> None:
            with suppress(OSError):
                while True:
                    connection, _ = listener.accept()
                    transport = paramiko.Transport(connection)
                    open_ones.append(transport)
                    transport.add_server_key(key)
                    transport.set_subsystem_handler("sftp", paramiko.SFTPServer, _Files, space)
                    # With an event it does not wait: who hangs up holds up nobody else.
                    transport.start_server(threading.Event(), _Login())

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield listener.getsockname()[1]
        listener.shutdown(socket.SHUT_RDWR)
    thread.join(5)
    for transport in open_ones:
        transport.close()


class _WebDav(BaseHTTPRequestHandler):
    """Takes files of one user below a folder."""

    protocol_version = "HTTP/1.1"
    space: ClassVar[Space]

    def _answer(self, status: int) -> None:
        self.send_response(status)
        self.send_header("content-length", "0")
        self.end_headers()

    def _taken(self) -> bytes | None:
        """Return what was sent; None, and refused, without user and password."""
        content = self.rfile.read(int(self.headers.get("content-length", 0)))
        word = base64.b64encode(f"{USER}:{PASSWORD}".encode()).decode("ascii")
        if self.headers.get("authorization") == f"Basic {word}":
            return content
        self._answer(401)
        return None

    def do_PUT(self) -> None:
        content, path = self._taken(), self.space.path(self.path)
        if content is None:
            return
        if not path.parent.is_dir():
            self._answer(409)
        elif not self.space.take(self.path):
            self._answer(507)
        else:
            path.write_bytes(content)
            self._answer(201)

    def do_MKCOL(self) -> None:
        path = self.space.path(self.path)
        if self._taken() is not None:
            is_there = path.is_dir()
            path.mkdir(exist_ok=True)
            self._answer(405 if is_there else 201)

    def do_DELETE(self) -> None:
        path = self.space.path(self.path)
        if self._taken() is not None:
            is_there = path.is_file()
            path.unlink(missing_ok=True)
            self._answer(204 if is_there else 404)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextmanager
def webdav_server(space: Space) -> Iterator[int]:
    """Give the port of a server of WebDAV."""
    handler = type("Handler", (_WebDav,), {"space": space})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        yield server.server_port
        server.shutdown()
    thread.join(5)
