import { mkdtempSync, rmSync } from "node:fs";
import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { request as secureRequest } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { SignJWT } from "jose";
import postgres from "postgres";
import { supabaseClient } from "../../../server/api/supabase-client.ts";
import { ensureKeys } from "../../../server/database/server-keys.ts";
import { serveHandler } from "../server/http-site.ts";
import { openNewBackend } from "../support/new-backend.ts";

/** A service of a Supabase project, by the prefix that its gateway gives it. */
export type Service = "rest" | "auth" | "storage";

/** A running project: the embedded server, or real services beside a PostgreSQL with a hosted project's roles. */
export interface Project {
  /** The origin of its API. */
  readonly url: string;
  /** The publishable key. */
  readonly key: string;
  readonly secretKey: string;
  readonly jwtSecret: string;
  /** Runs one statement as the database's owner. */
  query(sql: string, params?: string[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** What `npm run test:hosted` passes on. */
const { HOSTED_REST, HOSTED_AUTH, HOSTED_STORAGE, HOSTED_DATABASE, HOSTED_JWT_SECRET } = process.env;
const ADDRESSES: Readonly<Record<Service, string | undefined>> = {
  rest: HOSTED_REST,
  auth: HOSTED_AUTH,
  storage: HOSTED_STORAGE,
};

type Opened = readonly [name: string, open: () => Promise<Project>];

/** The projects of this run that have these services: the embedded one, and a hosted one if their addresses are known. */
export function projectsWith(...services: readonly Service[]): readonly Opened[] {
  return [["embedded", () => openEmbedded()], ...hostedWith(...services)];
}

/** The hosted project of this run, if the addresses of these services are known. */
export function hostedWith(...services: readonly Service[]): readonly Opened[] {
  return services.every((service) => ADDRESSES[service]) ? [["hosted", openHosted]] : [];
}

/** @param databaseUrl the PostgreSQL that it uses instead of its own database */
export async function openEmbedded(databaseUrl?: string): Promise<Project> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "selam-project-"));
  const siteUrl = "http://localhost";
  const backend = await openNewBackend({ dataDir, siteUrl, seed: false, trustProxy: true, databaseUrl });
  const { jwtSecret, secret: secretKey } = ensureKeys(dataDir);
  const site = await serveHandler((req, res) => backend.handle(req, res, () => res.writeHead(404).end()));
  return {
    url: `http://localhost:${site.port}`,
    key: backend.publishableKey,
    secretKey,
    jwtSecret,
    query: (sql, params) => backend.query<Record<string, unknown>>(sql, params),
    close: async () => {
      await site.close();
      await backend.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const PUBLISHABLE = "sb_publishable_of_the_tests";

async function openHosted(): Promise<Project> {
  const jwtSecret = HOSTED_JWT_SECRET ?? "";
  const anon = await tokenOf("anon", jwtSecret);
  const gateway = await serveHandler((req, res) => forward(req, res, anon));
  const url = `http://localhost:${gateway.port}`;
  const client = postgres(HOSTED_DATABASE ?? "", { max: 2, onnotice: () => undefined });
  const query: Project["query"] = async (sql, params = []) => [...(await client.unsafe(sql, params))];
  const secretKey = await tokenOf("service_role", jwtSecret);
  if (ADDRESSES.storage) await emptyBucket(url, secretKey);
  return {
    url,
    key: PUBLISHABLE,
    secretKey,
    jwtSecret,
    query,
    close: async () => {
      await client.end();
      await gateway.close();
    },
  };
}

/** A token of a role, as a project's older keys are. */
function tokenOf(role: string, secret: string): Promise<string> {
  const key = new TextEncoder().encode(secret);
  return new SignJWT({ role }).setProtectedHeader({ alg: "HS256" }).setExpirationTime("1 day").sign(key);
}

/** The files of an earlier run go. */
async function emptyBucket(url: string, secretKey: string): Promise<void> {
  const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}` };
  const answer = await fetch(`${url}/storage/v1/bucket/media/empty`, { method: "POST", headers });
  if (!answer.ok) throw new Error(`The bucket could not be emptied: ${await answer.text()}`);
}

/** Makes an account with a password, of an admin or of a stranger. @returns its address */
export async function addAccount(
  { url, secretKey, query }: Project,
  password: string,
  isAdmin = true,
): Promise<string> {
  const email = `${crypto.randomUUID()}@selam.example`;
  const { auth } = await supabaseClient(url, secretKey, fetch);
  const { error } = await auth.admin.createUser({ email, password, email_confirm: true });
  if (error) throw error;
  if (isAdmin) await query("select private.make_admin($1)", [email]);
  return email;
}

/**
 * What the gateway of a hosted project does: hides the prefixes, and replaces the publishable key, which is not a token, by a
 * visitor's.
 */
function forward(req: IncomingMessage, res: ServerResponse, anon: string): void {
  const [, service = "", rest = ""] = /^\/(rest|auth|storage)\/v1(\/.*)$/.exec(req.url ?? "") ?? [];
  const address = ADDRESSES[service as Service];
  if (!address) {
    res.writeHead(404).end();
    return;
  }
  const { authorization } = req.headers;
  const isUser = authorization !== undefined && authorization !== `Bearer ${PUBLISHABLE}`;
  const target = new URL(address);
  const headers = {
    ...req.headers,
    host: target.host,
    authorization: isUser ? authorization : `Bearer ${anon}`,
  };
  const send = target.protocol === "https:" ? secureRequest : request;
  const { method } = req;
  const url = target.href.replace(/\/$/, "") + rest;
  const sent = send(url, { method, headers, agent: false }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(res);
  });
  sent.on("error", () => res.destroy());
  res.on("close", () => sent.destroy());
  req.pipe(sent);
}
