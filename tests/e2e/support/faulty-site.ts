import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ROOT } from "../../../server/root.ts";
import { readSettings } from "../../../server/settings.ts";
import { type SiteServer, startSiteServer } from "../../../server/site-server.ts";
import { FaultProxy } from "../../faults/fault-proxy.ts";
import { freePort } from "../../integration/server/server-process.ts";
import { copyData } from "./site-template.ts";

/** The real site in this process, behind a fault-injecting proxy, with access to its database. */
export class FaultySite {
  readonly proxy: FaultProxy;
  /** The build that was started first. */
  readonly dist: string;
  readonly #folder: string;
  readonly #port: number;
  #server: SiteServer;

  private constructor(folder: string, dist: string, port: number, server: SiteServer, proxy: FaultProxy) {
    this.#folder = folder;
    this.dist = dist;
    this.#port = port;
    this.#server = server;
    this.proxy = proxy;
  }

  /** @param template the folder of a built site and its data (site-template.ts); the site works on a copy of the data */
  static async start(template: string): Promise<FaultySite> {
    const folder = mkdtempSync(path.join(tmpdir(), "selam-spoilt-"));
    copyData(template, path.join(folder, "data"));
    const port = await freePort();
    const dist = path.join(template, "dist");
    const proxy = await FaultProxy.start(`http://localhost:${port}`);
    const server = await startServer(folder, port, dist, proxy.origin);
    const site = new FaultySite(folder, dist, port, server, proxy);
    // Raises the limits: one address sends in minutes what many visitors send in days.
    await site.query("update private.limits set per_address = 100000, in_all = 100000");
    return site;
  }

  /** Starts the server anew with a build, on the same data. */
  async serve(dist: string): Promise<void> {
    await this.#server.close();
    this.#server = await startServer(this.#folder, this.#port, dist, this.origin);
  }

  get origin(): string {
    return this.proxy.origin;
  }

  /** Runs a query as the database owner. */
  query<Row>(sql: string, params: unknown[] = []): Promise<Row[]> {
    const { backend } = this.#server;
    if (!backend) throw new Error("The site runs without its own database.");
    return backend.query<Row>(sql, params);
  }

  async end(): Promise<void> {
    await this.proxy.close();
    await this.#server.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function startServer(folder: string, port: number, dist: string, siteUrl: string): Promise<SiteServer> {
  const settings = readSettings({ PORT: String(port), DATA_DIR: path.join(folder, "data") });
  return startSiteServer({
    // The address that visitors use, which it also signs.
    settings: { ...settings, siteUrl },
    dist,
    build: false,
    report: () => undefined,
    supabaseDir: path.join(ROOT, "supabase"),
  });
}
