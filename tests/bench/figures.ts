export type Figures = Readonly<Record<string, number | string>>;

/** One line of the report: what was measured, beside its floor in the same run. */
export type Line = {
  readonly name: string;
  readonly figures: Figures;
  readonly floor: Figures;
  readonly ratio: number;
  /** The most that `ratio` may be. */
  readonly budget: number;
  readonly within: boolean;
};

/** Holds the ratio of two figures against a budget. */
export function line(
  name: string,
  [figure, figures]: readonly [number, Figures],
  [floorFigure, floor]: readonly [number, Figures],
  budget: number,
): Line {
  const ratio = rounded(figure / floorFigure);
  return { name, figures, floor, ratio, budget, within: ratio <= budget };
}

/** The median of a series of milliseconds, and the series as it is reported. */
export function series(times: readonly number[]): readonly [number, Figures] {
  const median = quantile(times, 0.5);
  const figures = {
    medianMs: rounded(median),
    p90Ms: rounded(quantile(times, 0.9)),
    samples: times.length,
  };
  return [median, figures];
}

/** The value below which that part of a series lies. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
