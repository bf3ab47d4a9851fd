"""Which side view belongs to which kind of unit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from game.client.art import figures, giants, vehicles
from game.client.art.vec import rect

Drawing = Callable[[str, str, bool], str]

VEHICLES: Mapping[str, Drawing] = MappingProxyType(
    {
        "HVY": vehicles.heavy,
        "MSL": vehicles.missile,
        "LT": vehicles.light,
        "SHVY": vehicles.superheavy,
        "HWZ": vehicles.howitzer,
        "MHWZ": vehicles.mobile_howitzer,
        "GEV": vehicles.gev,
        "LGEV": vehicles.light_gev,
        "GEVPC": vehicles.gev_carrier,
        "LAD": vehicles.artillery_drone,
        "MCRL": vehicles.crawler,
        "CP": vehicles.post,
        "MCP": vehicles.mobile_post,
        "HCP": vehicles.hard_post,
        "HMCP": vehicles.hard_mobile_post,
        "TK": vehicles.truck,
        "HT": vehicles.hovertruck,
        "PAL": vehicles.pallet,
        "HDRN": vehicles.heavy_drone,
    }
)
OGRES: Mapping[str, Drawing] = MappingProxyType(
    {
        "MK1": giants.mk1,
        "MK2": giants.mk2,
        "MK3": giants.mk3,
        "MK3B": giants.mk3b,
        "MK4": giants.mk4,
        "MK5": giants.mk5,
        "MK6": giants.mk6,
        "FEN": giants.fencer,
        "FENB": giants.fencer_b,
        "DOP": giants.doppelsoldner,
        "NIN": giants.ninja,
        "VULC": giants.vulcan,
    }
)
SQUADS = tuple(figures.KIT)
KINDS = (*VEHICLES, *SQUADS, *OGRES)


def is_ogre(kind: str) -> bool:
    """Is this kind drawn on the large counter?"""
    return kind in OGRES


def is_squad(kind: str) -> bool:
    """Is this kind an infantry squad?"""
    return kind in figures.KIT


def silhouette(kind: str, ink: str, gap: str, fine: bool = True, squads: tuple[str, ...] = ()) -> str:
    """The side view of a kind as fragments in a box of 100 x 56; an unknown kind is a plain block."""
    if is_squad(kind):
        return figures.squads(ink, gap, squads or (kind,), fine)
    drawing = VEHICLES.get(kind) or OGRES.get(kind)
    if drawing is None:
        return rect(20, 14, 60, 40, 6, fill=ink)
    return drawing(ink, gap, fine)
