"""Hooks that a game declares for itself: places of its rules at which its modules have a say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar

T = TypeVar("T")


class Hooked(Protocol):
    """Rules, as far as a hook asks them."""

    @property
    def hooked(self) -> Mapping[Hook[Any], tuple[Any, ...]]:
        """What modules say at each hook."""
        ...

    @property
    def hooked_by_id(self) -> Mapping[Hook[Any], Mapping[str, Any]]:
        """The same by id, where what is said has one."""
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

    def among(self, hooks: Iterable[tuple[Hook[Any], tuple[Any, ...]]]) -> tuple[T, ...]:
        """What one module says here, of all that it says at hooks."""
        return tuple(one for hook, said in hooks if hook is self for one in said)

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


class OnlyHook(Hook[T]):
    """A hook at which one module alone may speak, once. Two are an assembly error naming both."""

    __slots__ = ()

    def said(self, rules: Hooked) -> T | None:
        """What is said here, or None."""
        return next(iter(self.of(rules)), None)


class Identified(Protocol):
    """What is said at a hook where everything has an id."""

    @property
    def id(self) -> str:
        """No two are equal."""
        ...


N = TypeVar("N", bound=Identified)


class NamedHook(Hook[N]):
    """A hook where all that is said is found by its id.
    Equal ids are an assembly error naming both modules.
    """

    __slots__ = ()

    def by_id(self, rules: Hooked) -> Mapping[str, N]:
        """What the modules in play say here, by id."""
        return rules.hooked_by_id.get(self, NOTHING)


class CountedHook(NamedHook[N]):
    """A named hook whose rows occur in games: an order says by its ``task`` which of them it is."""

    __slots__ = ()


#: of a hook at which nobody speaks
NOTHING: Mapping[str, Any] = MappingProxyType({})
