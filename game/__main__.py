"""``python -m game``: the client, or a command."""

import sys

from game.cli import main

if __name__ == "__main__":
    if getattr(sys, "frozen", False):
        # in a packaged program the process of a computer player begins here, too, and must not open a window
        from multiprocessing import freeze_support

        freeze_support()
    sys.exit(main())
