"""The phrases of `ronde.i18n` under their former name."""

from ronde.i18n.phrases import Figure, Listing, Phrase, counted, listed, phrase, recalled, template

__all__ = ["Figure", "Listing", "Phrase", "counted", "listed", "phrase", "recalled", "template"]
