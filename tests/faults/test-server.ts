import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { createEmbeddedAdmin } from "../../server/accounts/create-admin.ts";
import type { Backend } from "../../server/database/backend.ts";
import { notReady } from "../../server/http/not-ready.ts";
import { openBackend } from "../../server/open-backend.ts";
import type { Credentials } from "../../src/domain/outbox/admin-remote.ts";
import { FaultProxy } from "./fault-proxy.ts";
import { TEST_SCHEMA } from "./test-schema.ts";

/** The two admins of the site, and the password of both. */
export const ADMINS = { owner: "owner@selam.example", other: "other@selam.example" } as const;
export const PASSWORD = "a-password-of-the-bench";
/** Milliseconds after which a session, valid for an hour, is renewed. */
const FRESH = 20 * 60_000;

/** Whether the server's process is there: `gone`, it refuses connections; `starting`, it answers that it isn't ready. */
export type ServerPhase = "running" | "gone" | "starting";

/** The real embedded backend in its own directory, served over HTTP behind a fault-injecting proxy. */
export class TestServer {
  readonly proxy: FaultProxy;
  readonly key: string;
  readonly #http: Server;
  readonly #dataDir: string;
  #backend: Backend | null;
  #phase: ServerPhase = "running";
  #signedIn: { readonly at: number; readonly people: readonly Credentials[] } | null = null;

  private constructor(http: Server, dataDir: string, backend: Backend, proxy: FaultProxy) {
    this.#http = http;
    this.#dataDir = dataDir;
    this.#backend = backend;
    this.proxy = proxy;
    this.key = backend.publishableKey;
    http.on("request", (req, res) => {
      if (this.#phase === "starting") notReady(req, res);
      else if (this.#backend && this.#phase === "running")
        this.#backend.handle(req, res, () => res.writeHead(404).end());
      else res.destroy();
    });
  }

  static async start(): Promise<TestServer> {
    const dataDir = path.join(mkdtempSync(path.join(tmpdir(), "selam-faults-")), "data");
    const backend = await open(dataDir);
    for (const statement of TEST_SCHEMA) await backend.query(statement);
    for (const email of Object.values(ADMINS)) await createEmbeddedAdmin(backend, email, PASSWORD);
    // Each schedule signs in several times; a real hash takes a tenth of a second.
    await backend.query(
      "update auth.users set encrypted_password = extensions.crypt($1, extensions.gen_salt('bf', 4))",
      [PASSWORD],
    );
    const http = createServer().listen(0, "127.0.0.1");
    await once(http, "listening");
    const proxy = await FaultProxy.start(`http://127.0.0.1:${(http.address() as { port: number }).port}`);
    return new TestServer(http, dataDir, backend, proxy);
  }

  /** Runs a statement as the database owner. */
  async query<Row>(sql: string, params: unknown[] = []): Promise<Row[]> {
    if (!this.#backend) throw new Error("The server is stopped.");
    return this.#backend.query<Row>(sql, params);
  }

  /** Access tokens of the owner and of a second admin, valid for a whole schedule. */
  async admins(): Promise<{ owner: Credentials; other: Credentials }> {
    if (!this.#signedIn || Date.now() - this.#signedIn.at > FRESH)
      this.#signedIn = {
        at: Date.now(),
        people: await Promise.all(Object.values(ADMINS).map((email) => this.#signIn(email))),
      };
    const [owner, other] = this.#signedIn.people;
    if (!owner || !other) throw new Error("Nobody is signed in.");
    return { owner, other };
  }

  async #signIn(email: string): Promise<Credentials> {
    if (!this.#backend) throw new Error("The server is stopped.");
    const answer = await this.#backend.fetch(
      new Request("http://localhost/auth/v1/token?grant_type=password", {
        method: "POST",
        headers: { apikey: this.key, "content-type": "application/json" },
        body: JSON.stringify({ email, password: PASSWORD }),
      }),
    );
    const { access_token: token, user } = (await answer.json()) as {
      access_token: string;
      user: { id: string };
    };
    return { userId: user.id, token };
  }

  /** Ends or starts the process, as devices see it. What it has begun is committed, and its answer is lost. */
  become(phase: ServerPhase): void {
    this.#phase = phase;
    if (phase === "gone") this.#http.closeAllConnections();
  }

  get isRunning(): boolean {
    return this.#phase === "running";
  }

  /** Ends all that is wrong with the server and the connection to it. */
  recover(): void {
    this.proxy.restore();
    this.become("running");
  }

  /** Restarts the server; requests in between are refused. */
  async restart(): Promise<void> {
    const stopping = this.#backend;
    this.#backend = null;
    await stopping?.close();
    this.#backend = await open(this.#dataDir);
  }

  /** Empties the server for the next schedule, with a history that no device has seen. */
  async reset(): Promise<void> {
    await this.proxy.idle();
    await this.query("select bench.reset()");
    rmSync(this.#files, { recursive: true, force: true });
    mkdirSync(this.#files);
  }

  /** Copies the rows and files in DATA_DIR. */
  async backUp(): Promise<void> {
    await this.query("select bench.back_up()");
    this.#copyFiles(this.#files, this.#backup);
  }

  /** Replaces the current rows and files with the backup. */
  async restore(): Promise<void> {
    await this.query("select bench.restore()");
    this.#copyFiles(this.#backup, this.#files);
  }

  /** Makes what the ledger knows older, and lets it forget what is then too old. */
  async forget(days: number): Promise<void> {
    await this.query(
      "update private.applied_operations set applied_at = applied_at - make_interval(days => $1)",
      [days],
    );
    await this.query("select private.forget(100000)");
  }

  get #files(): string {
    return path.join(this.#dataDir, "storage");
  }

  get #backup(): string {
    return path.join(path.dirname(this.#dataDir), "backup");
  }

  #copyFiles(from: string, to: string): void {
    rmSync(to, { recursive: true, force: true });
    cpSync(from, to, { recursive: true });
  }

  async close(): Promise<void> {
    await this.proxy.close();
    this.#http.closeAllConnections();
    this.#http.close();
    await this.#backend?.close();
    rmSync(path.dirname(this.#dataDir), { recursive: true, force: true });
  }
}

function open(dataDir: string): Promise<Backend> {
  return openBackend({ dataDir, siteUrl: "http://localhost:4173", seed: false, trustProxy: true });
}
