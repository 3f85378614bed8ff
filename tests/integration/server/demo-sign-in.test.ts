import { rmSync, statSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  DEMO_EMAIL,
  demoSignInFile,
  PUBLIC_PASSWORD,
  readDemoSignIn,
  validDemoSignIn,
} from "../../../server/accounts/demo-sign-in.ts";
import type { Backend } from "../../../server/database/backend.ts";
import { openBackend } from "../../../server/open-backend.ts";
import { copyDatabase } from "../support/new-backend.ts";
import { type SmallProject, writeSmallProject } from "./small-project.ts";

let project: SmallProject;
let backend: Backend | undefined;

async function reopen(dataDir: string): Promise<Backend> {
  await backend?.close();
  const { supabaseDir } = project;
  backend = await openBackend({ dataDir, siteUrl: "http://localhost:4310", seed: true, supabaseDir });
  return backend;
}

async function signIn({ fetch, publishableKey }: Backend, password: string): Promise<Response> {
  return fetch(
    new Request("http://localhost/auth/v1/token?grant_type=password", {
      method: "POST",
      headers: { apikey: publishableKey, "content-type": "application/json" },
      body: JSON.stringify({ email: DEMO_EMAIL, password }),
    }),
  );
}

beforeAll(async () => {
  project = writeSmallProject();
  copyDatabase("empty", project.dataDir);
  await reopen(project.dataDir);
}, 180_000);

afterAll(async () => {
  await backend?.close();
  project.remove();
});

test("the demo's password is generated once and readable by the file's owner only", async () => {
  const first = readDemoSignIn(project.dataDir);
  expect(first?.password).toMatch(/^[\w-]{16}$/);
  expect(statSync(demoSignInFile(project.dataDir)).mode & 0o777).toBe(0o600);
  const again = await reopen(project.dataDir);
  expect(await validDemoSignIn(again, project.dataDir)).toEqual(first);
  expect((await signIn(again, first?.password ?? "")).status).toBe(200);
}, 60_000);

test("a site that still has the public password gets a new one, and its sessions end", async () => {
  const old = await reopen(project.dataDir);
  await old.query(
    "update auth.users set encrypted_password = extensions.crypt($1, extensions.gen_salt('bf', 4))",
    [PUBLIC_PASSWORD],
  );
  rmSync(demoSignInFile(project.dataDir));
  expect((await signIn(old, PUBLIC_PASSWORD)).status).toBe(200);
  const mended = await reopen(project.dataDir);
  expect((await signIn(mended, PUBLIC_PASSWORD)).status).toBe(400);
  expect(await mended.query("select id from auth.sessions")).toEqual([]);
  const made = await validDemoSignIn(mended, project.dataDir);
  expect((await signIn(mended, made?.password ?? "")).status).toBe(200);
}, 60_000);
