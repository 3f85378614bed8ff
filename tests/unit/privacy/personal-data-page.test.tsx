// @module-tag document
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { type Admin, AdminContext } from "../../../src/data/admin/context.ts";
import { timestampOf } from "../../../src/domain/dates/timestamp.ts";
import { failed, type Result, success } from "../../../src/domain/outbox/failure.ts";
import { exportedFile, type PersonCounts, type PersonData } from "../../../src/domain/privacy/person-data.ts";
import {
  daysKept,
  RETENTION,
  RETENTION_KINDS,
  retentionChoices,
} from "../../../src/domain/privacy/retention.ts";
import { PersonSearch } from "../../../src/features/admin/personal-data/person-search.tsx";

const NOW = Date.parse("2026-11-22T07:00:00Z");
const FOUND: PersonData = {
  foundBy: "email",
  messages: [{ id: "1", message: "Selam" }, { id: "2" }],
  comments: [],
  reports: [],
  attendances: [],
  subscriptions: [],
  submissions: [],
  requests: [],
  deleted: [],
};

afterEach(cleanup);

function show(personalData: Partial<Admin["personalData"]>) {
  const admin = { personalData: { erasures: async () => success([]), ...personalData }, now: () => NOW };
  render(
    <AdminContext value={admin as unknown as Admin}>
      <MemoryRouter>
        <PersonSearch />
      </MemoryRouter>
    </AdminContext>,
  );
}

async function search(term: string) {
  const field = screen.getByRole("searchbox", { name: "Email address or device code" });
  fireEvent.change(field, { target: { value: term } });
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Search" })));
}

it("counts are shown, and erasing asks first and is sent once under one id", async () => {
  const erase = vi.fn(async (_term: string, _request: string) =>
    success({
      messages: 2,
      comments: 0,
      reports: 0,
      attendances: 0,
      subscriptions: 0,
      submissions: 0,
      deleted: 0,
    }),
  );
  const find = vi.fn(async () => success(FOUND));
  show({ find, erase });
  await search(" aster@mail.example ");
  expect(find).toHaveBeenCalledExactlyOnceWith("aster@mail.example");
  screen.getByText("2 messages");
  screen.getByText("0 comments");
  fireEvent.click(screen.getByRole("button", { name: "Erase everything" }));
  expect(erase).not.toHaveBeenCalled();
  const dialog = screen.getByRole("dialog", { hidden: true });
  await act(async () => {
    fireEvent.click(within(dialog).getByRole("button", { name: "Erase everything", hidden: true }));
  });
  expect(erase).toHaveBeenCalledExactlyOnceWith(
    "aster@mail.example",
    expect.stringMatching(/^[0-9a-f-]{36}$/),
  );
  screen.getByText("2 items erased.");
  expect(screen.queryByText("2 messages")).toBeNull();
});

it("an erasure whose response was lost is repeated under the same id", async () => {
  const answers: Result<PersonCounts>[] = [
    failed({ kind: "offline" }),
    success({
      messages: 2,
      comments: 0,
      reports: 0,
      attendances: 0,
      subscriptions: 0,
      submissions: 0,
      deleted: 0,
    }),
  ];
  const erase = vi.fn(
    async (_term: string, _request: string): Promise<Result<PersonCounts>> =>
      answers.shift() ?? failed({ kind: "offline" }),
  );
  show({ find: async () => success(FOUND), erase });
  await search("aster@mail.example");
  for (let times = 0; times < 2; times++) {
    fireEvent.click(screen.getByRole("button", { name: "Erase everything" }));
    const dialog = screen.getByRole("dialog", { hidden: true });
    await act(async () => {
      fireEvent.click(within(dialog).getByRole("button", { name: "Erase everything", hidden: true }));
    });
  }
  const [first, second] = erase.mock.calls;
  expect(first?.[1]).toBe(second?.[1]);
  screen.getByText("2 items erased.");
});

it("an invalid search term, an empty result and a lost connection are reported", async () => {
  const answers: Result<PersonData>[] = [
    failed({ kind: "rejected", code: "bad_person", message: "" }),
    success({ ...FOUND, messages: [] }),
    failed({ kind: "offline" }),
  ];
  show({ find: async () => answers.shift() ?? failed({ kind: "offline" }) });
  await search("aster");
  screen.getByText("This is neither an email address nor a device code.");
  await search("a@b.example");
  screen.getByText("Nothing is stored for a@b.example.");
  await search("a@b.example");
  screen.getByText(/when the server responds/);
});

it("the record of erasures names the admin and nobody else", async () => {
  const counts = {
    messages: 1,
    comments: 0,
    reports: 0,
    attendances: 0,
    subscriptions: 0,
    submissions: 0,
    deleted: 0,
  };
  const erasure = {
    id: "1",
    at: timestampOf(NOW),
    by: "owner@selam.example",
    foundBy: "email" as const,
    counts,
  };
  show({ erasures: async () => success([erasure]) });
  await screen.findByText("Erased on request");
  screen.getByText(/By email address/);
  screen.getByText(/owner@selam.example/);
  screen.getByText(
    "1 message · 0 stories, corrections or voice messages · 0 comments · 0 reports · 0 answers to events · 0 devices with notifications · 0 deleted items that can be brought back",
  );
});

it("the exported file is one JSON document with everything that was found", () => {
  const file: unknown = JSON.parse(exportedFile(FOUND, " a@b.example ", "https://selam.example", NOW));
  expect(file).toEqual({
    site: "https://selam.example",
    exportedAt: "2026-11-22T07:00:00.000Z",
    askedFor: "a@b.example",
    ...FOUND,
  });
});

it("the offered periods are those the server accepts, and a period set elsewhere can be kept", () => {
  for (const kind of RETENTION_KINDS) {
    const { shortest, standard, longest } = RETENTION[kind];
    const choices = retentionChoices(kind, 400);
    expect(choices).toContain(standard);
    expect(choices).toContain(400);
    for (const days of choices)
      expect(days === 400 || (days === 0 && standard === 0) || (days >= shortest && days <= longest)).toBe(
        true,
      );
  }
  expect(retentionChoices("comments", 0).at(-1)).toBe(0);
  expect(daysKept("messages", {})).toBe(365);
  expect(daysKept("messages", { messages: 30 })).toBe(30);
});
