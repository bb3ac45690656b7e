"""`python -m benchmarks.tab [--save]`: ronde in a tab, its start, its size, its memory, a pairing.

Beside it the office as a static app: its start, what comes over the wire, a page, its memory.

Builds the page, opens it from its file in Chromium, and counts the processor seconds of all
processes of the browser from the moment the file is asked for until the page can be used: with a
profile that has never seen it, and again with that profile. A round of 300 players is paired by
the same Python under Node.js, where nothing else runs. Skipped aloud without Chromium and Node.js.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final

from bundle.building import office_parts, package, page, papers, parts
from bundle.office import app, wire
from bundle.tree import ROOT, node
from playwright.sync_api import BrowserType, Error, Page, sync_playwright

from benchmarks.browsers import FLAGS, chromium, processes, processor_seconds
from benchmarks.figures import Figure, finish
from benchmarks.results import save_section
from ronde.formats import write_text
from ronde.model import RoundNumber
from ronde.simulate.generator import generate

PATIENCE: Final = 300_000
SETTLING: Final = 2_000
"""Milliseconds in which the browser itself starts; its own work is not counted."""
IDLE: Final = 0.1
"""Processor seconds in such a time that are nothing."""
TURNS: Final = 3
PLAYERS: Final = 300
LIMITS: Final = {
    "cold start": 8.0,
    "second start": 4.0,
    "pairing": 0.150,
    "size": 16.0,
    "memory": 700.0,
    "cold start of the office": 15.0,
    "second start of the office": 8.0,
    "first page": 1.0,
    "page": 0.150,
    "wire": 30.0,
}
_PAIRING: Final = """
import json, time
from ronde.formats import read_text
from ronde.systems import registry

event = read_text(text).tournament
pair = registry.system("dutch-2026").pair
found = []
for _ in range(7):
    begun = time.perf_counter()
    pair(event)
    found.append(time.perf_counter() - begun)
min(found)
"""
_RUN: Final = """
import { readFile } from "node:fs/promises";
const [folder, script, text] = process.argv.slice(2);
const { loadPyodide } = await import(`${folder}/python/pyodide.mjs`);
const { doorOf } = await import(`${folder}/runtime.js`);
const python = await loadPyodide({ indexURL: `${folder}/python/` });
doorOf(python, await readFile(`${folder}/packages.bin`));
python.globals.set("text", await readFile(text, "utf8"));
console.log(python.runPython(await readFile(script, "utf8")));
process.exit(0);
"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.tab", description=__doc__)
    parser.add_argument("--save", action="store_true")
    options = parser.parse_args()
    program = chromium()
    if program is None or shutil.which("npm") is None:
        print("skipped: it needs Chromium, and Node.js with npm")
        return
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        made = parts(ROOT / "build" / "html")
        html = folder / "ronde.html"
        page(made, html)
        package(made, folder / "npm")
        figures = list(_started(program, html, folder))
        figures.append(
            Figure("size of ronde.html", html.stat().st_size / 1e6, LIMITS["size"], "MB")
        )
        figures.append(_paired(folder))
        space = folder / "app"
        app(office_parts(ROOT / "build" / "html"), papers(ROOT / "build" / "html"), space)
        figures += _office(program, space, folder)
    lines = [
        f"Processor seconds, the best of {TURNS}; {Path(program).name}. The machine had other work:"
        f" load average {load:.1f} at the beginning (`python -m benchmarks.tab`).",
        "",
        "| what | figure | limit |",
        "|---|---|---|",
        *(
            f"| {one.what} | {one.seconds:.3g} {one.unit} |"
            f" {'' if one.limit is None else f'{one.limit:g} {one.unit}'} |"
            for one in figures
        ),
    ]
    print("\n".join(lines))
    if options.save:
        save_section("In a tab", lines)
    finish(figures)


def _started(program: str, html: Path, folder: Path) -> Iterator[Figure]:
    """Open the page with a new profile and again with it; then pair in it and ask for memory."""
    cold, second, clicked, memory = [], [], [], []
    with sync_playwright() as playwright:
        for turn in range(TURNS):
            profile = folder / f"profile-{turn}"
            with _opened(playwright.chromium, program, profile) as tab:
                cold.append(_ready(tab, html, profile))
            with _opened(playwright.chromium, program, profile) as tab:
                second.append(_ready(tab, html, profile))
                clicked.append(_clicked(tab))
                memory.append(_mebibytes(profile))
    yield Figure("cold start of ronde.html", min(cold), LIMITS["cold start"])
    yield Figure("second start", min(second), LIMITS["second start"])
    what = f"{PLAYERS} players: from the click to the round on the page, all of it, by the clock"
    yield Figure(what, min(clicked))
    yield Figure("memory of all processes of the browser", max(memory), LIMITS["memory"], "MB")


def _office(program: str, space: Path, folder: Path) -> Iterator[Figure]:
    """Open the office with a new profile and again with it; then look at a round in it twice."""
    cold, second, first, page, memory = [], [], [], [], []
    with sync_playwright() as playwright, _served(space) as address:
        for turn in range(TURNS):
            profile = folder / f"office-{turn}"
            with _opened(playwright.chromium, program, profile) as tab:
                cold.append(_office_ready(tab, address, profile, "input[name=name]"))
                office = tab.frame_locator("#frame")
                office.locator("input[name=name]").fill("Olga Owner")
                office.locator("main button.main").click()
                office.locator("#make-demo").click()
                office.locator("#strip").wait_for()
            with _opened(playwright.chromium, program, profile) as tab:
                second.append(_office_ready(tab, address, profile, "#make-demo"))
                _rests(tab, profile)
                first.append(_asked(tab, profile, 1))
                page.append(_asked(tab, profile, 20))
                memory.append(_mebibytes(profile))
    yield Figure("cold start of the office", min(cold), LIMITS["cold start of the office"])
    yield Figure("its second start", min(second), LIMITS["second start of the office"])
    yield Figure("a page of a round, first", min(first), LIMITS["first page"])
    yield Figure("the same page again", min(page), LIMITS["page"])
    yield Figure("what comes over the wire without papers", wire(space) / 1e6, LIMITS["wire"], "MB")
    what = "memory of all processes of the browser, with the office"
    yield Figure(what, max(memory), LIMITS["memory"], "MB")


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    """Serve the files of a folder on this machine, from a process of its own."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = [sys.executable, "-m", "http.server", "--bind", "127.0.0.1", "--directory"]
    silent = subprocess.DEVNULL
    with subprocess.Popen([*server, str(folder), str(port)], stdout=silent, stderr=silent) as one:
        try:
            yield f"http://127.0.0.1:{port}/"
        finally:
            one.terminate()


def _office_ready(tab: Page, address: str, profile: Path, sign: str) -> float:
    """Return the processor seconds until a page of the office can be used."""
    before = {process: processor_seconds(process) for process in processes(profile)}
    for _ in range(50):
        try:
            tab.goto(address)
            break
        except Error:  # the server is still starting
            tab.wait_for_timeout(100)
    tab.frame_locator("#frame").locator(sign).wait_for()
    after = processes(profile)
    return sum(processor_seconds(process) - before.get(process, 0.0) for process in after)


def _rests(tab: Page, profile: Path) -> None:
    """Wait until what is prepared while nobody asks is there: the browser has nothing to do."""
    for _ in range(60):
        before = sum(map(processor_seconds, processes(profile)))
        tab.wait_for_timeout(SETTLING)
        if sum(map(processor_seconds, processes(profile))) - before < IDLE:
            return


def _asked(tab: Page, profile: Path, times: int) -> float:
    """Return the processor seconds of the browser for a page of the office, fetched by a script."""
    frame = tab.frame(name="office")
    assert frame is not None
    before = sum(map(processor_seconds, processes(profile)))
    frame.evaluate(
        """async (times) => {
            for (; times; times -= 1) {
                const answer = await fetch("/events/demo/round/1");
                if (!answer.ok) throw new Error(answer.status);
                await answer.text();
            }
        }""",
        times,
    )
    return (sum(map(processor_seconds, processes(profile))) - before) / times


@contextmanager
def _opened(chromium: BrowserType, program: str, profile: Path) -> Iterator[Page]:
    context = chromium.launch_persistent_context(
        profile, executable_path=program, args=list(FLAGS), locale="en-GB"
    )
    context.set_default_timeout(PATIENCE)
    try:
        context.pages[0].wait_for_timeout(SETTLING)
        yield context.pages[0]
    finally:
        context.close()


def _ready(tab: Page, html: Path, profile: Path) -> float:
    """Return the processor seconds from asking for the file until the page can be used."""
    before = {process: processor_seconds(process) for process in processes(profile)}
    tab.goto(html.as_uri())
    tab.locator("#main[data-view]").wait_for()
    after = processes(profile)
    return sum(processor_seconds(process) - before.get(process, 0.0) for process in after)


def _clicked(tab: Page) -> float:
    """Enter a field and pair its first round; return the seconds of that by the clock."""
    tab.locator("#new-event input[name=name]").fill("Large")
    players = "\n".join(f"{_name(n)}, Ada {2700 - n}" for n in range(PLAYERS))
    tab.locator("#new-event textarea").fill(players)
    tab.locator("#new-event button.main").click()
    tab.locator("table.entries tbody tr").nth(PLAYERS - 1).wait_for()
    tab.locator("#tabs a[href='#round']").click()
    button = tab.locator("#pair")
    button.wait_for()
    begun = time.perf_counter()
    button.click()
    tab.locator(f"#board-{PLAYERS // 2}").wait_for()
    return time.perf_counter() - begun


def _name(number: int) -> str:
    return "Q" + "".join("abcdefghij"[int(digit)] for digit in str(number))


def _paired(folder: Path) -> Figure:
    event = generate(rules="dutch-2026", seed=PLAYERS, players=PLAYERS, rounds=9).tournament
    written = write_text(replace(event.before(RoundNumber(6)), number_of_rounds=9), "trf26").text
    (folder / "event.trf").write_text(written, "utf-8")
    (folder / "pairing.py").write_text(_PAIRING, "utf-8")
    (folder / "run.mjs").write_text(_RUN, "utf-8")
    arguments = [folder / name for name in ("run.mjs", "npm", "pairing.py", "event.trf")]
    command = [node(), *map(str, arguments)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    what = f"round 6 of {PLAYERS} players paired by the browser's Python, dutch-2026"
    return Figure(what, float(json.loads(done.stdout)), LIMITS["pairing"])


def _mebibytes(profile: Path) -> float:
    """Return the memory of the browser in MB; what processes share is counted once."""
    total = 0
    for process in processes(profile):
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
        total += next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total * 1024 / 1e6


if __name__ == "__main__":
    main()
