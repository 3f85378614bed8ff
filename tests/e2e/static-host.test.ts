// @module-tag nightly
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import path from "node:path";
import sirv from "sirv";
import { afterAll, afterEach, beforeAll, expect, inject, it } from "vitest";
import { textsOf } from "../../scripts/page-texts.ts";
import { securityHeaders } from "../../server/http/security-headers.ts";
import { Device } from "./support/browser.ts";

/** A plain file host: every page is index.html, in English. */
let server: Server;
let origin = "";
let device: Device;

beforeAll(async () => {
  const files = sirv(path.join(inject("template"), "dist"), {
    single: true,
    setHeaders(res) {
      for (const [name, value] of Object.entries(securityHeaders())) res.setHeader(name, value);
    },
  });
  server = createServer((req, res) => {
    if (!req.url?.startsWith("/rest/")) return files(req, res);
    res.writeHead(503).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const at = server.address();
  if (typeof at !== "object" || at === null) throw new Error("The host has no address.");
  origin = `http://localhost:${at.port}`;
});
afterEach(() => device.end());
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

/** The scripts of a first visit, without the hashes in their names. */
async function scriptsOf(locale: string, title: string, chosen?: string): Promise<string[]> {
  device = new Device({ locale, serviceWorkers: "block" });
  const page = await device.open();
  if (chosen)
    await page.addInitScript((language) => localStorage.setItem("selam-language", language), chosen);
  const scripts: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".js")) scripts.push(pathname.replace(/-[\w-]{7}\.js$/, ".js"));
  });
  await page.goto(`${origin}/about`);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  return scripts;
}

const large = (scripts: readonly string[]) =>
  scripts.filter((file) => /\/(react|index|about-page)\.js$/.test(file)).sort();
const APP = ["/assets/about-page.js", "/assets/index.js", "/assets/react.js"];

it("on a static host a browser that prefers Tigrinya gets the app in Tigrinya, once", async () => {
  expect(large(await scriptsOf("ti-ET", textsOf("ti")("nav_about")))).toEqual(APP);
});

it("on a static host an English browser whose user chose Tigrinya gets the app in Tigrinya, once", async () => {
  expect(large(await scriptsOf("en-GB", textsOf("ti")("nav_about"), "ti"))).toEqual(APP);
});

it("all files of the app are requested together", async () => {
  const scripts = await scriptsOf("en-GB", textsOf("en")("nav_about"));
  expect(large(scripts)).toEqual(APP);
});
