import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { StartError, systemErrorCode } from "../start-error.ts";
import { Places } from "./places.ts";

/** Both addresses of "localhost": the system decides which one a browser tries first. */
const LOOPBACK = ["127.0.0.1", "::1"];

/** Of an address of a family that the machine does not have. */
const ABSENT: readonly unknown[] = ["EADDRNOTAVAIL", "EAFNOSUPPORT"];

/**
 * Listens on this machine only, on IPv4 and IPv6, or on the one that it has. Throws StartError when the port is taken on either: a
 * browser that requests localhost must not reach another program.
 * @param clientOf who sent a request
 * @param hosts its own addresses, for tests
 */
export async function listenOnLoopback(
  port: number,
  handler: RequestListener,
  clientOf: (req: IncomingMessage) => string,
  hosts: readonly string[] = LOOPBACK,
): Promise<Server[]> {
  const servers: Server[] = [];
  const places = new Places(clientOf);
  let absent: unknown;
  for (const host of hosts) {
    const server = newServer(handler);
    places.watch(server);
    try {
      await listen(server, port, host);
      servers.push(server);
    } catch (error) {
      const code = systemErrorCode(error);
      if (ABSENT.includes(code)) {
        absent = error;
        continue;
      }
      await closeServers(servers, 0);
      throw new StartError(reasonOf(code, port, error));
    }
  }
  if (servers.length === 0) throw new StartError(reasonOf(systemErrorCode(absent), port, absent));
  return servers;
}

/** Stops accepting connections, lets requests in progress finish for `graceMs`, then closes them. */
export async function closeServers(servers: Server[], graceMs: number): Promise<void> {
  const cut = setTimeout(() => {
    for (const server of servers) server.closeAllConnections();
  }, graceMs);
  await Promise.all(
    servers.map(
      (server) =>
        new Promise<void>((resolve) => {
          server.close(() => resolve());
          server.closeIdleConnections();
        }),
    ),
  );
  clearTimeout(cut);
}

function newServer(handler: RequestListener): Server {
  const server = createServer(
    {
      // A request's headers arrive at once; a 50 MB video on a slow connection may take long.
      headersTimeout: 20_000,
      requestTimeout: 15 * 60_000,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16 * 1024,
      connectionsCheckingInterval: 5_000,
    },
    handler,
  );
  // A connection that sends requests endlessly would take its slot from others.
  server.maxRequestsPerSocket = 10_000;
  return server;
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host, ipv6Only: true }, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

function reasonOf(code: string | undefined, port: number, error: unknown): string {
  if (code === "EADDRINUSE")
    return `Port ${port} is already in use; stop the program that uses it or set another PORT.`;
  if (code === "EACCES") return `This user isn't allowed to use port ${port}; set a PORT above 1023.`;
  return `The server can't listen on port ${port} (${code ?? String(error)}).`;
}
