import { houses, row } from "../houses.ts";
import { ink, page, path, print, rect, sheet, times, wide } from "../paper.ts";
import { skins, standing } from "../people.ts";
import type { Scene } from "../scene.ts";
import { dots, water } from "../weather.ts";

export const stockholmScene: Scene = {
  name: "community-media/stockholm",
  size: wide,
  draw: (size) =>
    page(
      size,
      ["#27305a", "#5a5f88", "#c98f86"],
      sheet(
        houses(
          640,
          row(
            [20, 150, 330, ink.gold, "step"],
            [180, 130, 280, ink.clay, "gable", ink.umber],
            [320, 150, 360, ink.earth, "gable", ink.bark],
            [480, 130, 300, ink.straw, "step"],
            [620, 170, 340, ink.brick, "gable", ink.bark],
            [800, 130, 290, ink.amber, "step"],
            [940, 150, 350, ink.clay, "gable", ink.umber],
            [1100, 140, 300, ink.sand, "gable", ink.brick],
            [1250, 150, 330, ink.earth, "step"],
            [1410, 170, 290, ink.gold, "gable", ink.umber],
          ),
          ink.umber,
          ink.sun,
          9,
        ),
      ),
      sheet(path("M724 250L750 60L776 250Z", ink.pine)),
      sheet(rect(-40, 630, 1700, 50, ink.white, 8)),
      sheet(water(676, 1000, "#39466f", ink.amber)),
      sheet(
        path("M930 800H1330L1290 880H980Z", ink.white),
        rect(1010, 730, 230, 72, ink.sun, 8),
        times(4, (i) => rect(1030 + i * 52, 746, 34, 30, ink.dusk, 4)),
        rect(1120, 670, 34, 62, ink.red),
      ),
      sheet(path("M-40 900C300 850 700 930 1000 920C1300 900 1500 930 1640 900V1040H-40Z", ink.white)),
      sheet(
        standing(300, 960, 260, { robe: ink.red, legs: ink.bark, hair: "cap", skin: skins[1] }),
        standing(430, 966, 250, { robe: ink.leaf, hair: "scarf", skin: skins[0], hem: false }),
      ),
      print(dots(1600, 0, 1000, 130, ink.white, 5)),
    ),
};
