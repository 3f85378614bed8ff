// @module-tag nightly
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "../../../server/database/backend.ts";
import { DEMO_SIGN_IN } from "../support/demo.ts";
import { openNewBackend } from "../support/new-backend.ts";

/** A post with many comments in the embedded database, which has no statistics before its first hour. */

const COMMENTS = 50_000;
const POST = "c0000000-0000-4000-8000-000000000001";
const folder = mkdtempSync(path.join(tmpdir(), "selam-comments-"));
let backend: Backend;

beforeAll(async () => {
  const demoPassword = DEMO_SIGN_IN.password;
  backend = await openNewBackend({
    dataDir: folder,
    siteUrl: "http://localhost:4313",
    seed: true,
    demoPassword,
  });
  await backend.query("alter table public.community_comments disable trigger user");
  await backend.query(
    `insert into public.community_comments (post_id, author_name, body, status, created_at, rev)
     select $1, 'Aster', 'Hi', 'visible', now(), nextval('private.rev_numbers') from generate_series(1, $2::int)`,
    [POST, COMMENTS],
  );
  await backend.query("alter table public.community_comments enable trigger user");
}, 180_000);

afterAll(async () => {
  await backend?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function sendRequest(method: string, address: string, body: unknown, token?: string) {
  const headers = new Headers({ apikey: backend.publishableKey, "content-type": "application/json" });
  if (token) headers.set("authorization", `Bearer ${token}`);
  const sent = body === null ? {} : { body: JSON.stringify(body) };
  const request = new Request(`http://localhost${address}`, { method, headers, ...sent });
  const response = await backend.fetch(request);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test("a post with 50,000 comments is unpublished and published again within the limit of a request", async () => {
  const signedIn = await sendRequest("POST", "/auth/v1/token?grant_type=password", DEMO_SIGN_IN);
  const token = String(signedIn.body.access_token);
  const [post] = await backend.query<{ version: number }>(
    "select version from public.community_posts where id = $1",
    [POST],
  );
  for (const [at, published] of [false, true].entries()) {
    const saved = await sendRequest(
      "POST",
      "/rest/v1/rpc/save_row",
      {
        ...{ kind: "community", fields: { id: POST, published } },
        operation: crypto.randomUUID(),
        base_version: Number(post?.version) + at,
      },
      token,
    );
    expect(saved).toMatchObject({ status: 200, body: { row: { published } } });
    const [counted] = await backend.query<{ gone: number; newer: number }>(
      `select (select count(*)::int from private.tombstones where audience = 'public' and kind = 'comment') as gone,
         (select count(*)::int from public.community_comments c join public.community_posts p on p.id = c.post_id
            where p.id = $1 and c.status = 'visible' and c.rev > p.rev) as newer`,
      [POST],
    );
    expect(counted).toMatchObject(published ? { gone: 0 } : { newer: 0 });
    const seen = published ? counted?.newer : counted?.gone;
    expect(Number(seen)).toBeGreaterThanOrEqual(COMMENTS);
  }
});
