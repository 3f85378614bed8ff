import { afterEach, expect, test, vi } from "vitest";
import { deletePictures } from "../../../src/pwa/storage/delete-pictures.ts";

afterEach(() => vi.unstubAllGlobals());

test("pictures of an unpublished post are deleted, the others stay", async () => {
  const [gone, other] = ["a", "b"].map(
    (name) => `https://selam.example/storage/v1/object/public/media/${name}.webp`,
  );
  const cached = new Set([gone, other]);
  const opened: string[] = [];
  vi.stubGlobal("location", { origin: "https://selam.example" });
  vi.stubGlobal("caches", {
    has: async () => true,
    open: async (name: string) => {
      opened.push(name);
      return { delete: async (url: string) => cached.delete(url) };
    },
  });
  await deletePictures(["/storage/v1/object/public/media/a.webp"]);
  expect(opened).toEqual(["selam-images"]);
  expect([...cached]).toEqual([other]);
});

test("a browser without the Cache API has nothing to delete", async () => {
  vi.stubGlobal("caches", undefined);
  Reflect.deleteProperty(globalThis, "caches");
  await expect(deletePictures(["/storage/v1/object/public/media/a.webp"])).resolves.toBeUndefined();
});
