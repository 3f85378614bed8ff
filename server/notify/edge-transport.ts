import { isPublicAddress } from "./public-address.ts";
import type { SendPush } from "./sender.ts";

/** A connection with TLS, as the Edge runtime has it. */
export type Connection = {
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;
  close(): void;
};

export type EdgeTransportOptions = {
  /** The addresses of a host name. */
  resolve(hostname: string): Promise<readonly string[]>;
  /** Connects to an address that has to have the certificate of a host name. */
  connect(address: string, hostname: string, port: number): Promise<Connection>;
  /** Milliseconds for all of a request. */
  readonly timeout?: number;
};

/** A push service answers within milliseconds. */
const TIMEOUT_MS = 10_000;
const MAX_HEAD = 16_384;

/**
 * Sends over https, to the internet only, where `fetch` would resolve the name a second time: the address that was checked is the
 * one that is connected to. Redirects are not followed, and the answer's body is not read.
 */
export function edgeTransport({ resolve, connect, timeout = TIMEOUT_MS }: EdgeTransportOptions): SendPush {
  async function send(
    { url, headers, body }: Parameters<SendPush>[0],
    signal: AbortSignal,
  ): Promise<string | null> {
    const { protocol, hostname, host, port, pathname, search } = new URL(url);
    const addresses = protocol === "https:" ? await resolve(hostname) : [];
    const [address] = addresses;
    if (address === undefined || !addresses.every(isPublicAddress)) return null;
    const connection = await connect(address, hostname, Number(port || 443));
    const close = () => connection.close();
    if (signal.aborted) {
      close();
      return null;
    }
    signal.addEventListener("abort", close);
    try {
      const fields = { ...headers, Host: host, "Content-Length": String(body.length), Connection: "close" };
      const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
      const writer = connection.writable.getWriter();
      await writer.write(
        new TextEncoder().encode(`POST ${pathname}${search} HTTP/1.1\r\n${lines.join("")}\r\n`),
      );
      await writer.write(body);
      return await readHead(connection.readable);
    } finally {
      signal.removeEventListener("abort", close);
      if (!signal.aborted) close();
    }
  }

  return async (request) => {
    const signal = AbortSignal.timeout(timeout);
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    });
    try {
      const head = (await Promise.race([send(request, signal), late])) ?? "";
      const status = Number(/^HTTP\/1\.[01] (\d{3})\b/.exec(head)?.[1] ?? 0);
      const seconds = Number(/^retry-after:[ \t]*(\d+)[ \t]*$/im.exec(head)?.[1] ?? 0);
      return { status, retryAfter: seconds > 0 ? seconds : null };
    } catch (error) {
      // Unreachable. The reason may name the subscription, so only its kind is logged.
      console.warn("A push service could not be reached:", error instanceof Error ? error.name : "unknown");
      return { status: 0, retryAfter: null };
    }
  };
}

/** The head of the final answer; what has come if the connection ends before, or the head is too long. */
async function readHead(readable: ReadableStream<Uint8Array>): Promise<string> {
  const reader = readable.getReader();
  const decoder = new TextDecoder("latin1");
  let head = "";
  while (head.length < MAX_HEAD) {
    const { done, value } = await reader.read();
    if (done) break;
    // An interim answer (1xx) comes before the final one.
    head = (head + decoder.decode(value, { stream: true })).replace(/^HTTP\/1\.1 1\d\d[\s\S]*?\r\n\r\n/, "");
    if (head.includes("\r\n\r\n")) break;
  }
  return head.split("\r\n\r\n")[0] ?? "";
}
