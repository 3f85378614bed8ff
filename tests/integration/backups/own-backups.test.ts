// @module-tag nightly
import { existsSync, readdirSync, truncateSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownBackups, readBackupState } from "../../../server/backups/own-backups.ts";
import { SUPABASE_DIR } from "../../../server/database/supabase-dir.ts";
import { ownArchives } from "../../../server/transfer/own-archives.ts";
import { Site } from "../server/transfer-site.ts";
import { newFolder } from "../support/new-folder.ts";
import { type FakeS3, openFakeS3 } from "./fake-s3.ts";

let site: Site;
let s3: FakeS3;
beforeAll(async () => {
  s3 = await openFakeS3();
  site = await Site.open("backed-up", true);
}, 300_000);
afterAll(async () => {
  await site.close();
  s3.close();
});

test("a running site backs itself up and restores the newest of each place; what fails is kept for its owner", async () => {
  const folder = path.join(newFolder(), "mounted");
  const { query, snapshot } = site.backend;
  const { dataDir } = site;
  const own = { dataDir, supabaseDir: SUPABASE_DIR };
  const backups = ownBackups({
    ...{ query, ...own },
    write: ownArchives({ ...own, snapshot, databaseUrl: null, siteUrl: "http://localhost" }),
    settings: { to: [folder, s3.place], passphrase: "a passphrase of the test" },
  });
  await backups.make();
  expect((await query("select made_at from private.backups"))[0]).toEqual({ made_at: expect.anything() });
  expect(existsSync(path.join(site.dataDir, "transfers/backup"))).toBe(false);
  await backups.prove();
  expect(readBackupState(site.dataDir)).toMatchObject({ failure: null, proved: expect.any(Number) });
  truncateSync(path.join(folder, readdirSync(folder)[0] ?? "", "site.tar.gz.enc"), 70_000);
  await expect(backups.prove()).rejects.toThrow(
    / of .*mounted can't be restored: The backup is damaged or incomplete/,
  );
  expect(readBackupState(site.dataDir).failure).toContain("can't be restored");
}, 600_000);
