"""`ronde event prize`: the prizes of an event, announced, decided, listed and exchanged."""

from __future__ import annotations

from pathlib import Path

import click

from ronde.cli import options
from ronde.cli.actions import answer_of, command_of
from ronde.cli.desk import Said, event_command, out_option, reason_option, seen_option
from ronde.cli.lazy import SpelledGroup
from ronde.declared.layout import Table
from ronde.formats.files import bytes_of
from ronde.i18n import phrase
from ronde.model import Finding
from ronde.office.desk import Desk
from ronde.office.prizes.announced import (
    AddPrize,
    ChangePrize,
    ImportPrizes,
    MovePrize,
    RemovePrize,
    SetPrizeRules,
)
from ronde.office.prizes.awards import ANNOUNCED, event_prizes
from ronde.office.prizes.decisions import (
    AdmitToPrizes,
    DrawPrizeLots,
    ExcludeFromPrizes,
    GivePrize,
    PublishPrizes,
    ReleasePrize,
    WithholdPrize,
)
from ronde.questions.files import decode


@click.group(name="prize", cls=SpelledGroup)
def prize() -> None:
    """Announce prizes and how they are given, decide by hand, tell who gets which."""


@event_command(
    "list",
    """
    ronde event prize list spring-open
    ronde event prize list spring-open --why
    """,
    more="While rounds are left or games are open it is a forecast, as if the event ended now.",
)
@click.option("--why", is_flag=True, help="Tell the reason for each award.")
def list_(desk: Desk, event: str, why: bool) -> Said:
    """List the prizes of EVENT, and who gets which."""
    found = event_prizes(desk, event)
    announced = ANNOUNCED.laid_out(found.prizes)
    none = phrase("No prize was announced.")
    parts: list[str | Table] = [announced if found.prizes else none, *found.mistakes]
    findings: tuple[Finding, ...] = ()
    if found.awards is not None:
        if found.is_forecast:
            parts.append(phrase("Forecast, as if the event ended now:"))
        parts += [*found.awards.tables(), found.awards.paid_in_all]
        parts += found.awards.reason_lines() if why else []
        findings = found.awards.findings
    return Said(tuple(parts), found.document(), findings)


@event_command(
    "import",
    """
    ronde event prize import spring-open prizes.toml
    ronde event prize import spring-open prizes.csv
    """,
    more="TOML has the rules, too; a table has the columns category, place, money, trophy, title,"
    " value and group.",
)
@click.argument("file", type=options.FILE)
@reason_option
@seen_option
def import_(desk: Desk, event: str, file: str, reason: str, expected: int | None) -> Said:
    """Replace the prizes of EVENT by those of FILE: TOML or CSV."""
    text = decode(bytes_of(Path(file)), file)
    action = ImportPrizes(text, reason=reason)
    return answer_of(action, desk.do(event, action, expected=expected))


@event_command(
    "export",
    """
    ronde event prize export spring-open -o prizes.toml
    ronde event prize export spring-open --table -o prizes.csv
    """,
)
@click.option("--table", "as_table", is_flag=True, help="The prizes alone, for a spreadsheet.")
@out_option
def export(desk: Desk, event: str, as_table: bool, out: Path | None) -> Said:
    """Write the prizes of EVENT as TOML with their rules, or as a table."""
    found = event_prizes(desk, event)
    text = found.as_table() if as_table else found.as_toml()
    return Said((text.rstrip("\n"),), {"text": text}, out=out)


for _action in (AddPrize, ChangePrize, RemovePrize, MovePrize, SetPrizeRules):
    prize.add_command(command_of(_action))
for _command in (list_, import_, export):
    prize.add_command(_command)
for _decision in (
    GivePrize,
    WithholdPrize,
    ReleasePrize,
    ExcludeFromPrizes,
    AdmitToPrizes,
    DrawPrizeLots,
    PublishPrizes,
):
    prize.add_command(command_of(_decision))
