"""``python -m game``: the client, or a command."""

from game.cli import main

if __name__ == "__main__":
    main()
