"""Motion: what a step looked like, shown over the position that already stands.

While a motion runs, counters that it concerns are shown as they were and change one after the other; at its
end, or when any key or click finishes it, nothing of it is left and the position is seen as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from msgspec import structs

from game.client.art.scene import Effect, Piece, Throw
from game.client.board.camera import Camera
from game.client.kit.animate import LENGTHS, Animator, ease_both
from game.core.anygame import Position, Step
from game.core.records import Unit
from game.core.roles import actors_of
from game.core.views import ANONYMOUS
from game.core.windows import WindowFrame
from game.hexes.grid import OFF, Grid


class Heard(NamedTuple):
    """A sound of a piece of a motion, by its name in ``assets/sounds``, and when it comes: from 0 to 1."""

    sound: str
    at: float = 0.0


class Link(NamedTuple):
    """A piece of a motion: its length in ms, what shows it from 0 to 1, and what is heard meanwhile."""

    ms: float
    show: Callable[[float], None]
    heard: tuple[Heard, ...] = ()
    #: where it says what came of it: it waits until what was said near there has been read
    at: int = OFF


class Shown(NamedTuple):
    """A step that is to be shown."""

    before: Position
    step: Step
    #: brings its place into sight and says in how many ms
    lead: Callable[[], float] = lambda: 0.0
    #: is it played, or only passed by to what comes next?
    played: bool = True
    #: ms that what it brought is looked at before anything else is shown
    rest: float = 0.0


#: from this one of a row of alike things on, each takes half the time
QUICK = 3
#: ms that a word stays whatever the speed
WORD_STAYS = 500
#: the part of the time of a result after which it has been read: from then on it fades
READ = 0.5
#: results that are no farther from each other than so many hexes would cover each other
NEAR = 3


class _Lying:
    """Dice that have fallen, and how far they have faded: from 0 to 1."""

    __slots__ = ("fade", "throws")

    def __init__(self, throws: tuple[Throw, ...]) -> None:
        self.throws, self.fade = throws, 0.0


class Motions:
    """The motions of the board. ``changed()`` is called whenever the picture differs."""

    def __init__(
        self,
        camera: Camera,
        piece: Callable[[Unit, int], Piece],
        changed: Callable[[], None],
        links: Callable[[Motions, Animator, Position, Step], list[Link]],
        die: Callable[[int, float], None] = lambda face, t: None,
        hear: Callable[[str], None] = lambda sound: None,
    ) -> None:
        self.camera, self.piece, self.changed, self.die, self.hear = camera, piece, changed, die, hear
        #: what is seen of a step, as the game has it
        self.links = links
        #: the position whose ground is shown while something runs; None for the one that stands
        self.ground: Position | None = None
        #: counters shown as they were; None hides one
        self.shown: dict[str, Unit] = {}
        self.hidden: set[str] = set()
        self.moving: tuple[Piece, ...] = ()
        self.effects: tuple[Effect, ...] = ()
        self.words: tuple[Effect, ...] = ()
        #: dice beside what they are thrown for: of the attack that is shown, and of those before it
        self.falling: tuple[Throw, ...] = ()
        self.lying: list[_Lying] = []
        self._alike: tuple[object, int] = (None, 0)
        #: by hex: the time at which what was said there has been read
        self._read: dict[int, float] = {}
        self._queue: list[Shown] = []
        self.running = False
        self._then: list[Callable[[], None]] = []

    @property
    def blank(self) -> bool:
        """Is there nothing to be shown?"""
        return not (self.running or self.moving or self.effects or self.words or self.throws)

    def seen(self, units: Mapping[str, Unit]) -> dict[str, Unit]:
        """The units as they are to be shown now."""
        if not self.shown and not self.hidden:
            return dict(units)
        out = {**units, **self.shown}
        for gone in self.hidden:
            out.pop(gone, None)
        return out

    def add(
        self, animator: Animator, before: Position, step: Step, lead: Callable[[], float] = lambda: 0.0
    ) -> None:
        """Show a step, after those that still run. Without motions it is only heard."""
        if animator.speed <= 0:
            links = self.links(self, animator, before, step)
            for sound in dict.fromkeys(heard.sound for link in links for heard in link.heard):
                self.hear(sound)
            lead()
            return
        self.show(animator, (Shown(before, step, lead),))

    def show(self, animator: Animator, steps: Sequence[Shown]) -> None:
        """Show steps of the record; they lead to the position that stands, or to those that are shown yet."""
        self._queue += steps
        if not self.running and steps:
            self.running = True
            self._next(animator)

    def when_still(self, call: Callable[[], None]) -> None:
        """Call when nothing is shown any more; at once if nothing is."""
        if self.running:
            self._then.append(call)
        else:
            call()

    def _next(self, animator: Animator) -> None:
        self.shown, self.hidden, self.moving, self.effects, self.ground = {}, set(), (), (), None
        self.falling = ()
        if not self._queue:
            self.running = False
            then, self._then = self._then, []
            self.changed()
            for call in then:
                call()
            return
        now = self._queue.pop(0)
        # what the steps behind this one change is not shown yet either
        for later in reversed(self._queue):
            self._hold(later.before, later.step)
        if not now.played:
            self._next(animator)
            return
        self._hold(now.before, now.step)
        self.ground = now.before
        self.changed()
        links = [Link(now.lead(), lambda t: None), *self.links(self, animator, now.before, now.step)]
        links += [Link(now.rest, lambda t: None)]
        self._play(animator, links, now.before.board.grid)

    def _play(self, animator: Animator, links: list[Link], grid: Grid) -> None:
        """Play links one after another; each waits until what was said near its place has been read."""
        if not links:
            self._next(animator)
            return
        link, rest = links[0], links[1:]
        near = [at for at in self._read if link.at and at and grid.distance(at, link.at) <= NEAR]
        wait = max((self._read[at] - animator.clock() for at in near), default=0.0)

        def begin() -> None:
            self._take_away(near)
            animator.play(link.ms, self._audible(animator, link), lambda: self._play(animator, rest, grid))

        if wait > 0 and not animator.skipping:
            animator.play(wait, lambda t: None, begin)
        else:
            begin()

    def _take_away(self, places: Collection[int]) -> None:
        """What was said there has been read."""
        if places:
            self.words = tuple(word for word in self.words if word.at not in places)
            self.lying = [one for one in self.lying if not any(t.at in places for t in one.throws)]
            for at in places:
                self._read.pop(at, None)

    def unread(self, now: float) -> bool:
        """Does something lie on the board that cannot have been read by this time?"""
        return any(until > now for until in self._read.values())

    def _audible(self, animator: Animator, link: Link) -> Callable[[float], None]:
        """What shows a piece, with its sounds when their time comes; a piece that is skipped is silent."""
        if not link.heard:
            return link.show
        waiting = list(link.heard)

        def step(t: float) -> None:
            link.show(t)
            while waiting and waiting[0].at <= t:
                heard = waiting.pop(0)
                if not animator.skipping:
                    self.hear(heard.sound)

        return step

    def _hold(self, before: Position, step: Step) -> None:
        after = step.position.units
        for unit_id, unit in before.units.items():
            if unit.at and after.get(unit_id) != unit:
                self.shown[unit_id] = unit
                self.hidden.discard(unit_id)
        for unit_id in after:
            if unit_id not in before.units or not before.units[unit_id].at:
                self.hidden.add(unit_id)

    def throw(self, animator: Animator, face: int) -> list[Link]:
        """A die tumbles and lies still for a moment; what it brings follows."""
        if not face:
            return []
        return [
            Link(animator.length("die_tumble"), lambda t: self.die(face, t), (Heard("dice"),)),
            Link(animator.length("die_hold"), lambda t: None),
        ]

    # ------------------------------------------------------------------ dice on the board
    @property
    def throws(self) -> tuple[Throw, ...]:
        """All dice on the board."""
        there = {throw.at for throw in self.falling}
        lying = (replace(throw, fade=one.fade) for one in self.lying for throw in one.throws)
        return (*(throw for throw in lying if throw.at not in there), *self.falling)

    def pace(self, like: object) -> float:
        """How long the next of a row of alike things takes: a part of 1, from the third on the half."""
        before, count = self._alike
        self._alike = (like, count + 1 if like == before else 1)
        return 1.0 if self._alike[1] < QUICK else 0.5

    def rest(self, animator: Animator, throws: tuple[Throw, ...]) -> None:
        """Dice have fallen: they lie a moment longer and fade, while whatever comes next is shown."""
        there = {throw.at for throw in throws}
        mine, lasts = _Lying(throws), animator.length("result_word") + WORD_STAYS
        self._said(animator, there, lasts)
        self.lying = [*(one for one in self.lying if not there & {t.at for t in one.throws}), mine]

        def step(t: float) -> None:
            mine.fade = t
            if t >= 1:
                self.lying = [one for one in self.lying if one is not mine]
            self.changed()

        animator.play(lasts, step, None, skippable=False, fades=True)

    def _said(self, animator: Animator, places: Collection[int], lasts: float) -> None:
        """Something is said there for so many ms."""
        now = animator.clock()
        self._read = {at: until for at, until in self._read.items() if until > now}
        self._read.update(dict.fromkeys(places, now + READ * lasts))

    def forget_words(self) -> None:
        """Other eyes look: what was said on the board goes."""
        self.words, self.falling, self.lying, self._read = (), (), [], {}

    def known(self, before: Position, step: Step, unit_id: str) -> Unit | None:
        """The counter before or after."""
        return before.units.get(unit_id) or step.position.units.get(unit_id)

    # ------------------------------------------------------------------ moments
    def walk(self, unit: Unit, hexes: list[int], t: float) -> None:
        """It walks hex by hex."""
        place = (len(hexes) - 1) * t
        k = min(int(place), len(hexes) - 2)
        part = ease_both(place - k) if len(hexes) == 2 else place - k
        geometry = self.camera.layout
        (ax, ay), (bx, by) = geometry.centre(hexes[k]), geometry.centre(hexes[k + 1])
        H = self.camera.H
        still = self.piece(unit, hexes[k])
        self.shown.pop(unit.id, None)
        self.hidden.add(unit.id)
        self.moving = (Piece(unit.id, hexes[k], still.look, ((bx - ax) * part / H, (by - ay) * part / H)),)
        if t >= 1:
            self._stand(unit, hexes[-1])
        self.changed()

    def _stand(self, unit: Unit, at: int) -> None:
        self.moving = ()
        self.hidden.discard(unit.id)
        self.shown[unit.id] = structs.replace(unit, at=at)

    def arrive(self, unit: Unit, at: int, t: float) -> None:
        """It comes onto the board."""
        self.hidden.add(unit.id)
        self.moving = (Piece(unit.id, at, self.piece(unit, at).look, (0.0, 0.8 * (1 - t))),)
        if t >= 1:
            self._stand(unit, at)
        self.changed()

    def broken(self, animator: Animator, way: tuple[int, ...], word: str) -> Link:
        """A way ends in its first hex, and not where it was to lead; with a word, beside that of a shot."""
        done = False

        def step(t: float) -> None:
            nonlocal done
            if done:
                return
            done = True
            self._linger(animator, Effect("broken", way[0], 0.0, path=way), 2.0)
            if word and all(said.at != way[0] or said.kind != "word" for said in self.words):
                self.say(animator, way[0], word)
            self.changed()

        return Link(animator.length("impact"), step)

    def blast(self, unit_id: str, at: int, t: float) -> None:
        """A counter is destroyed."""
        self.effects = (Effect("blast", at, t),) if at and t < 1 else ()
        if t > 0.3:
            self.shown.pop(unit_id, None)
        self.changed()

    def explosion(self, unit_id: str, at: int, t: float) -> None:
        """What flew into a hex, or stood there, explodes far around."""
        self.effects = (Effect("explosion", at, t),) if t < 1 else ()
        if t > 0.2:
            self.shown.pop(unit_id, None)
            self.hidden.add(unit_id)
        self.changed()

    def turn(self, animator: Animator, unit_id: str, at: int, word: str, t: float) -> None:
        """Its state changes."""
        self.shown.pop(unit_id, None)
        self.effects = (Effect("flash", at, t),) if t < 1 else ()
        if t >= 1 and word == "recovers":
            self.say(animator, at, word)
        self.changed()

    def hurt(self, animator: Animator, unit_id: str, at: int, word: str, t: float) -> None:
        """It loses a part of itself, with a word or without."""
        self.turn(animator, unit_id, at, word, t)
        if t >= 1 and word:
            self.say(animator, at, word)

    def face_up(self, animator: Animator, unit_id: str, at: int, word: str, t: float) -> None:
        """A counter is turned up: its back is gone, its face is there."""
        for unknown in [u.id for u in self.shown.values() if u.at == at and u.kind == ANONYMOUS]:
            del self.shown[unknown]
        self.hidden.discard(unit_id)
        self.effects = (Effect("flash", at, t),) if t < 1 else ()
        if t >= 1:
            self.say(animator, at, word)
        self.changed()

    def say(self, animator: Animator, at: int, word: str) -> None:
        """A result word, which stays a moment and holds nothing up."""
        self.words = tuple(w for w in self.words if w.at != at or w.kind != "word")
        self._linger(animator, Effect("word", at, 0.0, text=word))

    def _linger(self, animator: Animator, last: Effect, times: float = 1.0) -> None:
        """Something on the board that fades over whatever comes next, in ``times`` as long as a word."""
        self.words = (*self.words, last)
        lasts = animator.length("result_word") + WORD_STAYS
        if last.kind == "word":
            self._said(animator, (last.at,), lasts)

        def step(t: float) -> None:
            nonlocal last
            moment = replace(last, t=t)
            if last in self.words:
                self.words = tuple(moment if w is last else w for w in self.words if t < 1 or w is not last)
                last = moment
                self.changed()

        animator.play(times * lasts, step, None, skippable=False, fades=True)


# ---- How an attack is seen: tracers, the impact, the dice beside their targets with what they bring
#: faces that a tumbling die shows in its time
TURNS = 11
#: where an attack begins that has no tracer
STRIKES = LENGTHS["tracer"]


class ThrownDie(NamedTuple):
    """A die of an attack: the hex it is thrown for, its face, what is said before and after it lies.

    Without a face (0) nothing was rolled, and what is said is said alone.
    """

    at: int
    face: int
    before: str
    after: str


class Attack(NamedTuple):
    """An attack as it is seen, or another deed with dice at a hex, such as work."""

    at: int
    #: the hex of each shooter, one for each
    starts: tuple[int, ...]
    dice: tuple[ThrownDie, ...]
    #: what rises over the target
    word: str
    #: what becomes of counters meanwhile, from 0 to 1
    then: tuple[Callable[[float], None], ...]
    #: attacks for which this is equal are alike; from the third on they are shown faster
    like: object
    #: the face of a die that tumbles on a stage over the board in place of its hex; 0 for none
    staged: int = 0
    #: the craft that is seen at its place in place of an impact (``art/crafts.py``); "" for an attack
    craft: str = ""
    #: what is heard when it begins, and when it lands
    begins: str = "shot-light"
    lands: tuple[str, ...] = ("hit",)


def attack_link(show: Motions, animator: Animator, attack: Attack) -> Link:
    """The motion of an attack."""
    begins = 0.0 if any(start != attack.at for start in attack.starts) else STRIKES
    faces = [face for face in (*(die.face for die in attack.dice), attack.staged) if face]
    rolled = bool(faces)
    lands = LENGTHS["die_lands"] if rolled else STRIKES + LENGTHS["impact"]
    lands += LENGTHS["craft"] if attack.craft else 0
    whole = lands - begins + LENGTHS["die_hold"]
    tracers, landed = _tracers(attack), False

    def step(t: float) -> None:
        nonlocal landed
        now = begins + t * whole
        show.falling = tuple(_throw(die, now, lands) for die in attack.dice)
        if now >= lands and not landed:
            landed = True
            for face in faces:
                show.die(face, 1.0)
            show.say(animator, attack.at, attack.word)
        elif not landed and rolled:
            show.die(faces[0], min(0.99, now / lands))
        found = _flying(attack, tracers, now, lands)
        for then in attack.then if landed else ():
            show.effects = ()
            then(min(1.0, (now - lands) / LENGTHS["die_hold"]))
            found += show.effects
        show.effects = tuple(found)
        if t >= 1:
            show.falling = ()
            show.rest(animator, tuple(_throw(die, now, lands) for die in attack.dice))
        show.changed()

    heard = [Heard(attack.begins)] if attack.begins else []
    heard += [Heard("dice", max(0.0, STRIKES - begins) / whole)] if rolled else []
    heard += [Heard(sound, (lands - begins) / whole) for sound in attack.lands]
    return Link(whole * animator.speed * show.pace(attack.like), step, tuple(heard), attack.at)


def _tracers(attack: Attack) -> list[tuple[int, int]]:
    """Start and lane of each tracer: those from one hex fly beside each other."""
    found: list[tuple[int, int]] = []
    for start in dict.fromkeys(attack.starts):
        many = attack.starts.count(start)
        found += [(start, 2 * k - many + 1) for k in range(many) if start != attack.at]
    return found


def _flying(attack: Attack, tracers: list[tuple[int, int]], now: float, lands: float) -> list[Effect]:
    """The tracers, then the impact; of work, its craft until it is known what came of it."""
    if attack.craft:
        begun = (now - STRIKES) / (lands - STRIKES)
        return [Effect(attack.craft, attack.at, max(0.0, begun))] if begun < 1 else []
    if now < STRIKES:
        return [Effect("tracer", attack.at, now / STRIKES, start, lane=lane) for start, lane in tracers]
    struck = (now - STRIKES) / LENGTHS["impact"]
    return [Effect("impact", attack.at, struck)] if struck < 1 else []


def _throw(die: ThrownDie, now: float, lands: float) -> Throw:
    """A die as it is after some milliseconds: another face at each turn until it lies."""
    if now >= lands or not die.face:
        return Throw(die.at, die.face, die.after if now >= lands else die.before)
    return Throw(die.at, (int(now / lands * TURNS) * 5 + die.face) % 6 + 1, die.before)


# ---- The mark of a place where somebody could answer: the same whether somebody is asked or not
#: ms at the usual speed, and what is said
MARK_MS, WORDS = 250, "Watched"

Links = Callable[[Motions, Animator, Position, Step], list[Link]]


def watched_links(links: Links) -> Links:
    """What is seen of a step, and then the mark, where it came by a place that is watched."""

    def with_mark(show: Motions, animator: Animator, before: Position, step: Step) -> list[Link]:
        found, at = links(show, animator, before, step), watched_at(step)
        if at:
            found.append(Link(MARK_MS * animator.speed, lambda t: _mark(show, at, t)))
        return found

    return with_mark


def watched_at(step: Step) -> int:
    """The hex where somebody could answer in a step; OFF where nobody could."""
    if not step.answerable:
        return OFF
    after = step.position
    top = after.frames[-1] if after.frames else None
    if isinstance(top, WindowFrame) and top.at:
        return top.at
    doers = (*((top.unit,) if isinstance(top, WindowFrame) else ()), *actors_of(step.order))
    return next((after.units[name].at for name in doers if name in after.units), OFF)


def _mark(show: Motions, at: int, t: float) -> None:
    others = tuple(one for one in show.effects if one.text != WORDS)
    mark = Effect("word", at, 0.0, text=WORDS)
    show.effects = others if t >= 1 else (*others, replace(mark, t=t * 0.5))
    show.changed()
