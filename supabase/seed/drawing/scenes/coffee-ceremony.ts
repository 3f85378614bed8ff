import { at, disc, glow, ink, line, page, path, print, rect, scrap, sheet, times, wide } from "../paper.ts";
import { sitting, skins } from "../people.ts";
import type { Scene } from "../scene.ts";
import { band, cup, jebena, steam } from "../things.ts";

export const coffeeCeremonyScene: Scene = {
  name: "blog-images/coffee-ceremony",
  size: wide,
  draw: (size) =>
    page(
      size,
      ["#f3ddb1", "#edc78c", "#dd9c68"],
      glow(420, 260, 560, ink.white, 0.6),
      ...(
        [
          [330, 190, 96],
          [1010, 150, 78],
          [1330, 250, 110],
        ] as const
      ).map(([x, y, r]) =>
        scrap(
          disc(x, y, r, ink.amber),
          disc(x, y, r * 0.82, ink.red),
          disc(x, y, r * 0.66, ink.sand),
          times(10, (i) =>
            at(
              x,
              y,
              path(`M0 ${-r * 0.62}l${r * 0.12} ${r * 0.2}h${-r * 0.24}Z`, i % 2 ? ink.leaf : ink.brick),
              1,
              i * 36,
            ),
          ),
          disc(x, y, r * 0.26, ink.gold),
        ),
      ),
      sheet(rect(-40, 700, 1700, 340, ink.moss)),
      print(
        times(150, (i) =>
          line(
            `M${(i * 379) % 1640} ${722 + ((i * 97) % 280)}l${((i * 7) % 5) * 6 - 12} -26`,
            i % 3 ? ink.sage : ink.pine,
            5,
          ),
        ),
      ),
      sheet(at(1220, 800, sittingHost(), 1)),
      sheet(
        path("M250 740H900L950 800H200Z", ink.brick),
        rect(230, 796, 690, 40, ink.umber, 8),
        path("M270 836L250 930H300L316 836ZM880 836L900 930H850L834 836Z", ink.umber),
        band(250, 800, 650, 26),
      ),
      sheet(at(575, 744, jebena(), 1.12)),
      scrap(
        ...[320, 420, 740, 830].map((x, i) =>
          at(x, 762 + (i % 2) * 14, cup(i % 2 ? ink.leaf : ink.red), 1.15),
        ),
      ),
      print(
        at(600, 390, steam(ink.white, 230), 1.1),
        at(330, 680, steam(ink.white, 110)),
        at(834, 690, steam(ink.white, 100)),
      ),
      scrap(
        path("M1010 900C1010 850 1110 850 1110 900L1096 950H1024Z", ink.brick),
        path("M1024 892C1040 870 1080 870 1096 892Z", ink.red),
        disc(1060, 884, 9, ink.amber),
      ),
      print(at(1050, 860, steam(ink.white, 260))),
      scrap(
        disc(150, 900, 96, ink.straw, 34),
        disc(150, 892, 82, ink.umber, 26),
        times(22, (i) =>
          disc(
            150 + Math.cos(i * 2.4) * (8 + i * 3),
            890 + Math.sin(i * 2.4) * (3 + i * 0.9),
            8,
            i % 2 ? ink.bark : ink.brick,
            5,
          ),
        ),
      ),
    ),
};

function sittingHost(): string {
  return (
    sitting(0, 60, 560, { robe: ink.white, shawl: ink.white, hair: "braids", skin: skins[1], arms: "hold" }) +
    path("M-190 200C-210 60 -120 20 0 20C120 20 210 60 190 200Z", ink.white) +
    band(-176, 150, 352, 32) +
    rect(-190, 182, 380, 22, ink.red, 8)
  );
}
