// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import type { Observable } from "dexie";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { type Admin, AdminContext } from "../../../src/data/admin/context.ts";
import { timestampOf } from "../../../src/domain/dates/timestamp.ts";
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
  overdue: false,
};

afterEach(cleanup);

const deadLetter = (code: string) => ({ state: "parked", refusal: { code, message: "" } });

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
    read: { queuedOperations: async () => queued },
    live,
    transfer,
    queryCache: new Map(),
    health: async () => (answer ? success(answer) : failed({ kind: "offline" })),
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

it("a healthy site shows its storage, backup and versions, and asks for nothing", async () => {
  show(SOUND);
  await screen.findByText("On the server: database 12.3 MB, pictures and videos 4.5 MB");
  await screen.findByText("Nothing was rejected.");
  screen.getByText("All were published on time.");
  screen.getByText("Database: PostgreSQL 17.5, migration 20261122221100");
  expect(screen.queryByText(/npm run backup/)).toBeNull();
  expect(screen.queryByRole("link")).toBeNull();
});

it("rejected changes are counted by reason, and lead to the page where they are decided", async () => {
  show(SOUND, [DEAD_LETTER_CODES.gone, DEAD_LETTER_CODES.conflict, DEAD_LETTER_CODES.conflict]);
  expect((await screen.findAllByRole("listitem")).map(({ textContent }) => textContent)).toEqual([
    "2 It was changed elsewhere after you started.",
    "1 It was deleted elsewhere after you started.",
  ]);
  expect(screen.getByRole("link", { name: "Open Waiting" }).getAttribute("href")).toBe("/admin/waiting");
});

it("a missing or old backup and a late post come with what to do", async () => {
  show({ ...SOUND, backupAt: null, overdue: true });
  await screen.findByText("No backup has been made yet.");
  screen.getByText(/npm run backup -- --to FOLDER/);
  screen.getByText("A scheduled post is late.");
  screen.getByText(/Check that the server is running/);
  cleanup();
  show({ ...SOUND, backupAt: timestampOf(NOW - 3 * 24 * 60 * 60_000) });
  await screen.findByText(/npm run backup -- --to FOLDER/);
});

it("everything that was downloaded is told, and is not called no backup", async () => {
  show({ ...SOUND, backupAt: null, downloadedAt: timestampOf(NOW - 2 * 60 * 60_000) });
  await screen.findByText("Everything was downloaded from here:");
  screen.getByText("2 hr ago");
  expect(screen.queryByText("No backup has been made yet.")).toBeNull();
  screen.getByText(/npm run backup -- --to FOLDER/);
});

it("of a hosted site it says who makes the backups, and not that there are none", async () => {
  show({ ...SOUND, backupAt: null }, [], null);
  await screen.findByText(/Supabase keeps this site's data/);
  expect(screen.queryByText("No backup has been made yet.")).toBeNull();
});

it("without a connection the page shows a message and what this device knows", async () => {
  show(null, [DEAD_LETTER_CODES.media]);
  await screen.findByText(/server isn't responding/);
  await screen.findByRole("link", { name: "Open Waiting" });
});
