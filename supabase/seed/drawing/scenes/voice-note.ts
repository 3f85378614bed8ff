import { writing } from "../letters.ts";
import { at, disc, glow, ink, page, path, print, rect, scrap, sheet, square, times } from "../paper.ts";
import type { Scene } from "../scene.ts";
import { cup, steam } from "../things.ts";

export const voiceNoteScene: Scene = {
  name: "blog-images/voice-note",
  size: square,
  draw: (size) =>
    page(
      size,
      [ink.deep, ink.night, ink.dusk],
      glow(800, 760, 700, ink.amber, 0.35),
      sheet(rect(90, 120, 520, 640, ink.umber, 10), rect(118, 148, 464, 584, "#22305c")),
      print(
        ...[
          [180, 240],
          [300, 200],
          [430, 300],
          [520, 220],
          [240, 360],
        ].map(([x, y]) => disc(x ?? 0, y ?? 0, 5, ink.sun)),
        disc(470, 420, 60, ink.sun),
        disc(446, 404, 56, "#22305c"),
        path("M118 732V600L220 540L300 590L400 520L500 580L582 540V732Z", ink.deep),
      ),
      sheet(rect(338, 148, 22, 584, ink.umber), rect(118, 430, 464, 22, ink.umber)),
      sheet(path("M-40 1290H1640V1640H-40Z", ink.brick), rect(-40, 1284, 1700, 22, ink.umber)),
      sheet(
        at(
          960,
          1010,
          rect(-270, -500, 540, 940, ink.bark, 56) + rect(-240, -460, 480, 850, ink.sun, 26),
          1,
          7,
        ),
      ),
      print(
        at(
          960,
          1010,
          rect(-210, -410, 330, 150, ink.white, 40) +
            times(9, (i) =>
              rect(
                -170 + i * 30,
                -335 - ([24, 50, 36, 70, 44, 60, 30, 48, 20][i] ?? 20) / 2,
                12,
                [24, 50, 36, 70, 44, 60, 30, 48, 20][i] ?? 20,
                ink.leaf,
                6,
              ),
            ) +
            rect(-120, -220, 330, 190, ink.amber, 40) +
            path("M-60 -160L-10 -125L-60 -90Z", ink.bark) +
            times(7, (i) =>
              rect(
                10 + i * 26,
                -125 - ([30, 60, 44, 80, 36, 56, 26][i] ?? 20) / 2,
                11,
                [30, 60, 44, 80, 36, 56, 26][i] ?? 20,
                ink.bark,
                5,
              ),
            ) +
            rect(-210, 10, 260, 110, ink.white, 40) +
            writing(-176, 36, 58, "ሰላም", ink.red) +
            rect(-210, 300, 330, 60, ink.straw, 30) +
            disc(172, 330, 36, ink.red),
          1,
          7,
        ),
      ),
      scrap(at(360, 1420, cup(), 2.4)),
      print(at(360, 1270, steam(ink.sun, 200), 1.2)),
    ),
};
