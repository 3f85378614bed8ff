/** The palette of the illustrations: warm paper, red, gold and green, and a deep night. */
export const ink = {
  white: "#fffaf0",
  paper: "#f8efdd",
  sun: "#fff1cf",
  sand: "#f6d9a2",
  straw: "#ecc583",
  apricot: "#eeb072",
  clay: "#c9694a",
  earth: "#a9563f",
  brick: "#7c3a30",
  umber: "#4d2624",
  bark: "#2c1715",
  red: "#a8201a",
  gold: "#d99a1c",
  amber: "#e9b44c",
  leaf: "#2f6b4f",
  sage: "#86a585",
  moss: "#4c7a56",
  pine: "#1d4537",
  blue: "#24507a",
  sky: "#9dbcc9",
  mist: "#dbe3dc",
  dusk: "#3a3f63",
  night: "#1b2040",
  deep: "#11152b",
} as const;

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const wide: Size = { width: 1600, height: 1000 };
export const square: Size = { width: 1600, height: 1600 };
export const tall: Size = { width: 1600, height: 2000 };

export const rect = (x: number, y: number, w: number, h: number, fill: string, rx = 0, more = ""): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${rx}" fill="${fill}" ${more}/>`;
export const disc = (x: number, y: number, r: number, fill: string, ry = r, more = ""): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${ry}" fill="${fill}" ${more}/>`;
export const path = (d: string, fill: string, more = ""): string => `<path d="${d}" fill="${fill}" ${more}/>`;
export const line = (d: string, stroke: string, width: number, more = ""): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
export const at = (x: number, y: number, body: string, scale = 1, turn = 0): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${body}</g>`;
/** One sheet of cut paper: a soft shadow on what lies beneath. The page makes all edges a little uneven. */
export const sheet = (...body: string[]): string => `<g filter="url(#cut)">${body.join("")}</g>`;
/** A small sheet, lying close: less shadow. */
export const scrap = (...body: string[]): string => `<g filter="url(#snip)">${body.join("")}</g>`;
/** Printed on the sheet rather than cut: no shadow. */
export const print = (...body: string[]): string => body.join("");
/** Light that falls over what was drawn before. */
export const glow = (x: number, y: number, r: number, color: string, strength = 0.6): string => {
  const id = `g${Math.round(x)}-${Math.round(y)}-${Math.round(r)}`;
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="${strength}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient><circle cx="${x}" cy="${y}" r="${r}" fill="url(#${id})"/>`;
};

/** A whole picture: a graded ground, the drawing, then one light from above left and a breath of grain. */
export function page({ width, height }: Size, ground: readonly string[], ...body: string[]): string {
  const stops = ground.map(
    (c, i) => `<stop offset="${i / Math.max(1, ground.length - 1)}" stop-color="${c}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs>
<linearGradient id="ground" x1="0" y1="0" x2="0" y2="1">${stops.join("")}</linearGradient>
<linearGradient id="light" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff3d6" stop-opacity=".16"/><stop offset=".5" stop-color="#fff3d6" stop-opacity="0"/><stop offset="1" stop-color="#2c1715" stop-opacity=".2"/></linearGradient>
<filter id="cut" x="-4%" y="-6%" width="108%" height="114%"><feDropShadow dx="3" dy="7" stdDeviation="8" flood-color="#2c1715" flood-opacity=".33"/></filter>
<filter id="snip" x="-10%" y="-10%" width="120%" height="124%"><feDropShadow dx="2" dy="4" stdDeviation="4" flood-color="#2c1715" flood-opacity=".3"/></filter>
<filter id="hand" filterUnits="userSpaceOnUse" x="-24" y="-24" width="${width + 48}" height="${height + 48}"><feTurbulence type="fractalNoise" baseFrequency=".012" numOctaves="2" seed="3" result="n"/><feDisplacementMap in="SourceGraphic" in2="n" scale="9" xChannelSelector="R" yChannelSelector="G"/></filter>
<filter id="grain" filterUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}"><feTurbulence type="fractalNoise" baseFrequency=".55" numOctaves="1" seed="5"/><feColorMatrix values="0 0 0 0 .2  0 0 0 0 .12  0 0 0 0 .08  0 0 0 -1.1 .62"/></filter>
</defs>
<rect width="${width}" height="${height}" fill="url(#ground)"/>
<g filter="url(#hand)">
${body.join("\n")}
</g>
<rect width="${width}" height="${height}" fill="url(#light)"/>
<rect width="${width}" height="${height}" filter="url(#grain)" opacity=".3"/>
</svg>`;
}

/** Repeatable scatter: the same seed gives the same numbers in 0..1 (mulberry32). */
export function scatter(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Draws `make(i)` n times. */
export const times = (n: number, make: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => make(i)).join("");
