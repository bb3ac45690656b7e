"""Reports of small team events, for tests; all names are made up."""

from __future__ import annotations

from collections.abc import Sequence

NAMES = ("Rooks", "Bishops", "Knights", "Pawns", "Kings", "Queens")


def member(number: int, cells: Sequence[str] = ()) -> str:
    """Return the line of a player with a cell of ten columns for each round."""
    head = f"001 {number:>4}      Member {number}".ljust(48) + f"{2000 - number:>4}"
    return head.ljust(80) + " " * 4 + f" {number:>4}" + "".join(cells)


def team(number: int, members: Sequence[int], totals: tuple[str, str] = ("", "")) -> str:
    """Return record 310 of a team."""
    head = f"310 {number:>3} {NAMES[number - 1]}".ljust(54) + f"{totals[0]:>6} {totals[1]:>6}"
    return head.ljust(73) + " ".join(f"{player:>4}" for player in members)


def event(teams: int, size: int, *more: str, rounds: Sequence[str] = ()) -> str:
    """Return a report: `rounds` have games as `white-black:result`, byes as `player:letter`."""
    cells: dict[int, list[str]] = {n: [] for n in range(1, teams * size + 1)}
    for round_ in rounds:
        told = dict.fromkeys(cells, "  0000 - Z")
        for entry in round_.split():
            who, _, what = entry.partition(":")
            if "-" in who:
                white, black = map(int, who.split("-"))
                told[white] = f"  {black:>4} w {what[0]}"
                told[black] = f"  {white:>4} b {_OTHER[what[0]]}"
            else:
                told[int(who)] = f"  0000 - {what}"
        for number, cell in told.items():
            cells[number].append(cell)
    lines = [
        "012 Club teams", "042 2026/05/02", "142 3", "152 W", *more,
        *(member(number, told) for number, told in cells.items()),
        *(team(n, range((n - 1) * size + 1, n * size + 1)) for n in range(1, teams + 1)),
    ]  # fmt: skip
    return "\n".join(lines) + "\n"


_OTHER = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+", " ": " "}
