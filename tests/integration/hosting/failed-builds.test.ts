// @module-tag nightly
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { buildStaticSite } from "../../../server/hosting/build-static-site.ts";
import { type HttpSite, serveHandler } from "../server/http-site.ts";
import { freePort } from "../server/server-process.ts";
import { type HostedProject, startProject } from "./hosted-project.ts";

/** Whatever goes wrong, the site that is already there stays as it is, and one sentence says why. */

const SHELL = readFileSync(new URL("../../../index.html", import.meta.url), "utf8");
let folder: string;
let dist: string;
let project: HostedProject;
let opened: HttpSite[] = [];

beforeAll(async () => {
  project = await startProject();
});
afterAll(() => project?.close());
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "selam-failed-"));
  dist = path.join(folder, "dist");
  mkdirSync(dist);
  writeFileSync(path.join(dist, "index.html"), "the site of yesterday");
});
afterEach(async () => {
  for (const site of opened) await site.close();
  opened = [];
  rmSync(folder, { recursive: true, force: true });
});

/** Writes the parts of an app that prerendering reads, without building one. */
async function shellsOnly(next: string): Promise<void> {
  mkdirSync(next, { recursive: true });
  for (const name of ["index.html", "ti.html"]) writeFileSync(path.join(next, name), SHELL);
}

function build(supabaseUrl: string, anonKey: string, buildApp = shellsOnly) {
  const target = { supabaseUrl, anonKey };
  return buildStaticSite(dist, { target, siteUrl: "https://selam.example", ifChanged: false, buildApp });
}

async function serve(handler: Parameters<typeof serveHandler>[0]): Promise<string> {
  const site = await serveHandler(handler);
  opened.push(site);
  return `http://localhost:${site.port}`;
}

function expectUnchanged(): void {
  expect(readdirSync(folder)).toEqual(["dist"]);
  expect(readdirSync(dist)).toEqual(["index.html"]);
  expect(readFileSync(path.join(dist, "index.html"), "utf8")).toBe("the site of yesterday");
}

test("a project that cannot be reached is named, before anything is built", async () => {
  const url = `http://localhost:${await freePort()}`;
  const never = () => Promise.reject(new Error("built"));
  await expect(build(url, "key", never)).rejects.toThrow(`${url} does not respond. Check VITE_SUPABASE_URL`);
  expectUnchanged();
});

test("an address that is not a project is distinguished from a project that is down", async () => {
  const url = await serve((_, res) => res.end("<h1>Parked</h1>"));
  await expect(build(url, "key")).rejects.toThrow(`${url} answers, but not as a Supabase project.`);
  expectUnchanged();
});

test("a wrong key is named, as the gateway of a hosted project rejects it", async () => {
  const url = await serve((_, res) => {
    res.writeHead(401, { "Content-Type": "application/json" });
    res.end(JSON.stringify({ message: "Invalid API key", hint: "Double check your API key." }));
  });
  await expect(build(url, "key")).rejects.toThrow(`${url} rejects the key in VITE_SUPABASE_ANON_KEY.`);
  await expect(build(project.url, "sb_publishable_of_another")).rejects.toThrow("rejects the key");
  expectUnchanged();
});

test("a project that falls silent in the middle leaves nothing half written", async () => {
  let answers = 0;
  const url = await serve((req, res) => {
    answers += 1;
    if (answers > 12) req.socket.destroy();
    else project.backend.handle(req, res, () => res.writeHead(404).end());
  });
  await expect(build(url, project.key)).rejects.toThrow(`${url} does not respond.`);
  expect(answers).toBeGreaterThan(12);
  expectUnchanged();
});

test("a failed build of the app leaves nothing half written", async () => {
  const half = async (next: string) => {
    await shellsOnly(next);
    throw new Error("out of memory");
  };
  await expect(build(project.url, project.key, half)).rejects.toThrow("out of memory");
  expectUnchanged();
});

test("what a killed build left behind is removed by the next one, which replaces the whole site", async () => {
  const left = path.join(folder, "dist.next-999999999");
  mkdirSync(left);
  const written = await build(project.url, project.key);
  expect(existsSync(left)).toBe(false);
  expect(readdirSync(folder)).toEqual(["dist"]);
  expect(readFileSync(path.join(dist, "blog.html"), "utf8")).toContain('rel="canonical"');
  // Nothing renders them here, so they are counted and open in the app.
  expect(written?.failed).toBe(written?.pages);
});

test("npm run build for a hosted project asks for the site's address", () => {
  const command = fileURLToPath(new URL("../../../server/build/build.ts", import.meta.url));
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
  const env = {
    PATH: process.env.PATH ?? "",
    VITE_SUPABASE_URL: project.url,
    VITE_SUPABASE_ANON_KEY: project.key,
  };
  const { status, stderr } = spawnSync(process.execPath, ["--import", tsx, command, "--dist", dist], {
    cwd: folder,
    env,
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^SITE_URL is missing\. Set it to the address that visitors use/);
  expectUnchanged();
});
