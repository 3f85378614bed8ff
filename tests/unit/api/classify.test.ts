import { describe, expect, it } from "vitest";
import { classifyResponse } from "../../../src/api/http.ts";

/** @param body the JSON body; undefined for an empty answer */
function answer(status: number, body?: unknown, headers: Record<string, string> = {}) {
  const text = body === undefined ? "" : JSON.stringify(body);
  return said(status, text, { "content-type": "application/json; charset=utf-8", ...headers });
}

function said(status: number, text: string, headers: Record<string, string>) {
  return classifyResponse(new Response(status === 204 ? null : "", { status, headers }), text);
}

describe("classifying a response", () => {
  it("JSON of the API is a success", () => {
    expect(answer(200, [])).toBeNull();
  });
  it("a write without a body is a success, and with a body is not", () => {
    expect(answer(201)).toBeNull();
    expect(answer(204)).toBeNull();
    expect(answer(201, { welcome: "to the airport" })).toEqual({ kind: "portal" });
    expect(said(201, "<h1>Welcome</h1>", { "content-type": "text/html" })).toEqual({ kind: "portal" });
  });
  it.each([408, 429, 500, 502, 503, 504])("%i is busy, whatever the body", (status) =>
    expect(answer(status)).toEqual({ kind: "busy", retryAfter: null }),
  );
  it("the retry time is read from the header or the error's hint", () => {
    expect(answer(503, undefined, { "retry-after": "7" })).toEqual({ kind: "busy", retryAfter: 7 });
    expect(answer(429, { code: "PT429", hint: "30" })).toEqual({ kind: "busy", retryAfter: 30 });
  });
  it("a body that is not our JSON is a captive portal, even with 200", () => {
    const html = { "content-type": "text/html" };
    for (const status of [200, 404]) {
      expect(answer(status)).toEqual({ kind: "portal" });
      expect(said(status, "<h1>Welcome</h1>", html)).toEqual({ kind: "portal" });
      expect(said(status, "{}", html)).toEqual({ kind: "portal" });
      expect(said(status, "<h1>", { "content-type": "application/json" })).toEqual({ kind: "portal" });
    }
    expect(answer(403, { error: "log in to the wifi" })).toEqual({ kind: "portal" });
  });
  it("401 with an error body is unauthorised", () => {
    expect(answer(401, { code: "42501", message: "no" })).toEqual({ kind: "unauthorised" });
  });
  it.each(["PGRST301", "PGRST302", "PGRST303"])("%s is unauthorised, whatever the status", (code) => {
    for (const status of [400, 401, 403])
      expect(answer(status, { code, message: "JWT" })).toEqual({ kind: "unauthorised" });
  });
  it("a serialization failure and a loading schema are retried", () => {
    expect(answer(409, { code: "40001" })).toEqual({ kind: "busy", retryAfter: null });
    expect(answer(404, { code: "PGRST205" })).toEqual({ kind: "busy", retryAfter: null });
  });
  it("a rejection has the machine code from the details, else the SQLSTATE", () => {
    expect(
      answer(400, { code: "22023", details: "title_too_long", message: "The title is too long." }),
    ).toEqual({
      kind: "rejected",
      code: "title_too_long",
      message: "The title is too long.",
    });
    expect(
      answer(409, { code: "23505", details: "Key (id)=(1) already exists.", message: "dup" }),
    ).toMatchObject({
      kind: "rejected",
      code: "23505",
    });
  });
  it("an error is classified by its code, never by its message", () => {
    expect(answer(400, { code: "22023", message: "401 timeout offline PGRST205" })).toMatchObject({
      kind: "rejected",
    });
  });
});
