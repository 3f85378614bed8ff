import { performance } from "node:perf_hooks";
import postgres from "postgres";
import { visitSql } from "../../tests/integration/support/database.ts";
import { migrationSql } from "../../tests/integration/support/migration-sql.ts";
import { startPostgresProcess } from "../../tests/integration/support/postgres-process.ts";
import { providePostgres } from "../../tests/provision/postgres.ts";
import { fillSql, ROWS } from "./million-rows.ts";
import { QUERIES } from "./visitor-queries.ts";

/**
 * Prints, as Markdown, how PostgreSQL executes every query of a visitor's device with a million rows:
 * `npm run bench:explain`. It takes a minute or two and nothing stays. It ends with 1 if a query fails, or reads a large
 * table from one end to the other.
 */

/** A statement above this is cancelled, and reported as such. */
const LIMIT = "60s";
/** A sequential scan of more rows than this is a fault. */
const MOST_SCANNED = 50_000;
/** Tables of fewer rows are not worth a word. */
const FEW = 200;

interface Plan {
  "Execution Time": number;
  "Planning Time": number;
  Plan: Node;
}

interface Node {
  "Node Type": string;
  "Index Name"?: string;
  "Relation Name"?: string;
  "Actual Rows"?: number;
  "Rows Removed by Filter"?: number;
  "Shared Hit Blocks"?: number;
  "Shared Read Blocks"?: number;
  Plans?: Node[];
}

/** What a plan reads, an index or `all of` a table, and how many rows of it. */
type Scan = { readonly how: string; readonly isWhole: boolean; readonly rows: number };

function scans(node: Node): Scan[] {
  const index = node["Index Name"];
  const isWhole = node["Node Type"] === "Seq Scan";
  const how = index ?? (isWhole ? `all of ${node["Relation Name"]}` : null);
  const rows = (node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0);
  return [...(how === null ? [] : [{ how, isWhole, rows }]), ...(node.Plans ?? []).flatMap(scans)];
}

const say = (line: string) => console.error(line);
await providePostgres(say);
const server = await startPostgresProcess();
/** The plans of the statements within functions, of the query that is being explained. */
const inner: Node[] = [];
const client = postgres({
  host: server.socketDir,
  username: "postgres",
  database: "postgres",
  max: 1,
  onnotice: ({ message = "" }) => {
    const json = message.indexOf("{");
    if (message.startsWith("duration:") && json > 0)
      inner.push((JSON.parse(message.slice(json)) as { Plan: Node }).Plan);
  },
});
/** A session with this reports the plan of each statement, those within functions too. */
const REPORT_PLANS = [
  "load 'auto_explain'",
  "set auto_explain.log_min_duration = 0",
  "set auto_explain.log_nested_statements = on",
  "set auto_explain.log_analyze = on",
  "set auto_explain.log_format = json",
  "set client_min_messages = log",
];
try {
  const start = performance.now();
  for (const { sql } of migrationSql()) await client.begin((tx) => tx.unsafe(sql));
  for (const sql of fillSql()) await client.unsafe(sql);
  await client.unsafe(`set statement_timeout = '${LIMIT}'`);
  const [values] = await client.unsafe(`select version(),
    (select max(rev) from private.revisions) as rev,
    (select stamp from private.revisions order by rev desc limit 1) as stamp,
    (select stamp from private.revisions where rev = ${ROWS - 1000}) as older,
    (select id from public.community_posts where published order by published_at desc limit 1) as post,
    (select id from public.events where published order by starts_at desc limit 1) as event,
    (select starts_at::date::text from public.events where published order by starts_at desc limit 1) as day,
    (select jsonb_agg(jsonb_build_object('id', id, 'secret', id::text)) from
      (select id from public.community_comments limit 100) c)::text as proofs,
    (select jsonb_agg(jsonb_build_object('id', id, 'secret', id::text)) from
      (select id from public.submissions limit 100) s)::text as stories,
    (select array_agg(id) from (select id from public.community_posts where published limit 50) p) as posts`);
  if (!values) throw new Error("The database is empty.");
  for (const sql of REPORT_PLANS) await client.unsafe(sql);
  say(`Filled in ${Math.round((performance.now() - start) / 1000)} s.`);
  const fill = (sql: string) =>
    sql
      .replace("$rev", String(values.rev))
      .replace("$stamp", `'${values.stamp}'`)
      .replace("$older", `'${values.older}'`)
      .replaceAll("$posts", `'{${(values.posts as string[]).join(",")}}'`)
      .replaceAll("$post", `'${values.post}'`)
      .replaceAll("$event", `'${values.event}'`)
      .replaceAll("$day", `'${values.day}'`)
      .replace("$proofs", `'${values.proofs}'`)
      .replace("$stories", `'${values.stories}'`);
  console.log(`${values.version}\n`);
  console.log("| query | ms | pages read | how |\n| --- | ---: | ---: | --- |");
  for (const [name, sql] of QUERIES) console.log(`| ${name} | ${await measured(name, fill(sql))} |`);
} finally {
  await client.end();
  await server.stop();
}

/** The second run, since the first one also fills PostgreSQL's caches. */
async function measured(name: string, sql: string): Promise<string> {
  let line = "";
  for (let run = 0; run < 2; run++) {
    inner.length = 0;
    line = await client
      .begin(async (tx) => {
        await tx.unsafe(visitSql("anon"));
        const [row] = await tx.unsafe<{ "QUERY PLAN": [Plan] }[]>(
          `explain (analyze, buffers, format json) ${sql}`,
        );
        if (!row) throw new Error("There is no plan.");
        const [plan] = row["QUERY PLAN"];
        const pages = (plan.Plan["Shared Hit Blocks"] ?? 0) + (plan.Plan["Shared Read Blocks"] ?? 0);
        const ms = (plan["Execution Time"] + plan["Planning Time"]).toFixed(1);
        return `${ms} | ${pages} | ${howOf(name, [plan.Plan, ...inner])}`;
      })
      .catch((error: unknown) => {
        process.exitCode = 1;
        return `cancelled | | ${String(error)}`;
      });
  }
  return line;
}

/** The indexes that the plans use, and the tables that they read whole. */
function howOf(name: string, plans: readonly Node[]): string {
  const found = plans.flatMap(scans);
  for (const { how, isWhole, rows } of found)
    if (isWhole && rows > MOST_SCANNED) {
      say(`${name} reads ${how}, ${rows} rows.`);
      process.exitCode = 1;
    }
  // The functions look into tables of a few rows, such as the settings, all the time.
  const large = found.filter(({ isWhole, rows }) => !isWhole || rows > FEW);
  return shortened([...new Set((large.length > 0 ? large : found).map(({ how }) => how))]).join(", ");
}

/** `5 × _pkey` instead of five primary keys. */
function shortened(names: readonly string[]): string[] {
  const ends = ["_pkey", "_public_rev", "_due"] as const;
  return ends.reduce<string[]>(
    (left, end) => {
      const alike = left.filter((name) => name.endsWith(end));
      return alike.length > 2
        ? [...left.filter((name) => !name.endsWith(end)), `${alike.length} × ${end}`]
        : left;
    },
    [...names],
  );
}
