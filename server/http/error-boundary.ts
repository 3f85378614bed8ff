import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

/** A listener that cannot end the process: what the given one throws is answered with 500 and printed. */
export function unbreakable(listener: (req: IncomingMessage, res: ServerResponse) => void): RequestListener {
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
