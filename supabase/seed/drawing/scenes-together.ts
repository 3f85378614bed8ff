import { at, disc, glow, ink, line, page, path, print, rain, rect, type Scene, scrap, sheet, square, steam, times, wide } from "./scene.ts";
import { sitting, skins, standing } from "./people.ts";
import { ridge, tree } from "./places.ts";
import { band, candle, cup, himbasha, jebena, writing } from "./things.ts";

const flagLine = (y: number, sag: number): string =>
  line(`M-20 ${y}C400 ${y + sag} 1200 ${y + sag} 1620 ${y}`, ink.umber, 5) +
  times(13, (i) => {
    const x = 60 + i * 124;
    const t = (x + 20) / 1640;
    const fy = y + sag * 3 * t * (1 - t);
    return path(`M${x} ${fy}h70l-35 76Z`, [ink.red, ink.gold, ink.leaf, ink.white][i % 4] ?? ink.red);
  });

/** Pictures of people meeting: at a table, on a pitch, in a hall. */
export const togetherScenes: readonly Scene[] = [
  {
    name: "community-media/sunday-coffee",
    size: wide,
    draw: (size) =>
      page(
        size,
        ["#f4e3bf", "#eccd97"],
        sheet(...[110, 620, 1130].map((x) => path(`M${x} 520V200C${x} 60 ${x + 360} 60 ${x + 360} 200V520Z`, ink.brick) + path(`M${x + 24} 500V206C${x + 24} 92 ${x + 336} 92 ${x + 336} 206V500Z`, ink.sky) + line(`M${x + 180} 110V500M${x + 24} 300H${x + 336}`, ink.brick, 13))),
        sheet(flagLine(20, 70)),
        ...([[250, ink.white, "scarf", ink.white], [470, ink.blue, "short", undefined], [700, ink.gold, "bun", ink.white], [940, ink.leaf, "braids", undefined], [1170, ink.brick, "short", undefined], [1390, ink.white, "scarf", ink.sun]] as const).map(([x, robe, hair, shawl], i) =>
          sheet(sitting(x, 640 + (i % 2) * 16, 620, { robe, hair, skin: skins[i % 4] ?? skins[0], ...(shawl ? { shawl } : {}) })),
        ),
        sheet(path("M-40 690H1640V760H-40Z", ink.white), path("M-40 750H1640V1040H-40Z", "#f1e6cf"), band(-40, 760, 1700, 54)),
        sheet(at(800, 716, jebena(), 0.84)),
        sheet(at(420, 704, `<g transform="scale(1 .34)">${himbasha(120)}</g>`), at(1210, 704, `<g transform="scale(1 .34)">${himbasha(110)}</g>`)),
        scrap(...[180, 590, 670, 960, 1040, 1400].map((x, i) => at(x, 716 + (i % 2) * 14, cup(i % 2 ? ink.leaf : ink.red), 1.1))),
        print(at(590, 640, steam(ink.white, 120)), at(1040, 650, steam(ink.white, 130)), at(800, 460, steam(ink.white, 170))),
      ),
  },
  {
    name: "community-media/football",
    size: wide,
    draw: (size) =>
      page(
        size,
        ["#a9cbd3", "#dfe8d4"],
        sheet(ridge([[0, 420], [300, 380], [800, 410], [1200, 370], [1600, 420]], ink.sage)),
        sheet(tree(120, 520, 300, ink.leaf, ink.sage), tree(330, 500, 240, ink.moss, ink.sage), tree(1430, 520, 340, ink.leaf, ink.sage)),
        sheet(path("M-40 480H1640V1040H-40Z", ink.moss)),
        print(...[0, 1, 2].map((i) => path(`M${-40} ${560 + i * 170}H1640V${640 + i * 190}H-40Z`, "#457350"))),
        print(line("M-20 540H1620M800 540V1010", ink.white, 7, 'opacity=".8"'), `<ellipse cx="800" cy="760" rx="240" ry="110" fill="none" stroke="${ink.white}" stroke-width="7" opacity=".8"/>`),
        sheet(line("M1180 560V380H1500V560", ink.white, 15)),
        print(times(12, (i) => line(`M${1190 + i * 26} 386V556`, ink.white, 2, 'opacity=".6"') + (i < 7 ? line(`M1184 ${396 + i * 26}H1496`, ink.white, 2, 'opacity=".6"') : ""))),
        sheet(standing(1340, 570, 180, { robe: ink.leaf, legs: ink.bark, hair: "short", skin: skins[1], arms: "up" })),
        sheet(at(620, 900, standing(0, 0, 420, { robe: ink.red, legs: ink.white, hair: "short", skin: skins[0], arms: "out" }), 1, -8)),
        sheet(at(940, 880, standing(0, 0, 380, { robe: ink.gold, legs: ink.blue, hair: "braids", skin: skins[3], arms: "out" }), 1, 7)),
        sheet(standing(290, 800, 300, { robe: ink.red, legs: ink.white, hair: "short", skin: skins[2], arms: "rest" })),
        scrap(disc(770, 900, 44, ink.white), path("M770 876l22 16l-8 26h-28l-8 -26Z", ink.bark), line("M770 876V860M792 892l18 -6M784 918l12 16M756 918l-12 16M748 892l-18 -6", ink.bark, 4)),
      ),
  },
  {
    name: "community-media/wedding-table",
    size: square,
    draw: (size) =>
      page(
        size,
        ["#7d231d", ink.red, "#6b1915"],
        glow(800, 640, 820, ink.amber, 0.5),
        sheet(path("M-40 -40H330C330 400 240 800 -40 1080ZM1640 -40H1270C1270 400 1360 800 1640 1080Z", ink.sun), path("M330 -40H380C380 420 280 840 -40 1140V1080C240 800 330 400 330 -40ZM1270 -40H1220C1220 420 1320 840 1640 1140V1080C1360 800 1270 400 1270 -40Z", ink.gold)),
        sheet(flagLine(60, 120)),
        sheet(sitting(620, 1060, 900, { robe: ink.white, shawl: ink.white, hair: "braids", skin: skins[1] })),
        sheet(sitting(980, 1060, 930, { robe: ink.umber, shawl: ink.sun, hair: "short", skin: skins[0] })),
        print(path("M560 590L620 540L680 590L664 614H576Z", ink.gold), disc(620, 560, 10, ink.red)),
        sheet(path("M-40 1150H1640V1640H-40Z", ink.white), band(-40, 1200, 1700, 84), band(-40, 1300, 1700, 40, ink.leaf)),
        sheet(at(330, 1160, `<g transform="scale(1 .36)">${himbasha(190)}</g>`), at(800, 1165, jebena(), 0.9)),
        scrap(at(1150, 1165, candle(190), 1.2), at(1260, 1165, candle(130), 1.2), at(560, 1175, cup(), 1.5), at(1010, 1175, cup(ink.leaf), 1.5)),
        scrap(...[0, 1, 2, 3, 4].map((i) => disc(1380 + (i % 3) * 52, 1120 - Math.floor(i / 3) * 44, 36, [ink.red, ink.gold, ink.clay][i % 3] ?? ink.red) + disc(1380 + (i % 3) * 52, 1120 - Math.floor(i / 3) * 44, 14, ink.sun)), path("M1350 1130H1520L1500 1190H1370Z", ink.brick)),
      ),
  },
  {
    name: "community-media/graduation",
    size: wide,
    draw: (size) =>
      page(
        size,
        ["#9fc0cc", "#e3e6d3"],
        sheet(rect(120, 190, 1360, 560, ink.sand, 6), path("M90 200L800 10L1510 200Z", ink.straw), ...[0, 1, 2, 3, 4, 5].map((i) => rect(190 + i * 232, 230, 60, 520, ink.sun, 8))),
        sheet(path("M60 740H1540L1640 860H-40Z", ink.straw), path("M-40 850H1640V1040H-40Z", ink.apricot)),
        ...([[440, 930, 440, ink.white, "scarf", skins[2]], [1150, 930, 450, ink.brick, "short", skins[1]]] as const).map(([x, y, h, robe, hair, skin]) => sheet(standing(x, y, h, { robe, hair, skin, shawl: ink.white, arms: "rest" }))),
        sheet(standing(800, 950, 500, { robe: ink.night, hair: "braids", skin: skins[0], arms: "up", hem: false })),
        print(path("M748 560L800 780L852 560L828 550L800 690L772 550Z", ink.gold)),
        scrap(path("M590 150L760 96L930 150L760 206Z", ink.night), path("M680 182V236C720 262 800 262 840 236V180L760 206Z", ink.deep), line("M760 150L900 190V250", ink.gold, 8), rect(888, 246, 24, 46, ink.gold, 6)),
        scrap(at(708, 455, rect(-60, -16, 120, 32, ink.white, 14) + rect(-8, -18, 16, 36, ink.red), 1, -24)),
      ),
  },
  {
    name: "blog-images/saturday-school",
    size: wide,
    draw: (size) =>
      page(
        size,
        ["#eed7a8", "#e2bd85"],
        sheet(rect(200, 70, 1200, 470, ink.umber, 12), rect(226, 96, 1148, 418, ink.pine, 6)),
        print(writing(300, 150, 110, 5, ink.white), writing(300, 330, 110, 4, ink.sun, 5), line("M940 460H1300", ink.amber, 8)),
        sheet(standing(1290, 760, 520, { robe: ink.red, hair: "bun", skin: skins[1], shawl: ink.white, arms: "out", hem: false })),
        sheet(rect(-40, 740, 1700, 300, ink.earth)),
        ...([[190, ink.gold, "braids", 1], [480, ink.blue, "short", 0], [770, ink.white, "bun", 3], [1060, ink.leaf, "short", 2]] as const).map(([x, robe, hair, s], i) =>
          sheet(sitting(x, 860 + (i % 2) * 20, 460, { robe, hair, skin: skins[s] ?? skins[0], arms: i === 1 ? "up" : "rest" })) + sheet(rect(x - 140, 860 + (i % 2) * 20, 280, 36, ink.straw, 8), rect(x - 120, 894 + (i % 2) * 20, 20, 140, ink.umber), rect(x + 100, 894 + (i % 2) * 20, 20, 140, ink.umber)) + scrap(at(x + 20, 858 + (i % 2) * 20, path("M-70 0L-50 -20H0L6 -14L12 -20H62L80 0Z", ink.white))),
        ),
      ),
  },
  {
    name: "blog-images/voice-note",
    size: square,
    draw: (size) =>
      page(
        size,
        [ink.deep, ink.night, ink.dusk],
        glow(800, 760, 700, ink.amber, 0.35),
        sheet(rect(90, 120, 520, 640, ink.umber, 10), rect(118, 148, 464, 584, "#22305c")),
        print(...[[180, 240], [300, 200], [430, 300], [520, 220], [240, 360]].map(([x, y]) => disc(x ?? 0, y ?? 0, 5, ink.sun)), disc(470, 420, 60, ink.sun), disc(446, 404, 56, "#22305c"), path("M118 732V600L220 540L300 590L400 520L500 580L582 540V732Z", ink.deep)),
        sheet(rect(338, 148, 22, 584, ink.umber), rect(118, 430, 464, 22, ink.umber)),
        sheet(path("M-40 1290H1640V1640H-40Z", ink.brick), rect(-40, 1284, 1700, 22, ink.umber)),
        sheet(at(960, 1010, rect(-270, -500, 540, 940, ink.bark, 56) + rect(-240, -460, 480, 850, ink.sun, 26), 1, 7)),
        print(
          at(
            960,
            1010,
            rect(-210, -410, 330, 150, ink.white, 40) + times(9, (i) => rect(-170 + i * 30, -335 - [24, 50, 36, 70, 44, 60, 30, 48, 20][i]! / 2, 12, [24, 50, 36, 70, 44, 60, 30, 48, 20][i] ?? 20, ink.leaf, 6)) + rect(-120, -220, 330, 190, ink.amber, 40) + path("M-60 -160L-10 -125L-60 -90Z", ink.bark) + times(7, (i) => rect(10 + i * 26, -125 - [30, 60, 44, 80, 36, 56, 26][i]! / 2, 11, [30, 60, 44, 80, 36, 56, 26][i] ?? 20, ink.bark, 5)) + rect(-210, 10, 260, 110, ink.white, 40) + writing(-176, 44, 44, 3, ink.red, 2) + rect(-210, 300, 330, 60, ink.straw, 30) + disc(172, 330, 36, ink.red),
            1,
            7,
          ),
        ),
        scrap(at(360, 1420, cup(), 2.4)),
        print(at(360, 1270, steam(ink.sun, 200), 1.2)),
      ),
  },
  {
    name: "blog-images/allotment",
    size: wide,
    draw: (size) =>
      page(
        size,
        ["#a8c8cc", "#e6ead0"],
        sheet(ridge([[0, 380], [400, 330], [900, 370], [1600, 330]], ink.sage)),
        sheet(tree(110, 480, 300, ink.moss, ink.sage), tree(1500, 470, 280, ink.leaf, ink.sage)),
        sheet(rect(1060, 240, 300, 260, ink.brick, 4), path("M1020 252L1210 130L1400 252Z", ink.umber), rect(1110, 320, 90, 180, ink.umber, 4), rect(1240, 320, 80, 76, ink.sun, 4)),
        print(times(7, (i) => line(`M${1082 + i * 42} 246V498`, ink.umber, 3, 'opacity=".5"'))),
        sheet(path("M-40 460H1640V1040H-40Z", "#8a5b3c")),
        ...[0, 1, 2, 3].map((r) => sheet(path(`M-40 ${540 + r * 128}C400 ${510 + r * 128} 1100 ${560 + r * 128} 1640 ${530 + r * 128}V${590 + r * 128}H-40Z`, r % 2 ? "#6f452e" : "#7b4e33")) + print(times(14, (i) => at(50 + i * 118 + r * 30, 550 + r * 128, r === 1 ? line("M0 0C-8 -40 -30 -50 -44 -56M0 0C4 -46 24 -60 40 -62M0 0V-70", ink.leaf, 13) : r === 2 ? disc(0, -18, 30, ink.moss, 26) + disc(-8, -24, 13, ink.sage, 11) : line("M0 10V-90M0 -40L-26 -62M0 -60L26 -84", ink.leaf, 9) + (i % 2 ? disc(-24, -58, 13, ink.red) : disc(24, -80, 12, ink.gold)))))),
        sheet(standing(700, 900, 430, { robe: ink.gold, hair: "scarf", skin: skins[0], arms: "out", hem: false })),
        scrap(at(880, 690, path("M-50 -50H50L42 60H-42Z", ink.leaf) + line("M50 10L110 -40M-44 -50C-40 -100 40 -100 44 -50", ink.leaf, 15) + disc(116, -46, 20, ink.leaf))),
        print(times(8, (i) => line(`M${1000 + i * 10} ${660 + (i % 3) * 12}q14 60 ${18 + i * 3} 120`, ink.white, 4, 'opacity=".7"'))),
      ),
  },
  {
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
        scrap(at(800, 850, rect(-190, -120, 380, 240, ink.white, 4) + path("M-160 80L-90 -20L-40 30L40 -60L120 40L160 0V96H-160Z", ink.apricot) + disc(100, -70, 28, ink.gold) + rect(-14, -60, 24, 140, ink.bark, 6) + line("M-140 -70H-60M-150 -40H-90", ink.leaf, 9), 1, -5)),
        scrap(at(1050, 920, line("M-60 20L60 -20", ink.red, 14), 1), at(980, 950, line("M-60 -8L60 14", ink.leaf, 14), 1), at(560, 900, cup(), 1.6)),
      ),
  },
  {
    name: "blog-images/spice-shop",
    size: wide,
    draw: (size) =>
      page(
        size,
        ["#d9c7a8", "#c9ae86"],
        sheet(rect(-40, -40, 1700, 900, ink.brick)),
        print(times(60, (i) => rect(((i * 173) % 1640) - 20, ((i * 89) % 840) - 10, 70, 26, "#8b4636", 3))),
        sheet(rect(160, 240, 1280, 590, ink.pine, 8), rect(200, 290, 760, 440, ink.umber, 4), rect(1040, 290, 340, 540, ink.leaf, 6), rect(1076, 326, 268, 300, ink.sun, 4), disc(1350, 610, 14, ink.gold)),
        glow(580, 480, 420, ink.amber, 0.65),
        ...[400, 560, 716].map((y, r) => sheet(rect(210, y, 740, 20, ink.clay), times(8, (i) => at(260 + i * 90, y, rect(-32, -76, 64, 76, [ink.red, ink.gold, ink.clay, ink.sage, ink.sun, ink.earth][(i + r * 2) % 6] ?? ink.red, 10) + rect(-26, -90, 52, 18, ink.straw, 4) + rect(-20, -52, 40, 26, ink.white, 3))))),
        sheet(path("M120 130H1480L1540 300H60Z", ink.sun), ...[0, 2, 4, 6, 8].map((i) => path(`M${120 + i * 151} 130H${271 + i * 151}L${224 + i * 164} 300H${60 + i * 164}Z`, ink.red)), times(9, (i) => path(`M${60 + i * 164.4} 296a82 46 0 0 0 164 0Z`, i % 2 ? ink.sun : ink.red))),
        sheet(rect(-40, 826, 1700, 220, "#b8a184")),
        ...([[250, ink.red], [410, ink.gold], [570, ink.umber], [730, ink.apricot]] as const).map(([x, c]) => sheet(path(`M${x - 66} 830L${x - 76} 960H${x + 76}L${x + 66} 830Z`, ink.straw), disc(x, 832, 66, c, 26))),
        sheet(standing(1220, 960, 460, { robe: ink.white, hair: "bun", skin: skins[0], shawl: ink.white, arms: "rest" })),
      ),
  },
  {
    name: "blog-images/hall-cinema",
    size: wide,
    draw: (size) =>
      page(
        size,
        [ink.deep, "#1f1b38", "#2c2140"],
        glow(800, 360, 760, ink.sun, 0.3),
        sheet(line("M90 110C500 150 1100 150 1510 110", ink.umber, 9), path("M290 126H1310L1296 640C1000 656 600 656 304 640Z", ink.white)),
        scrap(...[330, 560, 800, 1040, 1270].map((x) => rect(x - 9, 108, 18, 52, ink.gold, 4))),
        print(path("M300 480C500 380 700 470 860 430S1150 400 1302 450L1296 640C1000 656 600 656 304 640Z", ink.sage), path("M302 560C560 500 900 590 1298 530L1296 640C1000 656 600 656 304 640Z", ink.moss), disc(1120, 260, 58, ink.amber), disc(620, 470, 84, ink.sun, 92), disc(620, 360, 62, ink.sun), line("M590 310C570 240 580 200 596 190C612 220 612 270 606 308M640 308C640 240 656 206 674 200C680 240 668 280 656 312", ink.sun, 26), disc(600, 356, 8, ink.bark), disc(644, 356, 8, ink.bark), line("M608 384C616 392 628 392 636 384", ink.bark, 6)),
        path("M800 1010L300 180H1300Z", ink.sun, 'opacity=".07"'),
        ...([[130, "short", ink.dusk], [320, "bun", "#4a2f4d"], [510, "braids", ink.brick], [700, "short", "#2f3a5c"], [900, "scarf", "#5b3a49"], [1090, "short", ink.umber], [1280, "braids", "#3b4a5c"], [1470, "bun", "#5b2f2c"]] as const).map(([x, hair, robe], i) =>
          sheet(sitting(x, 1010 + (i % 3) * 26, 560 - (i % 2) * 90, { robe, hair, skin: skins[i % 4] ?? skins[0], shawl: hair === "scarf" ? "#d9cfc0" : robe })),
        ),
        print(...[[420, 60], [1200, 70], [800, 40]].map(([x, y]) => disc(x ?? 0, y ?? 0, 4, ink.sun))),
      ),
  },
];
