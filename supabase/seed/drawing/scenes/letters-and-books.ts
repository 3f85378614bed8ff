import { writing } from "../letters.ts";
import { at, ink, line, page, path, print, rect, scrap, sheet, wide } from "../paper.ts";
import type { Scene } from "../scene.ts";
import { cup } from "../things.ts";

export const lettersAndBooksScene: Scene = {
  name: "blog-images/letters-and-books",
  size: wide,
  draw: (size) =>
    page(
      size,
      ["#f5e4c0", "#ecc994"],
      sheet(rect(80, 70, 900, 480, ink.white, 8), rect(96, 86, 868, 448, "#fdf6e6", 4)),
      print(
        writing(160, 130, 104, "ሀ ሁ ሂ ሃ", ink.bark),
        writing(160, 270, 104, "ለ ሉ ሊ ላ", ink.red),
        writing(160, 410, 104, "ሰ ሱ ሲ ሳ", ink.bark),
      ),
      sheet(rect(-40, 800, 1700, 300, ink.brick), rect(-40, 800, 1700, 20, ink.umber)),
      ...(
        [
          [1000, 716, 480, 84, ink.red, "ትምህርቲ"],
          [1030, 630, 430, 86, ink.leaf, "ትግርኛ"],
          [1010, 552, 450, 78, ink.gold, "ታሪኽ"],
          [1050, 478, 390, 74, ink.blue, "ሰላም"],
          [1036, 410, 400, 68, ink.brick, "ግጥሚ"],
        ] as const
      ).map(([x, y, w, h, fill, title]) =>
        sheet(
          rect(x, y, w, h, fill, 10),
          rect(x + w - 22, y + 10, 26, h - 20, ink.paper),
          rect(x + 34, y, 12, h, ink.amber),
          writing(x + 90, y + h * 0.25, h * 0.5, title, ink.sun),
        ),
      ),
      sheet(
        path(
          "M240 780C380 720 540 730 640 790C740 730 900 720 1000 780V850C900 800 740 800 640 850C540 800 380 800 240 850Z",
          ink.white,
        ),
        line("M640 792V850", ink.straw, 8),
      ),
      print(
        ...[0, 1].map((i) =>
          line(
            `M310 ${776 + i * 22}C400 ${750 + i * 22} 500 ${752 + i * 22} 590 ${782 + i * 22}M700 ${782 + i * 22}C790 ${752 + i * 22} 880 ${750 + i * 22} 950 ${776 + i * 22}`,
            ink.earth,
            6,
          ),
        ),
      ),
      scrap(at(140, 850, cup(), 1.5)),
      scrap(at(1420, 400, line("M-10 10L70 -190", ink.gold, 22) + path("M-20 30L-18 -6L8 4Z", ink.bark), 1)),
    ),
};
