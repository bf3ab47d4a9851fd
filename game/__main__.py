"""``python -m game``: the client, or a command."""

import sys

from game.cli import main

if __name__ == "__main__":
    sys.exit(main())
