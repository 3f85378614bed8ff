import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { createSiteRemote } from "../../../src/api/site-api.ts";
import type { Interaction } from "../../../src/domain/outbox/actions.ts";
import type { OutgoingInteraction, Remote } from "../../../src/domain/outbox/remote.ts";
import { minute, uuid } from "../support/content.ts";

/** Milliseconds on a clock that the test controls. */
const TIMEOUT_MS = 600;
let server: Server | null = null;
const sent: unknown[] = [];
const paths: unknown[] = [];

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve) ?? resolve(null));
  server = null;
  sent.length = paths.length = 0;
});

async function serving(answer: RequestListener): Promise<Remote> {
  const listening = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => {
      body += part.toString();
    });
    request.on("end", () => {
      sent.push(JSON.parse(body));
      paths.push(request.url);
      answer(request, response);
    });
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const { port } = listening.address() as AddressInfo;
  return createSiteRemote(`http://127.0.0.1:${port}`, "key");
}

function answering(answer: unknown): Promise<Remote> {
  return serving((_, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
}

const POST = uuid(1);
const COMMENT = uuid(2);
const CODE = "K7QF-2M9X-T4RD-8HWZ";
const item = (intent: Interaction, n = 9): OutgoingInteraction => ({
  id: uuid(n),
  format: 1,
  firstAttemptAt: minute(3),
  intent,
});
const NOTHING = { now: "2026-11-20T09:02:05.651123+00:00", results: [] };

it("interactions are sent in the format of the server's function", async () => {
  const remote = await answering(NOTHING);
  const secret = "a-secret-of-this-device";
  const values = { authorName: "Almaz", body: "Selam", secret };
  await remote.applyInteractions(
    [
      item({ kind: "like", on: "blog", postId: POST }),
      item({ kind: "comment", on: "community", postId: POST, ...values, website: "" }),
      item({ kind: "comment", on: "community", postId: POST, ...values, website: "", device: CODE }),
      item({ kind: "comment_delete", on: "community", postId: POST, commentId: COMMENT, secret }),
      item({ kind: "comment_report", on: "community", postId: POST, commentId: COMMENT }),
      item({ kind: "comment_report", on: "community", postId: POST, commentId: COMMENT, device: CODE }),
    ],
    [
      { id: uuid(8), at: minute(2) },
      { id: uuid(7), at: minute(1) },
    ],
  );
  expect(paths).toEqual(["/rest/v1/rpc/apply_interactions"]);
  const all = { id: uuid(9), format: 1, first_attempt_at: minute(3) };
  expect(sent).toEqual([
    {
      batch: [
        { ...all, kind: "like", target_kind: "blog", target_id: POST },
        {
          ...all,
          kind: "comment",
          target_kind: "community",
          target_id: POST,
          body: { author_name: "Almaz", body: "Selam", secret },
        },
        {
          ...all,
          kind: "comment",
          target_kind: "community",
          target_id: POST,
          device: CODE,
          body: { author_name: "Almaz", body: "Selam", secret },
        },
        {
          ...all,
          kind: "comment_delete",
          target_kind: "comment",
          target_id: COMMENT,
          body: { secret, post_id: POST },
        },
        { ...all, kind: "comment_report", target_kind: "comment", target_id: COMMENT },
        { ...all, kind: "comment_report", target_kind: "comment", target_id: COMMENT, device: CODE },
      ],
      done: `{${uuid(8)},${uuid(7)}}`,
      done_at: `{${minute(2)},${minute(1)}}`,
    },
  ]);
});

it("reports, appeals and answers to events are sent in the format of the server's function", async () => {
  const remote = await answering(NOTHING);
  const secret = "a-secret-of-this-device";
  const about = { on: "community", postId: POST, commentId: COMMENT } as const;
  const answer = { on: "event", postId: POST, day: "2026-11-29", secret } as const;
  const guest = { name: "Saba", people: 2 };
  await remote.applyInteractions(
    [
      item({ kind: "share", on: "community", postId: POST }),
      item({ kind: "view", on: "blog", postId: POST }),
      item({ kind: "comment_report", ...about, reason: "spam", words: "Buy" }),
      item({ kind: "comment_report", ...about, reason: "spam" }),
      item({ kind: "comment_appeal", ...about, words: "Please", secret }),
      item({ kind: "attend", ...answer, ...guest, device: CODE, website: "" }),
      item({ kind: "attend_withdraw", ...answer, attendanceId: COMMENT }),
    ],
    [],
  );
  const all = { id: uuid(9), format: 1, first_attempt_at: minute(3) };
  const comment = { target_kind: "comment", target_id: COMMENT };
  expect(sent).toEqual([
    {
      batch: [
        { ...all, kind: "share", target_kind: "community", target_id: POST },
        { ...all, kind: "view", target_kind: "blog", target_id: POST },
        { ...all, kind: "comment_report", ...comment, body: { reason: "spam", words: "Buy" } },
        { ...all, kind: "comment_report", ...comment, body: { reason: "spam", words: "" } },
        { ...all, kind: "comment_appeal", ...comment, body: { body: "Please", secret } },
        {
          ...all,
          kind: "attend",
          target_kind: "event",
          target_id: POST,
          body: { ...guest, day: "2026-11-29", secret },
          device: CODE,
        },
        { ...all, kind: "attend_withdraw", target_kind: "attendance", target_id: COMMENT, body: { secret } },
      ],
    },
  ]);
});

it("a filled honeypot is passed on for the server to judge", async () => {
  const remote = await answering(NOTHING);
  const values = { authorName: "Bot", body: "Buy", secret: "s", website: "https://x.example" };
  await remote.applyInteractions([item({ kind: "comment", on: "community", postId: POST, ...values })], []);
  expect(sent).toMatchObject([{ batch: [{ body: { website: "https://x.example" } }] }]);
});

it("every kind of answer is parsed", async () => {
  const counts = {
    kind: "community",
    id: POST,
    likes: 3,
    comments: 1,
    shares: 0,
    views: 0,
    counts_version: 7,
  };
  const comment = (status: string) => ({
    id: COMMENT,
    post_id: POST,
    author_name: "Almaz",
    body: "Selam",
    status,
    seq: 4,
    version: 1,
    rev: 12,
    created_at: "2026-11-20 09:02:05.651+00",
  });
  const remote = await answering({
    now: "2026-11-20T09:02:05.651123+00:00",
    results: [
      { id: "a", status: "applied", counts },
      { id: "b", status: "repeated", at: "2026-11-19T08:00:00.5+00:00", counts, comment: comment("visible") },
      { id: "c", status: "applied", comment: comment("pending") },
      { id: "d", status: "repeated", comment: comment("hidden") },
      { id: "e", status: "repeated", comment: null },
      { id: "f", status: "later", seconds: 90 },
      { id: "g", status: "refused", code: "post_unknown" },
      { id: "h", status: "refused", code: "update_needed" },
      { id: "i", status: "later", seconds: "soon" },
    ],
  });
  const done = {
    status: "done",
    at: "2026-11-20T09:02:05.651123Z",
    counts: null,
    comment: null,
    held: false,
  };
  const moved = { kind: "community", id: POST, likes: 3, comments: 1, shares: 0, views: 0, countsVersion: 7 };
  expect(await remote.applyInteractions([], [])).toEqual({
    ok: true,
    value: {
      now: "2026-11-20T09:02:05.651123Z",
      restart: false,
      results: [
        { ...done, id: "a", counts: moved },
        {
          ...done,
          id: "b",
          at: "2026-11-19T08:00:00.500000Z",
          counts: moved,
          comment: expect.objectContaining({ id: COMMENT, postId: POST, body: "Selam", rev: 12 }),
        },
        { ...done, id: "c", held: true },
        { ...done, id: "d" },
        { ...done, id: "e" },
        { id: "f", status: "later", seconds: 90 },
        { id: "g", status: "rejected", refusal: { code: "post_unknown", message: "" } },
        { id: "h", status: "outdated" },
        { id: "i", status: "later", seconds: 60 },
      ],
    },
  });
});

it.each([
  { now: "today", results: {} },
  { results: [] },
  [],
  { now: NOTHING.now, results: [{ id: "a", status: "ok" }] },
])("%j is not treated as our answer", async (answer) => {
  const remote = await answering(answer);
  expect(await remote.applyInteractions([], [])).toEqual({ ok: false, failure: { kind: "portal" } });
});

it("a slow but steady answer is awaited, and a stalled one times out", async () => {
  vi.useFakeTimers();
  const bytes = new TextEncoder().encode(JSON.stringify(NOTHING));
  let give: (from: number) => void = () => undefined;
  let hungUp = false;
  vi.stubGlobal("fetch", async (_: unknown, init?: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        give = (from) => {
          controller.enqueue(bytes.slice(from, from + 8));
          if (from + 8 >= bytes.length) controller.close();
        };
        init?.signal?.addEventListener("abort", () => {
          hungUp = true;
          controller.error(init.signal?.reason);
        });
      },
    });
    return new Response(body, { headers: { "content-type": "application/json" } });
  });
  const remote = createSiteRemote("http://127.0.0.1:1", "key", TIMEOUT_MS);
  const slow = remote.applyInteractions([], []);
  for (let from = 0; from < bytes.length; from += 8) {
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
    give(from);
  }
  expect(await slow).toMatchObject({ ok: true });
  const cut = remote.applyInteractions([], []);
  await vi.advanceTimersByTimeAsync(0);
  give(0);
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
  expect(hungUp).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await cut).toEqual({ ok: false, failure: { kind: "offline" } });
});
