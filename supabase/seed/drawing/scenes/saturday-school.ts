import { writing } from "../letters.ts";
import { at, ink, line, page, path, print, rect, scrap, sheet, wide } from "../paper.ts";
import { sitting, skins, standing } from "../people.ts";
import type { Scene } from "../scene.ts";

export const saturdaySchoolScene: Scene = {
  name: "blog-images/saturday-school",
  size: wide,
  draw: (size) =>
    page(
      size,
      ["#eed7a8", "#e2bd85"],
      sheet(rect(200, 70, 1200, 470, ink.umber, 12), rect(226, 96, 1148, 418, ink.pine, 6)),
      print(
        writing(290, 150, 120, "ሀ ሁ ሂ ሃ", ink.white),
        writing(290, 340, 120, "ለ ሉ ሊ ላ", ink.sun),
        line("M290 492H720", ink.amber, 8),
      ),
      sheet(
        standing(1290, 760, 520, {
          robe: ink.red,
          hair: "bun",
          skin: skins[1],
          shawl: ink.white,
          arms: "out",
          hem: false,
        }),
      ),
      sheet(rect(-40, 740, 1700, 300, ink.earth)),
      ...(
        [
          [190, ink.gold, "braids", 1],
          [480, ink.blue, "short", 0],
          [770, ink.white, "bun", 3],
          [1060, ink.leaf, "short", 2],
        ] as const
      ).map(
        ([x, robe, hair, s], i) =>
          sheet(
            sitting(x, 860 + (i % 2) * 20, 460, {
              robe,
              hair,
              skin: skins[s] ?? skins[0],
              arms: i === 1 ? "up" : "rest",
            }),
          ) +
          sheet(
            rect(x - 140, 860 + (i % 2) * 20, 280, 36, ink.straw, 8),
            rect(x - 120, 894 + (i % 2) * 20, 20, 140, ink.umber),
            rect(x + 100, 894 + (i % 2) * 20, 20, 140, ink.umber),
          ) +
          scrap(at(x + 20, 858 + (i % 2) * 20, path("M-70 0L-50 -20H0L6 -14L12 -20H62L80 0Z", ink.white))),
      ),
    ),
};
