// @module-tag nightly
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { contentSecurityPolicy } from "../../server/http/security-headers.ts";
import { VECTORS, type Vector } from "../integration/security/injection/vectors.ts";
import type { InjectionWindow } from "./pages/injection/main.ts";
import { type BuiltPage, builtPage } from "./support/built-page.ts";
import { batches, described, hits, InjectionBrowser, TRIED, touchAll } from "./support/injection.ts";

/**
 * Attempts to run a script through an article's text, in a real browser. The sanitiser and the policy must each hold with
 * the other one off; a control without either shows that the attempts are real.
 */

/** Every vector that is tried is sanitised; every second is also opened as it is, each in a separate frame. */
const RAW = TRIED.filter((_, at) => at % 2 === 0);

const browser = new InjectionBrowser();
beforeAll(() => browser.open());
afterEach(() => browser.closePage());
afterAll(() => browser.close());

test("there are at least 500 different vectors", () => {
  expect(new Set(VECTORS.map(({ html }) => html.replaceAll(/\d+/g, ""))).size).toBeGreaterThanOrEqual(500);
});

let site: BuiltPage;
let frames: Server;
let origin: string;

beforeAll(async () => {
  site = await builtPage("injection");
  const policy = contentSecurityPolicy().replace("frame-ancestors 'none'", "frame-ancestors 'self'");
  frames = createServer((req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? "", "http://localhost");
    const vector = VECTORS.find(({ number }) => `/${number}` === pathname);
    const guard = searchParams.has("guarded") ? { "content-security-policy": policy } : {};
    res.writeHead(200, { "content-type": "text/html; charset=utf-8", ...guard });
    res.end(`<!doctype html><title>x</title><p>before</p>${vector?.html ?? ""}`);
  }).listen(0, "127.0.0.1");
  await once(frames, "listening");
  origin = `http://127.0.0.1:${(frames.address() as { port: number }).port}`;
});
afterAll(() => {
  site?.end();
  frames?.close();
  frames?.closeAllConnections();
});

/** Opens vectors as they are, each in a frame, and returns the numbers of those that ran. */
async function openRaw(vectors: readonly Vector[], query: string): Promise<number[]> {
  const page = await browser.page(true);
  const ran: number[] = [];
  for (const batch of batches(vectors)) {
    await page.goto(`${origin}/0`);
    await page.evaluate(
      ([addresses, touch]) => {
        const touchFrame = new Function(`return ${touch}`)() as (root: Document) => void;
        const shown = addresses.map(
          (address) =>
            new Promise<void>((resolve) => {
              const frame = document.createElement("iframe");
              frame.src = address;
              const done = () => {
                try {
                  if (frame.contentDocument) touchFrame(frame.contentDocument);
                } catch {
                  // It has gone to another origin, where it can do nothing here.
                }
                resolve();
              };
              frame.addEventListener("load", done, { once: true });
              setTimeout(done, 1_000);
              document.body.append(frame);
            }),
        );
        return Promise.all(shown).then(() => undefined);
      },
      [batch.map(({ number }) => `/${number}${query}`), touchAll.toString()] as const,
    );
    await page.waitForTimeout(150);
    ran.push(...hits(page));
  }
  return [...new Set(ran)];
}

test("without the sanitiser and without the policy, many of them run", async () => {
  const ran = await openRaw(RAW, "");
  console.log(`injection: ${ran.length} of ${RAW.length} run unprotected`);
  expect(ran.length).toBeGreaterThan(RAW.length / 10);
});

test("the policy alone holds: none of them runs unsanitised", async () => {
  expect(described(await openRaw(RAW, "?guarded"))).toEqual([]);
});

test("the sanitiser alone holds: none of them runs without a policy", async () => {
  const page = await browser.page(false);
  const ran: number[] = [];
  for (const batch of batches(TRIED)) {
    await page.goto(site.address);
    await page.waitForFunction(() => "showSanitised" in self);
    await page.evaluate(
      (texts) => {
        for (const text of texts) (self as unknown as InjectionWindow).showSanitised(text);
      },
      batch.map(({ html }) => html),
    );
    await page.evaluate(`(${touchAll.toString()})(document)`);
    await page.waitForTimeout(100);
    ran.push(...hits(page));
  }
  expect(described(ran)).toEqual([]);
});
