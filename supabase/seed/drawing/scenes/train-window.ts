import { at, disc, ink, line, page, path, rect, scrap, sheet, wide } from "../paper.ts";
import { sitting, skins } from "../people.ts";
import { tree } from "../places.ts";
import type { Scene } from "../scene.ts";
import { cup } from "../things.ts";
import { rain } from "../weather.ts";

export const trainWindowScene: Scene = {
  name: "blog-images/train-window",
  size: wide,
  draw: (size) =>
    page(
      size,
      ["#3c3a4d", "#4b4553"],
      sheet(rect(150, 70, 1300, 640, ink.umber, 60)),
      `<clipPath id="pane"><rect x="186" y="106" width="1228" height="568" rx="36"/></clipPath><g clip-path="url(#pane)">${rect(186, 106, 1228, 568, "#b9c7c6")}${path("M186 420C500 330 800 420 1100 360S1414 380 1414 380V700H186Z", ink.sage)}${path("M186 500C500 430 900 520 1414 440V700H186Z", ink.moss)}${path("M186 590C600 540 1000 620 1414 560V700H186Z", ink.leaf)}${tree(420, 520, 150, ink.pine, ink.moss)}${tree(520, 516, 110, ink.pine, ink.moss)}${tree(1160, 480, 130, ink.pine, ink.moss)}${rect(820, 380, 90, 70, ink.sun)}${path("M808 384L865 336L922 384Z", ink.clay)}${rain(1600, 700, ink.white)}</g>`,
      sheet(rect(-40, 770, 1700, 290, ink.brick), rect(-40, 760, 1700, 26, ink.clay)),
      sheet(sitting(1330, 880, 760, { robe: ink.gold, hair: "scarf", skin: skins[1] })),
      sheet(sitting(270, 900, 560, { robe: ink.red, hair: "bun", skin: skins[3] })),
      scrap(
        at(
          800,
          850,
          rect(-190, -120, 380, 240, ink.white, 4) +
            path("M-160 80L-90 -20L-40 30L40 -60L120 40L160 0V96H-160Z", ink.apricot) +
            disc(100, -70, 28, ink.gold) +
            rect(-14, -60, 24, 140, ink.bark, 6) +
            line("M-140 -70H-60M-150 -40H-90", ink.leaf, 9),
          1,
          -5,
        ),
      ),
      scrap(
        at(1050, 920, line("M-60 20L60 -20", ink.red, 14), 1),
        at(980, 950, line("M-60 -8L60 14", ink.leaf, 14), 1),
        at(560, 900, cup(), 1.6),
      ),
    ),
};
