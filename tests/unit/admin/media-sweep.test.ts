import { beforeEach, expect, it } from "vitest";
import { type SweepWorld, sweepMedia } from "../../../src/offline/admin/media/collect-garbage.ts";
import { FakeSession } from "../support/admin-device.ts";
import { FakeAdminRemote } from "../support/fake-admin-remote.ts";

const DAY = 86_400_000;
let remote: FakeAdminRemote;
let world: SweepWorld & { clock: number };

beforeEach(() => {
  remote = new FakeAdminRemote();
  for (const path of ["old.webp", "older.webp", "shown.webp"]) remote.files.set(path, new ArrayBuffer(1));
  remote.unusedFiles = ["old.webp", "older.webp"];
  world = {
    clock: Date.UTC(2026, 10, 21),
    auth: new FakeSession("owner"),
    admin: remote,
    person: "owner",
    now: () => world.clock,
    remembered: { updatedAt: null },
  };
});

it("the sweep deletes unreferenced files and leaves the rest", async () => {
  expect(await sweepMedia(world)).toBeNull();
  expect([...remote.files.keys()]).toEqual(["shown.webp"]);
});

it("the sweep runs once a week, even if the clock was set back", async () => {
  await sweepMedia(world);
  world.clock += 6 * DAY;
  await sweepMedia(world);
  expect(remote.calls.filter((call) => call.startsWith("unused"))).toHaveLength(1);
  world.clock += DAY;
  await sweepMedia(world);
  expect(remote.calls.filter((call) => call.startsWith("unused"))).toHaveLength(2);
  world.clock -= 400 * DAY;
  await sweepMedia(world);
  expect(remote.calls.filter((call) => call.startsWith("unused"))).toHaveLength(3);
});

it("the sweep resumes next time after the connection broke", async () => {
  remote.fail("unload", { kind: "offline" });
  expect(await sweepMedia(world)).toEqual({ kind: "offline" });
  expect(remote.files.size).toBe(3);
  expect(await sweepMedia(world)).toBeNull();
  expect([...remote.files.keys()]).toEqual(["shown.webp"]);
});

it("the sweep skips a file that the storage refuses to delete", async () => {
  remote.fail("unload", { kind: "refused", code: "", message: "no" });
  expect(await sweepMedia(world)).toBeNull();
  expect([...remote.files.keys()]).toEqual(["old.webp", "shown.webp"]);
});

it("the sweep sends nothing as another user", async () => {
  expect(await sweepMedia({ ...world, person: "another" })).toEqual({ kind: "unauthorised" });
  expect(remote.calls).toEqual([]);
});
