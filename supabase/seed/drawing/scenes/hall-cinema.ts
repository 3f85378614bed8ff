import { disc, glow, ink, line, page, path, print, rect, scrap, sheet, wide } from "../paper.ts";
import { sitting } from "../people.ts";
import type { Scene } from "../scene.ts";

export const hallCinemaScene: Scene = {
  name: "blog-images/hall-cinema",
  size: wide,
  draw: (size) =>
    page(
      size,
      [ink.deep, "#1f1b38", "#2c2140"],
      glow(800, 360, 760, ink.sun, 0.3),
      sheet(
        line("M90 110C500 150 1100 150 1510 110", ink.umber, 9),
        path("M290 126H1310L1296 640C1000 656 600 656 304 640Z", ink.white),
      ),
      scrap(...[330, 560, 800, 1040, 1270].map((x) => rect(x - 9, 108, 18, 52, ink.gold, 4))),
      print(
        path(
          "M300 480C500 380 700 470 860 430S1150 400 1302 450L1296 640C1000 656 600 656 304 640Z",
          ink.sage,
        ),
        path("M302 560C560 500 900 590 1298 530L1296 640C1000 656 600 656 304 640Z", ink.moss),
        disc(1120, 260, 58, ink.amber),
        disc(620, 470, 84, ink.sun, 92),
        disc(620, 360, 62, ink.sun),
        line(
          "M590 310C570 240 580 200 596 190C612 220 612 270 606 308M640 308C640 240 656 206 674 200C680 240 668 280 656 312",
          ink.sun,
          26,
        ),
        disc(600, 356, 8, ink.bark),
        disc(644, 356, 8, ink.bark),
        line("M608 384C616 392 628 392 636 384", ink.bark, 6),
      ),
      path("M800 1010L300 180H1300Z", ink.sun, 'opacity=".07"'),
      ...(
        [
          [130, "short", ink.dusk],
          [320, "bun", "#4a2f4d"],
          [510, "braids", ink.brick],
          [700, "short", "#2f3a5c"],
          [900, "braids", "#5b3a49"],
          [1090, "short", ink.umber],
          [1280, "braids", "#3b4a5c"],
          [1470, "bun", "#5b2f2c"],
        ] as const
      ).map(([x, hair, robe], i) =>
        sheet(
          sitting(x, 1010 + (i % 3) * 26, 560 - (i % 2) * 90, {
            robe,
            hair,
            skin: ink.bark,
          }),
        ),
      ),
      print(
        ...[
          [420, 60],
          [1200, 70],
          [800, 40],
        ].map(([x, y]) => disc(x ?? 0, y ?? 0, 4, ink.sun)),
      ),
    ),
};
