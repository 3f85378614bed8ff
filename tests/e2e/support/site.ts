import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inject } from "vitest";
import { ROOT } from "../../../server/build/build-site.ts";
import {
  freePort,
  type ServerProcess,
  startProcess,
  visitorHeaders,
} from "../../integration/server/server-process.ts";
import { DEMO_SIGN_IN } from "../../integration/support/demo.ts";
import { copyData } from "./site-template.ts";

export type Row = Record<string, unknown>;

/** The real site as `npm start` runs it, in a separate process, with the seed's content. */
export class TestSite {
  readonly origin: string;
  readonly #folder: string;
  readonly #port: number;
  #process: ServerProcess | null = null;

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.#port = port;
    this.origin = `http://localhost:${port}`;
  }

  static async start(): Promise<TestSite> {
    const folder = mkdtempSync(path.join(tmpdir(), "selam-site-"));
    copyData(inject("template"), path.join(folder, "data"));
    const site = new TestSite(folder, await freePort());
    await site.up();
    return site;
  }

  get dataDir(): string {
    return path.join(this.#folder, "data");
  }

  /** Starts the server; after `down`, on the same port and data. */
  async up(): Promise<void> {
    const project = {
      root: this.#folder,
      dist: path.join(inject("template"), "dist"),
      supabaseDir: path.join(ROOT, "supabase"),
    };
    this.#process = startProcess(project, { PORT: String(this.#port), DATA_DIR: this.dataDir });
    await this.#process.ready();
  }

  async down(): Promise<void> {
    this.#process?.child.kill("SIGTERM");
    await this.#process?.ended();
    this.#process = null;
  }

  async end(): Promise<void> {
    await this.down();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Sends an API request as an anonymous visitor. */
  async visitor(address: string): Promise<unknown> {
    const response = await fetch(this.origin + address, { headers: visitorHeaders(this.dataDir) });
    return response.json();
  }

  /** Saves a row as the demo's owner, based on the current version. */
  async save(kind: string, row: Row, baseVersion: number): Promise<Row> {
    const saved = await this.#asOwner("save_row", {
      kind,
      fields: row,
      operation: crypto.randomUUID(),
      base_version: baseVersion,
    });
    return saved as Row;
  }

  /** The newest published rows of a table. */
  async newest(table: string, limit: number): Promise<Row[]> {
    const order = "order=published_at.desc,id.desc";
    return (await this.visitor(
      `/rest/v1/${table}?select=*&published=is.true&${order}&limit=${limit}`,
    )) as Row[];
  }

  async #asOwner(call: string, body: Row): Promise<unknown> {
    const headers = visitorHeaders(this.dataDir);
    const signIn = await fetch(`${this.origin}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers,
      body: JSON.stringify({ email: DEMO_SIGN_IN.email, password: DEMO_SIGN_IN.password }),
    });
    const { access_token } = (await signIn.json()) as { access_token: string };
    const answer = await fetch(`${this.origin}/rest/v1/rpc/${call}`, {
      method: "POST",
      headers: { ...headers, authorization: `Bearer ${access_token}` },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${call}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
}
