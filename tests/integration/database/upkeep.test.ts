// @module-tag nightly
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "../../../server/database/backend.ts";
import { tidyDatabase } from "../../../server/database/engine/upkeep.ts";
import { openNewBackend } from "../support/new-backend.ts";

const folder = mkdtempSync(path.join(tmpdir(), "selam-upkeep-"));
let backend: Backend;
beforeAll(async () => {
  backend = await openNewBackend({ dataDir: folder, siteUrl: "http://localhost:4313", seed: true });
  // What the migrations left is not of this month.
  await backend.query("vacuum full");
});
afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Bytes of the database and of its log. */
async function size(): Promise<{ tables: number; log: number }> {
  const [row] = await backend.query<{ tables: number; log: number }>(
    "select pg_database_size(current_database())::float8 as tables, (select sum(size)::float8 from pg_ls_waldir()) as log",
  );
  return row ?? { tables: 0, log: 0 };
}

/** A day: a thousand likes, of which the ledger forgets those of a week ago, and ten saves of a long post. */
const DAY_SQL = `do $$
declare post uuid := (select id from public.blog_posts order by id limit 1);
begin
  insert into private.applied_operations (id, request_hash, result)
    select gen_random_uuid(), decode(md5(i::text), 'hex'), jsonb_build_object('likes', i) from generate_series(1, 1000) i;
  delete from private.applied_operations where id in
    (select id from private.applied_operations order by applied_at desc, id offset 7000);
  for save in 1 .. 10 loop
    update public.blog_posts set content =
      (select string_agg(md5(i::text || clock_timestamp()), '') from generate_series(1, 500) i) where id = post;
  end loop;
end $$`;

test("after a month the embedded database is hardly larger than after a full vacuum, has statistics, and a short log", async () => {
  for (let day = 1; day <= 30; day++) {
    await backend.query(DAY_SQL);
    await tidyDatabase(backend.query);
  }
  const used = await size();
  const [unknown] = await backend.query(
    "select count(*)::int as tables from pg_class where relkind = 'r' and reltuples < 0",
  );
  await backend.query("vacuum full");
  const { tables } = await size();
  expect(used.tables / tables).toBeLessThan(1.2);
  expect(used.log).toBeLessThanOrEqual(64 * 1024 ** 2);
  expect(unknown).toEqual({ tables: 0 });
});
