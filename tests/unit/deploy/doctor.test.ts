import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { backupName } from "../../../server/archive/backup-folder.ts";
import { writeBackupState } from "../../../server/backups/own-backups.ts";
import { roomOf } from "../../../server/disk-full.ts";
import {
  checkBackups,
  checkClock,
  checkRights,
  checkRoom,
  checkWritable,
} from "../../../server/doctor/own-machine.ts";

const dataDir = mkdtempSync(path.join(tmpdir(), "selam-doctor-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const wrongs = (complaints: readonly { wrong: string }[]) => complaints.map(({ wrong }) => wrong);

test("keys that others can read are found and mended", () => {
  const keys = path.join(dataDir, "keys.json");
  writeFileSync(keys, "{}");
  chmodSync(keys, 0o644);
  const [complaint, ...others] = checkRights({ dataDir });
  expect([complaint?.wrong, others]).toEqual([expect.stringContaining(keys), []]);
  complaint?.mend?.();
  expect(statSync(keys).mode & 0o777).toBe(0o600);
  expect(checkRights({ dataDir })).toEqual([]);
  expect(wrongs(checkRights({ dataDir: path.join(dataDir, "gone") }))).toEqual([
    expect.stringMatching(/^There is no data directory/),
  ]);
});

test("a disk without room for one more file has no room, and one that counts none has what is free", () => {
  const disk = { bavail: 1000, bsize: 4096 };
  expect(roomOf({ ...disk, files: 5000, ffree: 1 })).toBe(4_096_000);
  expect(roomOf({ ...disk, files: 5000, ffree: 0 })).toBe(0);
  expect(roomOf({ ...disk, files: 0, ffree: 0 })).toBe(4_096_000);
});

test("a data directory that takes nothing is found, with what mends it", () => {
  const refusing = (code: string) => () => {
    throw Object.assign(new Error(code), { code });
  };
  const [complaint] = checkWritable({ dataDir }, refusing("EROFS"));
  expect(complaint).toMatchObject({
    wrong: `The data directory ${dataDir} can't be written to (the disk is read-only).`,
    step: expect.stringContaining("mount its disk for writing"),
  });
  expect(checkWritable({ dataDir })).toEqual([]);
});

test("little memory and a wrong clock are found", async () => {
  expect(wrongs(checkRoom({ dataDir }, 256_000_000)).at(-1)).toMatch(/^This machine has 256 MB of memory/);
  const off = async () => null;
  const wrong = async () => Date.now() + 3_600_000;
  expect(wrongs(await checkClock({ machine: off, internet: wrong }))).toEqual([
    expect.stringMatching(/3[56]\d\d seconds wrong/),
  ]);
  expect(await checkClock({ machine: async () => Date.now(), internet: wrong })).toEqual([]);
});

test("a failed, an old and a missing backup are found, and one that never leaves the machine is advised against", async () => {
  const settings = { dataDir, hosted: undefined, backups: undefined };
  const advice = expect.stringMatching(/^No backup leaves/);
  expect(wrongs(await checkBackups(settings))).toEqual(["There is no backup yet.", advice]);
  writeBackupState(dataDir, { made: Date.now() });
  expect(wrongs(await checkBackups(settings))).toEqual([advice]);
  writeBackupState(dataDir, { failure: "the disk is full" });
  expect(wrongs(await checkBackups(settings))).toEqual(["The last backup failed: the disk is full", advice]);
});

test("a place is asked for its backups itself: one that is not mounted has none, whatever was made", async () => {
  const mounted = path.join(dataDir, "mounted");
  writeBackupState(dataDir, { made: Date.now(), failure: null });
  const found = async () =>
    wrongs(
      await checkBackups({ dataDir, hosted: undefined, backups: { to: [mounted], passphrase: undefined } }),
    )[0];
  expect(await found()).toBe(`There is no backup in ${mounted}: if one was, is its disk mounted?`);
  for (const name of ["selam-backup-2020-01-01T03-30-00Z", "selam-backup-2199-01-01T03-30-00Z"])
    mkdirSync(path.join(mounted, name), { recursive: true });
  expect(await found()).toBe(
    `The newest backup in ${mounted} is more than two days old: selam-backup-2020-01-01T03-30-00Z.`,
  );
  mkdirSync(path.join(mounted, backupName(new Date())));
  expect(await found()).toMatch(/^No backup leaves/);
});
