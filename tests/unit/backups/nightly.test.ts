import { expect, test } from "vitest";
import { dueWork } from "../../../server/backups/nightly.ts";

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
