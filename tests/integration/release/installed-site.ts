import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, vi } from "vitest";
import { compileServer } from "../../../server/build/compiled-server.mjs";
import { ROOT } from "../../../server/root.ts";
import { PARTS, packRelease } from "../../../tools/release/pack.ts";
import { freePort } from "../server/server-process.ts";
import { writeSmallProject } from "../server/small-project.ts";
import { copyDatabase } from "../support/new-backend.ts";

/** For loaded machines: a site is restored, migrated and started meanwhile. */
const WAIT_MS = 300_000;
const ACCOUNT = { email: "owner@selam.example", password: "a long sentence of the owner" };

const newKey = () =>
  generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }) as string;

/** A site that is installed from a release, with what a service manager does for it. */
export class InstalledSite {
  readonly folder: string;
  readonly home: string;
  readonly #key = newKey();
  #port = 0;
  #server: ChildProcess | undefined;
  #isStopped = false;

  /** @param parent the folder for its own */
  constructor(parent = tmpdir()) {
    this.folder = mkdtempSync(path.join(parent, "selam-installed-"));
    this.home = path.join(this.folder, "home");
  }

  /**
   * Installs and starts version 1.0.0, as docs/deploy.md says.
   * @param databaseUrl of a database on a PostgreSQL server, if it is not the embedded one
   */
  async install(databaseUrl?: string): Promise<void> {
    const archive = await this.packed();
    mkdirSync(path.join(this.home, "releases"), { recursive: true });
    execFileSync("tar", ["-xzf", archive, "-C", path.join(this.home, "releases")]);
    symlinkSync("releases/selam-1.0.0", path.join(this.home, "current"));
    if (!databaseUrl) copyDatabase("empty", path.join(this.home, ".data"));
    this.#port = await freePort();
    const database = databaseUrl ? `DATABASE_URL=${databaseUrl}\n` : "";
    writeFileSync(path.join(this.home, ".env"), `PORT=${this.#port}\nSELAM_DEMO=0\n${database}`);
    this.#serve();
    await this.untilVersion("1.0.0");
    await this.addAccount(ACCOUNT.email);
  }

  /** Version 1.0.0 as an archive, whose packages are found in `node_modules` of the folder. */
  async packed(): Promise<string> {
    const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as {
      dependencies: Record<string, string>;
    };
    for (const name of Object.keys(dependencies)) {
      mkdirSync(path.join(this.folder, "node_modules", path.dirname(name)), { recursive: true });
      symlinkSync(path.join(ROOT, "node_modules", name), path.join(this.folder, "node_modules", name));
    }
    return this.release("1.0.0");
  }

  /** Starts what `current` is, again and again. */
  #serve(): void {
    if (this.#isStopped) return;
    const start = path.join(this.home, "current/server/start.mjs");
    this.#server = spawn(process.execPath, [start], { cwd: this.home, env: { PATH: process.env.PATH } });
    this.#server.once("exit", () => setTimeout(() => this.#serve(), 500));
  }

  /**
   * A signed release with the product's server.
   * @param migration added to the product's
   * @param isOurs false to sign it with another key
   */
  async release(version: string, migration?: string, isOurs = true): Promise<string> {
    const source = mkdtempSync(path.join(this.folder, "source-"));
    const compiled = path.relative(ROOT, await compileServer());
    for (const part of [...PARTS, compiled])
      cpSync(path.join(ROOT, part), path.join(source, part), { recursive: true });
    writeFileSync(path.join(source, "package.json"), JSON.stringify({ version, type: "module" }));
    const project = writeSmallProject();
    cpSync(project.dist, path.join(source, "dist"), { recursive: true });
    project.remove();
    if (migration) writeFileSync(path.join(source, "supabase/migrations/20991231000000_next.sql"), migration);
    const release = { version, commit: "0123456789abcdef", committedAt: "2026-11-29T00:00:00.000Z" };
    const to = path.join(this.folder, isOurs ? "archives" : "forged");
    return packRelease(source, release, isOurs ? this.#key : newKey(), to);
  }

  /** Runs a command of the installed program. */
  command(...args: string[]): ChildProcess & { text(): string } {
    const child = spawn(process.execPath, [path.join(this.home, "current/server/cli/selam.mjs"), ...args], {
      cwd: this.folder,
      env: { PATH: process.env.PATH, SELAM_ADMIN_PASSWORD: ACCOUNT.password },
    });
    let text = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => {
        text += chunk.toString();
      });
    return Object.assign(child, { text: () => text });
  }

  /** @returns the exit code and what it said */
  async run(...args: string[]): Promise<[code: number | null, text: string]> {
    const child = this.command(...args);
    const [code] = (await once(child, "close")) as [number | null];
    return [code, child.text()];
  }

  async addAccount(email: string): Promise<void> {
    expect(await this.run("admin:create", email)).toEqual([0, expect.stringContaining("is now an admin")]);
  }

  /** The program's version; null while it does not say that it is well. */
  async version(): Promise<string | null> {
    const answer = await fetch(`http://localhost:${this.#port}/health`).catch(() => null);
    const health = (await answer?.json().catch(() => null)) as { version: string } | null;
    return answer?.ok && health ? (health.version.split("+")[0] ?? null) : null;
  }

  /** Waits until it is well. @param version if only one is right */
  async untilVersion(version: string | RegExp = /^1\./): Promise<void> {
    await vi.waitFor(async () => expect(await this.version()).toMatch(version), {
      timeout: WAIT_MS,
      interval: 200,
    });
  }

  /** True if the account can sign in: the data is there. */
  async hasAccount(email = ACCOUNT.email): Promise<boolean> {
    const { publishable } = JSON.parse(readFileSync(path.join(this.home, ".data/keys.json"), "utf8")) as {
      publishable: string;
    };
    const answer = await fetch(`http://localhost:${this.#port}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { apikey: publishable, "content-type": "application/json" },
      body: JSON.stringify({ email, password: ACCOUNT.password }),
    });
    return answer.ok;
  }

  async remove(): Promise<void> {
    this.#isStopped = true;
    const server = this.#server;
    if (server && server.exitCode === null && server.kill("SIGKILL")) await once(server, "exit");
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The most memory that a process has had resident, in kB; 0 once it has ended. */
export function peakOf(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s*(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
