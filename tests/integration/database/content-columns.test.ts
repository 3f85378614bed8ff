import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { WRITTEN_KINDS, type WrittenKind } from "../../../src/domain/content/admin-content.ts";
import { columnOf } from "../../../src/domain/content/translation.ts";
import { KINDS } from "../../../src/domain/kinds/kinds.ts";
import { save } from "../support/admin.ts";
import type { TestDatabase } from "../support/database.ts";
import { describeOnEach } from "../support/each-database.ts";
import { call, person, visitor } from "../support/site.ts";

/** Columns that admins do not write: set by the server, counted, generated, or hidden. */
const NOT_WRITTEN =
  "{id,created_at,updated_at,version,rev,views,likes,comments,shares,counts_version,post_id,seq,by_owner,website,readable_in,taken}";

/** The triggers that depend on some columns only: they count an event's taken places, take the recording of an answer, or bring a row back. */
const OF_SOME = "{c_taken,f_count_taken,a_answer,f_bring_back}";

/**
 * The places that do not know a content column, by kind: `news: a_lock lacks source`. A content column is every
 * column of a kind's table that is not in NOT_WRITTEN. The checks of single columns (private.check_when_written) are not
 * among the places.
 */
async function forgottenPlaces(db: TestDatabase): Promise<string[]> {
  const content = await db.sql<{ kind: string; name: string; place: string; columns: string[] }>(
    `with content as (
      select k.kind, k.audiences, k.writable, t.oid as table_id, a.attname, a.attnum
      from private.kinds k
      join pg_class t on t.oid = format('public.%I', k.table_name)::regclass
      join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      -- Of what was deleted, admins write only that it is to come back.
      where a.attname <> all ($1::text[]) and (k.kind <> 'deletion' or a.attname = 'restored')
    ), known as (
      select c.kind, c.attname, g.tgname as place, c.attnum = any (g.tgattr::int2[]) as knows
      from content c join pg_trigger g on g.tgrelid = c.table_id and not g.tgisinternal and g.tgattr::text <> ''
        and g.tgname <> all ($2::text[]) and g.tgfoid <> 'private.refuse_row'::regproc
      union all
      select c.kind, c.attname, 'private.kinds.writable', c.attname = any (c.writable) from content c
        where c.kind not in ('comment', 'message', 'attendance', 'submission')
      union all
      select c.kind, c.attname, format('private.%s_%s', audience, c.kind), exists (
        select from pg_attribute v where v.attrelid = format('private.%I', audience || '_' || c.kind)::regclass
          and v.attname = c.attname)
      from content c, unnest(c.audiences) audience
    )
    select kind, place, array_agg(attname::text order by attname) as columns from known where not knows
    group by kind, place order by kind, place`,
    [NOT_WRITTEN, OF_SOME],
  );
  return content.map(({ kind, place, columns }) => `${kind}: ${place} lacks ${columns.join(", ")}`);
}

/** What a row of a kind needs beside its texts. */
const REQUIRED: { readonly [K in WrittenKind]?: object } = {
  event: { starts_at: "2026-12-06T14:00:00+00:00" },
};
const PROFILE = "select id, version from public.site_profile";

describeOnEach("columns of content", (running) => {
  it("all content columns are known to every trigger and view, and writable", async () => {
    expect(await forgottenPlaces(running.db)).toEqual([]);
    const triggers = await running.db.sql<{ kind: string; named: string[] }>(
      `select k.kind, array_agg(g.tgname::text order by g.tgname) as named
       from private.kinds k join pg_trigger g on g.tgrelid = format('public.%I', k.table_name)::regclass
       where not g.tgisinternal and g.tgattr::text <> '' and g.tgname <> all ($1::text[])
         and g.tgfoid <> 'private.refuse_row'::regproc group by k.kind order by k.kind`,
      [OF_SOME],
    );
    const posts = ["a_lock", "b_stamp", "c_publication", "d_updated", "e_track", "g_keep_version"];
    const others = posts.filter((name) => name !== "c_publication" && name !== "g_keep_version");
    const visitors = others.filter((name) => name !== "d_updated");
    expect(Object.fromEntries(triggers.map(({ kind, named }) => [kind, named]))).toEqual({
      blog: posts,
      news: posts,
      community: posts,
      event: posts,
      attendance: visitors,
      request: visitors,
      submission: visitors,
      service: others,
      deletion: others,
      profile: others,
      comment: visitors,
      message: visitors,
    });
  });

  it("a column added without add_content_column is reported with every place that does not know it", async () => {
    const { db } = running;
    await db.sql("alter table public.services add column forgotten text");
    const reported = await forgottenPlaces(db);
    await db.sql("alter table public.services drop column forgotten");
    expect(reported).toEqual([
      "service: a_lock lacks forgotten",
      "service: b_stamp lacks forgotten",
      "service: d_updated lacks forgotten",
      "service: e_track lacks forgotten",
      "service: private.admin_service lacks forgotten",
      "service: private.kinds.writable lacks forgotten",
      "service: private.public_service lacks forgotten",
    ]);
  });

  it.each(["blog", "news", "community", "service", "profile"])(
    "add_content_column makes a new column of a %s known everywhere, and only once",
    async (kind) => {
      const { db } = running;
      const [{ table } = { table: "" }] = await db.sql<{ table: string }>(
        "select table_name as table from private.kinds where kind = $1",
        [kind],
      );
      const column = `source_of_${kind}`;
      await db.sql(`alter table public.${table} add column ${column} text not null default ''`);
      await db.sql("select private.add_content_column($1, $2)", [kind, column]);
      expect(await forgottenPlaces(db)).toEqual([]);
      await expect(db.sql("select private.add_content_column($1, $2)", [kind, column])).rejects.toThrow(
        /has "source_of/,
      );
    },
  );

  it.each(WRITTEN_KINDS)(
    "a %s is stored with every text that it can have, in both languages",
    async (kind) => {
      const { db } = running;
      const owner = await person(db, "admin");
      const [known] = kind === "profile" ? await db.sql<{ id: string; version: number }>(PROFILE) : [];
      const { id, version } = known ?? { id: randomUUID(), version: 0 };
      const texts = Object.fromEntries(KINDS[kind].texts.map((name) => [columnOf(name), `About ${name}`]));
      const row = { ...texts, translations: { ti: texts }, ...REQUIRED[kind] };
      const saved = await save(owner, kind, { id, ...row }, version);
      expect(saved).toMatchObject({ status: "saved", row });
    },
  );

  it("an edit of an added column alone is saved, gets a rev and reaches visitors; a deletion clears it", async () => {
    const { db } = running;
    await db.sql("alter table public.news_posts add column place_name text not null default ''");
    await db.sql("select private.add_content_column('news', 'place_name')");
    const owner = await person(db, "admin");
    const id = randomUUID();
    await save(owner, "news", { id, title: "Hall", content: "A new hall opens" }, 0);
    const { rev, stamp } = await call<{ rev: number; stamp: string }>(visitor(db), "site_head", {});
    const edited = await save(owner, "news", { id, place_name: "Leeds" }, 1);
    expect(edited).toMatchObject({ status: "saved", row: { place_name: "Leeds", version: 2 } });
    const changes = await call<{ rows: unknown[] }>(visitor(db), "site_changes", { since: rev, stamp });
    expect(changes.rows).toMatchObject([{ kind: "news", row: { id, place_name: "Leeds" } }]);
    expect(await call(visitor(db), "site_row", { kind: "news", id })).toMatchObject({ place_name: "Leeds" });
    await call(owner, "delete_row", { kind: "news", id, operation: randomUUID(), base_version: 2 });
    expect(
      await db.sql("select id from private.applied_operations where result::text like '%Leeds%'"),
    ).toEqual([]);
  });
});
