import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { postgresBinaries } from "../../provision/postgres.ts";
import { freePort } from "../server/server-process.ts";
import { unprivileged, untilReady } from "../support/postgres-process.ts";

/** A PostgreSQL server of a test's own, which it can stop and start again. */
export interface OwnPostgres {
  /** The address of the database that deploy/postgres-setup.sql made, for a role that is not a superuser. */
  readonly url: string;
  /** As the superuser, on any database. */
  readonly superUrl: string;
  stop(): Promise<void>;
  /** Stops its processes without closing a connection, as a machine that hangs does. @returns what lets them run on */
  freeze(): () => void;
  start(): Promise<void>;
  /** Stops it and deletes its data. */
  remove(): Promise<void>;
}

const SETUP = path.join(import.meta.dirname, "../../../deploy/postgres-setup.sql");

/** @param parent the folder for its data */
export async function openOwnPostgres(parent = tmpdir()): Promise<OwnPostgres> {
  const bin = postgresBinaries();
  const root = mkdtempSync(path.join(parent, "selam-own-pg-"));
  const owner = unprivileged();
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(root, owner.uid, owner.gid);
  const data = path.join(root, "data");
  const initdb = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"];
  execFileSync(path.join(bin, "initdb"), initdb, { ...owner, cwd: root, stdio: "pipe" });
  const port = await freePort();
  let server: ReturnType<typeof spawn> | undefined;
  const killNow = () => {
    server?.kill("SIGQUIT");
    rmSync(root, { recursive: true, force: true });
  };
  process.once("exit", killNow);
  // It ends a test worker, in which nothing that listens to "exit" would run by itself.
  const endNow = () => process.exit();
  process.once("SIGTERM", endNow);
  const start = async () => {
    const args = ["-D", data, "-k", root, "-h", "127.0.0.1", "-p", String(port), "-c", "fsync=off"];
    server = spawn(path.join(bin, "postgres"), args, {
      ...owner,
      cwd: root,
      stdio: ["ignore", "ignore", "pipe"],
    });
    await untilReady(server);
  };
  const stop = async () => {
    const running = server;
    server = undefined;
    if (!running) return;
    const ended = new Promise((resolve) => running.once("exit", resolve));
    // Cuts every connection, as a server that fails does.
    running.kill("SIGINT");
    await ended;
  };
  const freeze = () => {
    const pids = [server?.pid, ...childrenOf(server?.pid)].filter((pid) => pid !== undefined);
    for (const pid of pids) process.kill(pid, "SIGSTOP");
    return () => {
      for (const pid of pids) process.kill(pid, "SIGCONT");
    };
  };
  const remove = async () => {
    await stop();
    process.off("exit", killNow);
    process.off("SIGTERM", endNow);
    rmSync(root, { recursive: true, force: true });
  };
  const superUrl = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const password = randomBytes(12).toString("hex");
  try {
    await start();
    await runSetup(superUrl, password);
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    url: `postgres://selam:${password}@127.0.0.1:${port}/selam`,
    superUrl,
    stop,
    start,
    freeze,
    remove,
  };
}

function childrenOf(pid: number | undefined): number[] {
  const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return listed.trim().split(" ").filter(Boolean).map(Number);
}

/** Runs the file that owners run, with psql where there is one, else statement by statement. */
async function runSetup(superUrl: string, password: string): Promise<void> {
  const psql = ["/usr/bin/psql", "/usr/local/bin/psql"].find((file) => existsSync(file));
  if (psql) {
    const args = ["-X", "-v", "ON_ERROR_STOP=1", "-v", `password=${password}`, "-f", SETUP, superUrl];
    execFileSync(psql, args, { stdio: "pipe" });
    return;
  }
  const client = postgres(superUrl, { max: 1, onnotice: () => undefined });
  try {
    await client.unsafe(`create role selam login password '${password}'`);
    await client.unsafe("create role anon nologin noinherit");
    await client.unsafe("create role authenticated nologin noinherit");
    await client.unsafe("create role service_role nologin noinherit bypassrls");
    await client.unsafe("grant anon, authenticated, service_role to selam");
    await client.unsafe("create database selam owner selam encoding 'UTF8' template template0");
  } finally {
    await client.end();
  }
}
