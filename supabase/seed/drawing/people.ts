import { at, disc, ink, line, path, rect } from "./paper.ts";
import { band } from "./things.ts";

export interface Look {
  /** Dress or coat. */
  readonly robe?: string;
  /** A netsela over the shoulders in this colour; none when absent. */
  readonly shawl?: string;
  readonly skin?: string;
  readonly hair?: "braids" | "short" | "bun" | "scarf" | "cap";
  /** What the arms do. */
  readonly arms?: "rest" | "up" | "out" | "hold";
  /** Trousers and shoes instead of a long dress. */
  readonly legs?: string;
  readonly hem?: boolean;
}

export const skins = ["#5e3623", "#74452d", "#4b2a1c", "#8a5636"] as const;

function head(hair: Look["hair"], skin: string, robe: string): string {
  const face = path(
    "M-40 -548C-40 -602 40 -602 40 -548C40 -500 22 -470 0 -468C-22 -470 -40 -500 -40 -548Z",
    skin,
  );
  const neck = rect(-16, -486, 32, 50, skin, 10);
  if (hair === "braids")
    return (
      path(
        "M-44 -552C-60 -500 -78 -470 -86 -428C-50 -418 50 -418 86 -428C78 -470 60 -500 44 -552Z",
        ink.bark,
      ) +
      neck +
      face +
      path("M-46 -540C-50 -620 50 -620 46 -540C34 -578 -34 -578 -46 -540Z", ink.bark) +
      line("M-20 -596L-30 -560M0 -600V-566M20 -596L30 -560", ink.brick, 5) +
      disc(0, -566, 6, ink.amber)
    );
  if (hair === "bun")
    return (
      disc(0, -620, 26, ink.bark) +
      neck +
      face +
      path("M-46 -536C-52 -622 52 -622 46 -536C30 -580 -30 -580 -46 -536Z", ink.bark)
    );
  if (hair === "scarf")
    return (
      path("M-60 -440C-74 -560 -60 -622 0 -624C60 -622 74 -560 60 -440Z", ink.white) +
      neck +
      face +
      path("M-48 -530C-48 -612 48 -612 48 -530C34 -574 -34 -574 -48 -530Z", ink.sun)
    );
  if (hair === "cap")
    return (
      neck +
      face +
      path("M-46 -560C-50 -632 50 -632 46 -560Z", robe === ink.red ? ink.gold : ink.red) +
      disc(0, -622, 14, ink.sun)
    );
  return neck + face + path("M-44 -548C-52 -622 52 -622 44 -548C34 -576 -34 -576 -44 -548Z", ink.bark);
}

function arm(kind: Look["arms"], side: 1 | -1, sleeve: string, skin: string): string {
  const s = side;
  const limb = (d: string, hx: number, hy: number): string => line(d, sleeve, 44) + disc(hx, hy, 21, skin);
  if (kind === "up") return limb(`M${s * 66} -420L${s * 128} -500L${s * 112} -596`, s * 110, -622);
  if (kind === "out") return limb(`M${s * 66} -420L${s * 138} -350L${s * 206} -330`, s * 226, -328);
  if (kind === "hold") return limb(`M${s * 72} -416L${s * 96} -320L${s * 34} -292`, s * 18, -290);
  return limb(`M${s * 70} -416L${s * 92} -310L${s * 88} -232`, s * 88, -214);
}

/** A standing person with the feet at (0, 0), 620 units high: cut paper, no face, known by dress and bearing. */
export function person(look: Look = {}): string {
  const robe = look.robe ?? ink.white;
  const skin = look.skin ?? skins[0];
  const dress = look.legs
    ? line("M-32 -200L-38 -20M32 -200L38 -20", look.legs, 52) +
      line("M-44 -8H-16M30 -8H60", ink.bark, 24) +
      path("M-84 -430C-70 -452 70 -452 84 -430L80 -190C40 -178 -40 -178 -80 -190Z", robe)
    : path(
        "M-80 -430C-60 -454 60 -454 80 -430C84 -300 104 -150 138 0L-138 0C-104 -150 -84 -300 -80 -430Z",
        robe,
      );
  const hem =
    look.legs || look.hem === false
      ? ""
      : path("M-128 -34H128L138 0H-138Z", ink.red) + band(-122, -30, 244, 24) + band(-15, -438, 30, 210);
  const shawl = look.shawl
    ? path(
        "M-92 -432C-60 -470 60 -470 92 -432C104 -380 96 -320 70 -300C20 -330 -40 -330 -100 -240C-112 -320 -108 -390 -92 -432Z",
        look.shawl,
      ) +
      line("M70 -304C20 -334 -40 -334 -98 -246", ink.red, 13) +
      line("M70 -304C20 -334 -40 -334 -98 -246", ink.amber, 4, 'stroke-dasharray="2 14"')
    : "";
  const arms = arm(look.arms, 1, robe, skin) + arm(look.arms, -1, robe, skin);
  return look.arms === "hold"
    ? dress + hem + shawl + head(look.hair, skin, robe) + arms
    : arms + dress + hem + shawl + head(look.hair, skin, robe);
}

/** A person at a place and a height in pixels. */
export const standing = (x: number, y: number, h: number, look: Look = {}): string =>
  at(x, y, person(look), h / 620);

/** A person behind a table: from the chest up, at (x, y), the table edge. */
export const sitting = (x: number, y: number, h: number, look: Look = {}): string =>
  at(x, y, `<g transform="translate(0 290)">${person({ ...look, hem: false })}</g>`, h / 620);
