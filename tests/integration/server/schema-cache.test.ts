import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DESCRIBED_BY, SCHEMA_FILE } from "../../../server/database/engine/schema-cache.ts";
import { openBackend } from "../../../server/open-backend.ts";
import { nightly, nightlyUnless } from "../../nightly.ts";
import { openNewBackend } from "../support/new-backend.ts";

// The description of the schema that a start finds in a file instead of reading it from the catalog.

let dataDir: string;
const file = () => path.join(dataDir, SCHEMA_FILE);
const stored = () =>
  JSON.parse(readFileSync(file(), "utf8")) as { describedBy: string; fingerprint: string; schema: string };
const writtenAt = () => statSync(file()).mtimeMs;

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "selam-schema-"));
  await (await openNewBackend({ dataDir, siteUrl: "http://localhost:4310", seed: false })).close();
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Starts the backend, asks for a table over the API, and stops it. @returns the status */
async function startAndRead(before?: string): Promise<number> {
  const backend = await openBackend({ dataDir, siteUrl: "http://localhost:4310", seed: false });
  try {
    if (before) await backend.query(before);
    const headers = { apikey: backend.secretKey, authorization: `Bearer ${backend.secretKey}` };
    const address = `http://localhost:4310/rest/v1/services?select=*`;
    return (await backend.fetch(new Request(address, { headers }))).status;
  } finally {
    await backend.close();
  }
}

test("a second start finds the description, and does not write it again", async () => {
  const before = writtenAt();
  expect(await startAndRead()).toBe(200);
  expect(writtenAt()).toBe(before);
});

test("a second start finds the description of one that added the demo content", nightly, async () => {
  rmSync(dataDir, { recursive: true });
  const demo = { dataDir, siteUrl: "http://localhost:4310", seed: true, demoPassword: "a demo for tests" };
  await (await openNewBackend(demo)).close();
  const before = writtenAt();
  expect(await startAndRead()).toBe(200);
  expect(writtenAt()).toBe(before);
});

test("a changed schema is described anew", async () => {
  const before = stored();
  await startAndRead("create table public.added (id int primary key)");
  await startAndRead();
  expect(stored().fingerprint).not.toBe(before.fingerprint);
  expect(stored().schema).toContain('"added"');
});

for (const [what, content] of [
  ["a damaged file", () => "{"],
  ["a file with a damaged description", () => JSON.stringify({ ...stored(), schema: "{" })],
  ["the description of another version", () => JSON.stringify({ ...stored(), describedBy: "0.0.1" })],
  ["something else", () => "[]"],
] as const)
  test(`${what} is replaced`, nightlyUnless(what === "the description of another version"), async () => {
    const before = stored();
    writeFileSync(file(), content());
    expect(await startAndRead()).toBe(200);
    expect(stored()).toEqual(before);
  });

test("the site works although the description cannot be stored", async () => {
  rmSync(file());
  // A folder of that name is in the way.
  mkdirSync(path.join(file(), "in-the-way"), { recursive: true });
  expect(await startAndRead()).toBe(200);
  expect(readdirSync(dataDir).filter((name) => name.startsWith(SCHEMA_FILE))).toEqual([SCHEMA_FILE]);
});

test("the version of the package is the installed one", () => {
  const { name, version } = JSON.parse(
    readFileSync(new URL("../../../node_modules/@supabase/lite/package.json", import.meta.url), "utf8"),
  ) as {
    name: string;
    version: string;
  };
  expect(DESCRIBED_BY).toBe(`${name} ${version}`);
});
