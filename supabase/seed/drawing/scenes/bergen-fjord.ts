import { houses, row } from "../houses.ts";
import { ink, line, page, path, print, sheet, wide } from "../paper.ts";
import { skins, standing } from "../people.ts";
import type { Scene } from "../scene.ts";
import { dots, water } from "../weather.ts";

export const bergenFjordScene: Scene = {
  name: "community-media/bergen-fjord",
  size: wide,
  draw: (size) =>
    page(
      size,
      ["#1d2b4f", "#3c5a72", "#9fb9ac"],
      print(
        path(
          "M-40 150C260 20 520 260 860 140S1380 10 1640 120V200C1380 110 1180 260 860 250S260 130 -40 330Z",
          "#6fc3a0",
          'opacity=".28"',
        ),
        path(
          "M-40 190C260 80 520 290 860 180S1380 60 1640 150V186C1380 100 1180 220 860 214S260 120 -40 250Z",
          "#a8e0b8",
          'opacity=".32"',
        ),
        dots(1600, 10, 380, 40, ink.white, 3),
      ),
      sheet(
        path("M-40 720V360L120 250L260 380L380 300L620 640L700 720Z", "#2f4a5a"),
        path("M120 250L180 305L150 350L110 320L70 330L40 305Z", ink.white),
        path("M380 300L430 370L390 390L350 350Z", ink.white),
      ),
      sheet(
        path("M1640 720V300L1450 200L1300 350L1180 310L960 640L900 720Z", "#273f50"),
        path("M1450 200L1530 245L1500 300L1440 280L1390 262Z", ink.white),
      ),
      sheet(water(700, 1000, "#2c5563", ink.mist)),
      sheet(
        houses(
          740,
          row(
            [40, 90, 110, ink.red, "gable", ink.bark],
            [150, 90, 120, ink.gold, "gable", ink.bark],
            [260, 90, 100, ink.white, "gable", ink.umber],
            [370, 90, 120, ink.earth, "gable", ink.bark],
            [480, 90, 105, ink.red, "gable", ink.bark],
          ),
          ink.umber,
          ink.amber,
          6,
        ),
      ),
      sheet(
        path("M820 860H1180L1130 930H880Z", ink.umber),
        line("M1000 860V690", ink.bark, 12),
        path("M1010 700L1130 840H1010Z", ink.white),
      ),
      sheet(path("M-40 920C200 880 420 900 640 1040H-40Z", ink.pine)),
      sheet(
        standing(250, 970, 230, { robe: ink.red, legs: ink.bark, hair: "cap", skin: skins[0] }),
        standing(350, 985, 160, { robe: ink.gold, legs: ink.dusk, hair: "cap", skin: skins[1] }),
      ),
    ),
};
