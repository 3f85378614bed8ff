import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../../src/api/http.ts";
import { hasFile, uploadWithProgress } from "../../../src/api/storage.ts";

const SITE = "https://site.example";
const OFFLINE = new ApiError({ kind: "offline" });

/** A request of the browser, which the test answers (https://xhr.spec.whatwg.org/). */
class FakeRequest {
  static last: FakeRequest;
  readonly headers = new Map<string, string>();
  readonly upload: { onprogress?: (event: { loaded: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onprogress?: () => void;
  status = 0;
  responseText = "";
  opened: string[] = [];
  sent: unknown = null;
  aborted = 0;

  constructor() {
    FakeRequest.last = this;
  }
  open(...opened: string[]): void {
    this.opened = opened;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }
  send(bytes: unknown): void {
    this.sent = bytes;
  }
  abort(): void {
    this.aborted += 1;
    this.onabort?.();
  }
  answer(status: number, body: object): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
  }
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("an upload with progress", () => {
  const progress: number[] = [];
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  let leaving: AbortController;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("XMLHttpRequest", FakeRequest);
    progress.length = 0;
    leaving = new AbortController();
  });

  function upload() {
    const onProgress = (sent: number) => void progress.push(sent);
    const file = { path: "blog/a.webp", bytes, type: "image/webp", onProgress, signal: leaving.signal };
    const uploaded = uploadWithProgress(SITE, { apikey: "key" }, file, 1_000);
    return { uploaded, request: FakeRequest.last };
  }

  it("sends the file with its type, and ends with the answer of the storage", async () => {
    const { uploaded, request } = upload();
    expect(request.opened).toEqual(["POST", `${SITE}/storage/v1/object/media/blog/a.webp`]);
    expect(Object.fromEntries(request.headers)).toEqual({
      apikey: "key",
      "content-type": "image/webp",
      "cache-control": "max-age=3600",
    });
    expect(request.sent).toBe(bytes);
    request.upload.onprogress?.({ loaded: 2 });
    request.answer(200, { Key: "media/blog/a.webp" });
    expect(await uploaded).toBeNull();
    expect(progress).toEqual([2]);
  });

  it("fails with what the storage rejects", async () => {
    const { uploaded, request } = upload();
    request.answer(400, { statusCode: "413", error: "TooLarge", message: "Too large." });
    const failure = { kind: "rejected", code: "TooLarge", message: "Too large." } as const;
    await expect(uploaded).rejects.toEqual(new ApiError(failure));
  });

  it("without a connection is offline", async () => {
    const { uploaded, request } = upload();
    request.onerror?.();
    await expect(uploaded).rejects.toEqual(OFFLINE);
  });

  it("ends when the user leaves it", async () => {
    const { uploaded, request } = upload();
    leaving.abort();
    await expect(uploaded).rejects.toEqual(OFFLINE);
    expect(request.aborted).toBe(1);
  });

  it("continues as long as bytes leave or arrive, and ends a second after the last", async () => {
    const { uploaded, request } = upload();
    vi.advanceTimersByTime(900);
    request.upload.onprogress?.({ loaded: 1 });
    vi.advanceTimersByTime(900);
    request.onprogress?.();
    vi.advanceTimersByTime(900);
    expect(request.aborted).toBe(0);
    vi.advanceTimersByTime(100);
    await expect(uploaded).rejects.toEqual(OFFLINE);
    expect(request.aborted).toBe(1);
  });

  it("that never leaves is given up", async () => {
    const { uploaded } = upload();
    vi.advanceTimersByTime(1_000);
    await expect(uploaded).rejects.toEqual(OFFLINE);
  });

  it("that has ended is not aborted any more", async () => {
    const { uploaded, request } = upload();
    request.answer(200, { Key: "media/blog/a.webp" });
    await uploaded;
    leaving.abort();
    expect([request.aborted, vi.getTimerCount()]).toEqual([0, 0]);
  });
});

describe("whether the storage has a file", () => {
  const asked: unknown[] = [];

  /** A storage that gives this answer. */
  function answering(status: number, type?: string) {
    asked.length = 0;
    vi.stubGlobal("fetch", async (address: string, { method }: RequestInit) => {
      asked.push(method, address);
      return new Response(null, { status, headers: type ? { "content-type": type } : {} });
    });
    return hasFile(SITE, "blog/a.webp");
  }

  it.each(["image/webp", "video/mp4", "audio/mp4"])("it has one that it answers with %s", async (type) => {
    expect(await answering(200, type)).toBe(true);
    expect(asked).toEqual(["HEAD", `${SITE}/storage/v1/object/public/media/blog/a.webp`]);
  });

  it.each([400, 404])("it has none that it answers with %i", async (status) => {
    expect(await answering(status, "application/json")).toBe(false);
  });

  it.each([408, 429, 500, 503])("a server that answers %i is busy", async (status) => {
    await expect(answering(status)).rejects.toEqual(new ApiError({ kind: "busy", retryAfter: null }));
  });

  it.each([
    [200, "text/html"],
    [200, "text/html; was=image/webp"],
    [200, undefined],
    [403, "image/webp"],
  ])("an answer of %s and %s is from something else", async (status, type) => {
    await expect(answering(status, type)).rejects.toEqual(new ApiError({ kind: "portal" }));
  });
});
