"""Players enter themselves by a public form: how it is set, who came by it, what they pay."""
