"""``python -m vendue`` is the command ``vendue``."""

from vendue.cli import main

if __name__ == "__main__":
    main(prog_name="vendue")
