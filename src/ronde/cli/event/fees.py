"""`ronde event fees`: what is to be paid to enter, who has paid, lists and receipts."""

from __future__ import annotations

import click

from ronde.cli.actions import answer_of, command_of
from ronde.cli.desk import Said, event_command, seen_option
from ronde.cli.lazy import SpelledGroup
from ronde.office.desk import Desk
from ronde.office.fees.changes import (
    ReleaseFee,
    SetFeeOf,
    SetFees,
    TakePaymentBack,
    rule_in,
)
from ronde.office.fees.dues import DEFAULT_CURRENCY
from ronde.office.fees.lists import FeesFile, FeesPaper, FeesQuestion, PaymentsQuestion


@click.group(name="fees", cls=SpelledGroup)
def fees() -> None:
    """Set entry fees, tell who has paid, list and print payments; nothing of it is public."""


@event_command(
    "rules",
    """
    ronde event fees rules spring-open 40
    ronde event fees rules spring-open "0 titles=GM,IM" "20 category=u18" "30 until=2026-11-01" 40
    """,
    more="A RULE is an amount, with category=NAME, titles=GM,IM or until=DATE behind it. The first"
    " that is true of a player applies. Without any RULE they are removed.",
)
@click.argument("rules", metavar="[RULE]...", nargs=-1)
@click.option("--currency", default=DEFAULT_CURRENCY, metavar="CUR", help="Three letters.")
@seen_option
def rules(
    desk: Desk, event: str, rules: tuple[str, ...], currency: str, expected: int | None
) -> Said:
    """Set what is to be paid to enter EVENT; the rules are replaced."""
    action = SetFees(tuple(map(rule_in, rules)), currency)
    return answer_of(action, desk.do(event, action, expected=expected))


for _command in (
    command_of(FeesQuestion), rules, command_of(SetFeeOf), command_of(ReleaseFee),
    command_of(PaymentsQuestion), command_of(TakePaymentBack), command_of(FeesFile),
    command_of(FeesPaper),
):  # fmt: skip
    fees.add_command(_command)
