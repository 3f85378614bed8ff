import { glow, ink, line, page, path, print, scrap, sheet, wide } from "../paper.ts";
import { skins, standing } from "../people.ts";
import { ridge } from "../places.ts";
import type { Scene } from "../scene.ts";
import { dots } from "../weather.ts";

export const newYearFireScene: Scene = {
  name: "community-media/new-year-fire",
  size: wide,
  draw: (size) =>
    page(
      size,
      [ink.deep, ink.night, "#40233a"],
      print(dots(1600, 20, 420, 60, ink.sun, 4)),
      glow(800, 620, 760, ink.apricot, 0.75),
      sheet(
        ridge(
          [
            [0, 560],
            [200, 450],
            [360, 470],
            [420, 400],
            [620, 400],
            [680, 520],
            [1000, 470],
            [1100, 390],
            [1290, 390],
            [1360, 500],
            [1600, 460],
          ],
          "#2b1c33",
        ),
      ),
      sheet(path("M-40 780C400 740 1200 740 1640 780V1040H-40Z", "#5b2f2c")),
      sheet(
        path("M690 860L800 240L910 860Z", ink.umber),
        line("M700 850L820 300M900 850L780 300M760 860L806 260M850 860L790 280", ink.brick, 16),
      ),
      sheet(
        path(
          "M640 860C600 700 700 640 690 500C760 560 760 420 810 300C850 430 860 500 900 520C900 640 1000 700 960 860Z",
          ink.clay,
        ),
      ),
      scrap(
        path(
          "M700 860C680 760 740 690 750 600C790 640 790 560 815 470C845 560 850 600 870 630C880 720 930 760 900 860Z",
          ink.amber,
        ),
      ),
      scrap(path("M755 860C745 790 790 740 800 680C830 740 860 790 845 860Z", ink.sun)),
      print(dots(700, 200, 700, 26, ink.amber, 4, 3).replaceAll('cx="', 'transform="translate(460 0)" cx="')),
      ...(
        [
          [160, 940, 330, ink.white, "scarf"],
          [330, 920, 300, "#d9c3a2", "short"],
          [500, 950, 270, ink.white, "braids"],
          [1110, 950, 280, ink.white, "braids"],
          [1280, 920, 310, "#d9c3a2", "short"],
          [1450, 940, 330, ink.white, "scarf"],
        ] as const
      ).map(([x, y, h, robe, hair], i) =>
        sheet(
          standing(x, y, h, {
            robe,
            hair,
            shawl: ink.sun,
            skin: skins[i % 4] ?? skins[0],
            arms: i % 2 ? "rest" : "out",
          }),
        ),
      ),
      sheet(path("M-40 970C500 930 1100 930 1640 970V1040H-40Z", "#35191c")),
    ),
};
