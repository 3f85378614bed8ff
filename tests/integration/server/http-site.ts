import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, request, type Server } from "node:http";
import { text } from "node:stream/consumers";

interface Answer {
  status: number;
  headers: IncomingMessage["headers"];
  body: string;
}

export interface HttpSite {
  port: number;
  server: Server;
  /** One request with the path exactly as given; `fetch` would normalise a hostile one. */
  request(
    path: string,
    options?: { method?: string; headers?: Record<string, string>; body?: Buffer },
  ): Promise<Answer>;
  close(): Promise<void>;
}

/** Serves a handler on its own port. */
export async function serveHandler(handler: RequestListener): Promise<HttpSite> {
  const server = createServer(handler).listen(0, "127.0.0.1");
  // On a busy machine, Node's five seconds pass between two requests, and the second meets a closed connection.
  server.keepAliveTimeout = 120_000;
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  return {
    port,
    server,
    request: (path, { method = "GET", headers = {}, body } = {}) =>
      new Promise((resolve, reject) => {
        const sent = request({ host: "127.0.0.1", port, path, method, headers, agent: false }, (res) => {
          text(res).then(
            (content) => resolve({ status: res.statusCode ?? 0, headers: res.headers, body: content }),
            reject,
          );
        });
        sent.on("error", reject);
        sent.end(body);
      }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
