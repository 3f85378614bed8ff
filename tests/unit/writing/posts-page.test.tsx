// @module-tag document
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Dexie, type Observable } from "dexie";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Admin, AdminContext } from "../../../src/data/admin/context.ts";
import { UNKNOWN_STATUS } from "../../../src/data/site/context.ts";
import { PostsPage } from "../../../src/features/admin/writing/list/posts-page.tsx";

let broken: boolean;

beforeEach(() => {
  broken = true;
});
afterEach(cleanup);

/** An admin whose database cannot be read while `broken` is set. */
function admin(): Admin {
  const failing = async () => {
    if (broken) throw new Dexie.UnknownError("Internal error opening backing store");
    return [];
  };
  const read = {
    someRows: failing,
    list: async () => ({ shown: [], count: 0 }),
    drafts: async () => [],
    queuedOperations: async () => [],
    missingFiles: async () => [],
  };
  const live = <T,>(query: () => Promise<T>) =>
    ({
      subscribe({ next, error }: { next(value: T): void; error(error: unknown): void }) {
        query().then(next, error);
        return { unsubscribe: () => undefined };
      },
    }) as unknown as Observable<T>;
  const synced = { ...UNKNOWN_STATUS, updatedAt: 1 };
  const adminSync = { status: () => synced, subscribe: () => () => undefined };
  return { read, live, adminSync, queryCache: new Map() } as unknown as Admin;
}

it("an unreadable database is reported as a failed load, with a retry", async () => {
  render(
    <AdminContext value={admin()}>
      <MemoryRouter>
        <PostsPage kind="news" />
      </MemoryRouter>
    </AdminContext>,
  );
  expect((await screen.findByRole("alert")).textContent).toContain("Error loading news");
  expect(console.error).toHaveBeenCalledOnce();
  vi.mocked(console.error).mockClear();
  broken = false;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No news yet.", { exact: false })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
