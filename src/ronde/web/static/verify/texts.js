// The sentences, as a club player would say them, in six languages; {names} are filled in.

import { worded } from "./names.js";
import { OF_PROCEDURE } from "./texts-procedure.js";

const ENGLISH = {
  "verdict.verified": "Verified: every bracket has the best pairing, and the first among the best.",
  "verdict.verified-table":
    "Verified: these are the games of the table, on its boards and with its colours.",
  "table-order.yes": "Everybody has one number of the table, the one that the event gave.",
  "table-order.no": "The numbers of the table are not those that the event gave.",
  "table-games.yes": "These are the games of row {row} of the table.",
  "table-games.no": "Row {row} of the table does not have these games: {pairs}.",
  "table-bye.yes": "The table exempts player {player} in this round.",
  "table-bye.no": "The table does not exempt player {player} in this round.",
  "table-met.yes": "Nobody meets the same opponent more often than the event wants.",
  "table-met.no": "These have already played each other as often as they are to meet: {pairs}.",
  "table-colours.yes": "White and Black are those of the table; in a second game they are changed.",
  "table-colours.no": "White and Black are not those of the table here: {pairs}.",
  "verdict.verified-knockout": "Verified: these are the next games of the knock-out, with the right colours.",
  "stated-numbers.yes": "The numbers are taken from a setting; how they were found is not verified.",
  "stated-seeds.yes": "The seeds are taken from a setting; how they were found is not verified.",
  "sides-order.yes": "Everybody has one place in one of the two teams, as the setting says.",
  "sides-order.no":
    "The places in the two teams are not those of the setting, or the teams do not have equally many players, 1 to 17.",
  "sides-told.yes": "Who plays for which team is what the event says.",
  "sides-stated.yes": "Who plays for which team is taken from a setting, and is not verified.",
  "seed-order.yes": "Everybody has one seed, the one that the event gave.",
  "seed-order.no": "The seeds are not those that the event gave.",
  "knockout-field.yes": "There are enough entries for these groups and this tree.",
  "knockout-field.no":
    "This field cannot be played: {number} entries are wanted at least, and one group of which one goes on has no tree.",
  "knockout-groups.yes": "The groups are those into which the seeds are dealt.",
  "knockout-groups.no": "The groups are not those into which the seeds are dealt.",
  "knockout-seeds.yes": "The seeds of the tree are those that follow from the results before.",
  "knockout-seeds.no": "The seeds of the tree are not those that follow from the results before.",
  "knockout-played.yes":
    "Every game so far is one of a group or of a match that was being played, and has a result.",
  "knockout-played.no":
    "This game before the round has no result, or belongs to no group and to no match that was being played: {pairs}.",
  "knockout-matches.yes": "The matches, their points and who goes on are what the results give.",
  "knockout-matches.no": "The matches, their points or who goes on are not what the results give.",
  "knockout-games.yes": "These are the games of the round: one of every match that goes on.",
  "knockout-games.no": "The games are not those of the round; one is missing, or these are too many: {pairs}.",
  "knockout-over.no": "The knock-out is over: there is no round to pair.",
  "verdict.verified-but-order":
    "Verified, except that not everywhere all earlier pairings of equal quality were tried.",
  "verdict.refused": "Refused: this certificate does not prove its pairing.",
  "verdict.unreadable": "This is not a certificate that can be read.",
  "verdict.out-of-time": "Not decided: the document needs more time than is allowed here.",
  "tournament.yes": "Rules and settings are those of the tournament.",
  "tournament.no": "Rules or settings are not those of the tournament inside the certificate.",
  "everybody.yes": "All {number} players are paired once, or have the bye.",
  "everybody.no": "Not everybody is paired exactly once.",
  "met.yes": "Nobody meets an opponent for the second time.",
  "met.no": "These have already played each other: {pairs}.",
  "forbidden.yes": "No pair is one that the event forbids.",
  "forbidden.no": "The event forbids these pairs: {pairs}.",
  "colour.yes": "No two players meet who both must have the same colour.",
  "colour.no": "Both players must have the same colour here: {pairs}.",
  "bye.yes": "Player {player} may have the bye.",
  "bye.no": "Player {player} may not have the bye: there was one before, or points without a game.",
  "colours.yes": "White and Black are given by the rules on every board.",
  "colours.no": "White and Black are the wrong way round here: {pairs}.",
  "boards.yes": "The boards stand in the right order.",
  "boards.no": "The boards do not stand in the right order.",
  "bye-score.yes": "Nobody with fewer points could have the bye.",
  "bye-score.no": "It is not proved that nobody with fewer points could have the bye.",
  "bracket-count.yes": "The brackets are those that the scores make.",
  "needed.yes": "Nobody who comes before can have the bye.",
  "needed.no": "It is not proved that nobody who comes before can have the bye.",
  "upfloaters.yes": "Nobody better can float up to bracket {bracket}.",
  "upfloaters.no": "The upfloaters of bracket {bracket} are not those that are proved.",
  "following.yes": "What bracket {bracket} asks of the following score is as good as it can be.",
  "following.open": "Bracket {bracket}: not all that the following score allows was tried.",
  "following.no": "It is not proved that the following score after bracket {bracket} is served.",
  "half-match": "The two games of a match do not fit each other at {path}.",
  "no-match": "The games at {path} do not make up matches of teams.",
  "bracket-count.no": "The brackets are not those that the scores make.",
  "receiver.yes": "The bye is where the last brackets lead.",
  "receiver.no": "The bye is not where the brackets lead.",
  "members.yes": "Bracket {bracket} has the players that the scores put there.",
  "members.no": "Bracket {bracket} does not have the players that the scores put there.",
  "candidate.yes": "The pairs of bracket {bracket} are those of the round.",
  "candidate.no": "The pairs or downfloaters of bracket {bracket} do not fit its players or the round.",
  "reach.yes": "Bracket {bracket} may be judged in this way: {reach}.",
  "reach.no": "Bracket {bracket} may not be judged in this way: {reach}.",
  "optimum.yes": "No other pairing of bracket {bracket} satisfies the criteria better.",
  "optimum.no": "It is not proved that the pairing of bracket {bracket} is the best ({flaw}).",
  "criteria.yes": "Bracket {bracket}. {name}: {amount}, as stated.",
  "criteria.no": "What is stated of a criterion in bracket {bracket} is not what the pairs give.",
  "fewest.yes": "Bracket {bracket} cannot have fewer downfloaters than {number}.",
  "fewest.no": "It is not proved that bracket {bracket} needs {number} downfloaters.",
  "below.yes": "The players below bracket {bracket} can be paired as well as possible.",
  "below.no": "It is not proved that the players below bracket {bracket} can be paired as well as possible.",
  "penultimate.yes": "After the usual pairing of bracket {bracket} the round could not be completed.",
  "penultimate.no":
    "It is not proved that the round could not be completed after the usual pairing of bracket {bracket}.",
  "order.yes": "Among the best pairings of bracket {bracket} this is the first.",
  "order.no": "In bracket {bracket} an equally good pairing comes first ({step}, player {player}).",
  "order.open": "Bracket {bracket}: not all earlier pairings of equal quality were tried.",
  "verdict.verified-keizer":
    "Verified: the list, the pairs, the bye and the colours are those of the season's rules.",
  "decisions.no": "A decision about points names a player twice.",
  "keizer-settings.yes": "The settings of the season can be counted with.",
  "keizer-settings.no": "A setting of the season is missing, or has a value that it cannot have.",
  "keizer-values.no": "The list is so long that its last players would be worth nothing.",
  "keizer-list.yes":
    "The list of {number} players follows from the results, with the points of everybody.",
  "keizer-list.no": "The list is not the one that follows from the results: see place {place}.",
  "keizer-repeats.yes": "Nobody meets an opponent again too soon, or too often.",
  "keizer-repeats.no": "These meet again too soon, or too often: {pairs}.",
  "keizer-need.yes": "Without a repeat that the settings exclude the round could not be paired.",
  "keizer-need.no": "It is not proved that the round needs repeats that the settings exclude.",
  "spared.yes": "Nobody who would have the bye before player {player} can be spared.",
  "spared.no": "It is not proved that player {other} cannot have the bye before player {player}.",
  "keizer-nearest.yes":
    "Everybody, from the top, meets the nearest after whom all others can be paired.",
  "keizer-nearest.no":
    "It is not proved that player {player} cannot meet player {other}, who is nearer.",
  "keizer-oldest.yes":
    "There are as few repeats as possible, those the longest ago, and nobody could meet a nearer one.",
  "keizer-oldest.no":
    "It is not proved that no pairing has fewer repeats, or older ones, or nearer opponents ({flaw}).",
  "verdict.verified-lim":
    "Verified: groups, floaters and pairs are those of the walk that the articles tell, with the right colours.",
  "lim-colour.yes":
    "No two players meet who both must have the same colour, but for equal scores in the last round.",
  "lim-colour.no": "Both players must have the same colour here: {pairs}.",
  "lim-groups.yes": "The groups are the {number} that the scores make, the median last.",
  "lim-groups.no": "The groups are not the {number} that the scores make.",
  "lim-members.yes": "Group {bracket} has the players of its score, and those who floated into it.",
  "lim-members.no":
    "Group {bracket} does not have just the players of its score and those who floated into it.",
  "lim-once.yes": "Everybody of group {bracket} is in one pair, or floats out of it.",
  "lim-once.no": "Not everybody of group {bracket} is in just one pair or floats out of it.",
  "lim-floaters.yes":
    "Group {bracket} loses no more floaters than it must ({number}), and the right ones.",
  "lim-floaters.no":
    "It is not proved that player {player} has to float out of group {bracket} next ({flaw}).",
  "lim-pairs.yes":
    "Each pair of group {bracket} is the first that is possible ({number}); rejected before: {incompatible} incompatible, {colours} for colours, {rest} because others could not be paired then.",
  "lim-pairs.no":
    "It is not proved that players {player} and {other} make the next pair of group {bracket} ({flaw}).",
  "lim-cracked.yes":
    "Pairs taken apart because the median could not be paired otherwise: {number}.",
  "lim-cracked.no":
    "It is not proved that this pair had to be taken apart next for the median: {pairs}.",
  "lim-made.yes": "The pairs of the groups are those of the round.",
  "lim-made.no": "The pairs of the groups are not those of the round.",
  "verdict.verified-draughts":
    "Verified: the bye, the groups, every step and the colours are those of rules 1 to 9 of decision 0105; that the FMJD has the same rules nobody can verify.",
  "draughts-groups.yes": "The score groups are those that the scores and the pairs make.",
  "draughts-groups.no": "The score groups are not those that the scores and the pairs make.",
  "draughts-members.yes":
    "Group {bracket} has the players whom their scores and the group before put there.",
  "draughts-members.no":
    "Group {bracket} does not have the players whom their scores and the group before put there.",
  "draughts-proofs.yes": "The proofs of group {bracket} stand in the order of its steps.",
  "draughts-proofs.no":
    "The proofs of group {bracket} do not stand in the order of its steps, or the first is missing.",
  "draughts-proof.no": "Proof {number} of group {bracket} does not hold ({flaw}).",
  "draughts-down.yes": "From group {bracket} at least {number} must go down.",
  "draughts-wishes.yes": "In group {bracket} at least {number} wishes about colours must be denied.",
  "draughts-steps.yes": "The steps of group {bracket} are those that its pairs give.",
  "draughts-steps.no": "The steps of group {bracket} are not those that its pairs give.",
  "draughts-earlier.yes":
    "In group {bracket} everybody in turn takes the first with whom the round can be paired as well.",
  "draughts-earlier.no":
    "It is not proved that in group {bracket} player {player} cannot meet player {other}, who comes first.",
  "draughts-stay.no":
    "It is not proved that player {player}, who comes first, cannot go down from group {bracket}.",
  "shifts.yes":
    "Just one of every pair within a subgroup of bracket {bracket} is shifted, and nobody else.",
  "shifts.no": "In bracket {bracket} others are shifted than one of every pair within a subgroup.",
  "subgroup-order.yes": "The pairs of bracket {bracket} stand by the average ratings of opponents.",
  "subgroup-order.no":
    "The pairs of bracket {bracket} do not stand by the average ratings of opponents.",
  "no-number-of-rounds":
    "The number of rounds is not known, so nobody can tell whether round {round} is a seeding round.",
  "no-json": "The file is cut off, or it is not JSON.",
  "wrong-type": "At {path} something of another kind stands than is wanted ({wanted}).",
  "too-many": "At {path} there is too much: {found}, at most {most} are read.",
  "out-of-range": "The number at {path} is not between {low} and {high}.",
  "not-a-choice": "At {path} one of these is wanted: {choices}.",
  missing: "{path} is missing.",
  "not-two": "At {path} two values are wanted.",
  "not-hexadecimal": "At {path} a number in hexadecimal digits is wanted.",
  "no-value": "At {path} either a value or differences are wanted.",
  lengths: "The lists at {path} are not of one length.",
  "too-deep": "At {path} a bracket stands where none can.",
  twice: "Player {player} stands twice at {path}.",
  nobody: "Player {player} at {path} is not in the list of players.",
  "half-forfeit": "The game at {path} is a forfeit for one side only.",
  "half-unfinished": "The game at {path} is unfinished for one side only.",
  "numbers-twice": "Two players have one pairing number at {path}.",
  "rounds-before": "Round {round} is paired, but {found} rounds lie before it.",
  "rounds-before.no": "Round {round} is paired, but {found} rounds lie before it.",
  "nobody-paired": "Nobody is to be paired.",
  "nobody-paired.no": "Nobody is to be paired.",
  "unknown-rules": "Certificates by {rules} are not verified here.",
  "setting.no": "The rules do not have the setting {name}, or not with this value.",
  "unknown-setting": "The setting {name} is not known.",
  "too-large": "Scores differ so much in one bracket that it cannot be judged here.",
  "acceleration.yes": "The virtual points are those of the announced acceleration.",
  "acceleration-stated.yes":
    "The virtual points count as they are stated; they are not those that the acceleration gives here.",
  "no-virtual-points": "The virtual points of the acceleration {method} are missing.",
  "beyond-rounds": "Round {round} comes after the last of {number} rounds.",
  "beyond-rounds.no": "Round {round} comes after the last of {number} rounds.",
  "no-results": "A round before has no results.",
  "key-twice": "The key {key} stands twice in one place.",
  "no-whole-number": "{number} is not written as a whole number.",
  "large-number": "{number} is larger than the numbers that are read, up to 2^53 - 1.",
  "unknown-key": "At {path} nobody knows the key {key}.",
  unforeseen: "The document cannot be judged.",
};

const GERMAN = {
  "verdict.verified": "Nachgeprüft: Jede Gruppe hat die beste Paarung, und unter den besten die erste.",
  "verdict.verified-table":
    "Nachgeprüft: Das sind die Partien der Tabelle, an ihren Brettern und mit ihren Farben.",
  "table-order.yes": "Jeder hat eine Nummer der Tabelle, die vom Turnier vergebene.",
  "table-order.no": "Die Nummern der Tabelle sind nicht die vom Turnier vergebenen.",
  "table-games.yes": "Das sind die Partien der Zeile {row} der Tabelle.",
  "table-games.no": "Zeile {row} der Tabelle hat diese Partien nicht: {pairs}.",
  "table-bye.yes": "In dieser Runde ist Spieler {player} nach der Tabelle spielfrei.",
  "table-bye.no": "In dieser Runde ist Spieler {player} nach der Tabelle nicht spielfrei.",
  "table-met.yes":
    "Niemand trifft öfter auf denselben Gegner, als das Turnier es vorsieht.",
  "table-met.no":
    "Diese haben schon so oft gegeneinander gespielt, wie es vorgesehen ist: {pairs}.",
  "table-colours.yes":
    "Weiß und Schwarz sind die der Tabelle; in einer zweiten Partie sind sie vertauscht.",
  "table-colours.no": "Weiß und Schwarz sind hier nicht die der Tabelle: {pairs}.",
  "verdict.verified-knockout":
    "Nachgeprüft: Das sind die nächsten Partien des K.-o.-Turniers, mit den richtigen Farben.",
  "stated-numbers.yes":
    "Die Nummern stammen aus einer Einstellung; wie sie gefunden wurden, wird nicht nachgeprüft.",
  "stated-seeds.yes": "Die Setzliste stammt aus einer Einstellung; wie sie entstand, wird nicht nachgeprüft.",
  "sides-order.yes": "Jeder hat einen Platz in einer der beiden Mannschaften, wie die Einstellung es sagt.",
  "sides-order.no":
    "Die Plätze in den beiden Mannschaften sind nicht die der Einstellung, oder die Mannschaften haben nicht gleich viele Spieler, 1 bis 17.",
  "sides-told.yes": "Wer für welche Mannschaft spielt, ist so, wie das Turnier es sagt.",
  "sides-stated.yes":
    "Wer für welche Mannschaft spielt, stammt aus einer Einstellung und wird nicht nachgeprüft.",
  "seed-order.yes": "Jeder hat einen Setzplatz, den vom Turnier vergebenen.",
  "seed-order.no": "Die Setzplätze sind nicht die vom Turnier vergebenen.",
  "knockout-field.yes": "Für diese Gruppen und diesen Baum sind genug Teilnehmer da.",
  "knockout-field.no":
    "Dieses Feld lässt sich nicht spielen: Es braucht mindestens {number} Teilnehmer, und aus einer einzigen Gruppe muss mehr als einer weiterkommen.",
  "knockout-groups.yes": "Die Gruppen sind die, auf die die Setzliste verteilt wird.",
  "knockout-groups.no": "Die Gruppen sind nicht die, auf die die Setzliste verteilt wird.",
  "knockout-seeds.yes": "Die Setzplätze des Baums sind die, die aus den Ergebnissen davor folgen.",
  "knockout-seeds.no": "Die Setzplätze des Baums sind nicht die, die aus den Ergebnissen davor folgen.",
  "knockout-played.yes":
    "Jede bisherige Partie gehört zu einer Gruppe oder zu einem laufenden Match und hat ein Ergebnis.",
  "knockout-played.no":
    "Diese Partie vor der Runde hat kein Ergebnis oder gehört weder zu einer Gruppe noch zu einem laufenden Match: {pairs}.",
  "knockout-matches.yes": "Die Matches, ihre Punkte und wer weiterkommt sind das, was die Ergebnisse ergeben.",
  "knockout-matches.no":
    "Die Matches, ihre Punkte oder wer weiterkommt sind nicht das, was die Ergebnisse ergeben.",
  "knockout-games.yes": "Das sind die Partien der Runde: eine von jedem Match, das weitergeht.",
  "knockout-games.no":
    "Die Partien sind nicht die der Runde; es fehlt eine, oder diese sind zu viel: {pairs}.",
  "knockout-over.no": "Das K.-o.-Turnier ist zu Ende: Es gibt keine Runde auszulosen.",
  "verdict.verified-but-order":
    "Nachgeprüft, nur wurden nicht überall alle früheren gleich guten Paarungen durchprobiert.",
  "verdict.refused": "Abgelehnt: Dieser Nachweis beweist seine Paarung nicht.",
  "verdict.unreadable": "Das ist kein Nachweis, der sich lesen lässt.",
  "verdict.out-of-time": "Nicht entschieden: Das Dokument braucht mehr Zeit, als hier erlaubt ist.",
  "tournament.yes": "Regeln und Einstellungen sind die des Turniers.",
  "tournament.no": "Regeln oder Einstellungen sind nicht die des Turniers im Nachweis.",
  "everybody.yes": "Alle {number} Spieler sind einmal ausgelost oder spielfrei.",
  "everybody.no": "Nicht alle sind genau einmal ausgelost.",
  "met.yes": "Niemand trifft zum zweiten Mal auf denselben Gegner.",
  "met.no": "Diese haben schon gegeneinander gespielt: {pairs}.",
  "forbidden.yes": "Keine Paarung ist im Turnier verboten.",
  "forbidden.no": "Das Turnier verbietet diese Paarungen: {pairs}.",
  "colour.yes": "Es treffen sich keine zwei Spieler, die beide dieselbe Farbe haben müssen.",
  "colour.no": "Hier müssen beide Spieler dieselbe Farbe haben: {pairs}.",
  "bye.yes": "Spieler {player} darf spielfrei sein.",
  "bye.no": "Spieler {player} darf nicht spielfrei sein: Es gab schon ein Freilos oder Punkte ohne Partie.",
  "colours.yes": "Weiß und Schwarz sind an jedem Brett nach den Regeln vergeben.",
  "colours.no": "Weiß und Schwarz sind hier vertauscht: {pairs}.",
  "boards.yes": "Die Bretter stehen in der richtigen Reihenfolge.",
  "boards.no": "Die Bretter stehen nicht in der richtigen Reihenfolge.",
  "bye-score.yes": "Niemand mit weniger Punkten konnte spielfrei sein.",
  "bye-score.no": "Es ist nicht bewiesen, dass niemand mit weniger Punkten spielfrei sein konnte.",
  "bracket-count.yes": "Die Gruppen sind die, die sich aus den Punkten ergeben.",
  "needed.yes": "Niemand, der vorher an der Reihe ist, kann spielfrei sein.",
  "needed.no": "Es ist nicht bewiesen, dass niemand, der vorher an der Reihe ist, spielfrei sein kann.",
  "upfloaters.yes": "Niemand, der besser passt, kann in Gruppe {bracket} aufsteigen.",
  "upfloaters.no": "Wer in Gruppe {bracket} aufsteigt, stimmt nicht mit dem Bewiesenen überein.",
  "following.yes": "Was Gruppe {bracket} von der nächsten Punktzahl verlangt, ist so gut wie möglich.",
  "following.open": "Gruppe {bracket}: Nicht alles, was die nächste Punktzahl zulässt, wurde durchprobiert.",
  "following.no": "Es ist nicht bewiesen, dass die Punktzahl nach Gruppe {bracket} zu ihrem Recht kommt.",
  "half-match": "Die beiden Partien eines Zweikampfs passen bei {path} nicht zueinander.",
  "no-match": "Die Partien bei {path} ergeben keine Mannschaftskämpfe.",
  "bracket-count.no": "Die Gruppen sind nicht die, die sich aus den Punkten ergeben.",
  "receiver.yes": "Spielfrei ist, wohin die letzten Gruppen führen.",
  "receiver.no": "Spielfrei ist nicht, wohin die Gruppen führen.",
  "members.yes": "Gruppe {bracket} hat die Spieler, die nach Punkten hineingehören.",
  "members.no": "Gruppe {bracket} hat nicht die Spieler, die nach Punkten hineingehören.",
  "candidate.yes": "Die Paare der Gruppe {bracket} sind die der Runde.",
  "candidate.no":
    "Paare oder Abwärtsfloater der Gruppe {bracket} passen nicht zu ihren Spielern oder zur Runde.",
  "reach.yes": "Gruppe {bracket} darf so beurteilt werden: {reach}.",
  "reach.no": "Gruppe {bracket} darf nicht so beurteilt werden: {reach}.",
  "optimum.yes": "Keine andere Paarung der Gruppe {bracket} erfüllt die Kriterien besser.",
  "optimum.no": "Es ist nicht bewiesen, dass die Paarung der Gruppe {bracket} die beste ist ({flaw}).",
  "criteria.yes": "Gruppe {bracket}. {name}: {amount}, wie angegeben.",
  "criteria.no": "Was zu einem Kriterium in Gruppe {bracket} angegeben ist, ergibt sich nicht aus den Paaren.",
  "fewest.yes": "Gruppe {bracket} kommt nicht mit weniger als {number} Abwärtsfloatern aus.",
  "fewest.no": "Es ist nicht bewiesen, dass Gruppe {bracket} {number} Abwärtsfloater braucht.",
  "below.yes": "Die Spieler unterhalb der Gruppe {bracket} können so gut wie möglich ausgelost werden.",
  "below.no":
    "Es ist nicht bewiesen, dass die Spieler unterhalb der Gruppe {bracket} so gut wie möglich ausgelost werden können.",
  "penultimate.yes": "Nach der üblichen Paarung der Gruppe {bracket} ließe sich die Runde nicht vollenden.",
  "penultimate.no":
    "Es ist nicht bewiesen, dass sich die Runde nach der üblichen Paarung der Gruppe {bracket} nicht vollenden ließe.",
  "order.yes": "Unter den besten Paarungen der Gruppe {bracket} ist diese die erste.",
  "order.no": "In Gruppe {bracket} kommt eine gleich gute Paarung früher ({step}, Spieler {player}).",
  "order.open": "Gruppe {bracket}: Nicht alle früheren gleich guten Paarungen wurden durchprobiert.",
  "verdict.verified-keizer":
    "Nachgeprüft: Rangliste, Paarungen, Freilos und Farben sind die nach den Regeln der Saison.",
  "decisions.no": "Eine Entscheidung über Punkte nennt einen Spieler zweimal.",
  "keizer-settings.yes": "Mit den Einstellungen der Saison kann gerechnet werden.",
  "keizer-settings.no":
    "Eine Einstellung der Saison fehlt, oder sie hat einen Wert, den sie nicht haben kann.",
  "keizer-values.no": "Die Rangliste ist so lang, dass ihre letzten Spieler nichts wert wären.",
  "keizer-list.yes":
    "Die Rangliste der {number} Spieler folgt aus den Ergebnissen, mit den Punkten eines jeden.",
  "keizer-list.no": "Die Rangliste ist nicht die, die aus den Ergebnissen folgt: siehe Platz {place}.",
  "keizer-repeats.yes": "Niemand trifft zu früh oder zu oft wieder auf denselben Gegner.",
  "keizer-repeats.no": "Diese treffen zu früh oder zu oft wieder aufeinander: {pairs}.",
  "keizer-need.yes":
    "Ohne eine Wiederholung, die die Einstellungen ausschließen, wäre die Runde nicht zu paaren.",
  "keizer-need.no":
    "Es ist nicht bewiesen, dass die Runde Wiederholungen braucht, die die Einstellungen ausschließen.",
  "spared.yes": "Niemand, der vor Spieler {player} spielfrei wäre, kann entbehrt werden.",
  "spared.no":
    "Es ist nicht bewiesen, dass Spieler {other} nicht vor Spieler {player} spielfrei sein kann.",
  "keizer-nearest.yes":
    "Jeder trifft, von oben an, auf den nächsten, nach dem alle anderen gepaart werden können.",
  "keizer-nearest.no":
    "Es ist nicht bewiesen, dass Spieler {player} nicht auf den näheren Spieler {other} treffen kann.",
  "keizer-oldest.yes":
    "Es gibt so wenige Wiederholungen wie möglich, die am längsten zurückliegenden, und niemand könnte auf einen näheren Gegner treffen.",
  "keizer-oldest.no":
    "Es ist nicht bewiesen, dass keine Paarung weniger oder ältere Wiederholungen oder nähere Gegner hat ({flaw}).",
  "verdict.verified-lim":
    "Nachgeprüft: Gruppen, Floater und Paare sind die, zu denen die Artikel Schritt für Schritt führen, mit den richtigen Farben.",
  "lim-colour.yes":
    "Es treffen sich keine zwei Spieler, die beide dieselbe Farbe haben müssen, außer bei gleicher Punktzahl in der letzten Runde.",
  "lim-colour.no": "Hier müssen beide Spieler dieselbe Farbe haben: {pairs}.",
  "lim-groups.yes":
    "Die Gruppen sind die {number}, die sich aus den Punkten ergeben, die Mittelgruppe zuletzt.",
  "lim-groups.no": "Die Gruppen sind nicht die {number}, die sich aus den Punkten ergeben.",
  "lim-members.yes":
    "Gruppe {bracket} hat die Spieler mit ihrer Punktzahl und die, die in sie gewechselt sind.",
  "lim-members.no":
    "Gruppe {bracket} hat nicht genau die Spieler mit ihrer Punktzahl und die, die in sie gewechselt sind.",
  "lim-once.yes": "Jeder aus Gruppe {bracket} ist in einem Paar oder verlässt sie als Floater.",
  "lim-once.no":
    "Nicht jeder aus Gruppe {bracket} ist in genau einem Paar oder verlässt sie als Floater.",
  "lim-floaters.yes":
    "Gruppe {bracket} verliert nicht mehr Floater, als sie muss ({number}), und die richtigen.",
  "lim-floaters.no":
    "Es ist nicht bewiesen, dass Spieler {player} Gruppe {bracket} als nächster Floater verlassen muss ({flaw}).",
  "lim-pairs.yes":
    "Jedes Paar der Gruppe {bracket} ist das erste mögliche ({number}); davor verworfen: {incompatible} unzulässig, {colours} wegen der Farben, {rest}, weil dann andere nicht gepaart werden könnten.",
  "lim-pairs.no":
    "Es ist nicht bewiesen, dass die Spieler {player} und {other} das nächste Paar der Gruppe {bracket} bilden ({flaw}).",
  "lim-cracked.yes":
    "Paare, die aufgelöst wurden, weil die Mittelgruppe sonst nicht zu paaren war: {number}.",
  "lim-cracked.no":
    "Es ist nicht bewiesen, dass als Nächstes dieses Paar für die Mittelgruppe aufgelöst werden musste: {pairs}.",
  "lim-made.yes": "Die Paare der Gruppen sind die der Runde.",
  "lim-made.no": "Die Paare der Gruppen sind nicht die der Runde.",
  "verdict.verified-draughts":
    "Nachgeprüft: Freilos, Gruppen, jeder Schritt und die Farben sind die der Regeln 1 bis 9 der Entscheidung 0105; dass die FMJD dieselben Regeln hat, kann niemand nachprüfen.",
  "draughts-groups.yes": "Die Punktgruppen sind die, die Punkte und Paarungen ergeben.",
  "draughts-groups.no": "Die Punktgruppen sind nicht die, die Punkte und Paarungen ergeben.",
  "draughts-members.yes":
    "Gruppe {bracket} hat die Spieler, die ihre Punkte und die Gruppe davor hineinstellen.",
  "draughts-members.no":
    "Gruppe {bracket} hat nicht die Spieler, die ihre Punkte und die Gruppe davor hineinstellen.",
  "draughts-proofs.yes": "Die Beweise von Gruppe {bracket} stehen in der Reihenfolge ihrer Schritte.",
  "draughts-proofs.no":
    "Die Beweise von Gruppe {bracket} stehen nicht in der Reihenfolge ihrer Schritte, oder der erste fehlt.",
  "draughts-proof.no": "Beweis {number} von Gruppe {bracket} gilt nicht ({flaw}).",
  "draughts-down.yes": "Aus Gruppe {bracket} müssen mindestens {number} absteigen.",
  "draughts-wishes.yes": "In Gruppe {bracket} müssen mindestens {number} Farbwünsche unerfüllt bleiben.",
  "draughts-steps.yes": "Die Schritte von Gruppe {bracket} sind die, die ihre Paare ergeben.",
  "draughts-steps.no": "Die Schritte von Gruppe {bracket} sind nicht die, die ihre Paare ergeben.",
  "draughts-earlier.yes":
    "In Gruppe {bracket} nimmt jeder der Reihe nach den ersten, mit dem die Runde ebenso gut gepaart werden kann.",
  "draughts-earlier.no":
    "Es ist nicht bewiesen, dass Spieler {player} in Gruppe {bracket} nicht gegen den früheren Spieler {other} spielen kann.",
  "draughts-stay.no":
    "Es ist nicht bewiesen, dass Spieler {player}, der früher an der Reihe ist, nicht aus Gruppe {bracket} absteigen kann.",
  "shifts.yes":
    "In Gruppe {bracket} wechselt von jedem Paar innerhalb einer Untergruppe genau einer die Seite, und sonst niemand.",
  "shifts.no":
    "In Gruppe {bracket} wechseln andere die Seite als je einer von jedem Paar innerhalb einer Untergruppe.",
  "subgroup-order.yes": "Die Paare der Gruppe {bracket} stehen nach der durchschnittlichen Wertungszahl der Gegner.",
  "subgroup-order.no":
    "Die Paare der Gruppe {bracket} stehen nicht nach der durchschnittlichen Wertungszahl der Gegner.",
  "no-number-of-rounds":
    "Die Rundenzahl ist nicht bekannt; so lässt sich nicht sagen, ob Runde {round} eine Setzrunde ist.",
  "no-json": "Die Datei ist abgeschnitten oder kein JSON.",
  "wrong-type": "Bei {path} steht etwas anderes als erwartet ({wanted}).",
  "too-many": "Bei {path} sind es zu viele: {found}; höchstens {most} werden gelesen.",
  "out-of-range": "Die Zahl bei {path} liegt nicht zwischen {low} und {high}.",
  "not-a-choice": "Bei {path} wird eines von diesen erwartet: {choices}.",
  missing: "{path} fehlt.",
  "not-two": "Bei {path} werden zwei Werte erwartet.",
  "not-hexadecimal": "Bei {path} wird eine Hexadezimalzahl erwartet.",
  "no-value": "Bei {path} wird ein Wert oder werden Differenzen erwartet.",
  lengths: "Die Listen bei {path} sind nicht gleich lang.",
  "too-deep": "Bei {path} steht eine Gruppe, wo keine stehen kann.",
  twice: "Spieler {player} steht zweimal in {path}.",
  nobody: "Spieler {player} bei {path} steht nicht auf der Liste der Spieler.",
  "half-forfeit": "Die Partie bei {path} ist nur von einer Seite kampflos.",
  "half-unfinished": "Die Partie bei {path} ist nur von einer Seite nicht beendet.",
  "numbers-twice": "Zwei Spieler haben bei {path} dieselbe Nummer.",
  "rounds-before": "Ausgelost ist Runde {round}, davor stehen aber {found} Runden.",
  "rounds-before.no": "Ausgelost ist Runde {round}, davor stehen aber {found} Runden.",
  "nobody-paired": "Es ist niemand auszulosen.",
  "nobody-paired.no": "Es ist niemand auszulosen.",
  "unknown-rules": "Nachweise nach {rules} werden hier nicht nachgeprüft.",
  "setting.no": "Die Regeln haben die Einstellung {name} nicht, oder nicht mit diesem Wert.",
  "unknown-setting": "Die Einstellung {name} ist nicht bekannt.",
  "too-large": "Die Punkte in einer Gruppe liegen zu weit auseinander, um hier beurteilt zu werden.",
  "acceleration.yes": "Die virtuellen Punkte sind die der angekündigten Beschleunigung.",
  "acceleration-stated.yes":
    "Die virtuellen Punkte gelten wie angegeben; die Beschleunigung ergibt sie hier nicht.",
  "no-virtual-points": "Die virtuellen Punkte der Beschleunigung {method} fehlen.",
  "beyond-rounds": "Runde {round} liegt nach der letzten von {number} Runden.",
  "beyond-rounds.no": "Runde {round} liegt nach der letzten von {number} Runden.",
  "no-results": "Eine frühere Runde hat keine Ergebnisse.",
  "key-twice": "Der Schlüssel {key} steht zweimal an derselben Stelle.",
  "no-whole-number": "{number} ist nicht als ganze Zahl geschrieben.",
  "large-number": "{number} ist größer als die Zahlen, die gelesen werden, bis 2^53 - 1.",
  "unknown-key": "Bei {path} ist der Schlüssel {key} nicht bekannt.",
  unforeseen: "Das Dokument lässt sich nicht beurteilen.",
};

const SPANISH = {
  "verdict.verified": "Comprobado: cada grupo tiene el mejor emparejamiento, y el primero entre los mejores.",
  "verdict.verified-table":
    "Comprobado: son las partidas de la tabla, en sus tableros y con sus colores.",
  "table-order.yes": "Cada uno tiene un número de la tabla, el que le dio el torneo.",
  "table-order.no": "Los números de la tabla no son los que dio el torneo.",
  "table-games.yes": "Son las partidas de la fila {row} de la tabla.",
  "table-games.no": "La fila {row} de la tabla no tiene estas partidas: {pairs}.",
  "table-bye.yes": "En esta ronda, según la tabla, descansa el jugador {player}.",
  "table-bye.no": "En esta ronda, según la tabla, no descansa el jugador {player}.",
  "table-met.yes": "Nadie se enfrenta al mismo rival más veces de las que prevé el torneo.",
  "table-met.no": "Estos ya han jugado entre sí tantas veces como está previsto: {pairs}.",
  "table-colours.yes": "Blancas y negras son las de la tabla; en una segunda partida se cambian.",
  "table-colours.no": "Aquí blancas y negras no son las de la tabla: {pairs}.",
  "verdict.verified-knockout":
    "Verificado: son las siguientes partidas de la eliminatoria, con los colores correctos.",
  "stated-numbers.yes": "Los números se toman de un ajuste; no se verifica cómo se obtuvieron.",
  "stated-seeds.yes": "El orden de los cabezas de serie se toma de un ajuste; no se verifica cómo se obtuvo.",
  "sides-order.yes": "Cada uno tiene un puesto en uno de los dos equipos, como dice el ajuste.",
  "sides-order.no":
    "Los puestos en los dos equipos no son los del ajuste, o los equipos no tienen el mismo número de jugadores, de 1 a 17.",
  "sides-told.yes": "Quién juega por cada equipo es lo que dice el torneo.",
  "sides-stated.yes": "Quién juega por cada equipo se toma de un ajuste y no se verifica.",
  "seed-order.yes": "Cada uno tiene un puesto de cabeza de serie, el que dio el torneo.",
  "seed-order.no": "Los cabezas de serie no son los que dio el torneo.",
  "knockout-field.yes": "Hay bastantes participantes para estos grupos y este cuadro.",
  "knockout-field.no":
    "Este cuadro no se puede jugar: hacen falta al menos {number} participantes, y de un grupo único debe pasar más de uno.",
  "knockout-groups.yes": "Los grupos son los que resultan de repartir los cabezas de serie.",
  "knockout-groups.no": "Los grupos no son los que resultan de repartir los cabezas de serie.",
  "knockout-seeds.yes": "Los cabezas de serie del cuadro son los que se siguen de los resultados anteriores.",
  "knockout-seeds.no":
    "Los cabezas de serie del cuadro no son los que se siguen de los resultados anteriores.",
  "knockout-played.yes":
    "Cada partida hasta ahora es de un grupo o de un encuentro en curso, y tiene resultado.",
  "knockout-played.no":
    "Esta partida anterior no tiene resultado, o no es de ningún grupo ni de un encuentro en curso: {pairs}.",
  "knockout-matches.yes": "Los encuentros, sus puntos y quién pasa son lo que dan los resultados.",
  "knockout-matches.no": "Los encuentros, sus puntos o quién pasa no son lo que dan los resultados.",
  "knockout-games.yes": "Son las partidas de la ronda: una de cada encuentro que sigue.",
  "knockout-games.no": "Las partidas no son las de la ronda; falta alguna, o sobran estas: {pairs}.",
  "knockout-over.no": "La eliminatoria ha terminado: no hay ronda que emparejar.",
  "verdict.verified-but-order":
    "Comprobado, pero no en todas partes se probaron todos los emparejamientos anteriores de igual calidad.",
  "verdict.refused": "Rechazado: este certificado no demuestra su emparejamiento.",
  "verdict.unreadable": "Este documento no es un certificado legible.",
  "verdict.out-of-time": "Sin decidir: el documento exige más tiempo del que se permite aquí.",
  "tournament.yes": "El reglamento y los ajustes son los del torneo.",
  "tournament.no": "El reglamento o los ajustes no son los del torneo que contiene el certificado.",
  "everybody.yes": "Los {number} jugadores están emparejados una vez, o tienen el bye.",
  "everybody.no": "No todos están emparejados exactamente una vez.",
  "met.yes": "Nadie se enfrenta por segunda vez al mismo adversario.",
  "met.no": "Estos ya jugaron entre sí: {pairs}.",
  "forbidden.yes": "El torneo no prohíbe ninguna de las parejas.",
  "forbidden.no": "El torneo prohíbe estas parejas: {pairs}.",
  "colour.yes": "No se enfrentan dos jugadores que deban llevar ambos el mismo color.",
  "colour.no": "Aquí ambos jugadores deben llevar el mismo color: {pairs}.",
  "bye.yes": "El jugador {player} puede tener el bye.",
  "bye.no": "El jugador {player} no puede tener el bye: ya tuvo uno, o puntos sin jugar.",
  "colours.yes": "Las blancas y las negras siguen las reglas en cada tablero.",
  "colours.no": "Los colores están cambiados aquí: {pairs}.",
  "boards.yes": "Los tableros están en el orden correcto.",
  "boards.no": "Los tableros no están en el orden correcto.",
  "bye-score.yes": "Nadie con menos puntos podía tener el bye.",
  "bye-score.no": "No está demostrado que nadie con menos puntos pudiera tener el bye.",
  "bracket-count.yes": "Los grupos son los que forman las puntuaciones.",
  "needed.yes": "Nadie que vaya antes puede tener el bye.",
  "needed.no": "No está demostrado que nadie que vaya antes pueda tener el bye.",
  "upfloaters.yes": "Nadie mejor puede subir al grupo {bracket}.",
  "upfloaters.no": "Los que suben al grupo {bracket} no son los que están demostrados.",
  "following.yes": "Lo que el grupo {bracket} pide a la puntuación siguiente es lo mejor posible.",
  "following.open": "Grupo {bracket}: no se probó todo lo que permite la puntuación siguiente.",
  "following.no": "No está demostrado que se atienda a la puntuación siguiente al grupo {bracket}.",
  "half-match": "Las dos partidas de un duelo no concuerdan en {path}.",
  "no-match": "Las partidas en {path} no forman encuentros de equipos.",
  "bracket-count.no": "Los grupos no son los que forman las puntuaciones.",
  "receiver.yes": "El bye está donde llevan los últimos grupos.",
  "receiver.no": "El bye no está donde llevan los grupos.",
  "members.yes": "El grupo {bracket} tiene los jugadores que le dan las puntuaciones.",
  "members.no": "El grupo {bracket} no tiene los jugadores que le dan las puntuaciones.",
  "candidate.yes": "Las parejas del grupo {bracket} son las de la ronda.",
  "candidate.no":
    "Las parejas o los flotantes del grupo {bracket} no concuerdan con sus jugadores o con la ronda.",
  "reach.yes": "El grupo {bracket} puede juzgarse así: {reach}.",
  "reach.no": "El grupo {bracket} no puede juzgarse así: {reach}.",
  "optimum.yes": "Ningún otro emparejamiento del grupo {bracket} cumple mejor los criterios.",
  "optimum.no": "No está demostrado que el emparejamiento del grupo {bracket} sea el mejor ({flaw}).",
  "criteria.yes": "Grupo {bracket}. {name}: {amount}, como se declara.",
  "criteria.no": "Lo que se declara de un criterio en el grupo {bracket} no es lo que dan las parejas.",
  "fewest.yes": "El grupo {bracket} no puede tener menos flotantes que {number}.",
  "fewest.no": "No está demostrado que el grupo {bracket} necesite {number} flotantes.",
  "below.yes": "Los jugadores por debajo del grupo {bracket} pueden emparejarse lo mejor posible.",
  "below.no":
    "No está demostrado que los jugadores por debajo del grupo {bracket} puedan emparejarse lo mejor posible.",
  "penultimate.yes": "Tras el emparejamiento habitual del grupo {bracket} la ronda no podría completarse.",
  "penultimate.no":
    "No está demostrado que la ronda no pudiera completarse tras el emparejamiento habitual del grupo {bracket}.",
  "order.yes": "Entre los mejores emparejamientos del grupo {bracket} este es el primero.",
  "order.no": "En el grupo {bracket} va antes un emparejamiento igual de bueno ({step}, jugador {player}).",
  "order.open": "Grupo {bracket}: no se probaron todos los emparejamientos anteriores de igual calidad.",
  "verdict.verified-keizer":
    "Comprobado: la lista, los emparejamientos, el bye y los colores son los de las reglas de la temporada.",
  "decisions.no": "Una decisión sobre puntos nombra dos veces a un jugador.",
  "keizer-settings.yes": "Con los ajustes de la temporada se puede calcular.",
  "keizer-settings.no": "Falta un ajuste de la temporada, o tiene un valor que no puede tener.",
  "keizer-values.no": "La lista es tan larga que sus últimos jugadores no valdrían nada.",
  "keizer-list.yes":
    "La lista de {number} jugadores se deduce de los resultados, con los puntos de cada uno.",
  "keizer-list.no": "La lista no es la que se deduce de los resultados: véase el puesto {place}.",
  "keizer-repeats.yes": "Nadie se enfrenta de nuevo a un rival demasiado pronto, ni demasiadas veces.",
  "keizer-repeats.no": "Estos se enfrentan de nuevo demasiado pronto, o demasiadas veces: {pairs}.",
  "keizer-need.yes": "Sin una repetición que los ajustes excluyen no se podría emparejar la ronda.",
  "keizer-need.no": "No está demostrado que la ronda necesite repeticiones que los ajustes excluyen.",
  "spared.yes": "No se puede prescindir de nadie que tendría el bye antes que el jugador {player}.",
  "spared.no":
    "No está demostrado que el jugador {other} no pueda tener el bye antes que el jugador {player}.",
  "keizer-nearest.yes":
    "Cada uno, desde arriba, se enfrenta al más cercano tras el cual se puede emparejar a todos los demás.",
  "keizer-nearest.no":
    "No está demostrado que el jugador {player} no pueda enfrentarse al jugador {other}, más cercano.",
  "keizer-oldest.yes":
    "Hay las menos repeticiones posibles, las más antiguas, y nadie podría enfrentarse a uno más cercano.",
  "keizer-oldest.no":
    "No está demostrado que ningún emparejamiento tenga menos repeticiones, o más antiguas, o rivales más cercanos ({flaw}).",
  "verdict.verified-lim":
    "Comprobado: grupos, flotantes y parejas son aquellos a los que llevan los artículos paso a paso, con los colores correctos.",
  "lim-colour.yes":
    "No se enfrentan dos jugadores que deban tener ambos el mismo color, salvo con puntuaciones iguales en la última ronda.",
  "lim-colour.no": "Aquí ambos jugadores deben tener el mismo color: {pairs}.",
  "lim-groups.yes": "Los grupos son los {number} que forman las puntuaciones, el mediano al final.",
  "lim-groups.no": "Los grupos no son los {number} que forman las puntuaciones.",
  "lim-members.yes":
    "El grupo {bracket} tiene los jugadores de su puntuación y los que flotaron a él.",
  "lim-members.no":
    "El grupo {bracket} no tiene justamente los jugadores de su puntuación y los que flotaron a él.",
  "lim-once.yes": "Cada jugador del grupo {bracket} está en una pareja o flota fuera de él.",
  "lim-once.no": "No cada jugador del grupo {bracket} está en una sola pareja o flota fuera de él.",
  "lim-floaters.yes":
    "El grupo {bracket} no pierde más flotantes de los necesarios ({number}), y son los debidos.",
  "lim-floaters.no":
    "No está demostrado que el jugador {player} sea el siguiente que debe flotar fuera del grupo {bracket} ({flaw}).",
  "lim-pairs.yes":
    "Cada pareja del grupo {bracket} es la primera posible ({number}); rechazadas antes: {incompatible} incompatibles, {colours} por los colores, {rest} porque entonces otros no se podrían emparejar.",
  "lim-pairs.no":
    "No está demostrado que los jugadores {player} y {other} formen la siguiente pareja del grupo {bracket} ({flaw}).",
  "lim-cracked.yes":
    "Parejas deshechas porque de otro modo no se podía emparejar el grupo mediano: {number}.",
  "lim-cracked.no":
    "No está demostrado que la siguiente pareja que deshacer para el grupo mediano fuera esta: {pairs}.",
  "lim-made.yes": "Las parejas de los grupos son las de la ronda.",
  "lim-made.no": "Las parejas de los grupos no son las de la ronda.",
  "verdict.verified-draughts":
    "Comprobado: el bye, los grupos, cada paso y los colores son los de las reglas 1 a 9 de la decisión 0105; que la FMJD tenga las mismas reglas nadie puede comprobarlo.",
  "draughts-groups.yes": "Los grupos de puntos son los que dan los puntos y los emparejamientos.",
  "draughts-groups.no": "Los grupos de puntos no son los que dan los puntos y los emparejamientos.",
  "draughts-members.yes":
    "El grupo {bracket} tiene los jugadores que ponen en él sus puntos y el grupo anterior.",
  "draughts-members.no":
    "El grupo {bracket} no tiene los jugadores que ponen en él sus puntos y el grupo anterior.",
  "draughts-proofs.yes": "Las pruebas del grupo {bracket} están en el orden de sus pasos.",
  "draughts-proofs.no":
    "Las pruebas del grupo {bracket} no están en el orden de sus pasos, o falta la primera.",
  "draughts-proof.no": "La prueba {number} del grupo {bracket} no se cumple ({flaw}).",
  "draughts-down.yes": "Del grupo {bracket} deben bajar al menos {number}.",
  "draughts-wishes.yes": "En el grupo {bracket} deben negarse al menos {number} deseos de color.",
  "draughts-steps.yes": "Los pasos del grupo {bracket} son los que dan sus parejas.",
  "draughts-steps.no": "Los pasos del grupo {bracket} no son los que dan sus parejas.",
  "draughts-earlier.yes":
    "En el grupo {bracket} cada uno, por turno, toma al primero con quien la ronda puede emparejarse igual de bien.",
  "draughts-earlier.no":
    "No está probado que en el grupo {bracket} el jugador {player} no pueda jugar contra el jugador {other}, que va antes.",
  "draughts-stay.no":
    "No está probado que el jugador {player}, que va antes, no pueda bajar del grupo {bracket}.",
  "shifts.yes":
    "En el grupo {bracket} cambia de lado justo uno de cada pareja dentro de un subgrupo, y nadie más.",
  "shifts.no": "En el grupo {bracket} no cambia de lado justo uno de cada pareja dentro de un subgrupo.",
  "subgroup-order.yes": "Las parejas del grupo {bracket} están por el rating medio de los adversarios.",
  "subgroup-order.no": "Las parejas del grupo {bracket} no están por el rating medio de los adversarios.",
  "no-number-of-rounds":
    "No se conoce el número de rondas, así que no se sabe si la ronda {round} es preliminar.",
  "no-json": "El archivo está cortado o no es JSON.",
  "wrong-type": "En {path} hay algo distinto de lo esperado ({wanted}).",
  "too-many": "En {path} hay demasiados: {found}; se leen como máximo {most}.",
  "out-of-range": "El número en {path} no está entre {low} y {high}.",
  "not-a-choice": "En {path} se espera uno de estos: {choices}.",
  missing: "Falta {path}.",
  "not-two": "En {path} se esperan dos valores.",
  "not-hexadecimal": "En {path} se espera un número hexadecimal.",
  "no-value": "En {path} se espera un valor o diferencias.",
  lengths: "Las listas en {path} no tienen la misma longitud.",
  "too-deep": "En {path} hay un grupo donde no puede haberlo.",
  twice: "El jugador {player} aparece dos veces en {path}.",
  nobody: "El jugador {player} en {path} no está en la lista de jugadores.",
  "half-forfeit": "La partida en {path} es una incomparecencia solo para un lado.",
  "half-unfinished": "La partida en {path} está sin terminar solo para un lado.",
  "numbers-twice": "Dos jugadores tienen el mismo número en {path}.",
  "rounds-before": "Está emparejada la ronda {round}, pero la preceden {found} rondas.",
  "rounds-before.no": "Está emparejada la ronda {round}, pero la preceden {found} rondas.",
  "nobody-paired": "No hay nadie a quien emparejar.",
  "nobody-paired.no": "No hay nadie a quien emparejar.",
  "unknown-rules": "Aquí no se comprueban certificados según {rules}.",
  "setting.no": "El reglamento no tiene el ajuste {name}, o no con este valor.",
  "unknown-setting": "El ajuste {name} no es conocido.",
  "too-large": "Las puntuaciones de un grupo difieren demasiado para juzgarlas aquí.",
  "acceleration.yes": "Los puntos virtuales son los de la aceleración anunciada.",
  "acceleration-stated.yes":
    "Los puntos virtuales cuentan como se declaran; no son los que da aquí la aceleración.",
  "no-virtual-points": "Faltan los puntos virtuales de la aceleración {method}.",
  "beyond-rounds": "La ronda {round} va después de la última de {number} rondas.",
  "beyond-rounds.no": "La ronda {round} va después de la última de {number} rondas.",
  "no-results": "Una ronda anterior no tiene resultados.",
  "key-twice": "La clave {key} aparece dos veces en el mismo lugar.",
  "no-whole-number": "{number} no está escrito como número entero.",
  "large-number": "{number} es mayor que los números que se leen, hasta 2^53 - 1.",
  "unknown-key": "En {path} la clave {key} no es conocida.",
  unforeseen: "El documento no puede juzgarse.",
};

const FRENCH = {
  "verdict.verified": "Vérifié : chaque niveau a le meilleur appariement, et le premier des meilleurs.",
  "verdict.verified-table":
    "Vérifié : ce sont les parties de la table, à ses échiquiers et avec ses couleurs.",
  "table-order.yes": "Chacun a un numéro de la table, celui que le tournoi lui a donné.",
  "table-order.no": "Les numéros de la table ne sont pas ceux que le tournoi a donnés.",
  "table-games.yes": "Ce sont les parties de la ligne {row} de la table.",
  "table-games.no": "La ligne {row} de la table n'a pas ces parties : {pairs}.",
  "table-bye.yes": "Dans cette ronde, la table exempte le joueur {player}.",
  "table-bye.no": "Dans cette ronde, la table n'exempte pas le joueur {player}.",
  "table-met.yes": "Personne ne rencontre le même adversaire plus souvent que le tournoi ne le prévoit.",
  "table-met.no": "Ceux-ci se sont déjà rencontrés aussi souvent que prévu : {pairs}.",
  "table-colours.yes":
    "Blancs et Noirs sont ceux de la table ; dans une seconde partie, ils sont inversés.",
  "table-colours.no": "Ici, Blancs et Noirs ne sont pas ceux de la table : {pairs}.",
  "verdict.verified-knockout":
    "Vérifié : ce sont les parties suivantes du tournoi à élimination, avec les bonnes couleurs.",
  "stated-numbers.yes":
    "Les numéros viennent d'un réglage ; la façon dont ils ont été trouvés n'est pas vérifiée.",
  "stated-seeds.yes":
    "L'ordre des têtes de série vient d'un réglage ; la façon dont il a été trouvé n'est pas vérifiée.",
  "sides-order.yes": "Chacun a une place dans l'une des deux équipes, comme le dit le réglage.",
  "sides-order.no":
    "Les places dans les deux équipes ne sont pas celles du réglage, ou les équipes n'ont pas autant de joueurs l'une que l'autre, de 1 à 17.",
  "sides-told.yes": "Qui joue pour quelle équipe est bien ce que dit le tournoi.",
  "sides-stated.yes": "Qui joue pour quelle équipe vient d'un réglage et n'est pas vérifié.",
  "seed-order.yes": "Chacun a un rang de tête de série, celui que le tournoi a donné.",
  "seed-order.no": "Les têtes de série ne sont pas celles que le tournoi a données.",
  "knockout-field.yes": "Il y a assez de participants pour ces groupes et ce tableau.",
  "knockout-field.no":
    "Ce tournoi ne peut pas être joué : il faut au moins {number} participants, et d'un groupe unique il faut que plus d'un continue.",
  "knockout-groups.yes": "Les groupes sont ceux entre lesquels les têtes de série sont réparties.",
  "knockout-groups.no": "Les groupes ne sont pas ceux entre lesquels les têtes de série sont réparties.",
  "knockout-seeds.yes": "Les têtes de série du tableau sont celles qui découlent des résultats précédents.",
  "knockout-seeds.no":
    "Les têtes de série du tableau ne sont pas celles qui découlent des résultats précédents.",
  "knockout-played.yes":
    "Chaque partie jusqu'ici est celle d'un groupe ou d'un match en cours, et a un résultat.",
  "knockout-played.no":
    "Cette partie d'avant la ronde n'a pas de résultat, ou n'est d'aucun groupe ni d'aucun match en cours : {pairs}.",
  "knockout-matches.yes": "Les matchs, leurs points et qui continue sont ce que donnent les résultats.",
  "knockout-matches.no": "Les matchs, leurs points ou qui continue ne sont pas ce que donnent les résultats.",
  "knockout-games.yes": "Ce sont les parties de la ronde : une de chaque match qui continue.",
  "knockout-games.no":
    "Les parties ne sont pas celles de la ronde ; il en manque une, ou celles-ci sont de trop : {pairs}.",
  "knockout-over.no": "Le tournoi à élimination est terminé : il n'y a plus de ronde à apparier.",
  "verdict.verified-but-order":
    "Vérifié, sauf que les appariements antérieurs de même qualité n'ont pas tous été essayés.",
  "verdict.refused": "Refusé : ce certificat ne prouve pas son appariement.",
  "verdict.unreadable": "Ce document n'est pas un certificat lisible.",
  "verdict.out-of-time": "Non décidé : le document demande plus de temps que permis ici.",
  "tournament.yes": "Les règles et réglages sont ceux du tournoi.",
  "tournament.no": "Les règles ou réglages ne sont pas ceux du tournoi contenu dans le certificat.",
  "everybody.yes": "Les {number} joueurs sont appariés une fois, ou exempts.",
  "everybody.no": "Tout le monde n'est pas apparié exactement une fois.",
  "met.yes": "Personne ne rencontre deux fois le même adversaire.",
  "met.no": "Ces joueurs se sont déjà rencontrés : {pairs}.",
  "forbidden.yes": "Aucune paire n'est interdite par le tournoi.",
  "forbidden.no": "Le tournoi interdit ces paires : {pairs}.",
  "colour.yes": "Aucune paire n'oppose deux joueurs qui doivent avoir la même couleur.",
  "colour.no": "Les deux joueurs doivent avoir la même couleur : {pairs}.",
  "bye.yes": "Le joueur {player} peut être exempt.",
  "bye.no": "Le joueur {player} ne peut pas être exempt : il l'a été, ou a eu des points sans jouer.",
  "colours.yes": "Les couleurs suivent les règles sur chaque échiquier.",
  "colours.no": "Les couleurs sont inversées ici : {pairs}.",
  "boards.yes": "Les échiquiers sont dans le bon ordre.",
  "boards.no": "Les échiquiers ne sont pas dans le bon ordre.",
  "bye-score.yes": "Personne avec moins de points ne pouvait être exempt.",
  "bye-score.no": "Il n'est pas prouvé que personne avec moins de points ne pouvait être exempt.",
  "bracket-count.yes": "Les niveaux sont ceux que donnent les points.",
  "needed.yes": "Personne qui vient avant ne peut être exempt.",
  "needed.no": "Il n'est pas prouvé que personne qui vient avant ne peut être exempt.",
  "upfloaters.yes": "Personne de mieux ne peut monter au niveau {bracket}.",
  "upfloaters.no": "Ceux qui montent au niveau {bracket} ne sont pas ceux qui sont prouvés.",
  "following.yes": "Ce que le niveau {bracket} demande au groupe suivant est au mieux.",
  "following.open": "Niveau {bracket} : tout ce que permet le groupe suivant n'a pas été essayé.",
  "following.no": "Il n'est pas prouvé que le groupe suivant le niveau {bracket} soit servi.",
  "half-match": "Les deux parties d'un match ne vont pas ensemble à {path}.",
  "no-match": "Les parties à {path} ne forment pas de matchs d'équipes.",
  "bracket-count.no": "Les niveaux ne sont pas ceux que donnent les points.",
  "receiver.yes": "L'exempt est celui auquel mènent les niveaux.",
  "receiver.no": "L'exempt n'est pas celui auquel mènent les niveaux.",
  "members.yes": "Le niveau {bracket} a les joueurs que donnent les points.",
  "members.no": "Le niveau {bracket} n'a pas les joueurs que donnent les points.",
  "candidate.yes": "Les paires du niveau {bracket} sont celles de la ronde.",
  "candidate.no": "Les paires ou flotteurs du niveau {bracket} ne vont pas avec ses joueurs ou la ronde.",
  "reach.yes": "Le niveau {bracket} peut être jugé ainsi : {reach}.",
  "reach.no": "Le niveau {bracket} ne peut pas être jugé ainsi : {reach}.",
  "optimum.yes": "Aucun autre appariement du niveau {bracket} ne satisfait mieux les critères.",
  "optimum.no": "Il n'est pas prouvé que l'appariement du niveau {bracket} soit le meilleur ({flaw}).",
  "criteria.yes": "Niveau {bracket}. {name} : {amount}, comme indiqué.",
  "criteria.no": "Ce qui est dit d'un critère au niveau {bracket} n'est pas ce que donnent les paires.",
  "fewest.yes": "Le niveau {bracket} ne peut pas avoir moins de flotteurs que {number}.",
  "fewest.no": "Il n'est pas prouvé que le niveau {bracket} ait besoin de {number} flotteurs.",
  "below.yes": "Les joueurs sous le niveau {bracket} peuvent être appariés au mieux.",
  "below.no": "Il n'est pas prouvé que les joueurs sous le niveau {bracket} puissent être appariés au mieux.",
  "penultimate.yes": "Après l'appariement ordinaire du niveau {bracket} la ronde ne pouvait être achevée.",
  "penultimate.no":
    "Il n'est pas prouvé que la ronde ne pouvait être achevée après l'appariement ordinaire du niveau {bracket}.",
  "order.yes": "Parmi les meilleurs appariements du niveau {bracket} celui-ci est le premier.",
  "order.no": "Au niveau {bracket} un appariement aussi bon vient avant ({step}, joueur {player}).",
  "order.open": "Niveau {bracket} : tous les appariements antérieurs n'ont pas été essayés.",
  "verdict.verified-keizer":
    "Vérifié : la liste, les appariements, l'exempt et les couleurs sont ceux des règles de la saison.",
  "decisions.no": "Une décision sur des points nomme deux fois un joueur.",
  "keizer-settings.yes": "Les réglages de la saison permettent de compter.",
  "keizer-settings.no": "Un réglage de la saison manque, ou a une valeur qu'il ne peut pas avoir.",
  "keizer-values.no": "La liste est si longue que ses derniers joueurs ne vaudraient rien.",
  "keizer-list.yes": "La liste des {number} joueurs découle des résultats, avec les points de chacun.",
  "keizer-list.no": "La liste n'est pas celle qui découle des résultats : voir la place {place}.",
  "keizer-repeats.yes": "Personne ne rencontre un adversaire de nouveau trop tôt, ni trop souvent.",
  "keizer-repeats.no": "Ceux-ci se rencontrent de nouveau trop tôt, ou trop souvent : {pairs}.",
  "keizer-need.yes":
    "Sans une répétition que les réglages excluent, la ronde ne pourrait pas être appariée.",
  "keizer-need.no":
    "Il n'est pas prouvé que la ronde a besoin de répétitions que les réglages excluent.",
  "spared.yes": "On ne peut se passer de personne qui serait exempt avant le joueur {player}.",
  "spared.no":
    "Il n'est pas prouvé que le joueur {other} ne peut pas être exempt avant le joueur {player}.",
  "keizer-nearest.yes":
    "Chacun, à partir du haut, rencontre le plus proche après lequel tous les autres peuvent être appariés.",
  "keizer-nearest.no":
    "Il n'est pas prouvé que le joueur {player} ne peut pas rencontrer le joueur {other}, plus proche.",
  "keizer-oldest.yes":
    "Il y a le moins possible de répétitions, les plus anciennes, et personne ne pourrait rencontrer plus proche.",
  "keizer-oldest.no":
    "Il n'est pas prouvé qu'aucun appariement n'a moins de répétitions, de plus anciennes ou des adversaires plus proches ({flaw}).",
  "verdict.verified-lim":
    "Vérifié : groupes, flotteurs et paires sont ceux auxquels les articles mènent pas à pas, avec les bonnes couleurs.",
  "lim-colour.yes":
    "Aucune paire n'est de deux joueurs qui doivent avoir la même couleur, sauf à points égaux dans la dernière ronde.",
  "lim-colour.no": "Ici les deux joueurs doivent avoir la même couleur : {pairs}.",
  "lim-groups.yes": "Les groupes sont les {number} que donnent les points, le médian en dernier.",
  "lim-groups.no": "Les groupes ne sont pas les {number} que donnent les points.",
  "lim-members.yes": "Le groupe {bracket} a les joueurs de son score et ceux qui y ont flotté.",
  "lim-members.no":
    "Le groupe {bracket} n'a pas exactement les joueurs de son score et ceux qui y ont flotté.",
  "lim-once.yes": "Chacun du groupe {bracket} est dans une paire, ou le quitte en flotteur.",
  "lim-once.no":
    "Chacun du groupe {bracket} n'est pas dans une seule paire, ou flotteur qui le quitte.",
  "lim-floaters.yes":
    "Le groupe {bracket} ne perd pas plus de flotteurs qu'il ne doit ({number}), et ce sont les bons.",
  "lim-floaters.no":
    "Il n'est pas prouvé que le joueur {player} soit le prochain qui doive quitter le groupe {bracket} ({flaw}).",
  "lim-pairs.yes":
    "Chaque paire du groupe {bracket} est la première possible ({number}) ; rejetées avant : {incompatible} incompatibles, {colours} pour les couleurs, {rest} parce qu'alors d'autres ne pourraient être appariés.",
  "lim-pairs.no":
    "Il n'est pas prouvé que les joueurs {player} et {other} forment la paire suivante du groupe {bracket} ({flaw}).",
  "lim-cracked.yes":
    "Paires défaites parce que le groupe médian ne pouvait être apparié autrement : {number}.",
  "lim-cracked.no":
    "Il n'est pas prouvé que cette paire soit la prochaine à défaire pour le groupe médian : {pairs}.",
  "lim-made.yes": "Les paires des groupes sont celles de la ronde.",
  "lim-made.no": "Les paires des groupes ne sont pas celles de la ronde.",
  "verdict.verified-draughts":
    "Vérifié : l’exempt, les groupes, chaque étape et les couleurs sont ceux des règles 1 à 9 de la décision 0105 ; que la FMJD ait les mêmes règles, personne ne peut le vérifier.",
  "draughts-groups.yes": "Les groupes de points sont ceux que donnent les points et les appariements.",
  "draughts-groups.no":
    "Les groupes de points ne sont pas ceux que donnent les points et les appariements.",
  "draughts-members.yes":
    "Le groupe {bracket} a les joueurs qu’y placent leurs points et le groupe précédent.",
  "draughts-members.no":
    "Le groupe {bracket} n’a pas les joueurs qu’y placent leurs points et le groupe précédent.",
  "draughts-proofs.yes": "Les preuves du groupe {bracket} sont dans l’ordre de ses étapes.",
  "draughts-proofs.no":
    "Les preuves du groupe {bracket} ne sont pas dans l’ordre de ses étapes, ou la première manque.",
  "draughts-proof.no": "La preuve {number} du groupe {bracket} ne tient pas ({flaw}).",
  "draughts-down.yes": "Joueurs qui doivent descendre du groupe {bracket} : {number} au moins.",
  "draughts-wishes.yes": "Souhaits de couleur à refuser dans le groupe {bracket} : {number} au moins.",
  "draughts-steps.yes": "Les étapes du groupe {bracket} sont celles que donnent ses paires.",
  "draughts-steps.no": "Les étapes du groupe {bracket} ne sont pas celles que donnent ses paires.",
  "draughts-earlier.yes":
    "Dans le groupe {bracket}, chacun à son tour prend le premier avec qui la ronde peut être appariée aussi bien.",
  "draughts-earlier.no":
    "Il n’est pas prouvé que, dans le groupe {bracket}, le joueur {player} ne peut pas rencontrer le joueur {other}, qui vient avant.",
  "draughts-stay.no":
    "Il n’est pas prouvé que le joueur {player}, qui vient avant, ne peut pas descendre du groupe {bracket}.",
  "shifts.yes":
    "Au niveau {bracket}, un seul joueur de chaque paire interne à un sous-groupe est transféré, et personne d'autre.",
  "shifts.no":
    "Au niveau {bracket}, ce n'est pas un seul joueur de chaque paire interne à un sous-groupe qui est transféré.",
  "subgroup-order.yes": "Les paires du niveau {bracket} suivent la moyenne Elo des adversaires.",
  "subgroup-order.no":
    "Les paires du niveau {bracket} ne suivent pas la moyenne Elo des adversaires.",
  "no-number-of-rounds":
    "Le nombre de rondes n'est pas connu ; on ne sait donc pas si la ronde {round} est une ronde préliminaire.",
  "no-json": "Le fichier est tronqué, ou n'est pas du JSON.",
  "wrong-type": "À {path} se trouve autre chose que ce qui est attendu ({wanted}).",
  "too-many": "À {path} il y a trop : {found}, au plus {most} sont lus.",
  "out-of-range": "Le nombre à {path} n'est pas entre {low} et {high}.",
  "not-a-choice": "À {path} on attend l'un de : {choices}.",
  missing: "{path} manque.",
  "not-two": "À {path} on attend deux valeurs.",
  "not-hexadecimal": "À {path} on attend un nombre hexadécimal.",
  "no-value": "À {path} on attend une valeur ou des différences.",
  lengths: "Les listes à {path} ne sont pas de même longueur.",
  "too-deep": "À {path} se trouve un niveau où il ne peut y en avoir.",
  twice: "Le joueur {player} figure deux fois à {path}.",
  nobody: "Le joueur {player} à {path} n'est pas dans la liste.",
  "half-forfeit": "La partie à {path} n'est un forfait que d'un côté.",
  "half-unfinished": "La partie à {path} n'est inachevée que d'un côté.",
  "numbers-twice": "Deux joueurs ont le même numéro à {path}.",
  "rounds-before": "La ronde {round} est appariée, mais {found} rondes la précèdent.",
  "rounds-before.no": "La ronde {round} est appariée, mais {found} rondes la précèdent.",
  "nobody-paired": "Personne n'est à apparier.",
  "nobody-paired.no": "Personne n'est à apparier.",
  "unknown-rules": "Les certificats selon {rules} ne sont pas vérifiés ici.",
  "setting.no": "Les règles n'ont pas le réglage {name}, ou pas avec cette valeur.",
  "unknown-setting": "Le réglage {name} n'est pas connu.",
  "too-large": "Les points diffèrent trop dans un niveau pour être jugés ici.",
  "acceleration.yes": "Les points virtuels sont ceux de l'accélération annoncée.",
  "acceleration-stated.yes":
    "Les points virtuels comptent comme indiqué ; ce ne sont pas ceux que l'accélération donne ici.",
  "no-virtual-points": "Les points virtuels de l'accélération {method} manquent.",
  "beyond-rounds": "La ronde {round} vient après la dernière de {number} rondes.",
  "beyond-rounds.no": "La ronde {round} vient après la dernière de {number} rondes.",
  "no-results": "Une ronde précédente n'a aucun résultat.",
  "key-twice": "La clé {key} figure deux fois au même endroit.",
  "no-whole-number": "{number} n'est pas écrit comme un nombre entier.",
  "large-number": "{number} est plus grand que les nombres qui sont lus, jusqu'à 2^53 - 1.",
  "unknown-key": "À {path} la clé {key} n'est pas connue.",
  unforeseen: "Le document ne peut être jugé.",
};

const DUTCH = {
  "verdict.verified": "Bewezen: elke puntengroep heeft de beste indeling, en de eerste van de beste.",
  "verdict.verified-table":
    "Bewezen: dit zijn de partijen van de tabel, aan haar borden en met haar kleuren.",
  "table-order.yes": "Iedereen heeft één nummer van de tabel, het nummer dat het toernooi gaf.",
  "table-order.no": "De nummers van de tabel zijn niet die welke het toernooi gaf.",
  "table-games.yes": "Dit zijn de partijen van rij {row} van de tabel.",
  "table-games.no": "Rij {row} van de tabel heeft deze partijen niet: {pairs}.",
  "table-bye.yes": "In deze ronde is speler {player} volgens de tabel vrij.",
  "table-bye.no": "In deze ronde is speler {player} volgens de tabel niet vrij.",
  "table-met.yes":
    "Niemand treft dezelfde tegenstander vaker dan het toernooi voorziet.",
  "table-met.no": "Zij hebben al zo vaak tegen elkaar gespeeld als voorzien is: {pairs}.",
  "table-colours.yes":
    "Wit en zwart zijn die van de tabel; in een tweede partij zijn ze omgewisseld.",
  "table-colours.no": "Wit en zwart zijn hier niet die van de tabel: {pairs}.",
  "verdict.verified-knockout":
    "Bewezen: dit zijn de volgende partijen van de knock-out, met de juiste kleuren.",
  "stated-numbers.yes": "De nummers komen uit een instelling; hoe ze gevonden zijn wordt niet nagerekend.",
  "stated-seeds.yes": "De plaatsingslijst komt uit een instelling; hoe ze ontstond wordt niet nagerekend.",
  "sides-order.yes": "Iedereen heeft één plaats in een van beide teams, zoals de instelling zegt.",
  "sides-order.no":
    "De plaatsen in de twee teams zijn niet die van de instelling, of de teams hebben niet evenveel spelers, 1 tot 17.",
  "sides-told.yes": "Wie voor welk team speelt is wat het toernooi zegt.",
  "sides-stated.yes": "Wie voor welk team speelt komt uit een instelling en wordt niet nagerekend.",
  "seed-order.yes": "Iedereen heeft één geplaatste plek, die het toernooi gaf.",
  "seed-order.no": "De plaatsing is niet die van het toernooi.",
  "knockout-field.yes": "Er zijn genoeg deelnemers voor deze groepen en dit schema.",
  "knockout-field.no":
    "Dit veld kan niet gespeeld worden: er zijn minstens {number} deelnemers nodig, en uit één groep moet er meer dan één verder gaan.",
  "knockout-groups.yes": "De groepen zijn die waarover de plaatsingslijst verdeeld wordt.",
  "knockout-groups.no": "De groepen zijn niet die waarover de plaatsingslijst verdeeld wordt.",
  "knockout-seeds.yes": "De plaatsing in het schema is die welke uit de uitslagen ervoor volgt.",
  "knockout-seeds.no": "De plaatsing in het schema is niet die welke uit de uitslagen ervoor volgt.",
  "knockout-played.yes":
    "Elke partij tot nu toe hoort bij een groep of bij een lopende match, en heeft een uitslag.",
  "knockout-played.no":
    "Deze partij voor de ronde heeft geen uitslag, of hoort bij geen groep en bij geen lopende match: {pairs}.",
  "knockout-matches.yes": "De matches, hun punten en wie verder gaat zijn wat de uitslagen geven.",
  "knockout-matches.no": "De matches, hun punten of wie verder gaat zijn niet wat de uitslagen geven.",
  "knockout-games.yes": "Dit zijn de partijen van de ronde: één van elke match die doorgaat.",
  "knockout-games.no":
    "De partijen zijn niet die van de ronde; er ontbreekt er een, of deze zijn te veel: {pairs}.",
  "knockout-over.no": "De knock-out is afgelopen: er is geen ronde in te delen.",
  "verdict.verified-but-order":
    "Bewezen, behalve dat niet overal alle eerdere, even goede indelingen geprobeerd zijn.",
  "verdict.refused": "Afgewezen: dit certificaat bewijst zijn indeling niet.",
  "verdict.unreadable": "Dit is geen leesbaar certificaat.",
  "verdict.out-of-time": "Niet beslist: het document vraagt meer tijd dan hier is toegestaan.",
  "tournament.yes": "Regels en instellingen zijn die van het toernooi.",
  "tournament.no": "Regels of instellingen zijn niet die van het toernooi in het certificaat.",
  "everybody.yes": "Alle {number} spelers zijn één keer ingedeeld, of hebben een bye.",
  "everybody.no": "Niet iedereen is precies één keer ingedeeld.",
  "met.yes": "Niemand treft een tegenstander voor de tweede keer.",
  "met.no": "Deze spelers hebben al tegen elkaar gespeeld: {pairs}.",
  "forbidden.yes": "Geen paar is door het toernooi verboden.",
  "forbidden.no": "Het toernooi verbiedt deze paren: {pairs}.",
  "colour.yes": "Nergens treffen elkaar twee spelers die dezelfde kleur moeten hebben.",
  "colour.no": "Hier moeten beide spelers dezelfde kleur hebben: {pairs}.",
  "bye.yes": "Speler {player} mag de bye hebben.",
  "bye.no": "Speler {player} mag de bye niet hebben: die was er al, of er waren punten zonder partij.",
  "colours.yes": "Wit en zwart zijn op elk bord volgens de regels.",
  "colours.no": "Wit en zwart zijn hier verwisseld: {pairs}.",
  "boards.yes": "De borden staan in de goede volgorde.",
  "boards.no": "De borden staan niet in de goede volgorde.",
  "bye-score.yes": "Niemand met minder punten kon de bye hebben.",
  "bye-score.no": "Het is niet bewezen dat niemand met minder punten de bye kon hebben.",
  "bracket-count.yes": "De groepen zijn die van de scores.",
  "needed.yes": "Niemand die eerder komt kan de bye hebben.",
  "needed.no": "Het is niet bewezen dat niemand die eerder komt de bye kan hebben.",
  "upfloaters.yes": "Niemand beters kan naar groep {bracket} stijgen.",
  "upfloaters.no": "De stijgers van groep {bracket} zijn niet die welke bewezen zijn.",
  "following.yes": "Wat groep {bracket} van de volgende score vraagt is zo goed als het kan.",
  "following.open": "Groep {bracket}: niet alles wat de volgende score toelaat is geprobeerd.",
  "following.no": "Het is niet bewezen dat de volgende score na groep {bracket} gediend is.",
  "half-match": "De twee partijen van een wedstrijd passen niet bij elkaar op {path}.",
  "no-match": "De partijen op {path} vormen geen wedstrijden van teams.",
  "bracket-count.no": "De groepen zijn niet die van de scores.",
  "receiver.yes": "De bye is waar de groepen naartoe leiden.",
  "receiver.no": "De bye is niet waar de groepen naartoe leiden.",
  "members.yes": "Groep {bracket} heeft de spelers die daar volgens de scores horen.",
  "members.no": "Groep {bracket} heeft niet de spelers die daar volgens de scores horen.",
  "candidate.yes": "De paren van groep {bracket} zijn die van de ronde.",
  "candidate.no": "De paren of zakkers van groep {bracket} passen niet bij haar spelers of de ronde.",
  "reach.yes": "Groep {bracket} mag zo beoordeeld worden: {reach}.",
  "reach.no": "Groep {bracket} mag niet zo beoordeeld worden: {reach}.",
  "optimum.yes": "Geen andere indeling van groep {bracket} voldoet beter aan de criteria.",
  "optimum.no": "Het is niet bewezen dat de indeling van groep {bracket} de beste is ({flaw}).",
  "criteria.yes": "Groep {bracket}. {name}: {amount}, zoals opgegeven.",
  "criteria.no": "Wat over een criterium van groep {bracket} staat is niet wat de paren geven.",
  "fewest.yes": "Groep {bracket} kan niet minder dan {number} zakkers hebben.",
  "fewest.no": "Het is niet bewezen dat groep {bracket} {number} zakkers nodig heeft.",
  "below.yes": "De spelers onder groep {bracket} kunnen zo goed mogelijk ingedeeld worden.",
  "below.no": "Het is niet bewezen dat de spelers onder groep {bracket} zo goed mogelijk ingedeeld kunnen worden.",
  "penultimate.yes": "Na de gewone indeling van groep {bracket} kon de ronde niet voltooid worden.",
  "penultimate.no":
    "Het is niet bewezen dat de ronde na de gewone indeling van groep {bracket} niet voltooid kon worden.",
  "order.yes": "Van de beste indelingen van groep {bracket} is dit de eerste.",
  "order.no": "In groep {bracket} komt een even goede indeling eerder ({step}, speler {player}).",
  "order.open": "Groep {bracket}: niet alle eerdere, even goede indelingen zijn geprobeerd.",
  "verdict.verified-keizer":
    "Bewezen: de ranglijst, de paren, de bye en de kleuren zijn die van de regels van het seizoen.",
  "decisions.no": "Een beslissing over punten noemt een speler twee keer.",
  "keizer-settings.yes": "Met de instellingen van het seizoen kan worden gerekend.",
  "keizer-settings.no":
    "Een instelling van het seizoen ontbreekt, of heeft een waarde die zij niet kan hebben.",
  "keizer-values.no": "De ranglijst is zo lang dat haar laatste spelers niets waard zouden zijn.",
  "keizer-list.yes":
    "De ranglijst van {number} spelers volgt uit de uitslagen, met de punten van iedereen.",
  "keizer-list.no": "De ranglijst is niet die welke uit de uitslagen volgt: zie plaats {place}.",
  "keizer-repeats.yes": "Niemand treft een tegenstander te snel of te vaak opnieuw.",
  "keizer-repeats.no": "Zij treffen elkaar te snel of te vaak opnieuw: {pairs}.",
  "keizer-need.yes":
    "Zonder een herhaling die de instellingen uitsluiten kon de ronde niet worden ingedeeld.",
  "keizer-need.no":
    "Het is niet bewezen dat de ronde herhalingen nodig heeft die de instellingen uitsluiten.",
  "spared.yes": "Niemand die voor speler {player} de bye zou hebben kan worden gemist.",
  "spared.no": "Het is niet bewezen dat speler {other} de bye niet voor speler {player} kan hebben.",
  "keizer-nearest.yes":
    "Iedereen treft, van boven af, de dichtstbijzijnde na wie alle anderen kunnen worden ingedeeld.",
  "keizer-nearest.no":
    "Het is niet bewezen dat speler {player} de dichterbij staande speler {other} niet kan treffen.",
  "keizer-oldest.yes":
    "Er zijn zo weinig mogelijk herhalingen, de langst geledene, en niemand kon een dichterbij staande treffen.",
  "keizer-oldest.no":
    "Het is niet bewezen dat geen indeling minder of oudere herhalingen of nabijere tegenstanders heeft ({flaw}).",
  "verdict.verified-lim":
    "Nagegaan: groepen, floaters en paren zijn die waartoe de artikelen stap voor stap leiden, met de juiste kleuren.",
  "lim-colour.yes":
    "Er treffen elkaar geen twee spelers die allebei dezelfde kleur moeten hebben, behalve bij gelijke scores in de laatste ronde.",
  "lim-colour.no": "Hier moeten beide spelers dezelfde kleur hebben: {pairs}.",
  "lim-groups.yes": "De groepen zijn de {number} van de scores, de middengroep als laatste.",
  "lim-groups.no": "De groepen zijn niet de {number} van de scores.",
  "lim-members.yes": "Groep {bracket} heeft de spelers met haar score, en wie erheen doorschoven.",
  "lim-members.no":
    "Groep {bracket} heeft niet precies de spelers met haar score en wie erheen doorschoven.",
  "lim-once.yes": "Iedereen van groep {bracket} zit in één paar, of verlaat haar als floater.",
  "lim-once.no":
    "Niet iedereen van groep {bracket} zit in precies één paar of verlaat haar als floater.",
  "lim-floaters.yes":
    "Groep {bracket} verliest niet meer floaters dan zij moet ({number}), en de juiste.",
  "lim-floaters.no":
    "Het is niet bewezen dat speler {player} groep {bracket} als volgende floater moet verlaten ({flaw}).",
  "lim-pairs.yes":
    "Elk paar van groep {bracket} is het eerste dat kan ({number}); eerder afgewezen: {incompatible} niet toegestaan, {colours} vanwege kleuren, {rest} omdat anderen dan niet konden worden ingedeeld.",
  "lim-pairs.no":
    "Het is niet bewezen dat de spelers {player} en {other} het volgende paar van groep {bracket} vormen ({flaw}).",
  "lim-cracked.yes":
    "Paren die uit elkaar zijn gehaald omdat de middengroep anders niet kon worden ingedeeld: {number}.",
  "lim-cracked.no":
    "Het is niet bewezen dat dit het volgende paar was dat voor de middengroep uit elkaar moest: {pairs}.",
  "lim-made.yes": "De paren van de groepen zijn die van de ronde.",
  "lim-made.no": "De paren van de groepen zijn niet die van de ronde.",
  "verdict.verified-draughts":
    "Bewezen: de bye, de groepen, elke stap en de kleuren zijn die van de regels 1 tot en met 9 van besluit 0105; dat de FMJD dezelfde regels heeft kan niemand bewijzen.",
  "draughts-groups.yes": "De puntengroepen zijn die welke de punten en de paringen geven.",
  "draughts-groups.no": "De puntengroepen zijn niet die welke de punten en de paringen geven.",
  "draughts-members.yes":
    "Groep {bracket} heeft de spelers die hun punten en de groep ervoor daar plaatsen.",
  "draughts-members.no":
    "Groep {bracket} heeft niet de spelers die hun punten en de groep ervoor daar plaatsen.",
  "draughts-proofs.yes": "De bewijzen van groep {bracket} staan in de volgorde van haar stappen.",
  "draughts-proofs.no":
    "De bewijzen van groep {bracket} staan niet in de volgorde van haar stappen, of het eerste ontbreekt.",
  "draughts-proof.no": "Bewijs {number} van groep {bracket} geldt niet ({flaw}).",
  "draughts-down.yes": "Uit groep {bracket} moeten er minstens {number} afdalen.",
  "draughts-wishes.yes": "In groep {bracket} moeten minstens {number} kleurwensen onvervuld blijven.",
  "draughts-steps.yes": "De stappen van groep {bracket} zijn die welke haar paren geven.",
  "draughts-steps.no": "De stappen van groep {bracket} zijn niet die welke haar paren geven.",
  "draughts-earlier.yes":
    "In groep {bracket} neemt ieder op zijn beurt de eerste met wie de ronde even goed gepaard kan worden.",
  "draughts-earlier.no":
    "Het is niet bewezen dat speler {player} in groep {bracket} niet tegen speler {other} kan, die eerder komt.",
  "draughts-stay.no":
    "Het is niet bewezen dat speler {player}, die eerder komt, niet uit groep {bracket} kan afdalen.",
  "shifts.yes":
    "In groep {bracket} wisselt van elk paar binnen een subgroep precies één speler van kant, en niemand anders.",
  "shifts.no":
    "In groep {bracket} wisselen anderen van kant dan één speler van elk paar binnen een subgroep.",
  "subgroup-order.yes":
    "De paren van groep {bracket} staan op de gemiddelde rating van de tegenstanders.",
  "subgroup-order.no":
    "De paren van groep {bracket} staan niet op de gemiddelde rating van de tegenstanders.",
  "no-number-of-rounds":
    "Het aantal ronden is niet bekend; zo is niet te zeggen of ronde {round} een voorronde is.",
  "no-json": "Het bestand is afgebroken, of het is geen JSON.",
  "wrong-type": "Op {path} staat iets anders dan wat er hoort ({wanted}).",
  "too-many": "Op {path} staat te veel: {found}, hoogstens {most} worden gelezen.",
  "out-of-range": "Het getal op {path} ligt niet tussen {low} en {high}.",
  "not-a-choice": "Op {path} hoort een van: {choices}.",
  missing: "{path} ontbreekt.",
  "not-two": "Op {path} horen twee waarden.",
  "not-hexadecimal": "Op {path} hoort een hexadecimaal getal.",
  "no-value": "Op {path} hoort een waarde of horen verschillen.",
  lengths: "De lijsten op {path} zijn niet even lang.",
  "too-deep": "Op {path} staat een groep waar geen kan staan.",
  twice: "Speler {player} staat twee keer op {path}.",
  nobody: "Speler {player} op {path} staat niet in de lijst van spelers.",
  "half-forfeit": "De partij op {path} is maar voor één kant reglementair.",
  "half-unfinished": "De partij op {path} is maar voor één kant niet af.",
  "numbers-twice": "Twee spelers hebben hetzelfde nummer op {path}.",
  "rounds-before": "Ronde {round} is ingedeeld, maar er liggen {found} ronden voor.",
  "rounds-before.no": "Ronde {round} is ingedeeld, maar er liggen {found} ronden voor.",
  "nobody-paired": "Niemand hoeft ingedeeld te worden.",
  "nobody-paired.no": "Niemand hoeft ingedeeld te worden.",
  "unknown-rules": "Certificaten volgens {rules} worden hier niet nagerekend.",
  "setting.no": "De regels hebben de instelling {name} niet, of niet met deze waarde.",
  "unknown-setting": "De instelling {name} is niet bekend.",
  "too-large": "De scores verschillen in één groep te veel om hier beoordeeld te worden.",
  "acceleration.yes": "De virtuele punten zijn die van de aangekondigde versnelling.",
  "acceleration-stated.yes":
    "De virtuele punten tellen zoals opgegeven; het zijn niet die welke de versnelling hier geeft.",
  "no-virtual-points": "De virtuele punten van de versnelling {method} ontbreken.",
  "beyond-rounds": "Ronde {round} komt na de laatste van {number} ronden.",
  "beyond-rounds.no": "Ronde {round} komt na de laatste van {number} ronden.",
  "no-results": "Een ronde ervoor heeft geen uitslagen.",
  "key-twice": "De sleutel {key} staat twee keer op één plaats.",
  "no-whole-number": "{number} is niet als geheel getal geschreven.",
  "large-number": "{number} is groter dan de getallen die gelezen worden, tot 2^53 - 1.",
  "unknown-key": "Op {path} is de sleutel {key} niet bekend.",
  unforeseen: "Het document kan niet beoordeeld worden.",
};

const PORTUGUESE = {
  "verdict.verified": "Verificado: cada grupo tem o melhor emparceiramento, e o primeiro entre os melhores.",
  "verdict.verified-table":
    "Verificado: são as partidas da tabela, nos seus tabuleiros e com as suas cores.",
  "table-order.yes": "Cada um tem um número da tabela, o que o torneio lhe deu.",
  "table-order.no": "Os números da tabela não são os que o torneio deu.",
  "table-games.yes": "São as partidas da linha {row} da tabela.",
  "table-games.no": "A linha {row} da tabela não tem estas partidas: {pairs}.",
  "table-bye.yes": "Nesta rodada, pela tabela, folga o jogador {player}.",
  "table-bye.no": "Nesta rodada, pela tabela, não folga o jogador {player}.",
  "table-met.yes": "Ninguém enfrenta o mesmo adversário mais vezes do que o torneio prevê.",
  "table-met.no": "Estes já jogaram entre si tantas vezes quanto está previsto: {pairs}.",
  "table-colours.yes":
    "Brancas e pretas são as da tabela; em uma segunda partida, elas se invertem.",
  "table-colours.no": "Aqui brancas e pretas não são as da tabela: {pairs}.",
  "verdict.verified-knockout": "Verificado: são as próximas partidas da eliminatória, com as cores certas.",
  "stated-numbers.yes": "Os números vêm de uma opção; não se verifica como foram obtidos.",
  "stated-seeds.yes": "A ordem dos cabeças de chave vem de uma opção; não se verifica como foi obtida.",
  "sides-order.yes": "Cada um tem um lugar em uma das duas equipes, como diz a opção.",
  "sides-order.no":
    "Os lugares nas duas equipes não são os da opção, ou as equipes não têm o mesmo número de jogadores, de 1 a 17.",
  "sides-told.yes": "Quem joga por qual equipe é o que diz o torneio.",
  "sides-stated.yes": "Quem joga por qual equipe vem de uma opção e não é verificado.",
  "seed-order.yes": "Cada um tem uma posição de cabeça de chave, a que o torneio deu.",
  "seed-order.no": "Os cabeças de chave não são os que o torneio deu.",
  "knockout-field.yes": "Há participantes suficientes para estes grupos e esta chave.",
  "knockout-field.no":
    "Este torneio não pode ser jogado: são precisos pelo menos {number} participantes, e de um grupo único deve avançar mais de um.",
  "knockout-groups.yes": "Os grupos são os que resultam da distribuição dos cabeças de chave.",
  "knockout-groups.no": "Os grupos não são os que resultam da distribuição dos cabeças de chave.",
  "knockout-seeds.yes": "Os cabeças de chave são os que resultam dos resultados anteriores.",
  "knockout-seeds.no": "Os cabeças de chave não são os que resultam dos resultados anteriores.",
  "knockout-played.yes":
    "Cada partida até agora é de um grupo ou de um confronto em andamento, e tem resultado.",
  "knockout-played.no":
    "Esta partida anterior não tem resultado, ou não é de nenhum grupo nem de um confronto em andamento: {pairs}.",
  "knockout-matches.yes": "Os confrontos, seus pontos e quem avança são o que os resultados dão.",
  "knockout-matches.no": "Os confrontos, seus pontos ou quem avança não são o que os resultados dão.",
  "knockout-games.yes": "São as partidas da rodada: uma de cada confronto que continua.",
  "knockout-games.no": "As partidas não são as da rodada; falta alguma, ou estas sobram: {pairs}.",
  "knockout-over.no": "A eliminatória terminou: não há rodada a emparceirar.",
  "verdict.verified-but-order":
    "Verificado, mas nem todos os emparceiramentos anteriores de igual qualidade foram tentados.",
  "verdict.refused": "Recusado: este certificado não prova o seu emparceiramento.",
  "verdict.unreadable": "Este documento não é um certificado legível.",
  "verdict.out-of-time": "Não decidido: o documento exige mais tempo do que é permitido aqui.",
  "tournament.yes": "As regras e opções são as do torneio.",
  "tournament.no": "As regras ou opções não são as do torneio contido no certificado.",
  "everybody.yes": "Todos os {number} jogadores estão emparceirados uma vez, ou têm o bye.",
  "everybody.no": "Nem todos estão emparceirados exatamente uma vez.",
  "met.yes": "Ninguém enfrenta um adversário pela segunda vez.",
  "met.no": "Estes já jogaram entre si: {pairs}.",
  "forbidden.yes": "Nenhum par é proibido pelo torneio.",
  "forbidden.no": "O torneio proíbe estes pares: {pairs}.",
  "colour.yes": "Não se enfrentam dois jogadores que devem ter a mesma cor.",
  "colour.no": "Aqui os dois jogadores devem ter a mesma cor: {pairs}.",
  "bye.yes": "O jogador {player} pode ter o bye.",
  "bye.no": "O jogador {player} não pode ter o bye: já o teve, ou teve pontos sem jogar.",
  "colours.yes": "As cores seguem as regras em cada mesa.",
  "colours.no": "As cores estão trocadas aqui: {pairs}.",
  "boards.yes": "As mesas estão na ordem certa.",
  "boards.no": "As mesas não estão na ordem certa.",
  "bye-score.yes": "Ninguém com menos pontos poderia ter o bye.",
  "bye-score.no": "Não está provado que ninguém com menos pontos poderia ter o bye.",
  "bracket-count.yes": "Os grupos são os que as pontuações formam.",
  "needed.yes": "Ninguém que vem antes pode ter o bye.",
  "needed.no": "Não está provado que ninguém que vem antes pode ter o bye.",
  "upfloaters.yes": "Ninguém melhor pode subir ao grupo {bracket}.",
  "upfloaters.no": "Os que sobem ao grupo {bracket} não são os que estão provados.",
  "following.yes": "O que o grupo {bracket} pede à pontuação seguinte é o melhor possível.",
  "following.open": "Grupo {bracket}: nem tudo o que a pontuação seguinte permite foi tentado.",
  "following.no": "Não está provado que a pontuação seguinte ao grupo {bracket} seja atendida.",
  "half-match": "As duas partidas de um confronto não combinam em {path}.",
  "no-match": "As partidas em {path} não formam confrontos de equipes.",
  "bracket-count.no": "Os grupos não são os que as pontuações formam.",
  "receiver.yes": "O bye está onde os grupos levam.",
  "receiver.no": "O bye não está onde os grupos levam.",
  "members.yes": "O grupo {bracket} tem os jogadores que as pontuações lhe dão.",
  "members.no": "O grupo {bracket} não tem os jogadores que as pontuações lhe dão.",
  "candidate.yes": "Os pares do grupo {bracket} são os da rodada.",
  "candidate.no": "Os pares ou flutuantes do grupo {bracket} não combinam com seus jogadores ou com a rodada.",
  "reach.yes": "O grupo {bracket} pode ser julgado assim: {reach}.",
  "reach.no": "O grupo {bracket} não pode ser julgado assim: {reach}.",
  "optimum.yes": "Nenhum outro emparceiramento do grupo {bracket} atende melhor aos critérios.",
  "optimum.no": "Não está provado que o emparceiramento do grupo {bracket} é o melhor ({flaw}).",
  "criteria.yes": "Grupo {bracket}. {name}: {amount}, como declarado.",
  "criteria.no": "O que se declara de um critério no grupo {bracket} não é o que os pares dão.",
  "fewest.yes": "O grupo {bracket} não pode ter menos flutuantes do que {number}.",
  "fewest.no": "Não está provado que o grupo {bracket} precisa de {number} flutuantes.",
  "below.yes": "Os jogadores abaixo do grupo {bracket} podem ser emparceirados da melhor forma.",
  "below.no": "Não está provado que os jogadores abaixo do grupo {bracket} podem ser emparceirados da melhor forma.",
  "penultimate.yes": "Depois do emparceiramento comum do grupo {bracket} a rodada não poderia ser completada.",
  "penultimate.no":
    "Não está provado que a rodada não poderia ser completada depois do emparceiramento comum do grupo {bracket}.",
  "order.yes": "Entre os melhores emparceiramentos do grupo {bracket} este é o primeiro.",
  "order.no": "No grupo {bracket} um emparceiramento igualmente bom vem antes ({step}, jogador {player}).",
  "order.open": "Grupo {bracket}: nem todos os emparceiramentos anteriores foram tentados.",
  "verdict.verified-keizer":
    "Verificado: a lista, os emparceiramentos, o bye e as cores são os das regras da temporada.",
  "decisions.no": "Uma decisão sobre pontos nomeia um jogador duas vezes.",
  "keizer-settings.yes": "Com as opções da temporada é possível calcular.",
  "keizer-settings.no": "Falta uma opção da temporada, ou ela tem um valor que não pode ter.",
  "keizer-values.no": "A lista é tão longa que seus últimos jogadores não valeriam nada.",
  "keizer-list.yes": "A lista de {number} jogadores decorre dos resultados, com os pontos de cada um.",
  "keizer-list.no": "A lista não é a que decorre dos resultados: veja o lugar {place}.",
  "keizer-repeats.yes": "Ninguém enfrenta de novo um adversário cedo demais, nem vezes demais.",
  "keizer-repeats.no": "Estes se enfrentam de novo cedo demais, ou vezes demais: {pairs}.",
  "keizer-need.yes": "Sem uma repetição que as opções excluem, a rodada não poderia ser emparceirada.",
  "keizer-need.no": "Não está provado que a rodada precisa de repetições que as opções excluem.",
  "spared.yes": "Ninguém que teria o bye antes do jogador {player} pode ser dispensado.",
  "spared.no":
    "Não está provado que o jogador {other} não pode ter o bye antes do jogador {player}.",
  "keizer-nearest.yes":
    "Cada um, a partir do topo, enfrenta o mais próximo após o qual todos os outros podem ser emparceirados.",
  "keizer-nearest.no":
    "Não está provado que o jogador {player} não pode enfrentar o jogador {other}, mais próximo.",
  "keizer-oldest.yes":
    "Há o mínimo possível de repetições, as mais antigas, e ninguém poderia enfrentar um mais próximo.",
  "keizer-oldest.no":
    "Não está provado que nenhum emparceiramento tem menos repetições, ou mais antigas, ou adversários mais próximos ({flaw}).",
  "verdict.verified-lim":
    "Verificado: grupos, flutuantes e pares são aqueles a que os artigos levam passo a passo, com as cores certas.",
  "lim-colour.yes":
    "Não se enfrentam dois jogadores que devam ambos ter a mesma cor, salvo com pontuações iguais na última rodada.",
  "lim-colour.no": "Aqui ambos os jogadores devem ter a mesma cor: {pairs}.",
  "lim-groups.yes": "Os grupos são os {number} que as pontuações formam, o mediano por último.",
  "lim-groups.no": "Os grupos não são os {number} que as pontuações formam.",
  "lim-members.yes":
    "O grupo {bracket} tem os jogadores da sua pontuação e os que flutuaram para ele.",
  "lim-members.no":
    "O grupo {bracket} não tem exatamente os jogadores da sua pontuação e os que flutuaram para ele.",
  "lim-once.yes": "Cada jogador do grupo {bracket} está em um par, ou flutua para fora dele.",
  "lim-once.no": "Nem cada jogador do grupo {bracket} está em um só par ou flutua para fora dele.",
  "lim-floaters.yes":
    "O grupo {bracket} não perde mais flutuantes do que precisa ({number}), e são os certos.",
  "lim-floaters.no":
    "Não está provado que o jogador {player} é o próximo que deve flutuar para fora do grupo {bracket} ({flaw}).",
  "lim-pairs.yes":
    "Cada par do grupo {bracket} é o primeiro possível ({number}); rejeitados antes: {incompatible} incompatíveis, {colours} pelas cores, {rest} porque então outros não poderiam ser emparceirados.",
  "lim-pairs.no":
    "Não está provado que os jogadores {player} e {other} formam o par seguinte do grupo {bracket} ({flaw}).",
  "lim-cracked.yes":
    "Pares desfeitos porque de outro modo o grupo mediano não poderia ser emparceirado: {number}.",
  "lim-cracked.no":
    "Não está provado que este par era o próximo a desfazer para o grupo mediano: {pairs}.",
  "lim-made.yes": "Os pares dos grupos são os da rodada.",
  "lim-made.no": "Os pares dos grupos não são os da rodada.",
  "verdict.verified-draughts":
    "Verificado: o bye, os grupos, cada passo e as cores são os das regras 1 a 9 da decisão 0105; que a FMJD tenha as mesmas regras ninguém pode verificar.",
  "draughts-groups.yes": "Os grupos de pontos são os que os pontos e os pares dão.",
  "draughts-groups.no": "Os grupos de pontos não são os que os pontos e os pares dão.",
  "draughts-members.yes":
    "O grupo {bracket} tem os jogadores que seus pontos e o grupo anterior põem nele.",
  "draughts-members.no":
    "O grupo {bracket} não tem os jogadores que seus pontos e o grupo anterior põem nele.",
  "draughts-proofs.yes": "As provas do grupo {bracket} estão na ordem de seus passos.",
  "draughts-proofs.no":
    "As provas do grupo {bracket} não estão na ordem de seus passos, ou falta a primeira.",
  "draughts-proof.no": "A prova {number} do grupo {bracket} não vale ({flaw}).",
  "draughts-down.yes": "Do grupo {bracket} devem descer ao menos {number}.",
  "draughts-wishes.yes": "No grupo {bracket} devem ser negados ao menos {number} desejos de cor.",
  "draughts-steps.yes": "Os passos do grupo {bracket} são os que seus pares dão.",
  "draughts-steps.no": "Os passos do grupo {bracket} não são os que seus pares dão.",
  "draughts-earlier.yes":
    "No grupo {bracket} cada um, por sua vez, toma o primeiro com quem a rodada pode ser emparceirada igualmente bem.",
  "draughts-earlier.no":
    "Não está provado que no grupo {bracket} o jogador {player} não pode enfrentar o jogador {other}, que vem antes.",
  "draughts-stay.no":
    "Não está provado que o jogador {player}, que vem antes, não pode descer do grupo {bracket}.",
  "shifts.yes":
    "No grupo {bracket} muda de lado exatamente um de cada par dentro de um subgrupo, e mais ninguém.",
  "shifts.no": "No grupo {bracket} não muda de lado exatamente um de cada par dentro de um subgrupo.",
  "subgroup-order.yes": "Os pares do grupo {bracket} estão pelo rating médio dos adversários.",
  "subgroup-order.no": "Os pares do grupo {bracket} não estão pelo rating médio dos adversários.",
  "no-number-of-rounds":
    "O número de rodadas não é conhecido; não se sabe, portanto, se a rodada {round} é preliminar.",
  "no-json": "O arquivo está cortado, ou não é JSON.",
  "wrong-type": "Em {path} há algo diferente do que se espera ({wanted}).",
  "too-many": "Em {path} há demais: {found}, no máximo {most} são lidos.",
  "out-of-range": "O número em {path} não está entre {low} e {high}.",
  "not-a-choice": "Em {path} espera-se um destes: {choices}.",
  missing: "Falta {path}.",
  "not-two": "Em {path} esperam-se dois valores.",
  "not-hexadecimal": "Em {path} espera-se um número hexadecimal.",
  "no-value": "Em {path} espera-se um valor ou diferenças.",
  lengths: "As listas em {path} não têm o mesmo comprimento.",
  "too-deep": "Em {path} há um grupo onde não pode haver.",
  twice: "O jogador {player} aparece duas vezes em {path}.",
  nobody: "O jogador {player} em {path} não está na lista de jogadores.",
  "half-forfeit": "A partida em {path} é W.O. só de um lado.",
  "half-unfinished": "A partida em {path} está inacabada só de um lado.",
  "numbers-twice": "Dois jogadores têm o mesmo número em {path}.",
  "rounds-before": "A rodada {round} está emparceirada, mas {found} rodadas a precedem.",
  "rounds-before.no": "A rodada {round} está emparceirada, mas {found} rodadas a precedem.",
  "nobody-paired": "Não há ninguém a emparceirar.",
  "nobody-paired.no": "Não há ninguém a emparceirar.",
  "unknown-rules": "Certificados por {rules} não são verificados aqui.",
  "setting.no": "As regras não têm a opção {name}, ou não com este valor.",
  "unknown-setting": "A opção {name} não é conhecida.",
  "too-large": "As pontuações diferem demais num grupo para serem julgadas aqui.",
  "acceleration.yes": "Os pontos virtuais são os da aceleração anunciada.",
  "acceleration-stated.yes":
    "Os pontos virtuais contam como declarados; não são os que a aceleração dá aqui.",
  "no-virtual-points": "Faltam os pontos virtuais da aceleração {method}.",
  "beyond-rounds": "A rodada {round} vem depois da última de {number} rodadas.",
  "beyond-rounds.no": "A rodada {round} vem depois da última de {number} rodadas.",
  "no-results": "Uma rodada anterior não tem resultados.",
  "key-twice": "A chave {key} aparece duas vezes no mesmo lugar.",
  "no-whole-number": "{number} não está escrito como número inteiro.",
  "large-number": "{number} é maior que os números que são lidos, até 2^53 - 1.",
  "unknown-key": "Em {path} a chave {key} não é conhecida.",
  unforeseen: "O documento não pode ser julgado.",
};

const OWN = { en: ENGLISH, de: GERMAN, es: SPANISH, fr: FRENCH, nl: DUTCH, pt: PORTUGUESE };
const both = ([language, table]) => [language, { ...table, ...OF_PROCEDURE[language] }];

export const TEXTS = Object.fromEntries(Object.entries(OWN).map(both));

/** A sentence in a language; English where the language or the sentence is not known. */
export function sentence(language, key, values) {
  const isKnown = typeof language === "string" && Object.hasOwn(TEXTS, language);
  const table = isKnown ? TEXTS[language] : ENGLISH;
  const pattern = table[key] ?? ENGLISH[key] ?? key;
  const words = worded(isKnown ? language : "en", values);
  return pattern.replace(/\{(\w+)\}/g, (_, name) => String(words[name] ?? ""));
}
