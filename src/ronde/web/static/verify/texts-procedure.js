// The sentences about the steps of 2012 and 2011, in six languages; {names} are filled in.

const ENGLISH = {
  "bars.yes":
    "With the bye only for those who have fewer than {number} rounds without play, nobody could have it.",
  "bars.no":
    "It is not proved that somebody with {number} rounds without play has to be allowed the bye.",
  "log-step.no": "Step {number} is not the one that the procedure asks for.",
  "log-bracket.yes": "Step {number}: bracket {bracket} is paired by itself.",
  "log-reach.yes":
    "Step {number}: how many pairs can the next bracket make with those who leave bracket {bracket}?",
  "log-level.yes": "Step {number}: can others leave bracket {bracket}, with whom the next one makes more pairs?",
  "log-company.yes":
    "Step {number}: can others leave bracket {bracket}, so that nobody of them is alone in the next one?",
  "log-lowest.yes": "Step {number}: can the lowest bracket be paired, from bracket {bracket} down?",
  "log-penultimate.yes":
    "Step {number}: can others leave bracket {bracket}, who are better for the lowest bracket?",
  "log-undone.yes":
    "Step {number}: can bracket {bracket} be paired otherwise, so that everybody below is paired?",
  "log-meeting.yes":
    "Step {number}: can that be done so that nobody who leaves bracket {bracket} has the bye?",
  "log-crowding.yes": "Step {number}: can one player more leave bracket {bracket} than there are below?",
  "log-set.yes": "Step {number}: can one set of so many players leave bracket {bracket}?",
  "log-crossing.yes":
    "Step {number}: can so many leave bracket {bracket} that everybody below meets one of them?",
  "log-none.yes": "Bracket {bracket} has no such pairing.",
  "log-none.no": "It is not proved that bracket {bracket} has no such pairing.",
  "log-pairs.yes": "These are {number} pairs, and more cannot be made.",
  "log-pairs.no": "It is not proved that {number} pairs are as many as can be made.",
  "log-rest.yes": "Those who leave bracket {bracket} can be paired with everybody below.",
  "log-rest.no": "It is not shown that those who leave bracket {bracket} can be paired with everybody below.",
  "log-stuck.yes": "Those who leave bracket {bracket} cannot be paired with everybody below.",
  "log-stuck.no":
    "It is not proved that those who leave bracket {bracket} cannot be paired with everybody below.",
  "log-end.yes": "The procedure ends with the last step.",
  "log-end.no": "The procedure does not end with the last step.",
  "log-round.yes": "The pairs to which the steps lead are those of the round.",
  "log-round.no": "The pairs to which the steps lead are not those of the round.",
  "replayed.yes":
    "Every step is proved; that the rules ask for these steps, in this order, is a reading of their text that was only gone through again.",
};

const GERMAN = {
  "bars.yes":
    "Dürften nur die spielfrei sein, die weniger als {number} Runden ohne Spiel haben, so könnte es niemand sein.",
  "bars.no":
    "Es ist nicht bewiesen, dass jemand mit {number} Runden ohne Spiel spielfrei sein dürfen muss.",
  "log-step.no": "Schritt {number} ist nicht der, den das Verfahren verlangt.",
  "log-bracket.yes": "Schritt {number}: Gruppe {bracket} wird für sich ausgelost.",
  "log-reach.yes":
    "Schritt {number}: Wie viele Paare ergeben sich in der nächsten Gruppe mit denen, die Gruppe {bracket} verlassen?",
  "log-level.yes":
    "Schritt {number}: Können andere die Gruppe {bracket} verlassen, mit denen die nächste mehr Paare ergibt?",
  "log-company.yes":
    "Schritt {number}: Können andere die Gruppe {bracket} verlassen, sodass keiner von ihnen in der nächsten ohne Gegner ist?",
  "log-lowest.yes": "Schritt {number}: Lässt sich die unterste Gruppe auslosen, ab Gruppe {bracket}?",
  "log-penultimate.yes":
    "Schritt {number}: Können andere die Gruppe {bracket} verlassen, die für die unterste Gruppe besser sind?",
  "log-undone.yes":
    "Schritt {number}: Lässt sich Gruppe {bracket} anders auslosen, sodass alle darunter einen Gegner haben?",
  "log-meeting.yes":
    "Schritt {number}: Geht das so, dass niemand spielfrei ist, der die Gruppe {bracket} verlässt?",
  "log-crowding.yes":
    "Schritt {number}: Kann ein Spieler mehr die Gruppe {bracket} verlassen, als darunter sind?",
  "log-set.yes": "Schritt {number}: Können bestimmte Spieler in dieser Zahl die Gruppe {bracket} verlassen?",
  "log-crossing.yes":
    "Schritt {number}: Können so viele die Gruppe {bracket} verlassen, dass jeder darunter einen von ihnen trifft?",
  "log-none.yes": "Gruppe {bracket} hat keine solche Paarung.",
  "log-none.no": "Es ist nicht bewiesen, dass Gruppe {bracket} keine solche Paarung hat.",
  "log-pairs.yes": "Das sind {number} Paare, und mehr sind nicht möglich.",
  "log-pairs.no": "Es ist nicht bewiesen, dass mehr als {number} Paare nicht möglich sind.",
  "log-rest.yes": "Die, die Gruppe {bracket} verlassen, lassen sich mit allen darunter auslosen.",
  "log-rest.no":
    "Es ist nicht gezeigt, dass sich die, die Gruppe {bracket} verlassen, mit allen darunter auslosen lassen.",
  "log-stuck.yes": "Die, die Gruppe {bracket} verlassen, lassen sich mit allen darunter nicht auslosen.",
  "log-stuck.no":
    "Es ist nicht bewiesen, dass sich die, die Gruppe {bracket} verlassen, mit allen darunter nicht auslosen lassen.",
  "log-end.yes": "Das Verfahren endet mit dem letzten Schritt.",
  "log-end.no": "Das Verfahren endet nicht mit dem letzten Schritt.",
  "log-round.yes": "Die Paare, zu denen die Schritte führen, sind die der Runde.",
  "log-round.no": "Die Paare, zu denen die Schritte führen, sind nicht die der Runde.",
  "replayed.yes":
    "Jeder Schritt ist bewiesen; dass die Regeln diese Schritte in dieser Reihenfolge verlangen, ist eine Lesart ihres Textes, die nur noch einmal durchgegangen wurde.",
};

const SPANISH = {
  "bars.yes":
    "Si solo pudieran tener el bye quienes tienen menos de {number} rondas sin jugar, nadie podría tenerlo.",
  "bars.no":
    "No está demostrado que haya que permitir el bye a quien tiene {number} rondas sin jugar.",
  "log-step.no": "El paso {number} no es el que pide el procedimiento.",
  "log-bracket.yes": "Paso {number}: el grupo {bracket} se empareja por sí solo.",
  "log-reach.yes":
    "Paso {number}: ¿cuántas parejas puede formar el grupo siguiente con quienes dejan el grupo {bracket}?",
  "log-level.yes":
    "Paso {number}: ¿pueden dejar el grupo {bracket} otros con los que el siguiente forme más parejas?",
  "log-company.yes":
    "Paso {number}: ¿pueden dejar el grupo {bracket} otros, sin que ninguno quede sin rival en el siguiente?",
  "log-lowest.yes": "Paso {number}: ¿puede emparejarse el último grupo, desde el grupo {bracket}?",
  "log-penultimate.yes":
    "Paso {number}: ¿pueden dejar el grupo {bracket} otros que sean mejores para el último grupo?",
  "log-undone.yes":
    "Paso {number}: ¿puede emparejarse el grupo {bracket} de otro modo, para que todos los de abajo tengan rival?",
  "log-meeting.yes":
    "Paso {number}: ¿puede hacerse sin que tenga el bye nadie que deja el grupo {bracket}?",
  "log-crowding.yes": "Paso {number}: ¿puede dejar el grupo {bracket} un jugador más de los que hay debajo?",
  "log-set.yes": "Paso {number}: ¿puede dejar el grupo {bracket} un conjunto determinado de tantos jugadores?",
  "log-crossing.yes":
    "Paso {number}: ¿pueden dejar el grupo {bracket} tantos que cada uno de abajo se enfrente a uno de ellos?",
  "log-none.yes": "El grupo {bracket} no tiene tal emparejamiento.",
  "log-none.no": "No está demostrado que el grupo {bracket} no tenga tal emparejamiento.",
  "log-pairs.yes": "Son {number} parejas, y no puede haber más.",
  "log-pairs.no": "No está demostrado que no pueda haber más de {number} parejas.",
  "log-rest.yes": "Quienes dejan el grupo {bracket} pueden emparejarse con todos los de abajo.",
  "log-rest.no":
    "No se muestra que quienes dejan el grupo {bracket} puedan emparejarse con todos los de abajo.",
  "log-stuck.yes": "Quienes dejan el grupo {bracket} no pueden emparejarse con todos los de abajo.",
  "log-stuck.no":
    "No está demostrado que quienes dejan el grupo {bracket} no puedan emparejarse con todos los de abajo.",
  "log-end.yes": "El procedimiento termina con el último paso.",
  "log-end.no": "El procedimiento no termina con el último paso.",
  "log-round.yes": "Las parejas a las que llevan los pasos son las de la ronda.",
  "log-round.no": "Las parejas a las que llevan los pasos no son las de la ronda.",
  "replayed.yes":
    "Cada paso está demostrado; que las reglas pidan estos pasos, en este orden, es una lectura de su texto que solo se ha recorrido de nuevo.",
};

const FRENCH = {
  "bars.yes":
    "Si seuls ceux qui ont moins de {number} rondes sans jouer pouvaient être exempts, personne ne pourrait l'être.",
  "bars.no":
    "Il n'est pas prouvé qu'il faille permettre à quelqu'un qui a {number} rondes sans jouer d'être exempt.",
  "log-step.no": "L'étape {number} n'est pas celle que demande la procédure.",
  "log-bracket.yes": "Étape {number} : le niveau {bracket} est apparié pour lui-même.",
  "log-reach.yes":
    "Étape {number} : combien de paires le niveau suivant peut-il former avec ceux qui quittent le niveau {bracket} ?",
  "log-level.yes":
    "Étape {number} : d'autres peuvent-ils quitter le niveau {bracket}, avec qui le suivant forme plus de paires ?",
  "log-company.yes":
    "Étape {number} : d'autres peuvent-ils quitter le niveau {bracket}, sans qu'aucun reste sans adversaire dans le suivant ?",
  "log-lowest.yes": "Étape {number} : le dernier niveau peut-il être apparié, à partir du niveau {bracket} ?",
  "log-penultimate.yes":
    "Étape {number} : d'autres peuvent-ils quitter le niveau {bracket}, qui conviennent mieux au dernier niveau ?",
  "log-undone.yes":
    "Étape {number} : le niveau {bracket} peut-il être apparié autrement, pour que tous ceux d'en dessous le soient ?",
  "log-meeting.yes":
    "Étape {number} : cela se peut-il sans que soit exempt quelqu'un qui quitte le niveau {bracket} ?",
  "log-crowding.yes":
    "Étape {number} : peut-il quitter le niveau {bracket} un joueur de plus qu'il n'y en a en dessous ?",
  "log-set.yes": "Étape {number} : un ensemble donné d'autant de joueurs peut-il quitter le niveau {bracket} ?",
  "log-crossing.yes":
    "Étape {number} : peut-il en quitter le niveau {bracket} assez pour que chacun en dessous rencontre l'un d'eux ?",
  "log-none.yes": "Le niveau {bracket} n'a pas un tel appariement.",
  "log-none.no": "Il n'est pas prouvé que le niveau {bracket} n'ait pas un tel appariement.",
  "log-pairs.yes": "Cela fait {number} paires, et il ne peut y en avoir plus.",
  "log-pairs.no": "Il n'est pas prouvé qu'il ne puisse y avoir plus de {number} paires.",
  "log-rest.yes": "Ceux qui quittent le niveau {bracket} peuvent être appariés avec tous ceux d'en dessous.",
  "log-rest.no":
    "Il n'est pas montré que ceux qui quittent le niveau {bracket} puissent être appariés avec tous ceux d'en dessous.",
  "log-stuck.yes":
    "Ceux qui quittent le niveau {bracket} ne peuvent pas être appariés avec tous ceux d'en dessous.",
  "log-stuck.no":
    "Il n'est pas prouvé que ceux qui quittent le niveau {bracket} ne puissent pas être appariés avec tous ceux d'en dessous.",
  "log-end.yes": "La procédure se termine avec la dernière étape.",
  "log-end.no": "La procédure ne se termine pas avec la dernière étape.",
  "log-round.yes": "Les paires auxquelles mènent les étapes sont celles de la ronde.",
  "log-round.no": "Les paires auxquelles mènent les étapes ne sont pas celles de la ronde.",
  "replayed.yes":
    "Chaque étape est prouvée ; que les règles demandent ces étapes, dans cet ordre, est une lecture de leur texte qui n'a été que parcourue à nouveau.",
};

const DUTCH = {
  "bars.yes":
    "Mochten alleen zij de bye hebben die minder dan {number} ronden zonder spel hebben, dan kon niemand hem hebben.",
  "bars.no":
    "Het is niet bewezen dat iemand met {number} ronden zonder spel de bye moet mogen hebben.",
  "log-step.no": "Stap {number} is niet de stap die de procedure vraagt.",
  "log-bracket.yes": "Stap {number}: groep {bracket} wordt op zichzelf ingedeeld.",
  "log-reach.yes":
    "Stap {number}: hoeveel paren kan de volgende groep maken met wie groep {bracket} verlaten?",
  "log-level.yes":
    "Stap {number}: kunnen anderen groep {bracket} verlaten, met wie de volgende meer paren maakt?",
  "log-company.yes":
    "Stap {number}: kunnen anderen groep {bracket} verlaten, zodat geen van hen in de volgende zonder tegenstander is?",
  "log-lowest.yes": "Stap {number}: kan de laagste groep ingedeeld worden, vanaf groep {bracket}?",
  "log-penultimate.yes":
    "Stap {number}: kunnen anderen groep {bracket} verlaten, die beter zijn voor de laagste groep?",
  "log-undone.yes":
    "Stap {number}: kan groep {bracket} anders ingedeeld worden, zodat iedereen eronder een tegenstander heeft?",
  "log-meeting.yes":
    "Stap {number}: kan dat zo dat niemand die groep {bracket} verlaat de bye heeft?",
  "log-crowding.yes": "Stap {number}: kan één speler meer groep {bracket} verlaten dan er onder staan?",
  "log-set.yes": "Stap {number}: kan een bepaald stel van zoveel spelers groep {bracket} verlaten?",
  "log-crossing.yes":
    "Stap {number}: kunnen er zoveel groep {bracket} verlaten dat iedereen eronder een van hen treft?",
  "log-none.yes": "Groep {bracket} heeft zo'n indeling niet.",
  "log-none.no": "Het is niet bewezen dat groep {bracket} zo'n indeling niet heeft.",
  "log-pairs.yes": "Dat zijn {number} paren, en meer kunnen het er niet zijn.",
  "log-pairs.no": "Het is niet bewezen dat er niet meer dan {number} paren kunnen zijn.",
  "log-rest.yes": "Wie groep {bracket} verlaten, kunnen met iedereen eronder ingedeeld worden.",
  "log-rest.no":
    "Het is niet getoond dat wie groep {bracket} verlaten met iedereen eronder ingedeeld kunnen worden.",
  "log-stuck.yes": "Wie groep {bracket} verlaten, kunnen niet met iedereen eronder ingedeeld worden.",
  "log-stuck.no":
    "Het is niet bewezen dat wie groep {bracket} verlaten niet met iedereen eronder ingedeeld kunnen worden.",
  "log-end.yes": "De procedure eindigt met de laatste stap.",
  "log-end.no": "De procedure eindigt niet met de laatste stap.",
  "log-round.yes": "De paren waar de stappen naartoe leiden zijn die van de ronde.",
  "log-round.no": "De paren waar de stappen naartoe leiden zijn niet die van de ronde.",
  "replayed.yes":
    "Elke stap is bewezen; dat de regels deze stappen in deze volgorde vragen, is een lezing van hun tekst die alleen opnieuw is doorlopen.",
};

const PORTUGUESE = {
  "bars.yes":
    "Se só pudesse ter o bye quem tem menos de {number} rodadas sem jogar, ninguém poderia tê-lo.",
  "bars.no":
    "Não está provado que seja preciso permitir o bye a quem tem {number} rodadas sem jogar.",
  "log-step.no": "O passo {number} não é o que o procedimento pede.",
  "log-bracket.yes": "Passo {number}: o grupo {bracket} é emparceirado por si só.",
  "log-reach.yes":
    "Passo {number}: quantos pares o grupo seguinte pode formar com os que deixam o grupo {bracket}?",
  "log-level.yes":
    "Passo {number}: podem outros deixar o grupo {bracket}, com os quais o seguinte forme mais pares?",
  "log-company.yes":
    "Passo {number}: podem outros deixar o grupo {bracket}, sem que nenhum fique sem adversário no seguinte?",
  "log-lowest.yes": "Passo {number}: o último grupo pode ser emparceirado, a partir do grupo {bracket}?",
  "log-penultimate.yes":
    "Passo {number}: podem outros deixar o grupo {bracket}, que sejam melhores para o último grupo?",
  "log-undone.yes":
    "Passo {number}: o grupo {bracket} pode ser emparceirado de outro modo, para que todos abaixo tenham adversário?",
  "log-meeting.yes":
    "Passo {number}: isso pode ser feito sem que tenha o bye alguém que deixa o grupo {bracket}?",
  "log-crowding.yes":
    "Passo {number}: pode deixar o grupo {bracket} um jogador a mais do que os que há abaixo?",
  "log-set.yes": "Passo {number}: pode deixar o grupo {bracket} um dado conjunto de tantos jogadores?",
  "log-crossing.yes":
    "Passo {number}: podem deixar o grupo {bracket} tantos que cada um abaixo enfrente um deles?",
  "log-none.yes": "O grupo {bracket} não tem tal emparceiramento.",
  "log-none.no": "Não está provado que o grupo {bracket} não tem tal emparceiramento.",
  "log-pairs.yes": "São {number} pares, e não pode haver mais.",
  "log-pairs.no": "Não está provado que não pode haver mais de {number} pares.",
  "log-rest.yes": "Os que deixam o grupo {bracket} podem ser emparceirados com todos abaixo.",
  "log-rest.no":
    "Não se mostra que os que deixam o grupo {bracket} podem ser emparceirados com todos abaixo.",
  "log-stuck.yes": "Os que deixam o grupo {bracket} não podem ser emparceirados com todos abaixo.",
  "log-stuck.no":
    "Não está provado que os que deixam o grupo {bracket} não podem ser emparceirados com todos abaixo.",
  "log-end.yes": "O procedimento termina com o último passo.",
  "log-end.no": "O procedimento não termina com o último passo.",
  "log-round.yes": "Os pares a que os passos levam são os da rodada.",
  "log-round.no": "Os pares a que os passos levam não são os da rodada.",
  "replayed.yes":
    "Cada passo está provado; que as regras pedem estes passos, nesta ordem, é uma leitura do seu texto que só foi percorrida de novo.",
};

export const OF_PROCEDURE = {
  en: ENGLISH, de: GERMAN, es: SPANISH, fr: FRENCH, nl: DUTCH, pt: PORTUGUESE,
};
