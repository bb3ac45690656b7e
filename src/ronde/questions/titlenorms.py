"""Title norms of an event for people, and as the library answers them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, ClassVar, Final, NamedTuple

from ronde.declared.actions import StartingNumber
from ronde.declared.answer import Listing
from ronde.declared.question import question
from ronde.declared.table import DeclaredTable, FilledTable, column, table
from ronde.documents.tables import Align
from ronde.fields import Arg, filled, immutable
from ronde.i18n import Figure, listed, phrase, phrase_in
from ronde.model import Finding, Tournament
from ronde.model.points import points_for_people
from ronde.norms.certificate import NormCertificate, certificates
from ronde.norms.computation import EventNorms, NormRequest, PlayerNorms, event_norms
from ronde.norms.editions import B01_2024, Norm
from ronde.norms.evaluation import games_credited
from ronde.norms.event import EventClass, TitleCount
from ronde.norms.outlook import Need, NormStatus, Outlook
from ronde.norms.requirements import NormRequirement, RequirementKind
from ronde.questions.matches import games_behind
from ronde.questions.source import RoundQuestion, Source
from ronde.questions.tables import label
from ronde.ratings.exact import exact_text
from ronde.serialisation import Count, Exact, Number
from ronde.standings.presets import kind_of
from ronde.standings.view import FieldKind

_SHOWN: Final = (NormStatus.ACHIEVED, NormStatus.POSSIBLE, NormStatus.MISSED)


@dataclass(frozen=True, slots=True)
class RequirementLine:
    """A requirement: what there is, what is asked, by how much it fails."""

    kind: RequirementKind
    article: str
    have: Exact
    need: Exact
    is_met: bool
    missing: Exact


@dataclass(frozen=True, slots=True)
class NeedLine:
    """Points of the games to come that suffice; the average is of opponents not known yet."""

    points: Exact
    games: Count
    average: int | None


@dataclass(frozen=True, slots=True)
class DroppedLine:
    """A round whose game is left out, and the article that admits it."""

    round: Number
    article: str


@dataclass(frozen=True, slots=True)
class NormLine:
    """A norm of a player: the games that count, how it stands, what is needed or in the way."""

    norm: Norm
    status: NormStatus
    games: Count
    points: Exact
    points_needed: Exact | None
    games_credited: Count
    article: str
    dropped: tuple[DroppedLine, ...]
    requirements: tuple[RequirementLine, ...]
    coming_games: Count
    need: NeedLine | None
    needs: tuple[NeedLine, ...]
    wanted: tuple[RequirementLine, ...]
    lacking: tuple[RequirementLine, ...]


@dataclass(frozen=True, slots=True)
class NormGameLine:
    """A round of a player; `reason` tells why it does not count, empty where it does."""

    round: Number
    opponent: Number | None
    title: str
    federation: str
    rating: int | None
    score: Exact | None
    reason: str


@dataclass(frozen=True, slots=True)
class NormsLine:
    """A player with all rounds, and the norms above the own title."""

    starting_number: Number
    name: str
    title: str
    federation: str
    rounds: tuple[NormGameLine, ...]
    norms: tuple[NormLine, ...]


@dataclass(frozen=True, slots=True)
class NormsDocument:
    """The title norms of an event (docs/schemas/norms-1.json).

    The fewest rated foreigners, their federations and titled foreigners of any round decide
    1.4.3d; `is_large_field` is 1.5.6a.
    """

    edition: str
    after_round: Count
    number_of_rounds: Count
    event_class: EventClass | None
    foreigners: Count
    foreign_federations: Count
    titled_foreigners: Count
    is_international: bool
    is_large_field: bool
    players: tuple[NormsLine, ...]
    findings: tuple[Finding, ...]


@immutable
@dataclass(frozen=True, slots=True, repr=False)
class Norms(Listing):
    """Who made a norm, who still can and what it takes; `computation` has every figure."""

    tournament: Tournament
    computation: EventNorms

    @classmethod
    def of(cls, tournament: Tournament, request: NormRequest) -> Norms:
        """Return the norms of an event; a round robin is known by its rules or its kind."""
        is_fixed = request.is_fixed or kind_of(tournament) is FieldKind.ROUND_ROBIN
        games, after = games_behind(tournament, request.after)
        return cls(games, event_norms(games, replace(request, is_fixed=is_fixed, after=after)))

    @property
    def players(self) -> tuple[PlayerNorms, ...]:
        """Everybody with the norms above the own title."""
        return self.computation.players

    def player(self, number: int) -> NormsOfPlayer:
        """Return the norms of one player, requirement by requirement."""
        return NormsOfPlayer(self, self.computation.of(number))

    def certificates(self, player: int | None = None) -> tuple[NormCertificate, ...]:
        """Return the certificates of the norms that were made, of everybody or of one player."""
        return certificates(self.computation, self.tournament, player)

    def shown(self) -> list[NormOf]:
        """Return the norms that were made, can be made, or were missed by the opponents alone."""
        every = (NormOf(one, each) for one in self.players for each in one.outlooks)
        listed = [one for one in every if one.outlook.status in _SHOWN]
        return sorted(listed, key=lambda one: _SHOWN.index(one.outlook.status))

    def title(self) -> str:
        """Return what it is, of which event and after which round."""
        return phrase(
            "{event}: title norms after round {round} of {rounds}",
            event=self.tournament.details.name or "?",
            round=self.computation.after,
            rounds=self.computation.event.rounds,
        )

    def lists(self) -> tuple[FilledTable]:
        """Return every norm that was made, can be made or was nearly made."""
        return (NORMS.filled(self.shown()),)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was noticed."""
        return self.computation.findings

    def notes(self) -> tuple[str, ...]:
        """Return what was noticed."""
        return tuple(finding.sentence() for finding in self.findings)

    def document(self) -> NormsDocument:
        """Return the norms as the document of docs/schemas/norms-1.json."""
        return _document(self, self.players)

    def __repr__(self) -> str:
        return f"<Norms of {self.tournament.details.name!r}: {len(self.shown())} made or possible>"


@dataclass(frozen=True, slots=True, repr=False)
class NormsOfPlayer(Listing):
    """The norms of one player with their requirements, and the rounds that count."""

    norms: Norms
    found: PlayerNorms

    def lists(self) -> tuple[FilledTable, ...]:
        """Return the norms, their requirements, and the rounds."""
        outlooks = self.found.outlooks
        requirements = [
            AskedOf(each, one) for one in outlooks for each in one.evaluation.requirements
        ]
        names = {int(player.id): label(player) for player in self.norms.tournament.players}
        return (
            NORMS.filled(NormOf(self.found, each) for each in outlooks),
            REQUIREMENTS.filled(requirements),
            _games_table(names).filled(_rounds(self.found)),
        )

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was noticed."""
        return self.norms.findings

    def title(self) -> str:
        """Return whose norms they are, and after which round."""
        computation = self.norms.computation
        return phrase(
            "{player}: title norms after round {round} of {rounds}",
            player=label(self.found.player),
            round=computation.after,
            rounds=computation.event.rounds,
        )

    def document(self) -> NormsDocument:
        """Return the document of docs/schemas/norms-1.json with this player alone."""
        return _document(self.norms, (self.found,))

    def __repr__(self) -> str:
        return f"<{self.title()}: {len(self.found.outlooks)} norms>"


# Sentences ---------------------------------------------------------------------------------------


def sentence(one: Outlook) -> str:
    """Return what was made, what is needed, or what is in the way, in a sentence."""
    if one.status is NormStatus.ACHIEVED:
        return listed(_made(one), "; ")
    if one.status is NormStatus.POSSIBLE:
        return listed([_need(one), *(requirement_sentence(each, one) for each in one.wanted)], "; ")
    if not one.lacking:
        return phrase("no opponents and results meet everything at once")
    return listed((requirement_sentence(each, one) for each in one.lacking), "; ")


def _made(one: Outlook) -> Iterator[str]:
    evaluation = one.evaluation
    yield phrase(
        "{points} of {games}, counted as {credited} games",
        points=_points(evaluation.points),
        games=len(evaluation.games),
        credited=games_credited(evaluation),
    )
    if evaluation.article:
        yield phrase("by {article}", article=evaluation.article)
    if evaluation.dropped:
        rounds = ", ".join(f"{each.game.round} [{each.article}]" for each in evaluation.dropped)
        yield phrase("without round {rounds}", rounds=rounds)


def _need(one: Outlook) -> str:
    need = one.need
    if need is None:
        return phrase("only if not every game counts [1.4.1]")
    if need.points == 0 and need.average is None:
        return phrase("any result, but the game must be played")
    facts = {"points": _points(need.points), "games": need.games}
    if need.average is None:
        return phrase("{points} of the last {games}", **facts)
    return phrase(
        "{points} of the last {games} against an average of {average}",
        average=need.average,
        **facts,
    )


def requirement_sentence(each: NormRequirement, one: Outlook) -> str:
    """Return what there is and what is asked, with the article."""
    return phrase("{what} [{article}]", what=_asked(each, one), article=each.article)


def _asked(each: NormRequirement, one: Outlook) -> str:
    threshold = B01_2024.thresholds[one.norm]
    titles = "/".join(title for title in ("GM", "IM", "WGM", "WIM") if title in threshold.required)
    return each.kind.sentence.filled(
        have=_points(Fraction(each.have)), need=_points(Fraction(each.need)), titles=titles
    )


def _points(value: Fraction) -> Figure:
    return Figure(points_for_people(int(10 * value)))


# Lines -------------------------------------------------------------------------------------------


class NormOf(NamedTuple):
    """A norm of a player, made or not."""

    player: PlayerNorms
    outlook: Outlook

    @property
    def games(self) -> int:
        """How many games count."""
        return len(self.outlook.evaluation.games)

    def have(self, kind: RequirementKind) -> object:
        """Return what there is of a requirement, nothing where no game counts."""
        return self.outlook.evaluation.requirement(kind).have if self.games else ""


class AskedOf(NamedTuple):
    """A requirement of a norm."""

    asked: NormRequirement
    outlook: Outlook


NORMS: Final = table(
    NormOf,
    "norms",
    phrase("Title norms"),
    column(phrase("Player"), lambda one: label(one.player.player), share=2),
    column(phrase("norm"), lambda one: one.outlook.norm.value),
    column(phrase("status"), lambda one: one.outlook.status),
    column(phrase("games"), "games", Align.RIGHT),
    column(
        phrase("points"),
        lambda one: _points(one.outlook.evaluation.points),
        Align.RIGHT,
        on_sheet=lambda one: float(one.outlook.evaluation.points),
    ),
    column(
        phrase_in("column", "opponents"),
        lambda one: one.have(RequirementKind.AVERAGE),
        Align.RIGHT,
    ),
    column(
        phrase_in("column", "performance"),
        lambda one: one.have(RequirementKind.PERFORMANCE),
        Align.RIGHT,
    ),
    column(phrase("what it takes"), lambda one: sentence(one.outlook), share=4),
)
"""Norms of players: how they stand, and what they take."""

REQUIREMENTS: Final = table(
    AskedOf,
    "requirements",
    phrase("Requirements"),
    column(phrase("norm"), lambda one: one.outlook.norm.value),
    column(phrase("requirement"), lambda one: _asked(one.asked, one.outlook)),
    column(phrase("article"), lambda one: one.asked.article),
    column("", lambda one: phrase("fulfilled") if one.asked.is_met else phrase("not fulfilled")),
)
"""What is asked of norms, and whether it is there."""


def _games_table(names: Mapping[int, str]) -> DeclaredTable[NormGameLine]:
    """Return the table of the rounds of a player; opponents are named."""
    return table(
        NormGameLine,
        "games",
        phrase("Games"),
        column(phrase("Round"), "round", Align.RIGHT),
        column(phrase("Opponent"), lambda one: names.get(one.opponent, "")),
        column(phrase("federation"), "federation"),
        column(phrase("Rating"), "rating", Align.RIGHT),
        column(phrase("Score"), lambda one: one.score and Figure(one.score), Align.RIGHT),
        column(phrase("Why"), "reason"),
    )


@question(
    path="norms",
    command="norms",
    examples="""
    norms open.trf                     made, still possible, missed by the opponents
    norms open.trf --player 7          every requirement, and what it lacks
    norms open.trf --after 7 --json
    norms final.trf --event national-final
    """,
)
class NormsQuestion(RoundQuestion[Norms | NormsOfPlayer]):
    """Tell who made a GM, IM, WGM or WIM norm, who still can, and what it takes.

    What is asked of the event itself (arbiters, registration, hours of play) is for people.
    """

    of_players: ClassVar[bool] = True

    player: Annotated[
        StartingNumber | None, Arg("Every requirement of this player alone.", metavar="P")
    ] = None
    event_class: Annotated[
        EventClass | None, Arg("An event of which the regulations ask less.", option="--event")
    ] = None
    titles: Annotated[
        TitleCount, Arg("How required titles count in a double round robin.", is_sent=False)
    ] = TitleCount.HALF_OF_PLAYERS

    def ask(self, source: Source) -> Norms | NormsOfPlayer:
        """Return the norms of everybody, or of one player."""
        if self.player is not None:
            everybody = source.ask(replace(self, player=None))
            assert isinstance(everybody, Norms)  # nobody is asked for
            return everybody.player(self.player)
        request = NormRequest(self.after, self.event_class, title_count=self.titles)
        return Norms.of(source.tournament, request)


def _rounds(norms: PlayerNorms) -> list[NormGameLine]:
    counted_ = [
        filled(NormGameLine, game, score=exact_text(Fraction(game.half_points, 2)), reason="")
        for game in norms.record.games
    ]
    others = [
        NormGameLine(left.round, left.opponent, "", "", None, None, left.reason.word)
        for left in norms.record.left_out
    ]
    return sorted([*counted_, *others], key=lambda line: line.round)


# Documents ---------------------------------------------------------------------------------------


def _document(norms: Norms, players: tuple[PlayerNorms, ...]) -> NormsDocument:
    computation = norms.computation
    return NormsDocument(
        B01_2024.key,
        computation.after,
        computation.event.rounds,
        computation.event.event_class,
        computation.field.foreigners,
        computation.field.federations,
        computation.field.titled,
        computation.event.is_international,
        computation.is_large,
        tuple(_player_line(one) for one in players),
        computation.findings,
    )


def _player_line(one: PlayerNorms) -> NormsLine:
    player = one.player
    return filled(
        NormsLine,
        player,
        starting_number=player.id,
        rounds=tuple(_rounds(one)),
        norms=tuple(_norm_line(each) for each in one.outlooks),
    )


def _norm_line(one: Outlook) -> NormLine:
    evaluation = one.evaluation
    needed = evaluation.points_needed
    return NormLine(
        one.norm,
        one.status,
        len(evaluation.games),
        exact_text(evaluation.points),
        None if needed is None else exact_text(needed),
        games_credited(evaluation),
        evaluation.article,
        tuple(DroppedLine(each.game.round, each.article) for each in evaluation.dropped),
        tuple(map(_requirement_line, evaluation.requirements)),
        one.coming,
        None if one.need is None else _need_line(one.need),
        tuple(map(_need_line, one.needs)),
        tuple(map(_requirement_line, one.wanted)),
        tuple(map(_requirement_line, one.lacking)),
    )


def _need_line(need: Need) -> NeedLine:
    return NeedLine(exact_text(need.points), need.games, need.average)


def _requirement_line(each: NormRequirement) -> RequirementLine:
    have, need, missing = (exact_text(value) for value in (each.have, each.need, each.missing))
    return RequirementLine(each.kind, each.article, have, need, each.is_met, missing)
