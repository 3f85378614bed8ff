import { at, disc, glow, ink, line, page, path, scrap, sheet, wide } from "../paper.ts";
import type { Scene } from "../scene.ts";

export const coffeeBranchScene: Scene = {
  name: "community-media/coffee-branch",
  size: wide,
  draw: (size) =>
    page(
      size,
      [ink.mist, "#c9d6b8"],
      glow(400, 200, 600, ink.white, 0.7),
      sheet(line("M-40 260C300 330 700 420 1000 560S1480 800 1640 960", ink.umber, 26)),
      ...(
        [
          [180, 300, -50],
          [360, 340, 130],
          [480, 380, -58],
          [680, 440, 122],
          [800, 480, -46],
          [1010, 560, 140],
          [1130, 640, -34],
          [1330, 780, 150],
          [1400, 820, -20],
        ] as const
      ).map(([x, y, a], i) =>
        sheet(
          at(
            x,
            y,
            path("M0 0C60 -70 200 -90 330 0C200 84 70 60 0 0Z", i % 2 ? ink.leaf : ink.moss) +
              line(
                "M10 0C120 -12 220 -8 310 0M90 -8L130 -40M150 -9L200 -44M100 4L140 34M170 2L220 34",
                i % 2 ? ink.sage : ink.pine,
                6,
              ),
            1,
            a,
          ),
        ),
      ),
      ...(
        [
          [300, 320],
          [350, 366],
          [620, 410],
          [560, 470],
          [690, 480],
          [920, 510],
          [870, 580],
          [990, 610],
          [1240, 700],
          [1190, 760],
          [1300, 800],
        ] as const
      ).map(([x, y], i) =>
        scrap(
          disc(x, y, 44, i % 4 === 1 ? ink.gold : ink.red),
          disc(x - 13, y - 14, 13, i % 4 === 1 ? ink.sun : ink.clay),
          disc(x + 16, y + 26, 7, ink.umber),
        ),
      ),
    ),
};
