import { at, disc, ink, line, page, path, print, rect, scrap, sheet, wide } from "../paper.ts";
import { sitting, skins } from "../people.ts";
import { tree } from "../places.ts";
import type { Scene } from "../scene.ts";
import { cup } from "../things.ts";

export const healthMorningScene: Scene = {
  name: "news-images/health-morning",
  size: wide,
  draw: (size) =>
    page(
      size,
      ["#d5e0d4", "#eee6cc"],
      sheet(
        rect(110, 100, 420, 380, ink.umber, 6),
        rect(134, 124, 372, 332, ink.sky),
        tree(320, 456, 240, ink.moss, ink.sage),
      ),
      sheet(rect(-40, 800, 1700, 260, ink.sage)),
      sheet(
        rect(1080, 120, 380, 300, ink.white, 8),
        path(
          "M1270 370C1170 300 1150 250 1160 215C1175 170 1240 165 1270 215C1300 165 1365 170 1380 215C1390 250 1370 300 1270 370Z",
          ink.red,
        ),
      ),
      sheet(
        sitting(560, 720, 680, {
          robe: ink.white,
          hair: "scarf",
          skin: skins[2],
          shawl: ink.white,
          arms: "out",
        }),
      ),
      sheet(sitting(1040, 700, 720, { robe: ink.blue, hair: "bun", skin: skins[0], arms: "hold" })),
      print(
        line("M990 420C960 540 1000 580 1030 590M1090 420C1120 540 1080 580 1030 590V640", ink.bark, 10),
        disc(1030, 650, 22, ink.gold),
      ),
      sheet(
        rect(300, 720, 1000, 40, ink.straw, 10),
        rect(360, 760, 34, 230, ink.umber),
        rect(1210, 760, 34, 230, ink.umber),
      ),
      scrap(
        at(
          800,
          718,
          rect(-80, -50, 160, 50, ink.red, 12) +
            rect(-60, -86, 120, 40, ink.sun, 8) +
            line("M80 -30C150 -40 160 -80 200 -76", ink.bark, 9),
        ),
        at(430, 718, cup(), 1.3),
        at(1190, 718, path("M-60 0V-20H60V0Z", ink.white) + path("M-54 -20V-36H54V-20Z", ink.gold)),
      ),
    ),
};
