import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

/** Wraps a listener so that it cannot end the process: its errors are answered with 500 and printed. */
export function withErrorBoundary(
  listener: (req: IncomingMessage, res: ServerResponse) => void,
): RequestListener {
  return (req, res) => {
    try {
      listener(req, res);
    } catch (error) {
      console.error(`${req.method} ${req.url} failed:`, error);
      if (res.headersSent) {
        res.destroy();
        return;
      }
      res.writeHead(500, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" });
      res.end("Internal server error");
    }
  };
}
