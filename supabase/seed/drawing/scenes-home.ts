import { at, disc, glow, ink, line, page, path, print, rect, type Scene, scrap, sheet, square, steam, tall, times, wide } from "./scene.ts";
import { person, sitting, skins } from "./people.ts";
import { amba, ridge, stele } from "./places.ts";
import { band, candle, cup, foldedNetsela, himbasha, jebena, mesob, writing } from "./things.ts";

/** Pictures of what is kept at home: the suitcase, the coffee, the bread. */
export const homeScenes: readonly Scene[] = [
  {
    name: "site/selam",
    size: tall,
    draw: (size) =>
      page(
        size,
        [ink.sand, "#f2c387", ink.apricot, ink.clay, ink.earth],
        glow(1120, 640, 620, ink.white, 0.7),
        scrap(disc(1120, 660, 210, ink.sun)),
        sheet(ridge([[0, 1150], [240, 1010], [400, 1080], [700, 1040], [1000, 1100], [1300, 1000], [1600, 1060]], "#dd9166")),
        sheet(amba(60, 330, 830, 1500, ink.clay, "#b4573d"), amba(1150, 1420, 860, 1500, ink.clay, "#b4573d")),
        sheet(amba(560, 780, 1010, 1600, ink.earth, "#8d4433"), ridge([[0, 1330], [320, 1240], [620, 1380], [1000, 1290], [1340, 1240], [1600, 1310]], ink.earth)),
        sheet(ridge([[0, 1510], [300, 1400], [560, 1480], [900, 1380], [1200, 1470], [1600, 1370]], ink.brick)),
        sheet(stele(800, 1660, 860, ink.bark, ink.umber, ink.sand)),
        sheet(stele(1080, 1690, 470, ink.bark, ink.umber, ink.straw), stele(560, 1700, 340, ink.bark, ink.umber, ink.straw)),
        sheet(ridge([[0, 1660], [380, 1590], [760, 1680], [1160, 1600], [1600, 1680]], ink.umber)),
        sheet(at(430, 1850, person({ robe: ink.white, shawl: ink.white, hair: "braids", skin: skins[1] }), 0.46), at(566, 1856, person({ robe: ink.red, hair: "bun", skin: skins[3], hem: false }), 0.3)),
        sheet(ridge([[0, 1850], [420, 1800], [900, 1880], [1600, 1790]], ink.bark)),
      ),
  },
  {
    name: "blog-images/what-my-mother-packed",
    size: wide,
    draw: (size) =>
      page(
        size,
        ["#e9cfa0", "#dfb47c"],
        sheet(rect(-60, 690, 1720, 400, ink.earth), rect(-60, 690, 1720, 18, ink.brick)),
        print(times(7, (i) => line(`M${i * 270 - 60} 720L${i * 330 - 260} 1010`, ink.brick, 4, 'opacity=".5"'))),
        sheet(rect(960, 70, 470, 430, ink.umber, 8), rect(984, 94, 422, 382, ink.dusk)),
        print(rect(984, 94, 422, 382, ink.clay), path("M984 300L1090 210L1150 250L1220 170L1290 180L1330 270L1406 230V476H984Z", ink.earth), path("M984 380L1120 330L1250 390L1406 340V476H984Z", ink.brick), disc(1310, 160, 34, ink.sun)),
        sheet(rect(1183, 94, 20, 382, ink.umber), rect(984, 280, 422, 18, ink.umber)),
        glow(1000, 560, 520, ink.sun, 0.35),
        sheet(path("M250 270H850L920 640H180Z", ink.brick), path("M282 300H818L872 612H228Z", ink.straw), band(300, 322, 500, 34)),
        sheet(path("M150 640H950L990 850H110Z", "#8d3a2b"), rect(120, 826, 860, 46, ink.umber, 16)),
        sheet(path("M190 640H910L900 700H200Z", ink.umber)),
        sheet(at(330, 690, jebena(), 0.86)),
        sheet(at(620, 692, foldedNetsela(330)), at(620, 602, foldedNetsela(290), 0.8)),
        scrap(at(840, 610, rect(-62, -82, 124, 164, ink.white) + rect(-50, -70, 100, 108, ink.sand) + path("M-50 20L-18 -20L10 4L34 -30L50 -10V38H-50Z", ink.earth) + path("M-22 38V2L2 -14L26 2V38Z", ink.bark) + path("M30 -82H62V-40Z", ink.straw), 1, 9)),
        sheet(path("M150 700H950L978 850H122Z", "#9b4331"), rect(500, 716, 100, 40, ink.gold, 8), line("M430 860C430 930 670 930 670 860", ink.umber, 26), rect(220, 706, 34, 150, ink.umber, 4), rect(846, 706, 34, 150, ink.umber, 4)),
        scrap(at(1150, 850, cup(ink.leaf), 1.35), at(1290, 880, cup(ink.red), 1.35)),
      ),
  },
  {
    name: "blog-images/himbasha",
    size: wide,
    draw: (size) =>
      page(
        size,
        ["#8d4a36", ink.brick],
        print(times(6, (i) => rect(-20, i * 180, 1640, 5, ink.umber, 0, 'opacity=".45"'))),
        sheet(at(690, 520, rect(-520, -400, 1040, 860, ink.white, 6) + band(-520, 392, 1040, 52) + band(-520, -388, 1040, 26, ink.leaf), 1, -7)),
        sheet(at(690, 500, himbasha(352), 1, 12)),
        scrap(at(690, 500, path("M0 0L300 -190A352 352 0 0 1 352 -20Z", ink.white) + line("M24 -6L300 -186M30 -2L350 -20", ink.clay, 6), 1, 12)),
        sheet(at(1080, 420, path("M0 0L300 -190A352 352 0 0 1 352 -20Z", ink.apricot) + path("M30 -14L296 -180A346 346 0 0 1 338 -24Z", ink.straw) + line("M150 -60L300 -150", ink.earth, 8), 0.82, 16)),
        sheet(disc(1420, 820, 190, ink.bark), disc(1420, 820, 164, ink.umber), disc(1420, 820, 36, ink.bark), disc(1420, 816, 22, ink.brick)),
        scrap(disc(1350, 190, 112, ink.white), disc(1350, 190, 92, ink.straw), times(26, (i) => disc(1350 + Math.cos(i * 2.4) * (12 + i * 2.7), 190 + Math.sin(i * 2.4) * (12 + i * 2.7), 6, i % 3 ? ink.bark : ink.brick))),
        scrap(at(180, 860, cup(), 1.9), at(330, 930, cup(ink.leaf), 1.9)),
      ),
  },
  {
    name: "blog-images/coffee-ceremony",
    size: wide,
    draw: (size) =>
      page(
        size,
        ["#f3ddb1", "#edc78c", "#dd9c68"],
        glow(420, 260, 560, ink.white, 0.6),
        ...([[330, 190, 96], [1010, 150, 78], [1330, 250, 110]] as const).map(([x, y, r]) =>
          scrap(disc(x, y, r, ink.amber), disc(x, y, r * 0.82, ink.red), disc(x, y, r * 0.66, ink.sand), times(10, (i) => at(x, y, path(`M0 ${-r * 0.62}l${r * 0.12} ${r * 0.2}h${-r * 0.24}Z`, i % 2 ? ink.leaf : ink.brick), 1, i * 36)), disc(x, y, r * 0.26, ink.gold)),
        ),
        sheet(rect(-40, 700, 1700, 340, ink.moss)),
        print(times(150, (i) => line(`M${(i * 379) % 1640} ${722 + ((i * 97) % 280)}l${((i * 7) % 5) * 6 - 12} -26`, i % 3 ? ink.sage : ink.pine, 5))),
        sheet(at(1220, 800, sittingHost(), 1)),
        sheet(path("M250 740H900L950 800H200Z", ink.brick), rect(230, 796, 690, 40, ink.umber, 8), path("M270 836L250 930H300L316 836ZM880 836L900 930H850L834 836Z", ink.umber), band(250, 800, 650, 26)),
        sheet(at(575, 744, jebena(), 1.12)),
        scrap(...[320, 420, 740, 830].map((x, i) => at(x, 762 + (i % 2) * 14, cup(i % 2 ? ink.leaf : ink.red), 1.15))),
        print(at(600, 390, steam(ink.white, 230), 1.1), at(330, 680, steam(ink.white, 110)), at(834, 690, steam(ink.white, 100))),
        scrap(path("M1010 900C1010 850 1110 850 1110 900L1096 950H1024Z", ink.brick), path("M1024 892C1040 870 1080 870 1096 892Z", ink.red), disc(1060, 884, 9, ink.amber)),
        print(at(1050, 860, steam(ink.white, 260))),
        scrap(disc(150, 900, 96, ink.straw, 34), disc(150, 892, 82, ink.umber, 26), times(22, (i) => disc(150 + Math.cos(i * 2.4) * (8 + i * 3), 890 + Math.sin(i * 2.4) * (3 + i * 0.9), 8, i % 2 ? ink.bark : ink.brick, 5))),
      ),
  },
  {
    name: "blog-images/injera-table",
    size: wide,
    draw: (size) =>
      page(
        size,
        ["#39553f", ink.pine],
        sheet(disc(800, 520, 470, ink.gold, 440), disc(800, 520, 440, ink.amber, 412)),
        print(times(40, (i) => path(`M${800 + Math.cos(i * 0.157) * 428} ${520 + Math.sin(i * 0.157) * 400}l14 14l-14 14l-14 -14Z`, i % 2 ? ink.red : ink.leaf))),
        sheet(disc(800, 520, 372, "#d9b98c", 350)),
        print(times(130, (i) => disc(800 + Math.cos(i * 2.4) * Math.sqrt(i) * 31, 520 + Math.sin(i * 2.4) * Math.sqrt(i) * 29, 7, "#c09a6b", 5))),
        ...([[800, 500, 130, ink.red, ink.brick], [610, 400, 92, ink.amber, ink.gold], [985, 390, 94, ink.moss, ink.leaf], [610, 640, 92, ink.moss, ink.pine], [990, 650, 96, ink.gold, ink.clay], [800, 740, 76, ink.earth, ink.umber], [800, 290, 70, ink.clay, ink.brick]] as const).map(([x, y, r, a, b]) =>
          scrap(path(`M${x - r} ${y}C${x - r} ${y - r} ${x - r * 0.2} ${y - r * 1.1} ${x + r * 0.3} ${y - r * 0.9}C${x + r * 1.1} ${y - r * 0.5} ${x + r} ${y + r * 0.6} ${x + r * 0.3} ${y + r * 0.9}C${x - r * 0.4} ${y + r * 1.1} ${x - r} ${y + r * 0.7} ${x - r} ${y}Z`, a)) +
          print(times(12, (i) => disc(x + Math.cos(i * 2.4) * r * 0.2 * Math.sqrt(i), y + Math.sin(i * 2.4) * r * 0.2 * Math.sqrt(i), r * 0.09, b))),
        ),
        scrap(disc(755, 480, 40, ink.white, 30), disc(845, 530, 38, ink.white, 28)),
        scrap(...[[210, 250, 30], [250, 330, -10], [1400, 760, 50]].map(([x, y, t]) => at(x ?? 0, y ?? 0, rect(-140, -34, 280, 68, "#d9b98c", 30) + line("M-110 -10H110M-100 12H90", "#c09a6b", 5), 1, t ?? 0))),
        scrap(path("M1290 190C1290 120 1450 120 1450 190C1450 300 1430 330 1370 330C1310 330 1290 300 1290 190Z", ink.brick), disc(1370, 176, 66, ink.sun, 24), disc(1370, 178, 54, ink.gold, 18)),
        scrap(at(200, 880, cup(), 1.8)),
      ),
  },
  {
    name: "community-media/mesob-and-light",
    size: square,
    draw: (size) =>
      page(
        size,
        [ink.dusk, ink.night],
        glow(1160, 640, 620, ink.amber, 0.55),
        sheet(rect(-40, 1190, 1700, 450, ink.brick), rect(-40, 1190, 1700, 22, ink.umber)),
        sheet(at(620, 1330, mesob(), 2)),
        sheet(rect(1020, 1090, 420, 30, ink.umber, 8), path("M1050 1120L1020 1400H1070L1100 1120ZM1410 1120L1440 1400H1390L1360 1120Z", ink.umber)),
        scrap(at(1100, 1090, candle(180), 1.3), at(1230, 1090, candle(260), 1.3), at(1360, 1090, candle(140), 1.3)),
        scrap(at(240, 1450, cup(), 2.1), at(1010, 1480, cup(ink.leaf), 2.1)),
        sheet(band(-40, 80, 1700, 70)),
      ),
  },
  {
    name: "blog-images/letters-and-books",
    size: wide,
    draw: (size) =>
      page(
        size,
        ["#f5e4c0", "#ecc994"],
        sheet(rect(80, 70, 900, 480, ink.white, 8), rect(96, 86, 868, 448, "#fdf6e6", 4)),
        print(writing(160, 130, 104, 5, ink.bark), writing(160, 270, 104, 5, ink.red, 4), writing(160, 410, 104, 4, ink.bark, 7)),
        sheet(rect(-40, 800, 1700, 300, ink.brick), rect(-40, 800, 1700, 20, ink.umber)),
        ...([[1000, 716, 480, 84, ink.red, 4], [1030, 630, 430, 86, ink.leaf, 1], [1010, 552, 450, 78, ink.gold, 6], [1050, 478, 390, 74, ink.blue, 2], [1036, 410, 400, 68, ink.brick, 8]] as const).map(([x, y, w, h, fill, first]) =>
          sheet(rect(x, y, w, h, fill, 10), rect(x + w - 22, y + 10, 26, h - 20, ink.paper), rect(x + 34, y, 12, h, ink.amber), writing(x + 90, y + h * 0.26, h * 0.46, 3, ink.sun, first)),
        ),
        sheet(path("M240 780C380 720 540 730 640 790C740 730 900 720 1000 780V850C900 800 740 800 640 850C540 800 380 800 240 850Z", ink.white), line("M640 792V850", ink.straw, 8)),
        print(...[0, 1].map((i) => line(`M310 ${776 + i * 22}C400 ${750 + i * 22} 500 ${752 + i * 22} 590 ${782 + i * 22}M700 ${782 + i * 22}C790 ${752 + i * 22} 880 ${750 + i * 22} 950 ${776 + i * 22}`, ink.earth, 6))),
        scrap(at(140, 850, cup(), 1.5)),
        scrap(at(1420, 400, line("M-10 10L70 -190", ink.gold, 22) + path("M-20 30L-18 -6L8 4Z", ink.bark), 1)),
      ),
  },
  {
    name: "blog-images/candles",
    size: wide,
    draw: (size) =>
      page(
        size,
        [ink.deep, ink.night, "#3b2740"],
        glow(800, 520, 760, ink.amber, 0.5),
        sheet(path("M-40 -40H1640V1040H1400V520C1400 250 1100 90 800 40C500 90 200 250 200 520V1040H-40Z", "#251c33")),
        sheet(path("M-40 -40H1640V1040H1520V470C1520 130 1160 20 800 -20C440 20 80 130 80 470V1040H-40Z", "#1a1426")),
        ...[0, 1, 2, 3, 4, 5, 6].map((i) =>
          sheet(at(260 + i * 180, 1040 + (i % 2) * 40, person({ robe: ink.white, shawl: i % 2 ? "#efe3cf" : ink.white, hair: i % 3 === 0 ? "scarf" : i % 3 === 1 ? "short" : "scarf", arms: "hold", skin: skins[i % 4] ?? skins[0], hem: false }), 0.86)),
        ),
        ...[0, 1, 2, 3, 4, 5, 6].map((i) => glow(260 + i * 180, 730 + (i % 2) * 40, 130, ink.amber, 0.55) + scrap(at(260 + i * 180, 800 + (i % 2) * 40, candle(70), 1))),
      ),
  },
];

function sittingHost(): string {
  return sitting(0, 60, 560, { robe: ink.white, shawl: ink.white, hair: "braids", skin: skins[1], arms: "hold" }) + path("M-190 200C-210 60 -120 20 0 20C120 20 210 60 190 200Z", ink.white) + band(-176, 150, 352, 32) + rect(-190, 182, 380, 22, ink.red, 8);
}
