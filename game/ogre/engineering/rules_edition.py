"""Which text of the engineering rules applies where the two differ (Q-01)."""

from __future__ import annotations

from game.core.parameters import Parameter

DRAFT, PUBLISHED = 0, 1
#: RULING Q-01: the draft, unless the game says otherwise
EDITION = Parameter(
    "engineering-edition", "Text of the engineering rules", "ce:14.03.7-g", DRAFT,
    ((DRAFT, "the draft: entrenchments may be dug inside a revetment"),
     (PUBLISHED, "as published: never both in one hex")),
)  # fmt: skip
