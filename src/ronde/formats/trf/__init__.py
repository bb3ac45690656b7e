"""The tournament report files of chess in all their dialects.

Each record has its layout, its reading and its writing in one module:

    player          001 and the lines of federations
    cells           the rounds on a player line
    header          012 to 132, 172, 182, 202, 212, 222
    announcements   142, 152, XXR, XXC
    points          162, XXS, BBW and its like
    eventtypes      192, 092
    byes            240, XXZ
    acceleration    250, XXA
    forbidden       260, XXP
    adjustments     299
    tournamentrating  172: which rating it follows
    teams           013, 300, 310, 320, 330, 352, 362, 801, 802
    teamevent       240, 250, 260, 299 where teams are paired
    comments        ### ronde; `awaited` those for matches without line-ups

`reader` calls them for every line and puts together what they say (`report`), `writer` puts their
lines in order. `columns` describes where values stand, `dialects` what each dialect can say,
`expressible` what is left of a tournament for one.
"""
