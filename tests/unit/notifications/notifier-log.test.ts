import { afterEach, expect, it, vi } from "vitest";
import { DatabaseLostError } from "../../../server/database/database-thread.ts";
import { newVapidKeys } from "../../../server/database/server-keys.ts";
import { startNotifier } from "../../../server/notify/notifier.ts";
import { eventually } from "../support/eventually.ts";

afterEach(() => {
  vi.useRealTimers();
});

const AWAY = new DatabaseLostError("57P01", "The database doesn't respond; try again later.");
const FULL = Object.assign(new Error("could not extend file"), { code: "53100" });

it("while the database is away the log has one line, and one more if it goes away again", async () => {
  vi.useFakeTimers();
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  let problem: Error | null = null;
  let looks = 0;
  const query = async (sql: string) => {
    if (!sql.includes("lease_pushes($1")) return [{ known: 1 }];
    looks++;
    if (problem) throw problem;
    return [{ answer: { lease: "lease", deliveries: [], subjects: {}, wait: null } }];
  };
  const notifier = startNotifier({
    query: query as never,
    key: newVapidKeys(),
    send: async () => ({ kind: "sent" }) as never,
    origin: "https://selam.example",
  });
  const lookAgain = () => vi.advanceTimersByTimeAsync(60_000);
  await lookAgain();
  expect(log).not.toHaveBeenCalled();
  problem = AWAY;
  await lookAgain();
  problem = null;
  await lookAgain();
  problem = AWAY;
  await lookAgain();
  problem = FULL;
  await lookAgain();
  expect(looks).toBeGreaterThan(10);
  expect(log.mock.calls).toEqual([
    ["Notifications are waiting: The database doesn't respond; try again later."],
    ["Notifications are waiting: The database doesn't respond; try again later."],
    ["Notifications are waiting: the disk is full."],
  ]);
  log.mockClear();
  await notifier.stop();
});

it("the owner's e-mail waits for no push service, and fails with none", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  for (const pushes of [() => new Promise(() => undefined), () => Promise.reject(FULL)]) {
    const asked: string[] = [];
    const notifier = startNotifier({
      query: (async (sql: string) => {
        asked.push(sql);
        if (sql.includes("lease_pushes($1")) return pushes();
        return sql.includes("mail($1) as") ? [] : [{ known: 1 }];
      }) as never,
      key: newVapidKeys(),
      send: async () => ({ status: 201, retryAfter: null }),
      origin: "https://selam.example",
      mail: { smtpUrl: "smtp://127.0.0.1:1", from: "a@selam.example", to: "b@selam.example", language: "en" },
    });
    await eventually(() => expect(asked.join()).toContain("lease_mail($1)"));
    vi.useFakeTimers();
    const stopped = notifier.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    await stopped;
    vi.useRealTimers();
  }
  log.mockClear();
});
