import { expect, it } from "vitest";
import { describeOnEach } from "../support/each-database.ts";
import { DATABASE_LINTS } from "./database-lints.ts";

describeOnEach("database lints", (running) => {
  it.each(Object.entries(DATABASE_LINTS))("%s", async (_rule, sql) => {
    expect(await running.db.sql(sql)).toEqual([]);
  });

  it("a table without protection is found by each rule that it breaks", async () => {
    const { db } = running;
    await db.sql("create table public.bad (a int, b int, owner uuid references auth.users (id))");
    await db.sql("create index bad_a on public.bad (a)");
    await db.sql("create index bad_a_again on public.bad (a)");
    await db.sql("create policy unused on public.bad using (auth.uid() = owner)");
    await db.sql("create policy second on public.bad using (true) with check (true)");
    await db.sql("grant all on public.bad to anon");
    await db.sql("create view public.bad_view as select a, u.email from public.bad, auth.users u");
    await db.sql("grant select on public.bad_view to anon");
    await db.sql(
      "create function public.bad_function() returns int language sql security definer as $$ select 1 where current_user = 'postgres' $$",
    );
    await db.sql("grant execute on function public.bad_function() to anon");
    await db.sql("create materialized view public.bad_copy as select 1 as n");
    await db.sql("grant select on public.bad_copy to anon");
    const broken: string[] = [];
    for (const [rule, sql] of Object.entries(DATABASE_LINTS))
      if ((await db.sql(sql)).length > 0) broken.push(rule);
    await db.sql("drop materialized view public.bad_copy");
    await db.sql("drop function public.bad_function()");
    await db.sql("drop view public.bad_view");
    await db.sql("drop table public.bad");
    expect(broken.sort()).toEqual(
      [
        "every foreign key has an index",
        "no policy evaluates the session once a row",
        "no trigger or function decides by the name of a role",
        "every table has a primary key",
        "no table has two permissive policies for one role and verb",
        "no table has policies without row security",
        "no table of the API is without row security",
        "no view of the API runs with its owner's rights",
        "no view of the API shows the accounts",
        "every function has a fixed search path",
        "no table has two equal indexes",
        "no materialised view is in the API",
        "no security definer function is in the API",
        "no policy lets everyone write",
        "no table is so wide open that a client may truncate it",
      ].sort(),
    );
  });
});
