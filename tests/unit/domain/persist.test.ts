import { describe, expect, it, vi } from "vitest";
import {
  NO_STORAGE_ERROR,
  persist,
  storageErrorOf,
  storageProblemOf,
} from "../../../src/domain/outbox/persist.ts";

const named = (name: string, inner?: unknown) => Object.assign(new Error("words"), { name, inner });

describe("the error of a failed write", () => {
  it.each([
    ["a full disk", named("QuotaExceededError"), "full"],
    ["a full disk, as Dexie wraps it", named("AbortError", named("QuotaExceededError")), "full"],
    ["a browser without storage", new DOMException("words", NO_STORAGE_ERROR), "no-storage"],
    ["a closed database", named("DatabaseClosedError"), "closed"],
    ["a database that does not open", named("OpenFailedError", named("UnknownError")), "closed"],
    ["blocked site data", new DOMException("words", "SecurityError"), "closed"],
  ])("of %s is named", (_, error, expected) => {
    expect(storageErrorOf(error)).toBe(expected);
  });

  it.each([
    ["a bug", new TypeError("x is not a function")],
    ["a bug in a transaction", named("AbortError", named("TypeError"))],
    ["an error whose cause is no error", named("AbortError", { name: "QuotaExceededError" })],
    ["a name that only contains one", named("NotAnUnknownError")],
    ["a thrown object", { name: "QuotaExceededError" }],
    ["a thrown text", "QuotaExceededError"],
    ["nothing", null],
  ])("of %s does not count as a storage error", (_, error) => {
    expect(storageErrorOf(error)).toBeNull();
  });
});

describe("a write", () => {
  it("that succeeds returns the id", async () => {
    expect(await persist(async () => "one")).toEqual({ ok: true, id: "one" });
  });

  it("that fails for want of storage returns why", async () => {
    const result = persist(async () => {
      throw named("QuotaExceededError");
    });
    expect(await result).toEqual({ ok: false, error: "full" });
  });

  it("that fails by a bug throws it", async () => {
    const bug = new TypeError("x is not a function");
    const result = persist(async () => {
      throw bug;
    });
    await expect(result).rejects.toBe(bug);
  });
});

describe("the problem of a write", () => {
  it("names the storage's problem, or a fault, which is logged", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(await storageProblemOf(Promise.resolve({ ok: true }))).toBeNull();
    expect(await storageProblemOf(Promise.resolve({ ok: false, error: "closed" }))).toBe("closed");
    expect(logged).not.toHaveBeenCalled();
    const bug = new TypeError("x is not a function");
    expect(await storageProblemOf(Promise.reject(bug))).toBe("fault");
    expect(logged).toHaveBeenCalledExactlyOnceWith(bug);
    logged.mockClear();
  });
});
