"""Hooks that a game declares for itself: places of its rules at which its modules have a say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Protocol, TypeVar

T = TypeVar("T")


class Hooked(Protocol):
    """Rules, as far as a hook asks them."""

    @property
    def hooked(self) -> Mapping[Hook[Any], tuple[Any, ...]]:
        """What modules say at each hook."""
        ...


class Hook(Generic[T]):
    """A place of the rules of one game, with the type of what is said there.

    A module speaks by ``hooks=(HOOK.by(function),)``; the rule that knows the hook asks ``HOOK.of(rules)``.
    """

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def by(self, *said: T) -> tuple[Hook[T], tuple[T, ...]]:
        """What a module says here."""
        return self, said

    def of(self, rules: Hooked) -> tuple[T, ...]:
        """What the modules in play say here, in the order of their ids."""
        return rules.hooked.get(self, ())

    def __repr__(self) -> str:
        return f"Hook({self.name!r})"


class Ranked(Protocol):
    """What is said at a hook where the order counts."""

    @property
    def rank(self) -> int:
        """The lower comes first; no two are equal."""
        ...


R = TypeVar("R", bound=Ranked)


class RankedHook(Hook[R]):
    """A hook where all that is said makes one chain, by rank.
    Equal ranks are an assembly error naming both modules.
    """

    __slots__ = ()
