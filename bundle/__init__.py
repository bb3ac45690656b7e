"""`make html`: ronde for a browser without a server, built from locked packages."""
