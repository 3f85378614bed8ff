import { disc, glow, ink, page, path, scrap, sheet, wide } from "../paper.ts";
import { skins, standing } from "../people.ts";
import { acacia } from "../places.ts";
import type { Scene } from "../scene.ts";

export const kassalaScene: Scene = {
  name: "community-media/kassala",
  size: wide,
  draw: (size) =>
    page(
      size,
      ["#3a3f63", "#a06a6c", "#eaa968"],
      scrap(disc(1220, 240, 70, ink.sun)),
      sheet(
        path(
          "M200 720C220 420 320 260 420 260C500 260 520 420 560 480C600 300 700 170 800 180C900 190 930 380 960 470C1000 360 1080 310 1150 330C1250 360 1290 560 1330 720Z",
          "#8d5a4f",
        ),
      ),
      sheet(
        path(
          "M800 180C900 190 930 380 960 470C1000 360 1080 310 1150 330C1250 360 1290 560 1330 720H900C900 560 880 330 800 180Z",
          "#6b4145",
        ),
      ),
      sheet(path("M-40 700H1640V1040H-40Z", "#d09a63")),
      ...(
        [
          [120, 800, 250],
          [420, 770, 190],
          [1010, 780, 210],
          [1290, 810, 270],
        ] as const
      ).map(
        ([x, y, w]) =>
          sheet(
            path(`M${x} ${y}V${y - w * 0.34}H${x + w}V${y}Z`, ink.sand),
            path(
              `M${x - 24} ${y - w * 0.32}L${x + w / 2} ${y - w * 0.82}L${x + w + 24} ${y - w * 0.32}Z`,
              ink.earth,
            ),
            path(`M${x + w * 0.4} ${y}V${y - w * 0.22}H${x + w * 0.6}V${y}Z`, ink.amber),
          ) + glow(x + w / 2, y - 20, w * 0.5, ink.amber, 0.4),
      ),
      sheet(acacia(720, 880, 360, ink.pine)),
      sheet(
        standing(640, 940, 200, { robe: ink.red, hair: "scarf", skin: skins[0], hem: false }),
        standing(800, 950, 210, {
          robe: ink.white,
          hair: "short",
          shawl: ink.sun,
          skin: skins[2],
          hem: false,
        }),
        standing(880, 950, 130, { robe: ink.leaf, hair: "short", skin: skins[1], hem: false }),
      ),
      sheet(path("M-40 950C400 910 1200 990 1640 940V1040H-40Z", ink.brick)),
    ),
};
