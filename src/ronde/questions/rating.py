"""A rated series as the library answers it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ronde.declared.answer import ENGLISH, Answer
from ronde.fields import immutable
from ronde.i18n import translate
from ronde.questions.series import rated, rating_figures, rating_reasons, rating_table, rating_title
from ronde.ratings.ffjd import NationalPlayerRating, Series, SeriesRating
from ronde.ratings.ffjd.report import RatingDocument, rating_document


@immutable
@dataclass(frozen=True, slots=True, repr=False)
class Rating(Answer):
    """The national rating of a draughts series; `computation` has every figure, exact."""

    computation: SeriesRating

    @classmethod
    def of(
        cls,
        series: str | Path | Mapping[str, object] | Series,
        estimate: int | None = None,
    ) -> Rating:
        """Return the rating of a series: a file, plain data as in a file, or the series itself."""
        return cls(rated(series, estimate=estimate))

    @property
    def players(self) -> tuple[NationalPlayerRating, ...]:
        """The players with their figures."""
        return self.computation.players

    def reasons(self, language: str = ENGLISH) -> str:
        """Return where every figure comes from, sentence by sentence."""
        return translate(rating_reasons(self.computation), language)

    def text(self, language: str = ENGLISH) -> str:
        """Return the figures as a table, with those of the series below."""
        title = translate(rating_title(self.computation), language)
        table = rating_table(self.computation).told(language)
        figures = translate(rating_figures(self.computation), language)
        return f"{title}\n\n{table.text()}\n\n{figures}"

    def document(self) -> RatingDocument:
        """Return the rating as the document of docs/schemas/ffjd-rating-1.json."""
        return rating_document(self.computation)

    def _repr_html_(self) -> str:
        table = rating_table(self.computation).told(ENGLISH)
        return table.html(translate(rating_title(self.computation), ENGLISH))

    def __repr__(self) -> str:
        return f"<Rating of {self.computation.series.name!r}: {len(self.players)} players>"
