import { at, disc, glow, ink, page, scrap, sheet, tall } from "../paper.ts";
import { person, skins } from "../people.ts";
import { amba, ridge, stele } from "../places.ts";
import type { Scene } from "../scene.ts";

export const selamScene: Scene = {
  name: "site/selam",
  size: tall,
  draw: (size) =>
    page(
      size,
      [ink.sand, "#f2c387", ink.apricot, ink.clay, ink.earth],
      glow(1120, 640, 620, ink.white, 0.7),
      scrap(disc(1120, 660, 210, ink.sun)),
      sheet(
        ridge(
          [
            [0, 1150],
            [240, 1010],
            [400, 1080],
            [700, 1040],
            [1000, 1100],
            [1300, 1000],
            [1600, 1060],
          ],
          "#dd9166",
        ),
      ),
      sheet(amba(60, 330, 830, 1500, ink.clay, "#b4573d"), amba(1150, 1420, 860, 1500, ink.clay, "#b4573d")),
      sheet(
        amba(560, 780, 1010, 1600, ink.earth, "#8d4433"),
        ridge(
          [
            [0, 1330],
            [320, 1240],
            [620, 1380],
            [1000, 1290],
            [1340, 1240],
            [1600, 1310],
          ],
          ink.earth,
        ),
      ),
      sheet(
        ridge(
          [
            [0, 1510],
            [300, 1400],
            [560, 1480],
            [900, 1380],
            [1200, 1470],
            [1600, 1370],
          ],
          ink.brick,
        ),
      ),
      sheet(stele(800, 1660, 860, ink.bark, ink.umber, ink.sand)),
      sheet(
        stele(1080, 1690, 470, ink.bark, ink.umber, ink.straw),
        stele(560, 1700, 340, ink.bark, ink.umber, ink.straw),
      ),
      sheet(
        ridge(
          [
            [0, 1660],
            [380, 1590],
            [760, 1680],
            [1160, 1600],
            [1600, 1680],
          ],
          ink.umber,
        ),
      ),
      sheet(
        at(430, 1850, person({ robe: ink.white, shawl: ink.white, hair: "braids", skin: skins[1] }), 0.46),
        at(566, 1856, person({ robe: ink.red, hair: "bun", skin: skins[3], hem: false }), 0.3),
      ),
      sheet(
        ridge(
          [
            [0, 1850],
            [420, 1800],
            [900, 1880],
            [1600, 1790],
          ],
          ink.bark,
        ),
      ),
    ),
};
