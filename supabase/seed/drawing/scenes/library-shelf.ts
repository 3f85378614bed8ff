import { writing } from "../letters.ts";
import { at, ink, line, page, path, rect, scrap, sheet, times, wide } from "../paper.ts";
import { skins, standing } from "../people.ts";
import type { Scene } from "../scene.ts";
import { band } from "../things.ts";

/** The shelf marks: the rows of the fidel, in its order. */
const MARKS = "ሀለመሰረበተነ";

export const libraryShelfScene: Scene = {
  name: "news-images/library-shelf",
  size: wide,
  draw: (size) =>
    page(
      size,
      ["#ecd5a6", "#ddb981"],
      sheet(rect(120, 40, 1360, 820, ink.umber, 8), rect(150, 70, 1300, 760, "#6b3f2b", 4)),
      ...[290, 540, 800].map(
        (y, r) =>
          sheet(rect(150, y, 1300, 26, ink.umber)) +
          scrap(
            times(24, (i) => {
              const h = 130 + ((i * 37 + r * 53) % 70);
              const x = 176 + i * 52 + (r === 1 && i > 15 ? 40 : 0);
              if (r === 1 && (i === 15 || i === 16)) return "";
              const fill =
                [ink.red, ink.gold, ink.leaf, ink.blue, ink.clay, ink.sand, ink.moss][(i * 3 + r) % 7] ??
                ink.red;
              return (
                rect(x, y - h, 44, h, fill, 4) +
                rect(x, y - h + 18, 44, 9, ink.sun, 0, 'opacity=".8"') +
                (i % 3 === 0 ? writing(x + 7, y - h * 0.5, 20, MARKS[i / 3] ?? "", ink.sun) : "")
              );
            }),
          ),
      ),
      sheet(rect(-40, 850, 1700, 200, ink.clay)),
      sheet(
        standing(420, 960, 360, { robe: ink.red, hair: "braids", skin: skins[1], hem: false, arms: "up" }),
        standing(620, 970, 420, {
          robe: ink.blue,
          legs: ink.umber,
          hair: "short",
          skin: skins[0],
          arms: "hold",
        }),
      ),
      sheet(
        at(
          1180,
          940,
          path("M-170 0L-150 -40H-10L0 -28L10 -40H150L170 0Z", ink.white) + line("M0 -28V0", ink.straw, 5),
        ),
        band(960, 940, 440, 30),
      ),
    ),
};
