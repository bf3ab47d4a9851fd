"""Rules that the player may choose: optional modules switched on or off, and parameters of those in use."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from game.boards.board import Board
from game.core.anygame import Rules
from game.core.assembly import AssemblyError, with_required
from game.core.parameters import Parameter
from game.core.stocks import StockKind
from game.ogre.catalogue import MODULES, rules_for
from game.ogre.idleness import POINTLESS, Outlook, unless_some
from game.ogre.kinds import KINDS
from game.ogre.options.construction import BUILDING_SITE
from game.ogre.rule_groups import MODERN, ORDER, SAPPING, group_of
from game.ogre.scenario.picking import kinds_of
from game.ogre.scoring.points import GIVEN
from game.ogre.state import Module
from game.plain_text import is_digits
from game.scenarios.description import Scenario

# ------------------------------------------------ Which optional rules go together, and why two do not
#: a citation at the end of a reason, which nobody needs who chooses
_CITED = re.compile(r"\s*\((?:[a-z]+:[^)]*)\)")


def excluded(chosen: Collection[str], name: str) -> str:
    """Why a rule cannot be added to those that are chosen, as a sentence; "" if it can."""
    try:
        rules_for((*chosen, name))
        return ""
    except AssemblyError:
        pass
    for other in chosen:
        if other != name and (why := _apart(other, name)):
            return why
    return ""


def _apart(one: str, other: str) -> str:
    """Why two rules are not played together, as a sentence."""
    first, second = MODULES[one], MODULES[other]
    if first.slots.keys() & second.slots.keys():
        return f"{first.title} and {second.title} settle the same thing: only one of them can be played."
    try:
        rules_for((one, other))
    except AssemblyError as wrong:
        return f"{_CITED.sub('', str(wrong))}."
    return ""


def that_fit(own: Iterable[str], names: Iterable[str]) -> tuple[str, ...]:
    """The rules of a scenario with as many of these as go together, in their order."""
    found = list(own)
    for name in names:
        if name not in found and not excluded(found, name):
            found.append(name)
    return tuple(found)


# ------------- Rules that would come to nothing in a scenario, and why: nobody has what they are about
#: what all rules of the group of combat engineering need
_SAPPERS = unless_some(
    lambda kind: bool(kind.sapper or kind.tends), "No side can have engineers in this scenario."
)


def kinds_in(scenario: Scenario) -> frozenset[str]:
    """The kinds of counter that forces of a scenario have or may have, or that are there at the start."""
    own = {units.kind for side in scenario.sides for force in side.forces for units in force.units}
    there = KINDS.keys() & set(re.findall(r"[A-Z][A-Z0-9]*", scenario.start))
    return frozenset(own | there | {kind for side in scenario.sides for kind in kinds_of(side)})


def idle(scenario: Scenario, name: str, board: Board | None = None) -> str:
    """Why a rule would have nothing to do in a scenario, as a sentence; "" where it has."""
    if name in scenario.rules.modules:
        return ""
    module, outlook = MODULES[name], Outlook(kinds_in(scenario), scenario.start, board)
    said = [why for hook, rows in module.hooks if hook is POINTLESS for why in rows]
    if group_of(module.group) == SAPPING and not _may_pick_any(scenario):
        said.append(_SAPPERS)
    return next((words for why in said if (words := why(outlook))), "") or _no_setup(scenario, module)


def _may_pick_any(scenario: Scenario) -> bool:
    """May a side pick its force from all kinds?"""
    return any(side.pick is not None and not side.pick.kinds for side in scenario.sides)


def _no_setup(scenario: Scenario, module: Module) -> str:
    """That nobody sets up, where all that a rule gives sides is laid in set-up; "" where somebody does."""
    laid = bool(module.stocks) and all(row.in_setup for row in module.stocks)
    return "No side sets up in this scenario." if laid and not scenario.setup else ""


# -------------------------------------------------------------------------------------------- the rest
#: the kind that may be picked for rules about the work of sappers
ENGINEERS = "CE"
#: digits of an amount
LONGEST = 4


class Option(Struct, frozen=True):
    """A rule that may be chosen, as it stands among the others: a switch, a choice of (key, words), or, where
    ``most`` is not 0, a number.

    ``default`` is what the scenario says, ``value`` what holds now; ``locked`` says why it cannot be changed.
    ``note`` is what the rule does, ``of`` the rules to which a parameter belongs, ``remark`` what its group
    needs besides; ``side`` is whose a parameter is, -1 where it is of the game.
    """

    id: str
    title: str
    rule: str
    note: str
    default: bool | str
    choices: tuple[tuple[str, str], ...] = ()
    locked: str = ""
    value: bool | str = False
    group: str = ""
    of: tuple[str, ...] = ()
    side: int = -1
    #: nothing comes of the rule before a side is said to have it
    unsaid: bool = False
    remark: str = ""
    most: int = 0


def fixed(scenario: Scenario) -> tuple[str, ...]:
    """The rules of a scenario that nobody may switch off."""
    if scenario.rules.choices is not None:
        return tuple(name for name in scenario.rules.modules if name not in scenario.rules.choices)
    return tuple(name for name in scenario.rules.modules if not MODULES[name].optional)


def switchable(scenario: Scenario, board: Board | None = None) -> tuple[str, ...]:
    """The modules that the player may switch, as far as they mean something here."""
    if scenario.rules.choices is not None:
        return scenario.rules.choices
    kept = fixed(scenario)
    optional = (name for name in MODULES if name != "base" and name not in kept)
    return tuple(name for name in optional if not idle(scenario, name, board))


def options_of(
    scenario: Scenario, board: Board | None = None, chosen: Mapping[str, bool | str] | None = None
) -> list[Option]:
    """Every rule as it stands beside what is chosen, by groups, then the parameters of what is in use."""
    given, free = chosen or {}, switchable(scenario, board)
    on = [name for name in scenario.rules.modules if name not in free or given.get(name, True)]
    on += [name for name in free if name not in on and given.get(name) is True]
    groups = [*ORDER, *dict.fromkeys(_group(name) for name in MODULES)]
    names = sorted((name for name in MODULES if name != "base"), key=lambda name: groups.index(_group(name)))
    return [
        *(_rule(scenario, name, on, free, board) for name in names),
        *_settings(scenario, tuple(on), given),
        *_amounts(scenario, on, given),
    ]


def _group(name: str) -> str:
    return group_of(MODULES[name].group)


def _rule(
    scenario: Scenario, name: str, on: Sequence[str], free: Sequence[str], board: Board | None
) -> Option:
    module, locked, value = MODULES[name], "", name in on
    brings = [other for other in on if other != name and name in with_required([MODULES[other]])]
    if name in scenario.rules.modules and name not in free:
        locked = "This scenario always uses it."
    elif brings and not value:
        locked, value = f"{MODULES[brings[0]].title} brings it along.", True
    elif not value and name not in free:
        locked = idle(scenario, name, board) or "This scenario does not allow it."
    elif not value:
        locked = excluded(on, name)
    remark = ""
    if value and name not in scenario.rules.modules and _needs_sappers(name) and not _has_sappers(scenario):
        remark = "No force of this scenario has engineers: take some with a custom force."
    return Option(
        name, module.title, module.rule, module.effect, name in scenario.rules.modules, (), locked, value,
        _group(name), remark=remark,
    )  # fmt: skip


def _settings(scenario: Scenario, on: tuple[str, ...], given: Mapping[str, bool | str]) -> Iterator[Option]:
    """The parameters of the rules that are on, as they are set."""
    rows = {id: row for name in on for id, row in _parameters(name).items()}
    unsaid = {row.id for module in _of_a_side(scenario, on) for row in module.parameters}
    for name, row in sorted(rows.items()):
        default = str(scenario.rules.parameters.get(name, row.default))
        value = str(given.get(name, default))
        choices = tuple((str(value), words) for value, words in row.choices)
        title = row.title if row.side < 0 else f"{row.title}: {scenario.sides[row.side].name}"
        of = tuple(one for one in on if name in _parameters(one))
        yield Option(name, title, row.rule, "", default, choices, "", value, "", of, row.side, name in unsaid)


# ---------------------------------------------------------------------------- stocks
def _free_stocks(scenario: Scenario, on: Sequence[str]) -> Iterator[tuple[StockKind, int, str, int]]:
    """The stocks of the rules that are on whose amounts a player chooses, since the scenario gives nobody
    any: each side that may have some, with the name of the option and the usual amount.
    """
    stocks = [stock for part in with_required(map(MODULES.__getitem__, on)).values() for stock in part.stocks]
    for stock in sorted(stocks, key=lambda stock: stock.place):
        if any(side.stocks.get(stock.id) for side in scenario.sides):
            continue
        # a rule that lays nothing of its own is about what the rules that it brings along lay
        new = [MODULES[name] for name in on if name not in scenario.rules.modules]
        about = with_required(part for part in new if stock in part.stocks or not part.stocks)
        chosen = any(stock in part.stocks for part in about.values()) and not stock.bought
        for index, side in enumerate(scenario.sides):
            if side.id in scenario.setup or not stock.in_setup:
                # named as changes of a scenario name it (``lab/batch/plan.py``)
                name = f"stocks.{side.id}.{stock.id}"
                yield stock, index, name, stock.usual if chosen else 0


def _amounts(scenario: Scenario, on: Sequence[str], given: Mapping[str, bool | str]) -> Iterator[Option]:
    """How much of each such stock each side gets."""
    for stock, side, name, usual in _free_stocks(scenario, on):
        of = tuple(
            one for one in on if any(stock in part.stocks for part in with_required([MODULES[one]]).values())
        )
        yield Option(
            name, stock.title, stock.rule, "", str(usual), (), "", str(given.get(name, usual)), "", of, side,
            bool(usual), most=stock.most,
        )  # fmt: skip


def _with_amounts(scenario: Scenario, chosen: Mapping[str, bool | str], free: Scenario) -> Scenario:
    """The scenario with what was chosen of each stock of which ``free`` gives nobody any.

    Raises ``AssemblyError`` for more than there may be.
    """
    sides = [side.stocks for side in scenario.sides]
    for stock, side, name, usual in _free_stocks(free, scenario.rules.modules):
        word = str(chosen.get(name, usual))
        if not is_digits(word) or len(word) > LONGEST or int(word) > stock.most:
            raise AssemblyError(f"{stock.title}: a side may have 0 to {stock.most}")
        if int(word):
            sides[side] = {**sides[side], stock.id: int(word)}
    rows = zip(scenario.sides, sides, strict=True)
    return replace(scenario, sides=tuple(replace(side, stocks=stocks) for side, stocks in rows))


def _needs_sappers(name: str) -> bool:
    """Is a rule about what sappers do?"""
    return _group(name) == SAPPING or BUILDING_SITE.id in with_required([MODULES[name]])


def _has_sappers(scenario: Scenario) -> bool:
    forces = (force for side in scenario.sides for force in side.forces)
    kinds = (KINDS[units.kind] for force in forces for units in force.units if units.kind in KINDS)
    return any(kind.sapper or kind.tends for kind in kinds)


def with_points(scenario: Scenario, side: int, points: int) -> Scenario:
    """The scenario with points given to a side before the game."""
    numbers = {**scenario.victory.numbers, f"{GIVEN}{side}": points}
    return replace(scenario, victory=replace(scenario.victory, numbers=numbers))


def with_what_is_known(scenario: Scenario, rules: Rules) -> Scenario:
    """The scenario with those stocks and terms of its own that the rules know."""
    known = rules.declared
    sides = []
    for side in scenario.sides:
        stocks = {kind: count for kind, count in side.stocks.items() if kind in known.stocks}
        sides.append(replace(side, stocks=stocks))
    own = {word: rows for word, rows in scenario.own.items() if word in known.terms}
    return replace(scenario, sides=tuple(sides), own=own)


def _parameters(name: str) -> dict[str, Parameter]:
    """The parameters of a module and of what it shares with others."""
    found: dict[str, Parameter] = {}
    waiting = [MODULES[name]]
    while waiting:
        module = waiting.pop()
        found |= {row.id: row for row in module.parameters}
        waiting += module.requires
    return found


def _of_a_side(scenario: Scenario, names: Iterable[str]) -> list[Module]:
    """The rules newly chosen that a side is to have, where nobody is said to have them."""
    found = []
    for name in names:
        module = MODULES[name]
        of_sides = [row for row in module.parameters if row.side >= 0]
        if name not in scenario.rules.modules and any(row.usual is not None for row in of_sides):
            found.append(module)
    return found


def _tell_unsaid(scenario: Scenario, names: Iterable[str], parameters: Mapping[str, int]) -> None:
    """Raise ``AssemblyError`` where a rule is newly chosen that a side is to have, and none has it."""
    for module in _of_a_side(scenario, names):
        if not any(row.id in parameters for row in module.parameters if row.side >= 0):
            raise AssemblyError(f"{module.title}: say which side has it")


def with_engineers(scenario: Scenario) -> Scenario:
    """The scenario with engineers among what may be picked freely, if a rule is about their work."""
    if not any(_needs_sappers(name) for name in scenario.rules.modules):
        return scenario
    sides = []
    for side in scenario.sides:
        if side.pick is not None and not side.pick.kinds:
            side = replace(side, pick=replace(side.pick, kinds=(*kinds_of(side), ENGINEERS)))
        sides.append(side)
    return replace(scenario, sides=tuple(sides))


def with_options(scenario: Scenario, chosen: Mapping[str, bool | str]) -> Scenario:
    """The scenario as the player chose it. Raises ``AssemblyError`` for what cannot be played together.

    Names that may not be switched are passed over; stocks whose module is off are gone.
    """
    free = switchable(scenario)
    modules = [name for name in scenario.rules.modules if chosen.get(name, True) or name not in free]
    modules += [name for name in free if chosen.get(name) is True and name not in modules]
    rules = rules_for(modules)
    parameters = {}
    for name, row in rules.parameters.items():
        value = scenario.rules.parameters.get(name, row.default)
        word = str(chosen.get(name, value))
        value = int(word) if is_digits(word.lstrip("-")) else value
        if not row.allows(value):
            raise AssemblyError(f"{row.title} cannot be {value}")
        if value != row.default:
            parameters[name] = value
    _tell_unsaid(scenario, modules, parameters)
    known = replace(
        with_what_is_known(scenario, rules),
        rules=replace(scenario.rules, modules=tuple(modules), parameters=parameters),
    )
    return with_engineers(_with_amounts(known, chosen, scenario))


# --------------------------------------------------------------- Sets of optional rules for a new game
#: the set with the rules of the scenario alone
BASE = "base"
#: the set with those that suit it besides
SUITED = "suited"


class RuleSet(Struct, frozen=True):
    """A set of rules with a title: the modules, and the parameters that give them something to do."""

    id: str
    title: str
    modules: tuple[str, ...]
    parameters: Mapping[str, int] = {}


def usual_values(modules: Iterable[str]) -> dict[str, int]:
    """Values of parameters without which rules would do nothing, such as the side that has ECM."""
    return {row.id: row.usual for row in rules_for(modules).parameters.values() if row.usual is not None}


def rule_sets(scenario: Scenario, board: Board | None = None) -> tuple[RuleSet, ...]:
    """The sets that a new game of a scenario offers: its own rules alone, and with more."""
    own = scenario.rules.modules
    free = switchable(scenario, board)

    def of(group: str) -> tuple[str, ...]:
        return tuple(name for name in free if group_of(MODULES[name].group) == group)

    rows = (
        (BASE, "Base", ()),
        (SUITED, "Suggested", scenario.rules.suits),
        ("engineers", "Engineers", of(SAPPING)),
        ("modern", "Modern battlefield", of(MODERN)),
        ("everything", "Everything that fits", tuple(name for group in ORDER for name in of(group))),
    )
    found = []
    for ident, title, names in rows:
        if ident == SUITED and not names:
            continue
        modules = that_fit(own, names)
        values = {**usual_values(modules), **scenario.rules.parameters}
        found.append(RuleSet(ident, title, modules, values))
    return tuple(found)
