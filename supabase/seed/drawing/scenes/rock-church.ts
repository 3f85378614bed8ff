import { ink, line, page, path, print, rect, scrap, sheet, times, wide } from "../paper.ts";
import { skins, standing } from "../people.ts";
import { acacia, amba } from "../places.ts";
import type { Scene } from "../scene.ts";
import { band } from "../things.ts";

export const rockChurchScene: Scene = {
  name: "blog-images/rock-church",
  size: wide,
  draw: (size) =>
    page(
      size,
      ["#a9c6cc", "#dfe2cf", ink.sand],
      sheet(amba(1240, 1420, 430, 1000, ink.apricot, ink.clay)),
      sheet(
        path(
          "M-60 1060V120L120 70L300 110L420 60L700 90L820 40L1000 120L1080 330L1130 560L1240 760L1300 1060Z",
          ink.clay,
        ),
      ),
      sheet(
        path(
          "M820 40L1000 120L1080 330L1130 560L1240 760L1300 1060H960L1010 760L940 520L960 300Z",
          ink.earth,
        ),
      ),
      print(
        line(
          "M60 180L330 220M420 130L690 160M80 330L260 344M620 260L900 290M700 420L880 430M60 560L220 566",
          ink.earth,
          9,
          'opacity=".55"',
        ),
      ),
      sheet(path("M330 820V470C330 410 800 410 800 470V820Z", "#8d4433")),
      sheet(rect(372, 470, 386, 350, ink.sand, 6), path("M350 478L565 372L780 478Z", ink.straw)),
      scrap(
        ...[420, 540, 660].map((x) =>
          path(`M${x} 820V610C${x} 560 ${x + 72} 560 ${x + 72} 610V820Z`, x === 540 ? ink.umber : ink.brick),
        ),
        ...[432, 552, 672].map((x) => rect(x, 500, 48, 42, ink.brick, 4)),
      ),
      print(
        line("M565 380V330M546 346H584", ink.umber, 9),
        rect(372, 554, 386, 8, ink.clay),
        band(372, 452, 386, 20),
      ),
      sheet(path("M250 820H900L940 900H210Z", ink.straw)),
      sheet(
        line("M930 900L1000 640M1000 910L1070 650", ink.umber, 12),
        times(8, (i) =>
          line(`M${942 + i * 8} ${868 - i * 30}L${1010 + i * 8} ${878 - i * 30}`, ink.umber, 9),
        ),
      ),
      sheet(
        standing(640, 860, 170, { robe: ink.white, shawl: ink.white, hair: "scarf", skin: skins[2] }),
        standing(470, 856, 160, {
          robe: ink.white,
          hair: "short",
          shawl: ink.sun,
          skin: skins[0],
          hem: false,
        }),
      ),
      sheet(path("M-60 900C200 870 500 930 800 910C1100 890 1400 950 1660 900V1060H-60Z", ink.brick)),
      sheet(acacia(1450, 960, 260, ink.moss), acacia(120, 980, 200, ink.leaf)),
    ),
};
