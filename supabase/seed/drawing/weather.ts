import { disc, line, rect, scatter, times } from "./paper.ts";

/** Slanting rain over the whole picture. */
export function rain(width: number, height: number, color: string, seed = 4): string {
  const next = scatter(seed);
  return times(90, () => {
    const x = next() * (width + 200);
    const y = next() * height;
    const l = 26 + next() * 44;
    return line(
      `M${Math.round(x)} ${Math.round(y)}l${Math.round(-l * 0.3)} ${Math.round(l)}`,
      color,
      4,
      'opacity=".4"',
    );
  });
}

/** Snow or stars: soft dots between two heights. */
export function dots(
  width: number,
  from: number,
  to: number,
  n: number,
  color: string,
  size = 6,
  seed = 7,
): string {
  const next = scatter(seed);
  return times(n, () =>
    disc(
      Math.round(next() * width),
      Math.round(from + next() * (to - from)),
      1.5 + next() * size,
      color,
      undefined,
      `opacity="${(0.4 + next() * 0.6).toFixed(2)}"`,
    ),
  );
}

/** Flat water with a few bright strokes, from y down. */
export function water(y: number, height: number, fill: string, glint: string, seed = 11): string {
  const next = scatter(seed);
  return (
    rect(-60, y, 1720, height - y + 60, fill) +
    times(26, (i) => {
      const wy = y + 24 + (i / 26) * (height - y - 30);
      const x = next() * 1500;
      return line(
        `M${Math.round(x)} ${Math.round(wy)}h${Math.round(60 + next() * 170)}`,
        glint,
        5,
        'opacity=".45"',
      );
    })
  );
}
