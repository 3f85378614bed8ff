// @module-tag document
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useEntityQuery } from "../../../src/components/lists/use-entity-query.ts";
import { failed, type Result, success } from "../../../src/domain/outbox/failure.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Renders the query of a row whose database has not answered yet. */
function queryOf(response: Result<string | null>, initial: string | null = null) {
  const fetchOne = vi.fn(async () => response);
  const retry = () => undefined;
  const { result, rerender } = renderHook(
    ({ value, id = "1" }: { value: string | null | undefined; id?: string }) =>
      useEntityQuery(
        id,
        { value, status: value === undefined ? "loading" : "ready", retry },
        fetchOne,
        false,
        initial,
      ),
    { initialProps: { value: undefined } as { value: string | null | undefined; id?: string } },
  );
  return { result, rerender, fetchOne };
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it("a database that answers at once is not passed over", async () => {
  const { result, rerender, fetchOne } = queryOf(success("from the server"));
  await pass(900);
  rerender({ value: "stored" });
  await pass(10_000);
  expect([result.current, fetchOne.mock.calls]).toMatchObject([{ state: "found", value: "stored" }, []]);
});

it("a row is requested if another tab holds the database, and what the device has replaces it", async () => {
  const { result, rerender, fetchOne } = queryOf(success("from the server"));
  expect(result.current.state).toBe("loading");
  await pass(1_000);
  expect(result.current).toMatchObject({ state: "found", value: "from the server" });
  rerender({ value: "stored" });
  expect(result.current).toMatchObject({ state: "found", value: "stored" });
  expect(fetchOne).toHaveBeenCalledOnce();
});

it("without a connection a row that may be on this device is not called unreachable", async () => {
  const { result, rerender } = queryOf(failed({ kind: "offline" }));
  await pass(5_000);
  expect(result.current.state).toBe("loading");
  rerender({ value: null });
  await pass(0);
  expect(result.current.state).toBe("unreachable");
});

it("what came with the document is enough until the database answers", async () => {
  const { result, fetchOne } = queryOf(success("from the server"), "from the document");
  await pass(5_000);
  expect(result.current).toMatchObject({ state: "found", value: "from the document" });
  expect(fetchOne).not.toHaveBeenCalled();
});

it("each row has its own second", async () => {
  const { result, rerender, fetchOne } = queryOf(success("from the server"));
  await pass(1_000);
  rerender({ value: undefined, id: "2" });
  expect([result.current.state, fetchOne.mock.calls]).toEqual(["loading", [["1"]]]);
  await pass(1_000);
  expect(fetchOne.mock.calls).toEqual([["1"], ["2"]]);
});
