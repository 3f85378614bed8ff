import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { CALLERS, type Caller } from "./callers.ts";

/** What a caller must get: the status and, where it is written, the number of rows of the answer. */
export interface Expected {
  readonly status: number;
  /** On a PostgreSQL server, whose database is not in the data directory. */
  readonly statusOnPostgres: number;
  readonly rows: number | null;
}

/** One request and what each caller gets for it. */
export interface Row {
  /** File and line, for messages. */
  readonly at: string;
  readonly method: string;
  /** With placeholders, such as {blog}. */
  readonly path: string;
  readonly body: string | null;
  readonly header: readonly [name: string, value: string] | null;
  readonly expected: Readonly<Record<Caller, Expected>>;
}

const FOLDER = import.meta.dirname;
const REQUEST = /^([A-Z]+) (\S+)(?: ([{<].*?))?(?: \[([\w-]+): ([^\]]+)\])?$/;

/** The data files, each a list of rows. */
export const FILES = readdirSync(FOLDER).filter((name) => name.endsWith(".txt"));

/** The rows of a file. @throws Error for a line that is not a row */
export function readRows(file: string): Row[] {
  const lines = readFileSync(path.join(FOLDER, file), "utf8").split("\n");
  return lines.flatMap((line, at) =>
    line === "" || line.startsWith("#") ? [] : [parseRow(line, `${file}:${at + 1}`)],
  );
}

function parseRow(line: string, at: string): Row {
  const [request = "", ...cells] = line.split(" | ");
  const parts = REQUEST.exec(request);
  if (!parts || cells.length !== CALLERS.length) throw new Error(`${at} is no row: ${line}`);
  const [, method = "", target = "", body = null, name, value] = parts;
  const answers = CALLERS.map((caller, n) => [caller, parseCell(cells[n] ?? "", at)]);
  const expected = Object.fromEntries(answers) as Record<Caller, Expected>;
  return { at, method, path: target, body, header: name && value ? [name, value] : null, expected };
}

function parseCell(cell: string, at: string): Expected {
  const parts = /^(\d{3})(?:\/(\d{3}))?(?::(\d+))?$/.exec(cell);
  if (!parts) throw new Error(`${at}: "${cell}" is no status`);
  const [, status = "", onPostgres = status, rows] = parts;
  return {
    status: Number(status),
    statusOnPostgres: Number(onPostgres),
    rows: rows === undefined ? null : Number(rows),
  };
}
