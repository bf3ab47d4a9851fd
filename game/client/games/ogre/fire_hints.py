"""What the player is told to do next in the fire phase."""

from __future__ import annotations

from game.client.games.ogre import aiming
from game.client.games.ogre.fire_phase import FirePhase
from game.client.games.ogre.fire_tool import Hand
from game.client.games.ogre.ogre_mode import OgreMode
from game.ogre import sheets
from game.ogre.combat.odds import strength_text
from game.ogre.engineering.tasks import TASKS


def hint(mode: OgreMode, now: FirePhase, hand: Hand) -> tuple[str, str]:
    """The hint and its sign."""
    key, aim = mode.host.key_hint, hand.aim
    found, able = aiming.odds(now, aim), now.can_fire()
    ends = f"{key('end_phase')} ends the phase"
    if found is not None:
        return (
            f"{key('confirm')} fires {strength_text(found.attack)} at {_what(now, hand)}. Click your "
            f"counters to add or remove them; {key('back')} clears the attack.",
            "info",
        )
    if aim.target is not None:
        if any(s.refusal is None for s in now.shooters(aim.target)):
            return (
                f"Tick the units that fire at {_what(now, hand)}, or click your counters on the map.",
                "info",
            )
        if not able:
            return f"No unit can fire now. {ends}.", "good"
        others = (
            f"{len(able)} can fire at other targets"
            if len(able) > 1
            else "one unit can fire at other targets"
        )
        return (
            f"No other unit can fire at {_what(now, hand)}. {key('back')} deselects it; {others}.",
            "info",
        )
    if hand.ground:
        return (
            f"Click a lit hex to fire at its ground, or a bridge. {key('back')} or "
            f"{key('other_targets')} goes back to counters.",
            "info",
        )
    barred = now.all_barred()
    if barred is not None:
        onward = "" if hand.selected in able else f" {key('next_unit')} goes to who can."
        return f"{barred.text}{onward}", "info"
    if aim.guns:
        return "Click a bracketed target, or more of your counters to fire together.", "info"
    if able:
        return (
            f"Click a bracketed enemy, or one of your counters first ({key('next_unit')}). {len(able)} can "
            f"fire; {ends}.",
            "info",
        )
    work = len(mode.sappers.hexes()) if TASKS.by_id(now.rules) else 0
    if work:
        where = f"{work} hexes" if work > 1 else "one hex"
        return (
            f"No unit can fire. {key('work')} shows what sappers can still do in {where}; {ends}.",
            "info",
        )
    if now.idle_hands():
        return f"No unit can fire. At the right are those that can do something else; {ends}.", "info"
    if any(bearing.ground for bearing in now.by_unit().values()):
        return (
            f"There is no enemy in range. {ends}; {key('other_targets')} aims at ground and bridges.",
            "good",
        )
    return f"No unit can fire now. {ends}.", "good"


def _what(now: FirePhase, hand: Hand) -> str:
    aim = hand.aim
    if aim.part:
        return f"the {sheets.NAMES[aim.part]}"
    return aiming.target_words(now.rules, now.view, aim.target) if aim.target is not None else ""
