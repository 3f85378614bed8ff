import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PictureFetcher } from "../../../server/import/pictures/fetch-picture.ts";
import { nodeTransport } from "../../../server/notify/node-transport.ts";
import { createGuard } from "../../../server/outgoing/guard.ts";

// What an export names is chosen by whoever wrote it: its addresses may lead to this machine or its network.

const requests: string[] = [];
const REFUSED = { reason: "not on the internet, and not in INTERNAL_HOSTS", hostDown: false };
let port = 0;

const answer: RequestListener = ({ url = "", headers }, response) => {
  requests.push(headers.authorization === undefined ? url : `${url} with ${headers.authorization}`);
  const [, kind, rest = ""] = /^\/(\w+)\/?(.*)$/.exec(url) ?? [];
  if (kind === "to") response.writeHead(302, { location: decodeURIComponent(rest) }).end();
  else if (kind === "loop") response.writeHead(307, { location: "/loop" }).end();
  else if (kind === "drip") {
    const drip = setInterval(() => response.write("x"), 5);
    response.on("close", () => clearInterval(drip));
  } else if (kind === "endless") {
    const more = () => {
      while (response.write(Buffer.alloc(65_536))) if (response.destroyed) return;
    };
    response.on("drain", more);
    more();
  } else response.end("a picture");
};
const server = createServer(answer);

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});
beforeEach(() => {
  requests.length = 0;
});

/** Names that resolve to these addresses, one after another. */
function names(...addresses: string[]) {
  let asked = 0;
  const lookup = ((_name: string, _options: unknown, done: (error: null, found: unknown) => void) => {
    const address = addresses[Math.min(asked++, addresses.length - 1)] ?? "";
    done(null, [{ address, family: address.includes(":") ? 6 : 4 }]);
  }) as never;
  return { lookup, asked: () => asked };
}

const strict = (lookup?: never) => new PictureFetcher(30_000, createGuard(lookup ? { lookup } : {}));
const local = (lookup?: never) =>
  new PictureFetcher(
    30_000,
    createGuard({ internalHosts: ["old.example", "127.0.0.1"], ...(lookup ? { lookup } : {}) }),
  );

describe("an import asks no address inside this network", () => {
  it.each([
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0177.0.0.1",
    "0",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "10.0.0.1",
    "169.254.169.254",
    "192.168.1.1",
    "[fd00::1]",
  ])("http://%s/", async (host) => {
    expect(await strict().fetch(`http://${host}:${port}/a.png`)).toEqual(REFUSED);
    expect(requests).toEqual([]);
  });

  it("by a name that resolves to one", async () => {
    for (const address of ["127.0.0.1", "::1", "10.1.2.3"]) {
      const fetched = await strict(names(address).lookup).fetch(`http://photos.example:${port}/a.png`);
      expect(fetched).toEqual(REFUSED);
    }
    expect(requests).toEqual([]);
  });

  it("by a redirect to another host, a name or an address", async () => {
    for (const target of [
      `http://localhost:${port}/secret`,
      `http://[::1]:${port}/secret`,
      `//0x7f000001:${port}/secret`,
      `http://169.254.169.254/latest`,
    ]) {
      const guard = createGuard({ internalHosts: ["old.example"], lookup: names("127.0.0.1").lookup });
      const fetched = await new PictureFetcher(30_000, guard).fetch(
        `http://old.example:${port}/to/${encodeURIComponent(target)}`,
      );
      expect(fetched).toEqual(REFUSED);
    }
    expect(requests.filter((url) => !url.startsWith("/to/"))).toEqual([]);
  });

  it("by an address that is looked up again: what was checked is what is asked", async () => {
    const turned = names("127.0.0.2", "127.0.0.1");
    const guard = createGuard({
      isAllowed: (address) => address === "127.0.0.2",
      lookup: turned.lookup,
    });
    const fetched = new PictureFetcher(30_000, guard).fetch(`http://photos.example:${port}/a.png`);
    expect(await fetched).toMatchObject({ hostDown: true });
    expect([turned.asked(), requests]).toEqual([1, []]);
  });

  it("in another scheme", async () => {
    const fetched = await local().fetch(
      `http://127.0.0.1:${port}/to/${encodeURIComponent("file:///etc/passwd")}`,
    );
    expect(fetched).toEqual({ reason: "the host responded with 302", hostDown: false });
  });
});

it("a redirect brings no name and password to another host", async () => {
  const target = `http://name:secret@127.0.0.1:${port}/a.png`;
  await local().fetch(`http://127.0.0.1:${port}/to/${encodeURIComponent(target)}`);
  expect(requests.at(-1)).toBe("/a.png");
});

it("hosts that the operator names are asked, and redirects among them followed", async () => {
  const { lookup } = names("127.0.0.1");
  const bytes = Buffer.from("a picture");
  expect(await local(lookup).fetch(`http://OLD.example:${port}/a.png`)).toEqual({ bytes });
  expect(await local(lookup).fetch(`http://127.0.0.1:${port}/to/${encodeURIComponent("/a.png")}`)).toEqual({
    bytes,
  });
  expect(requests).toEqual(["/a.png", "/to/%2Fa.png", "/a.png"]);
  expect(await local(lookup).fetch(`http://127.0.0.1:${port}/loop`)).toMatchObject({
    reason: "the host responded with 307",
  });
  expect(requests.filter((url) => url === "/loop")).toHaveLength(6);
});

it("what never ends is given up, by its size or its time", async () => {
  const url = (kind: string) => `http://127.0.0.1:${port}/${kind}`;
  const limits = { types: "video/*", megabytes: 1, time: 30_000 };
  expect(await local().fetch(url("endless"), limits)).toEqual({
    reason: "larger than 1 MB",
    hostDown: false,
  });
  const guard = createGuard({ internalHosts: ["127.0.0.1"] });
  const late = { reason: "the host did not respond in time", hostDown: true };
  expect(await new PictureFetcher(100, guard).fetch(url("drip"))).toEqual(late);
});

it("a subscription whose endpoint is an address inside this network is not sent to", async () => {
  const send = nodeTransport();
  for (const host of ["127.0.0.1", "[::1]", "2130706433"])
    expect(await send({ url: `https://${host}:${port}/`, headers: {}, body: Buffer.alloc(1) })).toEqual({
      status: 0,
      retryAfter: null,
    });
  expect(requests).toEqual([]);
});
