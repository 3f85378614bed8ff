import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAdminRemote } from "../../../src/api/admin-api.ts";
import type { OpenEditor, SaveRequest, UploadRequest } from "../../../src/domain/outbox/admin-remote.ts";
import { PART_BYTES } from "../../../src/domain/submissions/submission.ts";
import { minute, uuid } from "../support/content.ts";

const ME = { userId: "u1", token: "t1" };
const NOW = "2026-11-20T09:02:05.651123+00:00";
const AT = "2026-11-20T09:02:05.651123Z";

/** The answers to the next requests; the last one is repeated. */
let answers: unknown[];
let requests: Request[];

beforeEach(() => {
  requests = [];
  vi.stubGlobal("fetch", async (input: string, init: RequestInit) => {
    requests.push(new Request(input, init));
    return Response.json(answers.length > 1 ? answers.shift() : answers[0]);
  });
});
afterEach(() => vi.unstubAllGlobals());

function answering(...given: unknown[]) {
  answers = given;
  return createAdminRemote("https://site.example", "public key");
}

/** The functions that were called, with their arguments. */
function calls(): Promise<unknown[]> {
  return Promise.all(
    requests.map(async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      const name = pathname.replace("/rest/v1/rpc/", "");
      return [name, request.method === "GET" ? Object.fromEntries(searchParams) : await request.json()];
    }),
  );
}

const message = (change: object) => ({
  id: uuid(1),
  rev: 4,
  version: 2,
  created_at: NOW,
  name: "Saba",
  email: "saba@example.org",
  message: "Selam",
  read: true,
  ...change,
});
const MESSAGE = {
  id: uuid(1),
  rev: 4,
  version: 2,
  createdAt: AT,
  name: "Saba",
  email: "saba@example.org",
  message: "Selam",
  subject: null,
  read: true,
  reply: "none",
  answer: "",
  answerRecording: null,
};

it("a call is made as the owner", async () => {
  await answering([]).sessions(ME);
  const { apikey, authorization } = Object.fromEntries(requests[0]?.headers ?? []);
  expect([apikey, authorization]).toEqual(["public key", "Bearer t1"]);
});

describe("lists", () => {
  const list = { kind: "message", list: "read" } as const;
  const unreadable = [uuid(3), uuid(2)].map((id) => message({ id, email: 7 }));
  const part = { rows: [message({}), ...unreadable], whole: false };
  const end = { createdAt: AT, id: uuid(2) };

  it("the first pages are those of lists that this version knows, after what was due is published", async () => {
    const head = { rev: 3, stamp: "s3", now: NOW };
    const lists = [
      { ...list, count: 9, page: part },
      { kind: "message", list: "later", count: 1, page: part },
      { kind: "later", list: "all", count: 1, page: part },
    ];
    const admin = answering({ due: true, head, lists }, 1, { due: false, head, lists });
    expect(await admin.firstPages(ME)).toEqual({
      ok: true,
      value: {
        head: { rev: 3, stamp: "s3", now: AT },
        lists: [{ ...list, count: 9, page: { rows: [MESSAGE], end, whole: false } }],
      },
    });
    expect(await calls()).toEqual([
      ["admin_first_pages", {}],
      ["publish_due", {}],
      ["admin_first_pages", {}],
    ]);
  });

  it("a page is asked for from its position, and ends with the last row, readable or not", async () => {
    const admin = answering(part, { rows: [], whole: true });
    expect(await admin.page(ME, list, null, 20)).toEqual({
      ok: true,
      value: { rows: [MESSAGE], end, whole: false },
    });
    expect(await admin.page(ME, list, end, 20)).toEqual({
      ok: true,
      value: { rows: [], end: null, whole: true },
    });
    expect(await calls()).toEqual([
      ["admin_page", { ...list, max: "20" }],
      ["admin_page", { ...list, max: "20", before: AT, before_id: uuid(2) }],
    ]);
  });

  it.each([
    ["the first pages", (admin) => admin.firstPages(ME)],
    ["a page", (admin) => admin.page(ME, list, end, 20)],
    ["rows", (admin) => admin.rows(ME, "message", [uuid(1)])],
    ["counts", (admin) => admin.counts(ME)],
    ["changes", (admin) => admin.changes(ME, { rev: 3, stamp: "s3" }, 10, [])],
  ] satisfies [string, (admin: ReturnType<typeof createAdminRemote>) => Promise<unknown>][])(
    "%s are asked for once, by a request that changes nothing, also if the server is busy",
    async (_, ask) => {
      vi.stubGlobal("fetch", async (input: string, init: RequestInit) => {
        requests.push(new Request(input, init));
        return Response.json({ message: "Busy." }, { status: 503 });
      });
      expect(await ask(answering())).toMatchObject({ ok: false, failure: { kind: "busy" } });
      expect(requests.map(({ method }) => method)).toEqual(["GET"]);
    },
  );

  it("rows are asked for by their ids, and counts of the known lists", async () => {
    const admin = answering(part.rows, {
      rev: 3,
      lists: [
        { ...list, count: 9 },
        { kind: "later", list: "all", count: 1 },
      ],
    });
    expect(await admin.rows(ME, "message", [uuid(1), uuid(2)])).toEqual({ ok: true, value: [MESSAGE] });
    expect(await admin.counts(ME)).toEqual({ ok: true, value: { rev: 3, lists: [{ ...list, count: 9 }] } });
    expect(await calls()).toEqual([
      ["admin_rows", { kind: "message", ids: `{${uuid(1)},${uuid(2)}}` }],
      ["admin_counts", {}],
    ]);
  });
});

describe("changes", () => {
  const page = (change: object) => ({
    restart: false,
    more: false,
    rev: 9,
    stamp: "s9",
    now: NOW,
    rows: [],
    gone: [],
    ...change,
  });

  it("are asked for with the stamp and what was applied last", async () => {
    const admin = answering(page({}));
    await admin.changes(ME, { rev: 3, stamp: "s3" }, 10, []);
    await admin.changes(ME, { rev: 3, stamp: "s3" }, 10, [{ id: uuid(8), at: minute(2) }]);
    const asked = { max: "10", format: "2", since: "3", stamp: "s3" };
    expect(await calls()).toEqual([
      ["admin_changes", asked],
      ["admin_changes", { ...asked, done: `{${uuid(8)}}`, done_at: `{${minute(2)}}` }],
    ]);
  });

  it("rows that this version cannot read are left out", async () => {
    const admin = answering(
      page({
        more: true,
        rows: [
          { kind: "message", row: message({}) },
          { kind: "message", row: message({ email: 7 }) },
          { kind: "later", row: message({}) },
        ],
        gone: [
          { kind: "message", id: uuid(2), rev: 5 },
          { kind: "later", id: uuid(3), rev: 6 },
        ],
      }),
    );
    expect(await admin.changes(ME, { rev: 3, stamp: "s3" }, 10, [])).toEqual({
      ok: true,
      value: {
        restart: false,
        more: true,
        now: AT,
        cursor: { rev: 9, stamp: "s9" },
        rows: [{ kind: "message", row: MESSAGE }],
        gone: [{ kind: "message", id: uuid(2), rev: 5 }],
      },
    });
  });

  it("a restored server leaves the cursor where it is", async () => {
    const admin = answering(page({ restart: true }));
    const cursor = { rev: 3, stamp: "s3" };
    expect(await admin.changes(ME, cursor, 10, [])).toMatchObject({ value: { restart: true, cursor } });
  });

  it("an overdue schedule is carried out, and the changes are asked for again", async () => {
    const admin = answering(page({ due: true }), 1, page({ rev: 10 }));
    expect(await admin.changes(ME, { rev: 3, stamp: "s3" }, 10, [])).toMatchObject({
      value: { cursor: { rev: 10 } },
    });
    const names = (await calls()) as [string, unknown][];
    expect(names.map(([name]) => name)).toEqual(["admin_changes", "publish_due", "admin_changes"]);
  });
});

describe("saving", () => {
  const request: SaveRequest = {
    kind: "message",
    rowId: uuid(1),
    fields: { read: true },
    operation: uuid(5),
    baseVersion: 1,
  };

  it("a row is saved with the names of its columns, and what was applied last", async () => {
    const admin = answering({ status: "saved", row: message({}), at: NOW });
    expect(await admin.save(ME, request, [{ id: uuid(8), at: minute(2) }])).toEqual({
      ok: true,
      value: { status: "saved", row: MESSAGE, at: AT },
    });
    await admin.save(ME, { ...request, fields: { publishedAt: null, featuredImage: "/a.webp" } }, []);
    const saved = { kind: "message", operation: uuid(5), base_version: 1 };
    expect(await calls()).toEqual([
      [
        "save_row",
        {
          ...saved,
          fields: { id: uuid(1), read: true },
          done: `{${uuid(8)}}`,
          done_at: `{${minute(2)}}`,
        },
      ],
      ["save_row", { ...saved, fields: { id: uuid(1), published_at: null, featured_image: "/a.webp" } }],
    ]);
  });

  it("what is unknown of a picture is left out, and other empty values stay", async () => {
    const admin = answering({ status: "saved", row: message({}), at: NOW });
    const values = [{ width: 9, alt: "", thumbhash: null }, null, "none"];
    for (const imageMeta of values) await admin.save(ME, { ...request, fields: { imageMeta } }, []);
    const repeats = { every: "week", count: null };
    await admin.save(ME, { ...request, fields: { repeats } }, []);
    const sent = (await calls()) as [string, { fields: unknown }][];
    expect(sent.map(([, { fields }]) => fields)).toEqual([
      { id: uuid(1), image_meta: { width: 9, alt: "" } },
      { id: uuid(1), image_meta: null },
      { id: uuid(1), image_meta: "none" },
      { id: uuid(1), repeats },
    ]);
  });

  it.each([
    ["a conflict has the row of the server", { status: "conflict", row: message({}) }, MESSAGE],
    ["a conflict with a deletion has no row", { status: "conflict", row: null }, null],
    ["a conflict may leave out the row", { status: "conflict" }, null],
  ])("%s", async (_, answer, row) => {
    const expected = { ok: true, value: { status: "conflict", row } };
    expect(await answering(answer).save(ME, request, [])).toEqual(expected);
    expect(await answering(answer).deleteRow(ME, request, [])).toEqual(expected);
  });

  it("a restored server has applied nothing", async () => {
    const restart = { ok: true, value: { status: "restart" } };
    expect(await answering({ status: "restart" }).save(ME, request, [])).toEqual(restart);
    expect(await answering({ status: "restart" }).deleteRow(ME, request, [])).toStrictEqual(restart);
  });

  it.each([
    ["without the row", {}],
    ["with a row that cannot be read", { row: message({ id: 7 }) }],
  ])("success %s is not an answer of the server", async (_, change) => {
    const admin = answering({ status: "saved", at: NOW, ...change });
    expect(await admin.save(ME, request, [])).toEqual({ ok: false, failure: { kind: "portal" } });
  });

  it("a row is deleted", async () => {
    const admin = answering({ status: "deleted", at: NOW });
    const { fields: _, ...deletion } = request;
    expect(await admin.deleteRow(ME, deletion, [{ id: uuid(8), at: minute(2) }])).toEqual({
      ok: true,
      value: { status: "deleted", at: AT },
    });
    const deleted = { kind: "message", id: uuid(1), operation: uuid(5), base_version: 1 };
    expect(await calls()).toEqual([
      ["delete_row", { ...deleted, done: `{${uuid(8)}}`, done_at: `{${minute(2)}}` }],
    ]);
  });
});

describe("what only the owner reads", () => {
  it("unused files are listed by their names", async () => {
    const admin = answering([{ name: "blog/a.webp" }, { name: "blog/b.webp" }]);
    expect(await admin.unreferencedFiles(ME, 30)).toEqual({
      ok: true,
      value: ["blog/a.webp", "blog/b.webp"],
    });
    expect(await calls()).toEqual([["unreferenced_media", { idle_days: 30 }]]);
  });

  it("devices are listed with the time when they were last used", async () => {
    const device = { id: "s1", agent: "Firefox", seen: NOW, current: true };
    expect(await answering([device]).sessions(ME)).toEqual({ ok: true, value: [{ ...device, seen: AT }] });
    expect(await calls()).toEqual([["admin_sessions", {}]]);
  });

  it("the state of the server is read", async () => {
    const same = { postgres: "17.2", migration: "20261120", files: 3, overdue: false };
    const admin = answering({
      ...same,
      database_bytes: 10,
      file_bytes: 20,
      backup_at: NOW,
      tells_owner: true,
      troubles: ["disk", "of a newer server"].map((kind) => ({ kind, detail: "" })),
    });
    expect(await admin.health(ME)).toEqual({
      ok: true,
      value: {
        ...same,
        databaseBytes: 10,
        fileBytes: 20,
        backupAt: AT,
        downloadedAt: null,
        tellsOwner: true,
        doubtedClock: null,
        troubles: [{ kind: "disk", detail: "" }],
      },
    });
    expect(await calls()).toEqual([["site_health", {}]]);
  });

  it("earlier versions of a post name the fields that changed", async () => {
    const version = { version: 3, at: NOW, by: "owner@site.example", title: "Coffee" };
    const admin = answering([{ ...version, changed: ["title", "featured_image"] }]);
    expect(await admin.versions(ME, "blog", uuid(1))).toEqual({
      ok: true,
      value: [{ ...version, at: AT, changed: ["title", "featuredImage"] }],
    });
    expect(await calls()).toEqual([["post_versions", { kind: "blog", id: uuid(1) }]]);
  });

  it("an earlier version has the fields that the owner can change, or is no longer stored", async () => {
    const row = { id: uuid(1), title: "Coffee", featured_image: "/a.webp", published_at: NOW, likes: 3 };
    expect(await answering(row).version(ME, "blog", uuid(1), 3)).toEqual({
      ok: true,
      value: { title: "Coffee", featuredImage: "/a.webp", publishedAt: AT },
    });
    expect(await answering(null).version(ME, "blog", uuid(1), 3)).toEqual({ ok: true, value: null });
    expect(await calls()).toContainEqual(["post_version", { kind: "blog", id: uuid(1), version: 3 }]);
    const broken = answering({ ...row, published_at: "yesterday" });
    expect(await broken.version(ME, "blog", uuid(1), 3)).toEqual({ ok: false, failure: { kind: "portal" } });
  });

  it("a file that a visitor submitted is read as bytes", async () => {
    const file = { type: "audio/webm", data: btoa("\x00sound\xff") };
    const read = await answering(file).submittedFile(ME, "f1");
    if (!read.ok || !read.value) throw new Error("The file was not read.");
    const { type, bytes } = read.value;
    expect([type, ...new Uint8Array(bytes)]).toEqual(["audio/webm", 0, 115, 111, 117, 110, 100, 255]);
    expect(await calls()).toEqual([["submitted_file", { id: "f1" }]]);
    expect(await answering(null).submittedFile(ME, "f1")).toEqual({ ok: true, value: null });
  });

  it("the recording of an answer goes in parts, to where a submission's files go, and is no file of the bucket", async () => {
    const progress: number[] = [];
    const stored = { status: "stored" };
    const recording = {
      path: uuid(5),
      bytes: new ArrayBuffer(PART_BYTES + 1),
      type: "audio/webm",
      onProgress: (bytes: number) => void progress.push(bytes),
      signal: new AbortController().signal,
    };
    const uploaded = await answering(stored, stored).upload(ME, recording);
    expect([uploaded, progress.splice(0)]).toEqual([{ ok: true, value: null }, [PART_BYTES, PART_BYTES + 1]]);
    expect(await calls()).toMatchObject([
      ["send_file_part", { file: uuid(5), part: 0, parts: 2 }],
      ["send_file_part", { file: uuid(5), part: 1, parts: 2, data: "AA==" }],
    ]);
    requests.length = 0;
    const resumed = await answering(stored).upload(ME, { ...recording, sent: PART_BYTES });
    expect([resumed, progress]).toEqual([{ ok: true, value: null }, [PART_BYTES + 1]]);
    expect(await calls()).toMatchObject([["send_file_part", { part: 1 }]]);
    expect(await answering(null).hasFile(ME, uuid(5))).toEqual({ ok: true, value: false });
    expect(await answering().deleteFile(ME, uuid(5))).toEqual({ ok: true, value: null });
  });

  it("an open editor is reported, and the others are known", async () => {
    const editor: OpenEditor = { id: "e1", kind: "blog", rowId: uuid(1), device: "Firefox, Android" };
    const admin = answering([
      { device: "Chrome, Windows", since: NOW, here: true },
      { device: "Safari, macOS", since: NOW },
    ]);
    expect(await admin.noteEditor(ME, editor, true)).toEqual({
      ok: true,
      value: [
        { device: "Chrome, Windows", since: AT, here: true },
        { device: "Safari, macOS", since: AT, here: false },
      ],
    });
    expect(await calls()).toEqual([
      ["note_editor", { kind: "blog", id: uuid(1), editor: "e1", device: "Firefox, Android", leaves: true }],
    ]);
  });

  it.each([
    ["changes", (admin) => admin.changes(ME, { rev: 0, stamp: "" }, 10, [])],
    ["unused files", (admin) => admin.unreferencedFiles(ME, 30)],
    ["devices", (admin) => admin.sessions(ME)],
    ["the state of the server", (admin) => admin.health(ME)],
    ["the word of an admin about the clock", (admin) => admin.confirmTime(ME)],
    ["versions", (admin) => admin.versions(ME, "blog", uuid(1))],
    ["a submitted file", (admin) => admin.submittedFile(ME, "f1")],
    [
      "other editors",
      (admin) => admin.noteEditor(ME, { id: "e1", kind: "blog", rowId: uuid(1), device: "" }, false),
    ],
  ] satisfies [string, (admin: ReturnType<typeof createAdminRemote>) => Promise<unknown>][])(
    "foreign JSON instead of %s is treated as a captive portal",
    async (_, ask) => {
      const portal = { ok: false, failure: { kind: "portal" } };
      expect(await ask(answering({ welcome: "to the train" }))).toEqual(portal);
      expect(await ask(answering([{ welcome: "to the train" }]))).toEqual(portal);
    },
  );
});

describe("files", () => {
  it("a file is looked for at its public address", async () => {
    vi.stubGlobal("fetch", async (input: string, init: RequestInit) => {
      requests.push(new Request(input, init));
      return new Response(null, {
        status: input.endsWith("a.webp") ? 200 : 404,
        headers: { "content-type": "image/webp" },
      });
    });
    const admin = answering();
    expect(await admin.hasFile(ME, "blog/a.webp")).toEqual({ ok: true, value: true });
    expect(await admin.hasFile(ME, "blog/b.webp")).toEqual({ ok: true, value: false });
    expect(requests.map(({ method, url }) => [method, url])).toEqual([
      ["HEAD", "https://site.example/storage/v1/object/public/media/blog/a.webp"],
      ["HEAD", "https://site.example/storage/v1/object/public/media/blog/b.webp"],
    ]);
  });

  it("a page uploads with progress, as the owner", async () => {
    const sent: unknown[] = [];
    vi.stubGlobal(
      "XMLHttpRequest",
      class {
        upload: { onprogress?: (event: { loaded: number }) => void } = {};
        onload: () => void = () => undefined;
        status = 200;
        responseText = '{"Key":"media/a.webp"}';
        open = (...how: unknown[]) => sent.push(how);
        setRequestHeader = (...header: unknown[]) => sent.push(header);
        send() {
          this.upload.onprogress?.({ loaded: 2 });
          this.onload();
        }
      },
    );
    const progress: number[] = [];
    const file: UploadRequest = {
      path: "blog/a.webp",
      bytes: new ArrayBuffer(3),
      type: "image/webp",
      onProgress: (bytes) => void progress.push(bytes),
      signal: new AbortController().signal,
    };
    expect(await answering().upload(ME, file)).toEqual({ ok: true, value: null });
    expect([progress, sent, requests]).toEqual([
      [2],
      [
        ["POST", "https://site.example/storage/v1/object/media/blog/a.webp"],
        ["apikey", "public key"],
        ["authorization", "Bearer t1"],
        ["content-type", "image/webp"],
        ["cache-control", "max-age=3600"],
      ],
      [],
    ]);
  });
});
