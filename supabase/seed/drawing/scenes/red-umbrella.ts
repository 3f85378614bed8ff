import { houses, row } from "../houses.ts";
import { disc, ink, line, page, path, print, rect, sheet, square, times } from "../paper.ts";
import { skins, standing } from "../people.ts";
import type { Scene } from "../scene.ts";
import { rain } from "../weather.ts";

export const redUmbrellaScene: Scene = {
  name: "community-media/red-umbrella",
  size: square,
  draw: (size) =>
    page(
      size,
      ["#8fa0a6", "#b9bfb6", "#d8cdb5"],
      sheet(
        houses(
          1080,
          row(
            [-20, 260, 620, "#7b6a66", "gable", "#4f4548"],
            [260, 250, 560, "#8d7568", "gable", "#5d4a48"],
            [530, 260, 640, "#7b6a66", "gable", "#4f4548"],
            [810, 250, 580, "#96806f", "gable", "#5d4a48"],
            [1080, 260, 650, "#7b6a66", "gable", "#4f4548"],
            [1360, 260, 600, "#8d7568", "gable", "#5d4a48"],
          ),
          "#5c5254",
          ink.amber,
          21,
        ),
      ),
      sheet(path("M-40 1070H1640V1640H-40Z", "#59605f")),
      print(
        times(9, (i) => disc(160 + ((i * 391) % 1300), 1180 + i * 46, 130, "#8b9695", 16, 'opacity=".7"')),
      ),
      sheet(
        standing(760, 1470, 640, { robe: ink.gold, hair: "scarf", skin: skins[1], hem: false }),
        standing(960, 1480, 440, { robe: ink.leaf, hair: "bun", skin: skins[3], hem: false }),
      ),
      sheet(
        line("M860 1200V760", ink.umber, 16),
        path(
          "M440 860C460 600 680 510 860 500C1040 510 1260 600 1280 860C1210 810 1150 810 1080 860C1010 810 930 810 860 860C790 810 710 810 640 860C570 810 510 810 440 860Z",
          ink.red,
        ),
        path("M860 500C760 560 660 700 640 860C710 810 790 810 860 860Z", "#8d1712"),
        rect(852, 470, 16, 40, ink.umber, 6),
      ),
      print(rain(1600, 1600, ink.white)),
    ),
};
