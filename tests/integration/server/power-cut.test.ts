// @module-tag nightly
import { spawnSync } from "node:child_process";
import { createHash, randomInt } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../../server/database/open-database.ts";
import { ROOT } from "../../../server/root.ts";
import { randomOf } from "../../faults/seeded-random.ts";

// A server whose machine loses power, again and again (`CUTS=50` for more often): it starts from what a disk would hold,
// and everything that it acknowledged before is there. A cut may come while it recovers from the last one.

const CUTS = Number(process.env.CUTS ?? 4);
const SEED = Number(process.env.SEED ?? randomInt(2 ** 31));
/** The changes of a folder that a start makes, and most of those that are made before a cut. */
const CHANGES_OF_A_START = 60;
const MOST_CHANGES = 1_500;

let root = "";
const running = () => path.join(root, "running");
const durable = () => path.join(root, "durable");

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), "selam-power-"));
  mkdirSync(durable());
  const database = await open();
  await database.driver.exec(
    "create table words (id uuid primary key, body text); create table pairs (id uuid primary key)",
  );
  await database.close();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function open() {
  return openDatabase(path.join(durable(), "database"), async (directory, options) => {
    const driver = await PGlite.create(directory, options);
    return { driver, close: () => driver.close() };
  });
}

type Acknowledged = {
  row?: string;
  grouped?: true;
  pair?: string;
  picture?: string;
  sha?: string;
  ready?: number;
};

/** Runs the server until it loses power. */
function runUntilCut(seed: number, cut: string): Acknowledged[] {
  rmSync(running(), { recursive: true, force: true });
  cpSync(durable(), running(), { recursive: true });
  const program = path.join(ROOT, "tests/integration/server/power-cut/losing-server.ts");
  const { signal, stdout, stderr } = spawnSync(
    process.execPath,
    ["--liftoff-only", "--import", "tsx", program, running(), durable(), String(seed), cut],
    { encoding: "utf8", cwd: ROOT, timeout: 120_000 },
  );
  expect({ signal, stderr }).toEqual({ signal: "SIGKILL", stderr: "" });
  return stdout
    .split("\n")
    .filter((line) => line.endsWith("}"))
    .map((line) => JSON.parse(line) as Acknowledged);
}

test(`everything that was acknowledged survives each of ${CUTS} power cuts (SEED=${SEED})`, {
  timeout: 60_000 * CUTS,
}, async () => {
  const random = randomOf(SEED);
  const acknowledged: Acknowledged[] = [];
  for (let cut = 0; cut < CUTS; cut++) {
    const [from, most] = random() < 0.25 ? ["start", CHANGES_OF_A_START] : ["ready", MOST_CHANGES];
    const seed = Math.floor(random() * 2 ** 31);
    acknowledged.push(...runUntilCut(seed, `${from}:${1 + Math.floor(random() * most)}`));
  }
  const database = await open();
  const idsOf = async (sql: string) =>
    new Set((await database.driver.query<{ id: string }>(sql)).rows.map(({ id }) => id));
  const words = await idsOf("select id from words");
  const pairs = await idsOf("select id from pairs");
  const halves = await idsOf(
    "select id from words where body like 'first of two%' except select id from pairs",
  );
  await database.close();
  const lost = acknowledged.filter(({ row, pair, picture, sha }) =>
    picture
      ? shaOf(picture) !== sha
      : (row && !words.has(row)) || (pair && !(words.has(pair) && pairs.has(pair))),
  );
  expect({ lost, halves }).toEqual({ lost: [], halves: new Set() });
  const count = (kind: keyof Acknowledged) => acknowledged.filter((one) => one[kind]).length;
  console.log(
    `${CUTS} power cuts: ${count("row")} rows (${count("grouped")} flushed in groups), ${count("pair")} pairs and ${count("picture")} pictures acknowledged`,
  );
  expect(acknowledged.length).toBeGreaterThan(CUTS);
});

test.each([2, 4, 6, 9, 13])(
  `a file of keys is a whole one after a power cut at its change %i (SEED=${SEED})`,
  (cut) => {
    const [folder, copy] = ["writing", "written"].map((name) => path.join(root, `${name}-${cut}`));
    for (const each of [folder, copy]) mkdirSync(each ?? "");
    const program = path.join(ROOT, "tests/integration/server/power-cut/losing-writer.ts");
    const { signal, stdout, stderr } = spawnSync(
      process.execPath,
      ["--import", "tsx", program, folder ?? "", copy ?? "", String(SEED), String(cut)],
      { encoding: "utf8", cwd: ROOT },
    );
    expect({ signal, stderr }).toEqual({ signal: "SIGKILL", stderr: "" });
    const said = stdout.split("\n").length - 1;
    const file = path.join(copy ?? "", "keys.json");
    const { time = 0 } = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as { time: number }) : {};
    expect(time).toBeGreaterThanOrEqual(said);
  },
);

test("a start that a power cut ended leaves an empty lock of PostgreSQL, and the next one opens the database", async () => {
  writeFileSync(path.join(durable(), "database/postmaster.pid"), "");
  const database = await open();
  const { rows } = await database.driver.query("select 1 as one");
  await database.close();
  expect(rows).toEqual([{ one: 1 }]);
});

function shaOf(picture: string): string | null {
  const file = path.join(durable(), "storage/media/blog-images", `${picture}.webp`);
  return existsSync(file) ? createHash("sha256").update(readFileSync(file)).digest("hex") : null;
}
