"""One person entered twice: from the next list on, one entry speaks for both."""

from __future__ import annotations

from dataclasses import dataclass

from ronde.app.roles import Role
from ronde.errors import InputError, StateError
from ronde.federation.actions import FederationAction, Member, action
from ronde.federation.desk import FederationDesk
from ronde.federation.register import Register
from ronde.i18n import phrase, template
from ronde.ratings.ffjd.findings import SeriesFinding, delayed, noted
from ronde.store import Step, SubjectReader
from ronde.store.federations import published_months
from ronde.store.tables import AliasRow, CorrectionRow, ParticipantRow


@dataclass(frozen=True, slots=True)
class Merger:
    """Which entry was kept, which one now leads to it, and what should be looked at."""

    kept: int
    merged: int
    findings: tuple[SeriesFinding, ...]


@action(
    phrase("merge players"),
    tells=template("kept {kept}, twin {twin}"),
    done=template("Number {kept} now stands for {merged}, too."),
    path="players/merge",
    operation="merge",
    article="9.3",
    role=Role.LICENCE_OFFICER,
    takes_reason=True,
)
class MergePlayers(FederationAction[Merger]):
    """Let one entry stand for another of the same person, from the next list on.

    Games, participations and licences of both count; the kept entry's rating goes on, or the
    twin's when it has none. Published lists keep both. Raises InputError when both play in
    one series: they are two people then.
    """

    kept: Member
    twin: Member

    def run(self, step: Step, desk: FederationDesk) -> Merger:
        """Let the entry `kept` stand for `twin` too."""
        register = Register(step)
        kept, twin = register.known(self.kept), register.known(self.twin)
        _refuse_two_people(step, register, kept, twin)
        _refuse_open_corrections(step, register, twin)
        findings = _about_ratings(register, kept, twin)
        after = max(published_months(step), default="")
        step.insert(AliasRow(twin, kept, after, desk.today.isoformat()))
        return Merger(kept, twin, findings)


def _refuse_two_people(reader: SubjectReader, register: Register, kept: int, twin: int) -> None:
    if kept == twin:
        raise InputError(
            "player {player} cannot be merged with the same entry", player=register.label(kept)
        )
    outsiders = [one for one in (kept, twin) if register.players[one].is_outsider]
    if outsiders:
        raise InputError(
            "player {player} is from outside and is entered anew for each series (7.1); only"
            " residents are merged",
            player=register.label(outsiders[0]),
        )
    series = [
        {row.series for one in register.entries_of(player)
         for row in reader.rows(ParticipantRow, player=one)}
        for player in (kept, twin)
    ]  # fmt: skip
    if common := sorted(series[0] & series[1]):
        raise InputError(
            "{kept} and {twin} both play in series {series}; they are two people, or the"
            " series is wrong",
            kept=register.label(kept),
            twin=register.label(twin),
            series=common[0],
        )


def _refuse_open_corrections(reader: SubjectReader, register: Register, twin: int) -> None:
    """Raise StateError while a correction of the entry that ends has not been published."""
    rows = reader.rows(CorrectionRow, player=twin, month="")
    if waiting := [row for row in rows if row.state != "refused"]:
        raise StateError(
            "{player}: correction {number} waits for the next list; merge afterwards, or keep"
            " that entry",
            player=register.label(twin),
            number=waiting[0].id,
        )


def _about_ratings(register: Register, kept: int, twin: int) -> tuple[SeriesFinding, ...]:
    ours, theirs = register.rating(kept), register.rating(twin)
    if theirs is None:
        return ()
    if ours is None:
        what = phrase(
            "{kept} goes on with the {rating} of {twin}",
            kept=register.label(kept),
            rating=theirs,
            twin=register.label(twin),
        )
        return (noted("rating-taken-over", "2", what, kept),)
    what = phrase(
        "{kept} keeps {ours}; the {theirs} of {twin} ends: see whether a correction is due (6.7.1)",
        kept=register.label(kept),
        ours=ours,
        theirs=theirs,
        twin=register.label(twin),
    )
    return (delayed("two-ratings", "6.7.1", what, kept),)
