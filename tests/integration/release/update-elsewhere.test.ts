// @module-tag nightly
import { createReadStream, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { type OwnPostgres, openOwnPostgres } from "../postgres/own-postgres.ts";
import { InstalledSite } from "./installed-site.ts";

const UPDATE_MS = 600_000;
const MIGRATION = "create table private.next_release (id int);";

/** Serves a folder on this machine. @returns its address */
async function serve(folder: string): Promise<string> {
  const server = createServer((req, res) => {
    createReadStream(path.join(folder, req.url ?? ""))
      .on("error", () => res.writeHead(404).end())
      .pipe(res);
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const site = new InstalledSite();
afterAll(() => site.remove());

it(
  "an update is taken from an address, and from the address of a folder, of which it is the newest",
  async () => {
    await site.install();
    const folder = path.dirname(await site.release("1.1.0"));
    const address = await serve(folder);
    writeFileSync(path.join(folder, "forged.tar.gz"), "not a release");
    writeFileSync(path.join(folder, "forged.tar.gz.sig"), "AAAA");
    for (const [from, sentence] of [
      [`${address}forged.tar.gz`, "is not of the key in"],
      [`${address}none.tar.gz`, "none.tar.gz answered with 404. Nothing was changed."],
      [`${address}none/`, "release.json answered with 404."],
      ["http://127.0.0.1:1/x.tar.gz", "can't be read"],
    ] as const) {
      expect(await site.run("update", from)).toEqual([1, expect.stringContaining(sentence)]);
      expect(readdirSync(path.join(site.home, "releases"))).toEqual(["selam-1.0.0"]);
    }
    expect(await site.run("update", `${address}selam-1.1.0.tar.gz`)).toEqual([
      0,
      expect.stringContaining("Selam 1.1.0+01234567 serves"),
    ]);
    await site.release("1.2.0", MIGRATION);
    expect(await site.run("update", address)).toEqual([
      0,
      expect.stringContaining("Selam 1.2.0+01234567 serves"),
    ]);
    expect(await site.run("update", address)).toEqual([0, expect.stringContaining("is installed already")]);
    expect(await site.hasAccount()).toBe(true);
  },
  UPDATE_MS,
);

it(
  "an update that fails leaves neither its release nor its backup, and with room it completes",
  async () => {
    const broken = await site.release("1.2.1", "select 1 / 0;");
    const before = readdirSync(path.join(site.home, ".data/before-update")).sort();
    for (let time = 0; time < 2; time += 1) {
      expect((await site.run("update", broken))[1]).toContain("does not work with this site's data");
      expect(readdirSync(path.join(site.home, "releases")).sort()).toEqual([
        "selam-1.1.0-01234567",
        "selam-1.2.0-01234567",
      ]);
      expect(readdirSync(path.join(site.home, ".data/before-update")).sort()).toEqual(before);
    }
    // The last update can still be taken back.
    expect(await site.run("rollback")).toEqual([
      0,
      expect.stringContaining("Selam 1.1.0+01234567 is back, with"),
    ]);
    await site.untilVersion("1.1.0");
  },
  UPDATE_MS,
);

it(
  "on PostgreSQL an update migrates the database, and says what a way back needs",
  async () => {
    const server: OwnPostgres = await openOwnPostgres();
    const other = new InstalledSite();
    onTestFinished(async () => {
      await other.remove();
      await server.remove();
    });
    await other.install(server.url);
    expect(await other.run("update", await other.release("1.1.0"))).toEqual([
      0,
      expect.stringContaining("Selam 1.1.0+01234567 serves"),
    ]);
    expect(await other.run("rollback")).toEqual([
      0,
      expect.stringContaining("Selam 1.0.0+01234567 is back."),
    ]);
    await other.untilVersion("1.0.0");
    const next = await other.release("1.2.0", MIGRATION);
    expect(await other.run("update", next)).toEqual([
      0,
      expect.stringContaining("Selam 1.2.0+01234567 serves"),
    ]);
    expect(await other.run("rollback")).toEqual([
      1,
      expect.stringContaining("bring back its dump of before"),
    ]);
    expect([await other.version(), await other.hasAccount()]).toEqual(["1.2.0", true]);
  },
  UPDATE_MS,
);
