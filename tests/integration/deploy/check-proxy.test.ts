import { afterEach, expect, test } from "vitest";
import { checkProxy } from "../../../server/deploy/check-proxy.ts";
import { echoHandler } from "../../../server/deploy/echo-handler.ts";
import { type HttpSite, serveHandler } from "../server/http-site.ts";

const SECRET = "sb_secret_of_the_test";

let site: HttpSite;
afterEach(() => site.close());

/** What is found behind a proxy that changes the headers, or takes no body above a limit. */
async function behind(
  change: Record<string, string | undefined>,
  limit = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const echo = echoHandler(SECRET);
  site = await serveHandler((req, res) => {
    if (Number(req.headers["content-length"]) > limit) return res.writeHead(413).end();
    Object.assign(req.headers, change);
    return echo(req, res, () => res.writeHead(404).end());
  });
  const url = `http://127.0.0.1:${site.port}`;
  const found = await checkProxy({ url, site: url, secretKey: SECRET, publishableKey: "" });
  return found.map(({ lacks }) => lacks);
}

test("a proxy that passes everything on, and says who the visitor is, is in order", async () => {
  expect(await behind({ "x-forwarded-for": "198.51.100.1" })).toEqual([]);
  await site.close();
  expect(await behind({ "x-forwarded-for": "203.0.113.7, 198.51.100.1" })).toEqual([]);
});

test.each([
  ["no X-Forwarded-For", { "x-forwarded-for": undefined }, /doesn't set X-Forwarded-For/],
  ["the visitor's own X-Forwarded-For", {}, /passes on the X-Forwarded-For that a visitor sends/],
  [
    "another Host",
    { "x-forwarded-for": "198.51.100.1", host: "localhost:4173" },
    /names the site "localhost:4173"/,
  ],
  ["no key", { apikey: "" }, /doesn't pass .* on to the site as it is/],
])("a proxy with %s is found", async (_what, change, sentence) => {
  const found = await behind(change);
  expect(found[0]).toMatch(sentence);
});

test("a proxy that takes small requests only is found, for each part of the API", async () => {
  expect(await behind({}, 1_000_000)).toEqual([
    expect.stringContaining("takes no request of 2 MB at /rest/v1/…"),
    expect.stringContaining("takes no request of 2 MB at /storage/v1/…"),
  ]);
});
