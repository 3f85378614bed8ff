import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { homeOf } from "./release/installation.ts";
import { SETTING_NAMES } from "./settings.ts";
import { StartError } from "./start-error.ts";

/** What else a file may set, for single commands. */
const OTHERS = ["SELAM_ADMIN_EMAIL", "SELAM_ADMIN_PASSWORD", "SUPABASE_SECRET_KEY"];
const KNOWN = [...SETTING_NAMES, ...OTHERS];
/** Names of other programs: cron's. */
const OF_OTHERS = ["MAILTO"];
/** A shorter name is too close to others. */
const LEAST_LENGTH = 6;

/**
 * Loads `.env.local` and `.env`, as Vite does; real environment variables take precedence. Those of an installed release, and
 * its data, are beside all releases, whatever folder a command is run in. Throws StartError for a misspelled name: without its
 * DATA_DIR a site would start empty.
 */
export function loadEnvFiles(): void {
  assertSpelled(
    "The environment",
    Object.keys(process.env).filter((name) => !OF_OTHERS.includes(name)),
  );
  const home = homeOf();
  for (const name of [".env.local", ".env"]) {
    const file = path.join(home ?? "", name);
    if (!existsSync(file)) continue;
    assertRead(file, readFileSync(file, "utf8"));
    process.loadEnvFile(file);
  }
  if (home !== null) process.env.DATA_DIR = path.resolve(home, process.env.DATA_DIR || ".data");
}

/**
 * Throws StartError if a line of a file means a setting and does not set it: a misspelled name, one with a colon or nothing behind it, and
 * every line of a file that was saved as UTF-16, or the first one of a file that begins with a mark of its encoding.
 */
export function assertRead(file: string, text: string): void {
  const names = Object.keys(parseEnv(text));
  const lines = text.replaceAll("\0", "").split(/\r\n?|\n/);
  for (const name of KNOWN.filter((known) => !names.includes(known))) {
    const line = lines.findIndex((each) => new RegExp(`^[^\\w#]*(?:set\\s+)?${name}\\b`).test(each)) + 1;
    if (line > 0)
      throw new StartError(
        `Line ${line} of ${file} does not set ${name}: write ${name}=VALUE, and save the file as UTF-8 without a byte order mark.`,
      );
  }
  assertSpelled(file, names);
}

/** Throws StartError if one of the names differs from a setting's by a letter, or by case and underscores. */
export function assertSpelled(file: string, names: readonly string[]): void {
  for (const name of names) {
    const meant = KNOWN.includes(name) ? undefined : KNOWN.find((known) => isMisspelled(name, known));
    if (meant !== undefined)
      throw new StartError(`${file} sets ${name}, which nothing reads: write ${meant}, or delete it.`);
  }
}

function isMisspelled(name: string, known: string): boolean {
  const [one, other] = [name, known].map((each) => each.toUpperCase().replace(/[^A-Z0-9]/g, "")) as [
    string,
    string,
  ];
  return one === other || (other.length >= LEAST_LENGTH && isOneEditAway(one, other));
}

/** True if a letter more, less or another, or two in the wrong order, make the one of the other. */
function isOneEditAway(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [rest, otherRest] = [one.slice(start), other.slice(start)];
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    `${rest[1]}${rest[0]}${rest.slice(2)}` === otherRest
  );
}
