// @module-tag nightly
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createEmbeddedAdmin } from "../../../server/accounts/create-admin.ts";
import { openBackend } from "../../../server/open-backend.ts";
import { fileWith, wxr } from "../import/wxr-file.ts";
import { DEMO_SIGN_IN } from "../support/demo.ts";
import { newFolder } from "../support/new-folder.ts";
import { mountSmallDisk, unmountDisk } from "../support/small-disk.ts";
import { type CommandResult, runCommand } from "./run-command.ts";

const folder = newFolder();

/** The commands on a disk that is full: a file system in memory with a size, which only root can mount. */

const mounted: string[] = [];

/** A disk of that size in megabytes; null where this user may not mount one. */
function disk(megabytes: number): string | null {
  const place = mkdtempSync(path.join(folder, "disk-"));
  if (!mountSmallDisk(place, megabytes)) return null;
  mounted.push(place);
  return place;
}

function unmountAll(): void {
  for (const place of mounted.splice(0)) unmountDisk(place);
}

const canMount = disk(1) !== null;
unmountAll();

/** One sentence for people, without a stack trace. */
function expectSentence({ status, stderr }: CommandResult, sentence: RegExp): void {
  const lines = stderr.split(/[\r\n]+/).filter((line) => line.trim() !== "" && !/%|rows/.test(line));
  expect({ status, lines }).toEqual({ status: 1, lines: [expect.stringMatching(sentence)] });
}

describe.skipIf(!canMount)("a full disk", () => {
  const site = path.join(folder, "site");
  const archive = path.join(folder, "site.tar.gz");
  const backups = path.join(folder, "backups");

  beforeAll(async () => {
    const demoPassword = DEMO_SIGN_IN.password;
    const backend = await openBackend({
      dataDir: site,
      siteUrl: "http://localhost:1",
      seed: true,
      demoPassword,
    });
    await backend.close();
    expect(await runCommand("archive/export-command", ["--to", archive], env(site))).toMatchObject({
      status: 0,
    });
    mkdirSync(backups);
    expect(await runCommand("archive/backup-command", ["--to", backups], env(site))).toMatchObject({
      status: 0,
    });
  }, 400_000);
  afterEach(unmountAll);
  afterAll(() => rmSync(site, { recursive: true, force: true }));

  const env = (dataDir: string) => ({ DATA_DIR: dataDir, PORT: "1" });
  const full = (megabytes: number) => disk(megabytes) ?? "";

  it("an export and a backup leave no partial file on it", async () => {
    const small = full(0.5);
    const file = path.join(small, "site.tar.gz");
    const exported = await runCommand("archive/export-command", ["--to", file], env(site));
    expectSentence(exported, /^The disk is full: .* was not written\.$/);
    const backedUp = await runCommand("archive/backup-command", ["--to", small], env(site));
    expectSentence(backedUp, /^The disk is full: .* was not written\.$/);
    expect(readdirSync(small)).toEqual([]);
  });

  it.each([8, 40])(
    "an import of an archive into %i MB changes nothing, and works with more space",
    async (megabytes) => {
      const small = full(megabytes);
      const dataDir = path.join(small, "data");
      const imported = await runCommand("import/import-command", [archive], env(dataDir));
      expectSentence(imported, /^The disk is full: the database /);
      execFileSync("mount", ["-o", "remount,size=400m", small]);
      expect(readdirSync(dataDir)).not.toContain("db.new");
      const again = await runCommand("import/import-command", [archive], env(dataDir));
      expect(again).toMatchObject({ status: 0 });
    },
  );

  it("a restore names what it needs, and the present site stays", async () => {
    const small = full(20);
    const [backup = ""] = readdirSync(backups);
    const restored = await runCommand("archive/restore-command", [path.join(backups, backup)], env(small));
    expectSentence(
      restored,
      /is too full: the restore needs about \d+ MB, and \d+ MB are free\. Nothing was changed\.$/,
    );
    expect(readdirSync(small).filter((name) => /restore|prepared|^db$/.test(name))).toEqual([]);
  });

  it("an import of posts says so, and continues when there is space", async () => {
    const small = full(300);
    const dataDir = path.join(small, "data");
    const owner = { email: "owner@selam.example", password: "for-this-test-only" };
    const backend = await openBackend({ dataDir, siteUrl: "http://localhost:1", seed: false });
    await createEmbeddedAdmin(backend, owner.email, owner.password);
    await backend.close();
    const text = fileWith(wxr([{ id: 1, title: "Long", content: "Words ".repeat(150_000) }]));
    const run = () =>
      runCommand("import/import-command", [text, "--email", owner.email], {
        ...env(dataDir),
        SELAM_ADMIN_PASSWORD: owner.password,
      });
    const { bavail, bsize } = statfsSync(small);
    const ballast = path.join(small, "ballast");
    writeFileSync(ballast, Buffer.alloc(bavail * bsize - 100_000));
    const imported = await run();
    expectSentence(
      imported,
      /^The disk of the site is full\. 0 of 1 articles had been imported; run the import again to continue\.$/,
    );
    rmSync(ballast);
    expect(await run()).toMatchObject({ status: 0 });
  });
});
