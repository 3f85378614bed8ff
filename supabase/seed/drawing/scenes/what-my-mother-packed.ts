import { at, disc, glow, ink, line, page, path, print, rect, scrap, sheet, times, wide } from "../paper.ts";
import type { Scene } from "../scene.ts";
import { band, cup, foldedNetsela, jebena } from "../things.ts";

export const whatMyMotherPackedScene: Scene = {
  name: "blog-images/what-my-mother-packed",
  size: wide,
  draw: (size) =>
    page(
      size,
      ["#e9cfa0", "#dfb47c"],
      sheet(rect(-60, 690, 1720, 400, ink.earth), rect(-60, 690, 1720, 18, ink.brick)),
      print(
        times(7, (i) => line(`M${i * 270 - 60} 720L${i * 330 - 260} 1010`, ink.brick, 4, 'opacity=".5"')),
      ),
      sheet(rect(960, 70, 470, 430, ink.umber, 8), rect(984, 94, 422, 382, ink.dusk)),
      print(
        rect(984, 94, 422, 382, ink.clay),
        path("M984 300L1090 210L1150 250L1220 170L1290 180L1330 270L1406 230V476H984Z", ink.earth),
        path("M984 380L1120 330L1250 390L1406 340V476H984Z", ink.brick),
        disc(1310, 160, 34, ink.sun),
      ),
      sheet(rect(1183, 94, 20, 382, ink.umber), rect(984, 280, 422, 18, ink.umber)),
      glow(1000, 560, 520, ink.sun, 0.35),
      sheet(
        path("M250 270H850L920 640H180Z", ink.brick),
        path("M282 300H818L872 612H228Z", ink.straw),
        band(300, 322, 500, 34),
      ),
      sheet(path("M150 640H950L990 850H110Z", "#8d3a2b"), rect(120, 826, 860, 46, ink.umber, 16)),
      sheet(path("M190 640H910L900 700H200Z", ink.umber)),
      sheet(at(330, 690, jebena(), 0.86)),
      sheet(at(620, 692, foldedNetsela(330)), at(620, 602, foldedNetsela(290), 0.8)),
      scrap(
        at(
          840,
          610,
          rect(-62, -82, 124, 164, ink.white) +
            rect(-50, -70, 100, 108, ink.sand) +
            path("M-50 20L-18 -20L10 4L34 -30L50 -10V38H-50Z", ink.earth) +
            path("M-22 38V2L2 -14L26 2V38Z", ink.bark) +
            path("M30 -82H62V-40Z", ink.straw),
          1,
          9,
        ),
      ),
      sheet(
        path("M150 700H950L978 850H122Z", "#9b4331"),
        rect(500, 716, 100, 40, ink.gold, 8),
        line("M430 860C430 930 670 930 670 860", ink.umber, 26),
        rect(220, 706, 34, 150, ink.umber, 4),
        rect(846, 706, 34, 150, ink.umber, 4),
      ),
      scrap(at(1150, 850, cup(ink.leaf), 1.35), at(1290, 880, cup(ink.red), 1.35)),
    ),
};
