"""ronde for a page without a server: requests in JSON, answered in JSON by the rules and the files.

Whoever asks keeps the event, as the JSON of a tournament; nothing is remembered here but what is
quicker to look up than to read again. `requests.answer` is the door; `words` has the texts that the
page says itself.
"""
