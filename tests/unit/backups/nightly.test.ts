import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { backupsToDelete } from "../../../server/archive/backup-folder.ts";
import { dueWork } from "../../../server/backups/nightly.ts";
import { readBackupState, writeBackupState } from "../../../server/backups/own-backups.ts";

const at = (text: string) => new Date(text).getTime();
const HOUR = 3_600_000;

test("a backup is made each night, and one restored each week; what failed is tried again after an hour", () => {
  const now = at("2026-11-29T04:00:00");
  const sound = { made: at("2026-11-29T03:31:00"), tried: null, failure: null, proved: now - 24 * HOUR };
  expect(dueWork(sound, now)).toBeNull();
  expect(dueWork(sound, at("2026-11-30T03:29:00"))).toBeNull();
  expect(dueWork(sound, at("2026-11-30T03:30:00"))).toBe("make");
  expect(dueWork({ ...sound, made: null }, now)).toBe("make");
  expect(dueWork({ ...sound, proved: null }, now)).toBe("prove");
  expect(dueWork({ ...sound, proved: now - 8 * 24 * HOUR }, now)).toBe("prove");
  const failed = { ...sound, made: null, failure: "the disk is full", tried: now };
  expect(dueWork(failed, now + HOUR / 2)).toBeNull();
  expect(dueWork(failed, now + HOUR)).toBe("make");
});

test("a backup of a moment that has not come, made while the clock was wrong, keeps nobody from the next one", () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "selam-nightly-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const later = Date.now() + 24 * HOUR;
  writeBackupState(dataDir, { made: later, tried: later, proved: later, failure: null });
  const state = readBackupState(dataDir);
  expect(dueWork(state, Date.now())).toBe("make");
  expect(dueWork({ ...state, made: Date.now() }, Date.now())).toBe("prove");
});

const nameOf = (moment: string) => `selam-backup-${moment}Z.tar.gz.enc`;

test("the newest backup of each of the last days stays, however many one day had", () => {
  const days = Array.from({ length: 9 }, (_, day) => nameOf(`2026-11-0${day + 1}T03-30-00`));
  const hours = Array.from({ length: 9 }, (_, hour) => nameOf(`2026-11-10T0${hour}-30-00`));
  const [last = ""] = hours.slice(-1);
  expect(backupsToDelete([...hours, "not ours", ...days], 7, last)).toEqual([
    ...days.slice(0, 3),
    ...hours.slice(0, -1),
  ]);
});

test("a backup that was just made stays although a wrong clock calls it the oldest", () => {
  const days = Array.from({ length: 7 }, (_, day) => nameOf(`2026-11-0${day + 1}T03-30-00`));
  const made = nameOf("1970-01-01T00-00-05");
  expect(backupsToDelete([made, ...days], 7, made)).toEqual([]);
});

test("a backup that a wrong clock named 2099 gives way once there are backups of as many days", () => {
  const later = nameOf("2099-01-01T03-30-00");
  const days = Array.from({ length: 12 }, (_, day) =>
    nameOf(`2026-11-${String(day + 1).padStart(2, "0")}T03-30-00`),
  );
  let kept = [later];
  const counts = days.map((made) => {
    const names = [...kept, made];
    const gone = backupsToDelete(names, 7, made);
    kept = names.filter((name) => !gone.includes(name));
    return kept.length;
  });
  expect(counts).toEqual([2, 3, 4, 5, 6, 7, 8, 7, 7, 7, 7, 7]);
  expect(kept).toEqual(days.slice(-7));
});

test("backups of nights on which the clock was wrong replace the older ones one by one, and those of the right clock follow", () => {
  const nights = [
    ...Array.from({ length: 7 }, (_, day) => nameOf(`2026-11-0${day + 1}T03-30-00`)),
    ...Array.from({ length: 9 }, (_, day) => nameOf(`1970-01-0${day + 1}T03-30-00`)),
    ...Array.from({ length: 7 }, (_, day) => nameOf(`2026-11-1${day + 1}T03-30-00`)),
  ];
  let kept: string[] = [];
  for (const [night, made] of nights.entries()) {
    const names = [...kept, made];
    const gone = backupsToDelete(names, 7, made);
    kept = names.filter((name) => !gone.includes(name));
    const newest = nights.slice(Math.max(0, night - 6), night + 1);
    expect(kept.filter((name) => newest.includes(name))).toHaveLength(newest.length);
    expect(kept.length).toBeLessThanOrEqual(8);
  }
});
