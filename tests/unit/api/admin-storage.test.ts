import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createAdminRemote } from "../../../src/api/admin-api.ts";
import type { UploadRequest } from "../../../src/domain/outbox/admin-remote.ts";

const ME = { userId: "u1", token: "t1" };
/** The storage's answer to every request; null for no answer. */
let answer: (() => Response) | null;
let requests: Request[];

beforeEach(() => {
  requests = [];
  answer = () => Response.json({ Key: "media/a.webp", Id: "1" });
  vi.stubGlobal("fetch", async (input: string, init: RequestInit) => {
    requests.push(new Request(input, init));
    if (!answer) throw new TypeError("Failed to fetch");
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

const admin = () => createAdminRemote("https://site.example", "public key");
const left = vi.fn<UploadRequest["onProgress"]>();
const picture = (): UploadRequest => ({
  path: "blog-images/a.webp",
  bytes: new Uint8Array([1, 2, 3]).buffer,
  type: "image/webp",
  onProgress: left,
  signal: new AbortController().signal,
});
const rejection = (statusCode: string, error: string) => () =>
  Response.json({ statusCode, error, message: "words" }, { status: 400 });

it("a file is uploaded as its owner, raw, with its type and cache lifetime", async () => {
  expect(await admin().upload(ME, picture())).toEqual({ ok: true, value: null });
  expect(left).toHaveBeenCalledWith(3);
  const [request] = requests;
  expect(request?.method).toBe("POST");
  expect(request?.url).toBe("https://site.example/storage/v1/object/media/blog-images/a.webp");
  const {
    apikey,
    authorization,
    "content-type": type,
    "cache-control": cache,
    "x-upsert": upsert,
  } = Object.fromEntries(request?.headers ?? []);
  expect([apikey, authorization, type, cache, upsert]).toEqual([
    ...["public key", "Bearer t1", "image/webp", "max-age=3600", "false"],
  ]);
  expect([...new Uint8Array((await request?.arrayBuffer()) ?? [])]).toEqual([1, 2, 3]);
});

it("an existing file is treated as uploaded by an earlier attempt", async () => {
  answer = rejection("409", "Duplicate");
  expect(await admin().upload(ME, picture())).toEqual({ ok: true, value: null });
});

it("a coded rejection, a captive portal, a busy server and no answer are distinguished", async () => {
  answer = rejection("415", "invalid_mime_type");
  expect(await admin().upload(ME, picture())).toMatchObject({
    failure: { kind: "rejected", code: "invalid_mime_type" },
  });
  answer = () => new Response("<html>Sign in to the Wi-Fi</html>");
  expect(await admin().upload(ME, picture())).toMatchObject({ failure: { kind: "portal" } });
  answer = () => new Response("", { status: 503 });
  expect(await admin().upload(ME, picture())).toMatchObject({ failure: { kind: "busy" } });
  answer = null;
  expect(await admin().upload(ME, picture())).toMatchObject({ failure: { kind: "offline" } });
});

it("a file is deleted, a missing one counts as deleted, and a captive portal is a failure", async () => {
  answer = () => Response.json([]);
  expect(await admin().deleteFile(ME, "blog-images/a.webp")).toEqual({ ok: true, value: null });
  expect(requests[0]?.method).toBe("DELETE");
  expect(await requests[0]?.json()).toEqual({ prefixes: ["blog-images/a.webp"] });
  answer = () => Response.json({ login: "required" });
  expect(await admin().deleteFile(ME, "blog-images/a.webp")).toMatchObject({ failure: { kind: "portal" } });
});

it("an unanswered API request is not retried by the library", async () => {
  answer = null;
  expect(await admin().changes(ME, { rev: 0, stamp: "" }, 10, [])).toMatchObject({
    failure: { kind: "offline" },
  });
  expect(requests).toHaveLength(1);
});
