"""Published rating lists, read person by person: XML, fixed columns, CSV, zipped or not.

    with open_rating_list("players_list_xml.zip") as file:
        for person in file:
            ...

A list of half a million people is never in memory as a whole.
"""

from ronde.formats.ratinglists.opening import RatingListFile, open_rating_list
from ronde.formats.ratinglists.person import SPEEDS, RatedPerson

__all__ = ["SPEEDS", "RatedPerson", "RatingListFile", "open_rating_list"]
