import { at, disc, ink, line, page, path, print, rect, scrap, sheet, times, wide } from "../paper.ts";
import { skins, standing } from "../people.ts";
import { ridge, tree } from "../places.ts";
import type { Scene } from "../scene.ts";

export const allotmentScene: Scene = {
  name: "blog-images/allotment",
  size: wide,
  draw: (size) =>
    page(
      size,
      ["#a8c8cc", "#e6ead0"],
      sheet(
        ridge(
          [
            [0, 380],
            [400, 330],
            [900, 370],
            [1600, 330],
          ],
          ink.sage,
        ),
      ),
      sheet(tree(110, 480, 300, ink.moss, ink.sage), tree(1500, 470, 280, ink.leaf, ink.sage)),
      sheet(
        rect(1060, 240, 300, 260, ink.brick, 4),
        path("M1020 252L1210 130L1400 252Z", ink.umber),
        rect(1110, 320, 90, 180, ink.umber, 4),
        rect(1240, 320, 80, 76, ink.sun, 4),
      ),
      print(times(7, (i) => line(`M${1082 + i * 42} 246V498`, ink.umber, 3, 'opacity=".5"'))),
      sheet(path("M-40 460H1640V1040H-40Z", "#8a5b3c")),
      ...[0, 1, 2, 3].map(
        (r) =>
          sheet(
            path(
              `M-40 ${540 + r * 128}C400 ${510 + r * 128} 1100 ${560 + r * 128} 1640 ${530 + r * 128}V${590 + r * 128}H-40Z`,
              r % 2 ? "#6f452e" : "#7b4e33",
            ),
          ) +
          print(
            times(14, (i) =>
              at(
                50 + i * 118 + r * 30,
                550 + r * 128,
                r === 1
                  ? line("M0 0C-8 -40 -30 -50 -44 -56M0 0C4 -46 24 -60 40 -62M0 0V-70", ink.leaf, 13)
                  : r === 2
                    ? disc(0, -18, 30, ink.moss, 26) + disc(-8, -24, 13, ink.sage, 11)
                    : line("M0 10V-90M0 -40L-26 -62M0 -60L26 -84", ink.leaf, 9) +
                      (i % 2 ? disc(-24, -58, 13, ink.red) : disc(24, -80, 12, ink.gold)),
              ),
            ),
          ),
      ),
      sheet(
        standing(700, 900, 430, { robe: ink.gold, hair: "scarf", skin: skins[0], arms: "out", hem: false }),
      ),
      scrap(
        at(
          880,
          690,
          path("M-50 -50H50L42 60H-42Z", ink.leaf) +
            line("M50 10L110 -40M-44 -50C-40 -100 40 -100 44 -50", ink.leaf, 15) +
            disc(116, -46, 20, ink.leaf),
        ),
      ),
      print(
        times(8, (i) =>
          line(
            `M${1000 + i * 10} ${660 + (i % 3) * 12}q14 60 ${18 + i * 3} 120`,
            ink.white,
            4,
            'opacity=".7"',
          ),
        ),
      ),
    ),
};
