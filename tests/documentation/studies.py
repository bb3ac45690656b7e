"""The tables of the studies: made from the results that stand beside the pages.

`python -m tests.documentation.studies` writes them anew. Before a table stands where it comes from:
`<!-- table: FILE MEASURE -->` has a row for each system and a column for each field, and
`differences` behind it asks for those to the first system; `rounds FIELD` has a column for each
round.
"""

from __future__ import annotations

import csv
import re
from pathlib import Path

from ronde.laboratory.figures import decimals_of, figure
from ronde.laboratory.statistics import Interval

STUDIES = Path(__file__).parents[2] / "docs" / "studies"
_TABLE = re.compile(r"^<!-- table: (.+) -->\n((?:\|.*\n)*)", re.MULTILINE)
Row = dict[str, str]


def results(name: str) -> list[Row]:
    """Return the rows of a file of results."""
    with (STUDIES / name).open(encoding="utf-8") as lines:
        return list(csv.DictReader(line for line in lines if not line.startswith("#")))


def in_place(page: str) -> str:
    """Return a page with its tables made from the results."""
    return _TABLE.sub(lambda found: f"<!-- table: {found[1]} -->\n{_table(found[1])}", page)


def _table(told: str) -> str:
    name, measure, *rest = told.split(maxsplit=3)
    rows = [row for row in results(name) if row["measure"] == measure]
    if rest[:1] == ["rounds"]:
        rows = [row for row in rows if row["field"] == rest[1] and row["round"] != "0"]
        by, cells = "round", {(row["system"], row["round"]): _figure(row["mean"]) for row in rows}
    else:
        rows = [row for row in rows if row["round"] == "0" and row["mean"]]
        value, sign = ("difference", "+") if rest else ("mean", "")
        rows = [row for row in rows if row[value]]
        by, cells = "field", {(r["system"], r["field"]): _cell(r, value, sign) for r in rows}
    columns = list(dict.fromkeys(row[by] for row in rows))
    lines = [["system", *columns], ["---", *("--:" for _ in columns)]]
    lines += [
        [f"`{system}`", *(cells[system, column] for column in columns)]
        for system in dict.fromkeys(row["system"] for row in rows)
    ]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _cell(row: Row, value: str, sign: str) -> str:
    names = ("low", "high") if value == "mean" else ("difference_low", "difference_high")
    low, high = (float(row[name]) for name in names)
    decimals = decimals_of(None, float(row[value]))
    if Interval(float(row[value]), low, high).is_even:
        return f"{_figure(row[value], sign)} ± {_figure(str((high - low) / 2))}"
    return f"{_figure(row[value], sign)} ({figure(low, decimals)} to {figure(high, decimals)})"


def _figure(text: str, sign: str = "") -> str:
    value = float(text)
    return figure(value, decimals_of(None, value), sign)


def pages() -> list[Path]:
    """Return the pages of the studies."""
    return sorted(STUDIES.glob("*.md"))


if __name__ == "__main__":
    for each in pages():
        each.write_text(in_place(each.read_text("utf-8")), encoding="utf-8")
