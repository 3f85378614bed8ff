import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestDatabase } from "../support/database.ts";
import { startPostgres } from "../support/postgres-server.ts";
import { interaction, SECRET, send, visitor } from "../support/site.ts";

// Until when people can say that they come: while the event lasts, and of one without an end for its first three hours.

let db: TestDatabase;
beforeAll(async () => {
  db = await startPostgres();
});
afterAll(() => db.close());

it.each([
  ["that begins in an hour", "1 hour", null, "applied"],
  ["that began two hours ago", "-2 hours", null, "applied"],
  ["that began four hours ago", "-4 hours", null, "event_over"],
  ["of six hours that began five hours ago", "-5 hours", "1 hour", "applied"],
  ["of one hour that began two hours ago", "-2 hours", "-1 hour", "event_over"],
])("an answer to an event %s", async (_event, begins, ends, answered) => {
  const [event] = await db.sql<{ id: string; day: string }>(
    `insert into public.events (title, content, starts_at, ends_at) values ('Dance', 'In the hall', now() + $1::interval, now() + $2::interval)
     returning id, ((starts_at at time zone time_zone)::date)::text as day`,
    [begins, ends],
  );
  const { id = "", day } = event ?? {};
  const body = { name: "Aster", people: 2, day, secret: SECRET };
  const [answer] = await send(visitor(db), [{ ...interaction("attend", "event", id), body }]);
  expect(answer?.code ?? answer?.status).toBe(answered);
});
