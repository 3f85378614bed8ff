import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Places } from "../../../server/http/places.ts";

const LIMIT = 20;
const SECOND = 1000;

let now = 0;
let places: Places;
let server: Server;
let port = 0;
/** Bytes of bodies that the server has read. */
let read = 0;
const sockets: Socket[] = [];

beforeEach(async () => {
  now = 0;
  read = 0;
  places = new Places(
    (req: IncomingMessage) => String(req.headers["x-client"]),
    LIMIT,
    () => now,
  );
  server = createServer((req, res) => {
    if (req.url === "/film") res.end(Buffer.alloc(32 * 1024 * 1024));
    else if (req.url === "/wait") req.resume();
    else
      req
        .on("data", (chunk: Buffer) => {
          read += chunk.length;
          server.emit("read");
        })
        .once("end", () => res.end("done"));
  });
  places.watch(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as { port: number }).port;
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

/** A connection that has sent this; the server has seen its request. */
async function sent(text: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => undefined);
  const seen = text.includes("\r\n\r\n") ? once(server, "request") : once(server, "connection");
  socket.write(text);
  await seen;
  return socket;
}

const slowBody = (client: string) =>
  sent(`POST / HTTP/1.1\r\nHost: a\r\nX-Client: ${client}\r\nContent-Length: 100000\r\n\r\n{`);
const unreadFilm = async (client: string) =>
  (await sent(`GET /film HTTP/1.1\r\nHost: a\r\nX-Client: ${client}\r\n\r\n`)).pause();

/** The status line and text that a whole request gets; "" if it is disconnected. */
async function answerTo(client: string, path = "/"): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nX-Client: ${client}\r\nConnection: close\r\n\r\n`);
  let text = "";
  for await (const chunk of socket) text += String(chunk);
  return text.split("\r\n")[0] ?? "";
}

test.each([
  ["bodies that stop arriving", slowBody],
  ["answers that nobody reads", unreadFilm],
  ["heads that stop arriving", () => sent("GET / HT")],
])("%s keep nobody else from an answer", async (_what, hold) => {
  for (let n = 0; n < LIMIT * 2; n += 1) await hold("one");
  now += 5 * SECOND;
  for (let n = 0; n < LIMIT; n += 1) expect(await answerTo(`visitor ${n}`)).toBe("HTTP/1.1 200 OK");
});

/** The server has read this many bytes of bodies. */
async function untilRead(bytes: number): Promise<void> {
  while (read < bytes) await once(server, "read");
}

const MOVING = 20_000;

test("who stands still gives way before many who move behind one address", async () => {
  const honest: Socket[] = [];
  for (let n = 0; n < LIMIT / 2; n += 1) honest.push(await slowBody("carrier"));
  const still: Socket[] = [];
  for (let n = 0; n < LIMIT / 2; n += 1) still.push(await slowBody(`address ${n}`));
  now += 8 * SECOND;
  for (const socket of honest) socket.write(Buffer.alloc(MOVING));
  await untilRead(honest.length * MOVING);
  const gone = Promise.race(still.map((socket) => once(socket, "close")));
  await slowBody("new");
  await gone;
  expect(honest.filter(({ closed }) => closed)).toEqual([]);
});

test("a body or an answer that stands still for a minute is given up, and one that moves is not", async () => {
  const [still, moving, unread] = [await slowBody("one"), await slowBody("two"), await unreadFilm("three")];
  const working = await sent("GET /wait HTTP/1.1\r\nHost: a\r\nX-Client: four\r\n\r\n");
  now += 55 * SECOND;
  moving.write(Buffer.alloc(MOVING));
  await untilRead(MOVING);
  places.look();
  now += 10 * SECOND;
  places.look();
  await once(still, "close");
  expect([moving.closed, working.closed, unread.closed]).toEqual([false, false, false]);
  // What waits in memory has the time that the slowest phone needs for it.
  now += 24 * 3600 * SECOND;
  places.look();
  await once(unread.resume(), "close");
  expect(working.closed).toBe(false);
});
