import { at, disc, ink, line, page, path, print, scrap, sheet, times, wide } from "../paper.ts";
import { skins, standing } from "../people.ts";
import { ridge, tree } from "../places.ts";
import type { Scene } from "../scene.ts";

export const footballScene: Scene = {
  name: "community-media/football",
  size: wide,
  draw: (size) =>
    page(
      size,
      ["#a9cbd3", "#dfe8d4"],
      sheet(
        ridge(
          [
            [0, 420],
            [300, 380],
            [800, 410],
            [1200, 370],
            [1600, 420],
          ],
          ink.sage,
        ),
      ),
      sheet(
        tree(120, 520, 300, ink.leaf, ink.sage),
        tree(330, 500, 240, ink.moss, ink.sage),
        tree(1430, 520, 340, ink.leaf, ink.sage),
      ),
      sheet(path("M-40 480H1640V1040H-40Z", ink.moss)),
      print(...[0, 1, 2].map((i) => path(`M${-40} ${560 + i * 170}H1640V${640 + i * 190}H-40Z`, "#457350"))),
      print(
        line("M-20 540H1620M800 540V1010", ink.white, 7, 'opacity=".8"'),
        `<ellipse cx="800" cy="760" rx="240" ry="110" fill="none" stroke="${ink.white}" stroke-width="7" opacity=".8"/>`,
      ),
      sheet(line("M1180 560V380H1500V560", ink.white, 15)),
      print(
        times(
          12,
          (i) =>
            line(`M${1190 + i * 26} 386V556`, ink.white, 2, 'opacity=".6"') +
            (i < 7 ? line(`M1184 ${396 + i * 26}H1496`, ink.white, 2, 'opacity=".6"') : ""),
        ),
      ),
      sheet(
        standing(1340, 570, 180, {
          robe: ink.leaf,
          legs: ink.bark,
          hair: "short",
          skin: skins[1],
          arms: "up",
        }),
      ),
      sheet(
        at(
          620,
          900,
          standing(0, 0, 420, {
            robe: ink.red,
            legs: ink.white,
            hair: "short",
            skin: skins[0],
            arms: "out",
          }),
          1,
          -8,
        ),
      ),
      sheet(
        at(
          940,
          880,
          standing(0, 0, 380, {
            robe: ink.gold,
            legs: ink.blue,
            hair: "braids",
            skin: skins[3],
            arms: "out",
          }),
          1,
          7,
        ),
      ),
      sheet(
        standing(290, 800, 300, {
          robe: ink.red,
          legs: ink.white,
          hair: "short",
          skin: skins[2],
          arms: "rest",
        }),
      ),
      scrap(
        disc(770, 900, 44, ink.white),
        path("M770 876l22 16l-8 26h-28l-8 -26Z", ink.bark),
        line("M770 876V860M792 892l18 -6M784 918l12 16M756 918l-12 16M748 892l-18 -6", ink.bark, 4),
      ),
    ),
};
