import { describe, expect, it } from "vitest";
import { classifyAnswer } from "../../../src/api/classify.ts";

/** @param body what its JSON says; undefined for an empty answer */
function answer(status: number, body?: unknown, headers: Record<string, string> = {}) {
  const text = body === undefined ? "" : JSON.stringify(body);
  return said(status, text, { "content-type": "application/json; charset=utf-8", ...headers });
}

function said(status: number, text: string, headers: Record<string, string>) {
  return classifyAnswer(new Response(status === 204 ? null : "", { status, headers }), text);
}

describe("an answer of the server", () => {
  it("is good with the API's JSON", () => {
    expect(answer(200, [])).toBeNull();
  });
  it("is good with its status alone for what was written, and with nothing else", () => {
    expect(answer(201)).toBeNull();
    expect(answer(204)).toBeNull();
    expect(answer(201, { welcome: "to the airport" })).toEqual({ kind: "portal" });
    expect(said(201, "<h1>Welcome</h1>", { "content-type": "text/html" })).toEqual({ kind: "portal" });
  });
  it.each([408, 429, 500, 502, 503, 504])("asks for patience with %i, whatever the body", (status) =>
    expect(answer(status)).toEqual({ kind: "busy", retryAfter: null }),
  );
  it("names its time in the header or in the error's hint", () => {
    expect(answer(503, undefined, { "retry-after": "7" })).toEqual({ kind: "busy", retryAfter: 7 });
    expect(answer(429, { code: "PT429", hint: "30" })).toEqual({ kind: "busy", retryAfter: 30 });
  });
  it("is a portal when it is not our JSON, also with 200", () => {
    const html = { "content-type": "text/html" };
    for (const status of [200, 404]) {
      expect(answer(status)).toEqual({ kind: "portal" });
      expect(said(status, "<h1>Welcome</h1>", html)).toEqual({ kind: "portal" });
      expect(said(status, "{}", html)).toEqual({ kind: "portal" });
      expect(said(status, "<h1>", { "content-type": "application/json" })).toEqual({ kind: "portal" });
    }
    expect(answer(403, { error: "log in to the wifi" })).toEqual({ kind: "portal" });
  });
  it("is unauthorised with 401 and an error body", () => {
    expect(answer(401, { code: "42501", message: "no" })).toEqual({ kind: "unauthorised" });
  });
  it.each(["PGRST301", "PGRST302", "PGRST303"])("is unauthorised with %s, whatever the status", (code) => {
    for (const status of [400, 401, 403])
      expect(answer(status, { code, message: "JWT" })).toEqual({ kind: "unauthorised" });
  });
  it("waits out a serialization failure and a schema that is still loading", () => {
    expect(answer(409, { code: "40001" })).toEqual({ kind: "busy", retryAfter: null });
    expect(answer(404, { code: "PGRST205" })).toEqual({ kind: "busy", retryAfter: null });
  });
  it("is a refusal with the machine's word from the details, else the code", () => {
    expect(
      answer(400, { code: "22023", details: "title_too_long", message: "The title is too long." }),
    ).toEqual({
      kind: "refused",
      code: "title_too_long",
      message: "The title is too long.",
    });
    expect(
      answer(409, { code: "23505", details: "Key (id)=(1) already exists.", message: "dup" }),
    ).toMatchObject({
      kind: "refused",
      code: "23505",
    });
  });
  it("is judged by its code, never by the words of its message", () => {
    expect(answer(400, { code: "22023", message: "401 timeout offline PGRST205" })).toMatchObject({
      kind: "refused",
    });
  });
});
