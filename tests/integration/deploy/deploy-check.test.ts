import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { migrationVersions } from "../../../server/database/migrations.ts";
import { SUPABASE_DIR } from "../../../server/database/supabase-dir.ts";
import { expectedPolicies } from "../../../server/deploy/check-database.ts";
import { checkProject } from "../../../server/deploy/check-project.ts";
import type { FindingKind } from "../../../server/deploy/finding.ts";
import { checkOwnSettings } from "../../../server/deploy/own-site.ts";
import { serveHandler } from "../server/http-site.ts";
import { freePort } from "../server/server-process.ts";
import { describeOnEach } from "../support/each-database.ts";
import { openNewBackend } from "../support/new-backend.ts";
import { type Faults, type HostedProject, openHostedProject } from "./hosted-project.ts";

const [BASELINE] = migrationVersions(SUPABASE_DIR);
const NEWEST = migrationVersions(SUPABASE_DIR).at(-1);
const POLICY = expectedPolicies(SUPABASE_DIR).find(
  ({ key }) => key === "storage.objects: admins add files to media",
);
const BUCKET =
  "'media', 'media', true, 52428800, '{image/jpeg,image/png,image/webp,image/gif,video/mp4,video/webm,video/ogg,audio/mpeg,audio/mp4,audio/ogg,audio/webm}'";

/** A mistake in the setup of the project or the host, and the only finding it must lead to. */
interface Planted {
  readonly name: string;
  readonly kind: FindingKind;
  /** A part of the sentence. */
  readonly says: string | RegExp;
  /** A part of the statement that fixes it. */
  readonly mends: string | RegExp;
  readonly fault?: Partial<Faults>;
  /** A change of the database, and what undoes it. */
  readonly sql?: readonly [plant: string, undo: string];
}

const MISTAKES: readonly Planted[] = [
  {
    name: "a migration was not applied",
    kind: "migrations",
    says: /is 1 of \d+ migrations behind/,
    mends: "supabase@3 db push --remote",
    sql: [
      `delete from supabase_migrations.schema_migrations where version = '${NEWEST}'`,
      `insert into supabase_migrations.schema_migrations (version, name) values ('${NEWEST}', 'x')`,
    ],
  },
  {
    name: "the history lists migrations that the baseline stands for",
    kind: "migrations",
    says: /still lists 1 migrations before 0\.9\.0/,
    mends: `delete from supabase_migrations.schema_migrations where version < '${BASELINE}'`,
    sql: [
      "insert into supabase_migrations.schema_migrations (version, name) values ('20261120090000', 'tables')",
      "delete from supabase_migrations.schema_migrations where version = '20261120090000'",
    ],
  },
  {
    name: "the project is older than 0.9.0",
    kind: "migrations",
    says: "The database is of a version before 0.9.0.",
    mends: /Take version 0\.9\.0 first \(git checkout v0\.9\.0\): npx supabase@3 db push --remote/,
    sql: [
      `update supabase_migrations.schema_migrations set version = '20261120090000' where version = '${BASELINE}'`,
      `update supabase_migrations.schema_migrations set version = '${BASELINE}' where version = '20261120090000'`,
    ],
  },
  {
    name: "sign-up is open",
    kind: "sign-up",
    says: "Anyone can make an account",
    mends: "supabase@3 config push",
    fault: { auth: { disable_signup: false } },
  },
  {
    name: "anonymous sign-in is on",
    kind: "anonymous-sign-in",
    says: "anonymously",
    mends: "config push",
    fault: { auth: { external: { email: true, anonymous_users: true } } },
  },
  {
    name: "sign-in with a password is off",
    kind: "email-sign-in",
    says: "the owner can't sign in",
    mends: "config push",
    fault: { auth: { external: { email: false } } },
  },
  {
    name: "the mail of a forgotten password leads to localhost",
    kind: "redirect",
    says: "leads to http://localhost:3000, not to",
    mends: /SITE_URL=http:\/\/localhost:\d+ npx supabase@3 config push/,
    fault: { siteUrl: "http://localhost:3000" },
  },
  {
    name: "the API serves the private schema",
    kind: "schema",
    says: '"private"',
    mends: "config push",
    fault: { schemas: ["private"] },
  },
  {
    name: "the API does not serve the public schema",
    kind: "schema",
    says: 'doesn\'t serve the schema "public"',
    mends: "config push",
    fault: { isPublicHidden: true },
  },
  {
    name: "the bucket is missing",
    kind: "bucket",
    says: "is missing",
    mends: "insert into storage.buckets",
    sql: [
      "delete from storage.buckets where id = 'media'",
      `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values (${BUCKET})`,
    ],
  },
  {
    name: "the bucket is private",
    kind: "bucket",
    says: "is not public",
    mends: "set public = true",
    sql: ["update storage.buckets set public = false", "update storage.buckets set public = true"],
  },
  {
    name: "the bucket takes small files only",
    kind: "bucket",
    says: "up to 1 MB",
    mends: "set file_size_limit = 52428800",
    sql: [
      "update storage.buckets set file_size_limit = 1048576",
      "update storage.buckets set file_size_limit = 52428800",
    ],
  },
  {
    name: "the bucket lacks a type",
    kind: "bucket",
    says: "doesn't accept image/webp",
    mends: "set allowed_mime_types",
    sql: [
      "update storage.buckets set allowed_mime_types = array_remove(allowed_mime_types, 'image/webp')",
      "update storage.buckets set allowed_mime_types = allowed_mime_types || '{image/webp}'",
    ],
  },
  {
    name: "the bucket takes web pages",
    kind: "bucket",
    says: "text/html",
    mends: "set allowed_mime_types",
    sql: [
      "update storage.buckets set allowed_mime_types = allowed_mime_types || '{text/html}'",
      "update storage.buckets set allowed_mime_types = array_remove(allowed_mime_types, 'text/html')",
    ],
  },
  {
    name: "a policy was dropped",
    kind: "policy",
    says: 'storage.objects "admins add files to media" is missing',
    mends: 'create policy "admins add files to media" on storage.objects for insert',
    sql: ['drop policy "admins add files to media" on storage.objects', POLICY?.sql ?? ""],
  },
  {
    name: "row level security was switched off",
    kind: "row-security",
    says: "public.contact_messages",
    mends: "alter table public.contact_messages enable row level security",
    sql: [
      "alter table public.contact_messages disable row level security",
      "alter table public.contact_messages enable row level security",
    ],
  },
  {
    name: "nobody is an admin",
    kind: "admin",
    says: "Nobody is an admin",
    mends: "npm run admin:create",
    sql: ["delete from private.admins", "insert into private.admins (user_id) select id from auth.users"],
  },
  {
    name: "this machine's clock is ten minutes off",
    kind: "clock",
    says: /this machine and of the project are (59|60)\d s apart/,
    mends: "timedatectl set-ntp true",
    fault: { apiClock: 600, isDatabaseClockOff: true },
  },
  {
    name: "the clocks of API and database are apart",
    kind: "clock",
    says: "API and database",
    mends: "timedatectl set-ntp true",
    fault: { apiClock: 600 },
  },
  {
    name: "the host sends no Content-Security-Policy",
    kind: "header",
    says: "The Content-Security-Policy is missing",
    mends: /connect-src 'self' http:\/\/localhost:\d+/,
    fault: { site: { "/": { headers: { "Content-Security-Policy": null } } } },
  },
  {
    name: "the host's policy allows scripts in the page",
    kind: "header",
    says: "allows 'unsafe-inline' in script-src",
    mends: "Content-Security-Policy:",
    fault: {
      site: {
        "/": {
          headers: {
            "Content-Security-Policy":
              "default-src 'none'; script-src 'self' 'unsafe-inline'; connect-src *; style-src 'self'",
          },
        },
      },
    },
  },
  {
    name: "the host's policy keeps the app from its project",
    kind: "header",
    says: "doesn't allow the app to reach",
    mends: "Content-Security-Policy:",
    fault: {
      site: {
        "/": {
          headers: {
            "Content-Security-Policy":
              "default-src 'none'; script-src 'self'; style-src 'self'; img-src *; media-src *; font-src 'self'; connect-src 'self' https://*.supabase.co",
          },
        },
      },
    },
  },
  {
    name: "the host does not forbid sniffing",
    kind: "header",
    says: "X-Content-Type-Options is missing",
    mends: "X-Content-Type-Options: nosniff",
    fault: { site: { "/": { headers: { "X-Content-Type-Options": null } } } },
  },
  {
    name: "the host caches the service worker",
    kind: "cache",
    says: '/sw.js may be cached ("max-age=86400")',
    mends: "no-cache for /sw.js",
    fault: { site: { "/sw.js": { headers: { "Cache-Control": "max-age=86400" } } } },
  },
  {
    name: "the host serves no worker",
    kind: "site",
    says: "doesn't work offline",
    mends: "publish all of dist",
    fault: { site: { "/sw.js": { type: "text/html" } } },
  },
  {
    name: "the host has no fallback to the app",
    kind: "fallback",
    says: "/library answers with 404",
    mends: "index.html for every path",
    fault: { site: { "/library": { status: 404 } } },
  },
  {
    name: "the host answers missing files with a page",
    kind: "fallback",
    says: "answers with 200 instead of 404",
    mends: "Leave /assets/ out",
    fault: { site: { "/assets/selam-missing-0000000.js": { status: 200, type: "text/html" } } },
  },
  {
    name: "the published site contains a secret key",
    kind: "keys",
    says: "contains the project's secret key",
    mends: "Make a new secret key",
    fault: { site: { "/assets/api-2.js": { body: 'const key = "sb_secret_abcdef";' } } },
  },
  {
    name: "the published site was built for another project",
    kind: "site",
    says: "is not built for http://localhost",
    mends: /VITE_SUPABASE_URL=http:\/\/localhost:\d+/,
    fault: { site: { "/assets/api-2.js": { body: 'const url = "https://other.supabase.co";' } } },
  },
];

let folder: string;
let project: HostedProject;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "selam-deploy-"));
  project = await openHostedProject(folder);
  await project.query("insert into auth.users (id, email) values (gen_random_uuid(), 'owner@example.org')");
  await project.query("insert into private.admins (user_id) select id from auth.users");
}, 180_000);

afterEach(() => project.repair());

afterAll(async () => {
  await project.close();
  rmSync(folder, { recursive: true, force: true });
});

const lacking = async (changed: Partial<HostedProject> = {}) =>
  (await checkProject({ ...project, ...changed })).filter(({ isAdvice }) => !isAdvice);

describe("deploy:check", () => {
  test("it finds nothing on a sound project with a sound host", async () => {
    expect(await lacking()).toEqual([]);
  });

  test.each([
    ["does not recommend a key for signatures to a site that has one", ["A".repeat(43)], []],
    ["recommends a key for signatures to a site that says it has none", [], ["keys"]],
  ])("it %s", async (_, keys, kinds) => {
    const body = JSON.stringify({ site: project.site, keys, posts: [] });
    project.faults.site["/signed/keys.json"] = { type: "application/json", body };
    const advice = (await checkProject(project)).filter(({ isAdvice }) => isAdvice);
    expect(advice.map(({ kind }) => kind).filter((kind) => kind === "keys")).toEqual(kinds);
  });

  test("it recommends timers, which a project works without", async () => {
    const advice = (await checkProject(project)).filter(({ isAdvice }) => isAdvice);
    expect(advice.map(({ kind }) => kind).toSorted()).toEqual(["keys", "schedule", "schedule"]);
    expect(advice.map(({ mend }) => mend).join()).toContain("npm run signing:key");
    expect(advice.find(({ kind }) => kind === "schedule")?.mend).toContain("cron.schedule('selam-tidy'");
  });

  test.each(MISTAKES)("it finds that $name, and nothing else", async ({ kind, says, mends, fault, sql }) => {
    Object.assign(project.faults, structuredClone(fault ?? {}));
    if (sql) await project.query(sql[0]);
    const found = await lacking();
    if (sql) await project.query(sql[1]);
    expect(found).toEqual([
      {
        kind,
        lacks: typeof says === "string" ? expect.stringContaining(says) : expect.stringMatching(says),
        mend: expect.stringMatching(mends),
      },
    ]);
  });

  test("it finds nothing once all that is undone", async () => {
    expect(await lacking()).toEqual([]);
  });

  test("it finds nothing at `npm start`, which tells a stranger less than a hosted project", async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), "selam-own-"));
    const backend = await openNewBackend({ dataDir, siteUrl: "http://localhost", seed: false });
    const server = await serveHandler((req, res) => backend.handle(req, res, () => res.writeHead(404).end()));
    try {
      const { secretKey, publishableKey } = backend;
      const own = { url: `http://localhost:${server.port}`, site: null, secretKey, publishableKey };
      expect((await checkProject(own)).map(({ kind }) => kind)).toEqual(["admin"]);
    } finally {
      await server.close();
      await backend.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

  test("it finds that a host with https does not enforce it", async () => {
    // A real certificate is not to be had here: the check reads the scheme of the address it was given.
    const fetched = globalThis.fetch;
    globalThis.fetch = (input, init) =>
      fetched(String(input).replace("https://localhost", "http://localhost"), init);
    try {
      const found = await lacking({ site: project.site.replace("http:", "https:") });
      expect(found.map(({ lacks }) => lacks)).toContain("Strict-Transport-Security is missing.");
    } finally {
      globalThis.fetch = fetched;
    }
  });

  test("it finds that a site is not encrypted, and that its server does not know of its proxy", async () => {
    const fetched = globalThis.fetch;
    globalThis.fetch = (input, init) =>
      fetched(String(input).replace("http://selam.example", project.site), init);
    try {
      const found = await lacking({ site: "http://selam.example" });
      expect(found.map(({ lacks }) => lacks)).toContain(
        "http://selam.example is not encrypted: browsers store nothing offline for it and can't install it as an app.",
      );
    } finally {
      globalThis.fetch = fetched;
    }
    const proxy = { kind: "proxy", lacks: expect.stringMatching(/^TRUST_PROXY is not set/) };
    expect(checkOwnSettings("https://selam.example", {})).toEqual([expect.objectContaining(proxy)]);
    expect(checkOwnSettings("https://selam.example", { TRUST_PROXY: "1" })).toEqual([]);
    expect(checkOwnSettings("http://localhost:4173", {})).toEqual([]);
  });

  test("it finds swapped keys, and one of another project, without asking the project", async () => {
    const { secretKey, publishableKey } = project;
    const swapped = await lacking({
      secretKey: publishableKey,
      publishableKey: secretKey,
      url: "http://localhost:1",
    });
    expect(swapped.map(({ kind, lacks }) => [kind, lacks.split(":")[0]])).toEqual([
      ["keys", "SUPABASE_SECRET_KEY is set to the publishable key."],
      ["keys", "VITE_SUPABASE_ANON_KEY is set to the secret key"],
    ]);
    const token = (claims: object) => `x.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`;
    const other = await lacking({
      url: "https://mine.supabase.co",
      secretKey: token({ role: "service_role", ref: "other" }),
      publishableKey: token({ role: "anon", ref: "mine" }),
    });
    expect(other.map(({ lacks }) => lacks)).toEqual([
      "SUPABASE_SECRET_KEY belongs to another project (other).",
    ]);
  });

  test("an empty project lacks its migrations, and no check fails on it", async () => {
    await project.query("alter function public.project_state() rename to no_state");
    try {
      const found = await lacking();
      expect(found).toEqual([
        {
          kind: "migrations",
          lacks: "The database has none of this version's tables, or those of an older version.",
          mend: "npx supabase@3 db push --remote",
        },
      ]);
    } finally {
      await project.query("alter function public.no_state() rename to project_state");
    }
  });
});

describe("a project that can't be checked gets one sentence", () => {
  test("no such host, a wrong key, a paused project, something else", async () => {
    const port = await freePort();
    await expect(lacking({ url: `http://localhost:${port}` })).rejects.toThrow(
      `localhost:${port} can't be reached (nothing is listening there); check the address.`,
    );
    await expect(lacking({ secretKey: `sb_secret_${"x".repeat(40)}` })).rejects.toThrow(
      /doesn't accept the key in SUPABASE_SECRET_KEY/,
    );
    await expect(lacking({ publishableKey: "sb_publishable_x" })).rejects.toThrow(
      /doesn't accept the key in VITE_SUPABASE_ANON_KEY/,
    );
    project.faults.status = 540;
    await expect(lacking()).rejects.toThrow(/answers with 540: the project is paused/);
    project.faults.status = 404;
    await expect(lacking()).rejects.toThrow(/is not a Supabase project/);
  });
});

/** Answers with what another server of this machine answers. */
async function passOn(address: string, res: ServerResponse): Promise<void> {
  const { status, headers, body } = await fetch(address);
  res.writeHead(status, Object.fromEntries(headers));
  res.end(body && Buffer.from(await new Response(body).arrayBuffer()));
}

describe("the command", () => {
  const COMMAND = path.join(import.meta.dirname, "../../../server/deploy/deploy-check-command.ts");
  const TSX = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;

  const run = (args: string[], env: Record<string, string>) =>
    new Promise<[code: number, output: string]>((resolve) => {
      const options = { cwd: folder, env: { PATH: process.env.PATH ?? "", ...env } };
      execFile(process.execPath, ["--import", TSX, COMMAND, ...args], options, (error, out, err) => {
        resolve([typeof error?.code === "number" ? error.code : 0, out + err]);
      });
    });

  test("it exits with 1 if something lacks and 0 if nothing does, and says each with its command", async () => {
    const { url, site } = project;
    const keys = { SUPABASE_SECRET_KEY: project.secretKey, VITE_SUPABASE_ANON_KEY: project.publishableKey };
    const [sound, soundOutput] = await run(["--url", url, "--site", site], keys);
    expect(soundOutput).toMatch(/: nothing is missing\.\n\nAlso recommended:/);
    expect(sound).toBe(0);
    project.faults.auth = { disable_signup: false };
    const [code, output] = await run(["--url", `${url}/`, "--site", site], keys);
    expect(output).toContain(
      ": 1 thing missing:\n\n- Anyone can make an account (sign-up is open).\n    SITE_URL=",
    );
    expect(code).toBe(1);
  });

  test("a site of this machine is checked at its own address, with its own keys", async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), "selam-own-"));
    const backend = await openNewBackend({ dataDir, siteUrl: "http://localhost", seed: false });
    let isAway = false;
    const server = await serveHandler((req, res) => {
      if (isAway) res.writeHead(502).end();
      else backend.handle(req, res, () => void passOn(`${project.site}${req.url}`, res));
    });
    const own = { DATA_DIR: dataDir, PORT: String(server.port) };
    const address = `http://localhost:${server.port}`;
    try {
      const [lacks, first] = await run([], own);
      expect([lacks, first]).toEqual([
        1,
        expect.stringMatching(`^${address}: 1 thing missing:\n\n- Nobody is an admin`),
      ]);
      await backend.query("insert into auth.users (id, email) values (gen_random_uuid(), 'a@example.org')");
      await backend.query("insert into private.admins (user_id) select id from auth.users");
      expect(await run([], own)).toEqual([0, expect.stringContaining(`${address}: nothing is missing.\n`)]);
      isAway = true;
      expect(await run([], own)).toEqual([
        1,
        `${address} answers with 502: the site is starting, or not running. "systemctl status selam" says more.\n`,
      ]);
      const [, elsewhere] = await run([], { ...own, SITE_URL: project.site });
      expect(elsewhere).toContain(
        `${project.site} answers with 200, as another program or a site with another DATA_DIR would: let the proxy pass all requests on to ${address} `,
      );
      const [, nowhere] = await run([], { ...own, DATA_DIR: path.join(dataDir, "nowhere") });
      expect(nowhere).toMatch(/^There is no site in .*nowhere: set DATA_DIR to its data directory, or name /);
    } finally {
      await server.close();
      await backend.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  }, 60_000);

  test("a missing key, an address with a path and a key on the command line are refused in one sentence", async () => {
    const [code, missing] = await run(["--url", project.url], {});
    expect([code, missing.split("\n")[0]]).toEqual([
      1,
      "Set SUPABASE_SECRET_KEY in the environment, not on the command line.",
    ]);
    const [, badUrl] = await run(["--url", `${project.url}/rest/v1`], {});
    expect(badUrl).toMatch(/^--url must be an address/);
    const [, onLine] = await run(["--key", "sb_secret_x"], {});
    expect(onLine).toMatch(/^Unknown option '--key'/);
  });
});

describeOnEach("what the check expects", (running) => {
  test("the policies read from the migrations are those of the database", async () => {
    const [row] = await running.db
      .as("service_role")
      .sql<{ state: { policies: string[]; unprotected: string[] } }>(
        "select public.project_state() as state",
      );
    expect(row?.state.policies).toEqual(expectedPolicies(SUPABASE_DIR).map(({ key }) => key));
    expect(row?.state.unprotected).toEqual([]);
  });

  test("only the secret key may read a project's state", async () => {
    for (const role of ["anon", "authenticated"] as const)
      await expect(running.db.as(role).sql("select public.project_state()")).rejects.toThrow(
        /permission denied/,
      );
  });
});
