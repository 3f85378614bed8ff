import { randomUUID } from "node:crypto";
import { CALLERS, type Caller } from "./callers.ts";
import type { Expected, Row } from "./read-rows.ts";
import { PNG, PRIVATE_WORD, type Scene, SECRET_WORDS } from "./scene.ts";

const BODIES: Readonly<Record<string, readonly [type: string, body: Buffer]>> = {
  "<png>": ["image/png", PNG],
  "<html>": ["text/html", Buffer.from("<script>alert(1)</script>")],
  "<svg>": ["image/svg+xml", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>")],
};

/** Callers that may read admin-only data. */
const TRUSTED: readonly Caller[] = ["admin", "secret"];

/** Counts what was asked, for the report. */
export interface Tally {
  requests: number;
}

/** Rows between two comparisons of the tables. */
const COMPARED_AT_ONCE = 25;

/**
 * Sends the rows' requests as every caller, and returns one line per surprise: another status or number of rows, a
 * private word in the answer, or a table or file that rejected or reading requests have changed.
 */
export async function probe(scene: Scene, rows: readonly Row[], tally: Tally): Promise<string[]> {
  const surprises: string[] = [];
  for (let at = 0; at < rows.length; at += COMPARED_AT_ONCE) {
    const part = rows.slice(at, at + COMPARED_AT_ONCE);
    const found = await unchanged(scene, part, (row) => ask(scene, row, rejectedOrReading(row), tally));
    if (found.length > 0) await scene.restore();
    surprises.push(...found, ...(await probeChanges(scene, part, tally)));
  }
  return surprises;
}

/** Those who may change something, one after the other, each on the same rows. */
async function probeChanges(scene: Scene, rows: readonly Row[], tally: Tally): Promise<string[]> {
  const surprises: string[] = [];
  for (const row of rows)
    for (const caller of CALLERS.filter((caller) => changes(row, caller))) {
      surprises.push(...(await ask(scene, row, [caller], tally)));
      await scene.restore();
    }
  return surprises;
}

/** The same for many rows that nobody may use: several at once, and the tables are compared at the end. */
export async function probeRejected(scene: Scene, rows: readonly Row[], tally: Tally): Promise<string[]> {
  return unchanged(scene, rows, (row) => ask(scene, row, rejectedOrReading(row), tally), 8);
}

/** True if a caller's request may change something. */
function changes({ expected, method }: Row, caller: Caller): boolean {
  return expected[caller].status < 400 && !["GET", "HEAD", "OPTIONS"].includes(method);
}

const rejectedOrReading = (row: Row) => CALLERS.filter((caller) => !changes(row, caller));

/**
 * Does `work` with each row, some at a time, and compares the tables and files before and after all of it.
 * @returns what the work has found, and one line per table that has changed
 */
async function unchanged(
  scene: Scene,
  rows: readonly Row[],
  work: (row: Row) => Promise<string[]>,
  atOnce = 1,
): Promise<string[]> {
  const before = await scene.digest();
  const surprises: string[] = [];
  const waiting = [...rows];
  const workThrough = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) surprises.push(...(await work(row)));
  };
  await Promise.all(Array.from({ length: atOnce }, workThrough));
  const [first, last] = [rows.at(0), rows.at(-1)];
  for (const [name, value] of Object.entries(await scene.digest()))
    if (value !== before[name]) surprises.push(`A row from ${first?.at} to ${last?.at} has changed ${name}`);
  return surprises;
}

async function ask(scene: Scene, row: Row, callers: readonly Caller[], tally: Tally): Promise<string[]> {
  const surprises: string[] = [];
  for (const caller of callers)
    for (const [variant, headers] of someOf(scene.headers()[caller])) {
      const answer = await send(scene, row, headers, tally);
      const name = `${row.at} ${caller}${variant > 0 ? ` ${variant + 1}` : ""}: ${row.method} ${row.path}`;
      surprises.push(
        ...surprisesIn(scene, answer, row.expected[caller], caller).map((what) => `${name}: ${what}`),
      );
    }
  return surprises;
}

let visitors = 0;
let turn = 0;

/** The first variant of a caller's headers, and the others in turn, so that over all rows each is tried about equally. */
function someOf<T>([first, ...others]: readonly T[]): [number, T][] {
  turn++;
  const at = turn % (others.length || 1);
  const other = others[at];
  return [
    ...(first === undefined ? [] : [[0, first] as [number, T]]),
    ...(other === undefined ? [] : [[at + 1, other] as [number, T]]),
  ];
}

async function send(scene: Scene, row: Row, headers: Record<string, string>, tally: Tally) {
  tally.requests++;
  visitors++;
  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
      name === "new" ? randomUUID() : (scene.places[name] ?? whole),
    );
  const [type, body] = BODIES[row.body ?? ""] ?? [
    "application/json",
    row.body === null ? undefined : Buffer.from(fill(row.body)),
  ];
  const length = body ? { "content-type": type, "content-length": String(body.length) } : {};
  // Each from a separate network, so that no limit answers instead.
  const address = `${11 + (visitors % 80)}.${visitors % 251}.${Math.floor(visitors / 251) % 251}.7`;
  const own = row.header ? { [row.header[0].toLowerCase()]: fill(row.header[1]) } : {};
  return scene.site.request(fill(row.path), {
    method: row.method,
    headers: { "x-forwarded-for": address, ...length, ...headers, ...own },
    ...(body ? { body } : {}),
  });
}

function surprisesIn(
  { isPostgres }: Scene,
  answer: { status: number; body: string },
  expected: Expected,
  caller: Caller,
): string[] {
  const found: string[] = [];
  const status = isPostgres ? expected.statusOnPostgres : expected.status;
  if (answer.status !== status)
    found.push(`${answer.status} instead of ${status} ${answer.body.slice(0, 160)}`);
  else if (expected.rows !== null && countOf(answer.body) !== expected.rows)
    found.push(`${countOf(answer.body)} rows instead of ${expected.rows} ${answer.body.slice(0, 160)}`);
  if (!TRUSTED.includes(caller) && answer.body.includes(PRIVATE_WORD))
    found.push(`what is for admins is in the answer: ${answer.body.slice(0, 160)}`);
  for (const word of SECRET_WORDS)
    if (answer.body.includes(word)) found.push(`"${word}" is in the answer: ${answer.body.slice(0, 160)}`);
  return found;
}

function countOf(body: string): number | string {
  try {
    const value: unknown = JSON.parse(body);
    if (Array.isArray(value)) return value.length;
    return "no";
  } catch {
    return "no";
  }
}
