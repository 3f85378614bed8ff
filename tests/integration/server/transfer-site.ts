import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { createEmbeddedAdmin } from "../../../server/accounts/create-admin.ts";
import type { Backend } from "../../../server/database/backend.ts";
import type { TransferLine } from "../../../server/transfer/transfer-answer.ts";
import { rowsOf } from "../archive/archive-site.ts";
import { DEMO_SIGN_IN } from "../support/demo.ts";
import { openNewBackend } from "../support/new-backend.ts";
import { newFolder } from "../support/new-folder.ts";
import { type HttpSite, serveHandler } from "./http-site.ts";

const OWNER = { email: "owner@selam.example", password: "for-this-test-only" };

/** A running site whose admin exports and imports in the browser. */
export class Site {
  readonly dataDir: string;
  readonly backend: Backend;
  readonly http: HttpSite;
  token = "";

  private constructor(dataDir: string, backend: Backend, http: HttpSite) {
    this.dataDir = dataDir;
    this.backend = backend;
    this.http = http;
  }

  /** @param databaseUrl a database on a PostgreSQL server instead of PGlite */
  static async open(name: string, seed: boolean, databaseUrl?: string): Promise<Site> {
    const dataDir = path.join(newFolder(), name);
    const siteUrl = "http://localhost:4325";
    const backend = await openNewBackend({
      dataDir,
      databaseUrl,
      siteUrl,
      seed,
      demoPassword: DEMO_SIGN_IN.password,
    });
    const http = await serveHandler((req, res) =>
      backend.handle(req, res, () => {
        res.writeHead(404);
        res.end();
      }),
    );
    const site = new Site(dataDir, backend, http);
    if (!seed) await createEmbeddedAdmin(backend, OWNER.email, OWNER.password);
    site.token = await site.#signIn(seed ? DEMO_SIGN_IN : OWNER);
    return site;
  }

  async #signIn(account: { email: string; password: string }): Promise<string> {
    const answer = await this.fetch("/auth/v1/token?grant_type=password", {
      method: "POST",
      headers: { apikey: this.backend.publishableKey, "content-type": "application/json" },
      body: JSON.stringify({ email: account.email, password: account.password }),
    });
    const { access_token } = (await answer.json()) as { access_token: string };
    return `Bearer ${access_token}`;
  }

  fetch(address: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`http://127.0.0.1:${this.http.port}${address}`, init);
  }

  /** Sends a request as the admin and returns the last line of the answer. */
  async transfer(address: string, body?: Buffer | string): Promise<TransferLine> {
    const answer = await this.fetch(address, {
      method: "POST",
      headers: { authorization: this.token },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : new Uint8Array(body) }),
    });
    const lines = (await answer.text()).trim().split("\n");
    return JSON.parse(lines.at(-1) ?? "") as TransferLine;
  }

  async exported(): Promise<Buffer> {
    const ready = await this.transfer("/storage/v1/exports");
    if (ready.kind !== "ready") throw new Error(JSON.stringify(ready));
    const answer = await this.fetch(ready.address);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.byteLength).toBe(ready.size);
    expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${ready.name}"`);
    return bytes;
  }

  rows(): Promise<Record<string, string[]>> {
    return rowsOf({ query: this.backend.query });
  }

  /** The files that an import left behind. */
  leftOver(): string[] {
    const transfers = path.join(this.dataDir, "transfers");
    return existsSync(transfers) ? readdirSync(transfers).filter((name) => !name.endsWith(".tar.gz")) : [];
  }

  async close(): Promise<void> {
    await this.http.close();
    await this.backend.close();
  }
}
