// @module-tag document
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { Observable } from "dexie";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { type Admin, AdminContext } from "../../../src/data/admin/context.ts";
import { timestampOf } from "../../../src/domain/dates/timestamp.ts";
import { TROUBLES } from "../../../src/domain/health/troubles.ts";
import { DEAD_LETTER_CODES } from "../../../src/domain/outbox/admin-operation.ts";
import type { SiteHealth } from "../../../src/domain/outbox/admin-remote.ts";
import { failed, success } from "../../../src/domain/outbox/failure.ts";
import { HealthPage } from "../../../src/features/admin/health/health-page.tsx";

const NOW = Date.parse("2026-11-22T07:00:00Z");
const SOUND: SiteHealth = {
  postgres: "17.5",
  migration: "20261122221100",
  databaseBytes: 12_300_000,
  files: 3,
  fileBytes: 4_500_000,
  backupAt: timestampOf(NOW - 60_000),
  downloadedAt: null,
  tellsOwner: true,
  doubtedClock: null,
  overdue: false,
  troubles: [],
};

afterEach(cleanup);

const deadLetter = (code: string) => ({ state: "parked", refusal: { code, message: "" } });

let asked = 0;
let confirmed = 0;
/** A news item that should have been published an hour ago. */
const LATE = { row: { publishAt: timestampOf(NOW - 60 * 60_000) } };

/** The published news. */
let news: { readonly row: object }[] = [];
afterEach(() => {
  news = [];
});

/** An admin with the server's answer and the codes of this device's dead letters. */
function show(answer: SiteHealth | null, codes: readonly string[] = [], transfer: null | object = {}): void {
  const queued = [...codes.map(deadLetter), { state: "queued" }];
  const live = <T,>(query: () => Promise<T>) =>
    ({
      subscribe({ next, error }: { next(value: T): void; error(error: unknown): void }) {
        query().then(next, error);
        return { unsubscribe: () => undefined };
      },
    }) as unknown as Observable<T>;
  const admin = {
    read: {
      queuedOperations: async () => queued,
      list: async (kind: string, selection: string, _: number, matches = (_: object) => true) => ({
        shown:
          kind !== "news" ? [] : selection === "scheduled" ? [LATE] : news.filter(({ row }) => matches(row)),
      }),
      rows: async () => [],
    },
    live,
    transfer,
    queryCache: new Map(),
    health: async () => {
      asked += 1;
      return answer ? success(answer) : failed({ kind: "offline" });
    },
    confirmTime: async () => {
      confirmed += 1;
      return success(timestampOf(NOW));
    },
    now: () => NOW,
  } as unknown as Admin;
  render(
    <AdminContext value={admin}>
      <MemoryRouter>
        <HealthPage />
      </MemoryRouter>
    </AdminContext>,
  );
}

/** The rows with something to do, by their sentence, and their one button. */
function toDo(): (string | null | undefined)[][] {
  return screen
    .getAllByRole("listitem")
    .filter(({ textContent }) => textContent?.startsWith("To do."))
    .map((row) => [
      row.querySelector("p")?.textContent,
      ...[...row.querySelectorAll("a, button")].map(({ textContent }) => textContent),
    ]);
}

it("a healthy site is fine in every row, has no button, and keeps versions and commands for whoever runs the server", async () => {
  show(SOUND);
  await screen.findByText("Everything you did on this device was accepted.");
  screen.getByText("Scheduled posts are published on time.");
  screen.getByText("You're told when someone writes to you.");
  expect(toDo()).toEqual([]);
  expect(screen.queryByRole("link")).toBeNull();
  const folded = screen.getByText("For whoever looks after the server").closest("details");
  expect(folded?.open).toBe(false);
  for (const jargon of [/BACKUP_TO/, /PostgreSQL 17.5, migration 20261122221100/, /12.3 MB/])
    expect(folded?.contains(screen.getByText(jargon))).toBe(true);
});

it("rejected changes are counted by reason, and lead to the page where they are decided", async () => {
  show(SOUND, [DEAD_LETTER_CODES.gone, DEAD_LETTER_CODES.conflict, DEAD_LETTER_CODES.conflict]);
  await screen.findByText("It was changed elsewhere after you started. (2)");
  screen.getByText("It was deleted elsewhere after you started. (1)");
  expect(toDo()).toEqual([["To do. Changes made on this device that were not accepted: 3.", "Open Waiting"]]);
  expect(screen.getByRole("link", { name: "Open Waiting" }).getAttribute("href")).toBe("/admin/waiting");
});

it("posts with pictures at another host are named, each with its form, and fetched where the server can", async () => {
  const row = { id: "n1", lang: "en", title: "Our hall", imageUrl: "https://old.example/a.jpg" };
  news = [{ row }, { row: { ...row, id: "n2", imageUrl: "/storage/v1/object/public/media/a.webp" } }];
  show(SOUND);
  const link = await screen.findByRole("link", { name: "Our hall" });
  expect(link.getAttribute("href")).toBe("/admin/news/n1");
  screen.getByText(/on other websites: 1\./);
  screen.getByRole("button", { name: "Fetch the pictures" });
  cleanup();
  show(SOUND, [], null);
  await screen.findByRole("link", { name: "Our hall" });
  expect(screen.queryByRole("button", { name: "Fetch the pictures" })).toBeNull();
});

it("a missing or old backup, a late post and an owner whom nobody tells each have one button", async () => {
  show({ ...SOUND, backupAt: null, overdue: true, tellsOwner: false });
  await screen.findByText("No backup has been made yet.");
  expect(toDo()).toEqual([
    ["To do. No backup has been made yet.", "Download a copy"],
    ["To do. A scheduled post is late.", "Open the list"],
    ["To do. Nobody is told when someone writes to you.", "Turn on notifications"],
  ]);
  const list = screen.getByRole("link", { name: "Open the list" });
  await waitFor(() => expect(list.getAttribute("href")).toBe("/admin/news?state=scheduled"));
  cleanup();
  show({ ...SOUND, backupAt: timestampOf(NOW - 3 * 24 * 60 * 60_000) });
  await screen.findByText("Download a copy");
});

it("each trouble of the server is there once, with its step, its details and one button", async () => {
  const own = ["backup_old", "clock", "late"];
  show({ ...SOUND, troubles: TROUBLES.map((kind) => ({ kind, detail: `detail of ${kind}` })) });
  await screen.findByText("The server's disk is nearly full.");
  screen.getByText("detail of disk");
  expect(toDo().map(({ length }) => length)).toEqual(TROUBLES.slice(own.length).map(() => 2));
});

it("everything that was downloaded is told, also where the server has no backup", async () => {
  show({ ...SOUND, backupAt: null, downloadedAt: timestampOf(NOW - 2 * 60 * 60_000) });
  await screen.findByText("Everything was downloaded from here:");
  screen.getByText("2 hr ago");
  expect(toDo()).toEqual([]);
});

it("of a hosted site it says who makes the backups, and not that there are none", async () => {
  show({ ...SOUND, backupAt: null }, [], null);
  await screen.findByText(/Supabase keeps this site's data/);
  expect(screen.queryByText("No backup has been made yet.")).toBeNull();
  expect(screen.queryByText(/BACKUP_TO/)).toBeNull();
});

it("without a connection it says so, asks again when told to, and shows what this device knows", async () => {
  show(null, [DEAD_LETTER_CODES.media]);
  await screen.findByText(/server isn't responding/);
  await screen.findByRole("link", { name: "Open Waiting" });
  const before = asked;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(asked).toBe(before + 1));
});

it("a clock that nothing confirms is shown with its time, and the owner can say that it is right", async () => {
  confirmed = 0;
  show({ ...SOUND, doubtedClock: timestampOf(NOW + 400 * 24 * 60 * 60_000) });
  const button = await screen.findByRole("button", { name: "The time is right" });
  screen.getByText(/The server's clock says 27 December 2027, .* and nothing confirms it/);
  const before = asked;
  fireEvent.click(button);
  await waitFor(() => expect(asked).toBe(before + 1));
  expect(confirmed).toBe(1);
});
