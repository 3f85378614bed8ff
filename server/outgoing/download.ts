import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { type Guard, RefusedHostError } from "./guard.ts";

const MOST_REDIRECTS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];

export class TooLargeError extends Error {
  override name = "TooLargeError";
}

export type DownloadOptions = {
  readonly guard: Guard;
  readonly headers: Readonly<Record<string, string>>;
  /** Ends all of it: lookups, redirects and the body. */
  readonly signal: AbortSignal;
};

/**
 * Asks for an address and follows redirects, each of which the guard checks like the first address.
 * @returns the response, whose body is still to be read
 * @throws RefusedHostError, or a system error if the host cannot be reached
 */
export async function openAddress(address: string, options: DownloadOptions): Promise<IncomingMessage> {
  let url = new URL(address);
  for (let hop = 0; ; hop++) {
    const response = await ask(url, options);
    const next = hop < MOST_REDIRECTS ? redirectOf(response, url) : null;
    if (next === null) return response;
    response.destroy();
    url = next;
  }
}

/** Reads a body up to a number of bytes: the Content-Length header may be missing or wrong. @throws TooLargeError */
export async function readBody(response: IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop early ends the connection.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > most) throw new TooLargeError("A body is larger than it may be.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function ask(url: URL, { guard, headers, signal }: DownloadOptions): Promise<IncomingMessage> {
  if (!guard.mayAsk(url)) throw new RefusedHostError(`${url.hostname} is not on the internet.`);
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers, signal, lookup: guard.lookup, agent: false }, resolve);
    sent.on("error", reject);
    sent.end();
  });
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | null {
  const { location } = headers;
  if (!REDIRECTS.includes(statusCode) || location === undefined || !URL.canParse(location, from.href))
    return null;
  const to = new URL(location, from);
  // A stranger's redirect brings no credentials.
  [to.username, to.password] = ["", ""];
  return /^https?:$/.test(to.protocol) ? to : null;
}
