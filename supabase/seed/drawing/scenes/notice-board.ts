import { writing } from "../letters.ts";
import { at, disc, ink, line, page, path, rect, scrap, sheet, times, wide } from "../paper.ts";
import type { Scene } from "../scene.ts";
import { cup } from "../things.ts";

export const noticeBoardScene: Scene = {
  name: "news-images/notice-board",
  size: wide,
  draw: (size) =>
    page(
      size,
      ["#d8d3bb", "#c6b994"],
      sheet(rect(180, 80, 1240, 760, ink.umber, 14), rect(220, 120, 1160, 680, ink.straw, 4)),
      scrap(
        at(
          420,
          330,
          rect(-130, -170, 260, 340, ink.white) +
            writing(-90, -126, 52, "ሰላም", ink.red) +
            line("M-90 -40H90M-90 0H60M-90 40H80M-90 80H40", ink.earth, 8) +
            disc(0, -160, 13, ink.red),
          1,
          -4,
        ),
      ),
      scrap(
        at(
          770,
          300,
          rect(-160, -130, 320, 260, ink.gold) + at(0, 90, cup(), 2) + disc(0, -116, 13, ink.leaf),
          1,
          3,
        ),
      ),
      scrap(
        at(
          1140,
          340,
          rect(-140, -180, 280, 360, ink.sun) +
            rect(-110, -150, 220, 60, ink.red) +
            times(20, (i) =>
              rect(
                -108 + (i % 5) * 46,
                -70 + Math.floor(i / 5) * 50,
                34,
                36,
                i === 13 ? ink.amber : ink.white,
                3,
              ),
            ) +
            disc(0, -168, 13, ink.blue),
          1,
          -2,
        ),
      ),
      scrap(
        at(
          560,
          640,
          rect(-190, -90, 380, 180, ink.leaf) +
            writing(-140, -40, 46, "ትምህርቲ", ink.sun) +
            line("M-140 50H120", ink.amber, 8) +
            disc(0, -78, 13, ink.amber),
          1,
          2,
        ),
      ),
      scrap(
        at(
          1010,
          650,
          rect(-130, -90, 260, 180, ink.white) +
            path("M-100 60L-40 -10L0 30L50 -40L110 60Z", ink.clay) +
            disc(60, -50, 20, ink.gold) +
            disc(0, -82, 13, ink.red),
          1,
          -6,
        ),
      ),
      sheet(rect(-40, 900, 1700, 140, ink.brick)),
    ),
};
