"""`python -m ronde` is the command `ronde`."""

from ronde.cli.main import run

if __name__ == "__main__":
    run()
