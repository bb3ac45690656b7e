"""`ronde event`: one module per theme, for the commands that no action or question gives.

`group` names all commands of a theme, the generated ones too.
"""
