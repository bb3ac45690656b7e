"""A web space of this machine: files of a folder and nothing else, with a door that can be shut."""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

PLACE = "/club/ronde/"


@dataclass
class WebSpace:
    """Where the files are, and what was asked for; one that is shut answers nobody."""

    address: str
    asked: list[str]
    is_shut: bool = False


@contextmanager
def web_space(folder: Path) -> Iterator[WebSpace]:
    """Serve the files of a folder below /club/ronde/, as those of somebody with a web space."""
    space = WebSpace("", [])

    class Files(http.server.SimpleHTTPRequestHandler):
        def do_GET(self) -> None:
            space.asked.append(self.path)
            if space.is_shut:
                self.close_connection = True
                return
            if not self.path.startswith(PLACE):
                self.send_error(404)
                return
            self.path = f"/{self.path.removeprefix(PLACE)}"
            super().do_GET()

        def log_message(self, format: str, *arguments: object) -> None:
            """Say nothing."""

    handler = functools.partial(Files, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        space.address = f"http://127.0.0.1:{server.server_port}{PLACE}"
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield space
        finally:
            server.shutdown()
            thread.join()
