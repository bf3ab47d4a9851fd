<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="country" tilewidth="60" tileheight="52" tilecount="10" columns="5">
 <properties>
  <property name="sapper_game" value="assault"/>
 </properties>
 <image source="country.png" width="300" height="104"/>
 <tile id="0" type="Terrain">
  <properties>
   <property name="terrain" value="clear"/>
  </properties>
 </tile>
 <tile id="1" type="Terrain">
  <properties>
   <property name="terrain" value="rough"/>
  </properties>
 </tile>
 <tile id="2" type="Terrain">
  <properties>
   <property name="terrain" value="woods"/>
  </properties>
 </tile>
 <tile id="3" type="Terrain">
  <properties>
   <property name="terrain" value="forest"/>
  </properties>
 </tile>
 <tile id="4" type="Terrain">
  <properties>
   <property name="terrain" value="village"/>
  </properties>
 </tile>
 <tile id="5" type="Terrain">
  <properties>
   <property name="terrain" value="town"/>
  </properties>
 </tile>
 <tile id="6" type="Terrain">
  <properties>
   <property name="terrain" value="city"/>
  </properties>
 </tile>
 <tile id="7" type="Terrain">
  <properties>
   <property name="terrain" value="marsh"/>
  </properties>
 </tile>
</tileset>
