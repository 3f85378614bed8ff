import { describe, expect, it } from "vitest";
import { safeLink, safeMedia, safeSourceSet } from "../../../src/ui/article-html/safe-url.ts";

const HOSTILE = [
  "javascript:x",
  " JaVaScRiPt:x",
  "java\nscript:x",
  "\u0001javascript:x",
  "data:text/html,x",
  "vbscript:x",
  "blob:https://a.example/1",
  "file:///etc/passwd",
  "view-source:https://a.example",
  "/\\evil.example",
  "relative/path",
  "?query",
  "#",
  "",
];

// In production DOMPurify runs before these rules; here they are tested alone.
describe("the URL rules", () => {
  it.each(HOSTILE)("%j does not become a link", (address) => expect(safeLink(address)).toBeNull());
  it.each([...HOSTILE, "http://a.example/a.png", "/blog/1", "mailto:a@b.example"])(
    "%j is not shown as a picture",
    (address) => expect(safeMedia(address)).toBeNull(),
  );

  it("pictures are restricted to the media folder", () => {
    const own = "/storage/v1/object/public/media/blog-images/a.webp";
    expect(safeMedia(own)).toBe(own);
    expect(safeMedia("/storage/v1/object/public/media/../../secret")).toBeNull();
    expect(safeMedia("/storage/v1/object/public/media/%2e%2E/secret")).toBeNull();
    expect(safeSourceSet(`${own} 480w, ${own} 960w`)).toBe(`${own} 480w, ${own} 960w`);
    expect(safeSourceSet(`${own} 480w, https://a.example/x.png 960w`)).toBeNull();
  });
});
