"""The English text of every sentence of an explanation, by its key.

Here stand those that several systems say; what one system alone says stands beside it. Keys are
part of the JSON form of an explanation and stay; other languages have the texts in their
catalogues.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Final

from ronde.i18n import Template, counted_template, template, template_in

_HOMES: Final[Mapping[str, str]] = {
    "burstein": "ronde.explain.burstein.texts",
    "double": "ronde.explain.double_swiss.texts",
    "dubov": "ronde.explain.dubov.texts",
    "topgroup": "ronde.explain.topgroup.texts",
    "team": "ronde.explain.swiss_team.texts",
    "procedure": "ronde.explain.procedure.texts",
    "keizer": "ronde.explain.keizer.texts",
    "knockout": "ronde.explain.knockouttexts",
    "roundrobin": "ronde.explain.roundrobintexts",
    "scheveningen": "ronde.explain.roundrobintexts",
    "fmjd": "ronde.explain.fmjd_swiss.texts",
    "fmjdcolour": "ronde.explain.fmjd_swiss.texts",
    "fmjdworse": "ronde.explain.fmjd_swiss.texts",
    "limboard": "ronde.explain.lim.texts",
    "limcolour": "ronde.explain.lim.texts",
    "limfloat": "ronde.explain.lim.texts",
    "limgroup": "ronde.explain.lim.texts",
    "limwhynot": "ronde.explain.lim.texts",
    "limworse": "ronde.explain.lim.texts",
}
"""Where the texts of a system are, by the first word of their keys."""


def text_of(key: str) -> Template:
    """Return the text of a sentence; raises KeyError for a key that nobody says."""
    home = _HOMES.get(key.partition(".")[0])
    return (_SHARED if home is None else _texts_in(home))[key]


def every_text() -> dict[str, Template]:
    """Return the texts of all sentences by their keys."""
    found = dict(_SHARED)
    for home in dict.fromkeys(_HOMES.values()):
        found.update(_texts_in(home))
    return found


def _texts_in(home: str) -> Mapping[str, Template]:
    texts: Mapping[str, Template] = import_module(home).TEXTS
    return texts


_SHARED: Final[Mapping[str, Template]] = {
    "colour.both-preferences": template(
        "{white} has White: both players get the colour they prefer."
    ),
    "colour.only-preference": template(
        "{white} has White: only {who} prefers a colour, and gets it."
    ),
    "colour.stronger-preference": template(
        "{white} has White: both prefer {colour}, and {who} has the stronger "
        "preference ({strength} against {other_strength})."
    ),
    "colour.wider-difference": template(
        "{white} has White: both should have {colour} absolutely, and {who} has the "
        "wider colour difference."
    ),
    "colour.alternation": template(
        "{white} has White: both prefer {colour} equally; when their colours last "
        "differed, {who} had {opposite}."
    ),
    "colour.higher-ranked": template(
        "{white} has White: both prefer {colour} equally and had the same colours in "
        "their latest games; {who} ranks higher and gets {colour}."
    ),
    "colour.initial-colour": template(
        "{white} has White: neither prefers a colour; {who} ranks higher and {kind}, "
        "which brings {colour}, the colour drawn by lot."
    ),
    "colour.opposite-of-initial-colour": template(
        "{white} has White: neither prefers a colour; {who} ranks higher and {kind}, "
        "which brings {colour}, the opposite of the colour drawn by lot."
    ),
    "preference.none": template("{player} has no colour preference, having played no game yet."),
    "preference.mild": template(
        "{player} has a mild preference for {colour}: as many games with each "
        "colour, but {opposite} in the last one."
    ),
    "preference.strong": template(
        "{player} has a strong preference for {colour}: one game more with {opposite} so far."
    ),
    "preference.absolute-difference": template(
        "{player} has an absolute preference for {colour}: {difference} games more "
        "with {opposite} so far."
    ),
    "preference.absolute-repeated": template(
        "{player} has an absolute preference for {colour}: the last two games were with {opposite}."
    ),
    "compare.bye": template("with those boards the bye would go to {player}, who may not have it."),
    "compare.criterion": template("with those boards {worse} (in the bracket of {points})."),
    "board.title": template("Board {board}"),
    "board.same-score": template(
        "{one} meets {other}: both have {points}; {place} of the upper half against "
        "{other_place} of the lower half."
    ),
    "board.exchanged": template(
        "{one} meets {other}: both have {points}; after an exchange between the "
        "halves, {place} of the upper half against {other_place} of the lower half."
    ),
    "board.moved-down": template(
        "{one} meets {other}: {one}, with {points}, was moved down to the bracket of "
        "{other_points}, where {other} stands {place}."
    ),
    "board.taken": counted_template(
        "{players} meets a player who stands before {one} and is paired first.",
        "{players} meet players who stand before {one} and are paired first.",
    ),
    "board.collapsed": template(
        "{one} ({points}) meets {other} ({other_points}) in the last bracket, which "
        "holds all the remaining players; {place} of the upper half against "
        "{other_place} of the lower half."
    ),
    "float.title": template("{player} moves down"),
    "float.odd": template(
        "The bracket of {points} has {count} players, an odd number, so one of them moves down."
    ),
    "float.most-pairs": counted_template(
        "The bracket of {points} has {size} players; no more pairs are possible than "
        "{pairs}, so {count} player moves down.",
        "The bracket of {points} has {size} players; no more pairs are possible than "
        "{pairs}, so {count} players move down.",
    ),
    "float.no-pairs": template(
        "In the bracket of {points} no pair can be made, so all its {size} players move down."
    ),
    "float.both": template(
        "The bracket of {points} has only {one} and {other}, who may not meet, so both move down."
    ),
    "float.for-those-below": counted_template(
        "Of the {size} in the bracket of {points}, {count} moves down: with more pairs there than "
        "{pairs}, those below could not all be paired.",
        "Of the {size} in the bracket of {points}, {count} move down: with more pairs there than "
        "{pairs}, those below could not all be paired.",
    ),
    "float.all-for-those-below": template(
        "{players} move down from the bracket of {points}: with a pair made there, those below "
        "could not all be paired."
    ),
    "apart.only-with": counted_template(
        "{players} may meet only {others} there.", "{players} may meet only {others} there."
    ),
    "apart.with-nobody": counted_template(
        "{players} may meet nobody there.", "{players} may meet nobody there."
    ),
    "apart.each-other": template(
        "{players} may meet only each other there, and their number is odd."
    ),
    "apart.each-other-and": template(
        "{players} may meet only each other and {others} there, and their own number is odd."
    ),
    "apart.met": template("Already met: {pairs}."),
    "apart.colours": template("With the same absolute colour preference: {pairs}."),
    "apart.prohibited": template("Kept apart by the organiser: {pairs}."),
    "apart.moved-down": template("Both moved down, and therefore not paired here: {pairs}."),
    "float.alone": template(
        "{player} is alone in the bracket of {points} and moves down to the next one."
    ),
    "float.no-opponent": template("{player} may meet nobody else in the bracket of {points}."),
    "float.last": template("{player} stands last in that bracket."),
    "float.must": template("It has to be {player}: otherwise the round could not be completed."),
    "float.order": template(
        "It makes no difference to any criterion whether {player} or {instead} moves "
        "down; the pairing in which {player} does comes first in the order of "
        "candidates."
    ),
    "float.if-stayed": counted_template(
        "If {player} stayed, {instead} would move down instead, and {worse}.",
        "If {player} stayed, {instead} would move down instead, and {worse}.",
    ),
    "bye.title": template("{player} has the bye"),
    "bye.odd": template(
        "The number of players to be paired is odd ({count}), so one of them has the bye."
    ),
    "bye.lowest-score": template(
        "The bye goes to the lowest score with which the round can be completed: {points}."
    ),
    "bye.barred": counted_template(
        "{players} ranks lower, but has already had the bye or the points of a win "
        "without playing.",
        "{players} rank lower, but have already had the bye or the points of a win "
        "without playing.",
    ),
    "bye.last": template("{player} is the lowest ranked of those who may have it."),
    "bye.not-allowed": template(
        "{player} may not have the bye, after an earlier one or the points of a win without "
        "playing."
    ),
    "bye.not-completable": template(
        "With the bye for {player} the others could not all be paired."
    ),
    "bye.must": template("It has to be {player}: otherwise the round could not be completed."),
    "bye.order": template(
        "It makes no difference to any criterion whether {player} or {instead} has "
        "the bye; the pairing in which {player} has it comes first in the order of "
        "candidates."
    ),
    "bye.if-stayed": counted_template(
        "If {player} played, {instead} would have the bye instead, and {worse}.",
        "If {player} played, {instead} would be left over instead, and {worse}.",
    ),
    "player.title": template("{player} in round {round}"),
    "player.score": counted_template(
        "{player} has {points} after {count} round.", "{player} has {points} after {count} rounds."
    ),
    "player.virtual": template("With virtual points, {player} is paired as if with {points}."),
    "player.alone": template("Nobody but {player} is in the bracket of {points}."),
    "player.bracket": template(
        "The bracket of {points}, to which {player} belongs, has {count} players."
    ),
    "player.mixed-bracket": template(
        "The bracket of {points}, to which {player} belongs, holds the players of "
        "that score ({residents}) and those moved down from above ({count})."
    ),
    "player.collapsed": template(
        "{player} is in the last bracket, which holds all the remaining players ({count})."
    ),
    "player.first-choice": template(
        "Opposite {player} in the bracket stands {first}, who would be the first choice."
    ),
    "player.away": template("{player} is not paired in round {round}: {kind}."),
    "criterion.downfloaters": template("Players who leave the bracket unpaired"),
    "criterion.score-differences": template("Score differences in the bracket"),
    "criterion.scores-of-downfloaters": template("Scores of those who leave the bracket unpaired"),
    "criterion.unpaired-in-next": template("Players without opponent in the next bracket"),
    "criterion.scores-unpaired-in-next": template(
        "Scores of the moved-down players without opponent in the next bracket"
    ),
    "criterion.unplayed-games-of-bye": template("Rounds without a game of the player with the bye"),
    "criterion.topscorers-beyond-two": template(
        "Topscorers, or opponents of one, with a colour difference beyond two"
    ),
    "criterion.topscorers-third-colour": template(
        "Topscorers, or opponents of one, with the same colour three times running"
    ),
    "criterion.denied-preferences": template("Players who do not get the preferred colour"),
    "criterion.denied-strong-preferences": template(
        "Players who do not get a strongly preferred colour"
    ),
    "criterion.repeated-downfloats": template("Players who float down as in the last round"),
    "criterion.repeated-upfloats": template("Players who float up as in the last round"),
    "criterion.downfloats-of-two-rounds-ago": template("Players who float down as two rounds ago"),
    "criterion.upfloats-of-two-rounds-ago": template("Players who float up as two rounds ago"),
    "criterion.differences-of-repeated-downfloats": template(
        "Score differences of those who float down as in the last round"
    ),
    "criterion.differences-of-repeated-upfloats": template(
        "Score differences of those who float up as in the last round"
    ),
    "criterion.differences-of-downfloats-of-two-rounds-ago": template(
        "Score differences of those who float down as two rounds ago"
    ),
    "criterion.differences-of-upfloats-of-two-rounds-ago": template(
        "Score differences of those who float up as two rounds ago"
    ),
    "criterion.floaters": template("Players who leave the bracket"),
    "criterion.moved-down-paired": template("Moved-down players who meet no resident"),
    "criterion.scores-of-floaters": template("Scores of those who leave the bracket"),
    "criterion.sum-of-floaters": template(
        "Sum of the scores of those who leave the bracket, in tenths"
    ),
    "criterion.squared-differences": template(
        "Sum of the squared score differences, in hundredths"
    ),
    "criterion.unpaired-below": template("Floaters without opponent in the next bracket"),
    "criterion.absolute-colours": template("Pairs with the same absolute preference"),
    "criterion.strong-as-absolute": template(
        "Pairs with the same strong preference, which binds in odd rounds"
    ),
    "full.bracket": template("Bracket {number}: {points}"),
    "full.collapsed-bracket": template("Bracket {number}: {points} and below"),
    "full.residents": template("Players of this score (residents): {players}."),
    "full.lower-players": template("Players of these scores (residents): {players}."),
    "full.moved-down": template("Moved-down players: {players}."),
    "full.collapsed": template(
        "All the remaining players form one bracket (collapsed last bracket)."
    ),
    "full.penultimate": template(
        "As first paired, it left players who could not all be paired below; so it "
        "was paired again with that in view, and everybody below forms one bracket."
    ),
    "full.pairs": template(
        "Pairs, as many as possible (MaxPairs): {pairs}. Left unpaired here: {count}."
    ),
    "full.paired-moved-down": template("Moved-down players paired here (M1): {count} of {total}."),
    "full.limbo": template("In the limbo, not paired here: {players}."),
    "full.opponents-of-moved-down": template(
        "First the moved-down players: {players}. Their opponents, in the same order: {opponents}."
    ),
    "full.halves": template("Upper half (S1): {upper}. Lower half (S2): {lower}."),
    "full.halves-of-remainder": template(
        "Remainder, upper half (S1R): {upper}. Lower half (S2R): {lower}."
    ),
    "full.exchange": template("Exchange: {out} to the lower half, {come} to the upper half."),
    "full.in-order": template("The halves are paired in order, without a transposition."),
    "full.transposition": template(
        "Transposition: the opponents of the upper half are, in order, {opponents}."
    ),
    "full.result": template("The best candidate, and among equals the first: {pairs}."),
    "full.criterion": template(
        "{criterion}: {value}. By itself {best} would be possible, but at the cost "
        "of a criterion above."
    ),
    "full.criterion-at-best": template(
        "{criterion}: {value}. With as many pairs, no better value is possible."
    ),
    "full.ideal": template("Nothing had to be given up in {articles}."),
    "full.colours": template("Colours"),
    "whynot.title": template("Why not {one} against {other}?"),
    "whynot.they-meet": template("{one} and {other} do meet: at board {board}."),
    "whynot.not-to-be-paired": counted_template(
        "{players} is not to be paired in this round.",
        "{players} are not to be paired in this round.",
    ),
    "whynot.met-before": template("{one} and {other} have already met, in round {round}."),
    "whynot.same-absolute-colour": template(
        "{one} and {other} both have an absolute preference for {colour}, so they may not meet."
    ),
    "whynot.prohibited": template("The organiser does not let {one} and {other} meet."),
    "whynot.not-completable": template(
        "If {one} met {other}, the other players could no longer all be paired."
    ),
    "whynot.blocked": template("Too few possible opponents would be left for {players}."),
    "whynot.criterion": template("If {one} met {other}, {worse} (in the bracket of {points})."),
    "whynot.criterion-below": template(
        "If {one} met {other}, {worse} (below the bracket of {points})."
    ),
    "whynot.criterion-of-round": template("If {one} met {other}, {worse}."),
    "whynot.order": template(
        "{one} against {other} would be no worse by any criterion, but comes later "
        "in the order of candidates of the bracket of {points}: {step}."
    ),
    "whynot.pairs": template("The round would then have these new pairs: {pairs}."),
    "whynot.bye": template("The bye would then go to {player}."),
    "step.moved-down-set": template("other moved-down players would be paired in the bracket"),
    "step.opponents-of-moved-down": template(
        "a moved-down player would get an opponent who stands lower"
    ),
    "step.exchange": template("it needs an exchange between the halves"),
    "step.later-exchange": template("it needs a later exchange between the halves"),
    "step.transposition": template(
        "a player of the upper half would get an opponent who stands lower"
    ),
    "step.other-bracket": template("other players would form the bracket"),
    "worse.score-of-bye": template("the bye would go to a player with {then}, instead of {now}"),
    "worse.games-of-bye": counted_template(
        "the bye would go to a player with {count} game played, instead of {now}",
        "the bye would go to a player with {count} games played, instead of {now}",
    ),
    "worse.number-of-bye": template("the bye would go to pairing number {then}, instead of {now}"),
    "worse.downfloaters": counted_template(
        "{count} player would have to move down, instead of {now}",
        "{count} players would have to move down, instead of {now}",
    ),
    "worse.score-differences": template(
        "the score differences would be larger ({then}, instead of {now})"
    ),
    "worse.scores-of-downfloaters": template(
        "the scores that move down would be higher ({then}, instead of {now})"
    ),
    "worse.unpaired-in-next": counted_template(
        "{count} player would find no opponent in the next bracket, instead of {now}",
        "{count} players would find no opponent in the next bracket, instead of {now}",
    ),
    "worse.barred-in-next": counted_template(
        "{players} would be left over in the last bracket without the right to a bye",
        "{players} would be left over in the last bracket without the right to a bye",
    ),
    "worse.scores-unpaired-in-next": template(
        "the scores left without opponent in the next bracket would be higher "
        "({then}, instead of {now})"
    ),
    "worse.unplayed-games-of-bye": counted_template(
        "the bye would go to a player with {count} round without a game, instead of {now}",
        "the bye would go to a player with {count} rounds without a game, instead of {now}",
    ),
    "worse.topscorers-beyond-two": counted_template(
        "{count} topscorer or opponent of one would get a colour difference beyond "
        "two, instead of {now}",
        "{count} topscorers or opponents of one would get a colour difference beyond "
        "two, instead of {now}",
    ),
    "worse.topscorers-third-colour": counted_template(
        "{count} topscorer or opponent of one would get the same colour three times "
        "running, instead of {now}",
        "{count} topscorers or opponents of one would get the same colour three "
        "times running, instead of {now}",
    ),
    "worse.denied-preferences": counted_template(
        "{count} player would not get the preferred colour, instead of {now}",
        "{count} players would not get the preferred colour, instead of {now}",
    ),
    "worse.denied-strong-preferences": counted_template(
        "{count} player with a strong preference would not get the preferred colour, "
        "instead of {now}",
        "{count} players with a strong preference would not get the preferred "
        "colour, instead of {now}",
    ),
    "worse.repeated-downfloats": counted_template(
        "{count} player would float down as in the last round, instead of {now}",
        "{count} players would float down as in the last round, instead of {now}",
    ),
    "worse.repeated-upfloats": counted_template(
        "{count} player would float up as in the last round, instead of {now}",
        "{count} players would float up as in the last round, instead of {now}",
    ),
    "worse.downfloats-of-two-rounds-ago": counted_template(
        "{count} player would float down as two rounds ago, instead of {now}",
        "{count} players would float down as two rounds ago, instead of {now}",
    ),
    "worse.upfloats-of-two-rounds-ago": counted_template(
        "{count} player would float up as two rounds ago, instead of {now}",
        "{count} players would float up as two rounds ago, instead of {now}",
    ),
    "worse.differences-of-repeated-downfloats": template(
        "those who float down as in the last round would do so by more points "
        "({then}, instead of {now})"
    ),
    "worse.differences-of-repeated-upfloats": template(
        "those who float up as in the last round would do so by more points ({then}, "
        "instead of {now})"
    ),
    "worse.differences-of-downfloats-of-two-rounds-ago": template(
        "those who float down as two rounds ago would do so by more points ({then}, "
        "instead of {now})"
    ),
    "worse.differences-of-upfloats-of-two-rounds-ago": template(
        "those who float up as two rounds ago would do so by more points ({then}, instead of {now})"
    ),
    "worse.floaters": counted_template(
        "{count} player would have to move down, instead of {now}",
        "{count} players would have to move down, instead of {now}",
    ),
    "worse.moved-down-paired": counted_template(
        "{count} moved-down player would find no opponent among the residents, instead of {now}",
        "{count} moved-down players would find no opponent among the residents, instead of {now}",
    ),
    "worse.highest-moved-down": template(
        "the highest moved-down players would no longer be the ones who are paired"
    ),
    "worse.scores-of-floaters": template(
        "the scores that move down would be higher ({then}, instead of {now})"
    ),
    "worse.sum-of-floaters": template(
        "the sum of the scores that move down would be larger (in tenths {then}, instead of {now})"
    ),
    "worse.squared-differences": template(
        "the sum of the squared score differences would be larger (in hundredths "
        "{then}, instead of {now})"
    ),
    "worse.unpaired-below": counted_template(
        "{players} would move down, with whom the next bracket could not be paired as well",
        "{players} would move down, with whom the next bracket could not be paired as well",
    ),
    "worse.uncompletable-below": counted_template(
        "{players} would move down, and then those below could not all be paired",
        "{players} would move down, and then those below could not all be paired",
    ),
    "worse.uncompletable-below-alone": template(
        "nobody would move down, and then those below could not all be paired"
    ),
    "worse.alone-below": counted_template(
        "{players} would move down and could meet nobody in the next bracket",
        "{players} would move down and could meet nobody in the next bracket",
    ),
    "worse.higher-below": counted_template(
        "{players} would have to move on from the next bracket, with more points than those who do",
        "{players} would have to move on from the next bracket, with more points than those who do",
    ),
    "worse.bye-for-nobody": counted_template(
        "nobody would be left who may have the bye: {players} has already had points without "
        "playing",
        "nobody would be left who may have the bye: {players} have already had points without "
        "playing",
    ),
    "worse.blocked-below": counted_template(
        "not all who are left could be paired: too few possible opponents would be left for "
        "{players}",
        "not all who are left could be paired: too few possible opponents would be left for "
        "{players}",
    ),
    "worse.absolute-colours": counted_template(
        "{count} pair would have the same absolute preference, instead of {now}",
        "{count} pairs would have the same absolute preference, instead of {now}",
    ),
    "worse.strong-as-absolute": counted_template(
        "{count} pair would have the same strong preference, which binds in odd "
        "rounds, instead of {now}",
        "{count} pairs would have the same strong preference, which binds in odd "
        "rounds, instead of {now}",
    ),
    "worse.upfloaters": counted_template(
        "{count} player would have to move up, instead of {now}",
        "{count} players would have to move up, instead of {now}",
    ),
    "worse.scores-of-upfloaters": template(
        "the scores of those who move up would be lower ({then}, instead of {now})"
    ),
    "worse.following-scoregroup": template(
        "the players who are left of the following score could not be paired as well"
    ),
    "worse.repeated-floats": counted_template(
        "{count} player would move up who floated in the last round, instead of {now}",
        "{count} players would move up who floated in the last round, instead of {now}",
    ),
    "worse.floats-again": counted_template(
        "{count} player who floated in the last round would meet one who moves up, instead of "
        "{now}",
        "{count} players who floated in the last round would meet players who move up, instead of "
        "{now}",
    ),
    "worse.maximum-upfloaters": counted_template(
        "{count} player would move up who has done so too often already, instead of {now}",
        "{count} players would move up who have done so too often already, instead of {now}",
    ),
    "worse.upfloats-of-maximum-upfloaters": counted_template(
        "those who have moved up too often already would have done so {count} time "
        "before, instead of {now}",
        "those who have moved up too often already would have done so {count} times "
        "before, instead of {now}",
    ),
    "worse.merged": template(
        "those below could not all be paired unless the bracket were merged with the lowest one"
    ),
    "worse.bye-bar": template(
        "the bye would have to go to a player who has had points without playing"
    ),
    "word.points": counted_template("{points} point", "{points} points"),
    "word.white": template_in("within a sentence", "White"),
    "word.black": template_in("within a sentence", "Black"),
    "word.none": template_in("list of players", "nobody"),
    "word.and": template("and"),
    "word.more": template("{shown} and {count} more"),
    "word.absolute": template_in("preference", "absolute"),
    "word.strong": template("strong"),
    "word.mild": template("mild"),
    "word.odd-number": template("has an odd pairing number"),
    "word.even-number": template("has an even pairing number"),
    "word.odd-place": template("has an odd place among those who took part"),
    "word.even-place": template("has an even place among those who took part"),
    "word.full-point-bye": template("a bye worth a full point was asked for"),
    "word.half-point-bye": template("a bye worth half a point was asked for"),
    "word.zero-point-bye": template_in("bye", "absent"),
}
