import { afterEach, expect, it, vi } from "vitest";
import { createSupabaseAuth } from "../../../src/api/supabase-auth.ts";

/** An auth service that gives this answer to a sign-in. */
function answering(status: number, body: string) {
  vi.stubGlobal("fetch", async () => new Response(body, { status }));
  return createSupabaseAuth({
    url: "https://site.example",
    key: "key",
    now: () => 0,
    storage: { getItem: async () => null, setItem: async () => undefined, removeItem: async () => undefined },
  });
}
afterEach(() => vi.unstubAllGlobals());

it.each([
  [500, { code: 500, error_code: "unexpected_failure", msg: "Database error querying schema" }],
  [503, { message: "Database error querying schema" }],
  [504, { error: "server_error", error_description: "Database error querying schema" }],
])("a sign-in that the service answers with %s and a message shows the message", async (status, body) => {
  expect(await answering(status, JSON.stringify(body)).signIn("owner@selam.example", "secret")).toEqual({
    ok: false,
    problem: { kind: "failed", message: "Database error querying schema" },
  });
});

it.each([
  ["a proxy's page", "<h1>502 Bad Gateway</h1>"],
  ["nothing", ""],
  ["no words", '{"code":500}'],
])("a sign-in that is answered with 502 and %s reports an unexpected error", async (_, body) => {
  expect(await answering(502, body).signIn("owner@selam.example", "secret")).toEqual({
    ok: false,
    problem: { kind: "unexpected", message: "" },
  });
});
