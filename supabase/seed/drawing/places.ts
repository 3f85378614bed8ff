import { disc, ink, line, path, rect, times } from "./paper.ts";

/** A flat-topped mountain (amba) range across the picture: points of its upper edge, closed at the foot. */
export const ridge = (points: readonly (readonly [number, number])[], fill: string, foot = 2000): string =>
  path(
    `M-60 ${foot}L-60 ${points[0]?.[1] ?? 0}${points.map(([x, y]) => `L${x} ${y}`).join("")}L1660 ${points.at(-1)?.[1] ?? 0}L1660 ${foot}Z`,
    fill,
  );

/** The lit and the shaded side of one amba; its foot is at y, its flat top spans left to right. */
export const amba = (
  left: number,
  right: number,
  top: number,
  y: number,
  fill: string,
  shade: string,
): string =>
  path(
    `M${left - 170} ${y}L${left - 60} ${top + 120}L${left - 34} ${top + 14}L${left + 40} ${top}L${right - 20} ${top - 8}L${right + 22} ${top + 24}L${right + 48} ${top + 150}L${right + 190} ${y}Z`,
    fill,
  ) +
  path(
    `M${right - 20} ${top - 8}L${right + 22} ${top + 24}L${right + 48} ${top + 150}L${right + 190} ${y}L${right - 70} ${y}L${right - 30} ${top + 190}L${right - 60} ${top + 90}Z`,
    shade,
  ) +
  line(
    `M${left - 20} ${top + 60}L${left + 30} ${top + 70}M${left + 70} ${top + 120}L${left + 150} ${top + 112}M${left + 10} ${top + 180}L${left + 90} ${top + 190}`,
    shade,
    7,
    'opacity=".6"',
  );

/** A stele of Axum; its foot at (x, y). */
export const stele = (
  x: number,
  y: number,
  h: number,
  dark: string,
  light: string,
  windows: string,
): string => {
  const w = h * 0.082;
  const t = h * 0.052;
  return (
    path(
      `M${x - w} ${y}L${x - t} ${y - h * 0.9}C${x - t * 1.14} ${y - h * 0.96} ${x - t} ${y - h} ${x} ${y - h}C${x + t} ${y - h} ${x + t * 1.14} ${y - h * 0.96} ${x + t} ${y - h * 0.9}L${x + w} ${y}Z`,
      dark,
    ) +
    path(
      `M${x - w} ${y}L${x - t} ${y - h * 0.9}C${x - t * 1.14} ${y - h * 0.96} ${x - t} ${y - h} ${x} ${y - h}L${x - w * 0.45} ${y}Z`,
      light,
      'opacity=".5"',
    ) +
    times(8, (i) => {
      const wy = y - h * (0.18 + i * 0.09);
      return (
        rect(x - t * 0.62, wy, t * 1.24, h * 0.026, windows, 3) +
        rect(
          x - (w - (w - t) * (0.2 + i * 0.1)) * 0.94,
          wy + h * 0.044,
          (w - (w - t) * (0.2 + i * 0.1)) * 1.88,
          h * 0.008,
          windows,
          0,
          'opacity=".45"',
        )
      );
    }) +
    rect(x - t * 0.6, y - h * 0.09, t * 1.2, h * 0.09, windows, 4)
  );
};

/** A leafy tree: trunk and three clouds of leaves. */
export const tree = (x: number, y: number, h: number, leaf: string, light: string): string =>
  path(
    `M${x - h * 0.04} ${y}L${x - h * 0.02} ${y - h * 0.5}H${x + h * 0.02}L${x + h * 0.04} ${y}Z`,
    ink.umber,
  ) +
  disc(x, y - h * 0.66, h * 0.28, leaf, h * 0.26) +
  disc(x - h * 0.16, y - h * 0.5, h * 0.2, leaf, h * 0.17) +
  disc(x + h * 0.17, y - h * 0.52, h * 0.2, leaf, h * 0.18) +
  disc(x - h * 0.08, y - h * 0.72, h * 0.15, light, h * 0.12, 'opacity=".6"');

/** An acacia with its flat crown. */
export const acacia = (x: number, y: number, h: number, leaf: string, wood: string = ink.bark): string =>
  line(
    `M${x} ${y}L${x + h * 0.02} ${y - h * 0.42}L${x - h * 0.3} ${y - h * 0.8}M${x + h * 0.02} ${y - h * 0.42}L${x + h * 0.3} ${y - h * 0.82}M${x + h * 0.01} ${y - h * 0.42}L${x + h * 0.03} ${y - h * 0.84}`,
    wood,
    h * 0.045,
  ) +
  path(
    `M${x - h * 0.62} ${y - h * 0.8}C${x - h * 0.5} ${y - h * 0.98} ${x - h * 0.1} ${y - h * 1.02} ${x + h * 0.06} ${y - h}C${x + h * 0.34} ${y - h * 1.02} ${x + h * 0.6} ${y - h * 0.94} ${x + h * 0.66} ${y - h * 0.8}C${x + h * 0.3} ${y - h * 0.74} ${x - h * 0.3} ${y - h * 0.74} ${x - h * 0.62} ${y - h * 0.8}Z`,
    leaf,
  );
