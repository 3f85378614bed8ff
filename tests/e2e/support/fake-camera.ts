import { writeFileSync } from "node:fs";

/** Pixels of each side of the camera's picture. */
const SIDE = 720;
const FRAMES_PER_CODE = 4;

/** A code as the rows of its modules, read from the path that draws it: `M3 4h1v1h-1z` for each dark one. */
export type Modules = { readonly size: number; readonly path: string };

/**
 * Writes what a fake camera shows: each code for a second, on a grey table, as uncompressed video (YUV4MPEG2), over and over.
 * Without codes it shows the table.
 */
export function writeVideo(file: string, codes: readonly Modules[]): void {
  const pictures = codes.length > 0 ? codes.map(pictureOf) : [Buffer.alloc(SIDE * SIDE, 128)];
  const colours = Buffer.alloc((SIDE * SIDE) / 2, 128);
  const frames = pictures.flatMap((picture) =>
    Array.from({ length: FRAMES_PER_CODE }, () => [Buffer.from("FRAME\n"), picture, colours]),
  );
  const header = Buffer.from(`YUV4MPEG2 W${SIDE} H${SIDE} F4:1 Ip A1:1 C420mpeg2\n`);
  writeFileSync(file, Buffer.concat([header, ...frames.flat()]));
}

function pictureOf({ size, path }: Modules): Buffer {
  const picture = Buffer.alloc(SIDE * SIDE, 128);
  const scale = Math.floor((SIDE - 20) / size);
  const margin = Math.floor((SIDE - scale * size) / 2);
  const fill = (x: number, y: number, side: number, brightness: number) => {
    for (let row = 0; row < side; row += 1) {
      const start = (margin + y * scale + row) * SIDE + margin + x * scale;
      picture.fill(brightness, start, start + side);
    }
  };
  fill(0, 0, size * scale, 235);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h/g)) fill(Number(x), Number(y), scale, 16);
  return picture;
}
