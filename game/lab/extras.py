"""Packages that the laboratory can do without: whether they are there, and what is said when they are not.

Who has installed Sapper with Python can add them. A packaged program is complete as it is: what it leaves out
is said, and no command that needs Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec

from game import paths
from game.core.amounts import listed

#: the commands that install a missing extra
LAB_EXTRA = 'pip install "sapper[lab]"'
CLUSTER_EXTRA = 'pip install "sapper[cluster]"'
#: the packages of each part of the laboratory
PROCESSES, PAGE, MACHINES = ("joblib",), ("matplotlib", "jinja2"), ("distributed",)


def lacking(packages: Sequence[str]) -> list[str]:
    """Those of these packages that are not there."""
    return [name for name in packages if find_spec(name) is None]


def how_to_get(packages: Sequence[str]) -> str:
    """How to come by packages that are not there, a sentence."""
    missing = listed(lacking(packages) or list(packages))
    if paths.frozen():
        return f"This packaged program leaves {missing} out; Sapper installed with Python can have it."
    extra = CLUSTER_EXTRA if packages == MACHINES else LAB_EXTRA
    return f"It needs {missing}: {extra}"
