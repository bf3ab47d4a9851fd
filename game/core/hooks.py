"""Hooks declared by a game: places in its rules where modules contribute."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar

T = TypeVar("T")


class Hooked(Protocol):
    """The rules, as far as a hook needs them."""

    @property
    def hooked(self) -> Mapping[Hook[Any], tuple[Any, ...]]:
        """The modules' contributions to each hook."""
        ...

    @property
    def hooked_by_id(self) -> Mapping[Hook[Any], Mapping[str, Any]]:
        """The same by id, for hooks with ids."""
        ...


class Hook(Generic[T]):
    """A place in one game's rules, with the type of its contributions.

    A module contributes with ``hooks=(HOOK.by(function),)``; the rule with the hook calls ``HOOK.of(rules)``.
    """

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def by(self, *said: T) -> tuple[Hook[T], tuple[T, ...]]:
        """A module's contribution."""
        return self, said

    def of(self, rules: Hooked) -> tuple[T, ...]:
        """The contributions of the active modules, in order of id."""
        return rules.hooked.get(self, ())

    def among(self, hooks: Iterable[tuple[Hook[Any], tuple[Any, ...]]]) -> tuple[T, ...]:
        """One module's contributions to this hook."""
        return tuple(one for hook, said in hooks if hook is self for one in said)

    def __repr__(self) -> str:
        return f"Hook({self.name!r})"


class Ranked(Protocol):
    """A contribution to an ordered hook."""

    @property
    def rank(self) -> int:
        """Lower ranks come first; ranks are unique."""
        ...


R = TypeVar("R", bound=Ranked)


class RankedHook(Hook[R]):
    """A hook whose contributions form one chain, by rank.

    Equal ranks are an assembly error naming both modules.
    """

    __slots__ = ()


class OnlyHook(Hook[T]):
    """A hook for a single contribution.

    Two are an assembly error naming both.
    """

    __slots__ = ()

    def said(self, rules: Hooked) -> T | None:
        """The contribution, or None."""
        return next(iter(self.of(rules)), None)


class Identified(Protocol):
    """A contribution to a hook with ids."""

    @property
    def id(self) -> str:
        """Unique."""
        ...


N = TypeVar("N", bound=Identified)


class NamedHook(Hook[N]):
    """A hook whose contributions are found by id.

    Equal ids are an assembly error naming both modules.
    """

    __slots__ = ()

    def by_id(self, rules: Hooked) -> Mapping[str, N]:
        """The active modules' contributions, by id."""
        return rules.hooked_by_id.get(self, NOTHING)


class CountedHook(NamedHook[N]):
    """A named hook whose rows occur in games: the ``task`` of an order selects one."""

    __slots__ = ()


#: for a hook without contributions
NOTHING: Mapping[str, Any] = MappingProxyType({})
