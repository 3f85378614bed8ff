import { at, disc, dots, glow, ink, line, page, path, print, rect, type Scene, scrap, sheet, times, wide } from "./scene.ts";
import { skins, standing } from "./people.ts";
import { acacia, amba, ridge, stele } from "./places.ts";
import { band, writing } from "./things.ts";

const warm = [ink.sun, ink.sand, ink.apricot] as const;

/** Pictures of the country that was left, and of what was carried from it. */
export const tigrayScenes: readonly Scene[] = [
  {
    name: "blog-images/axum-on-foot",
    size: wide,
    draw: (size) =>
      page(
        size,
        ["#bcd0cd", ink.mist, ink.sand],
        scrap(disc(330, 210, 84, ink.sun)),
        sheet(ridge([[0, 560], [200, 470], [420, 520], [700, 440], [980, 500], [1240, 430], [1600, 520]], "#c9a98c")),
        sheet(amba(1180, 1400, 380, 800, ink.clay, "#a9563f")),
        sheet(ridge([[0, 660], [260, 600], [600, 650], [900, 590], [1300, 640], [1600, 600]], "#b98257")),
        sheet(stele(560, 800, 640, "#6b5b52", "#94827a", "#443a37"), stele(770, 790, 390, "#6b5b52", "#94827a", "#443a37"), stele(380, 790, 290, "#6b5b52", "#94827a", "#443a37")),
        sheet(path("M-40 760C300 720 900 740 1640 700V1040H-40Z", ink.sage)),
        sheet(path("M700 1040C760 920 1000 860 1000 800C1000 770 940 756 880 748C1040 752 1130 780 1110 830C1090 890 1020 940 1060 1040Z", ink.sand)),
        sheet(standing(1010, 930, 250, { robe: ink.leaf, shawl: ink.white, hair: "bun", skin: skins[1], arms: "rest", hem: false }), standing(1100, 940, 180, { robe: ink.red, hair: "braids", skin: skins[3], hem: false })),
        sheet(acacia(1450, 900, 330, ink.leaf), acacia(130, 930, 240, ink.moss)),
        sheet(path("M-40 940C200 910 420 960 620 1040H-40ZM1180 1040C1320 950 1500 940 1640 950V1040Z", ink.moss)),
      ),
  },
  {
    name: "blog-images/rock-church",
    size: wide,
    draw: (size) =>
      page(
        size,
        ["#a9c6cc", "#dfe2cf", ink.sand],
        sheet(amba(1240, 1420, 430, 1000, ink.apricot, ink.clay)),
        sheet(path("M-60 1060V120L120 70L300 110L420 60L700 90L820 40L1000 120L1080 330L1130 560L1240 760L1300 1060Z", ink.clay)),
        sheet(path("M820 40L1000 120L1080 330L1130 560L1240 760L1300 1060H960L1010 760L940 520L960 300Z", ink.earth)),
        print(line("M60 180L330 220M420 130L690 160M80 330L260 344M620 260L900 290M700 420L880 430M60 560L220 566", ink.earth, 9, 'opacity=".55"')),
        sheet(path("M330 820V470C330 410 800 410 800 470V820Z", "#8d4433")),
        sheet(rect(372, 470, 386, 350, ink.sand, 6), path("M350 478L565 372L780 478Z", ink.straw)),
        scrap(...[420, 540, 660].map((x) => path(`M${x} 820V610C${x} 560 ${x + 72} 560 ${x + 72} 610V820Z`, x === 540 ? ink.umber : ink.brick)), ...[432, 552, 672].map((x) => rect(x, 500, 48, 42, ink.brick, 4))),
        print(line("M565 380V330M546 346H584", ink.umber, 9), rect(372, 554, 386, 8, ink.clay), band(372, 452, 386, 20)),
        sheet(path("M250 820H900L940 900H210Z", ink.straw)),
        sheet(line("M930 900L1000 640M1000 910L1070 650", ink.umber, 12), times(8, (i) => line(`M${942 + i * 8} ${868 - i * 30}L${1010 + i * 8} ${878 - i * 30}`, ink.umber, 9))),
        sheet(standing(640, 860, 170, { robe: ink.white, shawl: ink.white, hair: "scarf", skin: skins[2] }), standing(470, 856, 160, { robe: ink.white, hair: "short", shawl: ink.sun, skin: skins[0], hem: false })),
        sheet(path("M-60 900C200 870 500 930 800 910C1100 890 1400 950 1660 900V1060H-60Z", ink.brick)),
        sheet(acacia(1450, 960, 260, ink.moss), acacia(120, 980, 200, ink.leaf)),
      ),
  },
  {
    name: "community-media/ashenda",
    size: wide,
    draw: (size) =>
      page(
        size,
        ["#f0b36b", "#e58f56", ink.red],
        glow(800, 300, 700, ink.sun, 0.6),
        sheet(ridge([[0, 500], [300, 400], [560, 470], [900, 380], [1200, 450], [1600, 380]], "#cf6a45")),
        sheet(path("M-40 760C400 700 1200 700 1640 760V1040H-40Z", ink.leaf)),
        ...([[210, 900, 470, ink.white, "up"], [480, 860, 440, ink.gold, "out"], [800, 920, 520, ink.white, "up"], [1120, 860, 440, ink.red, "out"], [1400, 900, 470, ink.white, "up"]] as const).map(([x, y, h, robe, arms], i) =>
          sheet(standing(x, y, h, { robe, hair: "braids", skin: skins[i % 4] ?? skins[0], arms }), at(x, y, print(times(9, (k) => line(`M${-96 + k * 24} -262L${-112 + k * 28} -150`, k % 2 ? ink.pine : "#5d8a4b", 13)), rect(-100, -276, 200, 20, ink.pine, 8)), h / 620)),
        ),
        sheet(path("M-40 930C300 890 700 970 1000 940C1300 910 1500 950 1640 930V1040H-40Z", ink.pine)),
        print(times(40, (i) => line(`M${(i * 211) % 1600} ${960 + ((i * 37) % 40)}l${((i * 5) % 7) * 5 - 15} -40`, ink.moss, 7))),
      ),
  },
  {
    name: "blog-images/loom",
    size: wide,
    draw: (size) =>
      page(
        size,
        ["#ead0a0", "#d9ab74"],
        sheet(rect(-40, 820, 1700, 240, ink.earth)),
        sheet(rect(210, 90, 46, 800, ink.umber, 10), rect(1120, 90, 46, 800, ink.umber, 10), rect(170, 110, 1040, 44, ink.brick, 12), rect(170, 560, 1040, 40, ink.brick, 12)),
        print(times(64, (i) => line(`M${286 + i * 12.8} 150V570`, i % 2 ? ink.white : ink.sun, 5))),
        sheet(path("M280 360H1100V860C960 900 420 900 280 860Z", ink.white)),
        print(band(280, 700, 820, 62), band(280, 790, 820, 40, ink.leaf), band(280, 640, 820, 30, ink.brick), rect(280, 380, 820, 5, ink.straw), rect(280, 440, 820, 5, ink.straw), rect(280, 500, 820, 5, ink.straw)),
        sheet(rect(250, 322, 880, 46, ink.clay, 12), path("M600 316C640 280 780 280 820 316C780 350 640 350 600 316Z", ink.umber), rect(670, 300, 80, 32, ink.red, 14)),
        sheet(standing(1370, 950, 640, { robe: ink.blue, legs: ink.dusk, hair: "cap", skin: skins[0], arms: "out" })),
        scrap(...[[90, 900, ink.red], [170, 940, ink.gold], [70, 970, ink.leaf]].map(([x, y, c]) => disc(Number(x), Number(y), 52, String(c)) + line(`M${Number(x) - 40} ${Number(y) - 10}C${Number(x)} ${Number(y) - 30} ${Number(x)} ${Number(y) + 30} ${Number(x) + 40} ${Number(y) + 12}M${Number(x) - 34} ${Number(y) + 20}C${Number(x)} ${Number(y)} ${Number(x)} ${Number(y)} ${Number(x) + 40} ${Number(y) - 16}`, ink.sun, 4, 'opacity=".7"'))),
      ),
  },
  {
    name: "community-media/coffee-branch",
    size: wide,
    draw: (size) =>
      page(
        size,
        [ink.mist, "#c9d6b8"],
        glow(400, 200, 600, ink.white, 0.7),
        sheet(line("M-40 260C300 330 700 420 1000 560S1480 800 1640 960", ink.umber, 26)),
        ...([[180, 300, -50], [360, 340, 130], [480, 380, -58], [680, 440, 122], [800, 480, -46], [1010, 560, 140], [1130, 640, -34], [1330, 780, 150], [1400, 820, -20]] as const).map(([x, y, a], i) =>
          sheet(at(x, y, path("M0 0C60 -70 200 -90 330 0C200 84 70 60 0 0Z", i % 2 ? ink.leaf : ink.moss) + line("M10 0C120 -12 220 -8 310 0M90 -8L130 -40M150 -9L200 -44M100 4L140 34M170 2L220 34", i % 2 ? ink.sage : ink.pine, 6), 1, a)),
        ),
        ...([[300, 320], [350, 366], [620, 410], [560, 470], [690, 480], [920, 510], [870, 580], [990, 610], [1240, 700], [1190, 760], [1300, 800]] as const).map(([x, y], i) =>
          scrap(disc(x, y, 44, i % 4 === 1 ? ink.gold : ink.red), disc(x - 13, y - 14, 13, i % 4 === 1 ? ink.sun : ink.clay), disc(x + 16, y + 26, 7, ink.umber)),
        ),
      ),
  },
  {
    name: "community-media/krar",
    size: wide,
    draw: (size) =>
      page(
        size,
        [ink.brick, ink.umber, ink.bark],
        glow(760, 420, 680, ink.amber, 0.5),
        sheet(band(-40, 900, 1700, 60)),
        sheet(at(760, 560, rect(-220, -430, 32, 520, ink.gold, 14) + rect(188, -430, 32, 520, ink.gold, 14) + rect(-290, -470, 580, 46, ink.brick, 22) + times(6, (i) => disc(-150 + i * 60, -448, 15, ink.amber)), 1, 9)),
        sheet(at(760, 560, path("M-250 40C-250 -60 250 -60 250 40C250 210 130 300 0 300C-130 300 -250 210 -250 40Z", ink.clay) + path("M-200 50C-190 -20 190 -20 200 50C200 170 110 250 0 250C-110 250 -200 170 -200 50Z", ink.sand) + disc(0, 110, 44, ink.umber) + disc(0, 110, 26, ink.bark) + band(-190, 20, 380, 30), 1, 9)),
        print(at(760, 560, times(6, (i) => line(`M${-150 + i * 60} -440L${-50 + i * 20} 210`, ink.white, 4)) + rect(-70, 196, 140, 22, ink.umber, 8), 1, 9)),
        scrap(writing(160, 170, 60, 3, ink.amber, 1)),
        print(line("M1180 300V160L1330 130V270M1180 210L1330 180", ink.amber, 12), disc(1152, 306, 32, ink.amber, 24), disc(1302, 276, 32, ink.amber, 24), line("M1420 520V400C1460 400 1490 430 1480 470", ink.clay, 11), disc(1396, 524, 28, ink.clay, 21), line("M240 640V500C280 500 310 530 300 570", ink.clay, 11), disc(216, 644, 28, ink.clay, 21)),
      ),
  },
  {
    name: "community-media/new-year-fire",
    size: wide,
    draw: (size) =>
      page(
        size,
        [ink.deep, ink.night, "#40233a"],
        print(dots(1600, 20, 420, 60, ink.sun, 4)),
        glow(800, 620, 760, ink.apricot, 0.75),
        sheet(ridge([[0, 560], [200, 450], [360, 470], [420, 400], [620, 400], [680, 520], [1000, 470], [1100, 390], [1290, 390], [1360, 500], [1600, 460]], "#2b1c33")),
        sheet(path("M-40 780C400 740 1200 740 1640 780V1040H-40Z", "#5b2f2c")),
        sheet(path("M690 860L800 240L910 860Z", ink.umber), line("M700 850L820 300M900 850L780 300M760 860L806 260M850 860L790 280", ink.brick, 16)),
        sheet(path("M640 860C600 700 700 640 690 500C760 560 760 420 810 300C850 430 860 500 900 520C900 640 1000 700 960 860Z", ink.clay)),
        scrap(path("M700 860C680 760 740 690 750 600C790 640 790 560 815 470C845 560 850 600 870 630C880 720 930 760 900 860Z", ink.amber)),
        scrap(path("M755 860C745 790 790 740 800 680C830 740 860 790 845 860Z", ink.sun)),
        print(dots(700, 200, 700, 26, ink.amber, 4, 3).replaceAll('cx="', 'transform="translate(460 0)" cx="')),
        ...([[160, 940, 330, ink.white, "scarf"], [330, 920, 300, "#d9c3a2", "short"], [500, 950, 270, ink.white, "braids"], [1110, 950, 280, ink.white, "braids"], [1280, 920, 310, "#d9c3a2", "short"], [1450, 940, 330, ink.white, "scarf"]] as const).map(([x, y, h, robe, hair], i) =>
          sheet(standing(x, y, h, { robe, hair, shawl: ink.sun, skin: skins[i % 4] ?? skins[0], arms: i % 2 ? "rest" : "out" })),
        ),
        sheet(path("M-40 970C500 930 1100 930 1640 970V1040H-40Z", "#35191c")),
      ),
  },
  {
    name: "community-media/kassala",
    size: wide,
    draw: (size) =>
      page(
        size,
        ["#3a3f63", "#a06a6c", "#eaa968"],
        scrap(disc(1220, 240, 70, ink.sun)),
        sheet(path("M200 720C220 420 320 260 420 260C500 260 520 420 560 480C600 300 700 170 800 180C900 190 930 380 960 470C1000 360 1080 310 1150 330C1250 360 1290 560 1330 720Z", "#8d5a4f")),
        sheet(path("M800 180C900 190 930 380 960 470C1000 360 1080 310 1150 330C1250 360 1290 560 1330 720H900C900 560 880 330 800 180Z", "#6b4145")),
        sheet(path("M-40 700H1640V1040H-40Z", "#d09a63")),
        ...([[120, 800, 250], [420, 770, 190], [1010, 780, 210], [1290, 810, 270]] as const).map(([x, y, w]) =>
          sheet(path(`M${x} ${y}V${y - w * 0.34}H${x + w}V${y}Z`, ink.sand), path(`M${x - 24} ${y - w * 0.32}L${x + w / 2} ${y - w * 0.82}L${x + w + 24} ${y - w * 0.32}Z`, ink.earth), path(`M${x + w * 0.4} ${y}V${y - w * 0.22}H${x + w * 0.6}V${y}Z`, ink.amber)) + glow(x + w / 2, y - 20, w * 0.5, ink.amber, 0.4),
        ),
        sheet(acacia(720, 880, 360, ink.pine)),
        sheet(standing(640, 940, 200, { robe: ink.red, hair: "scarf", skin: skins[0], hem: false }), standing(800, 950, 210, { robe: ink.white, hair: "short", shawl: ink.sun, skin: skins[2], hem: false }), standing(880, 950, 130, { robe: ink.leaf, hair: "short", skin: skins[1], hem: false })),
        sheet(path("M-40 950C400 910 1200 990 1640 940V1040H-40Z", ink.brick)),
      ),
  },
];
