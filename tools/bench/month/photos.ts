import sharp from "sharp";

const WIDTH = 1_600;
const HEIGHT = 1_000;
/** Widths and quality are those of the app (src/media). */
const WIDTHS = [WIDTH, 960, 480] as const;
const QUALITY = 80;
const OCTAVES = 9;
/** Of the finest octave; each coarser one has more, as in photographs. */
const FINEST = 4;
const GROWTH = 1.45;

/** A picture in the sizes that the app uploads, largest first. */
export type Photo = readonly { readonly width: number; readonly bytes: Buffer }[];

/**
 * A picture that costs what a photograph does: noise whose contrast falls with its frequency. The demo's own pictures are drawings,
 * which take a third of that.
 */
export async function makePhoto(): Promise<Photo> {
  const sums = new Float32Array(WIDTH * HEIGHT * 3).fill(128);
  for (let octave = 0; octave < OCTAVES; octave++) {
    const [width, height] = [Math.ceil(WIDTH / 2 ** octave), Math.ceil(HEIGHT / 2 ** octave)];
    const sigma = FINEST * GROWTH ** octave;
    const background = { r: 128, g: 128, b: 128 };
    const small = await sharp({
      create: { width, height, channels: 3, background, noise: { type: "gaussian", mean: 128, sigma } },
    })
      .png()
      .toBuffer();
    const noise = await sharp(small)
      .resize(WIDTH, HEIGHT, { kernel: "cubic", fit: "fill" })
      .removeAlpha()
      .raw()
      .toBuffer();
    for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] ?? 0) + (noise[at] ?? 128) - 128;
  }
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
  const picture = sharp(Buffer.from(Uint8ClampedArray.from(sums).buffer), { raw });
  return Promise.all(
    WIDTHS.map(async (width) => ({
      width,
      bytes: await picture.clone().resize(width).webp({ quality: QUALITY }).toBuffer(),
    })),
  );
}
