import { at, disc, ink, page, path, rect, scrap, sheet, wide } from "../paper.ts";
import { skins, standing } from "../people.ts";
import type { Scene } from "../scene.ts";
import { cup } from "../things.ts";
import { water } from "../weather.ts";

export const melbourneBeachScene: Scene = {
  name: "community-media/melbourne-beach",
  size: wide,
  draw: (size) =>
    page(
      size,
      ["#7fb9c4", "#cfe3d6", "#fbe7bd"],
      scrap(disc(400, 220, 100, ink.sun)),
      sheet(water(430, 1000, "#4f9aa6", ink.white)),
      sheet(path("M-40 640C300 590 700 660 1000 630C1300 600 1500 640 1640 610V1040H-40Z", ink.sand)),
      sheet(
        ...[0, 1, 2, 3, 4].map(
          (i) =>
            rect(
              870 + i * 150,
              430,
              124,
              190,
              [ink.red, ink.gold, ink.leaf, ink.blue, ink.clay][i] ?? ink.red,
            ) +
            path(
              `M${856 + i * 150} 436L${932 + i * 150} 350L${1008 + i * 150} 436Z`,
              [ink.sun, ink.umber, ink.white, ink.amber, ink.sun][i] ?? ink.sun,
            ) +
            rect(906 + i * 150, 500, 52, 120, ink.white, 3),
        ),
      ),
      sheet(
        path("M300 900L560 820L760 900L500 985Z", ink.white),
        path("M300 900L500 985V998L300 913Z", ink.red),
      ),
      scrap(at(470, 890, cup(), 1.1), at(560, 905, cup(ink.leaf), 1.1), disc(610, 870, 50, ink.apricot, 24)),
      sheet(
        standing(260, 900, 300, { robe: ink.leaf, hair: "bun", skin: skins[1], hem: false }),
        standing(820, 890, 290, { robe: ink.white, legs: ink.blue, hair: "short", skin: skins[0] }),
        standing(1030, 760, 150, {
          robe: ink.red,
          legs: ink.dusk,
          hair: "short",
          skin: skins[2],
          arms: "up",
        }),
        standing(1180, 770, 140, {
          robe: ink.gold,
          hair: "braids",
          skin: skins[3],
          arms: "out",
          hem: false,
        }),
      ),
      scrap(disc(1110, 720, 22, ink.red), path("M1100 702A22 22 0 0 1 1126 734Z", ink.white)),
    ),
};
