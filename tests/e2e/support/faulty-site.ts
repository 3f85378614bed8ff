import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Backend } from "../../../server/database/backend.ts";
import { ROOT } from "../../../server/root.ts";
import { readSettings } from "../../../server/settings.ts";
import { type SiteServer, startSiteServer } from "../../../server/site-server.ts";
import { FaultProxy } from "../../faults/fault-proxy.ts";
import { freePort } from "../../integration/server/server-process.ts";
import { copyData } from "./site-template.ts";

/** The real site in this process, behind a fault-injecting proxy, with access to its database. */
export class FaultySite {
  readonly proxy: FaultProxy;
  readonly #folder: string;
  readonly #server: SiteServer;
  readonly #backend: Backend;

  private constructor(folder: string, server: SiteServer, backend: Backend, proxy: FaultProxy) {
    this.#folder = folder;
    this.#server = server;
    this.#backend = backend;
    this.proxy = proxy;
  }

  /** @param template the folder of a built site and its data (site-template.ts); the site works on a copy of the data */
  static async start(template: string): Promise<FaultySite> {
    const folder = mkdtempSync(path.join(tmpdir(), "selam-spoilt-"));
    copyData(template, path.join(folder, "data"));
    const port = await freePort();
    const server = await startSiteServer({
      settings: readSettings({ PORT: String(port), DATA_DIR: path.join(folder, "data") }),
      dist: path.join(template, "dist"),
      build: false,
      report: () => undefined,
      supabaseDir: path.join(ROOT, "supabase"),
    });
    if (!server.backend) throw new Error("The site runs without its own database.");
    const proxy = await FaultProxy.start(`http://localhost:${port}`);
    const site = new FaultySite(folder, server, server.backend, proxy);
    // Raises the limits: one address sends in minutes what many visitors send in days.
    await site.query("update private.limits set per_address = 100000, in_all = 100000");
    return site;
  }

  get origin(): string {
    return this.proxy.origin;
  }

  /** Runs a query as the database owner. */
  query<Row>(sql: string, params: unknown[] = []): Promise<Row[]> {
    return this.#backend.query<Row>(sql, params);
  }

  async end(): Promise<void> {
    await this.proxy.close();
    await this.#server.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
