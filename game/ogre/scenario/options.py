"""Rules that the player may choose: optional modules switched on or off, and parameters of those in use."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from game.boards.board import Board
from game.core.anygame import Rules
from game.core.assembly import AssemblyError
from game.core.parameters import Parameter
from game.ogre.catalogue import MODULES, rules_for
from game.ogre.options import modern
from game.ogre.scenario.picking import kinds_of
from game.ogre.scoring.points import GIVEN
from game.ogre.structures.standing_bridges import crossings
from game.scenarios.description import Scenario

#: modules that may be switched in any scenario which does not say otherwise
EVERYWHERE = ("terrain-damage", "bridges", "superheavy", *(module.id for module in modern.MODULES))
#: what a module brings, in a few words for the switch
NOTES = {
    "carrier-struck": "A mine kills or strikes who rides on what it destroys.",
    "crt-expanded": "Attacks at a third of the defence still disable on a 6.",
    "extended-sequence": "Fire before, during and after the movement; the defender fires at who moves.",
    "disable-ogre": "Hits disable weapons and treads of Ogres for some time.",
    "fast-infantry-3hex": "Infantry moves three hexes, and is easier to hit then.",
    "fast-infantry-second-move": "Infantry moves one hex more after the fire.",
    "hardened-positions": "Positions are built that are as good as a town.",
    "prepared-positions": "Positions are built that double the defence.",
    "tracks-down": "Holes are dug in which treads are hard to hit.",
    "minefields": "Infantry, howitzers and missiles lay fields against vehicles or infantry.",
    "sleeper-mines": "Some mines go off against enemies that only come near.",
    "slics-carrier": "Squads aboard a personnel carrier fire and defend as one with it.",
    "slics": "A counter of infantry defends as one squad.",
    "speed-security": "Vehicles go farther at the price of defence.",
    "superior-eccm": "The enemy of one side, or of both, has one less defence.",
    "superior-ecm": "One side, or both, has one more defence.",
    "bridges": "Bridges can be attacked with fire or demolished.",
    "buildings": "Buildings have structure points and can be brought down.",
    "camouflage": "Some counters are face down until they act or are fired at.",
    "dummies": "Some of the face-down counters are dummies.",
    "mines": "Mines are laid in secret before the game.",
    "overrun": "A unit that enters an enemy hex fights there at once.",
    "ramming": "Ogres and vehicles ram.",
    "riding": "Infantry rides on vehicles.",
    "superheavy": "A Superheavy loses guns and treads one by one.",
    "terrain-damage": "Fire wrecks towns and forests, and cuts roads.",
}


class Option(Struct, frozen=True):
    """A rule that may be chosen: a switch, or a choice of (key, words). ``locked`` says why it may not."""

    id: str
    title: str
    rule: str
    note: str
    default: bool | str
    choices: tuple[tuple[str, str], ...] = ()
    locked: str = ""


def switchable(scenario: Scenario, board: Board | None = None) -> tuple[str, ...]:
    """The modules that the player may switch, as far as they mean something here."""
    if scenario.rules.choices is not None:
        return scenario.rules.choices
    found = []
    kinds = {units.kind for side in scenario.sides for force in side.forces for units in force.units}
    kinds |= {kind for side in scenario.sides for kind in kinds_of(side)}
    for name in EVERYWHERE:
        if name == "superheavy" and "SHVY" not in kinds:
            continue
        if name == "bridges" and board is not None and not any(crossings(board)):
            continue
        found.append(name)
    return tuple(found)


def options_of(scenario: Scenario, board: Board | None = None) -> list[Option]:
    """Every module in use or to be chosen, then the parameters of what is in use."""
    free = switchable(scenario, board)
    found = []
    # the order of the catalogue; what may be switched stands first
    names = [name for name in MODULES if name in free] + [
        n for n in MODULES if n in scenario.rules.modules and n not in free
    ]
    for name in names:
        module = MODULES[name]
        locked = "" if name in free else "This scenario always uses it."
        note = NOTES.get(name, "")
        found.append(
            Option(name, module.title, module.rule, note, name in scenario.rules.modules, (), locked)
        )
    every = {
        name: row for name in (*free, *scenario.rules.modules) for name, row in _parameters(name).items()
    }
    for name, row in sorted(every.items()):
        now = scenario.rules.parameters.get(name, row.default)
        choices = tuple((str(value), words) for value, words in row.choices)
        title = row.title if row.side < 0 else f"{row.title}: {scenario.sides[row.side].name}"
        found.append(Option(name, title, row.rule, "", str(now), choices))
    return found


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


def _tell_unsaid(scenario: Scenario, rules: Rules, parameters: Mapping[str, int]) -> None:
    """Raise ``AssemblyError`` where a rule is newly chosen that a side is to have, and none has it."""
    for module in rules.modules:
        rows = [row.id for row in module.parameters if row.side >= 0]
        asks = any(row.usual is not None for row in module.parameters)
        if (
            rows
            and asks
            and module.id not in scenario.rules.modules
            and not any(r in parameters for r in rows)
        ):
            raise AssemblyError(f"{module.title}: say which side has it")


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
        value = int(word) if word.lstrip("-").isdigit() else value
        if not row.allows(value):
            raise AssemblyError(f"{row.title} cannot be {value}")
        if value != row.default:
            parameters[name] = value
    _tell_unsaid(scenario, rules, parameters)
    return replace(
        with_what_is_known(scenario, rules),
        rules=replace(scenario.rules, modules=tuple(modules), parameters=parameters),
    )
