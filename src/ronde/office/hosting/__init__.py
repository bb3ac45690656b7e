"""Many organisations on one site: whose events they are, who may do what, what is shown to all."""
