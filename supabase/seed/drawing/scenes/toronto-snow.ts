import { houses, row } from "../houses.ts";
import { at, ink, line, page, path, print, sheet, wide } from "../paper.ts";
import { skins, standing } from "../people.ts";
import { tree } from "../places.ts";
import type { Scene } from "../scene.ts";
import { dots } from "../weather.ts";

export const torontoSnowScene: Scene = {
  name: "community-media/toronto-snow",
  size: wide,
  draw: (size) =>
    page(
      size,
      ["#b6c8d6", "#dfe3e2", "#f7e8d0"],
      sheet(
        houses(
          640,
          row(
            [60, 130, 260, "#94a7b5"],
            [220, 100, 340, "#8a9dab"],
            [700, 120, 300, "#94a7b5"],
            [860, 110, 400, "#8a9dab"],
            [1000, 140, 260, "#94a7b5"],
            [1300, 120, 330, "#8a9dab"],
            [1450, 140, 240, "#94a7b5"],
          ),
          "#7a8d9c",
          ink.sun,
          3,
        ),
      ),
      sheet(
        path("M505 640L524 300H546L565 640Z", "#6d8090"),
        path("M480 300C480 250 590 250 590 300C590 330 480 330 480 300Z", "#5c6f80"),
        path("M527 260L535 40L543 260Z", "#6d8090"),
      ),
      sheet(path("M-40 700C300 600 600 640 900 690C1200 740 1400 700 1640 640V1040H-40Z", ink.white)),
      sheet(tree(1360, 720, 260, ink.pine, ink.white), tree(130, 700, 220, ink.pine, ink.white)),
      sheet(path("M-40 860C500 660 900 780 1640 940V1040H-40Z", "#eef0ea")),
      sheet(
        at(820, 800, line("M-150 40H130C170 40 180 20 180 0M-130 10H140", ink.brick, 16), 1, 9),
        standing(780, 810, 180, { robe: ink.red, legs: ink.blue, hair: "cap", skin: skins[1], arms: "up" }),
        standing(880, 820, 190, { robe: ink.gold, legs: ink.umber, hair: "cap", skin: skins[0] }),
      ),
      sheet(
        standing(360, 880, 290, { robe: ink.leaf, hair: "scarf", skin: skins[2], hem: false, arms: "out" }),
      ),
      print(dots(1600, 0, 1000, 150, ink.white, 6)),
    ),
};
