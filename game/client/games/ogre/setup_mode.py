"""Set-up by hand: a tray of waiting counters, areas with their limits, drag or click, swap, a suggestion."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.client.art.scene import Reach, Scene
from game.client.game.modes.mode import PlayScreen
from game.client.games.ogre.counter_appearance import short_name
from game.client.games.ogre.other_orders import OtherOrders
from game.client.games.ogre.riding_rows import RidingRows
from game.client.games.ogre.secret_setup import LEFT, MineLaying
from game.client.games.ogre.setup_areas import SetupAreas
from game.client.games.ogre.setup_panel import SetupPanel
from game.client.games.ogre.setup_tool import (
    LayFurther,
    LayInSecret,
    SetDown,
    SetupIntent,
    SetupTool,
    TakeUp,
)
from game.client.games.ogre.setup_tray import TrayMode, alike
from game.client.games.ogre.whole_setup import WholeSetup
from game.client.kit import Widget
from game.core.amounts import counted
from game.core.anygame import Order
from game.core.order_lists import Chain
from game.core.roles import Confirm
from game.core.terms import Area
from game.hexes.grid import OFF, bits
from game.ogre.common_refusals import named
from game.ogre.infantry import Combine, Split
from game.ogre.plans.plan import Plan
from game.ogre.plans.riding import WayAboard, carriers, rides, ways_aboard
from game.ogre.setup import Place, PlaceOffers, fixed, waiting
from game.ogre.state import Unit

#: orders with tools or rows of their own
DRAWN = frozenset(
    {
        "place",
        "mount",
        "dismount",
        "cover",
        "uncover",
        "set-dummy",
        "lay-mine",
        "lift-mine",
        "channel",
        "embark",
        "disembark",
        "shelter",
    }
)


class SetupMode(TrayMode):
    """The set-up of one side."""

    def __init__(self, host: PlayScreen) -> None:
        super().__init__(host)
        self.areas = SetupAreas(self)
        #: the set-up of this side as a whole: suggested, or cleared
        self.whole = WholeSetup(self)
        #: nobody goes anywhere yet
        self.riding = RidingRows(self, sets_down=False)
        self.tool = SetupTool(self)
        self._panel = SetupPanel(self, self.areas, self.riding)
        self.hexes = 0
        self.splits: list[Split | Combine] = []
        #: orders of the chosen counter that this mode does not draw, as buttons
        self.more: list[Order] = []
        self.over = OFF
        #: mines in the hand, where the side has any to lay
        self.mines = MineLaying(self)
        #: what rules let the side lay that has no tool here
        self.further = OtherOrders(self, host, DRAWN, self._let_go)

    # ------------------------------------------------------------------ deriving
    def renew(self) -> None:
        if self.selected and not self.mine(self.selected):
            self.selected = ""
        if self.mines.tool and not self.mines.usable(self.mines.tool):
            self.mines.tool = ""
        self.further.renew()
        self._derive()

    def _let_go(self) -> None:
        """Something else is taken into the hand."""
        self.selected = self.mines.tool = ""
        self._derive()

    def select(self, unit_id: str) -> None:
        self.selected, self.mines.tool = unit_id, ""
        self.further.drop()
        self._derive()
        self.host.refresh()

    def give(self, order: Order) -> None:
        if order.confirms(self.rules, self.view) is not Confirm.ASK:
            self._give(order)
            return
        unit, words = self.unit(self.selected), order.words(self.rules, self.view)
        who = f"{named(unit)}: " if unit is not None else ""
        self.host.ask_first(words, f"{who}you can undo it until the set-up ends.", partial(self._give, order))

    def _give(self, order: Order) -> None:
        self.host.do(order)

    def _derive(self) -> None:
        self.hexes, self.splits, self.more = 0, [], []
        if not self.selected:
            return
        offers = self.rules.offers(self.view, self.selected)
        for part in offers.parts if isinstance(offers, Chain) else [offers]:
            if isinstance(part, PlaceOffers):
                self.hexes = part.mask
            elif part and isinstance(part[0], Split | Combine):
                self.splits += [o for o in part if isinstance(o, Split | Combine)]
            elif part and type(part[0]).verb not in DRAWN:
                self.more += part[:12]

    @property
    def shows_places(self) -> bool:
        return True

    def take_up(self, unit_id: str) -> None:
        self.selected = unit_id
        self.further.drop()
        self._derive()

    def panel(self) -> Widget | None:
        return self._panel.panel()

    def panel_about(self) -> object:
        # whatever is in the hand, the tray stays where it was
        return None

    def own_areas(self) -> list[Area]:
        return self.areas.areas()

    def tools(self) -> list[Widget]:
        return [*self.mines.widgets(), *self.further.rows(LEFT)]

    def places(self) -> list[int]:
        return self.areas.places()

    # ------------------------------------------------------------------ the map
    def decorate(self, scene: Scene) -> Scene:
        reach = {at: Reach() for at in bits(self.hexes)} if self.selected else {}
        scene = self.mines.decorate(scene.but(zones=self.areas.zones(), reach=reach))
        return self.further.decorate(scene, self.over)

    def hover(self, at: int, counter: str) -> None:
        self.over = at

    def cost_words(self, at: int) -> str:
        if self.mines.tool:
            return self.mines.cost_words(at)
        if self.further.active:
            return self.further.cost_words(at)
        unit = self.unit(self.selected) if self.selected else None
        if unit is None or at == unit.at:
            return ""
        refusal = self.rules.refusal(self.view, Place(unit.id, at))
        return refusal.text if refusal is not None else f"{short_name(unit)} may be set up here."

    # ------------------------------------------------------------------ placing
    def click(self, at: int, counter: str, pos: tuple[int, int]) -> None:
        self.take(self.tool.click(at, counter))

    def found(self, at: int) -> bool:
        intent = self.tool.found(at)
        self.take(intent)
        return intent is not None

    def take(self, intent: SetupIntent | None) -> None:
        """Do what a click, a key or the end of a drag has come to."""
        match intent:
            case None:
                return
            case TakeUp(unit):
                self.select(unit)
            case LayInSecret(at, counter):
                self.mines.use(at, counter)
            case LayFurther(at, counter):
                self.further.click(at, counter)
            case SetDown(unit, orders):
                self._set_down(unit, orders)
            case _:
                self.host.carry_out(intent)

    @property
    def lays_in_secret(self) -> bool:
        """Is a tool for mines, dummies or counters face down in the hand?"""
        return bool(self.mines.tool)

    @property
    def lays_further(self) -> bool:
        """Is something in the hand that has no tool here?"""
        return self.further.active

    def _set_down(self, unit_id: str, orders: Sequence[Order]) -> None:
        unit = self.view.units[unit_id]
        self.host.do(*orders)
        # after a fresh one the next of its like is in the hand
        self.select("" if unit.at else self._next_like(unit))

    def _next_like(self, unit: Unit) -> str:
        """A waiting counter of the same kind; "" for none."""
        return next((u.id for u in waiting(self.view, self.side) if alike(u) == alike(unit)), "")

    # ------------------------------------------------------------------ riding
    def riders(self) -> bool:
        """The chosen squads onto a vehicle under the pointer, or off theirs."""
        unit = self.unit(self.selected) if self.selected else None
        if unit is None or not unit.squads or unit.aboard or unit.at:
            return self.riding.key()
        for carrier in carriers(self.view, unit):
            if carrier.at == self.over:
                ways = ways_aboard(self.rules, self.view, unit, carrier)
                if ways:
                    self.board_now(max(ways, key=lambda way: len(way.squads)))
                    return True
        self.host.toast(f"Point at a vehicle with room for {short_name(unit)}.")
        return True

    def propose(self, plan: Plan) -> None:
        """Riding is free here, and done at once."""
        self.host.do(*plan.orders)

    def board_now(self, way: WayAboard) -> None:
        """Put squads onto a vehicle, and take up the next counter of their like."""
        unit = self.unit(self.selected)
        self.host.do(*way.orders)
        self.select(self._next_like(unit) if unit is not None else "")

    def place(self, unit_id: str, at: int) -> None:
        """Put a counter into a hex; on a friend they change places where that is allowed."""
        self.take(self.tool.set_down(unit_id, at))

    def take_back(self, unit_id: str) -> None:
        """Back into the tray."""
        if self.view.units[unit_id].at:
            self.host.do(Place(unit_id, OFF))

    def suggest(self) -> None:
        """The scenario's own set-up; what the player has placed goes only after a question."""
        placed = self.whole.placed_by_hand()
        if not placed:
            self._suggest()
            return
        self.host.ask_first(
            "Replace your set-up",
            f"You have placed {counted(placed, 'counter')}. The suggested set-up returns them to the tray.",
            self._suggest,
        )

    def _suggest(self) -> None:
        from_start = self.whole.needs_start()
        if from_start:
            self.session.undo_stack.undo_phase()
        orders = self.whole.suggested(from_start)
        self.selected = ""
        self.host.do_at_once(orders)

    def clear(self) -> None:
        """Everything back into the tray."""
        orders = [*self.whole.cleared(), *self.mines.take_all_back()]
        if orders:
            self.selected = self.mines.tool = ""
            self.host.do(*orders)

    # ------------------------------------------------------------------ dragging
    def may_drag(self, at: int, counter: str) -> bool:
        return self.mine(counter) and not self.mines.tool and not self.further.active

    def dragged(self, at: int, pos: tuple[int, int]) -> None:
        if not self.host.carrier.carried:
            self.select(self.host.board.counter or self.selected)
            unit = self.unit(self.selected)
            if unit is None:
                return
            self.host.carrier.carry(unit, pos)
        self.host.carrier.carry_to(pos)

    def dropped(self, at: int, pos: tuple[int, int]) -> None:
        unit_id = self.host.carrier.drop()
        if not unit_id:
            return
        self.take(self.tool.dropped(unit_id, at, outside=not self.host.board.rect.collidepoint(pos)))

    def drag_void(self) -> None:
        self.host.carrier.drop()

    # ------------------------------------------------------------------ the keyboard
    def todo(self) -> list[str]:
        return [u.id for u in waiting(self.view, self.side)]

    def end_words(self) -> str:
        return "Done"

    def unused_words(self) -> str:
        return self.mines.unused_words()

    def back(self) -> bool:
        if self.mines.tool:
            self.mines.take(self.mines.tool)
            return True
        return self.further.back() or super().back()

    def group(self, number: int) -> bool:
        every = self.mines.all_tools()
        if number > len(every) or every[number - 1] not in self.mines.tools():
            return False
        self.mines.take(every[number - 1][0])
        return True

    def ready(self) -> bool:
        return self.further.ready()

    def confirm(self) -> bool:
        return self.further.confirm()

    def _more(self, unit: Unit) -> str:
        """How many more of its like follow when it is placed."""
        more = sum(alike(u) == alike(unit) and u.id != unit.id for u in waiting(self.view, self.side))
        return f"; {more} more like it follow{'s' if more == 1 else ''}" if more and not unit.at else ""

    def hint(self) -> tuple[str, str]:
        unit = self.unit(self.selected) if self.selected else None
        left, mines = len(self.todo()), self.mines
        if mines.tool:
            return mines.hint(), "info"
        if self.further.active:
            return self.further.hint(), "info"
        if unit is not None and fixed(self.view, unit):
            return (
                f"{short_name(unit)} starts where the scenario puts it. Take another counter; "
                f"{self.host.key_hint('back')} deselects it.",
                "info",
            )
        if unit is not None:
            more = "" if not unit.at else ", drag it back to the tray,"
            if unit.squads and not unit.at and rides(self.rules):
                more = f", {self.host.key_hint('riders')} over a vehicle puts it aboard,"
            return (
                f"Click a lit hex for {short_name(unit)}{more} or take another counter{self._more(unit)}. "
                f"{self.host.key_hint('back')} deselects it.",
                "info",
            )
        if left:
            return (
                f"Take a counter from the tray and click a lit hex, or drag it there. {left} to go.",
                "info",
            )
        if mines.unused_words():
            return f"Every counter is placed. {mines.unused_words()} The tools are at the right.", "info"
        return (
            f"Every counter is placed. {self.host.key_hint('end_phase')} when you are done; drag counters "
            f"to rearrange them.",
            "good",
        )
