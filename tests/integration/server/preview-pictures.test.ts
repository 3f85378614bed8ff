import sharp from "sharp";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { securityHeaders } from "../../../server/http/security-headers.ts";
import { initialPostsReader } from "../../../server/site/initial-posts.ts";
import { pageMeta } from "../../../server/site/page-meta.ts";
import { type Preview, previewAddress } from "../../../server/site/previews/preview.ts";
import { Previews } from "../../../server/site/previews/previews.ts";
import { MAX_PREVIEW_BYTES, renderPreview } from "../../../server/site/previews/render-preview.ts";
import { storedPictures } from "../../../server/site/previews/stored-picture.ts";
import { renderHere } from "../../../server/site/rendering/renderers.ts";
import { staticSite } from "../../../server/site/static-site.ts";
import { blogPost, communityPost, newsPost, siteProfile, uuid } from "../../unit/support/content.ts";
import { FakeRemote } from "../../unit/support/fake-remote.ts";
import { BREAKOUTS } from "../security/injection/vectors.ts";
import { type HttpSite, serveHandler } from "./http-site.ts";
import { type SmallProject, writeSmallProject } from "./small-project.ts";

const IN_BUCKET = "blog-images/jebena.webp";
const PICTURE = `/storage/v1/object/public/media/${IN_BUCKET}`;
const IN_TIGRINYA = { ti: { title: "ጀበና", excerpt: "ቡን", content: "<p>ቡን ንስተ</p>" } };
const PLAIN: Preview = {
  language: "en",
  path: "/blog/x",
  site: { name: "Selam", beside: "ሰላም" },
  title: "Coffee, three rounds",
  label: "Blog",
  lead: null,
  picture: null,
};

let project: SmallProject;
let remote: FakeRemote;
let site: HttpSite;
/** The files of the bucket. */
let bucket: Map<string, Buffer>;
const readPicture = vi.fn(async (path: string) => bucket.get(path) ?? null);

beforeEach(async () => {
  project = writeSmallProject();
  remote = new FakeRemote();
  bucket = new Map();
  readPicture.mockClear();
  site = await serveHandler(
    staticSite(project.dist, securityHeaders(), initialPostsReader(remote, 60_000), {
      siteUrl: null,
      trustProxy: false,
      apiUrl: "",
      redirectOf: async () => null,
      previews: new Previews(readPicture),
      sitemap: async () => null,
      feeds: async () => null,
      calendar: async () => null,
      signatures: async () => undefined,
      health: async () => ({ version: "", status: "ok", database: "ok", revision: 0, uptime: 0 }),
    }),
  );
});
afterEach(async () => {
  await site.close();
  project.remove();
});

/** The address of a page's preview, as its document names it. */
async function addressOf(path: string, language: "en" | "ti" = "en"): Promise<string> {
  const { preview } = pageMeta(language, path, await initialPostsReader(remote, 60_000)(language, path));
  if (!preview) throw new Error(`${path} has no preview.`);
  return previewAddress(preview);
}

async function fetchPreview(address: string, init: RequestInit = {}) {
  const answer = await fetch(`http://127.0.0.1:${site.port}${address}`, init);
  return { answer, jpeg: Buffer.from(await answer.arrayBuffer()) };
}

/** A picture of one colour. */
async function picture(width: number, height: number, background = "#2f6b4f"): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .webp()
    .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "13/1 29/1 0/1" } })
    .toBuffer();
}

/** The colour of one pixel. */
async function pixel(jpeg: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(jpeg).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

test("a post's preview is a JPEG of 1200 by 630, which clients keep under an address of its content", async () => {
  remote.publish("news", newsPost(1));
  const path = `/news/${newsPost(1).id}`;
  const address = await addressOf(path);
  const { answer, jpeg } = await fetchPreview(address);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, s-maxage=300, immutable");
  const { width, height, format } = await sharp(jpeg).metadata();
  expect([width, height, format]).toEqual([1200, 630, "jpeg"]);
  expect(jpeg.byteLength).toBeLessThan(MAX_PREVIEW_BYTES);
  const again = await fetchPreview(address, {
    headers: { "if-none-match": answer.headers.get("etag") ?? "" },
  });
  expect([again.answer.status, again.jpeg.byteLength]).toEqual([304, 0]);
  const head = await fetchPreview(address, { method: "HEAD" });
  expect([head.answer.headers.get("content-length"), head.jpeg.byteLength]).toEqual([
    String(jpeg.byteLength),
    0,
  ]);

  remote.publish("news", newsPost(1, { title: "Another title" }));
  expect(await addressOf(path)).not.toBe(address);
  const old = await fetchPreview(address);
  expect(old.answer.headers.get("cache-control")).toBe("no-cache");
  expect(old.jpeg.equals(jpeg)).toBe(false);
});

test("the post's picture fills its preview, without its location data", async () => {
  bucket.set(IN_BUCKET, await picture(1600, 1000));
  remote.publish("blog", blogPost(1, { featuredImage: PICTURE }));
  const { jpeg } = await fetchPreview(await addressOf(`/blog/${uuid(1)}`));
  const [red = 0, green = 0] = await pixel(jpeg, 600, 60);
  expect(green).toBeGreaterThan(red + 30);
  expect((await sharp(jpeg).metadata()).exif).toBeUndefined();
  expect(jpeg.includes("GPS")).toBe(false);
});

test("no picture from another site, of a video or outside our bucket is ever fetched", async () => {
  remote.publish("blog", blogPost(1, { featuredImage: "https://elsewhere.example/a.jpg" }));
  remote.publish("community", communityPost(2, { mediaUrl: `${PICTURE}.mp4`, mediaType: "video" }));
  remote.publish(
    "blog",
    blogPost(3, { featuredImage: "/storage/v1/object/public/media/../../../secret.png" }),
  );
  const paths = [`/blog/${uuid(1)}`, `/portfolio/${communityPost(2).id}`, `/blog/${uuid(3)}`];
  for (const path of paths) expect((await fetchPreview(await addressOf(path))).answer.status).toBe(200);
  expect(readPicture).not.toHaveBeenCalled();
});

test("a picture that isn't there yet is asked for again", async () => {
  remote.publish("blog", blogPost(1, { featuredImage: PICTURE }));
  const address = await addressOf(`/blog/${uuid(1)}`);
  const before = await fetchPreview(address);
  expect([before.answer.status, before.answer.headers.get("cache-control")]).toEqual([200, "no-cache"]);
  bucket.set(IN_BUCKET, await picture(1600, 1000));
  const after = await fetchPreview(address);
  expect(after.answer.headers.get("cache-control")).toContain("immutable");
  expect(after.jpeg.equals(before.jpeg)).toBe(false);
});

test("a post that was taken down has no preview any more, not even the one that was just sent", async () => {
  remote.publish("blog", blogPost(1, { translations: IN_TIGRINYA }));
  const addresses = [await addressOf(`/blog/${uuid(1)}`), await addressOf(`/blog/${uuid(1)}`, "ti")];
  for (const address of addresses) expect((await fetchPreview(address)).answer.status).toBe(200);
  remote.takeDown(uuid(1));
  for (const address of addresses) {
    const { answer, jpeg } = await fetchPreview(address, { headers: { "if-none-match": "*" } });
    expect([answer.status, answer.headers.get("cache-control"), jpeg.byteLength]).toEqual([
      404,
      "no-store",
      0,
    ]);
  }
});

test("only a page that exists has a preview, and only in a language that it can be read in", async () => {
  remote.publish("blog", blogPost(1));
  for (const address of [
    `/previews/en/blog/${uuid(2)}.jpg`,
    `/previews/ti/blog/${uuid(1)}.jpg`,
    `/previews/en/blog/${uuid(1)}.png`,
    `/previews/de/blog/${uuid(1)}.jpg`,
    "/previews/en/admin.jpg",
    "/previews/en/search.jpg",
    "/previews/en//.jpg",
    "/previews/en/blog/.jpg",
    "/previews/",
  ])
    expect([address, (await fetchPreview(address)).answer.status]).toEqual([address, 404]);
  const shown = await fetchPreview(`/previews/en/blog/${uuid(1)}.jpg`);
  expect([shown.answer.status, shown.answer.headers.get("cache-control")]).toEqual([200, "no-cache"]);
});

test("every page with content has its own preview in both languages", async () => {
  remote.publish("profile", siteProfile({ imageUrl: PICTURE }));
  bucket.set(IN_BUCKET, await picture(1600, 1000));
  const pages = ["/", "/about", "/services", "/portfolio", "/blog", "/news", "/contact"];
  const seen = new Set<string>();
  for (const page of pages)
    for (const language of ["en", "ti"] as const) {
      const { answer, jpeg } = await fetchPreview(await addressOf(page, language));
      expect([page, language, answer.status]).toEqual([page, language, 200]);
      seen.add(jpeg.toString("base64"));
    }
  expect(seen.size).toBe(2 * pages.length);
  expect(readPicture).toHaveBeenCalledWith(IN_BUCKET);
});

test("without the database no preview is sent, but a Retry-After", async () => {
  remote.publish("blog", blogPost(1));
  const address = await addressOf(`/blog/${uuid(1)}`);
  remote.failures.push({ call: "head", failure: { kind: "offline" } });
  const { answer } = await fetchPreview(address);
  expect([answer.status, answer.headers.get("retry-after"), answer.headers.get("cache-control")]).toEqual([
    503,
    "5",
    "no-store",
  ]);
});

const LONG = {
  "English of 200 characters": "The coffee ceremony and its three rounds ".repeat(5).slice(0, 200),
  "Tigrinya of 200 characters": "ንኣደይ ሓንቲ ሳንጣ፦ ሰላሳ ዓመት ኣብ ስደት ".repeat(8).slice(0, 200),
  "one word": "ኣ".repeat(300),
  "only emoji": "🎉🎉🎉",
};

test.each(Object.entries(LONG))("a title of %s stays within the margins", async (_, title) => {
  const jpeg = await renderPreview({ ...PLAIN, title }, null);
  // The margins have the colour of the paper, up to the noise of the compression.
  const edges = [
    { left: 0, top: 0, width: 60, height: 590 },
    { left: 1140, top: 0, width: 60, height: 590 },
    { left: 60, top: 570, width: 1080, height: 20 },
  ];
  for (const edge of edges) {
    const { channels } = await sharp(await sharp(jpeg).extract(edge).toBuffer()).stats();
    for (const { min } of channels) expect(min).toBeGreaterThan(225);
  }
  const { channels } = await sharp(
    await sharp(jpeg).extract({ left: 60, top: 40, width: 1080, height: 530 }).toBuffer(),
  ).stats();
  expect(channels[0]?.min).toBeLessThan(60);
});

test("a title in Ge'ez is drawn in its letters, not in boxes", async () => {
  const [one, other] = await Promise.all(
    ["ቡን", "ጀበ"].map((title) => renderPreview({ ...PLAIN, title }, null)),
  );
  expect(one?.equals(other ?? Buffer.alloc(0))).toBe(false);
});

test("a title that is markup is drawn as its letters, and loads nothing", async () => {
  const load = vi.spyOn(globalThis, "fetch");
  const plain = await renderPreview({ ...PLAIN, title: "" }, null);
  for (const [n, text] of BREAKOUTS.entries()) {
    const title = `${text}</text></svg><rect width="1200" height="630" fill="#ff0000"/><image href="http://127.0.0.1:9/${n}"/>`;
    const jpeg = await renderPreview({ ...PLAIN, title, label: text, lead: text }, null);
    const [red = 0, green = 0] = await pixel(jpeg, 20, 20);
    expect([text, red - green < 60]).toEqual([text, true]);
    expect(jpeg.equals(plain)).toBe(false);
  }
  expect(load).not.toHaveBeenCalled();
  load.mockRestore();
});

test("a picture of noise still gives a file of less than 300 kB", async () => {
  const noise = await sharp({
    create: {
      width: 2400,
      height: 1500,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 90 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer();
  expect((await renderPreview(PLAIN, noise)).byteLength).toBeLessThan(MAX_PREVIEW_BYTES);
});

test("a damaged or tiny picture is replaced by the title on the paper background", async () => {
  const silent = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const plain = await renderPreview(PLAIN, null);
  for (const bytes of [Buffer.from("no picture"), await picture(100, 100)])
    expect((await renderPreview(PLAIN, bytes)).equals(plain)).toBe(true);
  silent.mockRestore();
});

test("previews are rendered one at a time, and too many at once are turned away", async () => {
  let [now, most] = [0, 0];
  const previews = new Previews(async () => {
    now++;
    most = Math.max(most, now);
    await new Promise((resolve) => setTimeout(resolve, 1));
    now--;
    return null;
  });
  const asked = Array.from({ length: 30 }, (_, n) =>
    previews.get({ ...PLAIN, path: `/blog/${n}`, picture: IN_BUCKET }),
  );
  const same = previews.get({ ...PLAIN, path: "/blog/0", picture: IN_BUCKET });
  const answers = await Promise.all(asked);
  expect(most).toBe(1);
  expect(answers.filter((answer) => answer === null)).toHaveLength(10);
  expect((await same)?.jpeg).toBe(answers[0]?.jpeg);
  expect(await previews.get({ ...PLAIN, path: "/blog/29" })).not.toBeNull();
});

test("only the previews used last are kept", async () => {
  const one = await renderPreview(PLAIN, null);
  const previews = new Previews(async () => null, renderHere, 2.5 * one.byteLength);
  const get = async (n: number) => (await previews.get({ ...PLAIN, path: `/blog/${n}` }))?.jpeg;
  const [first, second] = [await get(1), await get(2)];
  expect(await get(1)).toBe(first);
  await get(3);
  expect(await get(1)).toBe(first);
  expect(await get(2)).not.toBe(second);
});

test("a stored picture is read without following redirects, and a failing storage does not count as a missing picture", async () => {
  const asked: string[] = [];
  const answers = [
    new Response("picture"),
    new Response(null, { status: 404 }),
    new Response("", { status: 503 }),
    new Response("x", { headers: { "content-length": "99000000" } }),
  ];
  const read = storedPictures("https://api.example", async (address, init) => {
    asked.push(`${address} ${init?.redirect}`);
    return answers.shift() ?? Response.error();
  });
  expect(String(await read(IN_BUCKET))).toBe("picture");
  expect(await read(IN_BUCKET)).toBeNull();
  await expect(read(IN_BUCKET)).rejects.toThrow("503");
  expect(await read(IN_BUCKET)).toBeNull();
  expect(asked[0]).toBe(`https://api.example${PICTURE} error`);
});
