import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { ASKED, type Asked, type Written } from "./asked.ts";

type Change = (request: Written) => Written;

/** Writes one of a path's letters in another way. */
const respell = (write: (letter: string) => string) =>
  fc.nat(80).map(
    (place): Change =>
      (request) => {
        const at = 1 + (place % Math.max(1, request.path.length - 1));
        const { path } = request;
        return { ...request, path: path.slice(0, at) + write(path[at] ?? "") + path.slice(at + 1) };
      },
  );
const hex = (letter: string) => (letter.codePointAt(0) ?? 0).toString(16).padStart(2, "0");
const insert = fc
  .tuple(
    fc.nat(80),
    fc.constantFrom(
      ...[
        "/./",
        "//",
        "/../",
        "/x/../",
        "%2f",
        "%5c",
        "\\",
        "%00",
        "%20",
        "%",
        "%zz",
        "%c0%af",
        "%25",
        ";a=b",
      ],
      ...["#", "?", "&", "\t", ".", "/", "\u0130", "%e2%80%8b", "%0d%0aX-A: b", "..;/", "%u0073", "+", "*"],
    ),
  )
  .map(
    ([place, text]): Change =>
      (request) => {
        const at = 1 + (place % request.path.length);
        return { ...request, path: request.path.slice(0, at) + text + request.path.slice(at) };
      },
  );
const query = fc
  .constantFrom(
    ...[
      "select=*",
      "limit=1000000",
      "offset=-1",
      "columns=title",
      "on_conflict=id",
      "kind=blog",
      "apikey=x",
      "%6bind=news",
    ],
    ...[
      "or=(published.eq.false)",
      "order=id.desc",
      "grant_type=password",
      "max=1e9",
      "format=",
      "select=*,private(*)",
      "=",
      "&&",
    ],
  )
  .map(
    (more): Change =>
      (request) => ({
        ...request,
        path: `${request.path}${request.path.includes("?") ? "&" : "?"}${more}`,
      }),
  );
const header = fc
  .constantFrom<readonly [string, string]>(
    ...[
      "text/csv",
      "application/vnd.pgrst.object+json",
      "application/vnd.pgrst.plan+json",
      "*/*;q=0",
      "",
    ].map((value) => ["accept", value] as const),
    ...[
      "count=exact",
      "return=representation",
      "resolution=merge-duplicates",
      "tx=rollback",
      "count =exact",
      "missing=default",
    ].map((value) => ["prefer", value] as const),
    ...["private", "auth", "storage", "public", "pg_catalog"].flatMap((value) => [
      ["accept-profile", value] as const,
      ["content-profile", value] as const,
    ]),
    ...[
      "text/plain",
      "application/json; charset=utf-16",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
    ].map((value) => ["content-type", value] as const),
    ...["Basic YTpi", "bearer x", "Bearer", "Bearer a.b.c", "Bearer null"].map(
      (value) => ["authorization", value] as const,
    ),
    ...["GET", "DELETE", "PATCH"].map((value) => ["x-http-method-override", value] as const),
    ["range", "0-999999999"],
    ["range", "bytes=-0,5-"],
    ["range-unit", "items"],
    ["content-encoding", "gzip"],
    ["expect", "100-continue"],
    ["expect", "nothing"],
    ["cookie", "selam-device=a.b; apikey=c"],
    ["cf-connecting-ip", "127.0.0.1"],
    ["x-forwarded-host", "evil.example"],
    ["x-original-url", "/auth/v1/admin/users"],
    ["if-none-match", "*"],
    ["if-modified-since", "never"],
    ["origin", "null"],
    ["x-upsert", "true"],
    ["access-control-request-method", "DELETE"],
    ["x-long", "x".repeat(7_000)],
  )
  .map(
    (more): Change =>
      (request) => ({ ...request, headers: [...request.headers, more] }),
  );
const body = fc
  .constantFrom<(body: Buffer) => Buffer>(
    (given) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), given]),
    (given) => Buffer.from(`\ufeff${given}`, "utf16le"),
    (given) => gzipSync(given),
    (given) => given.subarray(0, given.length / 2),
    (given) => Buffer.from(`${given}${given}`),
    (given) => Buffer.from(`[${given}]`),
    (given) => Buffer.from(`{"__proto__":${given.length > 0 ? given : "1"},"constructor":1}`),
    (given) => Buffer.from(String(given).replace("{", '{"path":1,"path":"/old",')),
    (given) => Buffer.from(String(given).replace(/"[^"]*"}/, '"\\ud800\\u0000"}')),
    (given) => Buffer.from(String(given).replace(/:.*/, `:${"[".repeat(90)}${"]".repeat(90)}}`)),
    (given) => Buffer.concat([given, Buffer.from([0xff, 0xfe, 0x00])]),
    () => Buffer.from("null"),
    () => Buffer.from("1e400"),
    () => Buffer.from("a=b&path=/old"),
    () => Buffer.from(""),
  )
  .map(
    (change): Change =>
      (request) => ({ ...request, body: change(request.body) }),
  );
const method = fc
  .constantFrom(
    ...[
      "GET",
      "HEAD",
      "POST",
      "PUT",
      "PATCH",
      "DELETE",
      "OPTIONS",
      "TRACE",
      "PROPFIND",
      "QUERY",
      "get",
      "Post",

      "M-SEARCH",
    ],
  )
  .map(
    (other): Change =>
      (request) => ({ ...request, method: other }),
  );

const change: fc.Arbitrary<Change> = fc.oneof(
  respell((letter) => `%${hex(letter)}`),
  respell((letter) => `%${hex(letter).toUpperCase()}`),
  respell((letter) => `%25${hex(letter)}`),
  respell((letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase())),
  ...[insert, query, header, body, method],
);

/** What a stranger asks for, in any spelling. */
export const requests: fc.Arbitrary<Asked> = fc
  .tuple(fc.constantFrom(...ASKED), fc.array(change, { minLength: 1, maxLength: 3 }))
  .map(([{ allowed, request }, changes]) => ({
    allowed,
    request: changes.reduce((changed, next) => next(changed), request),
  }));
