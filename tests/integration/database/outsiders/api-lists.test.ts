import type { IncomingMessage } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkApiRequest } from "../../../../server/api/check-request.ts";
import { checkPublicQuery } from "../../../../server/api/public-api.ts";
import { Rejection } from "../../../../server/api/rejected-request.ts";
import { type Callable, callables } from "./functions.ts";
import { openScene, type Scene } from "./scene.ts";
import { RIGHTS, relations } from "./tables.ts";

// The lists of the server, which it asks before the database, say the same as the database.

let scene: Scene;
let functions: Callable[];
beforeAll(async () => {
  scene = await openScene();
  functions = (await callables(scene)).filter(({ schema }) => schema === "public");
});
afterAll(() => scene.close());

function isLetThrough(check: () => void): boolean {
  try {
    check();
    return true;
  } catch (error) {
    if (error instanceof Rejection) return false;
    throw error;
  }
}

const asks = (method: string, name: string, isSession: boolean, query = "") =>
  isLetThrough(() =>
    checkPublicQuery({ method, name, params: new URLSearchParams(query), headers: {}, isSession }),
  );

it("a visitor and somebody with a session reach exactly the functions that their roles may call", async () => {
  const rows = await scene.db.sql<{ name: string }>(
    "select distinct proname as name from pg_proc where pronamespace = 'public'::regnamespace order by 1",
  );
  const named = rows.map(({ name }) => name);
  const reached = (isSession: boolean) => named.filter((name) => asks("POST", `rpc/${name}`, isSession));
  expect(reached(true)).toEqual(functions.map(({ name }) => name));
  expect(reached(false)).toEqual(functions.filter(({ isForAnon }) => isForAnon).map(({ name }) => name));
});

it("no function that writes is called by a GET, which a link could make", () => {
  const called = functions.filter(({ name }) => {
    const url = new URL(`/rest/v1/rpc/${name}`, "http://localhost");
    const req = { method: "GET", headers: { apikey: "key" } } as unknown as IncomingMessage;
    return isLetThrough(() => checkApiRequest(req, url, url.pathname, false));
  });
  expect(called.length).toBeGreaterThan(5);
  expect(called.filter(({ isVolatile }) => isVolatile)).toEqual([]);
});

it("no table is written but for messages, and none is read by whose role cannot read it", async () => {
  const tables = (await relations(scene)).filter(({ name }) => name.startsWith("public."));
  for (const { name, anon, authenticated } of tables) {
    const table = name.slice("public.".length);
    for (const isSession of [false, true]) {
      const grants = isSession ? authenticated : anon;
      if (asks("GET", table, isSession, "select=id"))
        expect([name, grants]).toEqual([name, expect.stringContaining("SELECT")]);
      expect([name, asks("POST", table, isSession)]).toEqual([name, grants.includes("INSERT")]);
      for (const method of ["PATCH", "PUT", "DELETE"])
        expect([name, asks(method, table, isSession)]).toEqual([name, false]);
    }
  }
  for (const name of Object.keys(RIGHTS).filter((each) => each.startsWith("storage.")))
    expect(asks("GET", name.slice("storage.".length), true, "select=id")).toBe(false);
});
