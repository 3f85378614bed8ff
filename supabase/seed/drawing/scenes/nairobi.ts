import { houses, row } from "../houses.ts";
import { disc, ink, line, page, path, print, scrap, sheet, times, wide } from "../paper.ts";
import { skins, standing } from "../people.ts";
import { acacia, ridge } from "../places.ts";
import type { Scene } from "../scene.ts";

export const nairobiScene: Scene = {
  name: "community-media/nairobi",
  size: wide,
  draw: (size) =>
    page(
      size,
      [ink.sun, "#f5c98a", "#e59a5b"],
      scrap(disc(1180, 300, 120, ink.sun)),
      sheet(
        houses(
          620,
          row(
            [420, 110, 300, "#c9855a"],
            [550, 90, 400, "#bd774f"],
            [660, 130, 260, "#c9855a"],
            [820, 100, 360, "#bd774f"],
            [960, 120, 240, "#c9855a"],
          ),
          "#a9633f",
          ink.sun,
          2,
        ),
      ),
      sheet(path("M690 360C690 280 760 280 760 360Z", "#a9633f")),
      sheet(
        ridge(
          [
            [0, 640],
            [400, 600],
            [800, 630],
            [1200, 590],
            [1600, 640],
          ],
          "#a8683c",
        ),
      ),
      sheet(path("M-40 720C500 660 1100 720 1640 680V1040H-40Z", ink.gold)),
      sheet(acacia(300, 860, 520, ink.leaf), acacia(1320, 820, 380, ink.moss)),
      sheet(
        standing(760, 920, 300, { robe: ink.white, hair: "braids", skin: skins[0], shawl: ink.white }),
        standing(900, 925, 310, { robe: ink.blue, legs: ink.umber, hair: "short", skin: skins[2] }),
        standing(1010, 920, 280, { robe: ink.red, hair: "bun", skin: skins[1], hem: false }),
      ),
      sheet(path("M-40 940C400 900 900 990 1640 930V1040H-40Z", ink.brick)),
      print(
        times(30, (i) =>
          line(`M${(i * 307) % 1600} ${940 + ((i * 53) % 60)}l${((i * 3) % 5) * 6 - 12} -44`, ink.straw, 6),
        ),
      ),
    ),
};
