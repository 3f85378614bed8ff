import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createAdminRemote } from "../../../src/api/admin-api.ts";
import type { Uploading } from "../../../src/domain/outbox/admin-remote.ts";

const ME = { userId: "u1", token: "t1" };
/** What the storage says to whatever it is asked; null when nobody answers. */
let answer: (() => Response) | null;
let asked: Request[];

beforeEach(() => {
  asked = [];
  answer = () => Response.json({ Key: "media/a.webp", Id: "1" });
  vi.stubGlobal("fetch", async (input: string, init: RequestInit) => {
    asked.push(new Request(input, init));
    if (!answer) throw new TypeError("Failed to fetch");
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

const admin = () => createAdminRemote("https://site.example", "public key");
const left = vi.fn<Uploading["onProgress"]>();
const picture = (): Uploading => ({
  path: "blog-images/a.webp",
  bytes: new Uint8Array([1, 2, 3]).buffer,
  type: "image/webp",
  onProgress: left,
  signal: new AbortController().signal,
});
const refusal = (statusCode: string, error: string) => () =>
  Response.json({ statusCode, error, message: "words" }, { status: 400 });

it("puts a file into the storage as its owner, raw, with its type and for how long it may be cached", async () => {
  expect(await admin().upload(ME, picture())).toEqual({ ok: true, value: null });
  expect(left).toHaveBeenCalledWith(3);
  const [request] = asked;
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

it("takes a file that lies there already for one that an earlier try put there", async () => {
  answer = refusal("409", "Duplicate");
  expect(await admin().upload(ME, picture())).toEqual({ ok: true, value: null });
});

it("tells a refusal with its code from a portal, from a busy server and from nobody", async () => {
  answer = refusal("415", "invalid_mime_type");
  expect(await admin().upload(ME, picture())).toMatchObject({
    failure: { kind: "refused", code: "invalid_mime_type" },
  });
  answer = () => new Response("<html>Sign in to the Wi-Fi</html>");
  expect(await admin().upload(ME, picture())).toMatchObject({ failure: { kind: "portal" } });
  answer = () => new Response("", { status: 503 });
  expect(await admin().upload(ME, picture())).toMatchObject({ failure: { kind: "busy" } });
  answer = null;
  expect(await admin().upload(ME, picture())).toMatchObject({ failure: { kind: "offline" } });
});

it("takes a file out of the storage, also where it is out already, and does not take a portal for that", async () => {
  answer = () => Response.json([]);
  expect(await admin().deleteFile(ME, "blog-images/a.webp")).toEqual({ ok: true, value: null });
  expect(asked[0]?.method).toBe("DELETE");
  expect(await asked[0]?.json()).toEqual({ prefixes: ["blog-images/a.webp"] });
  answer = () => Response.json({ login: "required" });
  expect(await admin().deleteFile(ME, "blog-images/a.webp")).toMatchObject({ failure: { kind: "portal" } });
});

it("asks the API once when nobody answers: the library does not try again on its own", async () => {
  answer = null;
  expect(await admin().changes(ME, { rev: 0, stamp: "" }, 10, [])).toMatchObject({
    failure: { kind: "offline" },
  });
  expect(asked).toHaveLength(1);
});
