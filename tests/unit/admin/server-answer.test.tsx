// @module-tag document
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { type Admin, AdminContext } from "../../../src/data/admin/context.ts";
import { useServerAnswer } from "../../../src/data/admin/use-server-answer.ts";
import { UNKNOWN_STATUS } from "../../../src/data/site/context.ts";
import { failed, success } from "../../../src/domain/outbox/failure.ts";
import { createStore } from "../../../src/domain/state/store.ts";

it("what the server could not say is asked again with the next sync that succeeds, and what it said is not", async () => {
  const status = createStore({ ...UNKNOWN_STATUS, updatedAt: 1 });
  const admin = { adminSync: { status: status.current, subscribe: status.subscribe } } as unknown as Admin;
  const request = vi.fn(async () => success(["entry"]));
  request.mockResolvedValueOnce(failed({ kind: "busy", retryAfter: null }) as never);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AdminContext value={admin}>{children}</AdminContext>
  );
  const { result } = renderHook(() => useServerAnswer(request), { wrapper });
  await waitFor(() => expect(result.current).toEqual({ ok: false, reach: "silent" }));
  act(() => status.set({ ...status.current(), updatedAt: 2 }));
  await waitFor(() => expect(result.current).toEqual({ ok: true, value: ["entry"] }));
  act(() => status.set({ ...status.current(), updatedAt: 3 }));
  await Promise.resolve();
  expect(request).toHaveBeenCalledTimes(2);
});
