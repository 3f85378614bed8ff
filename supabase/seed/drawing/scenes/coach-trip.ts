import { disc, ink, page, path, print, rect, scrap, sheet, times, wide } from "../paper.ts";
import { skins } from "../people.ts";
import { tree } from "../places.ts";
import type { Scene } from "../scene.ts";
import { band } from "../things.ts";

export const coachTripScene: Scene = {
  name: "news-images/coach-trip",
  size: wide,
  draw: (size) =>
    page(
      size,
      ["#8db8c6", "#dbe6d6", "#f4e2b9"],
      scrap(disc(1350, 190, 80, ink.sun)),
      sheet(path("M-40 540C300 420 700 520 1000 450S1500 440 1640 480V1040H-40Z", ink.sage)),
      sheet(path("M-40 640C300 580 900 660 1640 600V1040H-40Z", ink.moss)),
      sheet(tree(140, 660, 260, ink.leaf, ink.sage), tree(1480, 650, 240, ink.leaf, ink.sage)),
      sheet(path("M-40 800H1640V1040H-40Z", "#5c5a57")),
      print(times(9, (i) => rect(20 + i * 190, 910, 110, 14, ink.sun, 4))),
      sheet(
        path("M250 420C250 370 280 350 330 350H1290C1350 350 1372 380 1380 440L1400 640V800H250Z", ink.red),
        rect(250, 640, 1150, 26, ink.gold),
        band(250, 680, 1150, 44, ink.brick),
      ),
      scrap(
        times(7, (i) => rect(300 + i * 136, 410, 112, 150, ink.sun, 14)),
        path("M1262 410H1330C1350 410 1352 420 1356 440L1370 560H1262Z", ink.sky),
      ),
      print(
        times(
          7,
          (i) =>
            disc(356 + i * 136, 500, 30, skins[i % 4] ?? skins[0], 34) +
            path(
              `M${322 + i * 136} 560C${322 + i * 136} 528 ${390 + i * 136} 528 ${390 + i * 136} 560Z`,
              [ink.white, ink.leaf, ink.gold, ink.blue][i % 4] ?? ink.white,
            ) +
            path(
              `M${325 + i * 136} 494C${325 + i * 136} 450 ${387 + i * 136} 450 ${387 + i * 136} 494C${370 + i * 136} 478 ${342 + i * 136} 478 ${325 + i * 136} 494Z`,
              i % 3 ? ink.bark : ink.white,
            ),
        ),
      ),
      sheet(
        disc(460, 806, 74, ink.bark),
        disc(1190, 806, 74, ink.bark),
        disc(460, 806, 34, ink.straw),
        disc(1190, 806, 34, ink.straw),
      ),
      scrap(rect(1366, 660, 36, 40, ink.amber, 8)),
    ),
};
