"""Who somebody is, what they may do, and what no browser is trusted with.

`requirement.requires` is what every route declares; `sessions` and `csrf` are the signed cookie
and its token; `limits` and `headers` stand before every route.
"""
