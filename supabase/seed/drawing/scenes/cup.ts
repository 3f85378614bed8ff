import { writing } from "../letters.ts";
import { at, disc, glow, ink, line, page, path, print, rect, scrap, sheet, times, wide } from "../paper.ts";
import type { Scene } from "../scene.ts";
import { band } from "../things.ts";

export const cupScene: Scene = {
  name: "news-images/cup",
  size: wide,
  draw: (size) =>
    page(
      size,
      [ink.pine, ink.leaf, ink.moss],
      glow(800, 420, 620, ink.amber, 0.55),
      print(
        times(40, (i) =>
          at(
            (i * 293) % 1600,
            (i * 149) % 760,
            path("M-12 -6H12V6H-12Z", [ink.red, ink.gold, ink.sun, ink.amber][i % 4] ?? ink.gold),
            1,
            i * 37,
          ),
        ),
      ),
      sheet(line("M600 250C420 230 430 470 640 500M1000 250C1180 230 1170 470 960 500", ink.gold, 40)),
      sheet(
        path(
          "M570 190H1030C1030 430 960 600 840 620V720H920L950 800H650L680 720H760V620C640 600 570 430 570 190Z",
          ink.amber,
        ),
        path("M570 190H700C700 430 730 580 790 620C640 600 570 430 570 190Z", ink.sun, 'opacity=".6"'),
        band(584, 300, 432, 46),
      ),
      scrap(disc(800, 190, 230, ink.gold, 30)),
      sheet(rect(600, 800, 400, 90, ink.umber, 8), rect(660, 824, 280, 40, ink.gold, 4)),
      sheet(rect(-40, 884, 1700, 160, ink.brick)),
      scrap(
        disc(1180, 840, 74, ink.white),
        path("M1180 800l36 26l-14 44h-44l-14 -44Z", ink.bark),
        line("M1180 800V768M1216 826l34 -12M1202 870l22 28M1158 870l-22 28M1144 826l-34 -12", ink.bark, 6),
      ),
      scrap(
        at(
          400,
          880,
          line("M-90 -6C-60 -80 60 -80 90 -6", ink.red, 30) +
            disc(0, -8, 44, ink.gold) +
            writing(-15, -28, 36, "፩", ink.bark),
        ),
      ),
    ),
};
