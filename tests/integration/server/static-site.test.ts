import { renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { precompress } from "../../../server/build/precompress.ts";
import { withErrorBoundary } from "../../../server/http/error-boundary.ts";
import {
  contentSecurityPolicy,
  headersFile,
  securityHeaders,
} from "../../../server/http/security-headers.ts";
import { staticSite } from "../../../server/site/static-site.ts";
import { type HttpSite, serveHandler } from "./http-site.ts";
import { type SmallProject, writeSmallProject } from "./small-project.ts";

let project: SmallProject;
let site: HttpSite;

beforeAll(async () => {
  project = writeSmallProject();
  await precompress(project.dist);
  writeFileSync(path.join(project.dist, "_headers"), "for static hosts");
  writeFileSync(path.join(project.dist, "assets/app-1.js.map"), "{}");
  site = await serveHandler(staticSite(project.dist, securityHeaders(), async () => null));
});

afterAll(async () => {
  await site.close();
  project.remove();
});

const PAGE = {
  accept: "text/html,application/xhtml+xml,*/*;q=0.8",
  "sec-fetch-mode": "navigate",
  "sec-fetch-dest": "document",
};

describe("pages", () => {
  test.each(["/", "/blog", "/blog/5f0c", "/admin/login", "/index.html"])(
    "%s serves the app and is always revalidated",
    async (path) => {
      const { status, headers, body } = await site.request(path, { headers: PAGE });
      expect([status, headers["cache-control"], body]).toEqual([
        200,
        "no-cache",
        expect.stringContaining("<title>Selam"),
      ]);
      expect(headers["content-type"]).toMatch(/^text\/html/);
    },
  );

  test.each([
    ["nothing of itself", {}],
    ["what Node's fetch says", { "sec-fetch-mode": "cors", accept: "*/*" }],
    ["that it reads JSON", { accept: "application/json" }],
  ])("every page of the site is sent to a client that sends %s", async (_what, headers) => {
    for (const path of ["/", "/about", "/blog", "/blog/5f0c", "/portfolio/5f0c", "/news", "/admin/login"]) {
      const { status, headers: got, body } = await site.request(path, { headers });
      expect([path, status, got["content-type"]]).toEqual([path, 200, "text/html;charset=utf-8"]);
      expect(body).toContain("<title>Selam");
    }
  });

  test("a post about which the database does not answer in time is neither there nor missing", async () => {
    for (const folder of ["/blog", "/news", "/portfolio", "/events"]) {
      const { status, headers, body } = await site.request(`${folder}/${crypto.randomUUID()}`, {
        headers: PAGE,
      });
      expect([status, headers["retry-after"], body]).toEqual([
        503,
        "30",
        expect.stringContaining("<title>Selam"),
      ]);
    }
  });

  test("an unknown address serves the app with 404 on navigation, and only 404 to scripts and subresources", async () => {
    const { status, headers, body } = await site.request("/nowhere", { headers: PAGE });
    expect([status, headers["content-type"]]).toEqual([404, "text/html;charset=utf-8"]);
    expect(body).toContain("<title>Selam");
    const known = { ...PAGE, "if-none-match": String(headers.etag) };
    expect((await site.request("/nowhere", { headers: known })).status).toBe(404);
    const fetched = await site.request("/nowhere", {
      headers: { "sec-fetch-mode": "cors", accept: "*/*" },
    });
    expect([fetched.status, fetched.body]).toEqual([404, "Not found"]);
    for (const dest of ["script", "style", "image", "font"]) {
      const part = { "sec-fetch-mode": "no-cors", "sec-fetch-dest": dest };
      expect([dest, (await site.request("/about", { headers: part })).status]).toEqual([dest, 404]);
    }
  });

  test("a link preview made with Node's fetch gets the page", async () => {
    const answer = await fetch(`http://127.0.0.1:${site.port}/about`, {
      headers: { "user-agent": "Previewer" },
    });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html;charset=utf-8"]);
  });

  test("the content security policy is sent with navigable responses, not with subresources", async () => {
    const policyOf = async (address: string) => {
      const { status, headers } = await site.request(address, { headers: PAGE });
      return [status, headers["x-content-type-options"], headers["content-security-policy"] !== undefined];
    };
    expect(await policyOf("/about")).toEqual([200, "nosniff", true]);
    expect(await policyOf("/sw.js")).toEqual([200, "nosniff", true]);
    expect(await policyOf("/assets/app-1.js")).toEqual([200, "nosniff", false]);
  });

  test.each([
    ["ti-ET,ti;q=0.9,en;q=0.8", "ti"],
    ["en;q=0.5,ti", "ti"],
    ["en-GB,ti;q=0.9", "en"],
    ["am,de", "en"],
    ["ti;q=0", "en"],
  ])("a page is in the browser's first language that the site supports: %s", async (languages, language) => {
    const { headers, body } = await site.request("/blog", {
      headers: { ...PAGE, "accept-language": languages },
    });
    expect(body).toContain(`<html lang="${language}"`);
    expect(headers.vary).toBe("Accept-Language, Save-Data, Accept-Encoding");
  });

  test("each language of a page has its own ETag", async () => {
    const sendRequest = (language: string, tag = "") =>
      site.request("/", { headers: { ...PAGE, "accept-language": language, "if-none-match": tag } });
    const english = String((await sendRequest("en")).headers.etag);
    expect((await sendRequest("ti", english)).status).toBe(200);
    expect((await sendRequest("en", english)).status).toBe(304);
  });

  test("an unchanged page is not sent again", async () => {
    const { headers } = await site.request("/about", { headers: PAGE });
    const again = await site.request("/about", {
      headers: { ...PAGE, "if-none-match": String(headers.etag) },
    });
    expect([again.status, again.body]).toEqual([304, ""]);
  });
});

describe("a missing file is a plain 404, never HTML", () => {
  test.each([
    "/assets/gone-1.js",
    "/assets/gone.css",
    "/favicon.ico",
    "/blog/picture.webp",
    "/.built-secret",
    "/rest/v1/community_posts",
    "/../outside.txt",
    "/%2e%2e/outside.txt",
    "/..%2foutside.txt",
    "/assets/../../outside.txt",
    "/_headers",
    "/assets/app-1.js.map",
    "/assets/app-1.js.br",
    "/assets/app-1.js.gz",
    "/assets/app-1",
    "/assets/",
    "/assets",
    "/.git/config",
    "/blog/.hidden/page",
    "/%zz",
    "/a%00b",
    "/%5c..%5coutside",
  ])("%s", async (path) => {
    const { status, headers, body } = await site.request(path, { headers: PAGE });
    expect([status, headers["content-type"], headers["cache-control"], body]).toEqual([
      404,
      "text/plain; charset=utf-8",
      "no-store",
      "Not found",
    ]);
  });
});

describe("files", () => {
  test("a hashed file is cached forever and compressed", async () => {
    const plain = await site.request("/assets/app-1.js");
    expect([plain.status, plain.headers["content-encoding"]]).toEqual([200, undefined]);
    expect(plain.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const brotli = await site.request("/assets/app-1.js", { headers: { "accept-encoding": "gzip, br" } });
    expect([brotli.headers["content-encoding"], brotli.headers.vary]).toEqual(["br", "Accept-Encoding"]);
    expect(Number(brotli.headers["content-length"])).toBeLessThan(100);
    expect(brotli.headers["content-type"]).toBe("text/javascript");
    expect(
      (await site.request("/assets/app-1.js", { headers: { "accept-encoding": "gzip" } })).headers[
        "content-encoding"
      ],
    ).toBe("gzip");
  });

  test("the service worker is always revalidated, an icon once an hour", async () => {
    expect((await site.request("/sw.js")).headers["cache-control"]).toBe("no-cache");
    expect((await site.request("/icons/site.svg")).headers["cache-control"]).toBe("public, max-age=3600");
  });

  test("HEAD, OPTIONS and other methods are answered", async () => {
    const head = await site.request("/assets/app-1.js", { method: "HEAD" });
    expect([head.status, head.body, Number(head.headers["content-length"]) > 2000]).toEqual([200, "", true]);
    expect((await site.request("/gone.js", { method: "HEAD" })).status).toBe(404);
    const options = await site.request("/", { method: "OPTIONS" });
    expect([options.status, options.headers.allow]).toEqual([204, "GET, HEAD, OPTIONS"]);
    expect((await site.request("/", { method: "POST" })).status).toBe(405);
    expect((await site.request("http://elsewhere/")).status).toBe(400);
  });
});

describe("no request ends the process", () => {
  test.each(["bytes=10-5", "bytes=-5", "bytes=abc", "bytes=0-3", "bytes=99999-", "lines=1-2"])(
    "a file is always sent whole, whatever the range: Range %s",
    async (range) => {
      const { status, headers, body } = await site.request("/sw.js", { headers: { range } });
      expect([status, headers["content-range"], body]).toEqual([200, undefined, "self.skipWaiting();"]);
    },
  );

  test("a file removed by a build is a 404, and served again when it is back", async () => {
    const file = path.join(project.dist, "assets/app-2.js");
    writeFileSync(file, "2");
    const own = await serveHandler(staticSite(project.dist, securityHeaders(), async () => null));
    rmSync(file);
    const gone = await own.request("/assets/app-2.js");
    writeFileSync(file, "two");
    const back = await own.request("/assets/app-2.js");
    renameSync(path.join(project.dist, "index.html"), path.join(project.dist, "index.aside"));
    const noPage = await own.request("/about", { headers: PAGE });
    renameSync(path.join(project.dist, "index.aside"), path.join(project.dist, "index.html"));
    await own.close();
    expect([gone.status, back.status, back.body, noPage.status]).toEqual([404, 200, "two", 404]);
  });

  test("a listener that throws is answered with 500", async () => {
    const printed = vi.spyOn(console, "error").mockReturnValue();
    const own = await serveHandler(
      withErrorBoundary(() => {
        throw new RangeError("out of range");
      }),
    );
    const { status, body } = await own.request("/x");
    await own.close();
    expect([status, body, printed.mock.calls.length]).toEqual([500, "Internal server error", 1]);
    printed.mockRestore();
  });

  test("a page that cannot be made is answered with 500, and the reason is printed", async () => {
    const printed = vi.spyOn(console, "error").mockReturnValue();
    const own = await serveHandler(
      staticSite(project.dist, securityHeaders(), async () => {
        throw new Error("The posts cannot be read.");
      }),
    );
    const { status } = await own.request("/blog", { headers: PAGE });
    await own.close();
    expect([status, printed.mock.calls.length]).toEqual([500, 1]);
    printed.mockRestore();
  });
});

describe("security headers", () => {
  test("every navigable response, 404 included, has security headers", async () => {
    for (const path of ["/", "/sw.js", "/gone.js"]) {
      const { headers } = await site.request(path, { headers: PAGE });
      for (const [name, value] of Object.entries(securityHeaders()))
        expect(headers[name.toLowerCase()]).toBe(value);
    }
  });

  test("security headers allow connections to a hosted Supabase, and a local one's pictures", () => {
    expect(contentSecurityPolicy()).toContain("connect-src 'self';");
    expect(contentSecurityPolicy("https://abc.supabase.co")).toContain(
      "connect-src 'self' https://abc.supabase.co;",
    );
    expect(contentSecurityPolicy("http://127.0.0.1:54321")).toContain(
      "img-src 'self' data: blob: http://127.0.0.1:54321;",
    );
  });

  test("the headers for static hosts come from the same table", () => {
    const file = headersFile();
    expect(file).toContain(contentSecurityPolicy("https://*.supabase.co"));
    expect(file).toContain("Strict-Transport-Security: max-age=31536000");
    expect(Object.keys(securityHeaders())).not.toContain("Strict-Transport-Security");
  });
});
