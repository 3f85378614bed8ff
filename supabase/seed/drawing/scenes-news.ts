import { at, disc, glow, ink, line, page, path, print, rect, type Scene, scrap, sheet, times, wide } from "./scene.ts";
import { sitting, skins, standing } from "./people.ts";
import { houses, tree } from "./places.ts";
import { band, cup, writing } from "./things.ts";

/** Pictures for the news, and the map of the neighbourhood. */
export const newsScenes: readonly Scene[] = [
  {
    name: "news-images/library-shelf",
    size: wide,
    draw: (size) =>
      page(
        size,
        ["#ecd5a6", "#ddb981"],
        sheet(rect(120, 40, 1360, 820, ink.umber, 8), rect(150, 70, 1300, 760, "#6b3f2b", 4)),
        ...[290, 540, 800].map((y, r) =>
          sheet(rect(150, y, 1300, 26, ink.umber)) +
          scrap(
            times(24, (i) => {
              const h = 130 + ((i * 37 + r * 53) % 70);
              const x = 176 + i * 52 + (r === 1 && i > 15 ? 40 : 0);
              if (r === 1 && (i === 15 || i === 16)) return "";
              const fill = [ink.red, ink.gold, ink.leaf, ink.blue, ink.clay, ink.sand, ink.moss][(i * 3 + r) % 7] ?? ink.red;
              return rect(x, y - h, 44, h, fill, 4) + rect(x, y - h + 18, 44, 9, ink.sun, 0, 'opacity=".8"') + (i % 3 === 0 ? writing(x + 9, y - h * 0.5, 26, 1, ink.sun, i) : "");
            }),
          ),
        ),
        sheet(rect(-40, 850, 1700, 200, ink.clay)),
        sheet(standing(420, 960, 360, { robe: ink.red, hair: "braids", skin: skins[1], hem: false, arms: "up" }), standing(620, 970, 420, { robe: ink.blue, legs: ink.umber, hair: "short", skin: skins[0], arms: "hold" })),
        sheet(at(1180, 940, path("M-170 0L-150 -40H-10L0 -28L10 -40H150L170 0Z", ink.white) + line("M0 -28V0", ink.straw, 5)), band(960, 940, 440, 30)),
      ),
  },
  {
    name: "news-images/notice-board",
    size: wide,
    draw: (size) =>
      page(
        size,
        ["#d8d3bb", "#c6b994"],
        sheet(rect(180, 80, 1240, 760, ink.umber, 14), rect(220, 120, 1160, 680, ink.straw, 4)),
        scrap(at(420, 330, rect(-130, -170, 260, 340, ink.white) + writing(-90, -120, 40, 3, ink.red) + line("M-90 -40H90M-90 0H60M-90 40H80M-90 80H40", ink.earth, 8) + disc(0, -160, 13, ink.red), 1, -4)),
        scrap(at(770, 300, rect(-160, -130, 320, 260, ink.gold) + at(0, 90, cup(), 2) + disc(0, -116, 13, ink.leaf), 1, 3)),
        scrap(at(1140, 340, rect(-140, -180, 280, 360, ink.sun) + rect(-110, -150, 220, 60, ink.red) + times(20, (i) => rect(-108 + (i % 5) * 46, -70 + Math.floor(i / 5) * 50, 34, 36, i === 13 ? ink.amber : ink.white, 3)) + disc(0, -168, 13, ink.blue), 1, -2)),
        scrap(at(560, 640, rect(-190, -90, 380, 180, ink.leaf) + writing(-140, -50, 60, 4, ink.sun, 3) + line("M-140 50H120", ink.amber, 8) + disc(0, -78, 13, ink.amber), 1, 2)),
        scrap(at(1010, 650, rect(-130, -90, 260, 180, ink.white) + path("M-100 60L-40 -10L0 30L50 -40L110 60Z", ink.clay) + disc(60, -50, 20, ink.gold) + disc(0, -82, 13, ink.red), 1, -6)),
        sheet(rect(-40, 900, 1700, 140, ink.brick)),
      ),
  },
  {
    name: "news-images/health-morning",
    size: wide,
    draw: (size) =>
      page(
        size,
        ["#d5e0d4", "#eee6cc"],
        sheet(rect(110, 100, 420, 380, ink.umber, 6), rect(134, 124, 372, 332, ink.sky), tree(320, 456, 240, ink.moss, ink.sage)),
        sheet(rect(-40, 800, 1700, 260, ink.sage)),
        sheet(rect(1080, 120, 380, 300, ink.white, 8), path("M1270 370C1170 300 1150 250 1160 215C1175 170 1240 165 1270 215C1300 165 1365 170 1380 215C1390 250 1370 300 1270 370Z", ink.red)),
        sheet(sitting(560, 720, 680, { robe: ink.white, hair: "scarf", skin: skins[2], shawl: ink.white, arms: "out" })),
        sheet(sitting(1040, 700, 720, { robe: ink.blue, hair: "bun", skin: skins[0], arms: "hold" })),
        print(line("M990 420C960 540 1000 580 1030 590M1090 420C1120 540 1080 580 1030 590V640", ink.bark, 10), disc(1030, 650, 22, ink.gold)),
        sheet(rect(300, 720, 1000, 40, ink.straw, 10), rect(360, 760, 34, 230, ink.umber), rect(1210, 760, 34, 230, ink.umber)),
        scrap(at(800, 718, rect(-80, -50, 160, 50, ink.red, 12) + rect(-60, -86, 120, 40, ink.sun, 8) + line("M80 -30C150 -40 160 -80 200 -76", ink.bark, 9)), at(430, 718, cup(), 1.3), at(1190, 718, path("M-60 0V-20H60V0Z", ink.white) + path("M-54 -20V-36H54V-20Z", ink.gold))),
      ),
  },
  {
    name: "news-images/coach-trip",
    size: wide,
    draw: (size) =>
      page(
        size,
        ["#8db8c6", "#dbe6d6", "#f4e2b9"],
        scrap(disc(1350, 190, 80, ink.sun)),
        sheet(path("M-40 540C300 420 700 520 1000 450S1500 440 1640 480V1040H-40Z", ink.sage)),
        sheet(path("M-40 640C300 580 900 660 1640 600V1040H-40Z", ink.moss)),
        sheet(tree(140, 660, 260, ink.leaf, ink.sage), tree(1480, 650, 240, ink.leaf, ink.sage)),
        sheet(path("M-40 800H1640V1040H-40Z", "#5c5a57")),
        print(times(9, (i) => rect(20 + i * 190, 910, 110, 14, ink.sun, 4))),
        sheet(path("M250 420C250 370 280 350 330 350H1290C1350 350 1372 380 1380 440L1400 640V800H250Z", ink.red), rect(250, 640, 1150, 26, ink.gold), band(250, 680, 1150, 44, ink.brick)),
        scrap(times(7, (i) => rect(300 + i * 136, 410, 112, 150, ink.sun, 14)), path("M1262 410H1330C1350 410 1352 420 1356 440L1370 560H1262Z", ink.sky)),
        print(times(7, (i) => disc(356 + i * 136, 500, 30, skins[i % 4] ?? skins[0], 34) + path(`M${322 + i * 136} 560C${322 + i * 136} 528 ${390 + i * 136} 528 ${390 + i * 136} 560Z`, [ink.white, ink.leaf, ink.gold, ink.blue][i % 4] ?? ink.white) + path(`M${325 + i * 136} 494C${325 + i * 136} 450 ${387 + i * 136} 450 ${387 + i * 136} 494C${370 + i * 136} 478 ${342 + i * 136} 478 ${325 + i * 136} 494Z`, i % 3 ? ink.bark : ink.white))),
        sheet(disc(460, 806, 74, ink.bark), disc(1190, 806, 74, ink.bark), disc(460, 806, 34, ink.straw), disc(1190, 806, 34, ink.straw)),
        scrap(rect(1366, 660, 36, 40, ink.amber, 8)),
      ),
  },
  {
    name: "news-images/cup",
    size: wide,
    draw: (size) =>
      page(
        size,
        [ink.pine, ink.leaf, ink.moss],
        glow(800, 420, 620, ink.amber, 0.55),
        print(times(40, (i) => at((i * 293) % 1600, (i * 149) % 760, path("M-12 -6H12V6H-12Z", [ink.red, ink.gold, ink.sun, ink.amber][i % 4] ?? ink.gold), 1, i * 37))),
        sheet(line("M600 250C420 230 430 470 640 500M1000 250C1180 230 1170 470 960 500", ink.gold, 40)),
        sheet(path("M570 190H1030C1030 430 960 600 840 620V720H920L950 800H650L680 720H760V620C640 600 570 430 570 190Z", ink.amber), path("M570 190H700C700 430 730 580 790 620C640 600 570 430 570 190Z", ink.sun, 'opacity=".6"'), band(584, 300, 432, 46)),
        scrap(disc(800, 190, 230, ink.gold, 30)),
        sheet(rect(600, 800, 400, 90, ink.umber, 8), rect(660, 824, 280, 40, ink.gold, 4)),
        sheet(rect(-40, 884, 1700, 160, ink.brick)),
        scrap(disc(1180, 840, 74, ink.white), path("M1180 800l36 26l-14 44h-44l-14 -44Z", ink.bark), line("M1180 800V768M1216 826l34 -12M1202 870l22 28M1158 870l-22 28M1144 826l-34 -12", ink.bark, 6)),
        scrap(at(400, 880, line("M-90 -6C-60 -80 60 -80 90 -6", ink.red, 30) + disc(0, -8, 44, ink.gold) + writing(-18, -28, 36, 1, ink.bark, 2))),
      ),
  },
  {
    name: "site/map",
    size: wide,
    draw: (size) =>
      page(
        size,
        ["#f4ead2", "#efe2c4"],
        sheet(path("M980 -40L1180 60L1260 210L1190 420L1010 520L860 430L840 240L900 80Z", ink.sage)),
        print(path("M1000 300C1060 260 1140 280 1150 330C1140 380 1040 390 1000 360Z", ink.sky), ...[[960, 160], [1040, 120], [1130, 170], [1190, 240], [930, 330], [1080, 430], [900, 210]].map(([x, y]) => disc(x ?? 0, y ?? 0, 24, ink.moss))),
        sheet(path("M-40 700L160 640L330 700L300 900L120 960L-40 900Z", ink.sage)),
        print(
          line("M-40 540C300 500 560 560 820 580S1300 620 1640 560", ink.white, 46) + line("M420 -40C450 260 520 520 640 1040", ink.white, 40) + line("M820 580C900 720 1100 860 1240 1040", ink.white, 34) + line("M-40 200C200 220 420 240 470 260S800 200 900 60", ink.white, 28) + line("M1260 210C1400 260 1500 300 1640 290M640 1000C900 940 1300 800 1640 820", ink.white, 24),
          line("M-40 330C400 360 800 640 1000 760S1400 960 1640 980", ink.umber, 9, 'stroke-dasharray="26 18"'),
        ),
        scrap(...[[80, 60], [200, 90], [90, 330], [240, 410], [560, 90], [700, 140], [560, 380], [700, 430], [520, 700], [700, 700], [840, 800], [1000, 640], [1330, 420], [1440, 440], [1380, 680], [1500, 700], [160, 560], [1400, 100], [1480, 180], [1200, 700]].map(([x, y], i) => rect(x ?? 0, y ?? 0, 70 + (i % 3) * 20, 54 + (i % 2) * 18, i % 4 ? "#e2cfa6" : "#dcbf8f", 4))),
        sheet(houses(1000, [{ x: 1330, w: 84, h: 70, fill: ink.clay, roof: "gable" }], ink.sun, ink.sun)),
        sheet(path("M830 640C740 520 720 470 720 420C720 290 940 290 940 420C940 470 920 520 830 640Z", ink.red)),
        scrap(at(830, 450, cup(), 1.35)),
      ),
  },
];
