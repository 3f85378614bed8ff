import path from "node:path";
import { expect, it } from "vitest";
import { createEmbeddedAdmin } from "../../../server/accounts/create-admin.ts";
import { ACCOUNT_TABLES, SITE_TABLES } from "../../../server/archive/archive-tables.ts";
import { loadArchive } from "../../../server/archive/load-archive.ts";
import { verifyArchive } from "../../../server/archive/read-archive.ts";
import { writeArchive } from "../../../server/archive/write-archive.ts";
import { newFolder } from "../support/new-folder.ts";
import { fillSite, MIGRATIONS, pgliteSite, type TestSite } from "./archive-site.ts";

const folder = newFolder();

const TABLES = [...SITE_TABLES, ...ACCOUNT_TABLES];
type Column = { readonly table: string; readonly name: string; readonly type: string };

const INSTANT = "timestamptz '2031-02-03 04:05:06.789012+00'";

/** Values of each type, of which the first that the rules of a column allow is taken: one that is another one in each row, from the row's number. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  text: [
    ...[
      "'value ' || n",
      "coalesce(column, '') || n",
      "'https://value.example/' || n",
      "rpad('B' || n, 87, 'x')",
    ],
    ...["(array['ti', 'en'])[1 + n % 2]", "(array['Europe/Berlin', 'Africa/Addis_Ababa'])[1 + n % 2]"],
    ...[
      "(array['abuse', 'spam'])[1 + n % 2]",
      "'https://www.youtube.com/watch?v=' || lpad(n::text, 11, 'x')",
      "(array['open', 'answered'])[1 + n % 2]",
      "(array['deleted', 'expired'])[1 + n % 2]",
    ],
  ],
  "character varying": ["'value ' || n", "coalesce(column, '') || n"],
  boolean: ["n % 2 = 0"],
  uuid: ["gen_random_uuid()"],
  smallint: ["(100 + n)::smallint", "(1 + n % 2)::smallint"],
  integer: ["1000 + n", "1 + n"],
  bigint: ["9007199254740993 + n", "1000 + n"],
  numeric: ["1.25 + n"],
  "timestamp with time zone": [
    `${INSTANT} + make_interval(mins => n::int)`,
    `case when (to_jsonb(t) ->> 'published')::boolean then null else ${INSTANT} + make_interval(mins => n::int) end`,
  ],
  date: ["date '2031-02-03' + n::int"],
  jsonb: [
    "jsonb_build_object('n', n)",
    "jsonb_build_array(n)",
    "jsonb_build_object('ti', jsonb_build_object('title', n::text))",
    `jsonb_build_object('src', '/storage/v1/object/public/media/blog-images/' || n || '.mp3', 'bytes', 1000 + n,
       'seconds', n, 'reader', 'Reader ' || n, 'lang', 'ti', 'transcript', 'Words ' || n)`,
    "jsonb_build_object('width', 100 + n, 'height', 200 + n, 'alt', 'Picture ' || n)",
    "jsonb_build_object('reason', 'abuse', 'words', 'Words ' || n)",
  ],
  ARRAY: ["array['value ' || n]", "array[gen_random_uuid()]", "array['value ' || n]::varchar[]"],
  bytea: ["decode(md5(n::text), 'hex')"],
};
/** By these the files of the storage are found. */
const KEPT = ["storage.objects.bucket_id", "storage.objects.name"];

/** Columns of which all rows are alike or empty, because a rule of the table allows no other value. */
const ALIKE = [
  // The field that only programs fill in.
  "public.contact_messages.website",
  "storage.objects.bucket_id",
];

async function columnsOf({ query }: TestSite): Promise<Column[]> {
  const found = await query<Column>(
    `select table_schema || '.' || table_name as table, column_name::text as name, data_type::text as type
     from information_schema.columns where is_generated = 'NEVER' order by 1, ordinal_position`,
  );
  return found.filter(({ table, name }) => {
    const archived = TABLES.find((each) => each.name === table);
    return archived !== undefined && (archived.only?.includes(name) ?? true);
  });
}

/** Gives the rows of every archived table a value of their own in every column whose rules allow it. */
async function varyColumns(
  site: Awaited<ReturnType<typeof pgliteSite>>,
  columns: readonly Column[],
): Promise<void> {
  for (const { table, name, type } of columns.filter((each) => !KEPT.includes(`${each.table}.${each.name}`)))
    for (const value of VALUES[type] ?? []) {
      const expression = value.replaceAll("column", `t."${name}"`);
      const isDone = await site.db
        .transaction(async (tx) => {
          await tx.query("set local session_replication_role = replica");
          await tx.query(
            `update ${table} as t set "${name}" = ${expression}
             from (select ctid, row_number() over () as n from ${table}) numbered where numbered.ctid = t.ctid`,
          );
        })
        .then(
          () => true,
          () => false,
        );
      if (isDone) break;
    }
}

async function rowsOf(
  { query }: TestSite,
  columns: readonly Column[],
): Promise<Record<string, Record<string, unknown>[]>> {
  const all: Record<string, Record<string, unknown>[]> = {};
  for (const { name: table, where = "true" } of TABLES) {
    const listed = columns.filter((column) => column.table === table).map(({ name }) => `t."${name}"::text`);
    all[table] = await query(
      `select ${listed.join(", ")} from ${table} t where ${where} order by ${listed.join(", ")}`,
    );
  }
  return all;
}

it("every column of every table is the same after a backup and its restore", async () => {
  const [first, second] = [await pgliteSite(), await pgliteSite()];
  try {
    await fillSite(first);
    await createEmbeddedAdmin(first as never, "one@selam.example", "a password for one");
    await createEmbeddedAdmin(first as never, "two@selam.example", "a password for two");
    const columns = await columnsOf(first);
    await varyColumns(first, columns);
    const before = await rowsOf(first, columns);
    const alike = columns.filter(
      ({ table, name }) =>
        new Set(before[table]?.map((row) => row[name])).size < Math.min(2, before[table]?.length ?? 0) ||
        before[table]?.every((row) => row[name] === null),
    );
    expect(alike.map(({ table, name }) => `${table}.${name}`)).toEqual(ALIKE);

    const file = path.join(folder, "every-column.tar.gz");
    const { database, storage } = first;
    const source = { database, storage, dataDir: folder, migration: MIGRATIONS.at(-1) ?? "", siteUrl: null };
    await writeArchive(file, "backup", source);
    await loadArchive(await verifyArchive(file, MIGRATIONS), { ...second, newEpoch: false });
    const after = await rowsOf(second, columns);
    for (const { name } of TABLES) expect([name, after[name]]).toEqual([name, before[name]]);
  } finally {
    await Promise.all([first.close(), second.close()]);
  }
});
