import { at, ink, line, page, path, print, scrap, sheet, wide } from "../paper.ts";
import { sitting, skins } from "../people.ts";
import type { Scene } from "../scene.ts";
import { band, cup, flagLine, himbasha, jebena, steam } from "../things.ts";

export const sundayCoffeeScene: Scene = {
  name: "community-media/sunday-coffee",
  size: wide,
  draw: (size) =>
    page(
      size,
      ["#f4e3bf", "#eccd97"],
      sheet(
        ...[110, 620, 1130].map(
          (x) =>
            path(`M${x} 520V200C${x} 60 ${x + 360} 60 ${x + 360} 200V520Z`, ink.brick) +
            path(`M${x + 24} 500V206C${x + 24} 92 ${x + 336} 92 ${x + 336} 206V500Z`, ink.sky) +
            line(`M${x + 180} 110V500M${x + 24} 300H${x + 336}`, ink.brick, 13),
        ),
      ),
      sheet(flagLine(20, 70)),
      ...(
        [
          [250, ink.white, "scarf", ink.white],
          [470, ink.blue, "short", undefined],
          [700, ink.gold, "bun", ink.white],
          [940, ink.leaf, "braids", undefined],
          [1170, ink.brick, "short", undefined],
          [1390, ink.white, "scarf", ink.sun],
        ] as const
      ).map(([x, robe, hair, shawl], i) =>
        sheet(
          sitting(x, 640 + (i % 2) * 16, 620, {
            robe,
            hair,
            skin: skins[i % 4] ?? skins[0],
            ...(shawl ? { shawl } : {}),
          }),
        ),
      ),
      sheet(
        path("M-40 690H1640V760H-40Z", ink.white),
        path("M-40 750H1640V1040H-40Z", "#f1e6cf"),
        band(-40, 760, 1700, 54),
      ),
      sheet(at(800, 716, jebena(), 0.84)),
      sheet(
        at(420, 704, `<g transform="scale(1 .34)">${himbasha(120)}</g>`),
        at(1210, 704, `<g transform="scale(1 .34)">${himbasha(110)}</g>`),
      ),
      scrap(
        ...[180, 590, 670, 960, 1040, 1400].map((x, i) =>
          at(x, 716 + (i % 2) * 14, cup(i % 2 ? ink.leaf : ink.red), 1.1),
        ),
      ),
      print(
        at(590, 640, steam(ink.white, 120)),
        at(1040, 650, steam(ink.white, 130)),
        at(800, 460, steam(ink.white, 170)),
      ),
    ),
};
