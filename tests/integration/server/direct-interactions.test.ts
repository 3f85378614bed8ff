import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Backend } from "../../../server/database/backend.ts";
import { type LockedDataDir, lockDataDir } from "../../../server/database/data-dir.ts";
import type { Answer } from "../../../server/database/engine/cached-reads.ts";
import type { EngineRequest } from "../../../server/database/engine/engine.ts";
import { toRequest } from "../../../server/database/engine/worker-request.ts";
import { type LiteBackend, openLiteBackend } from "../../../server/database/lite-backend.ts";
import { openBackend } from "../../../server/open-backend.ts";
import { readProjectConfig } from "../../../server/project-config.ts";
import { copyDatabase } from "../support/new-backend.ts";
import { sessionOf } from "./session.ts";
import { type SmallProject, writeSmallProject } from "./small-project.ts";

// A visitor's batch is answered without the backend package, as the package would answer it.

/**
 * Says under which role and settings it runs, and notes each item. "fail" fails after that.
 */
const FUNCTION = `
create table public.noted (item text);
revoke all on public.noted from anon, authenticated;
grant insert, select on public.noted to anon, authenticated;
create function public.apply_interactions(batch jsonb, done uuid[] default null, done_at timestamptz[] default null)
returns jsonb language plpgsql as $$
begin
  insert into public.noted select item from jsonb_array_elements_text(batch) item;
  if batch ? 'fail' then
    raise exception 'not this one' using errcode = 'PT422', detail = 'why', hint = 'how';
  elsif batch ? 'refused' then
    perform set_config('response.status', '400', true);
  end if;
  return jsonb_build_object('batch', batch, 'done', done, 'done_at', done_at, 'role', current_user, 'session', session_user,
    'number', 12345678901234567890.5, 'text', E'\\u12a0 "quoted" \\\\ \\n', 'none', null,
    'path', current_setting('search_path'), 'commit', current_setting('synchronous_commit'),
    'limit', current_setting('statement_timeout'), 'settings', (
    select jsonb_object_agg(name, current_setting(name, true)) from unnest('{request.jwt.claim.sub,request.jwt.claim.role,request.jwt.claims,
      request.headers,request.method,request.path,storage.operation}'::text[]) name));
end $$;`;
const ROLLS_BACK = "Nothing of it is stored.";

let project: SmallProject;
let dir: LockedDataDir;
let lite: LiteBackend;

beforeAll(async () => {
  project = writeSmallProject();
  writeFileSync(path.join(project.supabaseDir, "migrations/20260102000000_likes.sql"), FUNCTION);
  copyDatabase("empty", project.dataDir);
  const { supabaseDir, dataDir } = project;
  dir = lockDataDir(dataDir);
  lite = await openLiteBackend({
    ...dir,
    dataDir,
    config: readProjectConfig(supabaseDir),
    supabaseDir,
    siteUrl: "http://localhost:4310",
    seed: false,
    demoPassword: undefined,
  });
}, 180_000);
afterAll(async () => {
  await lite?.close();
  dir?.release();
  project?.remove();
});
beforeEach(async () => {
  await lite.query("delete from public.noted", []);
});

/** A visitor's batch with other headers or another body; a header that is undefined is left out. */
function requestOf(
  body: unknown,
  headers: Readonly<Record<string, string | undefined>> = {},
  more: Partial<EngineRequest> = {},
): EngineRequest {
  const given = {
    accept: "*/*",
    apikey: dir.keys.publishable,
    "content-type": "application/json",
    "user-agent": "a phone",
    "x-forwarded-for": "198.51.100.7",
    ...headers,
  };
  return {
    kind: "fetch",
    method: "POST",
    url: "http://localhost:4310/rest/v1/rpc/apply_interactions",
    headers: [
      ...new Headers(
        Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      ),
    ],
    body: new TextEncoder().encode(typeof body === "string" ? body : JSON.stringify(body)),
    ...more,
  };
}

const shown = (answer: Answer | null) =>
  answer && { ...answer, body: Buffer.from(answer.body ?? new ArrayBuffer(0)).toString() };
const direct = async (request: EngineRequest) => shown(await lite.applyInteractions(request));

async function byPackage(request: EngineRequest) {
  const { isFlushedLater = false } = request;
  const { response } = await lite.fetch(toRequest(request), { isFlushedLater });
  return shown({
    status: response.status,
    headers: [...response.headers],
    body: await response.arrayBuffer(),
  });
}
const noted = () => lite.query("select item from public.noted", []);

test.each<[what: string, request: () => EngineRequest, status?: number]>([
  ["a batch", () => requestOf({ batch: ["a", { b: [1, 2.5, null] }, "ሰላም \u2028 𝄞"] })],
  ["an empty batch", () => requestOf({ batch: [] })],
  [
    "one with what the device has been told of",
    () =>
      requestOf({
        batch: [],
        done: "{c0000000-0000-4000-8000-000000000001,c0000000-0000-4000-8000-000000000002}",
        done_at: "{2026-11-20T10:00:00Z,2026-11-20T10:00:01Z}",
      }),
  ],
  ["one that is refused, which is stored", () => requestOf({ batch: ["refused"] }), 400],
  ["one that is flushed later", () => requestOf({ batch: [1] }, {}, { isFlushedLater: true })],
  [
    "the key as a token",
    () => requestOf({ batch: [1] }, { authorization: `Bearer ${dir.keys.publishable}` }),
  ],
  ["from another origin", () => requestOf({ batch: [1] }, { origin: "https://selam.example" })],
])("%s is answered as by the package, under the same role and settings", async (_, request, status = 200) => {
  const answered = await direct(request());
  expect(answered).toMatchObject({ status });
  expect(answered).toEqual(await byPackage(request()));
});

test("each settles its own transaction, as the database's owner again", async () => {
  expect(await direct(requestOf({ batch: ["a"] }, {}, { isFlushedLater: true }))).not.toBeNull();
  expect(await noted()).toEqual([{ item: "a" }]);
  const state = `select current_user = session_user as owner, pg_current_xact_id_if_assigned() as open,
    current_setting('synchronous_commit') as commit`;
  expect(await lite.query(state, [])).toEqual([{ owner: true, open: null, commit: "on" }]);
});

test("one that the database refuses is left to the package, and stores nothing", async () => {
  expect(await direct(requestOf({ batch: ["a", "fail"] }))).toBeNull();
  expect(await noted(), ROLLS_BACK).toEqual([]);
  expect(await direct(requestOf({ batch: ["b"] }))).not.toBeNull();
  expect(await noted()).toEqual([{ item: "b" }]);
});

test("what the package has to interpret is left to it", async () => {
  const session = await sessionOf("00000000-0000-4000-8000-000000000001", { secret: dir.keys.jwtSecret });
  const batch = ["a"];
  const left: Readonly<Record<string, EngineRequest>> = {
    "a session": requestOf({ batch }, { authorization: session }),
    "the secret key": requestOf({ batch }, { apikey: dir.keys.secret }),
    "no key": requestOf({ batch }, { apikey: undefined }),
    "another schema": requestOf({ batch }, { "content-profile": "private" }),
    "a preference": requestOf({ batch }, { prefer: "params=single-object" }),
    "another format": requestOf({ batch }, { accept: "text/csv" }),
    "another type of body": requestOf({ batch }, { "content-type": "text/plain" }),
    "no type of body": requestOf({ batch }, { "content-type": undefined }),
    "a range": requestOf({ batch }, { range: "0-1" }),
    "a query": requestOf(
      { batch },
      {},
      { url: "http://localhost/rest/v1/rpc/apply_interactions?select=now" },
    ),
    "another function": requestOf({ batch }, {}, { url: "http://localhost/rest/v1/rpc/who" }),
    "another method": requestOf({ batch }, {}, { method: "PUT" }),
    "no body": requestOf({ batch }, {}, { body: null }),
    "no JSON": requestOf('{"batch": ['),
    "a list": requestOf([batch]),
    "no list": requestOf({ batch: { a: 1 } }),
    "an unknown argument": requestOf({ batch, "batch := '[]', batch": "x" }),
    "a list of ids": requestOf({ batch, done: ["c0000000-0000-4000-8000-000000000001"] }),
  };
  for (const [name, request] of Object.entries(left)) expect(await direct(request), name).toBeNull();
  expect(await noted(), ROLLS_BACK).toEqual([]);
});

test("the server answers so, and the package where that fails", async () => {
  const { supabaseDir } = project;
  const siteUrl = "http://localhost:4310";
  const copy = project.copyOfData();
  rmSync(path.join(copy, "lock.json"));
  const backend: Backend = await openBackend({ dataDir: copy, siteUrl, seed: false, supabaseDir });
  try {
    await backend.query(
      "alter table public.noted alter item set default '', add call text default current_query()",
    );
    const call = async (batch: string[]) => {
      const headers = { apikey: backend.publishableKey, "content-type": "application/json" };
      const request = { ...requestOf({ batch }), headers: Object.entries(headers) };
      const response = await backend.fetch(toRequest(request));
      return [response.status, await response.json()];
    };
    expect(await call(["a"])).toEqual([200, expect.objectContaining({ role: "anon" })]);
    expect(await call(["a", "fail"])).toEqual([
      422,
      { code: "PT422", message: "not this one", details: "why", hint: "how" },
    ]);
    expect(await backend.query("select call from public.noted")).toEqual([
      { call: expect.stringContaining("select public.apply_interactions(batch := $1::jsonb) as answer") },
    ]);
  } finally {
    await backend.close();
  }
});
