import { at, glow, ink, page, path, scrap, sheet, wide } from "../paper.ts";
import { person, skins } from "../people.ts";
import type { Scene } from "../scene.ts";
import { candle } from "../things.ts";

export const candlesScene: Scene = {
  name: "blog-images/candles",
  size: wide,
  draw: (size) =>
    page(
      size,
      [ink.deep, ink.night, "#3b2740"],
      glow(800, 520, 760, ink.amber, 0.5),
      sheet(
        path(
          "M-40 -40H1640V1040H1400V520C1400 250 1100 90 800 40C500 90 200 250 200 520V1040H-40Z",
          "#251c33",
        ),
      ),
      sheet(
        path(
          "M-40 -40H1640V1040H1520V470C1520 130 1160 20 800 -20C440 20 80 130 80 470V1040H-40Z",
          "#1a1426",
        ),
      ),
      ...[0, 1, 2, 3, 4, 5, 6].map((i) =>
        sheet(
          at(
            260 + i * 180,
            1040 + (i % 2) * 40,
            person({
              robe: ink.white,
              shawl: i % 2 ? "#efe3cf" : ink.white,
              hair: i % 3 === 0 ? "scarf" : i % 3 === 1 ? "short" : "scarf",
              arms: "hold",
              skin: skins[i % 4] ?? skins[0],
              hem: false,
            }),
            0.86,
          ),
        ),
      ),
      ...[0, 1, 2, 3, 4, 5, 6].map(
        (i) =>
          glow(260 + i * 180, 730 + (i % 2) * 40, 130, ink.amber, 0.55) +
          scrap(at(260 + i * 180, 800 + (i % 2) * 40, candle(70), 1)),
      ),
    ),
};
