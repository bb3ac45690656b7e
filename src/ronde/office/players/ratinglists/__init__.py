"""Rating lists at the desk: loaded, searched by name in spite of slips, used for an event."""

from ronde.office.players.ratinglists.loading import (
    drop_rating_list,
    list_rating_lists,
    load_rating_list,
)
from ronde.office.players.ratinglists.searching import Found, find_person, search_people
from ronde.office.players.ratinglists.using import (
    RatingChange,
    choose_rating_list,
    compare_ratings,
    update_ratings,
)

__all__ = [
    "Found", "RatingChange", "choose_rating_list", "compare_ratings", "drop_rating_list",
    "find_person", "list_rating_lists", "load_rating_list", "search_people", "update_ratings",
]  # fmt: skip
