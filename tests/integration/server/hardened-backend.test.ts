import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Backend } from "../../../server/database/backend.ts";
import { openBackend } from "../../../server/open-backend.ts";
import { DEMO_SIGN_IN } from "../support/demo.ts";
import { copyDatabase } from "../support/new-backend.ts";
import { type SmallProject, writeSmallProject } from "./small-project.ts";

/** The real backend behind its API gate, reached over the network. */

let project: SmallProject;
let backend: Backend;
let server: Server;
let origin: string;

beforeAll(async () => {
  project = writeSmallProject();
  copyDatabase("empty", project.dataDir);
  const siteUrl = "http://localhost:4310";
  backend = await openBackend({
    dataDir: project.dataDir,
    siteUrl,
    seed: true,
    demoPassword: DEMO_SIGN_IN.password,
    supabaseDir: project.supabaseDir,
  });
  server = createServer((req, res) => backend.handle(req, res, () => res.writeHead(418).end()));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}, 180_000);

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await backend.close();
  project.remove();
});

function post(pathname: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(origin + pathname, {
    method: "POST",
    headers: { apikey: backend.publishableKey, "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

const signIn = () => post("/auth/v1/token?grant_type=password", DEMO_SIGN_IN);
const users = () => backend.query<{ email: string }>("select email from auth.users");

test("sign-up and e-mail codes are disabled; the owner can sign in, refresh and sign out", async () => {
  const printed = vi.spyOn(process.stdout, "write");
  const stranger = { email: "stranger@selam.example", password: "long enough 1", create_user: true };
  for (const way of ["otp", "magiclink", "signup", "recover", "resend", "verify"]) {
    for (const body of [stranger, { ...stranger, ...DEMO_SIGN_IN, type: "magiclink", token: "000000" }])
      expect([way, (await post(`/auth/v1/${way}`, body)).status]).toEqual([way, 404]);
  }
  expect(await users()).toEqual([{ email: DEMO_SIGN_IN.email }]);
  const session = (await (await signIn()).json()) as { access_token: string; refresh_token: string };
  const authorization = { apikey: backend.publishableKey, authorization: `Bearer ${session.access_token}` };
  const user = await fetch(`${origin}/auth/v1/user`, { headers: authorization });
  expect([user.status, ((await user.json()) as { email: string }).email]).toEqual([200, DEMO_SIGN_IN.email]);
  const { refresh_token } = session;
  expect((await post("/auth/v1/token?grant_type=refresh_token", { refresh_token })).status).toBe(200);
  expect((await post("/auth/v1/logout", {}, authorization)).status).toBe(204);
  expect(printed.mock.calls.join("")).not.toMatch(/code|To:|Subject/);
  printed.mockRestore();
});

test("a code sent from inside this process is not printed either", async () => {
  const lines: unknown[] = [];
  const spies = (["log", "info"] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((...parts) => void lines.push(parts)),
  );
  const headers = { apikey: backend.publishableKey, "content-type": "application/json" };
  const body = JSON.stringify({ email: DEMO_SIGN_IN.email });
  const sent = await backend.fetch(
    new Request("http://localhost/auth/v1/recover", { method: "POST", headers, body }),
  );
  for (const spy of spies) spy.mockRestore();
  expect([sent.status, lines]).toEqual([200, []]);
});

test("a file below a file, or with too long a name, is a client error", async () => {
  const { access_token } = (await (await signIn()).json()) as { access_token: string };
  const upload = (name: string) =>
    post(`/storage/v1/object/media/${name}`, "x", {
      authorization: `Bearer ${access_token}`,
      "content-type": "image/png",
    });
  expect((await upload("community-media/a.png")).status).toBe(200);
  expect((await upload("community-media/a.png/b.png")).status).toBe(400);
  expect((await upload("community-media")).status).toBe(400);
  expect((await upload(`${"n".repeat(300)}.png`)).status).toBe(400);
});
