import { at, disc, glow, ink, page, path, print, rect, sheet, times, wide } from "../paper.ts";
import { skins, standing } from "../people.ts";
import type { Scene } from "../scene.ts";

export const spiceShopScene: Scene = {
  name: "blog-images/spice-shop",
  size: wide,
  draw: (size) =>
    page(
      size,
      ["#d9c7a8", "#c9ae86"],
      sheet(rect(-40, -40, 1700, 900, ink.brick)),
      print(times(60, (i) => rect(((i * 173) % 1640) - 20, ((i * 89) % 840) - 10, 70, 26, "#8b4636", 3))),
      sheet(
        rect(160, 240, 1280, 590, ink.pine, 8),
        rect(200, 290, 760, 440, ink.umber, 4),
        rect(1040, 290, 340, 540, ink.leaf, 6),
        rect(1076, 326, 268, 300, ink.sun, 4),
        disc(1350, 610, 14, ink.gold),
      ),
      glow(580, 480, 420, ink.amber, 0.65),
      ...[400, 560, 716].map((y, r) =>
        sheet(
          rect(210, y, 740, 20, ink.clay),
          times(8, (i) =>
            at(
              260 + i * 90,
              y,
              rect(
                -32,
                -76,
                64,
                76,
                [ink.red, ink.gold, ink.clay, ink.sage, ink.sun, ink.earth][(i + r * 2) % 6] ?? ink.red,
                10,
              ) +
                rect(-26, -90, 52, 18, ink.straw, 4) +
                rect(-20, -52, 40, 26, ink.white, 3),
            ),
          ),
        ),
      ),
      sheet(
        path("M120 130H1480L1540 300H60Z", ink.sun),
        ...[0, 2, 4, 6, 8].map((i) =>
          path(`M${120 + i * 151} 130H${271 + i * 151}L${224 + i * 164} 300H${60 + i * 164}Z`, ink.red),
        ),
        times(9, (i) => path(`M${60 + i * 164.4} 296a82 46 0 0 0 164 0Z`, i % 2 ? ink.sun : ink.red)),
      ),
      sheet(rect(-40, 826, 1700, 220, "#b8a184")),
      ...(
        [
          [250, ink.red],
          [410, ink.gold],
          [570, ink.umber],
          [730, ink.apricot],
        ] as const
      ).map(([x, c]) =>
        sheet(
          path(`M${x - 66} 830L${x - 76} 960H${x + 76}L${x + 66} 830Z`, ink.straw),
          disc(x, 832, 66, c, 26),
        ),
      ),
      sheet(
        standing(1220, 960, 460, {
          robe: ink.white,
          hair: "bun",
          skin: skins[0],
          shawl: ink.white,
          arms: "rest",
        }),
      ),
    ),
};
