import { describe, expect, it } from "vitest";
import { classifyAnswer } from "../../../src/remote/classify.ts";

function answer(status: number, body: unknown, headers: Record<string, string> = {}) {
  return classifyAnswer(new Response(status === 204 ? null : "", { status, headers }), body);
}

describe("an answer of the server", () => {
  it("is good with the API's JSON", () => {
    expect(answer(200, [])).toBeNull();
    expect(answer(201, {})).toBeNull();
    expect(answer(204, undefined)).toBeNull();
    expect(answer(201, undefined)).toBeNull();
  });
  it.each([408, 429, 500, 502, 503, 504])("asks for patience with %i, whatever the body", (status) =>
    expect(answer(status, undefined)).toEqual({ kind: "busy", retryAfter: null }),
  );
  it("names its time in the header or in the error's hint", () => {
    expect(answer(503, undefined, { "retry-after": "7" })).toEqual({ kind: "busy", retryAfter: 7 });
    expect(answer(429, { code: "PT429", hint: "30" })).toEqual({ kind: "busy", retryAfter: 30 });
  });
  it("is a portal when it is not our JSON, also with 200", () => {
    expect(answer(200, undefined)).toEqual({ kind: "portal" });
    expect(answer(404, undefined)).toEqual({ kind: "portal" });
    expect(answer(403, { error: "log in to the wifi" })).toEqual({ kind: "portal" });
  });
  it("is unauthorised with 401 and an error body", () => {
    expect(answer(401, { code: "42501", message: "no" })).toEqual({ kind: "unauthorised" });
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
