"""The board on screen: ground from a cache of chunks, overlays, counters, and what lies under the mouse.

::

    view = BoardView(board, camera, theme)
    view.draw(surface, camera.rect, scene)      # True when it painted; nothing is done when nothing changed
    view.busy                                   # True while chunks are missing: draw again in the next frame
    view.hex_at(pos); view.counter_at(pos)      # hex or OFF; piece id or ""
    view.invalidate()                           # the pixels were lost (another screen, a panel)
    view.set_theme(theme)

The ground is kept as 256 px chunks (at most 64 MiB, least used go first); a frame draws missing chunks for
at most ``BUDGET`` ms, shows the old picture scaled in their place, and draws ahead for ``SLICE`` ms when none
was missing; ``prefetch()`` goes on with that and is False when nothing is left to draw ahead.
``draw(..., whole=True)`` draws everything at once (screenshots). The scene is a value of ``art.scene``.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator

import pygame

from game.boards.board import Board
from game.client.art.counters import CounterArt, Sprite, centre, size
from game.client.art.ground import GroundArt, sheet
from game.client.art.heat import paint_heat
from game.client.art.markers import Mark, MarkerArt, arranged, in_the_middle
from game.client.art.overlays import OverlayArt, Placed
from game.client.art.scene import Piece, Scene
from game.client.board.camera import Camera
from game.client.board.ground import CHUNK, GroundChunks
from game.client.board.open_stack import draw_fan
from game.client.kit.theme import PALETTES, Theme, mix, rgb
from game.hexes.grid import OFF, mask_of

# -------- The dark table under the map: a lamp's light in the middle, and the soft shadow of the sheet
#: how far the shadow of the sheet reaches, and how far it is thrown down
REACH, DROP = 30, 7


@functools.lru_cache(2)
def lit_table(size: tuple[int, int], palette: str, _shown: bool) -> pygame.Surface:
    """The bare table of this size, lighter in the middle; made for a window it has its format."""
    m, c = 24, PALETTES[palette]
    small = pygame.Surface((m, m))
    near, far = mix(c.window, c.line, 0.30), mix(c.window, "#000000", 0.25)
    for y in range(m):
        for x in range(m):
            d = min(1.0, (((x + 0.5) / m - 0.5) ** 2 + ((y + 0.5) / m - 0.46) ** 2) ** 0.5 / 0.62)
            small.set_at((x, y), rgb(mix(near, far, d * d * (3 - 2 * d))))
    picture = pygame.transform.smoothscale(small, (max(1, size[0]), max(1, size[1])))
    return picture.convert() if pygame.display.get_surface() else picture


@functools.lru_cache(2)
def _disc(r: int) -> pygame.Surface:
    picture = pygame.Surface((2 * r, 2 * r), pygame.SRCALPHA)
    for y in range(2 * r):
        for x in range(2 * r):
            d = ((x - r + 0.5) ** 2 + (y - r + 0.5) ** 2) ** 0.5 / r
            if d < 1:
                picture.set_at((x, y), (0, 0, 0, round(150 * (1 - d) ** 1.7)))
    return picture


def drop_shadow(surface: pygame.Surface, paper: pygame.Rect, view: pygame.Rect) -> None:
    """The shadow around a sheet; its inside is left to the sheet."""
    r, disc = REACH, _disc(REACH)
    box = paper.inflate(-2 * DROP - 2, -2 * DROP - 2).move(0, DROP).clip(view.inflate(4 * r, 4 * r))
    if box.width < 1 or box.height < 1:
        return
    for x, fx in ((box.left - r, 0), (box.right, r)):
        for y, fy in ((box.top - r, 0), (box.bottom, r)):
            surface.blit(disc, (x, y), (fx, fy, r, r))
    for y, fy in ((box.top - r, 0), (box.bottom, r)):
        surface.blit(pygame.transform.scale(disc.subsurface((r, fy, 1, r)), (box.width, r)), (box.left, y))
    for x, fx in ((box.left - r, 0), (box.right, r)):
        surface.blit(pygame.transform.scale(disc.subsurface((fx, r, r, 1)), (r, box.height)), (x, box.top))


# -------------------------------------------------------------------------------------------- the rest
#: a counter that leaves the one below it in sight has so much of its size
SMALL = 0.7


class BoardView:
    """Draws a board through a camera and finds what is under the mouse."""

    def __init__(self, board: Board, camera: Camera, theme: Theme) -> None:
        self.board, self.camera = board, camera
        self._last: tuple[object, ...] | None = None
        self._scene = Scene()
        self._lists: tuple[object, list[Placed], list[Placed]] | None = None
        self._zones: tuple[object, pygame.Surface] | None = None
        self._words: tuple[object, list[Placed]] | None = None
        #: the lines between printed zones, and the same with names
        self._lines: tuple[object, list[Placed]] | None = None
        self._borders: tuple[object, list[Placed]] | None = None
        self._heat: tuple[object, pygame.Surface] | None = None
        self._fan: list[tuple[pygame.Rect, str]] = []
        self._fan_plate = pygame.Rect(0, 0, 0, 0)
        self._table: pygame.Surface | None = None
        #: counters with the zoom they are placed for, and boxes of the topmost with the view they lie in
        self._lying: tuple[tuple[Piece, ...], int, list[Placed]] | None = None
        self._boxed: tuple[tuple[Piece, ...], object, tuple[list[str], list[pygame.Rect]]] | None = None
        self.set_theme(theme)

    # ----------------------------------------------------------------- public
    def set_theme(self, theme: Theme) -> None:
        """Use another theme; every picture is made anew."""
        self.theme = theme
        self.ground = GroundArt(self.board, theme)
        self.counters, self.markers, self.overlays = CounterArt(theme), MarkerArt(theme), OverlayArt(theme)
        self.chunks = GroundChunks(self.ground, self.camera)
        self._table = None
        self._forget()
        self.invalidate()

    def set_scale(self, theme: Theme) -> None:
        """The same palette at another scale of the interface: the ground stays as it is drawn."""
        self.theme = theme
        self._forget()
        self.counters, self.markers, self.overlays = CounterArt(theme), MarkerArt(theme), OverlayArt(theme)
        self.invalidate()

    def _forget(self) -> None:
        """What was drawn over the ground holds no more."""
        self._lists = self._lying = self._zones = self._words = None
        self._lines = self._borders = self._heat = None

    def show_labels(self, shown: bool) -> None:
        """Hexes have their numbers on them, or none."""
        self.ground.labels = shown
        self.chunks, self._lists = GroundChunks(self.ground, self.camera), None
        self.invalidate()

    def invalidate(self) -> None:
        """The pixels are no longer there: paint at the next draw."""
        self._last = None

    @property
    def busy(self) -> bool:
        """True while chunks of ground are missing: draw again in the next frame."""
        return self.chunks.busy

    def prefetch(self) -> bool:
        """Idle work: draw ahead for a few milliseconds; False when nothing is left."""
        return self.chunks.prefetch()

    def cache_bytes(self) -> int:
        """Memory held by the chunks of ground."""
        return self.chunks.bytes()

    def draw(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect | tuple[int, int, int, int],
        scene: Scene,
        whole: bool = False,
    ) -> bool:
        """Paint the board into ``rect`` of the surface; False when nothing had changed."""
        rect = pygame.Rect(rect)
        self.camera.set_rect(rect)
        same_scene = scene is self._scene or scene == self._scene
        key = (self.camera.version, tuple(rect), surface.get_size())
        if same_scene and key == self._last and not self.busy:
            return False
        if not same_scene:
            self.chunks.lose(self._scene.ground, scene.ground)
            self._scene, self._lists = scene, None
        self._last = key
        clip = surface.get_clip()
        surface.set_clip(rect.clip(clip))
        self._draw_table(surface, rect)
        self.chunks.draw(surface, rect, scene.ground, whole)
        self._draw_zones(surface, rect, scene)
        self._draw_heat(surface, rect, scene)
        under, over = self._display(scene)
        for layer in (under, over):
            self._blit(surface, rect, layer)
        self._blit(surface, rect, self._zone_words(scene))
        self._draw_fan(surface, rect, scene)
        surface.set_clip(clip)
        return True

    def draw_in_steps(self, surface: pygame.Surface, rect: pygame.Rect, scene: Scene) -> Iterator[None]:
        """Paint the whole board into ``rect`` of the surface, a piece of work at a time."""
        self.camera.set_rect(rect)
        self.chunks.lose(self._scene.ground, scene.ground)
        self._scene, self._lists = scene, None
        yield from self.chunks.steps(scene.ground)
        for piece in scene.pieces:
            if piece.at in self.board.grid:
                self._placed(piece)
                yield
        self.draw(surface, rect, scene, whole=True)

    def hex_at(self, pos: tuple[float, float]) -> int:
        """The hex under a window pixel, or ``OFF`` (also outside the view)."""
        return self.camera.hex_at(pos) if self.camera.rect.collidepoint(pos) else OFF

    def counter_at(self, pos: tuple[float, float]) -> str:
        """The id of the counter under a window pixel, the topmost; fanned out ones first; "" for none."""
        for box, id in self._fan:
            if box.collidepoint(pos):
                return id
        if (
            not self.camera.rect.collidepoint(pos)
            or self._fan_plate.collidepoint(pos)
            or self._scene.hide_counters
        ):
            return ""
        ids, boxes = self._boxes()
        found = pygame.Rect(pos, (1, 1)).collidelist(boxes)
        return ids[found] if found >= 0 else ""

    def _boxes(self) -> tuple[list[str], list[pygame.Rect]]:
        """The topmost counter of each hex and where it lies in the window."""
        pieces, key = self._scene.pieces, (self.camera.version, tuple(self.camera.rect))
        kept = self._boxed
        if kept is None or kept[0] is not pieces or kept[1] != key:
            top: dict[int, Piece] = {}
            for piece in pieces:
                if piece.at:
                    top.setdefault(piece.at, piece)
            shown = [piece for piece in top.values() if not piece.look.wreck]
            boxes = [piece.id for piece in shown], [self.counter_rect(piece) for piece in shown]
            kept = self._boxed = pieces, key, boxes
        return kept[2]

    def over_fan(self, pos: tuple[float, float]) -> bool:
        """Is the pixel on the plate of the fanned out stack?"""
        return self._fan_plate.collidepoint(pos)

    @property
    def fan_plate(self) -> pygame.Rect:
        """The window rectangle of the stack that is open; empty for none."""
        return self._fan_plate.copy()

    def counter_rect(self, piece: Piece) -> pygame.Rect:
        """The window rectangle of a counter, without shadow and signs."""
        H = self.camera.H
        x, y = self.camera.layout.centre(piece.at)
        cx, cy = centre(x + piece.shift[0] * H, y + piece.shift[1] * H, H)
        w, h = size(piece.look.big, self._height(piece))
        wx, wy = self.camera.to_window(cx, cy)
        return pygame.Rect(round(wx) - w // 2, round(wy) - h // 2, w, h)

    # ------------------------------------------------------------ table, sheet
    def _draw_table(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """The dark table around the sheet, with the sheet's soft shadow."""
        paper = sheet(self.camera.layout).move(rect.x - self.camera.x, rect.y - self.camera.y)
        if paper.contains(rect):
            return
        if self._table is None or self._table.get_size() != rect.size:
            self._table = lit_table(rect.size, self.theme.c.name, pygame.display.get_surface() is not None)
        surface.blit(self._table, rect)
        drop_shadow(surface, paper, rect)

    def _draw_zones(self, surface: pygame.Surface, rect: pygame.Rect, scene: Scene) -> None:
        """The zones in one picture: they are hundreds, and stay while the pointer goes over them."""
        if not scene.zones:
            self._zones = None
            return
        key = (scene.zones, self.camera.version, rect.size)
        if self._zones is None or self._zones[0] != key:
            picture = pygame.Surface(rect.size, pygame.SRCALPHA)
            geometry, seen = self.camera.layout, self.camera.seen()
            near = set(geometry.within(seen.x, seen.y, seen.width, seen.height, 1))
            for zone in scene.zones:
                placed = self.overlays.areas.zone(geometry, zone, near.__contains__)
                picture.fblits([(stamp, (x - seen.x, y - seen.y)) for stamp, (x, y) in placed])
            self._zones = (key, picture)
        surface.blit(self._zones[1], rect)

    def _zone_words(self, scene: Scene) -> list[Placed]:
        """What the zones say, in the part of the board that is in view."""
        if not scene.zones:
            return []
        key = (scene.zones, scene.pieces, self.camera.version)
        if self._words is None or self._words[0] != key:
            taken = {piece.at for piece in scene.pieces}
            words: list[Placed] = []
            for zone in scene.zones:
                words += self.overlays.areas.zone_text(self.camera.layout, zone, taken, self._room())
            self._words = (key, words)
        return self._words[1]

    def _draw_heat(self, surface: pygame.Surface, rect: pygame.Rect, scene: Scene) -> None:
        """Hexes coloured by a number, in one picture."""
        if not scene.heat:
            self._heat = None
            return
        taken = frozenset(at for at, reach in scene.reach.items() if reach.cost or reach.sign)
        key = (scene.heat, taken, self.camera.version, rect.size)
        if self._heat is None or self._heat[0] != key:
            picture, seen = pygame.Surface(rect.size, pygame.SRCALPHA), self.camera.seen()
            paint_heat(picture, self.theme, self.camera.layout, scene.heat, (seen.x, seen.y), taken)
            self._heat = (key, picture)
        surface.blit(self._heat[1], rect)

    # ---------------------------------------------------------------- display
    def _display(self, scene: Scene) -> tuple[list[Placed], list[Placed]]:
        """What is blitted over the ground, in world pixels; made once for a scene and a zoom."""
        large = len(self.board.grid.hexes) > 2500
        seen = self.camera.seen() if large else None
        key = (self.camera.H, (seen.x // CHUNK, seen.y // CHUNK, seen.size) if seen else None)
        if self._lists is None or self._lists[0] != key:
            near = self._near(seen)
            under = self._printed_borders(scene, near, key) + self._under(scene, near)
            self._lists = (key, under, self._over(scene))
        return self._lists[1], self._lists[2]

    def _near(self, seen: pygame.Rect | None) -> set[int] | None:
        """Hexes worth an overlay on a big board; None for all of a small one."""
        if seen is None:
            return None
        x, y = seen.x // CHUNK * CHUNK, seen.y // CHUNK * CHUNK
        return set(self.camera.layout.within(x, y, seen.width + CHUNK, seen.height + CHUNK, 1))

    def _printed_borders(self, scene: Scene, near: set[int] | None, view: object) -> list[Placed]:
        """The borders of the printed zones with their names: the same wherever the pointer is."""
        if not scene.borders:
            return []
        zones = {
            name: mask
            for name, mask in self.board.zones.items()
            if scene.shown_zones is None or name in scene.shown_zones
        }
        # a set-up area says its name itself
        tinted = {mask_of(zone.hexes) for zone in scene.zones}
        named = {name: mask for name, mask in zones.items() if mask not in tinted}
        geometry, art = self.camera.layout, self.overlays.areas
        if self._lines is None or self._lines[0] != (view, zones):
            lines = art.borders(geometry, zones.values(), lambda at: near is None or at in near, self._marked)
            self._lines, self._borders = ((view, zones), lines), None
        if self._borders is None or self._borders[0] != named:
            self._borders = (named, self._lines[1] + art.border_names(geometry, named))
        return self._borders[1]

    def _under(self, scene: Scene, near: set[int] | None) -> list[Placed]:
        """Overlays below the counters."""
        geometry, art = self.camera.layout, self.overlays
        out: list[Placed] = []

        def seen(at: int) -> bool:
            return near is None or at in near

        for age, trail in enumerate(reversed(scene.trails)):
            out += art.ways.trail(geometry, trail, age)
        marked = {mark.at for mark in scene.marks if in_the_middle(mark)}
        for at, reach in scene.reach.items():
            if seen(at):
                out += art.reach(geometry, at, reach, at in marked)
                out += self.ground.label_of(at, self.camera.H, scene.ground)
        for at in () if scene.hide_counters else dict.fromkeys(piece.at for piece in scene.pieces):
            if seen(at):
                out += self.ground.label_of_held(at, self.camera.H, scene.ground)
        out += [art.frame(geometry, at, "lit") for at in scene.lit if at in self.board.grid]
        if scene.hover in self.board.grid:
            out.append(art.frame(geometry, scene.hover, "hover"))
        if scene.path:
            out += art.ways.path(geometry, scene.path)
        for sight in scene.sights:
            out += art.ways.sight(geometry, sight)
            out += [art.frame(geometry, at, "refused") for at in sight.hexes]
        for tether in scene.tethers:
            out += art.ways.tether(geometry, tether)
        for shot in scene.shots:
            out += art.fire.shot(geometry, shot)
        return out

    def _marked(self, side: int) -> bool:
        """Does something printed on the hexside, or a shore, leave no room for a border?"""
        a, b = self.board.grid.side_hexes(side)
        wet = [self.board.terrain[h] == "water" for h in (a, b)]
        return side in self.board.sides or wet[0] != wet[1]

    def _over(self, scene: Scene) -> list[Placed]:
        """Counters, then what lies above them."""
        geometry, art = self.camera.layout, self.overlays
        out: list[Placed] = []
        if not scene.hide_counters:
            out += self._counters(scene.pieces)
        out += [art.frame(geometry, at, "peril") for at in scene.perils]
        drawn = [art.fire.target(geometry, target) for target in scene.targets]
        out += [brackets for brackets, *_ in drawn]
        out += self._tabs(scene)
        odds = [tag for _, *tags in drawn for tag in tags]
        out += odds
        # over the brackets, which leave room for them
        out += self._marks(scene)
        for arrow in scene.arrows:
            out += art.fire.order(geometry, arrow)
        tags = [p[0].get_rect(topleft=p[1]) for p in odds]
        for shot in scene.shots:
            # the panel has every strength; the odds on the map are not to be hidden by one
            discs = art.fire.strength(geometry, shot)
            out += [p for p in discs if p[0].get_rect(topleft=p[1]).collidelist(tags) < 0]
        if scene.focus in self.board.grid:
            out.append(art.frame(geometry, scene.focus, "focus"))
        if not scene.hide_counters:
            out += [self._placed(p) for p in reversed(scene.moving)]
        if scene.path:
            out += art.ways.path_head(geometry, scene.path)
        if not scene.effects and not scene.throws:
            return out
        looked_at = self._looked_at(scene)
        words = []
        for effect in scene.effects:
            others = [box for at, box in looked_at.items() if at != effect.at]
            said = art.effect(geometry, effect, others)
            words += [picture.get_rect(topleft=at) for picture, at in said if effect.kind == "word"]
            out += said
        boxes = [*looked_at.values(), *words]
        return out + art.dice.throws(geometry, scene.throws, self._room(), boxes)

    def _looked_at(self, scene: Scene) -> dict[int, pygame.Rect]:
        """The hexes of what is pointed at, chosen, and shot at, in world pixels."""
        hexes = {piece.at for piece in scene.pieces if piece.look.selected}
        hexes |= {scene.hover, *(throw.at for throw in scene.throws)}
        found, H = {}, self.camera.H
        for at in hexes:
            if at in self.board.grid:
                x, y = self.camera.layout.centre(at)
                found[at] = pygame.Rect(round(x - 0.5 * H), round(y - 0.5 * H), H, H)
        return found

    def _room(self) -> pygame.Rect:
        """What can be seen of the board beside the drawers, in world pixels."""
        return self.camera.free.move(self.camera.x - self.camera.rect.x, self.camera.y - self.camera.rect.y)

    def _marks(self, scene: Scene) -> list[Placed]:
        """The markers of each hex, beside the counters that lie there."""
        lying: dict[int, list[Piece]] = {}
        for piece in () if scene.hide_counters else scene.pieces:
            if not piece.look.wreck:
                lying.setdefault(piece.at, []).append(piece)
        by_hex: dict[int, list[Mark]] = {}
        for mark in scene.marks:
            by_hex.setdefault(mark.at, []).append(mark)
        out: list[Placed] = []
        for at, row in by_hex.items():
            x, y = self.camera.layout.centre(at)
            here = lying.get(at, [])
            many = max(len(here), here[0].look.stack) if here else 0
            lit = at in scene.reach
            for mark, *place in arranged(row, many, bool(here) and here[0].look.big, lit):
                spot, small = (place[0], place[1]), bool(here) or (lit and in_the_middle(mark))
                picture, dx, dy = self.markers.sprite(mark, self.camera.H, small, spot)
                out.append((picture, (round(x) + dx, round(y) + dy)))
        return out

    def _counters(self, pieces: tuple[Piece, ...]) -> list[Placed]:
        """The counters; placed anew where they or the zoom changed, and not where only the pointer moved."""
        kept = self._lying
        if kept is None or kept[0] is not pieces or kept[1] != self.camera.H:
            kept = self._lying = pieces, self.camera.H, self._pieces(pieces)
        return kept[2]

    def _pieces(self, pieces: Iterable[Piece]) -> list[Placed]:
        """One picture a hex, from top to bottom so that shadows fall right; selected ones last.

        Two where the top one lies aside of a big one.
        """
        top: dict[int, Piece] = {}
        beneath: dict[int, Piece] = {}
        wrecks: list[Piece] = []
        for piece in pieces:
            if piece.at not in self.board.grid:
                continue
            if piece.look.wreck:
                wrecks.append(piece)
            elif top.setdefault(piece.at, piece) is not piece and piece.look.big:
                beneath.setdefault(piece.at, piece)
        rows = sorted(top.values(), key=lambda p: (p.look.selected, self.camera.layout.centre(p.at)[1], p.at))
        out: list[Placed] = [self._placed(p) for p in wrecks]
        for piece in rows:
            # what lies aside leaves the one below it in sight
            out += [
                self._placed(p) for p in (beneath.get(piece.at), piece) if p and (p is piece or piece.small)
            ]
        return out

    def _tabs(self, scene: Scene) -> list[Placed]:
        """How many lie in the hexes of targets, over the brackets."""
        if not scene.targets or scene.hide_counters:
            return []
        aimed = {target.at for target in scene.targets}
        top = {p.at: p for p in reversed(scene.pieces) if p.at in aimed and not p.look.wreck}
        return [
            self._placed(piece, self.counters.tab(piece.look, self._height(piece)))
            for piece in top.values()
            if piece.look.stack > 1
        ]

    def _placed(self, piece: Piece, sprite: Sprite | None = None) -> Placed:
        H = self.camera.H
        x, y = self.camera.layout.centre(piece.at)
        cx, cy = centre(x + piece.shift[0] * H, y + piece.shift[1] * H, H)
        picture, dx, dy = sprite or self.counters.sprite(piece.look, self._height(piece))
        return picture, (cx + dx, cy + dy)

    def _height(self, piece: Piece) -> int:
        """The zoom at which a piece is drawn."""
        return round(SMALL * self.camera.H) if piece.small else self.camera.H

    def _blit(self, surface: pygame.Surface, rect: pygame.Rect, layer: list[Placed]) -> None:
        ox, oy = rect.x - self.camera.x, rect.y - self.camera.y
        surface.fblits([(picture, (x + ox, y + oy)) for picture, (x, y) in layer])

    # -------------------------------------------------------------------- fan
    def _draw_fan(self, surface: pygame.Surface, rect: pygame.Rect, scene: Scene) -> None:
        """The stack of a hex as a row of whole faces, inside the view."""
        self._fan, self._fan_plate = draw_fan(surface, rect, scene, self.camera, self.counters, self.theme)
