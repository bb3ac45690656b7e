"""Title norms of an event for people, and as the library answers them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from ronde.declared.answer import Listing
from ronde.declared.layout import Table
from ronde.i18n import Figure, listed, phrase, phrase_in
from ronde.model import Finding, Tournament
from ronde.model.points import points_for_people
from ronde.norms.certificate import NormCertificate, certificates
from ronde.norms.computation import EventNorms, NormRequest, PlayerNorms, event_norms
from ronde.norms.editions import B01_2024, Norm
from ronde.norms.evaluation import games_credited
from ronde.norms.event import EventClass
from ronde.norms.outlook import Need, NormStatus, Outlook
from ronde.norms.requirements import NormRequirement, RequirementKind
from ronde.questions.matches import games_behind
from ronde.questions.tables import label
from ronde.ratings.exact import exact_text
from ronde.serialisation import Count, Exact, Number
from ronde.standings.presets import kind_of
from ronde.standings.view import FieldKind

_HEADINGS: Final = (
    phrase("Player"), phrase("norm"), phrase("status"), phrase("games"), phrase("points"),
    phrase_in("column", "opponents"), phrase_in("column", "performance"), phrase("what it takes"),
)  # fmt: skip
_FIGURES: Final = (3, 4, 5, 6)
_REQUIREMENT_HEADINGS: Final = (phrase("norm"), phrase("requirement"), phrase("article"), "")
_GAME_HEADINGS: Final = (
    phrase("Round"), phrase("Opponent"), phrase("federation"), phrase("Rating"), phrase("Score"),
    phrase("Why"),
)  # fmt: skip
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

    def shown(self) -> list[tuple[PlayerNorms, Outlook]]:
        """Return the norms that were made, can be made, or were missed by the opponents alone."""
        found = [(one, each) for one in self.players for each in one.outlooks]
        listed_ = [pair for pair in found if pair[1].status in _SHOWN]
        return sorted(listed_, key=lambda pair: _SHOWN.index(pair[1].status))

    def table(self) -> Table:
        """Return a line for every norm that was made, can be made or was nearly made."""
        return Table(_HEADINGS, [_line(*pair) for pair in self.shown()], _FIGURES)

    def title(self) -> str:
        """Return what it is, of which event and after which round."""
        return phrase(
            "{event}: title norms after round {round} of {rounds}",
            event=self.tournament.details.name or "?",
            round=self.computation.after,
            rounds=self.computation.event.rounds,
        )

    def tables(self) -> tuple[Table]:
        """Return the list."""
        return (self.table(),)

    def notes(self) -> tuple[str, ...]:
        """Return what was noticed."""
        return tuple(finding.sentence() for finding in self.computation.findings)

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

    def tables(self) -> tuple[Table, Table, Table]:
        """Return the norms, their requirements, and the rounds."""
        lines = [_line(self.found, each) for each in self.found.outlooks]
        asked = [row for each in self.found.outlooks for row in _requirement_rows(each)]
        rounds = [_game_row(line, self.norms.tournament) for line in _rounds(self.found)]
        return (
            Table(_HEADINGS, lines, _FIGURES),
            Table(_REQUIREMENT_HEADINGS, asked),
            Table(_GAME_HEADINGS, rounds, (0, 3, 4)),
        )

    def title(self) -> str:
        """Return whose norms they are, and after which round."""
        found = self.norms.computation
        return phrase(
            "{player}: title norms after round {round} of {rounds}",
            player=label(self.found.player),
            round=found.after,
            rounds=found.event.rounds,
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
    found = one.evaluation
    yield phrase(
        "{points} of {games}, counted as {credited} games",
        points=_points(found.points),
        games=len(found.games),
        credited=games_credited(found),
    )
    if found.article:
        yield phrase("by {article}", article=found.article)
    if found.dropped:
        rounds = ", ".join(f"{each.game.round} [{each.article}]" for each in found.dropped)
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


def _line(one: PlayerNorms, each: Outlook) -> list[str]:
    found = each.evaluation
    has_games = bool(found.games)
    return [
        label(one.player),
        each.norm.value,
        each.status.word,
        str(len(found.games)),
        _points(found.points),
        str(found.requirement(RequirementKind.AVERAGE).have) if has_games else "",
        str(found.requirement(RequirementKind.PERFORMANCE).have) if has_games else "",
        sentence(each),
    ]


def _requirement_rows(one: Outlook) -> Iterator[list[str]]:
    for each in one.evaluation.requirements:
        what = _asked(each, one)
        met = phrase("fulfilled") if each.is_met else phrase("not fulfilled")
        yield [one.norm.value, what, each.article, met]


def _rounds(found: PlayerNorms) -> list[NormGameLine]:
    counted_ = [
        NormGameLine(
            game.round, game.opponent, game.title, game.federation, game.rating,
            exact_text(Fraction(game.half_points, 2)), "",
        )
        for game in found.record.games
    ]  # fmt: skip
    others = [
        NormGameLine(left.round, left.opponent, "", "", None, None, left.reason.word)
        for left in found.record.left_out
    ]
    return sorted([*counted_, *others], key=lambda line: line.round)


def _game_row(line: NormGameLine, tournament: Tournament) -> list[str]:
    names = {int(player.id): label(player) for player in tournament.players}
    opponent = "" if line.opponent is None else names[line.opponent]
    rating = "" if line.rating is None else str(line.rating)
    score = "" if line.score is None else Figure(line.score)
    return [str(line.round), opponent, line.federation, rating, score, line.reason]


# Documents ---------------------------------------------------------------------------------------


def _document(norms: Norms, players: tuple[PlayerNorms, ...]) -> NormsDocument:
    found = norms.computation
    return NormsDocument(
        B01_2024.key,
        found.after,
        found.event.rounds,
        found.event.event_class,
        found.field.foreigners,
        found.field.federations,
        found.field.titled,
        found.event.is_international,
        found.is_large,
        tuple(_player_line(one) for one in players),
        found.findings,
    )


def _player_line(one: PlayerNorms) -> NormsLine:
    player = one.player
    return NormsLine(
        player.id, player.name, player.title, player.federation, tuple(_rounds(one)),
        tuple(_norm_line(each) for each in one.outlooks),
    )  # fmt: skip


def _norm_line(one: Outlook) -> NormLine:
    found = one.evaluation
    needed = found.points_needed
    return NormLine(
        one.norm,
        one.status,
        len(found.games),
        exact_text(found.points),
        None if needed is None else exact_text(needed),
        games_credited(found),
        found.article,
        tuple(DroppedLine(each.game.round, each.article) for each in found.dropped),
        tuple(map(_requirement_line, found.requirements)),
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
