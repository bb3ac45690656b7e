"""Slow clients: half a head, half a body or an unread answer is not waited for; lines go on."""

from __future__ import annotations

import gc
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from fastapi import FastAPI
from tests.clock import now

from ronde.cli.listening import listen, port_of
from ronde.office.desk import Desk
from ronde.office.paperwork.publicpages import PublishPages
from ronde.web import connections, middleware
from ronde.web.server import Server

SHORT = 0.4
PATIENCE = 30
"""Whatever is asked here ends by itself long before, however busy the machine is."""


@pytest.fixture
def port(site: FastAPI, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Return the port of a server that has little patience."""
    monkeypatch.setattr(connections, "HEADERS", SHORT)
    monkeypatch.setattr(connections, "STALLED", SHORT)
    monkeypatch.setattr(middleware, "WINDOW", SHORT)
    with served(site) as port:
        yield port


@contextmanager
def served(site: FastAPI, patience: int = 3) -> Iterator[int]:
    """Serve on a port that is free; wait so long at the end for those who are not done."""
    answers = threading.Event()
    with listen("127.0.0.1", 0) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # so that answers wait
        server = Server(site, answers.set, patience=patience)
        thread = threading.Thread(target=server.run, args=([listener],))
        thread.start()
        try:
            assert answers.wait(60)
            build(port_of(listener))
            yield port_of(listener)
        finally:
            server.should_exit = True
            thread.join(10)


def build(port: int) -> None:
    """Ask for a page: the first one waits until all of them are built, as long as that takes."""
    with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
        connection.sendall(b"GET /login HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        read_to_the_end(connection)


def trickled(port: int, head: str, piece: bytes, *, every: float = 0.05) -> tuple[bytes, float]:
    """Return what a server says to somebody who sends ever more pieces, and after how long."""
    began = now()
    said = b""
    with socket.create_connection(("127.0.0.1", port), timeout=every) as connection:
        connection.sendall(head.encode())
        while now() - began < PATIENCE:
            try:
                part = connection.recv(65536)
                if not part:
                    break
                said += part
            except TimeoutError:
                pass
            except ConnectionResetError:
                break
            try:
                connection.sendall(piece)
            except (BrokenPipeError, ConnectionResetError):
                break
    return said, now() - began


POST = "POST /api/session HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"


def test_half_a_head_is_not_waited_for(port: int) -> None:
    said, seconds = trickled(port, "GET /login HTTP/1.1\r\n", b"X-A: b\r\n")
    assert said == b""
    assert SHORT <= seconds < PATIENCE


def test_nor_is_silence(port: int) -> None:
    _, seconds = trickled(port, "", b"")
    assert SHORT <= seconds < PATIENCE


def test_nor_half_a_head_after_a_whole_request(port: int) -> None:
    whole = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    said, seconds = trickled(port, f"{whole}GET /login HTTP/1.1\r\n", b"X-A: b\r\n")
    assert said.startswith(b"HTTP/1.1 200 OK")
    assert seconds < PATIENCE


@pytest.mark.parametrize("length", ["Content-Length: 60000", "Transfer-Encoding: chunked"])
def test_half_a_body_is_refused_in_words(port: int, length: str) -> None:
    piece = b" " if length.startswith("Content") else b"1\r\n \r\n"
    said, seconds = trickled(port, f"{POST}{length}\r\n\r\n", piece)
    assert said.startswith(b"HTTP/1.1 408 ")
    assert b"connection: close" in said
    assert SHORT <= seconds < PATIENCE


def test_what_came_at_once_gives_no_time_for_the_rest(
    site: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(middleware, "WINDOW", SHORT)
    with served(site) as port:
        head = f"{POST}Content-Length: 60000\r\n\r\n{' ' * 50_000}"
        said, seconds = trickled(port, head, b" ")
    assert said.startswith(b"HTTP/1.1 408 ")
    assert SHORT <= seconds < PATIENCE


def test_an_answer_is_read_by_somebody_who_still_sends(port: int) -> None:
    refused = POST.replace("/api/session", "/nowhere")
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(f"{refused}Content-Length: 60000\r\n\r\n".encode())
        for _ in range(50):
            connection.sendall(b" " * 1000)
            time.sleep(0.002)
        assert connection.recv(20).startswith(b"HTTP/1.1 404")


def test_an_answer_before_the_end_of_a_body_ends_the_connection(port: int) -> None:
    refused = POST.replace("/api/session", "/nowhere")
    said, seconds = trickled(port, f"{refused}Content-Length: 60000\r\n\r\n", b" ")
    assert said.startswith(b"HTTP/1.1 404 ")
    assert b"connection: close" in said
    assert seconds < PATIENCE


def test_a_body_that_comes_fast_enough_is_read(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "LEAST_RATE", 100)
    monkeypatch.setattr(middleware, "WINDOW", 0.9)
    body = b'{"name": "Olga", "password": "wrong"}' + b" " * 400
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(f"{POST}Content-Length: {len(body)}\r\n\r\n".encode())
        for start in range(0, len(body), 60):
            connection.sendall(body[start : start + 60])
            time.sleep(0.1)
        assert connection.recv(20).startswith(b"HTTP/1.1 422")  # read, and the password is wrong


def test_a_line_of_news_goes_on(port: int, desk: Desk) -> None:
    desk.do("demo", PublishPages(public=True))
    with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
        connection.sendall(b"GET /events/demo/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        said = b""
        while b"retry: " not in said:  # head and news may come one after the other
            part = connection.recv(65536)
            assert part, said
            said += part
        connection.settimeout(3 * SHORT)
        with pytest.raises(TimeoutError):
            read_to_the_end(connection)


def read_to_the_end(connection: socket.socket) -> None:
    while connection.recv(65536):
        pass


def test_who_does_not_read_is_cut_off_when_the_server_stops(site: FastAPI) -> None:
    request = b"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        with served(site, patience=1) as port:
            connection.connect(("127.0.0.1", port))
            connection.sendall(request)
            connection.recv(1)  # and no more
        gc.collect()  # a connection that was left open is complained of here
