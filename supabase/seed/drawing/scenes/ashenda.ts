import { at, glow, ink, line, page, path, print, rect, sheet, times, wide } from "../paper.ts";
import { skins, standing } from "../people.ts";
import { ridge } from "../places.ts";
import type { Scene } from "../scene.ts";

export const ashendaScene: Scene = {
  name: "community-media/ashenda",
  size: wide,
  draw: (size) =>
    page(
      size,
      ["#f0b36b", "#e58f56", ink.red],
      glow(800, 300, 700, ink.sun, 0.6),
      sheet(
        ridge(
          [
            [0, 500],
            [300, 400],
            [560, 470],
            [900, 380],
            [1200, 450],
            [1600, 380],
          ],
          "#cf6a45",
        ),
      ),
      sheet(path("M-40 760C400 700 1200 700 1640 760V1040H-40Z", ink.leaf)),
      ...(
        [
          [210, 900, 470, ink.white, "up"],
          [480, 860, 440, ink.gold, "out"],
          [800, 920, 520, ink.white, "up"],
          [1120, 860, 440, ink.red, "out"],
          [1400, 900, 470, ink.white, "up"],
        ] as const
      ).map(([x, y, h, robe, arms], i) =>
        sheet(
          standing(x, y, h, { robe, hair: "braids", skin: skins[i % 4] ?? skins[0], arms }),
          at(
            x,
            y,
            print(
              times(9, (k) =>
                line(`M${-96 + k * 24} -262L${-112 + k * 28} -150`, k % 2 ? ink.pine : "#5d8a4b", 13),
              ),
              rect(-100, -276, 200, 20, ink.pine, 8),
            ),
            h / 620,
          ),
        ),
      ),
      sheet(path("M-40 930C300 890 700 970 1000 940C1300 910 1500 950 1640 930V1040H-40Z", ink.pine)),
      print(
        times(40, (i) =>
          line(`M${(i * 211) % 1600} ${960 + ((i * 37) % 40)}l${((i * 5) % 7) * 5 - 15} -40`, ink.moss, 7),
        ),
      ),
    ),
};
