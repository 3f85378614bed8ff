import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { OUTBOX_TAG } from "../../../src/pwa/worker-bridge/background-sync.ts";
import { startFakeWorker } from "../support/fake-worker.ts";

let worker: ReturnType<typeof startFakeWorker>;
const jobs = {
  sendOutbox: vi.fn(async () => undefined),
  storePost: vi.fn(async () => undefined),
  stopNotifications: vi.fn(async () => undefined),
};
/** Runs the jobs' script, as the build's first lines do. */
const runDatabaseJobs = vi.fn(() => void Object.assign(worker.scope, { databaseJobs: jobs }));

beforeEach(async () => {
  vi.resetModules();
  vi.clearAllMocks();
  worker = startFakeWorker();
  Object.assign(worker.scope, { runDatabaseJobs });
  await worker.start("sw");
});
afterEach(() => vi.unstubAllGlobals());

describe("the script with the worker's database jobs", () => {
  it("is not run when the worker starts, so that a page does not wait for it", async () => {
    await (await worker.caches.open("selam-assets")).put("/assets/a.js", new Response("export {};"));
    expect(await (await worker.answer("/assets/a.js"))?.text()).toBe("export {};");
    expect(runDatabaseJobs).not.toHaveBeenCalled();
  });

  it("is run once, when the first event needs it", async () => {
    for (const _ of [1, 2]) await worker.tell("sync", { tag: OUTBOX_TAG });
    expect(runDatabaseJobs).toHaveBeenCalledOnce();
    expect(jobs.sendOutbox).toHaveBeenCalledTimes(2);
  });

  it("stores the post of a message, and ends notifications", async () => {
    const data = { kind: "news", row: { id: "1" } };
    const notification = { title: "Bread", navigate: "/", data };
    await worker.tell("push", { data: { json: () => ({ notification }) } });
    expect(jobs.storePost).toHaveBeenCalledExactlyOnceWith(data);
    await worker.tell("notificationclick", { action: "stop", notification: { close: vi.fn() } });
    expect(jobs.stopNotifications).toHaveBeenCalledExactlyOnceWith();
  });

  it("is downloaded with the version, since the browser runs no other script later", async () => {
    await worker.tell("install");
    expect(runDatabaseJobs).toHaveBeenCalledOnce();
    expect(jobs.sendOutbox).not.toHaveBeenCalled();
  });

  it("fails the installation if it cannot be downloaded, and a job that it lacks", async () => {
    const failed = new DOMException("Failed to load.", "NetworkError");
    runDatabaseJobs.mockImplementationOnce(() => {
      throw failed;
    });
    await expect(worker.tell("install")).rejects.toBe(failed);
    runDatabaseJobs.mockImplementationOnce(() => undefined);
    await expect(worker.tell("sync", { tag: OUTBOX_TAG })).rejects.toThrow("jobs are missing");
    Object.assign(worker.scope, { runDatabaseJobs: undefined });
    await expect(worker.tell("sync", { tag: OUTBOX_TAG })).rejects.toThrow("jobs are missing");
  });
});
