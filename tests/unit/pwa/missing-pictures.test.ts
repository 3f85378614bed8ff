import { beforeEach, expect, it, vi } from "vitest";
import { fetchMissingPictures, findMissingPictures } from "../../../src/pwa/storage/find-missing-pictures.ts";
import { missingPictures } from "../../../src/pwa/storage/missing-pictures.ts";

const ORIGIN = "https://selam.example";
const MEDIA = "/storage/v1/object/public/media";
let cached: Record<string, string[]>;

beforeEach(() => {
  cached = { "selam-images": [], "selam-pinned": [] };
  vi.stubGlobal("location", { origin: ORIGIN });
  vi.stubGlobal("caches", {
    has: async (name: string) => name in cached,
    open: async (name: string) => ({ keys: async () => (cached[name] ?? []).map((url) => ({ url })) }),
  });
});

it("a picture is missing if no cache has it in any size", async () => {
  cached["selam-images"] = [`${ORIGIN}${MEDIA}/cups-480.webp`];
  cached["selam-pinned"] = [`${ORIGIN}${MEDIA}/bread.webp`];
  await findMissingPictures([`${MEDIA}/cups-960.webp`, `${MEDIA}/bread.webp`, `${MEDIA}/market-960.webp`]);
  expect(missingPictures.current()).toEqual([`${ORIGIN}${MEDIA}/market-960.webp`]);
});

it("a picture of another site is not this device's to have", async () => {
  await findMissingPictures(["https://elsewhere.example/cups.webp", "/icons/logo.png"]);
  expect(missingPictures.current()).toEqual([]);
});

it("without any cache all are missing", async () => {
  cached = {};
  await findMissingPictures([`${MEDIA}/cups.webp`]);
  expect(missingPictures.current()).toHaveLength(1);
});

it("those that the worker has not stored stay missing", async () => {
  await findMissingPictures([`${MEDIA}/there.webp`, `${MEDIA}/deleted.webp`, `${MEDIA}/offline.webp`]);
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.includes("offline")) throw new TypeError("Failed to fetch");
    if (url.includes("there")) cached["selam-images"] = [url];
    return new Response("", { status: url.includes("deleted") ? 404 : 200 });
  });
  const warn = vi.spyOn(console, "warn").mockReturnValue(undefined);
  expect(await fetchMissingPictures()).toBe(false);
  expect(missingPictures.current()).toEqual([
    `${ORIGIN}${MEDIA}/deleted.webp`,
    `${ORIGIN}${MEDIA}/offline.webp`,
  ]);
  warn.mockClear();
});
