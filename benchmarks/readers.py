"""A reader's browser: the worker of public pages judges certificates in Chromium.

The files of the verifier come from a loopback port, and each certificate gets a worker of its own,
as a page does it: what is measured begins with the start of that worker.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Final

from playwright.sync_api import Page, sync_playwright

import ronde
from benchmarks.browsers import FLAGS, chromium, processes, processor_seconds

STATIC: Final = Path(ronde.__file__).parent / "web" / "static"
PATIENCE: Final = 120_000
_JUDGE: Final = """
async (text) => {
  const begun = performance.now();
  const worker = new Worker("/verify/worker.js", { type: "module" });
  const result = await new Promise((go, fail) => {
    worker.addEventListener("message", ({ data }) => go(data.result));
    worker.addEventListener("error", fail);
    worker.postMessage({ id: 1, document: text, language: "en" });
  });
  worker.terminate();
  return [result.verdict, (performance.now() - begun) / 1000];
}
"""


class _Quiet(SimpleHTTPRequestHandler):
    """Serves files and writes no log."""

    def log_message(self, format: str, *args: object) -> None:
        """Write nothing."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What the worker said, and its seconds by the clock and of the browser's processors."""

    verdict: str
    clock: float
    processor: float


@dataclass(frozen=True, slots=True)
class Reader:
    """A page in Chromium, and the profile by which its processes are known."""

    page: Page
    profile: Path

    def judged(self, text: str) -> Judged:
        """Let a new worker judge a certificate."""
        before = self._spent()
        verdict, clock = self.page.evaluate(_JUDGE, text)
        return Judged(verdict, clock, self._spent() - before)

    def _spent(self) -> float:
        return sum(map(processor_seconds, processes(self.profile)))


@contextmanager
def reader() -> Iterator[Reader | None]:
    """Open a browser for the time of a block; None where there is no Chromium."""
    program = chromium()
    if program is None:
        yield None
        return
    handler = partial(_Quiet, directory=str(STATIC))
    with (
        ThreadingHTTPServer(("127.0.0.1", 0), handler) as server,
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        sync_playwright() as playwright,
    ):
        Thread(target=server.serve_forever, daemon=True).start()
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=program, args=list(FLAGS)
        )
        page = context.pages[0]
        page.set_default_timeout(PATIENCE)
        page.goto(f"http://127.0.0.1:{server.server_address[1]}/verify/limits.js")
        time.sleep(1)  # the browser's own start is not counted
        try:
            yield Reader(page, Path(profile))
        finally:
            context.close()
            server.shutdown()
