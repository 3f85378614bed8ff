import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { nightly } from "../../nightly.ts";
import { freePort } from "../server/server-process.ts";
import { InstalledSite, peakOf } from "./installed-site.ts";

const MIGRATION = "create table private.next_release (id int);";
const UPDATE_MS = 600_000;

const site = new InstalledSite();
let next: string;
beforeAll(async () => {
  await site.install();
  next = await site.release("1.1.0", MIGRATION);
}, UPDATE_MS);
afterAll(() => site.remove());

it(
  "takes no release that is older, of another key or not there, and changes nothing",
  async () => {
    const older = await site.release("1.0.0-rc.1");
    expect(await site.run("update", older)).toEqual([1, expect.stringContaining("and 1.0.0 of")]);
    const forged = await site.release("9.0.0", undefined, false);
    expect(await site.run("update", forged)).toEqual([1, expect.stringContaining("is not of the key in")]);
    expect(await site.run("update", "nowhere.tar.gz")).toEqual([
      1,
      expect.stringContaining("There is no file"),
    ]);
    expect(await site.run("rollback")).toEqual([1, "There is no update to take back.\n"]);
    expect(readdirSync(path.join(site.home, "releases"))).toEqual(["selam-1.0.0"]);
    expect(await site.version()).toBe("1.0.0");
  },
  UPDATE_MS,
);

it(
  "export and backup of the running site are written by it, and take 150 MB themselves",
  async () => {
    const to = path.join(site.folder, "written");
    mkdirSync(to);
    for (const [name, place] of [
      ["export", path.join(to, "site.tar.gz")],
      ["backup", to],
    ] as const) {
      const command = site.command(name, "--to", place);
      let peak = 0;
      const timer = setInterval(() => {
        peak = Math.max(peak, peakOf(command.pid));
      }, 5);
      const [code] = await once(command, "close");
      clearInterval(timer);
      expect([code, command.text()]).toEqual([0, expect.stringContaining("0 redirects")]);
      expect(peak).toBeLessThan(150_000);
    }
    expect(readdirSync(to)).toHaveLength(2);
    for (const left of ["snapshots", "transfers"])
      expect(readdirSync(path.join(site.home, ".data", left))).toEqual([]);
  },
  UPDATE_MS,
);

it("refuses a release that does not work with this site's data", {
  ...nightly,
  timeout: UPDATE_MS,
}, async () => {
  const broken = await site.release("1.0.1", "select 1 / 0;");
  const [code, text] = await site.run("update", broken);
  expect(text).toContain("does not work with this site's data. Nothing was changed. It says:");
  expect([code, await site.version(), await site.hasAccount()]).toEqual([1, "1.0.0", true]);
});

it("an update and its way back bring program and data", { ...nightly, timeout: UPDATE_MS }, async () => {
  expect(await site.run("update", next)).toEqual([0, expect.stringContaining("Selam 1.1.0+01234567 serves")]);
  expect(await site.hasAccount()).toBe(true);
  await site.addAccount("later@selam.example");
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: path.join(site.folder, "other"),
    PORT: String(await freePort()),
  };
  const stale = path.join(site.home, "releases/selam-1.0.0/server/start.mjs");
  expect(spawnSync(process.execPath, [stale], { env, encoding: "utf8" }).stderr).toBe(
    "The current release is selam-1.1.0-01234567, not selam-1.0.0: start that.\n",
  );
  expect(await site.run("rollback")).toEqual([
    0,
    expect.stringContaining("Selam 1.0.0+01234567 is back, with"),
  ]);
  await site.untilVersion("1.0.0");
  expect(await site.hasAccount()).toBe(true);
  expect(await site.hasAccount("later@selam.example")).toBe(false);
});

const STEPS = [
  ...["Checking", "Unpacking", "Backing up", "Trying it", "Switching", "Restarting"].map((step) => [
    "update",
    step,
  ]),
  ...["Stopping", "Bringing back"].map((step) => ["rollback", step]),
];
it.each(STEPS)(
  "%s killed at %s… leaves a whole site, and the next one completes",
  { ...nightly, timeout: UPDATE_MS },
  async (command, step) => {
    const [before, after, args] = command === "update" ? ["1.0.0", "1.1.0", [next]] : ["1.1.0", "1.0.0", []];
    const [opposite, ...its] = command === "update" ? ["rollback"] : ["update", next];
    if ((await site.version()) !== before) expect((await site.run(opposite, ...its))[0]).toBe(0);
    await site.untilVersion(before);
    const killed = site.command(command, ...args);
    await expect.poll(killed.text, { timeout: UPDATE_MS, interval: 10 }).toContain(step);
    killed.kill("SIGKILL");
    await once(killed, "close");
    await site.untilVersion();
    expect(await site.hasAccount()).toBe(true);
    await site.run(command, ...args);
    await site.untilVersion(after);
    expect(await site.hasAccount()).toBe(true);
  },
);
