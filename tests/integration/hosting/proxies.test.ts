// @module-tag nightly
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientAddress } from "../../../server/http/node-http.ts";
import { Places } from "../../../server/http/places.ts";
import { caddyProgram, nginxProgram } from "../../provision/host-programs.ts";
import { type HttpSite, serveHandler } from "../server/http-site.ts";
import { type RunningHost, startCaddyProxy, startNginxProxy } from "./running-hosts.ts";

const PLACES = 40;
const FILM = "/storage/v1/object/public/media/film.mp4";
const HOST = "Host: selam.example\r\n\r\n";
const film = Buffer.alloc(50 * 1024 * 1024);

/** The proxies of docs/deploy.md in front of `npm start`, with the configuration of that page. */

const nginx = nginxProgram();
const caddy = caddyProgram();

describe.each([
  {
    host: "nginx",
    missing: nginx.missing,
    start: (port: number) => startNginxProxy(nginx.program ?? "", port),
  },
  {
    host: "Caddy",
    missing: caddy.missing,
    start: (port: number) => startCaddyProxy(caddy.program ?? "", port),
  },
])("$host before npm start", ({ missing, start }) => {
  let site: HttpSite;
  let proxy: RunningHost;
  const held: Socket[] = [];
  const places = new Places((req) => clientAddress(req, true), PLACES);
  beforeAll(async () => {
    if (missing) return;
    site = await serveHandler(async (req, res) => {
      if (req.url === FILM) return void res.end(film);
      // A client that gives up, or is disconnected.
      const body = await buffer(req).catch(() => null);
      if (!body) return;
      const { length } = body;
      const { host, "x-forwarded-proto": scheme } = req.headers;
      res.end(JSON.stringify({ url: req.url, host, scheme, length, address: clientAddress(req, true) }));
    });
    places.watch(site.server);
    proxy = await start(site.port);
  });
  afterAll(async () => {
    for (const socket of held) socket.destroy();
    await proxy?.stop();
    await site?.close();
  });
  const onHost = test.skipIf(missing !== null);
  const received = async (...request: Parameters<RunningHost["get"]>) => {
    const { bytes } = await proxy.get(...request);
    return JSON.parse(bytes.toString()) as Record<string, unknown>;
  };

  onHost(
    "hands on host and scheme, and the visitor's address instead of one that the visitor claims",
    async () => {
      const claimed = { host: "selam.example", "x-forwarded-for": "203.0.113.9" };
      const { host, scheme, address } = await received("/blog", claimed);
      expect({ host, scheme, address }).toEqual({
        host: "selam.example",
        scheme: "http",
        address: "127.0.0.1",
      });
    },
  );

  onHost("leaves an address as it was sent", async () => {
    const url = "/rest/v1/community_posts?select=id&id=in.(1,2)&q=%E1%88%B0%20%2F";
    expect((await received(url, { host: "selam.example" })).url).toBe(url);
  });

  onHost("lets an upload of 50 MB through", async () => {
    const { length } = await received(
      "/storage/v1/object/media/a.mp4",
      { host: "selam.example" },
      "POST",
      film,
    );
    expect(length).toBe(film.length);
  });

  onHost.each([
    ["sends heads without an end", "GET /blog HTTP/1.1\r\nHost: selam"],
    ["sends bodies without an end", `POST /rest/v1/rpc/submit HTTP/1.1\r\nContent-Length: 1000\r\n${HOST}{`],
    [
      "sends films without an end",
      `POST /storage/v1/object/media/a.mp4 HTTP/1.1\r\nContent-Length: 1000\r\n${HOST}{`,
    ],
    ["reads no answer", `GET ${FILM} HTTP/1.1\r\n${HOST}`],
  ])("a client that %s keeps nobody from a page", async (_what, bytes) => {
    for (let n = 0; n < PLACES * 3; n += 1) {
      const socket = connect(proxy.port, "127.0.0.1").on("error", () => undefined);
      held.push(socket);
      socket.write(bytes);
      await once(socket, "connect");
      const { status } = await proxy.get("/blog", { host: "selam.example" });
      expect(status).toBe(200);
    }
  });
});
