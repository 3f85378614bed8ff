// @module-tag nightly
import { execFileSync, spawn } from "node:child_process";
import { createECDH, randomBytes, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { json } from "node:stream/consumers";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { newVapidKeys } from "../../../server/database/server-keys.ts";
import { publicKeyOf } from "../../../server/notify/web-push.ts";
import { denoProgram } from "../../provision/deno.ts";
import { freePort } from "../server/server-process.ts";

/** The Edge Function in the runtime of hosted projects. */

const FOLDER = path.join(import.meta.dirname, "../../../supabase/functions/notify");
const FILE = path.join(FOLDER, "index.ts");
const OPTIONS = ["--no-lock", "--config", path.join(FOLDER, "deno.json")];
const SECRET = "sb_secret_x";
const DOWNLOAD_MS = 600_000;
let deno: string;

beforeAll(async () => {
  deno = await denoProgram();
}, DOWNLOAD_MS);

it("has the types that Deno knows", () => {
  const check = () => execFileSync(deno, ["check", ...OPTIONS, FILE], { stdio: "pipe", encoding: "utf8" });
  expect(check).not.toThrow();
}, 120_000);

it("publishes its key, and puts off what it cannot send to a host on the internet", async () => {
  const [id, lease] = [randomUUID(), randomUUID()];
  const asked: { readonly name: string; readonly args: unknown; readonly key: string | undefined }[] = [];
  const answers: Readonly<Record<string, unknown>> = {
    set_push_key: null,
    lease_pushes: { lease, deliveries: [deliveryOf(id)], subjects: { [`news:${id}`]: newsOf(id) }, wait: 40 },
    settle_pushes: 1,
  };
  const api = createServer(async (req, res) => {
    const name = path.basename(req.url ?? "");
    asked.push({ name, args: await json(req), key: req.headers.apikey?.toString() });
    res.setHeader("content-type", "application/json");
    res.end(JSON.stringify(answers[name]));
  });
  await new Promise<void>((resolve) => api.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void api.close());
  const key = newVapidKeys();
  const answer = await answerOf({
    SUPABASE_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    SUPABASE_SERVICE_ROLE_KEY: SECRET,
    SITE_URL: "https://selam.example",
    VAPID_KEY: JSON.stringify(key),
  });
  expect(await answer.json()).toEqual({ wait: 40 });
  expect(asked).toEqual([
    { name: "set_push_key", args: { key: publicKeyOf(key) }, key: SECRET },
    { name: "lease_pushes", args: { most: 50, seconds: 180 }, key: SECRET },
    {
      name: "settle_pushes",
      args: { lease, results: [{ id: 1, outcome: "retry", seconds: 30 }] },
      key: SECRET,
    },
  ]);
}, 120_000);

/** Serves the function with no more rights than it needs, and calls it once it listens. */
async function answerOf(secrets: Readonly<Record<string, string>>): Promise<Response> {
  const port = await freePort();
  const rights = ["--allow-net", `--allow-env=${Object.keys(secrets).join(",")}`];
  const running = spawn(deno, ["run", "--no-prompt", ...rights, ...OPTIONS, FILE], {
    env: { ...process.env, ...secrets, DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}` },
    stdio: "ignore",
  });
  onTestFinished(() => void running.kill());
  let answer: Response | null = null;
  const call = async () => {
    answer ??= await fetch(`http://127.0.0.1:${port}/`, { method: "POST" }).catch(() => null);
    return answer;
  };
  await expect.poll(call, { timeout: 60_000, interval: 500 }).not.toBeNull();
  return (await call()) as Response;
}

/** To a browser whose push service has no address: the top-level name belongs to nobody (RFC 6761). */
function deliveryOf(subject: string) {
  const browser = createECDH("prime256v1");
  browser.generateKeys();
  const subscription = {
    endpoint: "https://push.selam.invalid/1",
    p256dh: browser.getPublicKey("base64url"),
    auth: randomBytes(16).toString("base64url"),
    ...{ reads: "any", locale: "en", time_zone: "Europe/London", quiet: null },
  };
  return { id: 1, topic: "news", subject, attempts: 1, subscription };
}

const newsOf = (id: string) => ({
  ...{ id, rev: 3, lang: "en", translations: {} },
  ...{ title: "Coffee", content: "At noon" },
});
