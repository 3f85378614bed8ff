import { houses, row } from "../houses.ts";
import { disc, ink, page, path, rect, scrap, sheet, times, wide } from "../paper.ts";
import { skins, standing } from "../people.ts";
import type { Scene } from "../scene.ts";
import { water } from "../weather.ts";

export const londonEveningScene: Scene = {
  name: "blog-images/london-evening",
  size: wide,
  draw: (size) =>
    page(
      size,
      [ink.dusk, "#8d6479", "#eaa16b", ink.sand],
      scrap(disc(1090, 470, 90, ink.sun)),
      sheet(
        houses(
          700,
          row(
            [0, 150, 240, "#7a5468"],
            [170, 120, 330, "#7a5468"],
            [420, 180, 220, "#7a5468"],
            [700, 130, 300, "#7a5468"],
            [1120, 170, 250, "#7a5468"],
            [1320, 130, 360, "#7a5468"],
            [1470, 160, 260, "#7a5468"],
          ),
          "#6b485e",
          ink.amber,
        ),
      ),
      sheet(
        path("M860 700L905 210L930 120L955 210L1000 700Z", "#573a54"),
        path("M565 700V330L600 250L635 330V700Z", "#4d3250"),
        rect(556, 380, 88, 18, ink.amber),
        disc(600, 430, 26, ink.sun),
      ),
      sheet(
        rect(-40, 690, 1700, 40, ink.umber),
        times(6, (i) =>
          path(`M${60 + i * 290} 730H${200 + i * 290}L${180 + i * 290} 790H${80 + i * 290}Z`, ink.umber),
        ),
      ),
      sheet(
        rect(230, 560, 330, 134, ink.red, 16),
        rect(230, 622, 330, 10, ink.brick),
        times(5, (i) => rect(250 + i * 60, 578, 46, 36, ink.sun, 6)),
        times(4, (i) => rect(250 + i * 60, 640, 46, 32, ink.sun, 6)),
        rect(496, 636, 46, 58, ink.umber, 4),
        disc(300, 696, 24, ink.bark),
        disc(490, 696, 24, ink.bark),
      ),
      sheet(water(780, 1000, "#5c4a6b", ink.apricot)),
      sheet(
        rect(-40, 930, 1700, 120, ink.bark),
        times(14, (i) => rect(i * 124, 880, 14, 70, ink.bark)),
        rect(-40, 876, 1700, 14, ink.bark),
      ),
      sheet(
        standing(1180, 970, 290, { robe: ink.leaf, hair: "scarf", skin: skins[1], hem: false }),
        standing(1300, 970, 200, { robe: ink.gold, legs: ink.dusk, hair: "cap", skin: skins[3] }),
      ),
    ),
};
