"""Acts of the rating officer: 6.3 and 6.7."""

from __future__ import annotations

import pytest

from ronde.model import Severity
from ronde.ratings.ffjd.corrections import Asker, CorrectionRequest, request_findings


def refusals(request: CorrectionRequest) -> list[tuple[str, str]]:
    found = request_findings(request)
    return [(f.code, f.article) for f in found if f.severity is Severity.ERROR]


class TestArticle674_Size:
    @pytest.mark.parametrize("wanted", [1449, 1151, 1300])
    def test_a_small_correction_is_refused(self, wanted: int) -> None:
        assert refusals(CorrectionRequest(1, 1300, wanted)) == [("correction-too-small", "6.7.4")]

    @pytest.mark.parametrize("wanted", [1450, 1150])
    def test_150_points_suffice(self, wanted: int) -> None:
        assert refusals(CorrectionRequest(1, 1300, wanted)) == []

    def test_nobody_is_put_below_the_floor(self) -> None:
        assert refusals(CorrectionRequest(1, 800, 599)) == [("below-floor", "6.3")]


class TestArticle671_Council:
    @pytest.mark.parametrize(("present", "wanted"), [(2001, 1800), (1900, 2100)])
    def test_above_2000_the_council_is_needed(self, present: int, wanted: int) -> None:
        assert refusals(CorrectionRequest(1, present, wanted)) == [("council-needed", "6.7.1")]
        assert refusals(CorrectionRequest(1, present, wanted, council_agrees=True)) == []

    def test_2000_itself_is_not_above(self) -> None:
        assert refusals(CorrectionRequest(1, 2000, 1800)) == []


class TestArticle672_Initialisation:
    def test_any_value_may_be_set_at_first(self) -> None:
        assert refusals(CorrectionRequest(1, None, 1350)) == []

    def test_but_not_above_2000_alone(self) -> None:
        assert refusals(CorrectionRequest(1, None, 2001)) == [("council-needed", "6.7.2")]


class TestArticle673_Presidents:
    @pytest.mark.parametrize("asker", [a for a in Asker if a is not Asker.OFFICER])
    def test_they_need_a_file_and_the_officer(self, asker: Asker) -> None:
        wish = CorrectionRequest(1, 1300, 1500, asker, accepted=False)
        assert refusals(wish) == [("file-missing", "6.7.3"), ("not-accepted", "6.7.3")]
        granted = CorrectionRequest(1, 1300, 1500, asker, file="results of two seasons")
        assert refusals(granted) == []
        assert [f.code for f in request_findings(granted)] == ["asked-by-president"]
