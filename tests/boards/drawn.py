"""A small map of 5 x 4 hexes for the tests, whole or spoiled in one place."""

from __future__ import annotations

from pathlib import Path

TILESET = """\
<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" name="ground" tilewidth="60" tileheight="52" tilecount="6" columns="3">
 <tile id="0" type="Terrain"><properties><property name="terrain" value="clear"/></properties></tile>
 <tile id="1" type="Terrain"><properties><property name="terrain" value="crater"/></properties></tile>
 <tile id="2" type="Terrain"><properties><property name="terrain" value="town"/></properties></tile>
 <tile id="3" type="Terrain"><properties><property name="terrain" value="water"/></properties></tile>
 <tile id="4"/>
</tileset>
"""

CELLS = """
1,1,1,1,1,
1,3,2,1,4,
1,1,1,3,1,
1,1,1,1,1
"""

MAP = f"""\
<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" tiledversion="1.10.2" orientation="hexagonal" renderorder="right-down" width="5" \
height="4" tilewidth="60" tileheight="52" infinite="0" hexsidelength="30" staggeraxis="x" \
staggerindex="odd" nextlayerid="9" nextobjectid="9">
 <properties>
  <property name="sapper_format" type="int" value="1"/>
  <property name="sapper_id" value="small"/>
  <property name="sapper_title" value="Small"/>
 </properties>
 <tileset firstgid="1" source="ground.tsx"/>
 <layer id="1" name="terrain" width="5" height="4">
  <data encoding="csv">{CELLS}</data>
 </layer>
 <objectgroup id="2" name="hexsides">
  <object id="1" name="Step" type="Ridge" x="60" y="26">
   <polyline points="0,0 -15,26 0,52"/>
  </object>
 </objectgroup>
 <objectgroup id="3" name="routes">
  <object id="2" name="Mill road" type="Road" x="30" y="26">
   <polyline points="0,0 0,52 45,78"/>
  </object>
 </objectgroup>
 <objectgroup id="4" name="structures">
  <object id="3" name="Mill" type="Building" x="165" y="156">
   <properties>
    <property name="sp" type="int" value="12"/>
   </properties>
   <point/>
  </object>
 </objectgroup>
 <group id="5" name="zones">
  <layer id="6" name="home" width="5" height="4">
   <data encoding="csv">
1,1,0,0,0,
1,0,0,0,0,
0,0,0,0,0,
0,0,0,0,0
</data>
  </layer>
 </group>
</map>
"""


def folder(where: Path, map_text: str = MAP, tileset: str = TILESET, name: str = "small.tmx") -> Path:
    """Writes the map and its tileset into a folder; returns the map."""
    (where / "ground.tsx").write_text(tileset, encoding="utf-8")
    path = where / name
    path.write_text(map_text, encoding="utf-8")
    return path


def swapped(old: str, new: str, count: int = 1) -> str:
    """The map with a text replaced, which must be there."""
    assert old in MAP, old
    return MAP.replace(old, new, count)
