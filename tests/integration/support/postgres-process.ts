import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { postgresBinaries } from "../../provision/postgres.ts";

export interface PostgresProcess {
  /** The folder of its unix socket; it does not listen on a port. */
  readonly socketDir: string;
  stop(): Promise<void>;
}

export interface Owner {
  uid?: number;
  gid?: number;
}

/** A temporary PostgreSQL server without fsync, removed when this process ends for any reason. */
export async function startPostgresProcess(): Promise<PostgresProcess> {
  const bin = postgresBinaries();
  const root = mkdtempSync(path.join(tmpdir(), "selam-pg-"));
  const owner = unprivileged();
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(root, owner.uid, owner.gid);
  const data = path.join(root, "data");
  const initdb = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"];
  execFileSync(path.join(bin, "initdb"), initdb, { ...owner, cwd: root, stdio: "pipe" });
  const settings = ["fsync=off", "full_page_writes=off", "shared_buffers=64MB", "max_connections=100"];
  const server = spawn(
    path.join(bin, "postgres"),
    ["-D", data, "-k", root, "-h", "", ...settings.flatMap((setting) => ["-c", setting])],
    { ...owner, cwd: root, stdio: ["ignore", "ignore", "pipe"] },
  );
  const killNow = () => {
    server.kill("SIGQUIT");
    rmSync(root, { recursive: true, force: true });
  };
  process.once("exit", killNow);
  await untilReady(server);
  return {
    socketDir: root,
    stop: async () => {
      process.off("exit", killNow);
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGINT");
      await ended;
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root, so root switches to the user of Debian's package, or to `nobody`. */
export function unprivileged(): Owner {
  if (process.getuid?.() !== 0) return {};
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  const accounts = lines.map((line) => line.split(":"));
  for (const name of ["postgres", "nobody"]) {
    const account = accounts.find(([known]) => known === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new Error("PostgreSQL refuses to run as root, and there is no user postgres or nobody to run it as.");
}

/** Resolves when the server accepts connections; rejects with its output if it exits first. */
export function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = "";
    server.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
      output = (output + chunk).slice(-4000);
      if (output.includes("ready to accept connections")) resolve();
    });
    server.once("error", reject);
    server.once("exit", (code) => reject(new Error(`postgres ended with ${code}: ${output}`)));
  });
}
