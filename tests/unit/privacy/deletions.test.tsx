// @module-tag document
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { liveQuery } from "dexie";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Admin, AdminContext } from "../../../src/data/admin/context.ts";
import { UNKNOWN_STATUS } from "../../../src/data/site/context.ts";
import type { AdminOf } from "../../../src/domain/content/admin-content.ts";
import { timestampOf } from "../../../src/domain/dates/timestamp.ts";
import { DeletedPage } from "../../../src/features/admin/deleted/deleted-page.tsx";
import { rowName } from "../../../src/features/admin/waiting/row-names.ts";
import { createAdminCommands } from "../../../src/offline/admin/commands.ts";
import { AdminDatabase } from "../../../src/offline/admin/database.ts";
import { createAdminReader } from "../../../src/offline/admin/queries.ts";
import { Toasts } from "../../../src/ui/toasts.tsx";
import { IDLE_SENDER } from "../support/admin-context.tsx";

const NOW = Date.parse("2026-11-29T12:00:00Z");

let db: AdminDatabase;
let admin: Admin;

/** An admin without a server: whatever is done waits in the outbox. */
beforeEach(() => {
  const synced = { ...UNKNOWN_STATUS, updatedAt: NOW };
  db = new AdminDatabase(crypto.randomUUID());
  const commands = createAdminCommands({
    db,
    now: () => NOW,
    newId: () => crypto.randomUUID(),
    onQueued: () => undefined,
    uploads: new Map(),
  });
  admin = {
    ...{ commands, read: createAdminReader(db), live: liveQuery, now: () => NOW },
    queryCache: new Map(),
    adminSync: { status: () => synced, subscribe: () => () => undefined },
    sender: IDLE_SENDER,
  } as unknown as Admin;
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

const deletion = (id: string, more: Partial<AdminOf["deletion"]>): AdminOf["deletion"] => ({
  ...{ id, rev: 1, version: 1, createdAt: timestampOf(NOW - 3_600_000), updatedAt: timestampOf(NOW) },
  ...{
    ofKind: "message",
    title: "Aster: Hall",
    lang: null,
    translations: {},
    reason: "deleted",
    restored: false,
  },
  ...more,
});

function show(): void {
  render(
    <AdminContext value={admin}>
      <MemoryRouter>
        <Toasts>
          <DeletedPage />
        </Toasts>
      </MemoryRouter>
    </AdminContext>,
  );
}

it("what was deleted says what it was and why, and comes back by an operation of the outbox", async () => {
  await db.deletion.bulkPut([
    deletion("a", {}),
    deletion("b", {
      ...{ title: "Saba", ofKind: "attendance", reason: "expired", createdAt: timestampOf(NOW - 7_200_000) },
    }),
    deletion("c", { title: "", restored: true }),
  ]);
  show();
  const [first, second, ...others] = await screen.findAllByRole("listitem");
  expect(others).toEqual([]);
  expect([first?.textContent, second?.textContent]).toEqual([
    expect.stringContaining("message · Deleted in the admin"),
    expect.stringContaining("answer to an event · Its period was over"),
  ]);
  fireEvent.click(within(first as HTMLElement).getByRole("button", { name: "Bring back: Aster: Hall" }));
  await waitFor(() => expect(within(first as HTMLElement).queryByRole("button")).toBeNull());
  const [operation] = await db.outbox.toArray();
  expect(operation?.intent).toMatchObject({
    kind: "save",
    on: "deletion",
    rowId: "a",
    fields: { restored: true },
  });
  // It stays in the list until it is back, without the buttons.
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
});

it("what was deleted is named in the language of the admin, here and where its return waits", async () => {
  const named = { lang: "ti", title: "እንጀራ", translations: { en: { title: "Bread" } } } as const;
  await db.deletion.bulkPut([
    deletion("a", { ...named, ofKind: "blog" }),
    deletion("b", { ...named, ofKind: "news", translations: {} }),
    deletion("c", {}),
  ]);
  show();
  const names = (await screen.findAllByRole("listitem")).map((item) => item.querySelector("p > span"));
  expect(names.map((name) => [name?.textContent, name?.getAttribute("lang")])).toEqual([
    ["Aster: Hall", null],
    ["እንጀራ", "ti"],
    ["Bread", "en"],
  ]);
  expect(rowName(deletion("a", named))).toBe("Bread");
  expect(rowName({ ...named, name: "ignored" })).toBe("Bread");
  expect(rowName({ lang: "ti", name: "ሰላም", translations: { en: { name: "Selam" } } })).toBe("Selam");
});

it("without a deletion the page says for how long one would be here", async () => {
  show();
  await screen.findByText("Nothing was deleted in the last 7 days.");
});
