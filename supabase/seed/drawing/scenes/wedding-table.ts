import { at, disc, glow, ink, page, path, print, scrap, sheet, square } from "../paper.ts";
import { sitting, skins } from "../people.ts";
import type { Scene } from "../scene.ts";
import { band, candle, cup, flagLine, himbasha, jebena } from "../things.ts";

export const weddingTableScene: Scene = {
  name: "community-media/wedding-table",
  size: square,
  draw: (size) =>
    page(
      size,
      ["#7d231d", ink.red, "#6b1915"],
      glow(800, 640, 820, ink.amber, 0.5),
      sheet(
        path("M-40 -40H330C330 400 240 800 -40 1080ZM1640 -40H1270C1270 400 1360 800 1640 1080Z", ink.sun),
        path(
          "M330 -40H380C380 420 280 840 -40 1140V1080C240 800 330 400 330 -40ZM1270 -40H1220C1220 420 1320 840 1640 1140V1080C1360 800 1270 400 1270 -40Z",
          ink.gold,
        ),
      ),
      sheet(flagLine(60, 120)),
      sheet(sitting(620, 1060, 900, { robe: ink.white, shawl: ink.white, hair: "braids", skin: skins[1] })),
      sheet(sitting(980, 1060, 930, { robe: ink.umber, shawl: ink.sun, hair: "short", skin: skins[0] })),
      print(path("M560 590L620 540L680 590L664 614H576Z", ink.gold), disc(620, 560, 10, ink.red)),
      sheet(
        path("M-40 1150H1640V1640H-40Z", ink.white),
        band(-40, 1200, 1700, 84),
        band(-40, 1300, 1700, 40, ink.leaf),
      ),
      sheet(at(330, 1160, `<g transform="scale(1 .36)">${himbasha(190)}</g>`), at(800, 1165, jebena(), 0.9)),
      scrap(
        at(1150, 1165, candle(190), 1.2),
        at(1260, 1165, candle(130), 1.2),
        at(560, 1175, cup(), 1.5),
        at(1010, 1175, cup(ink.leaf), 1.5),
      ),
      scrap(
        ...[0, 1, 2, 3, 4].map(
          (i) =>
            disc(
              1380 + (i % 3) * 52,
              1120 - Math.floor(i / 3) * 44,
              36,
              [ink.red, ink.gold, ink.clay][i % 3] ?? ink.red,
            ) + disc(1380 + (i % 3) * 52, 1120 - Math.floor(i / 3) * 44, 14, ink.sun),
        ),
        path("M1350 1130H1520L1500 1190H1370Z", ink.brick),
      ),
    ),
};
