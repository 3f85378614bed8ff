import { at, disc, glow, ink, page, path, print, scrap, sheet, wide } from "../paper.ts";
import { sitting, skins } from "../people.ts";
import { amba, ridge, tree } from "../places.ts";
import type { Scene } from "../scene.ts";
import { band, cup, flagLine, himbasha, jebena, steam } from "../things.ts";

/** Three generations at one table below the mountains of home: the picture at the head of the start page. */
export const longTableScene: Scene = {
  name: "long-table",
  size: wide,
  draw: (size) =>
    page(
      size,
      ["#f6dcaa", "#f3c98f", "#eeb983"],
      glow(1180, 250, 420, ink.white, 0.7),
      scrap(disc(1180, 262, 132, ink.sun)),
      sheet(
        ridge(
          [
            [0, 470],
            [260, 380],
            [520, 440],
            [860, 400],
            [1240, 450],
            [1600, 380],
          ],
          "#dd9166",
        ),
      ),
      sheet(amba(90, 350, 270, 640, ink.clay, "#b4573d"), amba(1330, 1530, 310, 640, ink.clay, "#b4573d")),
      sheet(
        ridge(
          [
            [0, 560],
            [360, 500],
            [760, 560],
            [1160, 500],
            [1600, 560],
          ],
          ink.sage,
        ),
      ),
      sheet(tree(60, 640, 300, ink.moss, ink.sage), tree(1560, 640, 270, ink.leaf, ink.moss)),
      sheet(
        ridge(
          [
            [0, 640],
            [500, 600],
            [1100, 640],
            [1600, 600],
          ],
          ink.moss,
        ),
      ),
      sheet(flagLine(60, 60)),
      ...(
        [
          [210, 700, 600, ink.white, "scarf", ink.white, 2],
          [420, 706, 610, ink.blue, "short", undefined, 0],
          [596, 730, 430, ink.gold, "braids", undefined, 3],
          [810, 700, 620, ink.leaf, "braids", ink.white, 1],
          [1010, 728, 440, ink.red, "short", undefined, 2],
          [1200, 704, 620, ink.brick, "short", undefined, 1],
          [1410, 700, 600, ink.white, "bun", ink.sun, 0],
        ] as const
      ).map(([x, y, height, robe, hair, shawl, skin]) =>
        sheet(sitting(x, y, height, { robe, hair, skin: skins[skin], ...(shawl ? { shawl } : {}) })),
      ),
      sheet(
        path("M-40 730H1640V810H-40Z", ink.white),
        path("M-40 800H1640V1040H-40Z", "#f1e6cf"),
        band(-40, 806, 1700, 56),
      ),
      sheet(at(716, 776, jebena(), 0.6)),
      sheet(
        at(330, 752, `<g transform="scale(1 .34)">${himbasha(116)}</g>`),
        at(1106, 752, `<g transform="scale(1 .34)">${himbasha(116)}</g>`),
      ),
      scrap(
        ...[110, 490, 580, 880, 960, 1300, 1500].map((x, i) =>
          at(x, 766 + (i % 2) * 14, cup(i % 2 ? ink.leaf : ink.red), 1.05),
        ),
      ),
      print(
        at(490, 690, steam(ink.white, 110)),
        at(960, 694, steam(ink.white, 120)),
        at(724, 590, steam(ink.white, 140)),
      ),
    ),
};
