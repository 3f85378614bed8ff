import type { IncomingMessage, ServerResponse } from "node:http";
import { equalsSecret } from "../api/api-handler.ts";
import { requestUrl } from "../api/api-path.ts";
import { bodyChunks } from "../http/node-http.ts";

/** A proxy may treat both parts of the API differently. */
export const ECHO_PATHS = ["/rest/v1/echo", "/storage/v1/echo"] as const;
const LONGEST = 8 * 1024 ** 2;

/** What reached the server of a request that the check of a site has sent. */
interface Echo {
  readonly host: string;
  /** X-Forwarded-For, or "". */
  readonly forwardedFor: string;
  /** Of its body. */
  readonly bytes: number;
}

/**
 * `POST` to one of these says what reached the server, so that a check from outside sees what a proxy changes. Without the secret key it
 * answers as if the endpoint did not exist.
 */
export function echoHandler(secretKey: string) {
  return (req: IncomingMessage, res: ServerResponse, next: () => void): void => {
    const pathname = requestUrl(req)?.pathname;
    const isMatch = req.method === "POST" && ECHO_PATHS.some((known) => known === pathname);
    if (!isMatch || !equalsSecret(req.headers.apikey, secretKey)) {
      next();
      return;
    }
    answer(req, res).catch(() => res.destroy());
  };
}

async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
  let bytes = 0;
  for await (const chunk of bodyChunks(req, LONGEST)) bytes += chunk.byteLength;
  const { host = "", "x-forwarded-for": forwarded = "" } = req.headers;
  const echo: Echo = { host, forwardedFor: String(forwarded), bytes };
  res.writeHead(200, { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" });
  res.end(JSON.stringify(echo));
}
