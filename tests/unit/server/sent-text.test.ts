import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { routeOf } from "../../../server/http/access-log.ts";
import { endFailed } from "../../../server/http/error-boundary.ts";
import { PreparedText, sendText } from "../../../server/http/send-text.ts";

/** A response that notes what is sent; the headers that it has before. */
function response(before: OutgoingHttpHeaders = {}, statusCode = 200) {
  const sent: { status: number; headers: OutgoingHttpHeaders; body: Buffer | undefined } = {
    ...{ status: 0, headers: {}, body: undefined },
  };
  const res = {
    statusCode,
    headersSent: false,
    destroyed: false,
    getHeader: (name: string) => before[name],
    writeHead: (status: number, headers: OutgoingHttpHeaders) => {
      sent.status = status;
      sent.headers = headers;
    },
    end: (body?: Buffer | string) => {
      sent.body = body === undefined ? undefined : Buffer.from(body);
    },
    destroy: () => {
      res.destroyed = true;
    },
  };
  return { res: res as unknown as ServerResponse & { destroyed: boolean }, sent };
}

const request = (headers: Record<string, string> = {}, method = "GET") =>
  ({ method, url: "/page", headers }) as unknown as IncomingMessage;

const TEXT = "ሰላም. ".repeat(400);
const TAG = new PreparedText(TEXT).etag;

async function sentFor(headers: Record<string, string>, method = "GET", status = 200) {
  const { res, sent } = response({ Vary: "Accept-Language, Save-Data" }, status);
  await sendText(request(headers, method), res, "text/html", TEXT);
  return sent;
}

test.each([
  ["br, gzip", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
  ["identity", undefined, (bytes: Buffer) => bytes],
] as const)("a text for %s is sent as %s, and says on what it depends", async (accepted, encoding, read) => {
  const { status, headers, body = Buffer.of() } = await sentFor({ "accept-encoding": accepted });
  expect(read(body).toString()).toBe(TEXT);
  expect([status, headers]).toEqual([
    200,
    {
      ETag: TAG,
      Vary: "Accept-Language, Save-Data, Accept-Encoding",
      "Content-Type": "text/html",
      "Content-Length": body.byteLength,
      ...(encoding ? { "Content-Encoding": encoding } : {}),
    },
  ]);
});

test("HEAD has the headers of GET and no text", async () => {
  const [get, head] = [await sentFor({}), await sentFor({}, "HEAD")];
  expect(head).toEqual({ ...get, body: undefined });
});

test("who has the text gets none again; an error is sent whole, though its text is known", async () => {
  const known = { "if-none-match": TAG };
  expect(await sentFor(known)).toEqual({
    status: 304,
    headers: { ETag: TAG, Vary: "Accept-Language, Save-Data, Accept-Encoding" },
    body: undefined,
  });
  for (const status of [404, 503])
    expect(await sentFor(known, "GET", status)).toMatchObject({ status, body: Buffer.from(TEXT) });
});

test("a failure is an answer that no cache keeps, and is told; one after the client has left is neither", () => {
  const [here, left] = [response(), response()];
  endFailed(request(), here.res, new Error("no"));
  endFailed(request(), left.res, Object.assign(new Error("left"), { code: "ERR_STREAM_PREMATURE_CLOSE" }));
  const told = vi.mocked(console.error).mock.calls.length;
  vi.mocked(console.error).mockClear();
  expect(here.sent).toEqual({
    status: 500,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
    body: Buffer.from("Internal server error"),
  });
  expect([told, left.res.destroyed, left.sent.status]).toEqual([1, true, 0]);
});

test.each([
  ["/blog/0b8d8dc4-3f6e-4c53-9c0c-1d2e3f4a5b6c", "/blog/:id"],
  ["/rest/v1/rpc/site_changes", "/rest/v1/rpc/site_changes"],
  ["/storage/v1/object/public/media/blog-images/a.png", "/storage/v1/*"],
  ["/assets/index-12345678.js", "/assets/*"],
  ["/health", "/health"],
  ["/2020/01/a-name", "other"],
  ["/wp-login.php", "other"],
])("the access log names %s as %s, and nobody", (pathname, route) => {
  expect(routeOf(pathname)).toBe(route);
});
