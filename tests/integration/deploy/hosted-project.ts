import type { IncomingMessage, ServerResponse } from "node:http";
import { contentSecurityPolicy, securityHeaders } from "../../../server/http/security-headers.ts";
import { type HttpSite, serveHandler } from "../server/http-site.ts";
import { openNewBackend } from "../support/new-backend.ts";

/** The responses of the fakes that differ from a sound project's; tests change them. */
export interface Faults {
  /** Of the auth service's public settings. */
  auth: Record<string, unknown>;
  /** Where the auth service redirects people who follow a password-reset link. */
  siteUrl: string | null;
  /** Schemas that the API serves in addition to "public". */
  schemas: string[];
  /** True if the API does not serve "public". */
  isPublicHidden: boolean;
  /** Seconds by which the date of the API's answers is off. */
  apiClock: number;
  /** True if the database's clock is off by as much. */
  isDatabaseClockOff: boolean;
  /** The whole project answers with this status. */
  status: number | null;
  /** Changes to the site's answers, by path; null removes a header. */
  site: Record<
    string,
    { status?: number; type?: string; headers?: Record<string, string | null>; body?: string }
  >;
}

const SOUND: Faults = {
  auth: {},
  siteUrl: null,
  schemas: [],
  isPublicHidden: false,
  apiClock: 0,
  isDatabaseClockOff: false,
  status: null,
  site: {},
};

export interface HostedProject {
  readonly url: string;
  readonly site: string;
  readonly secretKey: string;
  readonly publishableKey: string;
  query(sql: string): Promise<unknown[]>;
  faults: Faults;
  repair(): void;
  close(): Promise<void>;
}

/**
 * A stand-in for a hosted project and the host of its site: the embedded server's database, API and storage, with a fake
 * of the auth service's settings and redirects in front, and a static host that serves a minimal build.
 */
export async function openHostedProject(dataDir: string): Promise<HostedProject> {
  const backend = await openNewBackend({ dataDir, siteUrl: "http://localhost", seed: false });
  const project = { faults: structuredClone(SOUND) };
  const api = await serveHandler((req, res) => answerApi(project.faults, backend, hosts, req, res));
  const site = await serveHandler((req, res) => answerSite(project.faults, hosts.url, req, res));
  const hosts = { url: `http://localhost:${api.port}`, site: `http://localhost:${site.port}` };
  return Object.assign(project, {
    ...hosts,
    secretKey: backend.secretKey,
    publishableKey: backend.publishableKey,
    query: (sql: string) => backend.query(sql),
    repair: () => {
      project.faults = structuredClone(SOUND);
    },
    close: async () => {
      for (const server of [api, site] satisfies HttpSite[]) await server.close();
      await backend.close();
    },
  });
}

interface FakeAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly location?: string;
}

type EmbeddedBackend = Awaited<ReturnType<typeof openNewBackend>>;

function answerApi(
  faults: Faults,
  backend: EmbeddedBackend,
  { site }: { site: string },
  req: IncomingMessage,
  res: ServerResponse,
): void {
  const date = new Date(Date.now() + faults.apiClock * 1000);
  res.setHeader("Date", date.toUTCString());
  const send = ({ status, body = {}, location }: FakeAnswer) => {
    res.writeHead(status, {
      "Content-Type": "application/json",
      ...(location ? { Location: location } : {}),
    });
    res.end(JSON.stringify(body));
  };
  const fake = fakeAnswer(faults, backend, site, req);
  if (fake) send(fake);
  else if (faults.isDatabaseClockOff && req.url?.endsWith("/project_state"))
    void backend
      .query<{ state: object }>("select private.project_state() as state")
      .then(([row]) => send({ status: 200, body: { ...row?.state, now: date.toISOString() } }));
  else backend.handle(req, res, () => send({ status: 404 }));
}

/** Endpoints that the embedded server lacks, or answers differently from a hosted project. */
function fakeAnswer(
  faults: Faults,
  { secretKey, publishableKey }: EmbeddedBackend,
  site: string,
  req: IncomingMessage,
): FakeAnswer | undefined {
  const { pathname, searchParams } = new URL(`http://localhost${req.url}`);
  if (faults.status !== null) return { status: faults.status };
  if (![secretKey, publishableKey].includes(String(req.headers.apikey))) return { status: 401 };
  if (pathname === "/auth/v1/settings") {
    const external = { email: true, anonymous_users: false };
    return { status: 200, body: { disable_signup: true, external, ...faults.auth } };
  }
  if (pathname === "/auth/v1/verify") {
    const wanted = searchParams.get("redirect_to") ?? "";
    const allowed = faults.siteUrl ?? site;
    const target = wanted.startsWith(allowed) ? wanted : allowed;
    return { status: 303, location: `${target}#error=access_denied&error_code=otp_expired` };
  }
  if (!pathname.endsWith("/selam_none")) return undefined;
  const profile = String(req.headers["accept-profile"] ?? "public");
  const isServed = profile === "public" ? !faults.isPublicHidden : faults.schemas.includes(profile);
  return { status: isServed ? 404 : 406 };
}

const FILES: Readonly<Record<string, { type: string; cache: string; body: (url: string) => string }>> = {
  "/": {
    type: "text/html",
    cache: "no-cache",
    body: () => '<!doctype html><script type="module" src="/assets/app-1.js"></script>',
  },
  "/sw.js": { type: "text/javascript", cache: "no-cache", body: () => 'precache([{url:"assets/api-2.js"}])' },
  "/assets/app-1.js": {
    type: "text/javascript",
    cache: "public, max-age=31536000, immutable",
    body: () => 'import("./api-2.js")',
  },
  "/assets/api-2.js": {
    type: "text/javascript",
    cache: "public, max-age=31536000, immutable",
    body: (url) => `const url = "${url}";`,
  },
};

function answerSite(faults: Faults, project: string, req: IncomingMessage, res: ServerResponse): void {
  const { pathname } = new URL(`http://localhost${req.url}`);
  const file = FILES[pathname] ?? (pathname.startsWith("/assets/") ? undefined : FILES["/"]);
  const fault = faults.site[pathname];
  const headers: Record<string, string | null> = {
    ...securityHeaders(project),
    "Content-Security-Policy": contentSecurityPolicy(project),
    "Content-Type": fault?.type ?? file?.type ?? "text/plain",
    "Cache-Control": file?.cache ?? "no-store",
    ...fault?.headers,
  };
  for (const [name, value] of Object.entries(headers)) if (value !== null) res.setHeader(name, value);
  res.statusCode = fault?.status ?? (file ? 200 : 404);
  res.end(fault?.body ?? file?.body(project) ?? "Not found");
}
