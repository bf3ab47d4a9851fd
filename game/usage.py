"""What the command line answers with: the exit statuses, and the sentence for what it cannot understand."""

from __future__ import annotations

GOOD, FOUND, USAGE, FAULT = 0, 1, 2, 3


class UsageError(Exception):
    """The command line cannot be understood; the message is a sentence for the player."""
