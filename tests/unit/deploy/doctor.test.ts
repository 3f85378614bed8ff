import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
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

test("a failed, an old and a missing backup are found, and one that never leaves the machine is advised against", () => {
  const settings = { dataDir, hosted: undefined, backups: undefined };
  const elsewhere = { to: ["s3://k:s@host/bucket"], passphrase: "long enough to be one" };
  expect(wrongs(checkBackups(settings))).toEqual([
    "There is no backup yet.",
    expect.stringMatching(/^No backup leaves/),
  ]);
  writeBackupState(dataDir, { made: Date.now() });
  expect(checkBackups({ ...settings, backups: elsewhere })).toEqual([]);
  writeBackupState(dataDir, { failure: "the disk is full" });
  expect(wrongs(checkBackups({ ...settings, backups: elsewhere }))).toEqual([
    "The last backup failed: the disk is full",
  ]);
});
