import { houses } from "../houses.ts";
import { at, disc, ink, line, page, path, print, rect, scrap, sheet, wide } from "../paper.ts";
import type { Scene } from "../scene.ts";
import { cup } from "../things.ts";

export const mapScene: Scene = {
  name: "site/map",
  size: wide,
  draw: (size) =>
    page(
      size,
      ["#f4ead2", "#efe2c4"],
      sheet(path("M980 -40L1180 60L1260 210L1190 420L1010 520L860 430L840 240L900 80Z", ink.sage)),
      print(
        path("M1000 300C1060 260 1140 280 1150 330C1140 380 1040 390 1000 360Z", ink.sky),
        ...[
          [960, 160],
          [1040, 120],
          [1130, 170],
          [1190, 240],
          [930, 330],
          [1080, 430],
          [900, 210],
        ].map(([x, y]) => disc(x ?? 0, y ?? 0, 24, ink.moss)),
      ),
      sheet(path("M-40 700L160 640L330 700L300 900L120 960L-40 900Z", ink.sage)),
      print(
        line("M-40 540C300 500 560 560 820 580S1300 620 1640 560", ink.white, 46) +
          line("M420 -40C450 260 520 520 640 1040", ink.white, 40) +
          line("M820 580C900 720 1100 860 1240 1040", ink.white, 34) +
          line("M-40 200C200 220 420 240 470 260S800 200 900 60", ink.white, 28) +
          line("M1260 210C1400 260 1500 300 1640 290M640 1000C900 940 1300 800 1640 820", ink.white, 24),
        line("M-40 330C400 360 800 640 1000 760S1400 960 1640 980", ink.umber, 9, 'stroke-dasharray="26 18"'),
      ),
      scrap(
        ...[
          [80, 60],
          [200, 90],
          [90, 330],
          [240, 410],
          [560, 90],
          [700, 140],
          [560, 380],
          [700, 430],
          [520, 700],
          [700, 700],
          [840, 800],
          [1000, 640],
          [1330, 420],
          [1440, 440],
          [1380, 680],
          [1500, 700],
          [160, 560],
          [1400, 100],
          [1480, 180],
          [1200, 700],
        ].map(([x, y], i) =>
          rect(x ?? 0, y ?? 0, 70 + (i % 3) * 20, 54 + (i % 2) * 18, i % 4 ? "#e2cfa6" : "#dcbf8f", 4),
        ),
      ),
      sheet(houses(1000, [{ x: 1330, w: 84, h: 70, fill: ink.clay, roof: "gable" }], ink.sun, ink.sun)),
      sheet(
        path("M830 640C740 520 720 470 720 420C720 290 940 290 940 420C940 470 920 520 830 640Z", ink.red),
      ),
      scrap(at(830, 450, cup(), 1.35)),
    ),
};
