"""People who log in: accounts, sessions, tokens, identities of providers, second factors, keys."""
