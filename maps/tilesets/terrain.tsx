<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="terrain" tilewidth="60" tileheight="52" tilecount="10" columns="5">
 <image source="terrain.png" width="300" height="104"/>
 <tile id="0" type="Terrain">
  <properties>
   <property name="terrain" propertytype="TerrainKind" value="clear"/>
  </properties>
 </tile>
 <tile id="1" type="Terrain">
  <properties>
   <property name="terrain" propertytype="TerrainKind" value="crater"/>
  </properties>
 </tile>
 <tile id="2" type="Terrain">
  <properties>
   <property name="terrain" propertytype="TerrainKind" value="town"/>
  </properties>
 </tile>
 <tile id="3" type="Terrain">
  <properties>
   <property name="terrain" propertytype="TerrainKind" value="forest"/>
  </properties>
 </tile>
 <tile id="4" type="Terrain">
  <properties>
   <property name="terrain" propertytype="TerrainKind" value="swamp"/>
  </properties>
 </tile>
 <tile id="5" type="Terrain">
  <properties>
   <property name="terrain" propertytype="TerrainKind" value="water"/>
  </properties>
 </tile>
 <tile id="6" type="Terrain">
  <properties>
   <property name="terrain" propertytype="TerrainKind" value="rubble"/>
  </properties>
 </tile>
 <tile id="7" type="Terrain">
  <properties>
   <property name="terrain" propertytype="TerrainKind" value="damaged_town"/>
  </properties>
 </tile>
 <tile id="8" type="Terrain">
  <properties>
   <property name="terrain" propertytype="TerrainKind" value="damaged_forest"/>
  </properties>
 </tile>
 <tile id="9" type="Terrain">
  <properties>
   <property name="terrain" propertytype="TerrainKind" value="beach"/>
  </properties>
 </tile>
</tileset>
