import { at, disc, glow, ink, page, path, print, rect, sheet, wide } from "../paper.ts";
import { skins, standing } from "../people.ts";
import type { Scene } from "../scene.ts";
import { cup } from "../things.ts";

export const bolognaArcadeScene: Scene = {
  name: "community-media/bologna-arcade",
  size: wide,
  draw: (size) =>
    page(
      size,
      ["#f3cf9a", ink.apricot],
      sheet(
        rect(-40, -40, 1700, 900, "#c9694a"),
        ...[0, 1, 2, 3].map(
          (i) =>
            rect(110 + i * 400, 40, 120, 190, ink.umber, 6) +
            rect(70 + i * 400, 40, 40, 190, ink.leaf, 4) +
            rect(230 + i * 400, 40, 40, 190, ink.leaf, 4),
        ),
      ),
      sheet(
        ...[0, 1, 2, 3].map((i) =>
          path(
            `M${10 + i * 400} 860V500C${10 + i * 400} 340 ${330 + i * 400} 340 ${330 + i * 400} 500V860Z`,
            ink.brick,
          ),
        ),
      ),
      print(
        ...[0, 1, 2, 3].map(
          (i) =>
            path(
              `M${50 + i * 400} 860V520C${50 + i * 400} 400 ${290 + i * 400} 400 ${290 + i * 400} 520V860Z`,
              ink.umber,
            ) +
            glow(170 + i * 400, 560, 150, ink.amber, 0.6) +
            disc(170 + i * 400, 500, 20, ink.sun),
        ),
      ),
      sheet(
        ...[-1, 0, 1, 2, 3].map(
          (i) =>
            rect(330 + i * 400, 520, 80, 340, ink.sand, 4) +
            rect(318 + i * 400, 500, 104, 30, ink.straw, 4) +
            rect(318 + i * 400, 840, 104, 30, ink.straw, 4),
        ),
      ),
      sheet(path("M-40 860H1640V1040H-40Z", ink.straw)),
      sheet(
        disc(620, 830, 120, ink.white, 26),
        rect(608, 840, 24, 130, ink.umber),
        at(580, 826, cup(), 1),
        at(660, 830, cup(ink.leaf), 1),
      ),
      sheet(
        standing(470, 980, 330, { robe: ink.blue, hair: "bun", skin: skins[1], hem: false }),
        standing(790, 980, 340, { robe: ink.white, shawl: ink.sun, hair: "scarf", skin: skins[0] }),
      ),
    ),
};
