<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="zones" tilewidth="60" tileheight="52" tilecount="6" columns="3">
 <image source="zones.png" width="180" height="104"/>
 <tile id="0" type="Zone"/>
 <tile id="1" type="Zone"/>
 <tile id="2" type="Zone"/>
 <tile id="3" type="Zone"/>
 <tile id="4" type="Zone"/>
 <tile id="5" type="Zone"/>
</tileset>
