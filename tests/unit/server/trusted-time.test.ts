import fc from "fast-check";
import { expect, it } from "vitest";
import { parseTimedate } from "../../../server/clock/second-sources.ts";
import {
  advance,
  DELETIONS_WAIT_MS,
  DOUBT_MS,
  firstKnown,
  ORDINARY_STOP_MS,
} from "../../../server/clock/trusted-time.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = Date.UTC(2026, 10, 29);

/** A stop and a run after it: how long each took, how wrong the clock is meanwhile, and when another source answers. */
const run = fc.record({
  off: fc.integer({ min: 0, max: 60 * DAY }),
  error: fc.oneof(fc.constant(0), fc.integer({ min: -20_000 * DAY, max: 20_000 * DAY })),
  ticks: fc.array(
    fc.record({
      elapsed: fc.integer({ min: 0, max: 20 * MINUTE }),
      set: fc.option(fc.integer({ min: -DAY, max: DAY }), { nil: 0 }),
      answers: fc.boolean(),
    }),
    { maxLength: 6 },
  ),
});

it("for any sequence of starts with any clock, nothing acts on a time that has not come, but for a day at each start", () => {
  fc.assert(
    fc.property(fc.array(run, { maxLength: 12 }), (runs) => {
      let now = START;
      let known = firstKnown(START, START);
      for (const [start, { off, error, ticks }] of runs.entries()) {
        now += off;
        let offset = error;
        for (const { elapsed, set, answers, isStart } of [
          { elapsed: 0, set: 0, answers: false, isStart: true },
          ...ticks.map((tick) => ({ ...tick, isStart: false })),
        ]) {
          now += elapsed;
          offset += set;
          known = advance(known, { wall: now + offset, isStart, elapsed, second: answers ? now : null });
          expect(known.provenAt).toBeLessThanOrEqual(now + DOUBT_MS + (start + 1) * ORDINARY_STOP_MS);
          expect(known.deletingAt).toBeLessThanOrEqual(known.provenAt);
        }
      }
    }),
  );
});

it("a right clock is followed after any stop once another source agrees, and deletions within a week of running", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000 * DAY }), (off) => {
      const now = START + off;
      let known = advance(firstKnown(START, START), { wall: now, isStart: true, elapsed: 0, second: null });
      expect(known.doubted).toBe(off > ORDINARY_STOP_MS);
      known = advance(known, { wall: now, isStart: false, elapsed: 0, second: now });
      expect(known).toMatchObject({ provenAt: now, doubted: false });
      for (let ran = 0; ran < DELETIONS_WAIT_MS; ran += DAY)
        known = advance(known, { wall: now + ran + DAY, isStart: false, elapsed: DAY, second: null });
      expect(known).toMatchObject({ provenAt: now + 7 * DAY, deletingAt: now + 7 * DAY, deletionsWait: 0 });
    }),
  );
});

it("a server that is stopped each night follows its clock, for deletions too, without another source", () => {
  const stop = fc.record({
    off: fc.integer({ min: 0, max: ORDINARY_STOP_MS }),
    elapsed: fc.integer({ min: 0, max: 2 * DAY }),
  });
  fc.assert(
    fc.property(fc.array(stop, { maxLength: 12 }), (stops) => {
      let now = START;
      let known = firstKnown(START, START);
      for (const { off, elapsed } of stops) {
        now += off;
        known = advance(known, { wall: now, isStart: true, elapsed: 0, second: null });
        now += elapsed;
        known = advance(known, { wall: now, isStart: false, elapsed, second: null });
        expect(known).toEqual({ provenAt: now, deletingAt: now, deletionsWait: 0, doubted: false });
      }
    }),
  );
});

it("two sources that are wrong together delete nothing for a week of running, and a right one takes it back", () => {
  const wrong = START + 400 * DAY;
  let known = advance(firstKnown(START, START), { wall: wrong, isStart: true, elapsed: 0, second: wrong });
  for (let day = 1; day < 7; day++)
    known = advance(known, {
      wall: wrong + day * DAY,
      isStart: false,
      elapsed: DAY,
      second: wrong + day * DAY,
    });
  expect(known.deletingAt).toBe(START + 6 * DAY);
  known = advance(known, { wall: START + 6 * DAY, isStart: false, elapsed: 0, second: START + 6 * DAY });
  expect(known).toMatchObject({ provenAt: START + 6 * DAY, deletingAt: START + 6 * DAY });
});

it("a site that nobody has watched yet begins with its clock, unless its records are much older", () => {
  expect(firstKnown(START, START + 2 * 60 * MINUTE).provenAt).toBe(START + 2 * 60 * MINUTE);
  expect(firstKnown(START, START + 400 * DAY).provenAt).toBe(START);
  expect(firstKnown(START, START - 400 * DAY).provenAt).toBe(START - 400 * DAY);
});

it("systemd's answer counts only while the clock is synchronised", () => {
  expect(parseTimedate("b true\nt 1795910400000000\n")).toBe(1_795_910_400_000);
  for (const text of ["b false\nt 1795910400000000\n", "", "Failed to connect to bus\n", "b true\n"])
    expect(parseTimedate(text)).toBeNull();
});
