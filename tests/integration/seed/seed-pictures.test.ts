import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import sharp from "sharp";
import { thumbHashToApproximateAspectRatio } from "thumbhash";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_DIR, seededDatabase } from "./seeded-database.ts";

interface Picture {
  reference: string;
  meta: { width: number; height: number; alt: string; thumbhash: string; variants: Record<string, string> };
}

const MEDIA = path.join(DEMO_DIR, "media");
const STORAGE = "/storage/v1/object/public/media/";
const onDisk = (reference: string): string => path.join(MEDIA, reference.replace(STORAGE, ""));

describe("the demo's pictures", () => {
  let db: PGlite;
  let pictures: Picture[] = [];

  beforeAll(async () => {
    db = await seededDatabase();
    pictures = (
      await db.query<Picture>(
        `select featured_image as reference, image_meta as meta from public.blog_posts where featured_image is not null
         union all select image_url, image_meta from public.news_posts where image_url is not null
         union all select image_url, image_meta from public.site_profile where image_url is not null
         union all select media_url, image_meta from public.community_posts where media_type = 'image'`,
      )
    ).rows;
  });
  afterAll(() => db?.close());

  it("pictures are on disk with the width, height and variants they declare", async () => {
    expect(pictures.length).toBeGreaterThan(40);
    for (const { reference, meta } of pictures) {
      const files: Record<string, string> = { [meta.width]: reference, ...meta.variants };
      expect(Object.keys(files)).toEqual(["480", "960", "1600"]);
      for (const [width, file] of Object.entries(files)) {
        const found = await sharp(onDisk(file)).metadata();
        expect([file, found.width, found.height]).toEqual([
          file,
          Number(width),
          Math.round((meta.height * Number(width)) / meta.width),
        ]);
      }
    }
  });

  it("each picture has a description and a thumbhash of its shape", () => {
    for (const { reference, meta } of pictures) {
      expect(meta.alt.length, reference).toBeGreaterThan(40);
      const shape = thumbHashToApproximateAspectRatio(Buffer.from(meta.thumbhash, "base64"));
      expect(Math.abs(shape - meta.width / meta.height), reference).toBeLessThan(0.2);
    }
  });

  it("pictures inside articles exist and have dimensions and a description", async () => {
    const { rows } = await db.query<{ content: string }>("select content from public.blog_posts");
    const images = rows.flatMap(({ content }) => content.match(/<img [^>]+>/g) ?? []);
    expect(images.length).toBeGreaterThan(3);
    for (const image of images) {
      const [, reference = "", width, height] =
        /src="([^"]+)" width="(\d+)" height="(\d+)" alt="[^"]{20,}"/.exec(image) ?? [];
      const found = await sharp(onDisk(reference)).metadata();
      expect([found.width, found.height], image).toEqual([Number(width), Number(height)]);
    }
  });

  it("pictures are small enough for a clone and a phone", () => {
    const files = readdirSync(MEDIA, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const size = (name: string, parent: string) => statSync(path.join(parent, name)).size;
    const total = files.reduce((sum, file) => sum + size(file.name, file.parentPath), 0);
    expect(total).toBeLessThan(4_000_000);
    for (const file of files.filter(({ name }) => name.endsWith("-480.webp")))
      expect(size(file.name, file.parentPath), file.name).toBeLessThan(20_000);
  });

  it("pictures include the neighbourhood map in three sizes", () => {
    for (const size of ["", "-480", "-960"])
      expect(existsSync(path.join(MEDIA, `site/map${size}.webp`))).toBe(true);
  });
});
