"""The lines of the longest tables as HTML: standings, cross-table, boards, rounds of a card.

A template takes ten times as long for a line, and of these there are thousands. Every text is
escaped here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, TypeVar

from markupsafe import Markup, escape

from ronde.documents.marks import MARK, Corrections
from ronde.model import ByeKind
from ronde.web.language import Speech
from ronde.web.public.crosstable import CrossTablePage
from ronde.web.public.links import Links
from ronde.web.public.pairings import PublicBoard, PublicMatchBoard, PublicSeat
from ronde.web.public.playercard import BYES, PlayedRound
from ronde.web.public.standingtable import Filled, StandingRow, Zone
from ronde.web.public.workings import WorkingTable

_BETWEEN: Final = "\n"
_ZONE_LOOKS: Final = {Zone.PROMOTED: "good", Zone.RELEGATED: "warn"}


Known = TypeVar("Known")


class _Escaped(dict[Known, str]):
    """The texts of what stands on many lines, each written and escaped once."""

    def __init__(self, write: Callable[[Known], str]) -> None:
        super().__init__()
        self._write = write

    def __missing__(self, known: Known) -> str:
        self[known] = text = str(escape(self._write(known)))
        return text


class TableLines:
    """Writes lines in one language, with the links of one kind of page."""

    def __init__(
        self,
        speech: Speech,
        links: Links,
        byes: Mapping[ByeKind | None, str] = BYES,
        points: Callable[[int], str] | None = None,
    ) -> None:
        self._byes = byes
        self._speech, self._links = speech, links
        self._text = _Escaped[str](str)
        self._tenths = _Escaped[int](points or speech.points)
        words = {"white": speech.t("White"), "black": speech.t("Black")}
        self._mark = {
            colour: f'<span class="colour {colour}"><span class="disc" aria-hidden="true"></span>'
            f'<span class="out-of-sight">{escape(word)}</span></span>'
            for colour, word in words.items()
        }
        self._colour = {colour: _colour(colour, word) for colour, word in words.items()}

    def standings(
        self,
        rows: Iterable[StandingRow],
        after: int | None,
        anchors: Sequence[str],
        corrections: Corrections,
        columns: Filled,
    ) -> Markup:
        """Return the lines of a standing; values lead to the card, if there is one after it.

        `anchors` are where the working of each tie-break stands on the card, `columns` those
        about the players that are shown.
        """
        title = self._text[self._speech.t("corrected later")]
        words = {zone: escape(self._speech.say(zone.word)) for zone in Zone}
        zones = {
            zone: f' <span class="chip {looks}">{words[zone]}</span>'
            for zone, looks in _ZONE_LOOKS.items()
        }
        lines = []
        for row in rows:
            card = str(escape(self._links.player(row.number, after)))
            mark = corrections.of_player(row.number)
            lines.append(
                f'  <tr><td class="num"{_shared(row)}</td><th scope="row" class="name">'
                f'<a href="{card or escape(self._links.player(row.number))}">{escape(row.name)}</a>'
                + (f' <span class="mark" title="{title}">{mark}</span>' if mark else "")
                + ("" if row.zone is None else zones[row.zone])
                + "</th>"
                + (f'<td class="wide">{self._text[row.federation]}</td>' * columns.federation)
                + (f'<td class="num wide">{self._text[row.rating]}</td>' * columns.rating)
                + f"{self._values(row, card, anchors)}</tr>\n"
            )
        return Markup("".join(lines))

    def _values(self, row: StandingRow, card: str, anchors: Sequence[str]) -> str:
        points, texts = self._tenths[row.points], [self._text[cell] for cell in row.cells]
        if not card:
            cells = [f'<td class="num">{text}</td>' for text in texts]
            return f'<td class="num"><b>{points}</b></td>{"".join(cells)}'
        linked = [
            f'<td class="num"><a href="{card}#{anchor}">{text or "·"}</a></td>'
            for anchor, text in zip(anchors, texts, strict=True)
        ]
        first = f'<td class="num"><a href="{card}#working-pts"><b>{points}</b></a></td>'
        return first + "".join(linked)

    def crosstable(self, table: CrossTablePage) -> Markup:
        """Return the lines of a cross-table, with ratings where somebody has one.

        Where two teams meet player by player each has a line with its score above its players.
        """
        made, ratings, told = [], table.has_ratings, ""
        scores = {team.name: team.points for team in table.teams}
        for line in table.lines:
            if line.team != told:
                told = line.team
                made.append(
                    '  <tr class="team"><th scope="rowgroup" class="name" colspan="2">'
                    f"{self._text[told]}</th>"
                    + '<td class="wide"></td>' * ratings
                    + f'<td colspan="{len(table.headings)}"></td>'
                    + f'<td class="num"><b>{self._tenths[scores[told]]}</b></td></tr>\n'
                )
            # All at once, for few of them are the same.
            cells = str(escape(_BETWEEN.join(line.cells))).replace(
                _BETWEEN, '</td><td class="mid">'
            )
            made.append(
                f'  <tr><td class="num">{line.line}</td><th scope="row" class="name">'
                f'<a href="{escape(self._links.player(line.number))}">{escape(line.name)}</a></th>'
                + (f'<td class="num wide">{self._text[line.rating]}</td>' * ratings)
                + (f'<td class="mid">{cells}</td>' if line.cells else "")
                + f'<td class="num"><b>{self._tenths[line.points]}</b></td></tr>\n'
            )
        return Markup("".join(made))

    def board(self, board: PublicBoard) -> Markup:
        """Return a board of a round with the points before it."""
        white, black, text = board.white, board.black, self._text
        return Markup(
            f'  <tr><th scope="row" class="num">{board.table}</th>'
            f'<td class="white-side">{self._person(white.number, white.name)}</td>'
            f'<td class="num wide">{white.rating or ""}</td>'
            f'<td class="num wide">{self._tenths[white.points]}</td>'
            f'<td class="mid"><b>{text[board.result or "–"]}</b>'
            f"{self._correction(board.corrected)}</td>"
            f'<td class="num wide">{self._tenths[black.points]}</td>'
            f'<td class="black-side">{self._person(black.number, black.name)}</td>'
            f'<td class="num wide">{black.rating or ""}</td></tr>\n'
            f"{self._games(board)}"
        )

    def _games(self, match: PublicBoard) -> str:
        """Return the boards of a match below it, the players of its first team on the left."""
        made = []
        for game in match.games:
            sides = ("white", "black") if game.first_is_white else ("black", "white")
            first, second = (
                f"{self._mark[side]} {self._text[name or '–']}"
                for side, name in zip(sides, (game.first, game.second), strict=True)
            )
            made.append(
                f'  <tr class="of-match"><td class="num quiet">{game.board}</td>'
                f'<td class="white-side">{first}</td><td class="wide" colspan="2"></td>'
                f'<td class="mid">{self._text[game.result or "·"]}</td><td class="wide"></td>'
                f'<td class="black-side">{second}</td><td class="wide"></td></tr>\n'
            )
        return "".join(made)

    def seats(self, seats: Iterable[PublicSeat]) -> Markup:
        """Return the lines of a round by name."""
        made = []
        for seat in seats:
            player, opponent = seat.player, seat.opponent
            link = escape(self._links.my_board(player.id))
            made.append(
                f'  <tr><th scope="row"><a href="{link}">{self._text[player.name]}</a></th>'
            )
            if opponent is None or seat.colour is None:
                bye = escape(self._speech.say(self._byes[seat.bye]))
                made.append(f'<td class="num"></td><td></td><td class="quiet">{bye}</td></tr>\n')
            else:
                made.append(
                    f'<td class="num"><b>{seat.table}</b></td>'
                    f"<td>{self._colour[seat.colour.value]}</td>"
                    f"<td>{self._person(opponent.id, opponent.name)}</td></tr>\n"
                )
        return Markup("".join(made))

    def rounds(self, rounds: Iterable[PlayedRound]) -> Markup:
        """Return the rounds of a card."""
        made = []
        for line in rounds:
            made.append(f'  <tr><th scope="row" class="num">{line.round}</th>')
            if line.number:
                made.append(
                    f"<td>{self._person(line.number, line.opponent)}</td>"
                    f'<td class="num wide">{self._text[line.rating]}</td>'
                    f"<td>{self._colour[line.colour]}</td>"
                )
            else:
                bye = escape(self._speech.say(line.bye))
                made.append(f'<td class="quiet">{bye}</td><td class="wide"></td><td></td>')
            made.append(
                f'<td class="mid"><b>{self._text[line.sign]}</b>'
                f"{self._correction(line.corrected)}</td>"
                f'<td class="num">{self._tenths[line.score]}</td></tr>\n'
            )
            if line.games:
                boards = self.boards(line.games)
                made.append(f'  <tr class="of-match"><td colspan="6">{boards}</td></tr>\n')
        return Markup("".join(made))

    def boards(self, games: Iterable[PublicMatchBoard]) -> Markup:
        """Return the boards of a match as one of its teams sees them: board, both players, result.

        Every line stands for itself, so that it is read in order where nothing is laid out.
        """
        made = []
        for game in games:
            sides = ("white", "black") if game.first_is_white else ("black", "white")
            own, other = (
                f"<span>{self._mark[side]} {self._text[name or '–']}</span>"
                for side, name in zip(sides, (game.first, game.second), strict=True)
            )
            made.append(
                f'<li><span class="num quiet">{game.board}</span>{own}'
                f"<b>{self._text[game.result or '·']}</b>{other}</li>"
            )
        return Markup(f'<ol class="match-boards">{"".join(made)}</ol>')

    def working(self, working: WorkingTable) -> Markup:
        """Return the summands of a value, and what shows where they come from."""
        made, text = [], self._text
        for row in working.rows + working.evidence:
            start, amount = "<tr>", text[row.amount]
            if row.is_cut:
                start, amount = '<tr class="cut">', f"<del>({amount})</del>"
            why = f'<span class="quiet small">{text[row.why]}</span>' if row.why else ""
            between = "<br>" if why and row.opponent else ""
            made.append(
                f'{start}<td class="num">{row.round}</td>'
                f"<td>{text[row.opponent]}{between}{why}</td>"
                f'<td class="num">{amount}</td></tr>'
            )
        return Markup("".join(made))

    def _person(self, number: int, name: str) -> str:
        return f'<a href="{escape(self._links.player(number))}">{self._text[name]}</a>'

    def _correction(self, sentence: str) -> str:
        if not sentence:
            return ""
        told, word = escape(self._speech.say(sentence)), escape(self._speech.t("corrected later"))
        sign = f'<span aria-hidden="true">{MARK}</span><span class="out-of-sight">{word}</span>'
        return f' <span class="mark" title="{told}">{sign}</span>'


def _shared(row: StandingRow) -> str:
    """Return the rest of the first cell; who shares a rank shows none of their own."""
    return f' data-shared="{row.rank}">' if row.shares else f">{row.rank}"


def _colour(colour: str, word: str) -> str:
    """Return a colour as a sign and its word."""
    return (
        f'<span class="colour {colour}"><span class="disc" aria-hidden="true"></span>'
        f'<span class="word">{escape(word)}</span></span>'
    )
