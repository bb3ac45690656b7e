"""Who somebody is, what they may do, and what no browser is trusted with.

`requirement.requires` is what every route declares; `sessions` is the signed cookie and the token
of its forms, `secret` what signs it; `middleware` stands before every route.
"""
