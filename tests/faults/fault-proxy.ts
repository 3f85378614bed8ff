import { once } from "node:events";
import {
  type ClientRequest,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import { buffer } from "node:stream/consumers";
import { type Fault, replacementAnswer } from "./fault.ts";

type Exchange = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** All requests for data and files, or only those that write or upload; those to the auth service, or only for a token. */
export type RequestFilter = "any" | "writes" | "uploads" | "auth" | "tokens";

/** Access tokens whose lifetime is not the server's (owner/token-times.ts). */
export type TokenTimes = {
  /** The `Authorization` that the server is to see. */
  seen(authorization: string): string;
  /** The answer with a new token, as the device is to see it. */
  issued(answer: string): string;
};

/** One API request that passed through, and the fault applied to it. */
export type ProxiedRequest = {
  readonly method: string;
  readonly path: string;
  /** Empty for an upload. */
  readonly body: string;
  readonly authorization: string;
  readonly fault: Fault | null;
  /** When it came, in milliseconds since 1970. */
  readonly at: number;
};

/**
 * A loopback proxy between a device and the server that applies planned faults to requests and passes the rest through
 * unchanged.
 */
export class FaultProxy {
  readonly origin: string;
  /** Every API request that passed through, in order. */
  readonly requests: ProxiedRequest[] = [];
  /** True cuts all traffic, like a lost network. */
  down = false;
  /** The visitor's address sent to the server; null leaves it to the server. */
  address: string | null = null;
  /** Null leaves tokens as the server issues them. */
  tokens: TokenTimes | null = null;
  /** Runs after the server has answered an API request and before the device receives the answer. */
  afterServer: () => Promise<void> = () => Promise.resolve();
  readonly #target: URL;
  readonly #server: Server;
  #planned: { readonly fault: Fault; readonly which: RequestFilter }[] = [];
  #pending = 0;
  readonly #hung = new Set<ServerResponse>();

  private constructor(server: Server, port: number, target: string) {
    this.#server = server;
    this.#target = new URL(target);
    this.origin = `http://localhost:${port}`;
  }

  /** @param target origin of the server behind the proxy */
  static async start(target: string): Promise<FaultProxy> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const proxy = new FaultProxy(server, (server.address() as { port: number }).port, target);
    server.on("request", (req, res) => void proxy.#serve(req, res));
    return proxy;
  }

  /** Applies these faults, in order, to the next requests of that sort. */
  plan(faults: readonly Fault[], which: RequestFilter = "any"): void {
    this.#planned.push(...faults.map((fault) => ({ fault, which })));
  }

  /** Restores the connection: drops all planned faults and ends hanging requests. */
  restore(): void {
    this.down = false;
    this.#planned = [];
    for (const res of this.#hung) res.destroy();
    this.#hung.clear();
  }

  /** Resolves when the server is not working on any request that came through here. */
  async idle(): Promise<void> {
    while (this.#pending > 0) await new Promise((resolve) => setTimeout(resolve, 2));
  }

  async close(): Promise<void> {
    this.restore();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  async #serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const path = req.url ?? "/";
    const isFile = path.startsWith("/storage/v1/");
    const isAuth = path.startsWith("/auth/v1/");
    const isApi = isFile || isAuth || path.startsWith("/rest/v1/");
    try {
      if (this.down) return void res.destroy();
      if (!isApi) return this.#passThrough(req, res);
      const body = await buffer(req);
      const { authorization = "" } = req.headers;
      const text = isFile && req.method === "POST" ? "" : body.toString("utf8");
      if (this.tokens) {
        if (authorization) req.headers.authorization = this.tokens.seen(authorization);
        // An answer with a token is rewritten.
        if (isAuth) req.headers["accept-encoding"] = "identity";
      }
      const fault = isAuth
        ? this.#nextOfAuth(path)
        : this.#next(req.method ?? "GET", isFile, isBatch(path, text));
      const at = performance.timeOrigin + performance.now();
      this.requests.push({ method: req.method ?? "GET", path, body: text, authorization, fault, at });
      await this.#answer(req, res, body, fault);
    } catch {
      // The server or the device is gone, so there is no answer either way.
      res.destroy();
    }
  }

  #next(method: string, isFile: boolean, hasSeveral: boolean): Fault | null {
    const isWrite = method !== "GET";
    const at = this.#planned.findIndex(({ which, fault }) => {
      if (fault.kind === "file-refused" && !(isFile && isWrite)) return false;
      if (fault.kind === "batch-refused" && !hasSeveral) return false;
      if (which === "auth" || which === "tokens") return false;
      return which === "any" || (which === "uploads" ? isFile && isWrite : isWrite);
    });
    return this.#take(at);
  }

  #nextOfAuth(path: string): Fault | null {
    const isToken = isForToken(path);
    return this.#take(
      this.#planned.findIndex(({ which }) => which === "auth" || (isToken && which === "tokens")),
    );
  }

  #take(at: number): Fault | null {
    return at < 0 ? null : (this.#planned.splice(at, 1)[0]?.fault ?? null);
  }

  async #answer(req: IncomingMessage, res: ServerResponse, body: Buffer, fault: Fault | null): Promise<void> {
    const replacement = fault && replacementAnswer(fault);
    if (replacement) return void res.writeHead(replacement.status, replacement.headers).end(replacement.body);
    switch (fault?.kind) {
      case "drop-before":
        return void res.destroy();
      case "cut":
        await this.#cut(req, body);
        return void res.destroy();
      case "hang":
        if (fault.committed) await this.#forward(req, body);
        return void this.#hung.add(res);
      case "drop-answer":
        await this.#forward(req, body);
        return void res.destroy();
      case "truncate":
        return this.#truncate(res, await this.#forward(req, body), fault.asWhole);
      case "drip":
        return drip(res, await this.#forward(req, body));
      case "duplicate": {
        const first = this.#forward(req, body);
        if (!fault.atOnce) await first;
        const [, second] = await Promise.all([first, this.#forward(req, body)]);
        return whole(res, second);
      }
      case "delay":
        await new Promise((resolve) => setTimeout(resolve, fault.milliseconds));
    }
    whole(res, await this.#forward(req, body));
  }

  #truncate(res: ServerResponse, { status, headers, body }: Exchange, asWhole: boolean): void {
    const half = body.subarray(0, Math.floor(body.byteLength / 2));
    if (asWhole) {
      res.writeHead(status, { ...headers, "content-length": half.byteLength }).end(half);
      return;
    }
    res.writeHead(status, { ...headers, "content-length": body.byteLength + 1 });
    res.write(half, () => res.destroy());
  }

  /** Delivers half of the request, then cuts the connection. */
  async #cut(req: IncomingMessage, body: Buffer): Promise<void> {
    this.#pending += 1;
    const out = this.#request(req, { "content-length": String(body.byteLength) });
    const over = new Promise((resolve) => out.on("close", resolve).on("error", resolve));
    out.on("response", (answer) => answer.resume());
    out.write(body.subarray(0, Math.floor(body.byteLength / 2)), () => out.destroy());
    await over;
    this.#pending -= 1;
  }

  async #forward(req: IncomingMessage, body: Buffer): Promise<Exchange> {
    this.#pending += 1;
    try {
      const out = this.#request(req, { "content-length": String(body.byteLength) });
      out.end(body);
      const [answer] = (await once(out, "response")) as [IncomingMessage];
      const { statusCode = 0, headers } = answer;
      const { "transfer-encoding": _, connection: __, "keep-alive": ___, ...own } = headers;
      const bytes = await buffer(answer);
      await this.afterServer();
      const isToken = this.tokens && statusCode === 200 && isForToken(req.url ?? "");
      if (!isToken) return { status: statusCode, headers: own, body: bytes };
      const issued = Buffer.from(this.tokens?.issued(bytes.toString("utf8")) ?? "");
      return {
        status: statusCode,
        headers: { ...own, "content-length": String(issued.byteLength) },
        body: issued,
      };
    } finally {
      this.#pending -= 1;
    }
  }

  #request(req: IncomingMessage, more: Record<string, string> = {}): ClientRequest {
    const { host: _, "content-length": __, "transfer-encoding": ___, ...headers } = req.headers;
    const address: Record<string, string> = this.address ? { "x-forwarded-for": this.address } : {};
    const { hostname, port } = this.#target;
    // The device must not get compressed answers: half of one would be as broken as half of the text.
    const own = { ...headers, ...address, ...more, host: `${hostname}:${port}`, connection: "close" };
    return request({ host: "127.0.0.1", port, path: req.url, method: req.method, headers: own });
  }

  #passThrough(req: IncomingMessage, res: ServerResponse): void {
    const out = this.#request(req);
    out.on("error", () => res.destroy());
    out.on("response", (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    req.pipe(out);
  }
}

/** True for a sign-in and a renewal. */
function isForToken(path: string): boolean {
  return path.startsWith("/auth/v1/token");
}

/** True for a request of several interactions. */
function isBatch(path: string, body: string): boolean {
  if (!path.startsWith("/rest/v1/rpc/apply_interactions") || !body.startsWith("{")) return false;
  const { batch } = JSON.parse(body) as { batch?: unknown };
  return Array.isArray(batch) && batch.length > 1;
}

function whole(res: ServerResponse, { status, headers, body }: Exchange): void {
  if (status === 204 || body.byteLength > 0) res.writeHead(status, headers).end(body);
  else res.writeHead(status, { ...headers, "content-length": 0 }).end();
}

/** Sends the answer in pieces, each well within any timeout. */
async function drip(res: ServerResponse, { status, headers, body }: Exchange): Promise<void> {
  const size = Math.max(1, Math.ceil(body.byteLength / 5));
  res.writeHead(status, { ...headers, "content-length": body.byteLength });
  for (let at = 0; at < body.byteLength && !res.destroyed; at += size) {
    res.write(body.subarray(at, at + size));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  res.end();
}
