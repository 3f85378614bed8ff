import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import sirv from "sirv";
import { securityHeaders } from "../../../server/http/security-headers.ts";
import { ROOT } from "../../../server/root.ts";
import { readSettings } from "../../../server/settings.ts";
import { type SiteServer, startSiteServer } from "../../../server/site-server.ts";
import { freePort, startProcess } from "../../integration/server/server-process.ts";

/** One site over time: the same address and the same data directory, served by one version after the other. */
export class UpdatedSite {
  readonly origin: string;
  readonly #folder = mkdtempSync(path.join(tmpdir(), "selam-update-"));
  readonly #shipped: string;
  readonly #dist: string;
  readonly #port: number;
  #server: SiteServer | null = null;
  #stop: () => Promise<void> = async () => undefined;

  private constructor(shipped: string, dist: string, port: number) {
    this.#shipped = shipped;
    this.#dist = dist;
    this.#port = port;
    this.origin = `http://localhost:${port}`;
    cpSync(path.join(shipped, "data"), this.dataDir, { recursive: true });
  }

  /** @param shipped folder of the shipped version. @param dist the build under test */
  static async create(shipped: string, dist: string): Promise<UpdatedSite> {
    return new UpdatedSite(shipped, dist, await freePort());
  }

  get dataDir(): string {
    return path.join(this.#folder, "data");
  }

  /** Serves the shipped version, with its own backend. */
  async serveShipped(): Promise<void> {
    const [dist, supabaseDir] = ["dist", "supabase"].map((name) => path.join(this.#shipped, name));
    const server = startProcess(
      { root: this.#folder, dist: dist ?? "", supabaseDir: supabaseDir ?? "" },
      { PORT: String(this.#port), DATA_DIR: this.dataDir },
      path.join(this.#shipped, "server/start.ts"),
    );
    this.#stop = async () => {
      server.child.kill("SIGTERM");
      await server.ended();
    };
    await server.ready();
  }

  /** Serves the version under test, with its backend. */
  async serveUpdated(): Promise<void> {
    const server = await startSiteServer({
      settings: readSettings({ PORT: String(this.#port), DATA_DIR: this.dataDir }),
      dist: this.#dist,
      build: false,
      report: () => undefined,
      supabaseDir: path.join(ROOT, "supabase"),
    });
    this.#server = server;
    this.#stop = () => server.close();
  }

  /** Serves the files of the version under test without a backend, so that nothing that waits can be sent. */
  async serveFilesOnly(): Promise<void> {
    const files = sirv(this.#dist, {
      single: true,
      setHeaders(res) {
        for (const [name, value] of Object.entries(securityHeaders())) res.setHeader(name, value);
      },
    });
    const server = createServer((req, res) => {
      if (/^\/(rest|auth|storage)\//.test(req.url ?? "")) return void res.destroy();
      files(req, res);
    }).listen(this.#port, "localhost");
    await once(server, "listening");
    this.#stop = async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    };
  }

  async stop(): Promise<void> {
    await this.#stop();
    this.#stop = async () => undefined;
    this.#server = null;
  }

  async end(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Runs a statement as the owner of the database, which the version under test has open. */
  async query<Row>(sql: string, params: unknown[] = []): Promise<Row[]> {
    if (!this.#server?.backend) throw new Error("The version under test is not running.");
    return this.#server.backend.query<Row>(sql, params);
  }

  /** The entry script that pages of the version under test load, by which that version is told from the shipped one. */
  entryScript(shell = "index.html"): string {
    const page = readFileSync(path.join(this.#dist, shell), "utf8");
    const [, script] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? [];
    if (!script) throw new Error(`${shell} loads no entry script.`);
    return script;
  }
}
