import type { IncomingMessage } from "node:http";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseRange } from "../../../server/http/byte-range.ts";
import { acceptedEncoding, wantsCompression } from "../../../server/http/compress-body.ts";
import { hasFreshCopy } from "../../../server/http/conditional-request.ts";
import { clientAddress } from "../../../server/http/node-http.ts";
import { preferredLanguages } from "../../../server/http/preferred-languages.ts";
import { apiHeaders, contentSecurityPolicy } from "../../../server/http/security-headers.ts";
import { mediaTypeOf } from "../../../server/media/media-types.ts";
import { siteOrigin } from "../../../server/site/site-origin.ts";

const request = (headers: Record<string, string | string[]>, remoteAddress = "192.0.2.9") =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;

/** The bytes that a range names, one by one (RFC 9110, section 14.1.2); null if it is not a range. */
function bytesOf(first: string, last: string, size: number): number[] | null {
  if (first === "" && last === "") return null;
  if (first !== "" && last !== "" && Number(last) < Number(first)) return null;
  return Array.from({ length: size }, (_, at) => at).filter((at) =>
    first === "" ? at >= size - Number(last) : at >= Number(first) && (last === "" || at <= Number(last)),
  );
}

test("every range of a small file has the bytes that it names, and none beyond its end", () => {
  const places = ["", ...Array.from({ length: 8 }, (_, n) => String(n))];
  for (const size of [0, 1, 2, 6])
    for (const first of places)
      for (const last of places) {
        const bytes = bytesOf(first, last, size);
        const [start, end] = [bytes?.[0], bytes?.at(-1)];
        const expected = bytes === null ? undefined : start === undefined ? "unsatisfiable" : { start, end };
        expect({ size, first, last, range: parseRange(`bytes=${first}-${last}`, size) }).toEqual({
          ...{ size, first, last },
          range: expected,
        });
      }
});

test.each([
  undefined,
  "",
  "bytes=",
  "bytes=a-b",
  "bytes 0-1",
  "items=0-1",
  "bytes=0-1,3-4",
  "bytes=-1-2",
  "bytes=0",
])("the Range %j is not one that a part is sent for", (header) => {
  expect(parseRange(header, 10)).toBeUndefined();
});

const tags = fc.constantFrom("en", "ti", "ti-ER", "en-GB", "de", "am", "zh-Hant");
const weights = fc.constantFrom("1", "1.0", "0.9", "0.85", "0.5", "0.001", "0", "0.000", "");

test("languages are in the order of their weights, those of one weight as they are named, and refused ones left out", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(tags, weights, fc.boolean())), (given) => {
      const header = given
        .map(([tag, weight, isSpaced]) =>
          weight === "" ? tag : isSpaced ? `${tag} ; q=${weight}` : `${tag};q=${weight}`,
        )
        .join(given.length % 2 ? ", " : ",");
      const named = given.map(([tag, weight]) => ({ tag, weight: weight === "" ? 1 : Number(weight) }));
      const ordered = [1, 0.9, 0.85, 0.5, 0.001].flatMap((level) =>
        named.filter(({ weight }) => weight === level),
      );
      expect(preferredLanguages(header)).toEqual(ordered.map(({ tag }) => tag));
    }),
    { numRuns: 200, seed: 34 },
  );
  expect(preferredLanguages("*;q=0.5, ti;q=0.7, en;Q=0.8")).toEqual(["en", "ti"]);
  expect(preferredLanguages()).toEqual([]);
});

test.each([
  [{ "if-none-match": '"a-1"' }, true],
  [{ "if-none-match": 'W/"a-1"' }, true],
  [{ "if-none-match": '"b", W/"a-1"' }, true],
  [{ "if-none-match": "*" }, true],
  [{ "if-none-match": '"b"' }, false],
  // A validator goes before a date (RFC 9110, section 13.1.3).
  [{ "if-none-match": '"b"', "if-modified-since": "Wed, 06 May 2026 10:00:00 GMT" }, false],
  [{ "if-modified-since": "Wed, 06 May 2026 10:00:00 GMT" }, true],
  [{ "if-modified-since": "Wed, 06 May 2026 10:00:01 GMT" }, true],
  [{ "if-modified-since": "Wed, 06 May 2026 09:59:59 GMT" }, false],
  [{ "if-modified-since": "yesterday" }, false],
  [{}, false],
] as const)("a copy validated by %j is fresh: %s", (headers, isFresh) => {
  const known = { ETag: '"a-1"', "Last-Modified": "Wed, 06 May 2026 10:00:00 GMT" };
  expect(hasFreshCopy(request(headers), known)).toBe(isFresh);
  expect(hasFreshCopy(request(headers), { ...known, ETag: 'W/"a-1"' })).toBe(isFresh);
});

const [SHORT, LONG] = [Buffer.alloc(1024), Buffer.alloc(1025)];

test.each([
  [undefined, undefined],
  ["", undefined],
  ["identity", undefined],
  ["gzip", "gzip"],
  ["gzip, br", "br"],
  ["BR;q=0.1, gzip", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br; q=0.0 , gzip;q=0.000", undefined],
  ["brx, gzips", undefined],
  ["deflate, zstd", undefined],
] as const)("a client that accepts %j gets %s", (accepts, encoding) => {
  expect(acceptedEncoding(LONG, accepts)).toBe(encoding);
  expect(acceptedEncoding(SHORT, accepts)).toBeUndefined();
});

test.each([
  ["application/json", 200, true],
  ["application/json; charset=utf-8", 200, true],
  ["application/vnd.pgrst.object+json", 200, true],
  ["text/plain", 404, true],
  ["application/json", 206, false],
  ["image/webp", 200, false],
  ["application/octet-stream", 200, false],
  ["application/jsonlines", 200, true],
  ["x-text/plain", 200, false],
] as const)("an answer of the type %s with status %d is compressed: %s", (type, status, isCompressed) => {
  expect(wantsCompression(new Response("x", { status, headers: { "content-type": type } }))).toBe(
    isCompressed,
  );
  const encoded = { "content-type": type, "content-encoding": "gzip" };
  expect(wantsCompression(new Response("x", { status, headers: encoded }))).toBe(false);
});

test.each([
  [{ host: "selam.example" }, false, "http://selam.example"],
  [{ host: "selam.example:8080", "x-forwarded-proto": "https" }, false, "http://selam.example:8080"],
  [{ host: "selam.example", "x-forwarded-proto": "https" }, true, "https://selam.example"],
  [{ host: "selam.example", "x-forwarded-proto": "http, HTTPS" }, true, "https://selam.example"],
  [{ host: "selam.example", "x-forwarded-proto": "https, http" }, true, "http://selam.example"],
  [{ host: "[2001:db8::1]:81" }, false, "http://[2001:db8::1]:81"],
  [{ host: "a_b" }, false, null],
  [{ host: "a/b" }, false, null],
  [{ host: "user@selam.example" }, false, null],
  [{ host: "selam.example:99999" }, false, null],
  [{}, false, null],
])("the origin of a request with %j, behind a proxy: %s, is %s", (headers, trustProxy, origin) => {
  expect(siteOrigin(request(headers), { siteUrl: null, trustProxy })).toBe(origin);
  const configured = { siteUrl: "https://own.example", trustProxy };
  expect(siteOrigin(request(headers), configured)).toBe("https://own.example");
});

test("the address of a client is the last that a trusted proxy names, and that of the connection without one", () => {
  const forged = { "x-forwarded-for": "198.51.100.1, 203.0.113.7 " };
  expect(clientAddress(request(forged), true)).toBe("203.0.113.7");
  expect(clientAddress(request(forged), false)).toBe("192.0.2.9");
  expect(clientAddress(request({ "x-forwarded-for": ["198.51.100.1", "203.0.113.8"] }), true)).toBe(
    "203.0.113.8",
  );
  expect(clientAddress(request({ "x-forwarded-for": "198.51.100.1," }), true)).toBe("192.0.2.9");
  expect(clientAddress(request({}), true)).toBe("192.0.2.9");
  // Some proxies name the port, which is another one for each connection.
  expect(clientAddress(request({ "x-forwarded-for": "203.0.113.7:50123" }), true)).toBe("203.0.113.7");
  expect(clientAddress(request({ "x-forwarded-for": "[2001:db8::1]:50123" }), true)).toBe("2001:db8::1");
});

test("data of the API is never a page, files are in a sandbox, and what is personal is kept nowhere", () => {
  const of = (pathname: string, isPersonal: boolean) => {
    const { "Content-Security-Policy": policy, ...rest } = apiHeaders(pathname, isPersonal);
    return [
      /default-src 'none'; frame-ancestors 'none'/.test(policy ?? ""),
      /; sandbox$/.test(policy ?? ""),
      rest,
    ];
  };
  const [open, kept] = [
    { "X-Content-Type-Options": "nosniff" },
    { "X-Content-Type-Options": "nosniff", "Cache-Control": "no-store" },
  ];
  expect(of("/rest/v1/blog_posts", false)).toEqual([true, false, open]);
  expect(of("/rest/v1/blog_posts", true)).toEqual([true, false, kept]);
  expect(of("/auth/v1/token", false)).toEqual([true, false, kept]);
  expect(of("/storage/v1/object/public/media/a.webp", false)).toEqual([true, true, open]);
});

/** The sources of each directive of the policy. */
const policyOf = (supabase?: string) =>
  Object.fromEntries(
    contentSecurityPolicy(supabase)
      .split("; ")
      .map((directive) => [directive.split(" ")[0], directive.split(" ").slice(1)]),
  );

test("a page runs its own scripts only, and reaches only its own server, or the hosted one", () => {
  const own = policyOf();
  expect(own).toEqual({
    ...{
      "default-src": ["'none'"],
      "script-src": ["'self'"],
      "style-src": ["'self'"],
      "font-src": ["'self'"],
    },
    "img-src": ["'self'", "data:", "blob:"],
    "media-src": ["'self'", "blob:", "https:"],
    "connect-src": ["'self'"],
    "frame-src": [
      "https://www.youtube-nocookie.com",
      "https://player.vimeo.com",
      "https://www.openstreetmap.org",
    ],
    ...{
      "worker-src": ["'self'"],
      "manifest-src": ["'self'"],
      "object-src": ["'none'"],
      "base-uri": ["'none'"],
    },
    ...{ "form-action": ["'self'"], "frame-ancestors": ["'none'"] },
    "require-trusted-types-for": ["'script'"],
    "trusted-types": ["dompurify", "selam-worker", "selam-admin-worker"],
  });
  const hosted = "https://x.supabase.co";
  expect(policyOf(hosted)).toEqual({
    ...own,
    "connect-src": ["'self'", hosted],
    "img-src": ["'self'", "data:", "blob:", hosted],
  });
  const local = "http://127.0.0.1:54321";
  expect(policyOf(local)).toEqual({
    ...own,
    "connect-src": ["'self'", local],
    "img-src": ["'self'", "data:", "blob:", local],
    "media-src": ["'self'", "blob:", "https:", local],
  });
});

test.each([
  ["a.avif", "image/avif"],
  ["a.GIF", "image/gif"],
  ["a.jpeg", "image/jpeg"],
  ["a.jpg", "image/jpeg"],
  ["a.m4a", "audio/mp4"],
  ["a.mp3", "audio/mpeg"],
  ["a.mp4", "video/mp4"],
  ["a.oga", "audio/ogg"],
  ["a.ogg", "video/ogg"],
  ["a.ogv", "video/ogg"],
  ["a.png", "image/png"],
  ["a.weba", "audio/webm"],
  ["a.webm", "video/webm"],
  ["a.webp", "image/webp"],
  ["a.svg", "application/octet-stream"],
  ["a.html", "application/octet-stream"],
  ["a.png.html", "application/octet-stream"],
  ["a", "application/octet-stream"],
])("an uploaded file %s is sent as %s", (name, type) => {
  expect(mediaTypeOf(name)).toBe(type);
});
