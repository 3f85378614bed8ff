import { at, disc, dots, glow, ink, line, page, path, print, rain, rect, type Scene, scrap, sheet, square, times, water, wide } from "./scene.ts";
import { skins, standing } from "./people.ts";
import { acacia, type House, houses, ridge, tree } from "./places.ts";
import { cup } from "./things.ts";

const row = (...items: readonly (readonly [number, number, number, string, House["roof"]?, string?])[]): House[] =>
  items.map(([x, w, h, fill, roof, roofFill]) => ({ x, w, h, fill, ...(roof ? { roof } : {}), ...(roofFill ? { roofFill } : {}) }));

/** Pictures of the towns where people live now. */
export const cityScenes: readonly Scene[] = [
  {
    name: "blog-images/london-evening",
    size: wide,
    draw: (size) =>
      page(
        size,
        [ink.dusk, "#8d6479", "#eaa16b", ink.sand],
        scrap(disc(1090, 470, 90, ink.sun)),
        sheet(houses(700, row([0, 150, 240, "#7a5468"], [170, 120, 330, "#7a5468"], [420, 180, 220, "#7a5468"], [700, 130, 300, "#7a5468"], [1120, 170, 250, "#7a5468"], [1320, 130, 360, "#7a5468"], [1470, 160, 260, "#7a5468"]), "#6b485e", ink.amber)),
        sheet(path("M860 700L905 210L930 120L955 210L1000 700Z", "#573a54"), path("M565 700V330L600 250L635 330V700Z", "#4d3250"), rect(556, 380, 88, 18, ink.amber), disc(600, 430, 26, ink.sun)),
        sheet(rect(-40, 690, 1700, 40, ink.umber), times(6, (i) => path(`M${60 + i * 290} 730H${200 + i * 290}L${180 + i * 290} 790H${80 + i * 290}Z`, ink.umber))),
        sheet(rect(230, 560, 330, 134, ink.red, 16), rect(230, 622, 330, 10, ink.brick), times(5, (i) => rect(250 + i * 60, 578, 46, 36, ink.sun, 6)), times(4, (i) => rect(250 + i * 60, 640, 46, 32, ink.sun, 6)), rect(496, 636, 46, 58, ink.umber, 4), disc(300, 696, 24, ink.bark), disc(490, 696, 24, ink.bark)),
        sheet(water(780, 1000, "#5c4a6b", ink.apricot)),
        sheet(rect(-40, 930, 1700, 120, ink.bark), times(14, (i) => rect(i * 124, 880, 14, 70, ink.bark)), rect(-40, 876, 1700, 14, ink.bark)),
        sheet(standing(1180, 970, 290, { robe: ink.leaf, hair: "scarf", skin: skins[1], hem: false }), standing(1300, 970, 200, { robe: ink.gold, legs: ink.dusk, hair: "cap", skin: skins[3] })),
      ),
  },
  {
    name: "community-media/frankfurt",
    size: wide,
    draw: (size) =>
      page(
        size,
        ["#b9d0d2", ink.mist, "#f1dcb6"],
        scrap(disc(300, 220, 74, ink.sun)),
        sheet(houses(660, row([380, 110, 430, "#8aa7ae"], [530, 90, 520, "#7b9aa4"], [660, 130, 390, "#8aa7ae"], [830, 96, 560, "#7b9aa4"], [960, 120, 460, "#8aa7ae"]), "#6d8b96", ink.sun)),
        sheet(path("M560 140L575 60L590 140Z", "#7b9aa4"), path("M840 100H914L877 20Z", "#7b9aa4")),
        sheet(houses(700, row([40, 130, 170, ink.apricot, "gable"], [180, 120, 200, ink.sand, "gable", ink.earth], [310, 110, 160, ink.clay, "gable", ink.umber], [1120, 130, 190, ink.sand, "gable"], [1260, 120, 160, ink.apricot, "gable", ink.umber], [1390, 150, 200, ink.clay, "gable", ink.brick]), ink.umber, ink.sun, 5)),
        sheet(water(700, 1000, ink.sky, ink.white)),
        sheet(path("M-40 690H1640V724H-40ZM120 724C220 724 250 780 250 840H290C290 780 330 724 430 724H760C860 724 890 780 890 840H930C930 780 970 724 1070 724H1340C1440 724 1470 780 1470 840H1510C1510 780 1540 724 1640 724V690H-40V724Z", ink.brick)),
        sheet(path("M-40 900C400 860 1200 880 1640 860V1040H-40Z", ink.moss)),
        sheet(tree(160, 930, 300, ink.leaf, ink.sage), tree(1460, 920, 340, ink.leaf, ink.sage)),
        sheet(standing(620, 960, 230, { robe: ink.red, hair: "bun", skin: skins[0], hem: false }), standing(720, 966, 150, { robe: ink.gold, legs: ink.blue, hair: "short", skin: skins[1] }), standing(800, 966, 130, { robe: ink.white, hair: "braids", skin: skins[3], hem: false }), standing(900, 960, 240, { robe: ink.blue, legs: ink.umber, hair: "short", skin: skins[2] })),
      ),
  },
  {
    name: "community-media/stockholm",
    size: wide,
    draw: (size) =>
      page(
        size,
        ["#27305a", "#5a5f88", "#c98f86"],
        sheet(houses(640, row([20, 150, 330, ink.gold, "step"], [180, 130, 280, ink.clay, "gable", ink.umber], [320, 150, 360, ink.earth, "gable", ink.bark], [480, 130, 300, ink.straw, "step"], [620, 170, 340, ink.brick, "gable", ink.bark], [800, 130, 290, ink.amber, "step"], [940, 150, 350, ink.clay, "gable", ink.umber], [1100, 140, 300, ink.sand, "gable", ink.brick], [1250, 150, 330, ink.earth, "step"], [1410, 170, 290, ink.gold, "gable", ink.umber]), ink.umber, ink.sun, 9)),
        sheet(path("M724 250L750 60L776 250Z", ink.pine)),
        sheet(rect(-40, 630, 1700, 50, ink.white, 8)),
        sheet(water(676, 1000, "#39466f", ink.amber)),
        sheet(path("M930 800H1330L1290 880H980Z", ink.white), rect(1010, 730, 230, 72, ink.sun, 8), times(4, (i) => rect(1030 + i * 52, 746, 34, 30, ink.dusk, 4)), rect(1120, 670, 34, 62, ink.red)),
        sheet(path("M-40 900C300 850 700 930 1000 920C1300 900 1500 930 1640 900V1040H-40Z", ink.white)),
        sheet(standing(300, 960, 260, { robe: ink.red, legs: ink.bark, hair: "cap", skin: skins[1] }), standing(430, 966, 250, { robe: ink.leaf, hair: "scarf", skin: skins[0], hem: false })),
        print(dots(1600, 0, 1000, 130, ink.white, 5)),
      ),
  },
  {
    name: "community-media/piraeus",
    size: wide,
    draw: (size) =>
      page(
        size,
        ["#8fc0cf", "#d7e6dd", "#f7e6c4"],
        scrap(disc(1260, 210, 90, ink.sun)),
        sheet(ridge([[0, 480], [200, 420], [420, 470], [640, 400], [900, 480], [1200, 430], [1600, 490]], "#9db0a8")),
        sheet(houses(560, row([1000, 100, 90, ink.white], [1110, 120, 130, ink.sun], [1240, 90, 100, ink.white], [1340, 130, 150, ink.white], [1480, 140, 110, ink.sun]), ink.sky, ink.blue)),
        sheet(water(540, 1000, "#3d7f9b", ink.white)),
        sheet(path("M220 560H980L920 700H280Z", ink.white), rect(236, 600, 730, 22, ink.blue), rect(320, 450, 520, 112, ink.white, 10), rect(380, 380, 360, 74, ink.sun, 10), rect(640, 290, 74, 92, ink.red, 6), rect(640, 312, 74, 16, ink.gold), times(9, (i) => disc(370 + i * 56, 506, 15, ink.blue)), times(6, (i) => disc(420 + i * 56, 416, 12, ink.blue))),
        print(path("M600 250C640 200 560 190 610 140C650 160 690 200 664 262Z", ink.white, 'opacity=".6"')),
        sheet(path("M-40 860H1640V1040H-40Z", ink.straw), rect(-40, 850, 1700, 22, ink.apricot), times(4, (i) => path(`M${140 + i * 420} 852V810C${140 + i * 420} 790 ${190 + i * 420} 790 ${190 + i * 420} 810V852Z`, ink.umber))),
        sheet(standing(1180, 940, 320, { robe: ink.blue, legs: ink.umber, hair: "short", skin: skins[0] }), rect(1250, 850, 90, 110, ink.brick, 10), line("M1272 850C1272 812 1318 812 1318 850", ink.umber, 11)),
        print(line("M380 160q30 -30 60 0q30 -30 60 0M700 110q22 -22 44 0q22 -22 44 0", ink.white, 8)),
      ),
  },
  {
    name: "community-media/red-umbrella",
    size: square,
    draw: (size) =>
      page(
        size,
        ["#8fa0a6", "#b9bfb6", "#d8cdb5"],
        sheet(houses(1080, row([-20, 260, 620, "#7b6a66", "gable", "#4f4548"], [260, 250, 560, "#8d7568", "gable", "#5d4a48"], [530, 260, 640, "#7b6a66", "gable", "#4f4548"], [810, 250, 580, "#96806f", "gable", "#5d4a48"], [1080, 260, 650, "#7b6a66", "gable", "#4f4548"], [1360, 260, 600, "#8d7568", "gable", "#5d4a48"]), "#5c5254", ink.amber, 21)),
        sheet(path("M-40 1070H1640V1640H-40Z", "#59605f")),
        print(times(9, (i) => disc(160 + ((i * 391) % 1300), 1180 + i * 46, 130, "#8b9695", 16, 'opacity=".7"'))),
        sheet(standing(760, 1470, 640, { robe: ink.gold, hair: "scarf", skin: skins[1], hem: false }), standing(960, 1480, 440, { robe: ink.leaf, hair: "bun", skin: skins[3], hem: false })),
        sheet(line("M860 1200V760", ink.umber, 16), path("M440 860C460 600 680 510 860 500C1040 510 1260 600 1280 860C1210 810 1150 810 1080 860C1010 810 930 810 860 860C790 810 710 810 640 860C570 810 510 810 440 860Z", ink.red), path("M860 500C760 560 660 700 640 860C710 810 790 810 860 860Z", "#8d1712"), rect(852, 470, 16, 40, ink.umber, 6)),
        print(rain(1600, 1600, ink.white)),
      ),
  },
  {
    name: "community-media/toronto-snow",
    size: wide,
    draw: (size) =>
      page(
        size,
        ["#b6c8d6", "#dfe3e2", "#f7e8d0"],
        sheet(houses(640, row([60, 130, 260, "#94a7b5"], [220, 100, 340, "#8a9dab"], [700, 120, 300, "#94a7b5"], [860, 110, 400, "#8a9dab"], [1000, 140, 260, "#94a7b5"], [1300, 120, 330, "#8a9dab"], [1450, 140, 240, "#94a7b5"]), "#7a8d9c", ink.sun, 3)),
        sheet(path("M505 640L524 300H546L565 640Z", "#6d8090"), path("M480 300C480 250 590 250 590 300C590 330 480 330 480 300Z", "#5c6f80"), path("M527 260L535 40L543 260Z", "#6d8090")),
        sheet(path("M-40 700C300 600 600 640 900 690C1200 740 1400 700 1640 640V1040H-40Z", ink.white)),
        sheet(tree(1360, 720, 260, ink.pine, ink.white), tree(130, 700, 220, ink.pine, ink.white)),
        sheet(path("M-40 860C500 660 900 780 1640 940V1040H-40Z", "#eef0ea")),
        sheet(at(820, 800, line("M-150 40H130C170 40 180 20 180 0M-130 10H140", ink.brick, 16), 1, 9), standing(780, 810, 180, { robe: ink.red, legs: ink.blue, hair: "cap", skin: skins[1], arms: "up" }), standing(880, 820, 190, { robe: ink.gold, legs: ink.umber, hair: "cap", skin: skins[0] })),
        sheet(standing(360, 880, 290, { robe: ink.leaf, hair: "scarf", skin: skins[2], hem: false, arms: "out" })),
        print(dots(1600, 0, 1000, 150, ink.white, 6)),
      ),
  },
  {
    name: "community-media/nairobi",
    size: wide,
    draw: (size) =>
      page(
        size,
        [ink.sun, "#f5c98a", "#e59a5b"],
        scrap(disc(1180, 300, 120, ink.sun)),
        sheet(houses(620, row([420, 110, 300, "#c9855a"], [550, 90, 400, "#bd774f"], [660, 130, 260, "#c9855a"], [820, 100, 360, "#bd774f"], [960, 120, 240, "#c9855a"]), "#a9633f", ink.sun, 2)),
        sheet(path("M690 360C690 280 760 280 760 360Z", "#a9633f")),
        sheet(ridge([[0, 640], [400, 600], [800, 630], [1200, 590], [1600, 640]], "#a8683c")),
        sheet(path("M-40 720C500 660 1100 720 1640 680V1040H-40Z", ink.gold)),
        sheet(acacia(300, 860, 520, ink.leaf), acacia(1320, 820, 380, ink.moss)),
        sheet(standing(760, 920, 300, { robe: ink.white, hair: "braids", skin: skins[0], shawl: ink.white }), standing(900, 925, 310, { robe: ink.blue, legs: ink.umber, hair: "short", skin: skins[2] }), standing(1010, 920, 280, { robe: ink.red, hair: "bun", skin: skins[1], hem: false })),
        sheet(path("M-40 940C400 900 900 990 1640 930V1040H-40Z", ink.brick)),
        print(times(30, (i) => line(`M${(i * 307) % 1600} ${940 + ((i * 53) % 60)}l${((i * 3) % 5) * 6 - 12} -44`, ink.straw, 6))),
      ),
  },
  {
    name: "community-media/bologna-arcade",
    size: wide,
    draw: (size) =>
      page(
        size,
        ["#f3cf9a", ink.apricot],
        sheet(rect(-40, -40, 1700, 900, "#c9694a"), ...[0, 1, 2, 3].map((i) => rect(110 + i * 400, 40, 120, 190, ink.umber, 6) + rect(70 + i * 400, 40, 40, 190, ink.leaf, 4) + rect(230 + i * 400, 40, 40, 190, ink.leaf, 4))),
        sheet(...[0, 1, 2, 3].map((i) => path(`M${10 + i * 400} 860V500C${10 + i * 400} 340 ${330 + i * 400} 340 ${330 + i * 400} 500V860Z`, ink.brick))),
        print(...[0, 1, 2, 3].map((i) => path(`M${50 + i * 400} 860V520C${50 + i * 400} 400 ${290 + i * 400} 400 ${290 + i * 400} 520V860Z`, ink.umber) + glow(170 + i * 400, 560, 150, ink.amber, 0.6) + disc(170 + i * 400, 500, 20, ink.sun))),
        sheet(...[-1, 0, 1, 2, 3].map((i) => rect(330 + i * 400, 520, 80, 340, ink.sand, 4) + rect(318 + i * 400, 500, 104, 30, ink.straw, 4) + rect(318 + i * 400, 840, 104, 30, ink.straw, 4))),
        sheet(path("M-40 860H1640V1040H-40Z", ink.straw)),
        sheet(disc(620, 830, 120, ink.white, 26), rect(608, 840, 24, 130, ink.umber), at(580, 826, cup(), 1), at(660, 830, cup(ink.leaf), 1)),
        sheet(standing(470, 980, 330, { robe: ink.blue, hair: "bun", skin: skins[1], hem: false }), standing(790, 980, 340, { robe: ink.white, shawl: ink.sun, hair: "scarf", skin: skins[0] })),
      ),
  },
  {
    name: "community-media/amsterdam",
    size: wide,
    draw: (size) =>
      page(
        size,
        ["#c6d5d3", "#e9e3cb"],
        sheet(houses(660, row([-10, 160, 400, ink.brick, "step"], [160, 140, 440, ink.earth, "gable", ink.umber], [310, 160, 380, ink.umber, "step"], [480, 150, 450, ink.clay, "step"], [640, 150, 400, ink.brick, "gable", ink.bark], [800, 160, 430, "#6b4a3a", "step"], [970, 140, 390, ink.earth, "gable", ink.umber], [1120, 160, 450, ink.umber, "step"], [1290, 150, 400, ink.clay, "gable", ink.bark], [1450, 170, 430, ink.brick, "step"]), ink.sun, ink.amber, 17)),
        sheet(water(660, 1000, "#6f8f8c", ink.white)),
        sheet(path("M-40 830H1640V1040H-40Z", "#a5765a"), rect(-40, 820, 1700, 18, ink.umber), times(17, (i) => rect(20 + i * 100, 740, 9, 84, ink.bark)), rect(-40, 734, 1700, 11, ink.bark)),
        sheet(bicycle(520, 920, ink.red), bicycle(1040, 930, ink.leaf)),
        sheet(at(520, 870, `<g transform="translate(10 10)">${standing(0, 0, 300, { robe: ink.gold, legs: ink.blue, hair: "short", skin: skins[1] })}</g>`)),
        scrap(rect(1140, 780, 120, 66, ink.straw, 10), disc(1170, 776, 22, ink.red), disc(1205, 770, 24, ink.gold), disc(1236, 778, 20, ink.leaf)),
      ),
  },
  {
    name: "community-media/melbourne-beach",
    size: wide,
    draw: (size) =>
      page(
        size,
        ["#7fb9c4", "#cfe3d6", "#fbe7bd"],
        scrap(disc(400, 220, 100, ink.sun)),
        sheet(water(430, 1000, "#4f9aa6", ink.white)),
        sheet(path("M-40 640C300 590 700 660 1000 630C1300 600 1500 640 1640 610V1040H-40Z", ink.sand)),
        sheet(...[0, 1, 2, 3, 4].map((i) => rect(870 + i * 150, 430, 124, 190, [ink.red, ink.gold, ink.leaf, ink.blue, ink.clay][i] ?? ink.red) + path(`M${856 + i * 150} 436L${932 + i * 150} 350L${1008 + i * 150} 436Z`, [ink.sun, ink.umber, ink.white, ink.amber, ink.sun][i] ?? ink.sun) + rect(906 + i * 150, 500, 52, 120, ink.white, 3))),
        sheet(path("M300 900L560 820L760 900L500 985Z", ink.white), path("M300 900L500 985V998L300 913Z", ink.red)),
        scrap(at(470, 890, cup(), 1.1), at(560, 905, cup(ink.leaf), 1.1), disc(610, 870, 50, ink.apricot, 24)),
        sheet(standing(260, 900, 300, { robe: ink.leaf, hair: "bun", skin: skins[1], hem: false }), standing(820, 890, 290, { robe: ink.white, legs: ink.blue, hair: "short", skin: skins[0] }), standing(1030, 760, 150, { robe: ink.red, legs: ink.dusk, hair: "short", skin: skins[2], arms: "up" }), standing(1180, 770, 140, { robe: ink.gold, hair: "braids", skin: skins[3], arms: "out", hem: false })),
        scrap(disc(1110, 720, 22, ink.red), path("M1100 702A22 22 0 0 1 1126 734Z", ink.white)),
      ),
  },
  {
    name: "community-media/bergen-fjord",
    size: wide,
    draw: (size) =>
      page(
        size,
        ["#1d2b4f", "#3c5a72", "#9fb9ac"],
        print(path("M-40 150C260 20 520 260 860 140S1380 10 1640 120V200C1380 110 1180 260 860 250S260 130 -40 330Z", "#6fc3a0", 'opacity=".28"'), path("M-40 190C260 80 520 290 860 180S1380 60 1640 150V186C1380 100 1180 220 860 214S260 120 -40 250Z", "#a8e0b8", 'opacity=".32"'), dots(1600, 10, 380, 40, ink.white, 3)),
        sheet(path("M-40 720V360L120 250L260 380L380 300L620 640L700 720Z", "#2f4a5a"), path("M120 250L180 305L150 350L110 320L70 330L40 305Z", ink.white), path("M380 300L430 370L390 390L350 350Z", ink.white)),
        sheet(path("M1640 720V300L1450 200L1300 350L1180 310L960 640L900 720Z", "#273f50"), path("M1450 200L1530 245L1500 300L1440 280L1390 262Z", ink.white)),
        sheet(water(700, 1000, "#2c5563", ink.mist)),
        sheet(houses(740, row([40, 90, 110, ink.red, "gable", ink.bark], [150, 90, 120, ink.gold, "gable", ink.bark], [260, 90, 100, ink.white, "gable", ink.umber], [370, 90, 120, ink.earth, "gable", ink.bark], [480, 90, 105, ink.red, "gable", ink.bark]), ink.umber, ink.amber, 6)),
        sheet(path("M820 860H1180L1130 930H880Z", ink.umber), line("M1000 860V690", ink.bark, 12), path("M1010 700L1130 840H1010Z", ink.white)),
        sheet(path("M-40 920C200 880 420 900 640 1040H-40Z", ink.pine)),
        sheet(standing(250, 970, 230, { robe: ink.red, legs: ink.bark, hair: "cap", skin: skins[0] }), standing(350, 985, 160, { robe: ink.gold, legs: ink.dusk, hair: "cap", skin: skins[1] })),
      ),
  },
];

function bicycle(x: number, y: number, fill: string): string {
  const wheel = (cx: number): string => `<circle cx="${cx}" cy="${y}" r="78" fill="none" stroke="${ink.bark}" stroke-width="11"/>` + times(6, (i) => at(cx, y, line("M0 -74V74", ink.bark, 2), 1, i * 30));
  return wheel(x - 130) + wheel(x + 130) + line(`M${x - 130} ${y}L${x - 50} ${y - 120}H${x + 90}L${x + 130} ${y}M${x - 50} ${y - 120}L${x} ${y}L${x + 90} ${y - 120}M${x - 130} ${y}H${x}M${x - 50} ${y - 120}L${x - 62} ${y - 150}M${x + 90} ${y - 120}L${x + 78} ${y - 170}L${x + 124} ${y - 178}`, fill, 13) + rect(x - 100, y - 166, 76, 20, ink.bark, 10);
}
