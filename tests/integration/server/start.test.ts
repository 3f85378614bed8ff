import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readDemoSignIn } from "../../../server/accounts/demo-sign-in.ts";
import { openBackend } from "../../../server/open-backend.ts";
import { nightly, nightlyUnless } from "../../nightly.ts";
import { copyDatabase } from "../support/new-backend.ts";
import { freePort, type ServerProcess, secretKey, startProcess, visitorHeaders } from "./server-process.ts";
import { type SmallProject, writeSmallProject } from "./small-project.ts";

const PROCESS_MS = 180_000;

let project: SmallProject;
const started: ServerProcess[] = [];

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = startProcess(project, { PORT: String(await freePort()), DATA_DIR: project.dataDir, ...env });
  started.push(server);
  return server;
}

/** Starts it, expecting failure; returns the exit code and the output. */
async function failure(env: Record<string, string>): Promise<[code: number | string, output: string]> {
  const server = await start(env);
  return [await server.ended(), server.output().trim()];
}

beforeAll(async () => {
  project = writeSmallProject();
  copyDatabase("empty", project.dataDir);
  const { dataDir, supabaseDir } = project;
  await (await openBackend({ dataDir, siteUrl: "http://localhost:4310", seed: true, supabaseDir })).close();
}, PROCESS_MS);

afterEach(async () => {
  for (const server of started.splice(0)) {
    if (server.child.exitCode === null && server.child.signalCode === null) server.child.kill("SIGKILL");
    await server.ended();
  }
});

afterAll(() => project.remove());

describe("a start that cannot work fails with one sentence", () => {
  test(
    "a wrong PORT is reported",
    async () => {
      expect(await failure({ PORT: "70000" })).toEqual([
        1,
        'PORT must be a whole number from 1 to 65535, not "70000".',
      ]);
      expect(await failure({ PORT: "http" })).toEqual([
        1,
        'PORT must be a whole number from 1 to 65535, not "http".',
      ]);
    },
    PROCESS_MS,
  );

  test(
    "half of the settings for a hosted Supabase are reported",
    async () => {
      const [code, output] = await failure({ VITE_SUPABASE_URL: "https://abc.supabase.co" });
      expect([code, output]).toEqual([
        1,
        expect.stringMatching(/^VITE_SUPABASE_ANON_KEY is missing\. Set .*\.$/),
      ]);
    },
    PROCESS_MS,
  );

  test(
    "a data directory that cannot be written is reported",
    async () => {
      const file = path.join(project.root, "outside.txt");
      const [code, output] = await failure({ DATA_DIR: path.join(file, "data") });
      expect([code, output]).toEqual([
        1,
        `The data directory ${file}/data can't be written to (a file is in the way); set DATA_DIR to one that can.`,
      ]);
    },
    PROCESS_MS,
  );

  test.each(["127.0.0.1", "::1"])(
    "a port in use on %s is reported",
    async (host) => {
      const other = createServer().listen({ port: 0, host, ipv6Only: true });
      await once(other, "listening");
      const { port } = other.address() as { port: number };
      const [code, output] = await failure({
        PORT: String(port),
        DATA_DIR: path.join(project.root, "untouched"),
      });
      expect([code, output]).toEqual([
        1,
        `Port ${port} is already in use; stop the program that uses it or set another PORT.`,
      ]);
      expect(existsSync(path.join(project.root, "untouched"))).toBe(false);
      other.close();
    },
    PROCESS_MS,
  );

  test(
    "damaged keys are reported and left as they are",
    async () => {
      const dataDir = project.copyOfData();
      writeFileSync(path.join(dataDir, "keys.json"), "{}");
      const [code, output] = await failure({ DATA_DIR: dataDir });
      expect([code, output]).toEqual([1, expect.stringContaining("are damaged: put back that file")]);
      expect(readFileSync(path.join(dataDir, "keys.json"), "utf8")).toBe("{}");
    },
    PROCESS_MS,
  );
});

describe("a running server", () => {
  test(
    "the server prints address and demo sign-in, keeps a second process off its data, and stops cleanly",
    async () => {
      const dataDir = project.copyOfData();
      const server = await start({ DATA_DIR: dataDir });
      await server.ready();
      const { origin } = server;
      await expect.poll(() => server.output()).toContain("Its data is stored in");
      expect(server.output()).toContain(`Selam is running at ${origin}\n`);
      const [, email, password] = /Demo sign-in at .*: (\S+) \/ (\S+)\n/.exec(server.output()) ?? [];
      const signIn = {
        method: "POST",
        headers: visitorHeaders(dataDir),
        body: JSON.stringify({ email, password }),
      };
      expect((await fetch(`${origin}/auth/v1/token?grant_type=password`, signIn)).status).toBe(200);
      const { port } = new URL(origin);
      for (const host of ["127.0.0.1", "[::1]", "localhost"]) {
        expect(
          (await fetch(`http://${host}:${port}/about`)).headers.get("content-security-policy"),
        ).toContain("default-src 'none'");
      }
      const [code, output] = await failure({ DATA_DIR: dataDir });
      expect([code, output]).toEqual([
        1,
        expect.stringMatching(
          `^The data directory ${dataDir} is in use by another Selam process \\(pid ${server.child.pid}\\)`,
        ),
      ]);
      server.child.kill("SIGTERM");
      expect(await server.ended()).toBe(0);
      expect(existsSync(path.join(dataDir, "lock.json"))).toBe(false);
    },
    PROCESS_MS,
  );

  test(
    "it stops when the npm that started it is gone, which tells only a shell of a signal",
    async () => {
      const dataDir = project.copyOfData();
      const env = { PORT: String(await freePort()), DATA_DIR: dataDir, npm_lifecycle_event: "start" };
      const shell = ["sh", "-c", '"$@" & wait', "sh"];
      const server = startProcess(project, env, undefined, undefined, shell);
      started.push(server);
      await server.ready();
      const lock = path.join(dataDir, "lock.json");
      const { pid } = JSON.parse(readFileSync(lock, "utf8"));
      server.child.kill("SIGTERM");
      expect(await server.ended()).toBe("SIGTERM");
      try {
        await expect.poll(() => existsSync(lock), { timeout: 20_000 }).toBe(false);
      } finally {
        if (existsSync(lock)) process.kill(pid, "SIGKILL");
      }
    },
    PROCESS_MS,
  );

  for (const [name, value] of [
    ["SITE_URL", "https://selam.example"],
    ["TRUST_PROXY", "1"],
  ] as const)
    test(`a public server (${name}) has no demo and explains how to create an admin`, {
      ...nightlyUnless(name === "SITE_URL"),
      timeout: PROCESS_MS,
    }, async () => {
      const server = await start({ DATA_DIR: path.join(project.root, `public-${name}`), [name]: value });
      await server.ready();
      await expect.poll(() => server.output()).toContain("Its data is stored in");
      expect(server.output()).toContain("npm run admin:create -- you@example.org");
      expect(server.output()).not.toContain("owner@selam.example");
    });

  test(
    "a public server does not print the password of an existing demo",
    async () => {
      const dataDir = project.copyOfData();
      const server = await start({ DATA_DIR: dataDir, TRUST_PROXY: "1" });
      await server.ready();
      await expect.poll(() => server.output()).toContain("Its data is stored in");
      expect(server.output()).toContain(path.join(dataDir, "demo-sign-in.json"));
      expect(server.output()).not.toContain(readDemoSignIn(dataDir)?.password ?? "none");
    },
    PROCESS_MS,
  );

  test("a killed server loses no answered write, and starts again despite its old lock", {
    ...nightly,
    timeout: PROCESS_MS,
  }, async () => {
    const dataDir = project.copyOfData();
    const first = await start({ DATA_DIR: dataDir });
    await first.ready();
    const headers = visitorHeaders(dataDir);
    const sent = await fetch(`${first.origin}/rest/v1/contact_messages`, {
      method: "POST",
      headers,
      body: '{"id":1,"body":"hi"}',
    });
    expect(sent.status).toBe(201);
    first.child.kill("SIGKILL");
    expect(await first.ended()).toBe("SIGKILL");
    expect(existsSync(path.join(dataDir, "lock.json"))).toBe(true);
    const second = await start({ DATA_DIR: dataDir });
    await second.ready();
    const owner = { apikey: secretKey(dataDir) };
    const query = `${second.origin}/rest/v1/contact_messages?select=id,body`;
    const rows = await (await fetch(query, { headers: owner })).json();
    expect(rows).toEqual([{ id: 1, body: "hi" }]);
  });

  test("a server killed while creating its database starts from the beginning the next time", {
    ...nightly,
    timeout: PROCESS_MS,
  }, async () => {
    const dataDir = path.join(project.root, "cut-short");
    const draft = path.join(dataDir, "db.new");
    const first = await start({ DATA_DIR: dataDir });
    const hasStarted = () => existsSync(draft) && readdirSync(draft).length > 0;
    await expect.poll(hasStarted, { timeout: PROCESS_MS, interval: 5 }).toBe(true);
    first.child.kill("SIGKILL");
    await first.ended();
    expect(existsSync(path.join(dataDir, "db"))).toBe(false);
    const second = await start({ DATA_DIR: dataDir });
    await second.ready();
    const headers = { apikey: secretKey(dataDir) };
    expect((await fetch(`${second.origin}/rest/v1/community_posts`, { headers })).status).toBe(200);
  });

  test(
    "a damaged database is reported",
    async () => {
      const dataDir = project.copyOfData();
      for (const part of ["global", "base", "pg_wal"])
        rmSync(path.join(dataDir, "db", part), { recursive: true });
      const [code, output] = await failure({ DATA_DIR: dataDir });
      expect([code, output]).toEqual([
        1,
        expect.stringMatching(
          `^The database in ${dataDir}/db cannot be opened: its files are damaged.*\\. Restore the newest backup \\(.+\\)\\.$`,
        ),
      ]);
    },
    PROCESS_MS,
  );

  test(
    "with a hosted Supabase no database is opened, and the app may connect to it",
    async () => {
      const dataDir = path.join(project.root, "never-made");
      const server = await start({
        DATA_DIR: dataDir,
        VITE_SUPABASE_URL: "https://abc.supabase.co",
        VITE_SUPABASE_ANON_KEY: "sb_publishable_something_public",
      });
      await server.ready();
      await expect
        .poll(() => server.output())
        .toContain("Using the hosted Supabase at https://abc.supabase.co;");
      const page = await fetch(server.origin);
      expect(page.headers.get("content-security-policy")).toContain(
        "connect-src 'self' https://abc.supabase.co;",
      );
      expect((await fetch(`${server.origin}/rest/v1/community_posts`)).status).toBe(404);
      expect(existsSync(dataDir)).toBe(false);
      server.child.kill("SIGINT");
      expect(await server.ended()).toBe(0);
    },
    PROCESS_MS,
  );
});
