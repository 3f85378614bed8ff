import { houses, row } from "../houses.ts";
import { at, disc, ink, line, page, path, rect, scrap, sheet, times, wide } from "../paper.ts";
import { skins, standing } from "../people.ts";
import type { Scene } from "../scene.ts";
import { water } from "../weather.ts";

export const amsterdamScene: Scene = {
  name: "community-media/amsterdam",
  size: wide,
  draw: (size) =>
    page(
      size,
      ["#c6d5d3", "#e9e3cb"],
      sheet(
        houses(
          660,
          row(
            [-10, 160, 400, ink.brick, "step"],
            [160, 140, 440, ink.earth, "gable", ink.umber],
            [310, 160, 380, ink.umber, "step"],
            [480, 150, 450, ink.clay, "step"],
            [640, 150, 400, ink.brick, "gable", ink.bark],
            [800, 160, 430, "#6b4a3a", "step"],
            [970, 140, 390, ink.earth, "gable", ink.umber],
            [1120, 160, 450, ink.umber, "step"],
            [1290, 150, 400, ink.clay, "gable", ink.bark],
            [1450, 170, 430, ink.brick, "step"],
          ),
          ink.sun,
          ink.amber,
          17,
        ),
      ),
      sheet(water(660, 1000, "#6f8f8c", ink.white)),
      sheet(
        path("M-40 830H1640V1040H-40Z", "#a5765a"),
        rect(-40, 820, 1700, 18, ink.umber),
        times(17, (i) => rect(20 + i * 100, 740, 9, 84, ink.bark)),
        rect(-40, 734, 1700, 11, ink.bark),
      ),
      sheet(bicycle(520, 920, ink.red), bicycle(1040, 930, ink.leaf)),
      sheet(
        at(
          520,
          870,
          `<g transform="translate(10 10)">${standing(0, 0, 300, { robe: ink.gold, legs: ink.blue, hair: "short", skin: skins[1] })}</g>`,
        ),
      ),
      scrap(
        rect(1140, 780, 120, 66, ink.straw, 10),
        disc(1170, 776, 22, ink.red),
        disc(1205, 770, 24, ink.gold),
        disc(1236, 778, 20, ink.leaf),
      ),
    ),
};

function bicycle(x: number, y: number, fill: string): string {
  const wheel = (cx: number): string =>
    `<circle cx="${cx}" cy="${y}" r="78" fill="none" stroke="${ink.bark}" stroke-width="11"/>` +
    times(6, (i) => at(cx, y, line("M0 -74V74", ink.bark, 2), 1, i * 30));
  return (
    wheel(x - 130) +
    wheel(x + 130) +
    line(
      `M${x - 130} ${y}L${x - 50} ${y - 120}H${x + 90}L${x + 130} ${y}M${x - 50} ${y - 120}L${x} ${y}L${x + 90} ${y - 120}M${x - 130} ${y}H${x}M${x - 50} ${y - 120}L${x - 62} ${y - 150}M${x + 90} ${y - 120}L${x + 78} ${y - 170}L${x + 124} ${y - 178}`,
      fill,
      13,
    ) +
    rect(x - 100, y - 166, 76, 20, ink.bark, 10)
  );
}
