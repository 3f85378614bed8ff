import type { Load } from "./rounds.ts";

export type Figures = Readonly<Record<string, number | string>>;

/** One line of the report: a measurement and its baseline in the same run. */
export type ReportLine = {
  readonly name: string;
  readonly figures: Figures;
  readonly floor: Figures;
  readonly ratio: number;
  /** The maximum of `ratio`; null where there is only a comparison. */
  readonly budget: number | null;
  readonly within: boolean | null;
  /** Of the rounds, where times were measured. */
  readonly load?: Load;
};

/**
 * Compares the ratio of two figures with a budget.
 * @param load of the rounds that were measured
 */
export function reportLine(
  name: string,
  [figure, figures]: readonly [number, Figures],
  [floorFigure, floor]: readonly [number, Figures],
  budget: number | null,
  load?: Load,
): ReportLine {
  const ratio = rounded(figure / floorFigure);
  const within = budget === null ? null : ratio <= budget;
  return { name, figures, floor, ratio, budget, within, ...(load ? { load } : {}) };
}

/** The median of a series of milliseconds, and the series for the report. */
export function series(times: readonly number[]): readonly [number, Figures] {
  const median = quantile(times, 0.5);
  const figures = {
    medianMs: rounded(median),
    minMs: rounded(Math.min(...times)),
    maxMs: rounded(Math.max(...times)),
    p90Ms: rounded(quantile(times, 0.9)),
    samples: times.length,
  };
  return [median, figures];
}

/** A quantile of the series. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** Three digits of a number. */
export function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
