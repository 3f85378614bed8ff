import { disc, ink, page, path, scrap, sheet, wide } from "../paper.ts";
import { skins, standing } from "../people.ts";
import { acacia, amba, ridge, stele } from "../places.ts";
import type { Scene } from "../scene.ts";

export const axumOnFootScene: Scene = {
  name: "blog-images/axum-on-foot",
  size: wide,
  draw: (size) =>
    page(
      size,
      ["#bcd0cd", ink.mist, ink.sand],
      scrap(disc(330, 210, 84, ink.sun)),
      sheet(
        ridge(
          [
            [0, 560],
            [200, 470],
            [420, 520],
            [700, 440],
            [980, 500],
            [1240, 430],
            [1600, 520],
          ],
          "#c9a98c",
        ),
      ),
      sheet(amba(1180, 1400, 380, 800, ink.clay, "#a9563f")),
      sheet(
        ridge(
          [
            [0, 660],
            [260, 600],
            [600, 650],
            [900, 590],
            [1300, 640],
            [1600, 600],
          ],
          "#b98257",
        ),
      ),
      sheet(
        stele(560, 800, 640, "#6b5b52", "#94827a", "#443a37"),
        stele(770, 790, 390, "#6b5b52", "#94827a", "#443a37"),
        stele(380, 790, 290, "#6b5b52", "#94827a", "#443a37"),
      ),
      sheet(path("M-40 760C300 720 900 740 1640 700V1040H-40Z", ink.sage)),
      sheet(
        path(
          "M700 1040C760 920 1000 860 1000 800C1000 770 940 756 880 748C1040 752 1130 780 1110 830C1090 890 1020 940 1060 1040Z",
          ink.sand,
        ),
      ),
      sheet(
        standing(1010, 930, 250, {
          robe: ink.leaf,
          shawl: ink.white,
          hair: "bun",
          skin: skins[1],
          arms: "rest",
          hem: false,
        }),
        standing(1100, 940, 180, { robe: ink.red, hair: "braids", skin: skins[3], hem: false }),
      ),
      sheet(acacia(1450, 900, 330, ink.leaf), acacia(130, 930, 240, ink.moss)),
      sheet(
        path("M-40 940C200 910 420 960 620 1040H-40ZM1180 1040C1320 950 1500 940 1640 950V1040Z", ink.moss),
      ),
    ),
};
