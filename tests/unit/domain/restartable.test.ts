import { expect, it, vi } from "vitest";
import { createRestartable } from "../../../src/domain/state/store.ts";

it("a rejected promise is replaced once, however many callers restart it, and listeners are notified", async () => {
  const start = vi.fn(async () => "loaded").mockRejectedValueOnce(new Error("It did not load."));
  const { current, subscribe, restart } = createRestartable(start);
  const listener = vi.fn();
  subscribe(listener);
  await expect(current()).rejects.toThrow("It did not load.");
  restart();
  restart();
  expect(listener).toHaveBeenCalledOnce();
  expect(start).toHaveBeenCalledTimes(2);
  await expect(current()).resolves.toBe("loaded");
});

it("a promise that is pending or fulfilled is not started again", async () => {
  const start = vi.fn(async () => "loaded");
  const { current, restart } = createRestartable(start);
  restart();
  await current();
  restart();
  expect(start).toHaveBeenCalledOnce();
});
