"""The optional rules of a new game: sets to begin from, and every rule by its group with what it does.

A rule that cannot be switched says why; what may be set of a rule stands under it while it is on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.client.kit import (
    Button,
    Choice,
    Column,
    Flow,
    IconButton,
    Label,
    Row,
    Segments,
    Space,
    Stepper,
    Toggle,
    Widget,
)
from game.client.kit.text_style import BODY, SMALL
from game.client.screens.library import Library
from game.client.shell.cards import OptionCard, PresetCard, ScenarioCard, Setup
from game.client.shell.form import FormScreen, block
from game.core.amounts import counted

#: how far what belongs to a rule stands in, and what is told of a choice that is no set
INDENT, OWN = 32, "own"
NO, YES = "0", "1"
#: so many rules are named at the top of the form
FEW = 14
OTHER = "Further rules"


class RuleList:
    """Fills in the options of a setup."""

    def __init__(self, card: ScenarioCard, setup: Setup, form: FormScreen, desk: Library) -> None:
        self.card, self.setup, self.form, self.desk = card, setup, form, desk
        #: the rules whose details are unfolded, and the set that was taken last
        self.unfolded: set[str] = set()
        self.taken = ""

    # ------------------------------------------------------------------ the whole
    def panel(self) -> Widget | None:
        """The list with the sets above it; None where nothing may be chosen."""
        cards = self.desk.options(self.card.id, self.setup.options)
        rules = [card for card in cards if card.switch]
        loose = [card for card in cards if not card.switch and not card.of]
        if not rules and not loose:
            return None
        groups: dict[str, list[OptionCard]] = {}
        for card in rules:
            groups.setdefault(card.group or OTHER, []).append(card)
        settings = _under(rules, cards)
        blocks = [(len(row), self._group(title, row, settings)) for title, row in groups.items()]
        return block("Rules", *self._sets(rules), self._columns(blocks), *map(self._setting, loose))

    def _columns(self, blocks: Sequence[tuple[int, Widget]]) -> Widget:
        """The groups in two columns of about the same length, or in one."""
        if self.form.narrow or len(blocks) < 2:
            return Column(*(widget for _, widget in blocks), gap=16)
        total, first = sum(count for count, _ in blocks), 0
        left: list[Widget] = []
        right: list[Widget] = []
        for count, widget in blocks:
            if not right and (not left or 2 * first + count <= total + 1):
                left.append(widget)
                first += count
            else:
                right.append(widget)
        return Row(Column(*left, gap=16, grow=1), Column(*right, gap=16, grow=1), gap=32, align="t")

    def _group(
        self, title: str, rules: Sequence[OptionCard], settings: Mapping[str, list[OptionCard]]
    ) -> Widget:
        remarks = dict.fromkeys(card.remark for card in rules if card.remark)
        return Column(
            Label(title, BODY, "medium", colour="text2"),
            *(Label(words, SMALL, colour="accent", wrap=True) for words in remarks),
            *(self._rule(card, settings.get(card.id, [])) for card in rules),
            gap=4,
        )

    # ------------------------------------------------------------------ sets
    def summary(self, to_list: Callable[[], None]) -> Widget | None:
        """Which rules hold, in a line for the top of the form, and the way to the list."""
        rules = [card for card in self.desk.options(self.card.id, self.setup.options) if card.switch]
        if not rules:
            return None
        now = self._set(rules)
        on = [card.title for card in rules if card.now is True]
        words = now.title if now else "Your choice"
        return block(
            "Rules",
            Row(
                Label(f"{words}: {counted(len(on), 'rule')}", BODY, grow=1),
                Button("Choose rules", to_list, icon="down", name="to rules"),
                gap=16,
            ),
            Label(f"{', '.join(on)}.", SMALL, colour="text2", wrap=True) if 0 < len(on) <= FEW else None,
        )

    def _set(self, rules: Sequence[OptionCard]) -> PresetCard | None:
        """The set that holds now; None where it is none of them."""
        on = {card.id for card in rules if card.now is True}
        sets = self.desk.presets(self.card.id)
        return next((one for one in self._last_first(sets) if self._is(one, on)), None)

    def _sets(self, rules: Sequence[OptionCard]) -> list[Widget]:
        """The control for the sets, and what the chosen one brings."""
        sets = self.desk.presets(self.card.id)
        if not sets:
            return []
        now = self._set(rules)
        ways = [(one.id, one.title) for one in sets]
        if now is None:
            ways.append((OWN, "Your choice"))
        chosen = now.id if now else OWN
        control: Widget = Segments(ways, chosen, self._take, name="rule set")
        if self.form.narrow:
            control = Choice(ways, chosen, self._take, name="rule set")
        words = now.note if now else f"Rules in force: {sum(card.now is True for card in rules)}."
        return [Row(control, Space(grow=1)), Label(words, SMALL, colour="text2", wrap=True)]

    def _last_first(self, sets: Sequence[PresetCard]) -> list[PresetCard]:
        """Of sets that are the same here, the one that was asked for."""
        return sorted(sets, key=lambda one: one.id != self.taken)

    def _is(self, one: PresetCard, on: set[str]) -> bool:
        """Are just its rules on, each set as it sets them? Rules that others bring along do not count."""
        asked = {name for name in on if self.setup.options.get(name) is True}
        values = {name: value for name, value in one.options.items() if not isinstance(value, bool)}
        return asked == {name for name, value in one.options.items() if value is True} and all(
            self.setup.options.get(name, value) == value for name, value in values.items()
        )

    def _take(self, key: str) -> None:
        found = next((one for one in self.desk.presets(self.card.id) if one.id == key), None)
        if found is None:
            return
        self.taken = key
        off = {name: False for name, value in self.setup.options.items() if isinstance(value, bool)}
        self.setup.options = {**off, **found.options}
        self.form.rebuild()

    # ------------------------------------------------------------------ one rule
    def _rule(self, card: OptionCard, settings: Sequence[OptionCard]) -> Widget:
        toggle = Toggle(
            card.title,
            card.now is True,
            self._put(card.id),
            card.note,
            enabled=not card.locked,
            name=f"option {card.id}",
            tip=card.locked or None,
            grow=1,
        )
        rows: list[Widget] = [Row(toggle, self._book(card), gap=4, align="t") if card.rule else toggle]
        under: list[Widget] = []
        if card.locked:
            under.append(Label(card.locked, SMALL, colour="text2", wrap=True))
        if card.now is True:
            asked = [one for one in settings if one.side >= 0 and not one.most]
            usual = [one for one in settings if one.most and one.default != NO]
            rest = [one for one in settings if one not in asked and one not in usual]
            under += self._of_sides(asked)
            under += self._amounts(usual, card.title)
            under += self._details(card, rest)
        if under:
            rows.append(Column(*under, pad=(INDENT, 0, 0, 4), gap=6))
        return Column(*rows, gap=0)

    def _book(self, card: OptionCard) -> Widget:
        """The way to the rule in the rulebook."""
        button = IconButton("book", lambda: self.form.look_up(card.rule), "Read this rule", "quiet")
        button.topic, button.takes_focus = card.rule, False
        return button

    def _put(self, name: str) -> Callable[[bool | str], None]:
        def put(value: bool | str) -> None:
            self.setup.options[name] = value
            self.form.rebuild()

        return put

    # ------------------------------------------------------------------ what may be set of it
    def _details(self, card: OptionCard, settings: Sequence[OptionCard]) -> list[Widget]:
        """Readings of a rule are for those who look for them: folded away at first."""
        if not settings:
            return []
        open_ = card.id in self.unfolded
        amounts = [one for one in settings if one.most]
        count = len({one.title for one in settings})
        words = "Hide the details" if open_ else f"Details ({count})"
        button = Button(
            words, lambda: self._unfold(card.id), "quiet", icon="up" if open_ else "down",
            name=f"details {card.id}",
        )  # fmt: skip
        if not open_:
            return [Row(button, Space(grow=1))]
        choices = [self._setting(one) for one in settings if not one.most]
        return [Row(button, Space(grow=1)), *choices, *self._amounts(amounts)]

    def _unfold(self, name: str) -> None:
        self.unfolded ^= {name}
        self.form.rebuild()

    def _setting(self, card: OptionCard) -> Widget:
        control = Choice(
            card.choices, str(card.now), self._put(card.id), enabled=not card.locked, grow=1,
            name=f"option {card.id}",
        )  # fmt: skip
        note = card.locked or card.note
        return Column(
            Label(card.title, SMALL, wrap=True),
            Label(note, SMALL, colour="text2", wrap=True) if note else None,
            Row(control),
            gap=4,
        )

    def _of_sides(self, settings: Sequence[OptionCard]) -> list[Widget]:
        """Numbers that each side has for itself; a plain yes or no is one question: whose is it?"""
        whose = [one for one in settings if {key for key, _ in one.choices} == {NO, YES}]
        rest = [one for one in settings if one not in whose]
        if len(whose) != len(self.card.sides):
            return list(map(self._setting, settings))
        names = [side.name for side in self.card.sides]
        keys = {str(one.side): one for one in whose}
        has = [key for key, one in keys.items() if str(one.now) == YES]
        chosen = "both" if len(has) == len(names) else has[0] if has else ""
        asks = any(one.unsaid for one in whose)
        ways = [*((str(i), name) for i, name in enumerate(names)), ("both", "Both")]
        if not asks:
            ways.append(("none", "Neither"))

        def say(key: str) -> None:
            for side, one in keys.items():
                self.setup.options[one.id] = YES if key in (side, "both") else NO
            self.form.rebuild()

        name = f"whose {whose[0].of[0]}"
        chosen = chosen or ("" if asks else "none")
        control: Widget = Segments(ways, chosen, say, name=name)
        if self.form.narrow or sum(len(words) for _, words in ways) > 36:
            shown = [("", "Choose the side"), *ways] if not chosen else ways
            control = Choice(shown, chosen, say, name=name)
        words = "Choose the side that has it." if asks and not chosen else "Which side has it?"
        colour = "accent" if asks and not chosen else "text2"
        return [Label(words, SMALL, colour=colour), Row(control, Space(grow=1)), *map(self._setting, rest)]

    def _amounts(self, cards: Sequence[OptionCard], said: str = "") -> list[Widget]:
        """How much each side gets of what a rule lets it lay; the title ``said`` stands there already."""
        rows: list[Widget] = []
        if any(one.unsaid for one in cards) and not any(int(one.now) for one in cards):
            rows.append(Label("Give a side some, or nothing comes of it.", SMALL, colour="accent"))
        for title in dict.fromkeys(one.title for one in cards):
            counts = [self._amount(one) for one in cards if one.title == title]
            head = Label(title, SMALL, colour="text2") if title != said else None
            rows.append(Column(head, Flow(*counts, gap=16), gap=4))
        return rows

    def _amount(self, card: OptionCard) -> Widget:
        put, name = self._put(card.id), f"option {card.id}"
        count = Stepper(int(card.now), card.most, lambda value: put(str(value)), of=False, name=name)
        return Row(Label(self.card.sides[card.side].name, BODY), count, gap=10)


def _under(rules: Sequence[OptionCard], cards: Sequence[OptionCard]) -> dict[str, list[OptionCard]]:
    """What may be set, by the first rule of the list that it belongs to and that is on."""
    found: dict[str, list[OptionCard]] = {}
    for card in cards:
        place = next((rule.id for rule in rules if rule.id in card.of and rule.now is True), "")
        if place:
            found.setdefault(place, []).append(card)
    return found
