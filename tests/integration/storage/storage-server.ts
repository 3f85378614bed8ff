import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { SignJWT } from "jose";
import postgres from "postgres";
import { PUBLIC_GRANTS_SQL } from "../../../server/database/platform-grants.ts";
import { makeHostedDatabase } from "../postgres/hosted-database.ts";
import { openOwnPostgres } from "../postgres/own-postgres.ts";
import { serveHandler } from "../server/http-site.ts";
import { freePort } from "../server/server-process.ts";
import { migrationFiles } from "../support/migration-sql.ts";

/** A hosted project's storage: the real server beside a PostgreSQL with a hosted project's roles. */
export interface StorageServer {
  /** The origin whose `/storage/v1` is the storage, as a hosted project's is. */
  readonly url: string;
  /** The publishable key. */
  readonly key: string;
  readonly jwtSecret: string;
  /** Runs one statement as a superuser. */
  query(sql: string, params?: string[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

const PUBLISHABLE = "sb_publishable_of_the_tests";
const JWT_SECRET = "a secret of the storage server's tests, long enough";
const STARTED = "Started Successfully";
/** It applies about 60 migrations of its own first. */
const START_MS = 120_000;

/**
 * Starts supabase/storage from a folder with its built repository (docs/testing.md), with our migrations applied.
 * @param node the program that runs it
 * @throws Error with its output if it does not start
 */
export async function startStorageServer(folder: string, node = process.execPath): Promise<StorageServer> {
  const database = await openOwnPostgres();
  const files = mkdtempSync(path.join(tmpdir(), "selam-storage-"));
  const connect = (user: string, name = "project") => {
    const url = new URL(database.superUrl);
    url.username = user;
    url.pathname = `/${name}`;
    return url.href;
  };
  const run = async (user: string, statements: readonly string[], name?: string) => {
    const client = postgres(connect(user, name), { max: 1, onnotice: () => undefined });
    try {
      for (const sql of statements) await client.unsafe(sql);
    } finally {
      await client.end();
    }
  };
  let server: ChildProcess | undefined;
  const remove = async () => {
    if (server && server.exitCode === null) {
      const ended = once(server, "exit");
      server.kill("SIGKILL");
      await ended;
    }
    await database.remove();
    rmSync(files, { recursive: true, force: true });
  };
  try {
    await makeHostedDatabase(run);
    const port = await freePort();
    const env = await storageEnv(connect("supabase_storage_admin"), files, port);
    server = await startServer(folder, node, env);
    await run("project_owner", [PUBLIC_GRANTS_SQL, ...migrationFiles().map(({ sql }) => sql)]);
    const anon = await tokenOf("anon");
    const gateway = await serveHandler((req, res) => forward(req, res, port, anon));
    const client = postgres(connect("postgres"), { max: 2, onnotice: () => undefined });
    return {
      url: `http://localhost:${gateway.port}`,
      key: PUBLISHABLE,
      jwtSecret: JWT_SECRET,
      query: async (sql, params = []) => [...(await client.unsafe(sql, params))],
      close: async () => {
        await client.end();
        await gateway.close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

function tokenOf(role: string): Promise<string> {
  const key = new TextEncoder().encode(JWT_SECRET);
  return new SignJWT({ role }).setProtectedHeader({ alg: "HS256" }).setExpirationTime("1 day").sign(key);
}

async function storageEnv(databaseUrl: string, files: string, port: number): Promise<Record<string, string>> {
  return {
    PATH: process.env.PATH ?? "",
    NODE_ENV: "production",
    SERVER_HOST: "127.0.0.1",
    SERVER_PORT: String(port),
    SERVER_ADMIN_PORT: String(await freePort()),
    AUTH_JWT_SECRET: JWT_SECRET,
    ANON_KEY: await tokenOf("anon"),
    SERVICE_KEY: await tokenOf("service_role"),
    DATABASE_URL: databaseUrl,
    DB_INSTALL_ROLES: "false",
    DB_SUPER_USER: "project_owner",
    STORAGE_BACKEND: "file",
    STORAGE_FILE_BACKEND_PATH: files,
    STORAGE_FILE_ETAG_ALGORITHM: "md5",
    // A hosted project's limit, above that of the bucket.
    UPLOAD_FILE_SIZE_LIMIT: String(50 * 1024 * 1024),
    UPLOAD_FILE_SIZE_LIMIT_STANDARD: String(50 * 1024 * 1024),
    TENANT_ID: "selam",
    REGION: "local",
    PG_QUEUE_ENABLE: "false",
    IMAGE_TRANSFORMATION_ENABLED: "false",
    OTEL_METRICS_ENABLED: "false",
    PROMETHEUS_METRICS_ENABLED: "false",
    LOG_LEVEL: "info",
  };
}

/** Resolves when the server accepts requests, which is after its own migrations. */
async function startServer(folder: string, node: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(node, ["dist/start/server.js"], {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const killNow = () => child.kill("SIGKILL");
  process.once("exit", killNow);
  child.once("exit", () => process.off("exit", killNow));
  await new Promise<void>((resolve, reject) => {
    const fail = (how: string) => reject(new Error(`The storage server ${how}: ${output.slice(-4000)}`));
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      fail("did not start");
    }, START_MS);
    child.once("error", reject);
    child.once("exit", (code) => {
      clearTimeout(timer);
      fail(`ended with ${code}`);
    });
    const read = (chunk: Buffer) => {
      if (output.includes(STARTED)) return;
      output += chunk.toString();
      if (!output.includes(STARTED)) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
  });
  return child;
}

/**
 * What the gateway of a hosted project does: hides the prefix, and replaces the publishable key, which is not a token,
 * by a visitor's.
 */
function forward(req: IncomingMessage, res: ServerResponse, port: number, anon: string): void {
  if (!req.url?.startsWith("/storage/v1/")) {
    res.writeHead(404).end();
    return;
  }
  const { authorization } = req.headers;
  const isUser = authorization !== undefined && authorization !== `Bearer ${PUBLISHABLE}`;
  const headers = { ...req.headers, authorization: isUser ? authorization : `Bearer ${anon}` };
  const { method } = req;
  const url = req.url.slice("/storage/v1".length);
  const sent = request({ host: "127.0.0.1", port, method, path: url, headers, agent: false }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(res);
  });
  sent.on("error", () => res.destroy());
  res.on("close", () => sent.destroy());
  req.pipe(sent);
}
