import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { newestOf, prepareSite, serveSite } from "../bench/offline-site.ts";
import { type Outcome, tryEngine } from "./try-engine.ts";

/**
 * `npm run test:engines -- CHROMIUM ... [--pictures FOLDER]`: builds the site, opens it in each of these browsers (paths of
 * programs; SELAM_ENGINES names them too, with colons between) and prints what works in which. Old ones come in npm packages:
 * docs/decisions/2026-11-22-oldest-browsers.md.
 */
async function main(browsers: readonly string[], pictures: string | null): Promise<boolean> {
  const work = mkdtempSync(path.join(tmpdir(), "selam-engines-"));
  try {
    await prepareSite(work);
    const server = await serveSite(work);
    try {
      const rows = await newestOf(server, work);
      const columns = new Map<string, Outcome[]>();
      for (const browser of browsers) {
        const folder = pictures && path.join(pictures, browser.replace(/\W+/g, "-"));
        const { version, outcomes } = await tryEngine(browser, server.origin, rows, folder);
        columns.set(version, outcomes);
        const faults = outcomes.filter(([, fault]) => fault !== null);
        for (const [what, fault] of faults) console.error(`${version}: ${what}: ${fault}`);
      }
      print(columns);
      return [...columns.values()].every((outcomes) => outcomes.every(([, fault]) => fault === null));
    } finally {
      server.child.kill("SIGTERM");
      await server.ended();
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function said(outcome: Outcome | undefined): string {
  if (!outcome) return "-";
  return outcome[1] === null ? "ok" : "FAULT";
}

function print(columns: ReadonlyMap<string, readonly Outcome[]>): void {
  const longest = [...columns.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
  const rows = longest.map(([what], at) => [
    what,
    Object.fromEntries([...columns].map(([version, all]) => [version, said(all[at])])),
  ]);
  console.table(Object.fromEntries(rows));
}

const args = process.argv.slice(2);
const at = args.indexOf("--pictures");
const pictures = at < 0 ? null : (args.splice(at, 2)[1] ?? null);
const named = [...args, ...(process.env.SELAM_ENGINES ?? "").split(":")].filter(Boolean);
const missing = named.filter((file) => !existsSync(file));
if (named.length === 0 || missing.length > 0) {
  console.error(missing.length > 0 ? `Not there: ${missing.join(", ")}` : "Name at least one Chromium.");
  process.exit(1);
}
process.exit((await main(named, pictures)) ? 0 : 1);
