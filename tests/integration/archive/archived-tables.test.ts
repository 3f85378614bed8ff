import { expect, it } from "vitest";
import { ACCOUNT_TABLES, SITE_TABLES } from "../../../server/archive/archive-tables.ts";
import { describeOnEach } from "../support/each-database.ts";

/** Tables of the site that no archive holds, with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  "private.kinds": "migrations fill it",
  "private.admin_lists": "migrations fill it",
  "private.rule_words": "migrations fill it",
  "private.limits": "migrations fill it",
  "private.rate_counts": "hashes of addresses, forgotten after a day",
  "private.open_editors": "forgotten after a minute",
  "private.unreferenced_since": "counted again",
  "private.upkeep": "a timer",
  "private.installation": "the data directory beside this database",
  "private.clock": "what this server knows of its own clock",
  "private.backups": "another server's backups are its own",
  "private.push_subscriptions": "each device tells the server again, and another server has another key",
  "private.push_events": "what was announced to those devices",
  "private.push_deliveries": "what was announced to those devices",
  "private.reminder_mails": "e-mails that are on their way; what is still open is told again",
  "private.arrival_mails": "e-mails that are on their way",
  "private.file_parts": "files that are on their way; their devices send them again",
};

describeOnEach("the tables of an archive", (running) => {
  it("are all tables of the site except those left out on purpose", async () => {
    const tables = await running.db.sql<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_schema in ('public', 'private') and table_type = 'BASE TABLE'`,
    );
    const archived = [...SITE_TABLES, ...ACCOUNT_TABLES]
      .map(({ name }) => name)
      .filter((name) => /^(?:public|private)\./.test(name));
    expect([...archived, ...Object.keys(LEFT_OUT)].sort()).toEqual(tables.map(({ name }) => name).sort());
  });
});
