import { writing } from "../letters.ts";
import { at, disc, glow, ink, line, page, path, print, rect, scrap, sheet, times, wide } from "../paper.ts";
import type { Scene } from "../scene.ts";
import { band } from "../things.ts";

export const krarScene: Scene = {
  name: "community-media/krar",
  size: wide,
  draw: (size) =>
    page(
      size,
      [ink.brick, ink.umber, ink.bark],
      glow(760, 420, 680, ink.amber, 0.5),
      sheet(band(-40, 900, 1700, 60)),
      sheet(
        at(
          760,
          560,
          rect(-220, -430, 32, 520, ink.gold, 14) +
            rect(188, -430, 32, 520, ink.gold, 14) +
            rect(-290, -470, 580, 46, ink.brick, 22) +
            times(6, (i) => disc(-150 + i * 60, -448, 15, ink.amber)),
          1,
          9,
        ),
      ),
      sheet(
        at(
          760,
          560,
          path(
            "M-250 40C-250 -60 250 -60 250 40C250 210 130 300 0 300C-130 300 -250 210 -250 40Z",
            ink.clay,
          ) +
            path(
              "M-200 50C-190 -20 190 -20 200 50C200 170 110 250 0 250C-110 250 -200 170 -200 50Z",
              ink.sand,
            ) +
            disc(0, 110, 44, ink.umber) +
            disc(0, 110, 26, ink.bark) +
            band(-190, 20, 380, 30),
          1,
          9,
        ),
      ),
      print(
        at(
          760,
          560,
          times(6, (i) => line(`M${-150 + i * 60} -440L${-50 + i * 20} 210`, ink.white, 4)) +
            rect(-70, 196, 140, 22, ink.umber, 8),
          1,
          9,
        ),
      ),
      scrap(writing(160, 170, 70, "ደርፊ", ink.amber)),
      print(
        line("M1180 300V160L1330 130V270M1180 210L1330 180", ink.amber, 12),
        disc(1152, 306, 32, ink.amber, 24),
        disc(1302, 276, 32, ink.amber, 24),
        line("M1420 520V400C1460 400 1490 430 1480 470", ink.clay, 11),
        disc(1396, 524, 28, ink.clay, 21),
        line("M240 640V500C280 500 310 530 300 570", ink.clay, 11),
        disc(216, 644, 28, ink.clay, 21),
      ),
    ),
};
