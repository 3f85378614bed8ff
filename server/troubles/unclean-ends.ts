import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { fileReason } from "../plain-reason.ts";
import { writePrivateFile } from "../private-file.ts";

const FILE = "starts.json";
const KEPT = 20;
const HOUR_MS = 60 * 60_000;

/** Counts the ends of this server that nobody asked for: each start is noted, and its note removed by a stop. */
export interface UncleanEnds {
  /** How many there were in the last hour. */
  count(): number;
  /** Notes that this server was stopped. */
  stop(): void;
}

/** @param dataDir where the notes are kept */
export function noteStart(dataDir: string, now: () => number = Date.now): UncleanEnds {
  const file = path.join(dataDir, FILE);
  const started = now();
  const before = readStarts(file);
  write(file, [...before, started].slice(-KEPT));
  return {
    count: () => before.filter((time) => time <= now() && now() - time < HOUR_MS).length,
    // A full disk takes no shorter list, but lets a file go.
    stop: () => (before.length === 0 ? rmSync(file, { force: true }) : write(file, before)),
  };
}

function readStarts(file: string): number[] {
  try {
    return v.parse(v.array(v.number()), JSON.parse(readFileSync(file, "utf8")));
  } catch {
    // None yet, or cut off by what ended the server.
    return [];
  }
}

/** The site runs without its notes, as on a full disk. */
function write(file: string, starts: readonly number[]): void {
  try {
    writePrivateFile(file, JSON.stringify(starts));
  } catch (error) {
    console.error(`${file} could not be written: ${fileReason(error)}`);
  }
}
