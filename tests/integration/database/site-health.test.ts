import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { SUPABASE_DIR } from "../../../server/database/supabase-dir.ts";
import { describeOnEach } from "../support/each-database.ts";
import { call, outcome, person } from "../support/site.ts";

/** Versions of migrations: null where they were applied without the runner, as in the tests' PostgreSQL. */
const [newest] = readdirSync(path.join(SUPABASE_DIR, "migrations")).sort().slice(-1);
const VERSIONS = [null, newest?.slice(0, 14)];

describeOnEach("site_health", (running) => {
  it("tells an admin versions, storage, the newest backup and late schedules, and nobody else", async () => {
    const { db } = running;
    const admin = await person(db, "admin");
    const health = () => call<Record<string, unknown>>(admin, "site_health");
    const { migration, ...rest } = await health();
    expect(VERSIONS).toContain(migration);
    expect(rest).toEqual({
      postgres: expect.stringMatching(/^\d+\.\d+$/),
      database_bytes: expect.any(Number),
      files: 0,
      file_bytes: 0,
      backup_at: null,
      downloaded_at: null,
      tells_owner: false,
      doubted_clock: null,
      overdue: false,
      troubles: [],
    });
    const kept = [
      { id: "1", kind: "disk", since: 1, detail: "400 MB", ended: null, told: true },
      { id: "2", kind: "mail", since: 1, detail: "", ended: 2, told: false },
    ];
    await db.sql("update private.settings set troubles = $1::text::jsonb", [JSON.stringify(kept)]);
    expect(await health()).toMatchObject({ troubles: [{ kind: "disk", detail: "400 MB" }] });
    await db.sql("select private.note_download()");
    expect(await health()).toMatchObject({
      backup_at: null,
      downloaded_at: expect.stringMatching(/^\d{4}-/),
    });
    await db.sql("select private.set_sends_mail(true)");
    expect(await health()).toMatchObject({ tells_owner: true });
    await db.sql("select private.set_sends_mail(false)");
    expect(await health()).toMatchObject({ tells_owner: false });
    await call(db.as("service_role"), "note_backup");
    await call(db.as("service_role"), "note_backup");
    await db.sql(
      `insert into storage.objects (bucket_id, name, metadata) values ('media', 'a.png', '{"size": 20}'), ('media', 'b.png', null)`,
    );
    // The trigger would publish a post of the past at once.
    await db.sql("alter table public.news_posts disable trigger user");
    await db.sql(
      `insert into public.news_posts (title, content, published, publish_at, rev)
       values ('Late', 'It should be public by now.', false, now() - interval '1 hour', 1)`,
    );
    await db.sql("alter table public.news_posts enable trigger user");
    expect(await health()).toMatchObject({
      backup_at: expect.stringMatching(/^\d{4}-/),
      files: 2,
      file_bytes: 20,
      overdue: true,
    });
    expect(await outcome(call(await person(db, "stranger"), "site_health"))).toBe("42501");
    expect(await outcome(call(db.as("anon"), "site_health"))).toBe("42501");
    expect(await outcome(call(admin, "note_backup"))).toBe("42501");
  });
});
