import { readFileSync } from "node:fs";
import * as v from "valibot";
import { commandLine } from "../cli/command-line.ts";
import { listMigrations, migrationVersions } from "../database/migrations.ts";
import type { Finding } from "./finding.ts";
import { type Answer, json, type Project, request, withKey } from "./project.ts";

const stateSchema = v.object({
  now: v.pipe(v.string(), v.isoTimestamp()),
  postgres: v.string(),
  migrations: v.nullable(v.array(v.string())),
  jobs: v.array(v.string()),
  admins: v.number(),
  policies: v.array(v.string()),
  unprotected: v.array(v.string()),
});
type ProjectState = v.InferOutput<typeof stateSchema>;

/** How the owner of a project reaches its database: the Supabase CLI, or this repository's own server. */
interface Mending {
  readonly migrate: string;
  /** Where to run a statement. */
  readonly run: string;
}

const HOSTED: Mending = { migrate: "npx supabase@3 db push --remote", run: "In the SQL editor:" };
const OWN_SERVER: Mending = {
  migrate: "Stop the site, take this version's code, and run npm start: it migrates its database.",
  run: "In psql, on the site's database:",
};

/** Clocks further apart than this make sign-ins fail: a token seems to be issued in the future. */
const MAX_SKEW_MS = 30_000;
const JOBS = [
  {
    call: "private.tidy",
    lacks: "Old messages and address hashes are only deleted while somebody uses the site.",
    mend: "select cron.schedule('selam-tidy', '17 * * * *', 'select private.tidy(10000)');",
  },
  {
    call: "private.publish_due",
    lacks: "Scheduled posts appear when the next person opens the site, not on the minute.",
    mend: "select cron.schedule('selam-publish', '* * * * *', 'select private.publish_due()');",
  },
];

/** Migrations, policies, admins, clocks and timers. */
export async function checkDatabase(
  project: Project,
  supabaseDir: string,
  isHosted: boolean,
): Promise<Finding[]> {
  const mending = isHosted ? HOSTED : OWN_SERVER;
  const sentAt = Date.now();
  const answer = await request(`${project.url}/rest/v1/rpc/project_state`, {
    ...withKey(project.secretKey, { "content-type": "application/json" }),
    method: "POST",
    body: "{}",
  });
  const localTime = (sentAt + Date.now()) / 2;
  const parsed = v.safeParse(stateSchema, json(answer));
  if (answer.status !== 200 || !parsed.success) return [unknownState(answer, mending)];
  const state = parsed.output;
  return [
    ...migrationFindings(state, supabaseDir, mending),
    ...policyFindings(state, supabaseDir, mending),
    ...clockFindings(state, answer, localTime),
    ...(state.admins > 0 ? [] : [noAdmin(project, isHosted)]),
    ...(isHosted ? jobFindings(state, mending) : []),
  ];
}

function unknownState({ status, text }: Answer, { migrate }: Mending): Finding {
  if (status === 404)
    return {
      kind: "migrations",
      lacks: "The database has none of this version's tables, or those of an older version.",
      mend: migrate,
    };
  return {
    kind: "migrations",
    lacks: `The database can't be asked about its state (${status}: ${text.slice(0, 120)}).`,
    mend: migrate,
  };
}

function migrationFindings({ migrations }: ProjectState, supabaseDir: string, mending: Mending): Finding[] {
  // A database migrated by hand keeps no history, so the presence of this version's function is the only evidence.
  if (migrations === null) return [];
  const known = migrationVersions(supabaseDir);
  const [first = ""] = known;
  const older = migrations.filter((version) => version < first);
  if (older.length > 0 && !migrations.includes(first))
    return [
      {
        kind: "migrations",
        lacks: "The database is of a version before 0.9.0.",
        mend: `Take version 0.9.0 first (git checkout v0.9.0): ${mending.migrate}`,
      },
    ];
  const behind = known.filter((version) => !migrations.includes(version));
  const ahead = migrations.filter((version) => version > first && !known.includes(version));
  const found: Finding[] = [];
  if (older.length > 0 && mending === HOSTED)
    found.push({
      kind: "migrations",
      lacks: `The history still lists ${older.length} migrations before 0.9.0, and the Supabase CLI would refuse the next one.`,
      mend: `${mending.run}\ndelete from supabase_migrations.schema_migrations where version < '${first}';`,
    });
  if (behind.length > 0)
    found.push({
      kind: "migrations",
      lacks: `The database is ${behind.length} of ${known.length} migrations behind, from ${behind[0]} on.`,
      mend: mending.migrate,
    });
  if (ahead.length > 0)
    found.push({
      kind: "migrations",
      isAdvice: true,
      lacks: `The database has ${ahead.length} migrations that this code doesn't know, from ${ahead[0]} on.`,
      mend: "git pull, then check again.",
    });
  return found;
}

function policyFindings(
  { policies, unprotected }: ProjectState,
  supabaseDir: string,
  mending: Mending,
): Finding[] {
  const missing = expectedPolicies(supabaseDir).filter(({ key }) => !policies.includes(key));
  return [
    ...missing.map(
      ({ key, sql }): Finding => ({
        kind: "policy",
        lacks: `The policy on ${key.replace(": ", ' "')}" is missing.`,
        mend: `${mending.run}\n${sql}`,
      }),
    ),
    ...unprotected.map(
      (table): Finding => ({
        kind: "row-security",
        lacks: `Row level security is off for ${table}: its policies have no effect.`,
        mend: `${mending.run}\nalter table ${table} enable row level security;`,
      }),
    ),
  ];
}

function clockFindings({ now }: ProjectState, { headers }: Answer, localTime: number): Finding[] {
  const database = Date.parse(now);
  const date = Date.parse(headers.get("date") ?? "");
  const api = Number.isNaN(date) ? database : date;
  const apart = (a: number, b: number) => Math.abs(a - b) > MAX_SKEW_MS;
  const seconds = (a: number, b: number) => `${Math.round(Math.abs(a - b) / 1000)} s`;
  if (apart(database, api))
    return [
      {
        kind: "clock",
        lacks: `The clocks of the project's API and database are ${seconds(database, api)} apart, so sign-ins may fail.`,
        mend: "On each of its machines: timedatectl set-ntp true",
      },
    ];
  if (apart(database, localTime))
    return [
      {
        kind: "clock",
        lacks: `The clocks of this machine and of the project are ${seconds(database, localTime)} apart.`,
        mend: "On the machine whose time is wrong: timedatectl set-ntp true",
      },
    ];
  return [];
}

function noAdmin({ url }: Project, isHosted: boolean): Finding {
  const settings = isHosted ? `VITE_SUPABASE_URL=${url} ` : "";
  return {
    kind: "admin",
    lacks: "Nobody is an admin yet.",
    mend: `${settings}${commandLine("admin:create", "you@example.org")}`,
  };
}

function jobFindings({ jobs }: ProjectState, { run }: Mending): Finding[] {
  return JOBS.filter(({ call }) => !jobs.some((command) => command.includes(call))).map(
    ({ lacks, mend }): Finding => ({
      kind: "schedule",
      isAdvice: true,
      lacks,
      mend: `Switch on the extension pg_cron. ${run}\n${mend}`,
    }),
  );
}

/** A row security policy of the migrations. */
interface Policy {
  /** `schema.table: name`. */
  readonly key: string;
  /** The statements that make it, as the migrations did. */
  readonly sql: string;
}

const STATEMENT = /^(create|alter|drop) policy "([^"]+)" on ([a-z_.]+)[^;]*;/gm;

/** Every policy that the migrations create, as the last one left it. Throws StartError. */
export function expectedPolicies(supabaseDir: string): Policy[] {
  const policies = new Map<string, string>();
  for (const { file } of listMigrations(supabaseDir))
    for (const [statement, verb, name, table] of readFileSync(file, "utf8").matchAll(STATEMENT)) {
      const key = `${table}: ${name}`;
      if (verb === "drop") policies.delete(key);
      else policies.set(key, verb === "create" ? statement : `${policies.get(key) ?? ""}\n${statement}`);
    }
  return [...policies].map(([key, sql]) => ({ key, sql })).sort((a, b) => (a.key < b.key ? -1 : 1));
}
