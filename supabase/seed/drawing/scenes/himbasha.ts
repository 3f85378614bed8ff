import { at, disc, ink, line, page, path, print, rect, scrap, sheet, times, wide } from "../paper.ts";
import type { Scene } from "../scene.ts";
import { band, cup, himbasha } from "../things.ts";

export const himbashaScene: Scene = {
  name: "blog-images/himbasha",
  size: wide,
  draw: (size) =>
    page(
      size,
      ["#8d4a36", ink.brick],
      print(times(6, (i) => rect(-20, i * 180, 1640, 5, ink.umber, 0, 'opacity=".45"'))),
      sheet(
        at(
          690,
          520,
          rect(-520, -400, 1040, 860, ink.white, 6) +
            band(-520, 392, 1040, 52) +
            band(-520, -388, 1040, 26, ink.leaf),
          1,
          -7,
        ),
      ),
      sheet(at(690, 500, himbasha(352), 1, 12)),
      scrap(
        at(
          690,
          500,
          path("M0 0L300 -190A352 352 0 0 1 352 -20Z", ink.white) +
            line("M24 -6L300 -186M30 -2L350 -20", ink.clay, 6),
          1,
          12,
        ),
      ),
      sheet(
        at(
          1080,
          420,
          path("M0 0L300 -190A352 352 0 0 1 352 -20Z", ink.apricot) +
            path("M30 -14L296 -180A346 346 0 0 1 338 -24Z", ink.straw) +
            line("M150 -60L300 -150", ink.earth, 8),
          0.82,
          16,
        ),
      ),
      sheet(
        disc(1420, 820, 190, ink.bark),
        disc(1420, 820, 164, ink.umber),
        disc(1420, 820, 36, ink.bark),
        disc(1420, 816, 22, ink.brick),
      ),
      scrap(
        disc(1350, 190, 112, ink.white),
        disc(1350, 190, 92, ink.straw),
        times(26, (i) =>
          disc(
            1350 + Math.cos(i * 2.4) * (12 + i * 2.7),
            190 + Math.sin(i * 2.4) * (12 + i * 2.7),
            6,
            i % 3 ? ink.bark : ink.brick,
          ),
        ),
      ),
      scrap(at(180, 860, cup(), 1.9), at(330, 930, cup(ink.leaf), 1.9)),
    ),
};
