"""What a side lays out in secret: mines (ode:13.04), counters face down (ode:13.05), dummies (ode:13.06).

Each is a tool: taken into the hand with a click or its number, used with a click on a hex, put away with Esc.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import pygame

from game.client.art.markers import Mark, MarkerArt
from game.client.art.scene import Reach, Scene
from game.client.game.hud.panel_widgets import counter_art
from game.client.games.ogre.printed import printed
from game.client.kit import Button, Flow, Label, Widget, draw, text_style
from game.client.kit.button import Pressed
from game.client.kit.text_style import BODY, SMALL, px
from game.core.anygame import Order
from game.core.refusals import Refusal
from game.hexes.grid import OFF, bits
from game.ogre.hidden.camouflage import CAMOUFLAGE_STOCK, Cover, Uncover
from game.ogre.hidden.dummies import DUMMY_STOCK, DummyOffers, SetDummy
from game.ogre.hidden.hidden_units import DUMMY
from game.ogre.hidden.mine_laying import LayMine, LiftMine, mineable
from game.ogre.hidden.mines import MINE, ROAD, mines_in
from game.ogre.hooks import MINE_SORTS, MineSort
from game.ogre.setup import Place

if TYPE_CHECKING:
    from game.client.games.ogre.setup_mode import SetupMode

#: the tools in the order of their keys: name, stock, words, what it does
TOOLS = (
    ("field", MINE, "Off the road",
     "A mine in the hex: roll for each unit that enters; it explodes on a 6, under most Ogres on a 5 or 6."),
    ("road", MINE, "On the road",
     "A mine on the road or rail: explodes without a roll under any unit that uses it, and cuts it."),
    ("lift", MINE, "Remove", "Returns a mine that you laid to your stock."),
    ("cover", CAMOUFLAGE_STOCK, "Face down",
     "Turns a counter face down, so that the other side does not know what it is, or face up again."),
    ("dummy", DUMMY_STOCK, "Dummy",
     "A face-down counter with no unit behind it. Drag it off the map to remove it."),
)  # fmt: skip
#: what is left of a stock, in a question before the set-up ends
LEFT = {
    MINE: ("One mine is not laid.", "{} mines are not laid."),
    CAMOUFLAGE_STOCK: ("One more counter may be face down.", "{} more counters may be face down."),
    DUMMY_STOCK: ("One dummy is not set up.", "{} dummies are not set up."),
}


class MineLaying:
    """What the side that sets up may lay out in secret, if anything."""

    def __init__(self, mode: SetupMode) -> None:
        self.mode = mode
        self.tool = ""
        self._art: MarkerArt | None = None

    # ------------------------------------------------------------------ reading
    def stock(self, kind: str) -> int:
        """How much of a kind the side may lay out."""
        return self.mode.view.terms.stock(self.mode.side, kind)

    def all_tools(self) -> list[tuple[str, str, str, str]]:
        """The tools in the order of their keys: the usual ones, and one for each sort of mine besides."""
        sorts = [(sort.id, MINE, sort.title, sort.help) for sort in self.sorts.values()]
        return [*TOOLS, *sorts]

    @property
    def sorts(self) -> Mapping[str, MineSort]:
        """The sorts of mine that a rule adds, by their word."""
        return MINE_SORTS.by_id(self.mode.rules)

    def tools(self) -> list[tuple[str, str, str, str]]:
        """The tools the side has."""
        return [row for row in self.all_tools() if self.stock(row[1])]

    def left_of(self, kind: str) -> int:
        """How much of a stock is not laid out yet."""
        stock = self.mode.rules.declared.stocks.get(kind)
        return stock.left(self.mode.view, self.mode.side) if stock is not None and self.stock(kind) else 0

    @property
    def left(self) -> int:
        """How many mines are not laid yet."""
        return self.left_of(MINE)

    def own(self, at: int) -> int:
        """How many mines of the side lie in a hex."""
        return sum(m.owner == self.mode.side for m in mines_in(self.mode.view, at))

    def usable(self, tool: str) -> bool:
        """Is there anything to be done with a tool?"""
        return bool(self.hexes(tool))

    def hexes(self, tool: str = "") -> int:
        """Where the tool in the hand, or another, can be used; a mask."""
        view, side, tool = self.mode.view, self.mode.side, tool or self.tool
        if tool == "lift":
            return sum(1 << at for at in view.markers if self.own(at))
        if tool == "cover":
            return sum(1 << at for at, row in view.at_hex.items() if any(self._turning(name) for name in row))
        if tool == "dummy":
            offers = SetDummy.side_offers(self.mode.rules, view)
            return offers.mask if isinstance(offers, DummyOffers) else 0
        if not tool or not self.left:
            return 0
        field, road = mineable(view, side)
        return road if tool == "road" else field

    def _turning(self, unit_id: str) -> Order | None:
        """The order that turns a counter face down, or up again; None if neither may be given."""
        view = self.mode.view
        order = Uncover(unit_id) if view.units[unit_id].face_down else Cover(unit_id)
        return order if self.mode.mine(unit_id) and self.mode.rules.refusal(view, order) is None else None

    def order(self, at: int, counter: str = "") -> Order:
        """What the tool in the hand does in a hex; ``counter`` is the one under the pointer."""
        if self.tool == "lift":
            return LiftMine(at)
        if self.tool == "dummy":
            return SetDummy(at)
        if self.tool == "cover":
            row = [u for u in self.mode.view.at_hex.get(at, ()) if self.mode.mine(u)]
            row.sort(
                key=lambda u: (u != counter, self._turning(u) is None, self.mode.view.units[u].face_down)
            )
            return (self._turning(row[0]) or Cover(row[0])) if row else Cover("")
        return LayMine(at, ROAD if self.tool == "road" else self.tool if self.tool in self.sorts else "")

    def refusal(self, at: int, counter: str = "") -> Refusal | None:
        """Why the tool cannot be used in a hex."""
        if self.tool == "cover" and not any(self.mode.mine(u) for u in self.mode.view.at_hex.get(at, ())):
            return Refusal("nobody", "ode:13.05", "You have no counter there.")
        return self.mode.rules.refusal(self.mode.view, self.order(at, counter))

    # ------------------------------------------------------------------ doing
    def take(self, tool: str) -> None:
        """Take a tool into the hand; the same again puts it away."""
        mode = self.mode
        self.tool = "" if tool == self.tool or not self.usable(tool) else tool
        if self.tool:
            mode.selected = ""
            mode.further.drop()
            mode._derive()
        mode.host.refresh()

    def use(self, at: int, counter: str = "") -> None:
        """Use the tool in a hex."""
        host, refusal = self.mode.host, self.refusal(at, counter)
        if refusal is not None:
            host.refuse(refusal)
            return
        host.do(self.order(at, counter))
        if not self.usable(self.tool):
            self.tool = ""
            host.refresh()

    def take_all_back(self) -> list[Order]:
        """The orders that take up every mine and dummy."""
        view, mode = self.mode.view, self.mode
        lifts: list[Order] = [LiftMine(at) for at in sorted(view.markers) for _ in range(self.own(at))]
        return lifts + [Place(u.id, OFF) for u in view.units.values() if mode.mine(u.id) and u.kind == DUMMY]

    def turn_all(self, down: bool) -> None:
        """Turn every counter of the side on the map face down, as far as they may be, or up again."""
        view = self.mode.view
        orders: list[Order] = []
        room = self.left_of(CAMOUFLAGE_STOCK)
        for unit in view.units.values():
            if self.mode.mine(unit.id) and unit.at and unit.kind != DUMMY and unit.face_down != down:
                order = Cover(unit.id) if down else Uncover(unit.id)
                if self.mode.rules.refusal(view, order) is None and (not down or len(orders) < room):
                    orders.append(order)
        if orders:
            self.mode.host.do(*orders)

    # ------------------------------------------------------------------ showing
    def decorate(self, scene: Scene) -> Scene:
        """The hexes where the tool can be used, lit."""
        return scene.but(reach={at: Reach() for at in bits(self.hexes())}) if self.tool else scene

    def cost_words(self, at: int) -> str:
        """What the hover card says of the tool in a hex."""
        refusal = self.refusal(at)
        if refusal is not None:
            return refusal.text
        if self.tool in self.sorts:
            noun = self.sorts[self.tool].noun
            return f"{noun[:1].upper()}{noun[1:]} can be laid here."
        return {
            "field": "A mine can be laid here, off the road.",
            "road": "A mine can be laid on the road here.",
            "lift": "The last mine laid here is removed.",
            "cover": "A counter can be turned over here.",
        }.get(self.tool, "A dummy can be set up here.")

    def hint(self) -> str:
        """What to do with the tool."""
        key = self.mode.host.key_hint("find")
        what = {
            "field": "Click a lit hex to lay a mine off the road.",
            "road": "Click a lit road hex to lay a mine on its road.",
            "lift": "Click a lit hex to remove its last mine.",
            "cover": "Click a counter to turn it face down, or up again.",
        }.get(self.tool, "Click a lit hex to set up a dummy.")
        if self.tool in self.sorts:
            what = f"Click a lit hex to lay {self.sorts[self.tool].noun}."
        left = (
            ""
            if self.tool == "lift"
            else f" {self.left_of(next(row[1] for row in self.all_tools() if row[0] == self.tool))} left."
        )
        return (
            f"{what}{left} {self.mode.host.key_hint('back')} puts it away; {key} finds a hex by its number."
        )

    def unused_words(self) -> str:
        """A question before the set-up ends."""
        said = []
        for kind, (one, many) in LEFT.items():
            left = self.left_of(kind)
            if kind == CAMOUFLAGE_STOCK:
                # no more than there are counters that could be turned
                view = self.mode.view
                left = min(
                    left,
                    sum(isinstance(self._turning(u), Cover) for row in view.at_hex.values() for u in row),
                )
            if left:
                said.append(one if left == 1 else many.format(left))
        return " ".join(said)

    def widgets(self) -> list[Widget]:
        """The tools, with how much is left of each stock; nothing for a side without."""
        tools = self.tools()
        if not tools:
            return []
        keys = [row[0] for row in self.all_tools()]
        out: list[Widget] = [
            Label("Known to you alone", BODY, "medium"),
            Flow(*(MineTool(self, keys.index(row[0]), *row) for row in tools), gap=6),
        ]
        if self.tool == "cover":
            down = Button("All face down", lambda: self.turn_all(True), name="all down", height=30)
            up = Button("All face up", lambda: self.turn_all(False), "quiet", name="all up", height=30)
            out.append(Flow(down, up, gap=6))
        return out

    def art(self) -> MarkerArt:
        """Markers in the present theme."""
        if self._art is None or self._art.theme.key != text_style.theme.key:
            self._art = MarkerArt(text_style.theme)
        return self._art


class MineTool(Pressed):
    """A tool: click takes it into the hand, drag carries what it lays to the board."""

    def __init__(self, laying: MineLaying, number: int, tool: str, stock: str, words: str, tip: str) -> None:
        super().__init__(name=f"mine {tool}")
        self.stock = stock
        self.laying, self.tool, self.words, self.key_hint = laying, tool, words, str(number + 1)
        left = "" if tool == "lift" else f" {laying.left_of(stock)} of {laying.stock(stock)} left."
        self.tip = f"{tip}{left} ({self.key_hint})"
        self.enabled = laying.usable(tool)
        self._start: tuple[int, int] | None = None
        self._carries = False

    def natural_width(self) -> int:
        return px(78)

    def least_width(self) -> int:
        return px(72)

    def natural_height(self, width: int) -> int:
        return px(62)

    def picture(self, H: int) -> pygame.Surface:
        """What it lays."""
        if self.stock == MINE:
            sort = self.tool if self.tool in self.laying.sorts else ""
            mark = Mark("mine", OFF, (self.tool != "lift", self.tool == "road", 1, sort), True, "C")
            return self.laying.art().sprite(mark, H)[0]
        mode = self.laying.mode
        style = mode.view.sides[mode.side].style
        return counter_art().sprite(
            printed("HID" if self.tool == "cover" else DUMMY, style), round(H * 0.66)
        )[0]

    def paint(self, surface: pygame.Surface) -> None:
        c, r, on = text_style.c, self.rect, self.laying.tool == self.tool
        fill = c.card_up if on or (self.hot and self.enabled) else c.card
        draw.plate(surface, r, fill, 6, c.accent if on else c.line)
        picture = self.picture(px(72))
        if not self.enabled:
            picture = picture.copy()
            picture.set_alpha(80)
        surface.blit(
            picture, (r.centerx + px(3) - picture.get_width() // 2, r.y + px(21) - picture.get_height() // 2)
        )
        ink = c.text if self.enabled else c.text3
        text_style.text(
            surface,
            self.words,
            pygame.Rect(r.x + px(2), r.bottom - px(26), r.w - px(4), px(20)),
            ink,
            SMALL,
            "medium",
            "c",
        )
        text_style.text(
            surface,
            self.key_hint,
            pygame.Rect(r.right - px(18), r.y + px(4), px(14), px(16)),
            c.text3,
            SMALL,
            align="r",
        )
        if self.tool != "lift":
            left = str(self.laying.left_of(self.stock))
            text_style.text(
                surface, left, pygame.Rect(r.x + px(5), r.y + px(3), px(24), px(18)), ink, 13, "bold"
            )

    def act(self) -> None:
        self.laying.take(self.tool)

    # ------------------------------------------------------------------ dragging
    def press(self, at: tuple[int, int], button: int) -> bool:
        self._start, self._carries = at, False
        return super().press(at, button)

    def drag(self, at: tuple[int, int]) -> None:
        if self._start is None or self.tool in ("lift", "cover") or not self.enabled:
            return
        host = self.laying.mode.host
        if not self._carries and max(abs(at[0] - self._start[0]), abs(at[1] - self._start[1])) >= px(6):
            self._carries = True
            self.laying.tool = self.tool
            self.laying.mode.selected = ""
            self.laying.mode.further.drop()
            self.laying.mode._derive()
            host.carrier.carry_picture("mine", self.picture(max(48, host.board.camera.H)), at)
        if self._carries:
            host.carrier.carry_to(at)

    def release(self, at: tuple[int, int]) -> None:
        if not self._carries:
            super().release(at)
            return
        self._carries, self._start = False, None
        host = self.laying.mode.host
        carried, board = host.carrier.drop(), host.board
        where = board.view.hex_at(at) if board.rect.collidepoint(at) else OFF
        if carried and where:
            self.laying.use(where)
        host.refresh()

    def cancel(self) -> None:
        super().cancel()
        if self._carries:
            self._carries = False
            self.laying.mode.host.carrier.drop()
