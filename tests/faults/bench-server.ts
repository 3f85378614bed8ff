import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { createEmbeddedAdmin } from "../../server/accounts/create-admin.ts";
import { type Backend, openBackend } from "../../server/database/backend.ts";
import type { Access } from "../../src/domain/outbox/admin-remote.ts";
import { BENCH_SCHEMA } from "./bench-schema.ts";
import { FaultProxy } from "./fault-proxy.ts";

/** Two admins of the site. */
const ADMINS = ["owner@selam.example", "other@selam.example"] as const;
const PASSWORD = "a-password-of-the-bench";
/** A session is good for an hour; it is renewed well before, in milliseconds. */
const FRESH = 20 * 60_000;

/** The real embedded backend on a directory of its own, served over HTTP, with a fault-injecting proxy before it. */
export class BenchServer {
  readonly proxy: FaultProxy;
  readonly key: string;
  readonly #http: Server;
  readonly #dataDir: string;
  #backend: Backend | null;
  #signedIn: { readonly at: number; readonly people: readonly Access[] } | null = null;

  private constructor(http: Server, dataDir: string, backend: Backend, proxy: FaultProxy) {
    this.#http = http;
    this.#dataDir = dataDir;
    this.#backend = backend;
    this.proxy = proxy;
    this.key = backend.publishableKey;
    http.on("request", (req, res) => {
      if (this.#backend) this.#backend.handle(req, res, () => res.writeHead(404).end());
      else res.destroy();
    });
  }

  static async start(): Promise<BenchServer> {
    const dataDir = path.join(mkdtempSync(path.join(tmpdir(), "selam-faults-")), "data");
    const backend = await open(dataDir);
    for (const statement of BENCH_SCHEMA) await backend.query(statement);
    for (const email of ADMINS) await createEmbeddedAdmin(backend, email, PASSWORD);
    const http = createServer().listen(0, "127.0.0.1");
    await once(http, "listening");
    const proxy = await FaultProxy.start(`http://127.0.0.1:${(http.address() as { port: number }).port}`);
    return new BenchServer(http, dataDir, backend, proxy);
  }

  /** As the database's owner. */
  async query<Row>(sql: string, params: unknown[] = []): Promise<Row[]> {
    if (!this.#backend) throw new Error("The server is stopped.");
    return this.#backend.query<Row>(sql, params);
  }

  /** What the owner and another admin are let in with, good for a schedule. */
  async admins(): Promise<{ owner: Access; other: Access }> {
    if (!this.#signedIn || Date.now() - this.#signedIn.at > FRESH)
      this.#signedIn = {
        at: Date.now(),
        people: await Promise.all(ADMINS.map((email) => this.#signIn(email))),
      };
    const [owner, other] = this.#signedIn.people;
    if (!owner || !other) throw new Error("Nobody is signed in.");
    return { owner, other };
  }

  async #signIn(email: string): Promise<Access> {
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

  /** Stops and starts again; requests meanwhile find nobody. */
  async restart(): Promise<void> {
    const stopping = this.#backend;
    this.#backend = null;
    await stopping?.close();
    this.#backend = await open(this.#dataDir);
  }

  /** An empty server for the next schedule, with a past that no device has seen. */
  async reset(): Promise<void> {
    await this.proxy.idle();
    await this.query("select bench.reset()");
    rmSync(this.#files, { recursive: true, force: true });
    mkdirSync(this.#files);
  }

  /** Copies what DATA_DIR holds: the rows, and the files. */
  async backUp(): Promise<void> {
    await this.query("select bench.back_up()");
    this.#copyFiles(this.#files, this.#backup);
  }

  /** Puts the copy in the place of what is there now. */
  async restore(): Promise<void> {
    await this.query("select bench.restore()");
    this.#copyFiles(this.#backup, this.#files);
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
