import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { requestUrl } from "../api/api-path.ts";

/** Wraps a listener so that it cannot end the process: its errors are answered with 500 and printed. */
export function withErrorBoundary(
  listener: (req: IncomingMessage, res: ServerResponse) => void,
): RequestListener {
  return (req, res) => {
    try {
      listener(req, res);
    } catch (error) {
      endFailed(req, res, error);
    }
  };
}

/** Ends a request that failed, of a listener that continues after it returned. A client that has left is not a failure. */
export function endFailed(req: IncomingMessage, res: ServerResponse, error: unknown): void {
  const hasLeft = res.destroyed || (error as NodeJS.ErrnoException).code === "ERR_STREAM_PREMATURE_CLOSE";
  if (!hasLeft) console.error(`${req.method} ${requestUrl(req)?.pathname} failed:`, error);
  if (hasLeft || res.headersSent) {
    res.destroy();
    return;
  }
  res.writeHead(500, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" });
  res.end("Internal server error");
}
