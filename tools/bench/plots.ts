import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../../server/root.ts";
import type { ReportLine } from "./figures.ts";

/**
 * Draws the plots of docs/performance.md from what the benches print:
 *
 *     npm run bench -- growth start postgres > /tmp/bench.json
 *     npm run bench:plots -- /tmp/bench.json
 *
 * Two charts of lines on logarithmic axes need no library: they are sixty lines here, and a charting package brings a thousand
 * times that.
 */

type Point = { readonly at: number; readonly ms: number };
type Line = { readonly name: string; readonly points: readonly Point[] };

const WIDTH = 760;
const HEIGHT = 380;
const LEFT = 64;
const RIGHT = 236;
const TOP = 34;
const BOTTOM = 46;
/** Readable on white and on black. */
const COLOURS = ["#d1495b", "#2e86c1", "#c78a16", "#3a9d5d", "#9b59b6", "#7f8c8d"];
/** Between the labels at the ends of the lines, in pixels. */
const LABEL = 15;
const STYLE = `text{font:12px system-ui,sans-serif;fill:#333}.axis{stroke:#999}.grid{stroke:#ddd}
@media (prefers-color-scheme:dark){text{fill:#ddd}.axis{stroke:#777}.grid{stroke:#444}}`;

const DEVICE: Readonly<Record<string, string>> = {
  openingList: "open the database and a list",
  newest20: "newest 20",
  search: "search",
  syncWithoutNews: "sync without news",
};
const SERVER = [
  "the head",
  "changes, nothing new",
  "changes, the last 500",
  "newest 20 posts",
  "the comments of a post",
  "50 likes",
];

/** A chart of milliseconds by the number of rows. */
function chart(title: string, rows: string, lines: readonly Line[]): string {
  const points = lines.flatMap(({ points }) => points);
  const [first, last] = [
    Math.min(...points.map(({ at }) => at)),
    Math.max(...points.map(({ at }) => at)),
  ] as const;
  const low = 10 ** Math.floor(Math.log10(Math.min(...points.map(({ ms }) => ms))));
  const high = 10 ** Math.ceil(Math.log10(Math.max(...points.map(({ ms }) => ms))));
  const x = (at: number) => LEFT + share(at, first, last) * (WIDTH - LEFT - RIGHT);
  const y = (ms: number) => HEIGHT - BOTTOM - share(ms, low, high) * (HEIGHT - TOP - BOTTOM);
  const across = powers(first, last).map(
    (at) =>
      `<text x="${x(at)}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${at.toLocaleString("en")}</text>`,
  );
  const up = powers(low, high).map(
    (ms) =>
      `<path class="grid" d="M${LEFT} ${y(ms)}H${WIDTH - RIGHT}"/><text x="${LEFT - 8}" y="${y(ms) + 4}" text-anchor="end">${ms.toLocaleString("en")}</text>`,
  );
  const ends = lines
    .map(({ points }, n) => ({ n, y: y(points.at(-1)?.ms ?? low) }))
    .toSorted((a, b) => a.y - b.y);
  for (const [place, end] of ends.entries()) {
    const above = ends[place - 1];
    if (above) end.y = Math.max(end.y, above.y + LABEL);
  }
  const drawn = lines.map(({ name, points }, n) => {
    const colour = COLOURS[n % COLOURS.length];
    const path = points.map(({ at, ms }) => `${x(at).toFixed(1)} ${y(ms).toFixed(1)}`).join("L");
    const dots = points.map(
      ({ at, ms }) => `<circle cx="${x(at).toFixed(1)}" cy="${y(ms).toFixed(1)}" r="3" fill="${colour}"/>`,
    );
    const label = ends.find((end) => end.n === n)?.y ?? 0;
    return `<path d="M${path}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join("")}<text x="${WIDTH - RIGHT + 12}" y="${label + 4}" style="fill:${colour}">${name}, ${readable(points.at(-1)?.ms ?? 0)} ms</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}">
<style>${STYLE}</style>
<text x="${LEFT}" y="18" font-weight="bold">${title}</text>
${up.join("\n")}
<path class="axis" d="M${LEFT} ${TOP}V${HEIGHT - BOTTOM}H${WIDTH - RIGHT}" fill="none"/>
${across.join("\n")}
<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 8}" text-anchor="middle">${rows}</text>
${drawn.join("\n")}
</svg>
`;
}

/** Where a value is on a logarithmic axis, from 0 to 1. */
function share(value: number, low: number, high: number): number {
  return Math.log(value / low) / Math.log(high / low);
}

function powers(low: number, high: number): number[] {
  const found: number[] = [];
  for (let value = 10 ** Math.ceil(Math.log10(low)); value <= high; value *= 10) found.push(value);
  return found;
}

function readable(ms: number): string {
  return ms < 10 ? ms.toPrecision(2) : Math.round(ms).toLocaleString("en");
}

/** The lines that a bench printed, each with the figures at its size; the floor is the smallest size. */
function read(files: readonly string[]): ReportLine[] {
  const text = files.map((file) => readFileSync(file, "utf8")).join("\n");
  return text
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as ReportLine);
}

function deviceLines(report: readonly ReportLine[]): Line[] {
  return [...costLines(report), ...startLine(report)];
}

function startLine(report: readonly ReportLine[]): Line[] {
  return report.flatMap(({ name, figures, floor }) => {
    const [, many, few] = /^offline start, (\d+) stored over (\d+) stored$/.exec(name) ?? [];
    if (!many || !few) return [];
    const points = [
      { at: Number(few), ms: Number(floor.medianMs) },
      { at: Number(many), ms: Number(figures.medianMs) },
    ];
    return [{ name: "offline start, painted", points }];
  });
}

function costLines(report: readonly ReportLine[]): Line[] {
  return Object.entries(DEVICE).flatMap(([cost, name]) => {
    const points = report.flatMap(({ name, figures }): Point[] => {
      const [, found, stored] = /^growth: (\w+), (\d+) stored$/.exec(name) ?? [];
      return found === cost ? [{ at: Number(stored), ms: Number(figures.medianMs) }] : [];
    });
    return points.length > 0 ? [{ name, points }] : [];
  });
}

function serverLines(report: readonly ReportLine[]): Line[] {
  return SERVER.flatMap((call) => {
    const found = report.filter(({ name }) => name.startsWith(`${call}, `) && name.includes(" rows, "));
    const points = found.map(({ name, figures }) => ({
      at: Number(/, (\d+) rows, /.exec(name)?.[1]),
      ms: Number(figures.p95Ms),
    }));
    const floor = Number(found[0]?.floor.p95Ms);
    return points.length > 0 ? [{ name: call, points: [{ at: 1_000, ms: floor }, ...points] }] : [];
  });
}

const files = process.argv.slice(2);
if (files.length === 0) throw new Error("Name the files with what the benches printed.");
const report = read(files);
const folder = path.join(ROOT, "docs/plots");
mkdirSync(folder, { recursive: true });
for (const [file, title, rows, lines] of [
  ["device.svg", "On the device: milliseconds, median", "stored articles", deviceLines(report)],
  ["server.svg", "Server, 100 devices at once: milliseconds, 95th percentile", "rows", serverLines(report)],
] as const) {
  if (lines.length > 0) writeFileSync(path.join(folder, file), chart(title, rows, lines));
}
