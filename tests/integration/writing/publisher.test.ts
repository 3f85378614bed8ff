import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Backend } from "../../../server/database/backend.ts";
import { startPublisher } from "../../../server/database/publisher.ts";
import { createSiteRemote } from "../../../src/api/site-api.ts";
import { openNewBackend } from "../support/new-backend.ts";

describe("the embedded server", () => {
  let folder: string;
  let backend: Backend;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "selam-publisher-"));
    backend = await open();
  });
  afterAll(async () => {
    await backend.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const open = () =>
    openNewBackend({ dataDir: path.join(folder, "data"), siteUrl: "http://localhost", seed: false });

  /** Schedules a post. The interval may be negative only while the triggers are off. */
  async function schedule(title: string, interval: string): Promise<void> {
    await backend.query("alter table public.news_posts disable trigger user");
    await backend.query(
      `insert into public.news_posts (id, title, content, published, publish_at, rev)
       values (gen_random_uuid(), $1, 'A new hall opens', false, now() + $2::interval, nextval('private.rev_numbers'))`,
      [title, interval],
    );
    await backend.query("alter table public.news_posts enable trigger user");
  }

  const published = () =>
    backend.query<{ title: string }>("select title from public.news_posts where published");

  it("the embedded server publishes a post at its time, and overdue posts when it starts", async () => {
    await schedule("Soon", "1 second");
    await expect.poll(published, { timeout: 60_000, interval: 300 }).toEqual([{ title: "Soon" }]);
    await schedule("Overnight", "1 second");
    await schedule("Next year", "1 year");
    await backend.close();
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    backend = await open();
    await expect
      .poll(published, { timeout: 60_000, interval: 300 })
      .toEqual([{ title: "Soon" }, { title: "Overnight" }]);
  });

  it("a visitor who reads after the time sees the post, whether or not the timer has published it", async () => {
    const origin = "http://localhost:9";
    const { fetch } = globalThis;
    vi.stubGlobal("fetch", (input: string | URL, init: RequestInit) =>
      String(input).startsWith(origin) ? backend.fetch(new Request(input, init)) : fetch(input, init),
    );
    const remote = createSiteRemote(origin, backend.publishableKey);
    const before = await remote.head();
    if (!before.ok) throw new Error("The server did not answer.");
    await schedule("Due", "-1 minute");
    const head = await remote.head();
    expect(head.ok && head.value.rev).toBeGreaterThan(before.value.rev);
    await schedule("Due too", "-1 minute");
    const changes = await remote.changes(before.value, 100, []);
    expect(changes.ok && changes.value.rows.map(({ row }) => "title" in row && row.title)).toEqual([
      "Due",
      "Due too",
    ]);
    vi.unstubAllGlobals();
  });
});

describe("the publisher", () => {
  afterEach(() => void vi.useRealTimers());

  /** A database whose next schedule is due after so many milliseconds of the database's clock. */
  function database(dueIn: number | null) {
    const state = { wait: dueIn, published: 0, looks: 0, broken: false };
    const query = async (sql: string) => {
      if (sql.includes("to_regprocedure")) return [{}];
      if (sql.includes("next_due")) {
        state.looks += 1;
        if (state.broken) throw new Error("The database is busy.");
        return [{ wait: state.wait }];
      }
      state.published += 1;
      state.wait = null;
      return [{}];
    };
    return { state, query: query as Backend["query"] };
  }

  it("the publisher polls again within seconds, so that a clock that jumps or a new schedule is noticed", async () => {
    vi.useFakeTimers();
    const { state, query } = database(24 * 3_600_000);
    const stop = startPublisher(query);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state.looks).toBe(5);
    // The computer slept over the time.
    state.wait = -3_600_000;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(state.published).toBe(1);
    stop();
    const { looks } = state;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state.looks).toBe(looks);
  });

  it("the publisher waits exactly until the next schedule, and continues after a failure", async () => {
    vi.useFakeTimers();
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { state, query } = database(4_000);
    const stop = startPublisher(query);
    await vi.advanceTimersByTimeAsync(3_900);
    expect(state.looks).toBe(1);
    state.broken = true;
    await vi.advanceTimersByTimeAsync(200);
    expect([state.looks, state.published]).toEqual([2, 0]);
    expect(error).toHaveBeenCalledOnce();
    Object.assign(state, { broken: false, wait: -100 });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(state.published).toBe(1);
    stop();
    error.mockRestore();
  });
});
