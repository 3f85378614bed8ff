// @module-tag document
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { liveQuery } from "dexie";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Admin, AdminContext } from "../../../src/data/admin/context.ts";
import { UNKNOWN_STATUS } from "../../../src/data/site/context.ts";
import { Waiting } from "../../../src/features/admin/dashboard/waiting.tsx";
import { Requests } from "../../../src/features/admin/personal-data/requests.tsx";
import { createAdminCommands } from "../../../src/offline/admin/commands.ts";
import { AdminDatabase } from "../../../src/offline/admin/database.ts";
import { createAdminReader } from "../../../src/offline/admin/queries.ts";
import type { Elements } from "../../../src/ui/elements.ts";
import { Toasts } from "../../../src/ui/toasts.tsx";
import { IDLE_SENDER } from "../support/admin-context.tsx";

const NOW = Date.parse("2026-11-23T12:00:00Z");

let db: AdminDatabase;
let admin: Admin;

/** An admin without a server: whatever is done waits in the outbox. */
beforeEach(() => {
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
    adminSync: { status: () => UNKNOWN_STATUS, subscribe: () => () => undefined },
    sender: IDLE_SENDER,
  } as unknown as Admin;
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

function show(page: Elements): void {
  render(
    <AdminContext value={admin}>
      <MemoryRouter>
        <Toasts>{page}</Toasts>
      </MemoryRouter>
    </AdminContext>,
  );
}

async function note(kind: string, person: string, day: string): Promise<HTMLElement> {
  fireEvent.change(await screen.findByLabelText("What is asked for"), { target: { value: kind } });
  fireEvent.change(screen.getByLabelText("Who asks"), { target: { value: person } });
  fireEvent.change(screen.getByLabelText("The day it came"), { target: { value: day } });
  fireEvent.click(screen.getByRole("button", { name: "Note the request" }));
  const found = await screen.findByText(new RegExp(`· ${person}`));
  return found.closest("li") as HTMLElement;
}

it("a request is noted offline, shows its deadline in days, and is marked as answered", async () => {
  show(<Requests />);
  await screen.findByText("No open requests.");
  const ahead = await note("access", "aster@mail.example", "2026-11-23");
  const deadline = within(ahead).getByText("Answer by Wednesday 23 December 2026 · 30 days left");
  expect(deadline.className).not.toContain("text-bad");
  const [operation] = await db.outbox.toArray();
  expect(operation?.intent).toMatchObject({
    kind: "save",
    on: "request",
    fields: { asksFor: "access", person: "aster@mail.example", receivedOn: "2026-11-23" },
  });
  fireEvent.click(within(ahead).getByRole("button", { name: "Mark as answered: aster@mail.example" }));
  await screen.findByText("Answered on Monday 23 November 2026");
  screen.getByText("No open requests.");
});

it("the last day and an overdue deadline have the warning colour, the next deadline comes first", async () => {
  show(<Requests />);
  await note("erasure", "later", "2026-11-20");
  const today = await note("erasure", "today", "2026-10-23");
  const overdue = await note("complaint", "overdue", "2026-10-23");
  expect(within(today).getByText(/Today is the last day/).className).toContain("text-bad");
  const late = within(overdue).getByText(/2 days overdue/);
  expect(late.textContent).toBe(
    "Confirm by Saturday 21 November 2026 that you have received it · 2 days overdue",
  );
  expect(late.className).toContain("text-bad");
  const names = screen
    .getAllByText(/ · (later|today|overdue)/)
    .map((line) => line.textContent?.split(" · ")[1]);
  expect(names.map((name) => name?.split(" ")[0])).toEqual(["overdue", "today", "later"]);
});

it("a confirmed complaint waits for its answer without a deadline", async () => {
  show(<Requests />);
  const item = await note("complaint", "Hiwet", "2026-11-20");
  within(item).getByText("Confirm by Saturday 19 December 2026 that you have received it · 26 days left");
  fireEvent.click(within(item).getByRole("button", { name: "Mark as confirmed: Hiwet" }));
  await screen.findByText("Confirmed on Monday 23 November 2026. Tell the outcome without undue delay.");
  expect(screen.queryByText(/days left/)).toBeNull();
});

it.each(["access", "erasure", "other", "complaint"] as const)(
  "what can be done with a new %s, answered or not",
  async (kind) => {
    show(<Requests />);
    const item = await note(kind, "Hiwet", "2026-11-20");
    const actions = (of: HTMLElement) =>
      within(of)
        .getAllByRole("button")
        .map((button) => button.getAttribute("aria-label"));
    const confirm = kind === "complaint" ? ["Mark as confirmed: Hiwet"] : [];
    expect(actions(item)).toEqual([...confirm, "Mark as answered: Hiwet", "Delete: Hiwet"]);
    fireEvent.click(within(item).getByRole("button", { name: "Mark as answered: Hiwet" }));
    const answered = (await screen.findByText(/^Answered on/)).closest("li") as HTMLElement;
    expect(actions(answered)).toEqual(["Open again: Hiwet", "Delete: Hiwet"]);
  },
);

it("what was answered last comes first", async () => {
  for (const [person, day] of [
    ["second", "2026-11-10"],
    ["last", "2026-11-21"],
    ["first", "2026-11-02"],
  ] as const)
    await admin.commands.create("request", crypto.randomUUID(), {
      ...{ asksFor: "access", person, receivedOn: "2026-11-01", acknowledgedOn: null, answeredOn: day },
    });
  show(<Requests />);
  const lines = await screen.findAllByText(/ · (first|second|last)$/);
  expect(lines.map(({ textContent }) => textContent?.split(" · ")[1])).toEqual(["last", "second", "first"]);
});

it("a request without who asks or from tomorrow is not noted", async () => {
  show(<Requests />);
  fireEvent.change(await screen.findByLabelText("The day it came"), { target: { value: "2026-11-24" } });
  fireEvent.click(screen.getByRole("button", { name: "Note the request" }));
  await screen.findByText("Please enter who asks");
  screen.getByText("Please enter the day it came, up to today");
  expect(await db.outbox.count()).toBe(0);
});

it("the dashboard names the next deadline and those that are overdue", async () => {
  const add = (id: string, receivedOn: string) =>
    admin.commands.create("request", id, {
      ...{ asksFor: "access", person: "Aster", receivedOn, acknowledgedOn: null, answeredOn: null },
    });
  await add("a", "2026-11-20");
  await add("b", "2026-11-02");
  await add("c", "2026-10-20");
  show(<Waiting isAll />);
  await waitFor(() => {
    const ahead = screen.getByText(
      "2 requests about personal data, the next by Wednesday 2 December 2026 · 9 days left",
    );
    expect(ahead.className).not.toContain("text-bad");
  });
  const overdue = screen.getByText(
    "1 request about personal data has been overdue since Friday 20 November 2026 · 3 days overdue",
  );
  expect(overdue.className).toContain("text-bad");
  expect(overdue.getAttribute("href")).toBe("/admin/personal-data");
});
