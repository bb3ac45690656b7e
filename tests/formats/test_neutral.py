"""What is no report knows nothing of reports: only the choice of the format names them all."""

from __future__ import annotations

import re
from pathlib import Path

from ronde import formats

FOLDER = Path(formats.__file__).parent


def test_only_the_choice_of_the_format_imports_reports() -> None:
    importing = {
        path.name
        for path in FOLDER.glob("*.py")
        if re.search(r"ronde\.formats(\.trf| import trf)", path.read_text("utf-8"))
    }
    assert importing == {"files.py"}


def test_tables_and_documents_know_nothing_of_each_other() -> None:
    for name, other in (("csvfile.py", "jsonfile"), ("jsonfile.py", "csvfile")):
        assert other not in (FOLDER / name).read_text("utf-8")
