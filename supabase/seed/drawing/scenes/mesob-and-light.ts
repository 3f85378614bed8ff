import { at, glow, ink, page, path, rect, scrap, sheet, square } from "../paper.ts";
import type { Scene } from "../scene.ts";
import { band, candle, cup, mesob } from "../things.ts";

export const mesobAndLightScene: Scene = {
  name: "community-media/mesob-and-light",
  size: square,
  draw: (size) =>
    page(
      size,
      [ink.dusk, ink.night],
      glow(1160, 640, 620, ink.amber, 0.55),
      sheet(rect(-40, 1190, 1700, 450, ink.brick), rect(-40, 1190, 1700, 22, ink.umber)),
      sheet(at(620, 1330, mesob(), 2)),
      sheet(
        rect(1020, 1090, 420, 30, ink.umber, 8),
        path("M1050 1120L1020 1400H1070L1100 1120ZM1410 1120L1440 1400H1390L1360 1120Z", ink.umber),
      ),
      scrap(
        at(1100, 1090, candle(180), 1.3),
        at(1230, 1090, candle(260), 1.3),
        at(1360, 1090, candle(140), 1.3),
      ),
      scrap(at(240, 1450, cup(), 2.1), at(1010, 1480, cup(ink.leaf), 2.1)),
      sheet(band(-40, 80, 1700, 70)),
    ),
};
