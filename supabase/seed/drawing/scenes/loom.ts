import { disc, ink, line, page, path, print, rect, scrap, sheet, times, wide } from "../paper.ts";
import { skins, standing } from "../people.ts";
import type { Scene } from "../scene.ts";
import { band } from "../things.ts";

export const loomScene: Scene = {
  name: "blog-images/loom",
  size: wide,
  draw: (size) =>
    page(
      size,
      ["#ead0a0", "#d9ab74"],
      sheet(rect(-40, 820, 1700, 240, ink.earth)),
      sheet(
        rect(210, 90, 46, 800, ink.umber, 10),
        rect(1120, 90, 46, 800, ink.umber, 10),
        rect(170, 110, 1040, 44, ink.brick, 12),
        rect(170, 560, 1040, 40, ink.brick, 12),
      ),
      print(times(64, (i) => line(`M${286 + i * 12.8} 150V570`, i % 2 ? ink.white : ink.sun, 5))),
      sheet(path("M280 360H1100V860C960 900 420 900 280 860Z", ink.white)),
      print(
        band(280, 700, 820, 62),
        band(280, 790, 820, 40, ink.leaf),
        band(280, 640, 820, 30, ink.brick),
        rect(280, 380, 820, 5, ink.straw),
        rect(280, 440, 820, 5, ink.straw),
        rect(280, 500, 820, 5, ink.straw),
      ),
      sheet(
        rect(250, 322, 880, 46, ink.clay, 12),
        path("M600 316C640 280 780 280 820 316C780 350 640 350 600 316Z", ink.umber),
        rect(670, 300, 80, 32, ink.red, 14),
      ),
      sheet(
        standing(1370, 950, 640, {
          robe: ink.blue,
          legs: ink.dusk,
          hair: "cap",
          skin: skins[0],
          arms: "out",
        }),
      ),
      scrap(
        ...[
          [90, 900, ink.red],
          [170, 940, ink.gold],
          [70, 970, ink.leaf],
        ].map(
          ([x, y, c]) =>
            disc(Number(x), Number(y), 52, String(c)) +
            line(
              `M${Number(x) - 40} ${Number(y) - 10}C${Number(x)} ${Number(y) - 30} ${Number(x)} ${Number(y) + 30} ${Number(x) + 40} ${Number(y) + 12}M${Number(x) - 34} ${Number(y) + 20}C${Number(x)} ${Number(y)} ${Number(x)} ${Number(y)} ${Number(x) + 40} ${Number(y) - 16}`,
              ink.sun,
              4,
              'opacity=".7"',
            ),
        ),
      ),
    ),
};
