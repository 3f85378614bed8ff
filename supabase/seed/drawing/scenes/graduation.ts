import { at, ink, line, page, path, print, rect, scrap, sheet, wide } from "../paper.ts";
import { skins, standing } from "../people.ts";
import type { Scene } from "../scene.ts";

export const graduationScene: Scene = {
  name: "community-media/graduation",
  size: wide,
  draw: (size) =>
    page(
      size,
      ["#9fc0cc", "#e3e6d3"],
      sheet(
        rect(120, 190, 1360, 560, ink.sand, 6),
        path("M90 200L800 10L1510 200Z", ink.straw),
        ...[0, 1, 2, 3, 4, 5].map((i) => rect(190 + i * 232, 230, 60, 520, ink.sun, 8)),
      ),
      sheet(path("M60 740H1540L1640 860H-40Z", ink.straw), path("M-40 850H1640V1040H-40Z", ink.apricot)),
      ...(
        [
          [440, 930, 440, ink.white, "scarf", skins[2]],
          [1150, 930, 450, ink.brick, "short", skins[1]],
        ] as const
      ).map(([x, y, h, robe, hair, skin]) =>
        sheet(standing(x, y, h, { robe, hair, skin, shawl: ink.white, arms: "rest" })),
      ),
      sheet(
        standing(800, 950, 500, {
          robe: ink.night,
          hair: "braids",
          skin: skins[0],
          arms: "up",
          hem: false,
        }),
      ),
      print(path("M748 560L800 780L852 560L828 550L800 690L772 550Z", ink.gold)),
      scrap(
        path("M590 150L760 96L930 150L760 206Z", ink.night),
        path("M680 182V236C720 262 800 262 840 236V180L760 206Z", ink.deep),
        line("M760 150L900 190V250", ink.gold, 8),
        rect(888, 246, 24, 46, ink.gold, 6),
      ),
      scrap(at(708, 455, rect(-60, -16, 120, 32, ink.white, 14) + rect(-8, -18, 16, 36, ink.red), 1, -24)),
    ),
};
