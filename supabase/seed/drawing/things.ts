import { at, disc, ink, line, path, rect, times } from "./paper.ts";

/** The woven border of a netsela or zuria, w long and h high, from its top left corner. */
export function band(x: number, y: number, w: number, h: number, ground: string = ink.red): string {
  const n = Math.max(1, Math.round(w / (h * 1.5)));
  const step = w / n;
  const m = h / 2;
  const gem = (cx: number, r: number, fill: string): string =>
    path(`M${cx} ${m - r}l${r} ${r}l${-r} ${r}l${-r} ${-r}Z`, fill);
  return at(
    x,
    y,
    rect(0, 0, w, h, ground) +
      times(n, (i) => {
        const cx = step * (i + 0.5);
        return gem(cx, h * 0.38, i % 2 ? ink.amber : ink.sun) + gem(cx, h * 0.18, i % 2 ? ink.leaf : ink.red);
      }) +
      rect(0, 0, w, h * 0.07, ink.amber) +
      rect(0, h * 0.93, w, h * 0.07, ink.amber),
  );
}

/** The clay coffee pot; its foot stands at (0, 0), about 300 high and 240 wide. */
export const jebena = (body: string = ink.bark, light: string = ink.brick): string =>
  line("M70 -150C150 -160 150 -60 84 -58", body, 17) +
  line("M-58 -118C-96 -132 -112 -168 -120 -202", body, 22) +
  path(
    "M-26 -300C-30 -286 -22 -270 -22 -256L-26 -186C-92 -170 -112 -112 -102 -66C-94 -22 -58 0 0 0C58 0 94 -22 102 -66C112 -112 92 -170 26 -186L22 -256C22 -270 30 -286 26 -300Z",
    body,
  ) +
  path(
    "M-18 -188C-70 -172 -92 -124 -84 -76C-80 -48 -66 -30 -48 -22C-64 -62 -60 -140 -10 -182Z",
    light,
    'opacity=".75"',
  ) +
  rect(-27, -206, 54, 11, ink.gold, 5) +
  path("M-14 -300C-14 -318 14 -318 14 -300Z", ink.gold) +
  line("M-88 -62C-40 -46 40 -46 88 -62", ink.gold, 6, 'opacity=".8"');

/** A small coffee cup without a handle (sini), standing at (0, 0), 70 wide. */
export const cup = (rim: string = ink.red, full = true): string =>
  path("M-35 -54C-34 -22 -24 -4 0 -4C24 -4 34 -22 35 -54Z", ink.white) +
  path("M-34 -44C-33 -36 -32 -32 -30 -27L30 -27C32 -32 33 -36 34 -44Z", rim) +
  times(5, (i) => path(`M${-24 + i * 12} -41l5 5l-5 5l-5 -5Z`, ink.amber)) +
  rect(-16, -7, 32, 7, ink.straw, 3) +
  disc(0, -54, 35, ink.sun, 9) +
  (full ? disc(0, -53, 29, ink.umber, 6) : disc(0, -53, 29, ink.straw, 6));

/** Steam that rises from (0, 0). */
export const steam = (color: string = ink.white, h = 150): string =>
  line(
    `M0 0C-22 ${-h * 0.22} 22 ${-h * 0.4} 0 ${-h * 0.62}S-14 ${-h * 0.9} 4 ${-h}`,
    color,
    9,
    'opacity=".5"',
  ) + line(`M26 -6C8 ${-h * 0.2} 44 ${-h * 0.36} 28 ${-h * 0.56}`, color, 7, 'opacity=".35"');

/** The woven basket table with its lid, standing at (0, 0), 360 high. */
export const mesob = (): string => {
  const stripe = (y: number, w: number, h: number, fill: string): string =>
    path(`M${-w} ${y}L${w} ${y}L${w - 6} ${y + h}L${-w + 6} ${y + h}Z`, fill);
  return (
    path("M-60 -150L60 -150L104 0L-104 0Z", ink.gold) +
    stripe(-30, 94, 16, ink.red) +
    stripe(-72, 80, 14, ink.leaf) +
    stripe(-112, 68, 12, ink.brick) +
    path("M-170 -206L170 -206C160 -166 110 -148 60 -146L-60 -146C-110 -148 -160 -166 -170 -206Z", ink.amber) +
    stripe(-190, 160, 12, ink.red) +
    path("M-178 -206C-164 -270 -70 -356 0 -372C70 -356 164 -270 178 -206Z", ink.gold) +
    path("M-160 -244C-120 -236 120 -236 160 -244L140 -268C100 -260 -100 -260 -140 -268Z", ink.red) +
    times(9, (i) => path(`M${-112 + i * 28} -284l13 13l-13 13l-13 -13Z`, i % 2 ? ink.leaf : ink.bark)) +
    path("M-92 -310C-50 -302 50 -302 92 -310L70 -328C40 -322 -40 -322 -70 -328Z", ink.brick) +
    disc(0, -376, 15, ink.red)
  );
};

/** A wheel of himbasha seen from above, radius r, around (0, 0). */
export const himbasha = (r: number): string => {
  const spoke = (i: number): string => {
    const a = (i * Math.PI) / 6;
    const x = Math.cos(a);
    const y = Math.sin(a);
    return line(`M${x * r * 0.24} ${y * r * 0.24}L${x * r * 0.9} ${y * r * 0.9}`, ink.earth, r * 0.022);
  };
  const wedge = (i: number): string => {
    const a = ((i + 0.5) * Math.PI) / 6;
    return at(
      Math.cos(a) * r * 0.74,
      Math.sin(a) * r * 0.74,
      line(`M${-r * 0.06} ${-r * 0.1}L${r * 0.06} 0L${-r * 0.06} ${r * 0.1}`, ink.earth, r * 0.018),
      1,
      (a * 180) / Math.PI,
    );
  };
  const ring = (k: number): string =>
    `<circle r="${r * k}" fill="none" stroke="${ink.earth}" stroke-width="${r * 0.02}"/>`;
  return (
    disc(0, 0, r, ink.clay) +
    disc(-r * 0.02, -r * 0.02, r * 0.96, ink.apricot) +
    disc(-r * 0.05, -r * 0.06, r * 0.84, ink.straw, r * 0.82, 'opacity=".8"') +
    ring(0.92) +
    ring(0.56) +
    ring(0.24) +
    times(12, spoke) +
    times(12, wedge) +
    times(6, (i) => disc(Math.cos(i * 1.05) * r * 0.12, Math.sin(i * 1.05) * r * 0.12, r * 0.02, ink.earth))
  );
};

/** A netsela folded into a pile, standing at (0, 0), w wide. */
export const foldedNetsela = (w: number): string =>
  rect(-w / 2, -96, w, 96, ink.white, 22) +
  line(`M${-w / 2 + 18} -32H${w / 2 - 10}M${-w / 2 + 10} -64H${w / 2 - 26}`, ink.straw, 5) +
  band(-w * 0.2, -97, w * 0.24, 97) +
  line(`M${-w * 0.2} -32h${w * 0.24}M${-w * 0.2} -64h${w * 0.24}`, ink.umber, 3, 'opacity=".4"');

/** A candle standing at (0, 0). */
export const candle = (h: number): string =>
  rect(-11, -h, 22, h, ink.sun, 4) +
  rect(2, -h, 9, h, ink.straw, 4) +
  path(
    `M0 ${-h - 54}C20 ${-h - 24} 14 ${-h - 4} 0 ${-h - 4}C-14 ${-h - 4} -20 ${-h - 24} 0 ${-h - 54}Z`,
    ink.amber,
  ) +
  path(
    `M0 ${-h - 34}C9 ${-h - 18} 7 ${-h - 6} 0 ${-h - 6}C-7 ${-h - 6} -9 ${-h - 18} 0 ${-h - 34}Z`,
    ink.white,
  );

/** A string of pennants across the picture from height y, hanging down by about half of `sag`. */
export const flagLine = (y: number, sag: number): string =>
  line(`M-20 ${y}C400 ${y + sag} 1200 ${y + sag} 1620 ${y}`, ink.umber, 5) +
  times(13, (i) => {
    const x = 60 + i * 124;
    const t = (x + 20) / 1640;
    const fy = y + sag * 3 * t * (1 - t);
    return path(`M${x} ${fy}h70l-35 76Z`, [ink.red, ink.gold, ink.leaf, ink.white][i % 4] ?? ink.red);
  });
