import { ink, path, rect, scatter, times } from "./paper.ts";

export interface House {
  readonly x: number;
  readonly w: number;
  readonly h: number;
  readonly fill: string;
  readonly roof?: "flat" | "gable" | "step" | "dome";
  readonly roofFill?: string;
}

/** Short for a list of houses: x, width, height, colour, roof, colour of the roof. */
export const row = (
  ...items: readonly (readonly [number, number, number, string, House["roof"]?, string?])[]
): House[] =>
  items.map(([x, w, h, fill, roof, roofFill]) => ({
    x,
    w,
    h,
    fill,
    ...(roof ? { roof } : {}),
    ...(roofFill ? { roofFill } : {}),
  }));

/** A row of houses on a ground line, with a grid of windows, some of them lit. */
export function houses(y: number, row: readonly House[], pane: string, lit: string, seed = 1): string {
  const next = scatter(seed);
  return row
    .map(({ x, w, h, fill, roof = "flat", roofFill = ink.brick }) => {
      const top = y - h;
      const tops = {
        flat: rect(x - 6, top - 12, w + 12, 20, roofFill, 3),
        gable: path(
          `M${x - 14} ${top + 4}L${x + w / 2} ${top - w * 0.5}L${x + w + 14} ${top + 4}Z`,
          roofFill,
        ),
        step: path(
          `M${x} ${top + 2}V${top - 30}H${x + w * 0.2}V${top - 66}H${x + w * 0.36}V${top - 98}H${x + w * 0.64}V${top - 66}H${x + w * 0.8}V${top - 30}H${x + w}V${top + 2}Z`,
          fill,
        ),
        dome: path(
          `M${x} ${top + 2}C${x} ${top - w * 0.6} ${x + w} ${top - w * 0.6} ${x + w} ${top + 2}Z`,
          roofFill,
        ),
      }[roof];
      const cols = Math.max(2, Math.round(w / 62));
      const rows = Math.max(1, Math.floor((h - 40) / 96));
      const windows = times(cols * rows, (i) => {
        const cx = x + (w / cols) * ((i % cols) + 0.5);
        const cy = top + 36 + Math.floor(i / cols) * 92;
        return rect(cx - 13, cy, 26, 42, next() > 0.62 ? lit : pane, 3);
      });
      return rect(x, top, w, h, fill) + tops + windows;
    })
    .join("");
}
