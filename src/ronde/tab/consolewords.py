"""What the ronde that needs no Python says on its console, before the office can say anything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ronde.i18n import LANGUAGES, template
from ronde.i18n.phrases import Template
from ronde.tab.words import told

CONSOLE_WORDS: Final[Mapping[str, Template]] = {
    "starting": template("ronde is starting; this takes a few seconds …"),
    "owner_link": template("owner link, good for one use: {address}"),
    "stops": template("Ctrl+C or closing this window stops ronde; everything is kept."),
    "port_taken": template("port {port} is taken; ronde takes {other}."),
    "no_port": template(
        "{host} port {port} cannot be listened at ({reason}); choose another one with --port"
    ),
    "no_folder": template(
        "the folder {folder} cannot be made or written ({reason}); look who may write there, or"
        " name a database elsewhere with --db"
    ),
    "elsewhere": template(
        "{path} is open in another window or program of ronde; go on there, or close it and start"
        " this one again"
    ),
    "not_opened": template(
        "{path} cannot be opened ({reason}); look who may write it, or name another database with"
        " --db"
    ),
    "options": template("{reason}; the options are --db PATH, --port NUMBER and --no-browser"),
    "old_node": template("Node.js {version} is too old; ronde needs {needed} or newer"),
    "stopped": template(
        "ronde has stopped: {reason}. What it said was done is kept; start it again."
    ),
}
"""The texts by the names that `bundle/portable/serve.mjs` uses."""


def console_texts() -> dict[str, dict[str, str]]:
    """Return what the console says in each language."""
    return {language: told(CONSOLE_WORDS, language) for language in LANGUAGES}
