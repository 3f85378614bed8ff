import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureKeys } from "../../../server/database/server-keys.ts";
import { serveHandler } from "../server/http-site.ts";
import { sessionOf } from "../server/session.ts";
import { openNewBackend } from "../support/new-backend.ts";
import { startStorageServer } from "./storage-server.ts";

/** A running storage API with one admin and one stranger, embedded or the real server. */
export interface MediaServer {
  readonly url: string;
  /** The publishable key. */
  readonly key: string;
  /** The `Authorization` header of a caller; null for a visitor. */
  readonly callers: Readonly<Record<Caller, string | null>>;
  query(sql: string, params?: string[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

export type Caller = "admin" | "stranger" | "visitor" | "expired" | "forged" | "malformed";

interface Project extends Pick<MediaServer, "url" | "query" | "close"> {
  readonly key: string;
  readonly jwtSecret: string;
}

/** The servers of this run: the real one only with STORAGE_SERVER, the folder of its repository. */
export const MEDIA_SERVERS: readonly (readonly [name: string, open: () => Promise<MediaServer>])[] = [
  ["embedded", () => withCallers(openEmbedded)],
  ...(process.env.STORAGE_SERVER ? [["supabase/storage", () => withCallers(openReal)] as const] : []),
];

async function withCallers(open: () => Promise<Project>): Promise<MediaServer> {
  const { jwtSecret: secret, ...project } = await open();
  const person = async () => {
    const id = randomUUID();
    await project.query("insert into auth.users (id, email) values ($1::uuid, $2)", [
      id,
      `${id}@selam.example`,
    ]);
    return id;
  };
  const [admin, stranger] = [await person(), await person()];
  await project.query("insert into private.admins (user_id) values ($1::uuid)", [admin]);
  const callers = {
    admin: await sessionOf(admin, { secret }),
    stranger: await sessionOf(stranger, { secret }),
    visitor: null,
    expired: await sessionOf(admin, { secret, expires: "-1 minute" }),
    forged: await sessionOf(admin, { secret: "a secret that no server of these tests has" }),
    malformed: "Bearer a.b.c",
  };
  return { ...project, callers };
}

async function openEmbedded(): Promise<Project> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "selam-media-"));
  const backend = await openNewBackend({ dataDir, siteUrl: "http://localhost", seed: false });
  const site = await serveHandler((req, res) => backend.handle(req, res, () => res.writeHead(404).end()));
  return {
    url: `http://localhost:${site.port}`,
    key: backend.publishableKey,
    jwtSecret: ensureKeys(dataDir).jwtSecret,
    query: (sql, params) => backend.query<Record<string, unknown>>(sql, params),
    close: async () => {
      await site.close();
      await backend.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function openReal(): Promise<Project> {
  return startStorageServer(process.env.STORAGE_SERVER ?? "", process.env.STORAGE_NODE);
}
