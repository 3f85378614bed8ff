// @module-tag document
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { type Admin, AdminContext } from "../../../src/data/admin/context.ts";
import { failed, success } from "../../../src/domain/outbox/failure.ts";
import type { SiteImport } from "../../../src/domain/transfer/site-imports.ts";
import { PastImports } from "../../../src/features/admin/settings/past-imports.tsx";

afterEach(cleanup);

const EDITED = { id: "2", title: "Our hall" };
const IMPORT = {
  ...{ id: "1", title: "The old site", at: "2026-11-29T08:00:00Z" },
  ...{ made: 3, changed: 1, edited: [EDITED] },
} as unknown as SiteImport;

function show(imports: Admin["imports"]) {
  const sync = vi.fn();
  const admin = { imports, adminSync: { sync }, now: () => Date.parse("2026-11-29T09:00:00Z") };
  render(
    <AdminContext value={admin as unknown as Admin}>
      <PastImports />
    </AdminContext>,
  );
  return sync;
}

async function takeBack(): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole("button", { name: "Take back" }));
  return screen.getByRole("dialog");
}

it.each([false, true])("the owner decides about what was edited since: %s", async (withEdited) => {
  const asked: unknown[] = [];
  let listed = [IMPORT];
  const sync = show({
    list: async () => success(listed),
    takeBack: async (...call) => {
      asked.push(call);
      listed = [];
      return success({ deleted: withEdited ? 3 : 2, restored: 1, kept: withEdited ? [] : [EDITED] });
    },
  });
  await screen.findByText("The old site");
  const dialog = within(await takeBack());
  dialog.getByText("Our hall");
  if (withEdited) fireEvent.click(dialog.getByRole("checkbox", { name: "Take these back too" }));
  fireEvent.click(dialog.getByRole("button", { name: "Take back" }));
  await screen.findByText(`Deleted articles: ${withEdited ? 3 : 2}. Put back as they were: 1.`);
  expect(asked).toEqual([["1", withEdited]]);
  expect(screen.queryByText("Kept, because they were edited since: 1") === null).toBe(withEdited);
  await waitFor(() => expect(screen.queryByText("The old site")).toBeNull());
  expect(sync).toHaveBeenCalled();
});

it("what fails is said, and the import stays", async () => {
  show({ list: async () => success([IMPORT]), takeBack: async () => failed({ kind: "offline" }) });
  fireEvent.click(within(await takeBack()).getByRole("button", { name: "Take back" }));
  await screen.findByText(/couldn't be taken back/);
  screen.getByText("The old site");
});

it("without imports, or an answer, nothing is shown", async () => {
  show({ list: async () => failed({ kind: "offline" }), takeBack: async () => failed({ kind: "offline" }) });
  await Promise.resolve();
  expect(screen.queryByRole("heading")).toBeNull();
});
