import { describe, expect, it } from "vitest";
import {
  acceptedTypes,
  canBeOpened,
  type MediaPlace,
  mediaRejectionText,
} from "../../../src/domain/content/media-rules.ts";
import { assignPaths } from "../../../src/media/assign-paths.ts";
import { shownSize, variantSizes } from "../../../src/media/fit.ts";
import { prepareMedia } from "../../../src/media/prepare-media.ts";
import { box, bytes, png } from "./files.ts";

async function rejection(file: Uint8Array<ArrayBuffer>, place: MediaPlace, claimed = "image/png") {
  const prepared = await prepareMedia(new Blob([file], { type: claimed }), place);
  return prepared.ok ? null : mediaRejectionText(prepared.rejection);
}

describe("a chosen file", () => {
  it("an article's featured picture must be JPEG, PNG or WebP, whatever its name", async () => {
    const message = "Please select a valid image file (JPEG, PNG, WebP)";
    expect(await rejection(bytes("<html><h1>hello</h1></html>"), "cover")).toBe(message);
    expect(await rejection(bytes("<svg/>"), "cover", "image/svg+xml")).toBe(
      `${message}\nThis picture is SVG, which may contain programs. Save it as PNG.`,
    );
    expect(await rejection(bytes("GIF89a"), "cover")).toBe(message);
    expect(acceptedTypes("cover")).toBe("image/jpeg,image/png,image/webp");
  });

  it("a community post's file must be a picture or a video", async () => {
    expect(await rejection(bytes("<html>"), "community")).toBe("Please select a valid image or video file");
    expect(await rejection(bytes("%PDF-1.7"), "community")).toBe("Please select a valid image or video file");
  });

  it("a picture with too many pixels is rejected by its header", async () => {
    expect(await rejection(png(30_000, 30_000), "cover")).toBe(
      "Failed to load image. It has 30,000 × 30,000 pixels, too many for a phone to open.",
    );
    expect(canBeOpened(12_000, 9_000)).toBe(true);
    expect(canBeOpened(16_385, 1)).toBe(false);
  });

  it("a video may have up to 50 MB", async () => {
    const film = new Uint8Array(50 * 1_024 * 1_024 + 1);
    film.set(box("ftyp", "isom"));
    expect(await rejection(film, "community")).toBe("Video size must be less than 50MB");
    expect(await rejection(film, "article")).toBe("Please select a valid image file (JPEG, PNG, WebP, GIF)");
    const prepared = await prepareMedia(new Blob([film.subarray(0, -1)]), "community");
    expect(prepared).toMatchObject({ ok: true, media: { kind: "video", file: { type: "video/mp4" } } });
  });
});

describe("a picture's sizes", () => {
  it.each([
    [{ width: 4_000, height: 3_000 }, { width: 1_600, height: 1_200 }, [960, 480]],
    [{ width: 3_000, height: 12_000 }, { width: 600, height: 2_400 }, []],
    [{ width: 1_000, height: 500 }, { width: 1_000, height: 500 }, [480]],
    [{ width: 300, height: 200 }, { width: 300, height: 200 }, []],
  ])("the sizes of %j do not exceed a screen", (size, shown, widths) => {
    expect(shownSize(size)).toEqual(shown);
    expect(variantSizes(shown).map(({ width }) => width)).toEqual(widths);
  });
});

describe("a file's path in the bucket", () => {
  const file = (width: number, type: string) => ({ width, type, bytes: new ArrayBuffer(width) });

  it("a file's path is random plus time plus the detected extension, fixed once", () => {
    const picture = {
      kind: "picture" as const,
      width: 1_600,
      height: 1_000,
      thumbhash: "abc",
      files: [file(1_600, "image/webp"), file(480, "image/webp")],
    };
    const placed = assignPaths(picture, "blog-images", "k3x9", 1_763_000_000_000);
    expect(placed).toMatchObject({
      reference: "/storage/v1/object/public/media/blog-images/k3x9-1763000000000.webp",
      meta: {
        width: 1_600,
        height: 1_000,
        thumbhash: "abc",
        alt: "",
        variants: { "480": "/storage/v1/object/public/media/blog-images/k3x9-1763000000000-480.webp" },
      },
    });
    expect(placed.uploads.map(({ path, type }) => [path, type])).toEqual([
      ["blog-images/k3x9-1763000000000.webp", "image/webp"],
      ["blog-images/k3x9-1763000000000-480.webp", "image/webp"],
    ]);
  });

  it("a video is a single file", () => {
    const film = { kind: "video" as const, file: { bytes: new ArrayBuffer(3), type: "video/webm" } };
    expect(assignPaths(film, "community-media", "a", 1)).toMatchObject({
      kind: "video",
      meta: null,
      uploads: [{ path: "community-media/a-1.webm" }],
    });
  });
});
