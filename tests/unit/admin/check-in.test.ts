import { isDeepStrictEqual } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import type {
  AttendanceCode,
  ScanResult,
} from "../../../src/capabilities/check-in/domain/attendance-code.ts";
import { readAttendanceLink } from "../../../src/capabilities/check-in/features/admin/scan-guests.tsx";
import { attendanceLink } from "../../../src/capabilities/check-in/features/public/door-code.tsx";
import { withMutations } from "../signed-file/mutations.ts";
import { AdminDevice } from "../support/admin-device.ts";
import { uuid } from "../support/content.ts";
import { FakeAdminRemote } from "../support/fake-admin-remote.ts";

const COFFEE = uuid(1);
const LUNCH = uuid(2);
const ABREHET = uuid(3);
const SABA = uuid(4);
const DAY = "2026-11-29";
const DOOR = { eventId: COFFEE, day: DAY };
const CODE: AttendanceCode = { attendanceId: ABREHET, ...DOOR };
let remote: FakeAdminRemote;
let doors: readonly [AdminDevice, AdminDevice];

beforeEach(async () => {
  remote = new FakeAdminRemote();
  remote.put("event", COFFEE, { title: "Sunday coffee" });
  remote.put("event", LUNCH, { title: "Lunch" });
  remote.put("attendance", ABREHET, { eventId: COFFEE, day: DAY, name: "Abrehet", people: 3 });
  doors = [new AdminDevice(remote), new AdminDevice(remote)];
  await Promise.all(doors.map((door) => door.pull()));
});
afterEach(() => Promise.all(doors.map(({ db }) => db.delete())));

async function scan(code: AttendanceCode, door = doors[0], at = DOOR): Promise<ScanResult> {
  const done = await door.commands.checkIn(code, at);
  if (!done.ok) throw new Error(done.error);
  return done.result;
}

async function arrived(door: AdminDevice): Promise<string[]> {
  return (await door.read.rows("attendance")).flatMap(({ row }) => (row.arrived ? [row.id] : []));
}

it("a code is read back as it was made, at any address of the site", () => {
  for (const site of ["https://selam.example", "http://localhost:4173"])
    expect(readAttendanceLink(attendanceLink(CODE, site, "ti"))).toEqual(CODE);
});

it.each([
  ["another page of the site", `https://selam.example/events/${COFFEE}`],
  ["a post", "https://selam.example/open#1.AAAA.BBBB"],
  ["another site's code", "WIFI:S:guest;T:WPA;P:coffee;;"],
  ["a script", `javascript:/events/${COFFEE}?day=${DAY}#in.${ABREHET}`],
  ["a day that does not exist", `https://selam.example/events/${COFFEE}?day=2026-02-30#in.${ABREHET}`],
  ["more after it", `${attendanceLink(CODE, "https://selam.example", "en")}&all=1`],
  ["several in one", attendanceLink(CODE, attendanceLink(CODE, "https://selam.example", "en"), "en")],
])("%s is no code of an answer", (_, text) => {
  expect(readAttendanceLink(text)).toBeNull();
});

it("two phones that scan the same code offline count the guest once", async () => {
  for (const door of doors)
    expect(await scan(CODE, door)).toMatchObject({
      kind: "checked_in",
      guest: { name: "Abrehet", people: 3 },
    });
  for (const door of doors) await door.send();
  for (const door of doors) {
    await door.pull();
    expect([await arrived(door), await door.states()]).toEqual([[ABREHET], []]);
  }
  expect(remote.row(ABREHET)).toMatchObject({ arrived: true, people: 3, version: 2 });
});

it("a second scan says that the guest is checked in, and when this phone did it", async () => {
  await scan(CODE);
  expect(await scan(CODE)).toMatchObject({ kind: "already", at: doors[0].clock });
  await doors[0].send();
  expect(await scan(CODE)).toMatchObject({ kind: "already", at: doors[0].clock });
  await doors[1].pull();
  expect(await scan(CODE, doors[1])).toMatchObject({ kind: "already", at: null });
});

it("the code of an answer that has not arrived is kept, and checks in its guest once when it has, on both phones", async () => {
  const early = { ...CODE, attendanceId: SABA };
  for (const door of doors) {
    expect(await scan(early, door)).toEqual({ kind: "not_yet" });
    expect(await scan(early, door)).toEqual({ kind: "not_yet" });
    await door.pull();
    expect([(await door.read.keptScans(COFFEE)).length, await door.states()]).toEqual([1, []]);
  }
  remote.put("attendance", SABA, { eventId: COFFEE, day: DAY, name: "Saba", people: 2 });
  for (const door of doors) {
    await door.pull();
    await door.pull();
    expect([await door.read.keptScans(), await arrived(door)]).toEqual([[], [SABA]]);
  }
  for (const door of doors) {
    await door.send();
    expect(await door.states()).toEqual([]);
  }
  expect(remote.row(SABA)).toMatchObject({ arrived: true, version: 2 });
});

it("a withdrawn answer is told as one, and its kept code is forgotten", async () => {
  const early = { ...CODE, attendanceId: SABA };
  await scan(early);
  remote.put("attendance", SABA, { eventId: COFFEE, day: DAY, name: "Saba", people: 2 });
  remote.take(SABA);
  remote.take(ABREHET);
  await doors[0].pull();
  expect([await scan(CODE), await scan(early)]).toEqual([{ kind: "gone" }, { kind: "gone" }]);
  expect(await doors[0].read.keptScans()).toEqual([]);
});

it("an answer that is being removed on this phone is not checked in", async () => {
  const shown = await doors[0].read.row("attendance", ABREHET);
  if (!shown) throw new Error("The answer is not here.");
  await doors[0].commands.remove("attendance", shown.row);
  expect(await scan(CODE)).toEqual({ kind: "gone" });
});

it("the codes of a deleted event are forgotten", async () => {
  await scan({ ...CODE, attendanceId: SABA });
  remote.take(COFFEE);
  await doors[0].pull();
  expect(await doors[0].read.keptScans()).toEqual([]);
});

it("a code for another event or another day is told as such, and checks in nobody", async () => {
  const at = { eventId: LUNCH, day: DAY };
  expect(await scan(CODE, doors[0], at)).toEqual({ kind: "other_event", title: "Sunday coffee" });
  expect(await scan({ ...CODE, attendanceId: SABA, eventId: uuid(9) })).toEqual({
    kind: "other_event",
    title: null,
  });
  const later = { ...CODE, attendanceId: SABA, day: "2026-12-06" };
  expect(await scan(later)).toEqual({ kind: "other_day", day: "2026-12-06" });
  expect([await arrived(doors[0]), await doors[0].read.keptScans()]).toEqual([[], []]);
});

it.each([
  ["event", { eventId: LUNCH, day: DAY }],
  ["day", { eventId: COFFEE, day: "2026-12-06" }],
])(
  "a code that names another %s than its answer is foreign at every door, and checks in nobody",
  async (_, at) => {
    expect(await scan({ ...CODE, ...at }, doors[0], at)).toEqual({ kind: "foreign" });
    expect(await scan({ ...CODE, ...at })).toEqual({ kind: "foreign" });
    expect([await arrived(doors[0]), await doors[0].states()]).toEqual([[], []]);
  },
);

it("of 500 changed codes none checks in anybody", async () => {
  // The site's address may be any.
  const site = "https://selam.example/";
  const original = new TextEncoder().encode(attendanceLink(CODE, "", "ti").slice(1));
  const kinds: string[] = [];
  const tried = await withMutations(original, 500, async (changed) => {
    const code = readAttendanceLink(site + new TextDecoder().decode(changed));
    // Without its language the link is still this code.
    if (isDeepStrictEqual(code, CODE)) return;
    const { kind } = code ? await scan(code) : { kind: "foreign" };
    kinds.push(kind);
  });
  expect(tried).toBeGreaterThan(400);
  expect(kinds.filter((kind) => kind === "checked_in" || kind === "already")).toEqual([]);
  // A changed number belongs to no answer: such a code is kept, and a pull finds nobody for it.
  await doors[0].pull();
  expect([await arrived(doors[0]), await doors[0].states()]).toEqual([[], []]);
});
