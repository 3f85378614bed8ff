import { at, disc, ink, line, page, path, print, rect, scrap, sheet, times, wide } from "../paper.ts";
import type { Scene } from "../scene.ts";
import { cup } from "../things.ts";

export const injeraTableScene: Scene = {
  name: "blog-images/injera-table",
  size: wide,
  draw: (size) =>
    page(
      size,
      ["#39553f", ink.pine],
      sheet(disc(800, 520, 470, ink.gold, 440), disc(800, 520, 440, ink.amber, 412)),
      print(
        times(40, (i) =>
          path(
            `M${800 + Math.cos(i * 0.157) * 428} ${520 + Math.sin(i * 0.157) * 400}l14 14l-14 14l-14 -14Z`,
            i % 2 ? ink.red : ink.leaf,
          ),
        ),
      ),
      sheet(disc(800, 520, 372, "#d9b98c", 350)),
      print(
        times(130, (i) =>
          disc(
            800 + Math.cos(i * 2.4) * Math.sqrt(i) * 31,
            520 + Math.sin(i * 2.4) * Math.sqrt(i) * 29,
            7,
            "#c09a6b",
            5,
          ),
        ),
      ),
      ...(
        [
          [800, 500, 130, ink.red, ink.brick],
          [610, 400, 92, ink.amber, ink.gold],
          [985, 390, 94, ink.moss, ink.leaf],
          [610, 640, 92, ink.moss, ink.pine],
          [990, 650, 96, ink.gold, ink.clay],
          [800, 740, 76, ink.earth, ink.umber],
          [800, 290, 70, ink.clay, ink.brick],
        ] as const
      ).map(
        ([x, y, r, a, b]) =>
          scrap(
            path(
              `M${x - r} ${y}C${x - r} ${y - r} ${x - r * 0.2} ${y - r * 1.1} ${x + r * 0.3} ${y - r * 0.9}C${x + r * 1.1} ${y - r * 0.5} ${x + r} ${y + r * 0.6} ${x + r * 0.3} ${y + r * 0.9}C${x - r * 0.4} ${y + r * 1.1} ${x - r} ${y + r * 0.7} ${x - r} ${y}Z`,
              a,
            ),
          ) +
          print(
            times(12, (i) =>
              disc(
                x + Math.cos(i * 2.4) * r * 0.2 * Math.sqrt(i),
                y + Math.sin(i * 2.4) * r * 0.2 * Math.sqrt(i),
                r * 0.09,
                b,
              ),
            ),
          ),
      ),
      scrap(disc(755, 480, 40, ink.white, 30), disc(845, 530, 38, ink.white, 28)),
      scrap(
        ...[
          [210, 250, 30],
          [250, 330, -10],
          [1400, 760, 50],
        ].map(([x, y, t]) =>
          at(
            x ?? 0,
            y ?? 0,
            rect(-140, -34, 280, 68, "#d9b98c", 30) + line("M-110 -10H110M-100 12H90", "#c09a6b", 5),
            1,
            t ?? 0,
          ),
        ),
      ),
      scrap(
        path(
          "M1290 190C1290 120 1450 120 1450 190C1450 300 1430 330 1370 330C1310 330 1290 300 1290 190Z",
          ink.brick,
        ),
        disc(1370, 176, 66, ink.sun, 24),
        disc(1370, 178, 54, ink.gold, 18),
      ),
      scrap(at(200, 880, cup(), 1.8)),
    ),
};
