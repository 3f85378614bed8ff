import { beforeEach, expect, it } from "vitest";
import {
  deleteUnreferencedFiles,
  type FileDeletionDeps,
} from "../../../src/offline/admin/collect-garbage.ts";
import { FakeSession } from "../support/admin-device.ts";
import { FakeAdminRemote } from "../support/fake-admin-remote.ts";

const DAY = 86_400_000;
let remote: FakeAdminRemote;
let deps: FileDeletionDeps & { clock: number };

beforeEach(() => {
  remote = new FakeAdminRemote();
  for (const path of ["old.webp", "older.webp", "shown.webp"]) remote.files.set(path, new ArrayBuffer(1));
  remote.unusedFiles = ["old.webp", "older.webp"];
  deps = {
    clock: Date.UTC(2026, 10, 21),
    auth: new FakeSession("owner"),
    remote: remote,
    userId: "owner",
    now: () => deps.clock,
    lastRun: { updatedAt: null },
  };
});

it("the sweep deletes unreferenced files and leaves the rest", async () => {
  expect(await deleteUnreferencedFiles(deps)).toBeNull();
  expect([...remote.files.keys()]).toEqual(["shown.webp"]);
});

it("the sweep runs once a week, even if the clock was set back", async () => {
  await deleteUnreferencedFiles(deps);
  deps.clock += 6 * DAY;
  await deleteUnreferencedFiles(deps);
  expect(remote.calls.filter((call) => call.startsWith("unreferencedFiles"))).toHaveLength(1);
  deps.clock += DAY;
  await deleteUnreferencedFiles(deps);
  expect(remote.calls.filter((call) => call.startsWith("unreferencedFiles"))).toHaveLength(2);
  deps.clock -= 400 * DAY;
  await deleteUnreferencedFiles(deps);
  expect(remote.calls.filter((call) => call.startsWith("unreferencedFiles"))).toHaveLength(3);
});

it("the sweep resumes next time after the connection broke", async () => {
  remote.fail("unload", { kind: "offline" });
  expect(await deleteUnreferencedFiles(deps)).toEqual({ kind: "offline" });
  expect(remote.files.size).toBe(3);
  expect(await deleteUnreferencedFiles(deps)).toBeNull();
  expect([...remote.files.keys()]).toEqual(["shown.webp"]);
});

it("the sweep skips a file that the storage refuses to delete", async () => {
  remote.fail("unload", { kind: "rejected", code: "", message: "no" });
  expect(await deleteUnreferencedFiles(deps)).toBeNull();
  expect([...remote.files.keys()]).toEqual(["old.webp", "shown.webp"]);
});

it("the sweep sends nothing as another user", async () => {
  expect(await deleteUnreferencedFiles({ ...deps, userId: "another" })).toEqual({ kind: "unauthorised" });
  expect(remote.calls).toEqual([]);
});
