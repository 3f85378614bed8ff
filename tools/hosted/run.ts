import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import postgres from "postgres";
import { PUBLIC_GRANTS_SQL } from "../../server/database/platform-grants.ts";
import { migrationFiles } from "../../tests/integration/support/migration-sql.ts";

/** Runs the tests of the app's clients against the services of a hosted project as well as against the embedded server. */

const HOW = `npm run test:hosted -- [--rest ADDRESS] [--auth ADDRESS] [--storage ADDRESS] [-- VITEST-OPTIONS]

The addresses of a running PostgREST, auth service (supabase/auth) and storage server (supabase/storage), such as
http://localhost:3000. They share one PostgreSQL with a hosted project's roles; our migrations are applied if it lacks them. The environment has

  DATABASE_URL  that database, for the role that applies migrations and may write to auth
  JWT_SECRET    the secret with which the services sign and check tokens (HS256)

The project is for tests alone: rows and accounts are added, and the bucket is emptied. What has no address is skipped.`;

/** What each service's tests are. */
const SUITES = {
  rest: [
    "reading, sync, sending and the admin's saves",
    "tests/integration/hosted/clients.test.ts",
    "tests/integration/hosted/generated-requests.test.ts",
  ],
  auth: ["sign-in, renewal, sign-out and recovery", "tests/integration/hosted/sessions.test.ts"],
  storage: ["uploads", "tests/integration/storage/media.test.ts"],
} as const;
type Service = keyof typeof SUITES;
const SERVICES = Object.keys(SUITES) as Service[];

/** Everybody whose accounts tests make. */
const OF_TESTS = "%@selam.example";

function fail(reason: string): never {
  console.error(`${reason}\n\n${HOW}`);
  process.exit(1);
}

/** Applies our migrations to a database without them. @throws Error if it is somebody's site */
async function prepare(database: string): Promise<void> {
  const client = postgres(database, { max: 1, onnotice: () => undefined });
  try {
    const [known] = await client`select to_regclass('private.admins') is not null as migrated`;
    if (!known?.migrated)
      for (const sql of [PUBLIC_GRANTS_SQL, ...migrationFiles().map((file) => file.sql)])
        await client.unsafe(sql);
    const [owner] = await client`
      select u.email from private.admins a join auth.users u on u.id = a.user_id where u.email not like ${OF_TESTS}`;
    if (owner) throw new Error(`This project is somebody's site: ${owner.email} is its admin.`);
  } finally {
    await client.end();
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rest: { type: "string" }, auth: { type: "string" }, storage: { type: "string" } },
});
const given = SERVICES.filter((service) => values[service] !== undefined);
const { DATABASE_URL: database, JWT_SECRET: secret } = process.env;
if (given.length === 0) fail("Give the address of a service.");
for (const service of given)
  if (!URL.canParse(values[service] ?? ""))
    fail(`--${service} needs an address, such as http://localhost:3000.`);
if (!database || !secret) fail("DATABASE_URL and JWT_SECRET are needed.");
await prepare(database);
const { status } = spawnSync(
  "npx",
  [
    "vitest",
    "run",
    "--project",
    "integration",
    // The suites share the one project and its bucket.
    "--no-file-parallelism",
    ...given.flatMap((service) => SUITES[service].slice(1)),
    ...positionals,
  ],
  {
    stdio: "inherit",
    env: {
      ...process.env,
      ...Object.fromEntries(given.map((service) => [`HOSTED_${service.toUpperCase()}`, values[service]])),
      HOSTED_DATABASE: database,
      HOSTED_JWT_SECRET: secret,
      // The embedded server of the comparison uses a database of its own.
      DATABASE_URL: "",
    },
  },
);
for (const service of SERVICES.filter((service) => !given.includes(service)))
  console.log(`Skipped without --${service}: ${SUITES[service][0]}`);
process.exit(status ?? 1);
