import { execFileSync } from "node:child_process";
import { createECDH, type ECDH, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:https";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { compactVerify } from "jose";
import { nodeTransport } from "../../../server/notify/node-transport.ts";
import type { SendPush } from "../../../server/notify/sender.ts";
import { decryptPush } from "./decrypt-push.ts";

/** What a browser received. */
export type Received = {
  readonly endpoint: string;
  readonly headers: Record<string, string>;
  readonly message: Message;
};
type Message = {
  web_push: number;
  notification: {
    title: string;
    body: string;
    lang: string;
    navigate: string;
    tag: string;
    actions: { action: string }[];
    data: { kind: string; row: Record<string, unknown> } | null;
  };
};

const HOST = "push.selam.example";

/**
 * A push service on this machine: it checks who sends by the VAPID token (RFC 8292), decrypts as the browser of a
 * subscription would (RFC 8291, with Node's own cryptography and not the sender's), and answers as a test asks.
 * @param timeout of the site's requests, in milliseconds
 */
export async function startPushService(timeout?: number) {
  const folder = mkdtempSync(path.join(tmpdir(), "selam-push-"));
  const file = (name: string) => path.join(folder, name);
  execFileSync("openssl", [
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"],
    ...["-subj", `/CN=${HOST}`, "-addext", `subjectAltName=DNS:${HOST}`],
    ...["-keyout", file("key.pem"), "-out", file("cert.pem")],
  ]);
  const cert = readFileSync(file("cert.pem"), "utf8");
  const browsers = new Map<string, { ecdh: ECDH; auth: Buffer; key: string }>();
  const received: Received[] = [];
  /** The statuses of the next requests; then 201. */
  const statuses: number[] = [];
  /** How far its clock is ahead of the site's, in milliseconds. */
  const clock = { aheadMs: 0 };
  let requests = 0;
  const gate: { opened: Promise<void> } = { opened: Promise.resolve() };
  /** Requests whose answer never ends, by the part that comes a little at a time. */
  const endless = new Map<string, "headers" | "body">();

  const server = createServer({ key: readFileSync(file("key.pem")), cert }, (req, res) => {
    void (async () => {
      requests += 1;
      const body = await buffer(req);
      await gate.opened;
      const endpoint = `https://${HOST}${req.url}`;
      const drips = endless.get(endpoint);
      if (drips) return answerEndlessly(req.socket, drips);
      const browser = browsers.get(endpoint);
      const status = browser ? (statuses.shift() ?? 201) : 410;
      if (status === 201 && browser) {
        const headers = req.headers as Record<string, string>;
        await verifySender(headers.authorization ?? "", browser.key);
        received.push({ endpoint, headers, message: JSON.parse(decryptPush(body, browser)) as Message });
      }
      res.setHeader("Date", new Date(Date.now() + clock.aheadMs).toUTCString());
      res.writeHead(status, status === 429 ? { "Retry-After": "1" } : {});
      res.end();
    })().catch((error: unknown) => {
      res.writeHead(400);
      res.end(String(error));
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  const overHttps = nodeTransport({
    isAllowed: (address) => address === "127.0.0.1",
    lookup: ((_name: string, _options: unknown, done: (error: null, found: unknown) => void) =>
      done(null, [{ address: "127.0.0.1", family: 4 }])) as never,
    ca: cert,
    ...(timeout === undefined ? {} : { timeout }),
  });
  const send: SendPush = (request) =>
    overHttps({ ...request, url: request.url.replace(HOST, `${HOST}:${port}`) });

  return {
    send,
    received,
    statuses,
    clock,
    endless,
    /** The connections that are open. */
    connections: () => promisify(server.getConnections.bind(server))(),
    requests: () => requests,
    /** Holds every answer until the returned function is called. */
    hold(): () => void {
      let open: () => void = () => undefined;
      gate.opened = new Promise((resolve) => {
        open = resolve;
      });
      return open;
    },
    /** A browser that subscribes with the site's key. */
    subscribe(key: string) {
      const ecdh = createECDH("prime256v1");
      ecdh.generateKeys();
      const auth = randomBytes(16);
      const endpoint = `https://${HOST}/send/${randomBytes(12).toString("hex")}`;
      browsers.set(endpoint, { ecdh, auth, key });
      return { endpoint, p256dh: ecdh.getPublicKey("base64url"), auth: auth.toString("base64url") };
    },
    /** The browser unsubscribes without telling the site. */
    forget: (endpoint: string) => browsers.delete(endpoint),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Begins an answer of which the headers, or the body, come a little at a time and never end. */
function answerEndlessly(socket: Socket, part: "headers" | "body"): void {
  const isBody = part === "body";
  socket.write(`HTTP/1.1 201 Created\r\n${isBody ? "Content-Length: 1000000\r\n\r\n" : ""}`);
  const drip = setInterval(() => socket.write(isBody ? "x" : "X-More: x\r\n"), 50);
  socket.on("close", () => clearInterval(drip));
}

async function verifySender(header: string, key: string): Promise<void> {
  const [, token = "", sent = ""] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? [];
  if (sent !== key) throw new Error("The key is not the one that the browser subscribed with.");
  const point = Buffer.from(key, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    alg: "ES256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const { payload } = await compactVerify(token, jwk);
  const { aud, exp, sub } = JSON.parse(Buffer.from(payload).toString()) as Record<string, unknown>;
  const seconds = Date.now() / 1000;
  const isTimely = typeof exp === "number" && exp > seconds && exp < seconds + 24 * 3600;
  if (aud !== `https://${HOST}` || !isTimely || !/^(https:|mailto:)/.test(String(sub)))
    throw new Error("The token is not for this service.");
}
