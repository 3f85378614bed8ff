import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError, classifyResponse, readResponse } from "../../../src/api/http.ts";

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
  it("a full disk is busy and says so", () => {
    expect(answer(507)).toEqual({ kind: "busy", retryAfter: null, isDiskFull: true });
  });
  it.each([
    ["0", 0],
    ["-5", null],
    ["Infinity", null],
    ["Wed, 21 Oct 2026 07:28:00 GMT", null],
  ])("of the retry time %s, the seconds are %s", (stated, seconds) => {
    expect(answer(503, undefined, { "retry-after": stated })).toEqual({ kind: "busy", retryAfter: seconds });
  });
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
    expect(answer(404, null)).toEqual({ kind: "portal" });
    expect(answer(404, { code: 404, message: "Not found" })).toEqual({ kind: "portal" });
    expect(answer(404, { message: "Not found" })).toEqual({ kind: "portal" });
  });
  it("a gateway's error has a message and a hint instead of a code", () => {
    const missingKey = { message: "No API key found in request", hint: "No `apikey` request header." };
    expect(answer(401, missingKey)).toEqual({ kind: "unauthorised" });
    expect(answer(400, { code: "22023" })).toEqual({ kind: "rejected", code: "22023", message: "" });
    expect(answer(403, missingKey)).toMatchObject({ kind: "rejected", code: "gateway" });
  });
  it("an app whose format the server no longer takes is outdated", () => {
    expect(answer(400, { code: "SE001", message: "Refresh the page." })).toEqual({ kind: "outdated" });
  });
  it.each(["XPGRST205", "XPGRST301", "PGRST3010"])("%s is a rejection: codes are compared whole", (code) => {
    expect(answer(400, { code, message: "no" })).toMatchObject({ kind: "rejected", code });
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
    const inWords = { code: "23502", details: "Failing row contains a null", message: "null" };
    expect(answer(400, inWords)).toMatchObject({ code: "23502" });
    expect(answer(400, { ...inWords, details: "row Contains" })).toMatchObject({ code: "23502" });
    expect(answer(400, { ...inWords, details: "Row contains" })).toMatchObject({ code: "23502" });
  });
  it("an error is classified by its code, never by its message", () => {
    expect(answer(400, { code: "22023", message: "401 timeout offline PGRST205" })).toMatchObject({
      kind: "rejected",
    });
  });
});

describe("reading a response", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** A server that sends these parts, each after a pause, and then nothing more without ending. */
  function sending(parts: readonly string[], pauseMs: number) {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", (_: string, { signal }: { signal: AbortSignal }) => {
      const body = new ReadableStream({
        async start(controller) {
          signal.addEventListener("abort", () => controller.error(signal.reason));
          for (const part of parts) {
            await new Promise((resolve) => setTimeout(resolve, pauseMs));
            if (!signal.aborted) controller.enqueue(new TextEncoder().encode(part));
          }
          if (parts.at(-1) === "end") controller.close();
        },
      });
      return parts.length > 0
        ? Promise.resolve(new Response(body))
        : new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    });
  }

  const offline = new ApiError({ kind: "offline" });

  it("a server that never answers counts as offline", async () => {
    sending([], 0);
    const reading = expect(readResponse("https://site.example", {}, 1_000)).rejects.toEqual(offline);
    await vi.advanceTimersByTimeAsync(1_000);
    await reading;
  });

  it("a server that stops in the middle of its answer counts as offline", async () => {
    sending(["[1,"], 500);
    const reading = expect(readResponse("https://site.example", {}, 1_000)).rejects.toEqual(offline);
    await vi.advanceTimersByTimeAsync(1_500);
    await reading;
  });

  it("a slow answer is read to its end, as long as bytes arrive in time, and leaves no timer", async () => {
    sending(["[1,", "2]", "end"], 900);
    const reading = readResponse("https://site.example", {}, 1_000);
    await vi.advanceTimersByTimeAsync(2_700);
    expect((await reading).text).toBe("[1,2]end");
    expect(vi.getTimerCount()).toBe(0);
  });
});
