import { houses, row } from "../houses.ts";
import { disc, ink, page, path, scrap, sheet, wide } from "../paper.ts";
import { skins, standing } from "../people.ts";
import { tree } from "../places.ts";
import type { Scene } from "../scene.ts";
import { water } from "../weather.ts";

export const frankfurtScene: Scene = {
  name: "community-media/frankfurt",
  size: wide,
  draw: (size) =>
    page(
      size,
      ["#b9d0d2", ink.mist, "#f1dcb6"],
      scrap(disc(300, 220, 74, ink.sun)),
      sheet(
        houses(
          660,
          row(
            [380, 110, 430, "#8aa7ae"],
            [530, 90, 520, "#7b9aa4"],
            [660, 130, 390, "#8aa7ae"],
            [830, 96, 560, "#7b9aa4"],
            [960, 120, 460, "#8aa7ae"],
          ),
          "#6d8b96",
          ink.sun,
        ),
      ),
      sheet(path("M560 140L575 60L590 140Z", "#7b9aa4"), path("M840 100H914L877 20Z", "#7b9aa4")),
      sheet(
        houses(
          700,
          row(
            [40, 130, 170, ink.apricot, "gable"],
            [180, 120, 200, ink.sand, "gable", ink.earth],
            [310, 110, 160, ink.clay, "gable", ink.umber],
            [1120, 130, 190, ink.sand, "gable"],
            [1260, 120, 160, ink.apricot, "gable", ink.umber],
            [1390, 150, 200, ink.clay, "gable", ink.brick],
          ),
          ink.umber,
          ink.sun,
          5,
        ),
      ),
      sheet(water(700, 1000, ink.sky, ink.white)),
      sheet(
        path(
          "M-40 690H1640V724H-40ZM120 724C220 724 250 780 250 840H290C290 780 330 724 430 724H760C860 724 890 780 890 840H930C930 780 970 724 1070 724H1340C1440 724 1470 780 1470 840H1510C1510 780 1540 724 1640 724V690H-40V724Z",
          ink.brick,
        ),
      ),
      sheet(path("M-40 900C400 860 1200 880 1640 860V1040H-40Z", ink.moss)),
      sheet(tree(160, 930, 300, ink.leaf, ink.sage), tree(1460, 920, 340, ink.leaf, ink.sage)),
      sheet(
        standing(620, 960, 230, { robe: ink.red, hair: "bun", skin: skins[0], hem: false }),
        standing(720, 966, 150, { robe: ink.gold, legs: ink.blue, hair: "short", skin: skins[1] }),
        standing(800, 966, 130, { robe: ink.white, hair: "braids", skin: skins[3], hem: false }),
        standing(900, 960, 240, { robe: ink.blue, legs: ink.umber, hair: "short", skin: skins[2] }),
      ),
    ),
};
