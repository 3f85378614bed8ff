import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { chromiumPath } from "../../tests/e2e/support/chromium.ts";
import { FaultySite } from "../../tests/e2e/support/faulty-site.ts";
import { makeTemplate } from "../../tests/e2e/support/site-template.ts";
import { ChromiumEngine } from "./drivers/chromium.ts";
import { FirefoxEngine, firefoxPath } from "./drivers/firefox.ts";
import { WebkitEngine, webkitPath } from "./drivers/webkit.ts";
import type { Expected } from "./journeys.ts";
import type { Looks } from "./looks.ts";
import type { Engine } from "./tab.ts";
import { type Ground, groundOf, travel } from "./travel.ts";
import { type Column, tableOf, writeTable } from "./write-table.ts";

/**
 * `npm run test:engines -- [CHROMIUM ...] [--only NAME] [--journeys NAME] [--pictures FOLDER] [--reference FILE] [--write]`: makes
 * the same journeys in this machine's Chromium, Firefox and WebKitGTK and in each Chromium named by its program (SELAM_ENGINES
 * names them too, with colons between), and prints what works in which; --write puts it into the table of docs/browsers.md.
 * `--only` takes the browsers whose name contains this, `--journeys` the journeys (one of several, with | between them), and
 * `--reference` keeps how the machine's Chromium draws each screen for the next run. Old Chromiums come in npm packages:
 * docs/decisions/2026-11-22-oldest-browsers.md.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pictures: { type: "string" },
    write: { type: "boolean" },
    only: { type: "string" },
    journeys: { type: "string" },
    reference: { type: "string" },
  },
});

/** Below this version the site promises reading only, in a plain style. */
const HAS_STYLES = 99;

type Candidate = {
  readonly label: string;
  readonly start: () => Engine;
  readonly expected: Expected;
  readonly suffix?: string;
};

/** The browsers of this machine and those that were named. */
function candidates(): Candidate[] {
  const named = [...positionals, ...(process.env.SELAM_ENGINES ?? "").split(":")].filter(Boolean);
  const missing = named.filter((file) => !existsSync(file));
  if (missing.length > 0) throw new Error(`Not there: ${missing.join(", ")}`);
  const all: Candidate[] = named.map((program) => ({
    label: program,
    start: () => new ChromiumEngine(program),
    expected: "everything",
  }));
  const chromium = chromiumPath();
  if (chromium) {
    all.push({ label: "Chromium", start: () => new ChromiumEngine(chromium), expected: "everything" });
    const start = () => new ChromiumEngine(chromium, { blocksSiteData: true });
    all.push({ label: "Chromium blocked", start, expected: "keeps nothing", suffix: "site data blocked" });
  } else console.log("SKIPPED: no Chromium on this machine.");
  const firefox = firefoxPath();
  if (firefox) {
    all.push({ label: "Firefox", start: () => new FirefoxEngine(firefox), expected: "everything" });
    const modes = [
      ["private window", "keeps until closed"],
      ["site data blocked", "keeps nothing"],
    ] as const;
    for (const [mode, expected] of modes) {
      const start = () => new FirefoxEngine(firefox, mode);
      all.push({ label: `Firefox ${mode}`, start, expected, suffix: mode });
    }
  } else console.log("SKIPPED: no Firefox on this machine.");
  const webkit = webkitPath();
  if (webkit) all.push({ label: "WebKitGTK", start: () => new WebkitEngine(webkit), expected: "everything" });
  else console.log("SKIPPED: no WebKitGTK with its driver and Xvfb on this machine.");
  return all.filter(({ label }) => label.includes(values.only ?? ""));
}

async function tryOne(candidate: Candidate, ground: Ground): Promise<Column> {
  const engine = candidate.start();
  // Its version tells what is expected of it.
  await engine.open();
  await engine.close();
  const [, version] = /^Chromium (\d+)/.exec(engine.name) ?? [];
  const expected = Number(version) < HAS_STYLES ? "reads" : candidate.expected;
  const name = candidate.suffix ? `${engine.name}, ${candidate.suffix}` : engine.name;
  const pictures = ground.pictures && path.join(ground.pictures, name.replace(/\W+/g, "-"));
  const outcomes = await travel(engine, expected, { ...ground, pictures }, values.journeys);
  return [name, outcomes];
}

/** Fills in how the machine's Chromium draws each screen, or reads it from the file of a former run. */
async function drawReference(ground: Ground): Promise<void> {
  const { reference: file, journeys } = values;
  const known = file && existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, "utf8"))) : [];
  for (const [screen, looks] of known) ground.reference.set(screen, looks as Looks);
  const chromium = chromiumPath();
  if (known.length > 0 || !chromium) return;
  await travel(new ChromiumEngine(chromium), "draws", { ...ground, pictures: null }, journeys);
  if (file) writeFileSync(file, JSON.stringify(Object.fromEntries(ground.reference)));
}

async function main(): Promise<boolean> {
  const made = process.env.SELAM_TEST_SITE;
  const work = mkdtempSync(path.join(tmpdir(), "selam-engines-"));
  try {
    const template = made ?? path.join(work, "site");
    if (!made) await makeTemplate(template, null);
    const site = await FaultySite.start(template);
    const columns: Column[] = [];
    const ground = { ...(await groundOf(site, work)), pictures: values.pictures ?? null };
    try {
      await drawReference(ground);
      for (const one of candidates()) {
        columns.push(await tryOne(one, ground));
        // After each, because a run takes long.
        if (values.write) writeTable(columns);
      }
    } finally {
      await site.end();
    }
    console.log(tableOf(columns));
    return columns.every(([, outcomes]) => outcomes.every(([, fault]) => fault === null));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

process.exit((await main()) ? 0 : 1);
