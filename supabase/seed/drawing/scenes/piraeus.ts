import { houses, row } from "../houses.ts";
import { disc, ink, line, page, path, print, rect, scrap, sheet, times, wide } from "../paper.ts";
import { skins, standing } from "../people.ts";
import { ridge } from "../places.ts";
import type { Scene } from "../scene.ts";
import { water } from "../weather.ts";

export const piraeusScene: Scene = {
  name: "community-media/piraeus",
  size: wide,
  draw: (size) =>
    page(
      size,
      ["#8fc0cf", "#d7e6dd", "#f7e6c4"],
      scrap(disc(1260, 210, 90, ink.sun)),
      sheet(
        ridge(
          [
            [0, 480],
            [200, 420],
            [420, 470],
            [640, 400],
            [900, 480],
            [1200, 430],
            [1600, 490],
          ],
          "#9db0a8",
        ),
      ),
      sheet(
        houses(
          560,
          row(
            [1000, 100, 90, ink.white],
            [1110, 120, 130, ink.sun],
            [1240, 90, 100, ink.white],
            [1340, 130, 150, ink.white],
            [1480, 140, 110, ink.sun],
          ),
          ink.sky,
          ink.blue,
        ),
      ),
      sheet(water(540, 1000, "#3d7f9b", ink.white)),
      sheet(
        path("M220 560H980L920 700H280Z", ink.white),
        rect(236, 600, 730, 22, ink.blue),
        rect(320, 450, 520, 112, ink.white, 10),
        rect(380, 380, 360, 74, ink.sun, 10),
        rect(640, 290, 74, 92, ink.red, 6),
        rect(640, 312, 74, 16, ink.gold),
        times(9, (i) => disc(370 + i * 56, 506, 15, ink.blue)),
        times(6, (i) => disc(420 + i * 56, 416, 12, ink.blue)),
      ),
      print(path("M600 250C640 200 560 190 610 140C650 160 690 200 664 262Z", ink.white, 'opacity=".6"')),
      sheet(
        path("M-40 860H1640V1040H-40Z", ink.straw),
        rect(-40, 850, 1700, 22, ink.apricot),
        times(4, (i) =>
          path(
            `M${140 + i * 420} 852V810C${140 + i * 420} 790 ${190 + i * 420} 790 ${190 + i * 420} 810V852Z`,
            ink.umber,
          ),
        ),
      ),
      sheet(
        standing(1180, 940, 320, { robe: ink.blue, legs: ink.umber, hair: "short", skin: skins[0] }),
        rect(1250, 850, 90, 110, ink.brick, 10),
        line("M1272 850C1272 812 1318 812 1318 850", ink.umber, 11),
      ),
      print(line("M380 160q30 -30 60 0q30 -30 60 0M700 110q22 -22 44 0q22 -22 44 0", ink.white, 8)),
    ),
};
